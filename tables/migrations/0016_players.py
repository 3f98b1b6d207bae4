import audit.constraints
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
import django.db.models.functions.datetime
import games.fields
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0015_roster'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='Bar',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('self', 'by their own wish'), ('house', 'by the house'), ('authority', 'by an authority')], max_length=10, verbose_name='barred')),
                ('since', models.DateTimeField(verbose_name='since')),
                ('until', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('why', models.TextField(verbose_name='reason')),
                ('ended_at', models.DateTimeField(null=True, verbose_name='ended at')),
                ('why_ended', models.TextField(blank=True, verbose_name='why it was ended')),
            ],
            options={
                'verbose_name': 'bar of a patron',
                'verbose_name_plural': 'bars of patrons',
                'ordering': ['-since'],
                'permissions': [('bar_patron', 'May bar a patron'), ('end_bar', 'May end the bar of a patron'), ('watch_barred', 'Is told when a barred patron plays')],
            },
        ),
        migrations.CreateModel(
            name='CashEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('buy_in', 'chips bought at the table'), ('at_cage', 'chips bought at the cage'), ('front_money', 'front money'), ('cashed_chips', 'chips cashed'), ('paid_out', 'paid out')], max_length=12, verbose_name='kind')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'cash transaction',
                'verbose_name_plural': 'multiple-transaction log',
                'ordering': ['-at', '-id'],
                'permissions': [('enter_cash', 'May enter cash transactions of patrons'), ('take_back_cash', 'May take back a cash transaction'), ('read_cash_log', 'May read the log of cash transactions')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('starts_at', models.DateTimeField(verbose_name='from')),
                ('ends_at', models.DateTimeField(null=True, verbose_name='until')),
                ('average_bet', games.fields.MoneyField(null=True, verbose_name='average bet')),
                ('walked', games.fields.MoneyField(null=True, verbose_name='chips walked with')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('struck_at', models.DateTimeField(null=True, verbose_name='struck at')),
                ('why_struck', models.TextField(blank=True, verbose_name='why it was struck')),
            ],
            options={
                'verbose_name': 'rating',
                'verbose_name_plural': 'ratings',
                'ordering': ['-starts_at', '-id'],
                'permissions': [('rate_player', 'May rate players at a table'), ('strike_rating', 'May strike a rating')],
            },
        ),
        migrations.CreateModel(
            name='RatingPause',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('starts_at', models.DateTimeField(verbose_name='from')),
                ('ends_at', models.DateTimeField(null=True, verbose_name='until')),
            ],
            options={
                'verbose_name': 'pause of a rating',
                'verbose_name_plural': 'pauses of ratings',
                'ordering': ['starts_at'],
            },
        ),
        migrations.AddField(
            model_name='policy',
            name='cash_logged_from',
            field=games.fields.MoneyField(default=300000, verbose_name='cash of a patron in a day logged from'),
        ),
        migrations.AddField(
            model_name='policy',
            name='cash_reported_over',
            field=games.fields.MoneyField(default=1000000, verbose_name='cash of a patron in a day reported over'),
        ),
        migrations.AddField(
            model_name='terms',
            name='decisions_per_hour',
            field=models.PositiveSmallIntegerField(blank=True, help_text='For the rating of players.', null=True, verbose_name='decisions an hour'),
        ),
        migrations.AddField(
            model_name='terms',
            name='edge',
            field=models.DecimalField(blank=True, decimal_places=5, help_text='What the house keeps of a bet, as a fraction: 0.00750.', max_digits=6, null=True, verbose_name='edge for ratings'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.CheckConstraint(condition=models.Q(('edge', None), models.Q(('edge__gt', -1), ('edge__lt', 1)), _connector='OR'), name='an_edge_is_a_fraction'),
        ),
        migrations.AddField(
            model_name='bar',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by'),
        ),
        migrations.AddField(
            model_name='bar',
            name='ended_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='ended by'),
        ),
        migrations.AddField(
            model_name='bar',
            name='patron',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='bars', to='tables.patron', verbose_name='patron'),
        ),
        migrations.AddField(
            model_name='bar',
            name='property',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='day',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='tables.gamingday', verbose_name='gaming day'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='patron',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='tables.patron', verbose_name='patron'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='property',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='table',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='tables.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='takes_back',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='tables.cashentry', verbose_name='takes back'),
        ),
        migrations.AddField(
            model_name='rating',
            name='continues',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='continued_by', to='tables.rating', verbose_name='continues'),
        ),
        migrations.AddField(
            model_name='rating',
            name='ended_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='ended by'),
        ),
        migrations.AddField(
            model_name='rating',
            name='patron',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to='tables.patron', verbose_name='patron'),
        ),
        migrations.AddField(
            model_name='rating',
            name='property',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property'),
        ),
        migrations.AddField(
            model_name='rating',
            name='started_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='started by'),
        ),
        migrations.AddField(
            model_name='rating',
            name='struck_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='struck by'),
        ),
        migrations.AddField(
            model_name='rating',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to='tables.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='cashentry',
            name='rating',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='cash', to='tables.rating', verbose_name='rating'),
        ),
        migrations.AddField(
            model_name='ratingpause',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by'),
        ),
        migrations.AddField(
            model_name='ratingpause',
            name='property',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property'),
        ),
        migrations.AddField(
            model_name='ratingpause',
            name='rating',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='pauses', to='tables.rating', verbose_name='rating'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_bar_scope'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_bar_wall'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=models.CheckConstraint(condition=models.Q(('why', ''), _negated=True), name='a_patron_is_barred_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=models.CheckConstraint(condition=models.Q(('until', None), ('until__gt', models.F('since')), _connector='OR'), name='a_bar_lasts'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at', None), ('ended_by', None), ('why_ended', '')), models.Q(('ended_at__isnull', False), ('ended_by__isnull', False), models.Q(('why_ended', ''), _negated=True)), _connector='OR'), name='a_bar_is_ended_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=models.CheckConstraint(condition=models.Q(('ended_by', models.F('by')), _negated=True), name='a_bar_is_ended_by_another'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='patron', name='tables_bar_patron'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=audit.constraints.Frozen(condition='', moving=('ended_by_id', 'ended_at', 'why_ended'), name='a_bar_only_ends'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=audit.constraints.Frozen(condition='OLD.ended_at IS NOT NULL', moving=(), name='a_bar_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='bar',
            constraint=audit.constraints.Audited(key='property_id', name='tables_bar_audit', without=('why', 'why_ended')),
        ),
        migrations.AddIndex(
            model_name='rating',
            index=models.Index(fields=['property', 'starts_at'], name='tables_rating_by_time'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_rating_scope'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_rating_wall'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(fields=('property', 'patron', 'id'), name='tables_rating_of_patron'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(('seat__gt', 0)), name='a_seat_has_a_number'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('average_bet', None), ('ended_by', None), ('ends_at', None), ('walked', None)), models.Q(('average_bet__gte', 0), ('ended_by__isnull', False), ('ends_at__gt', models.F('starts_at')), ('walked__gte', 0)), _connector='OR'), name='a_rating_ends_with_its_figures'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('struck_at', None), ('struck_by', None), ('why_struck', '')), models.Q(('struck_at__isnull', False), ('struck_by__isnull', False), models.Q(('why_struck', ''), _negated=True)), _connector='OR'), name='a_rating_is_struck_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.CheckConstraint(condition=models.Q(('struck_by', models.F('started_by')), _negated=True), name='a_rating_is_struck_by_another'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=models.UniqueConstraint(fields=('continues',), name='a_rating_goes_on_once'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('struck_at', None)), expressions=[('patron', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='a_patron_is_rated_in_one_seat'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('struck_at', None)), expressions=[('table', '='), ('seat', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='a_seat_has_one_rated_patron'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_rating_table'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='patron', name='tables_rating_patron'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'patron_id'), field='continues', name='tables_rating_goes_on'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.Frozen(condition='', moving=('ends_at', 'average_bet', 'walked', 'ended_by_id', 'struck_by_id', 'struck_at', 'why_struck'), name='who_was_rated_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.Frozen(condition='OLD.ends_at IS NOT NULL', moving=('struck_by_id', 'struck_at', 'why_struck'), name='a_rating_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.Frozen(condition='OLD.struck_at IS NOT NULL', moving=(), name='a_struck_rating_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='ratings_change_in_open_days_only', run='tables_span_in_open_days()', when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.Trigger(condition='NEW.ends_at IS DISTINCT FROM OLD.ends_at', deferred=False, name='a_rating_ends_after_its_pauses', run='tables_rating_ends()', when='BEFORE UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='rating',
            constraint=audit.constraints.Audited(key='property_id', name='tables_rating_audit', without=()),
        ),
        migrations.AddIndex(
            model_name='cashentry',
            index=models.Index(fields=['day', 'patron'], name='tables_cash_of_patron'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_cashentry_scope'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_cashentry_wall'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_cash_transaction_is_of_money'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'buy_in'), _negated=True), ('table__isnull', False), _connector='OR'), name='chips_are_bought_at_a_table'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=models.CheckConstraint(condition=models.Q(('takes_back', None), models.Q(('why', ''), _negated=True), _connector='OR'), name='cash_is_taken_back_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=models.UniqueConstraint(fields=('takes_back',), name='cash_is_taken_back_once'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='patron', name='tables_cashentry_patron'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_cashentry_day'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_cashentry_table'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'patron_id'), field='rating', name='tables_cashentry_rating'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='takes_back', name='tables_cashentry_takes_back'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.Trigger(condition='NEW.takes_back_id IS NOT NULL', deferred=False, name='cash_is_taken_back_as_it_was_entered', run='tables_cash_taken_back()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='cash_is_entered_in_an_open_day', run="tables_day_is_open('day_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.AppendOnly(name='tables_cashentry_facts'),
        ),
        migrations.AddConstraint(
            model_name='cashentry',
            constraint=audit.constraints.Audited(key='property_id', name='tables_cashentry_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_ratingpause_scope'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_ratingpause_wall'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at', None), ('ends_at__gt', models.F('starts_at')), _connector='OR'), name='a_pause_lasts'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('rating', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='pauses_of_a_rating_never_overlap'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='rating', name='tables_ratingpause_rating'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=audit.constraints.Frozen(condition='', moving=('ends_at',), name='a_pause_only_ends'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=audit.constraints.Frozen(condition='OLD.ends_at IS NOT NULL', moving=(), name='a_pause_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='a_pause_lies_within_its_rating', run='tables_pause_within()', when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='ratingpause',
            constraint=audit.constraints.Audited(key='property_id', name='tables_ratingpause_audit', without=()),
        ),
    ]
