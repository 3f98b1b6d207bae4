import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import audit.constraints
import games.fields


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0006_markers'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='placement',
            name='one_box_on_a_table_at_a_time',
        ),
        migrations.RemoveConstraint(
            model_name='placement',
            name='tables_placement_box',
        ),
        migrations.RemoveConstraint(
            model_name='shiftrecord',
            name='a_closed_record_never_changes',
        ),
        migrations.RemoveConstraint(
            model_name='shiftrecord',
            name='a_record_only_closes',
        ),
        migrations.RemoveConstraint(
            model_name='shiftrecord',
            name='tables_shiftrecord_audit',
        ),
        migrations.CreateModel(
            name='Evidence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('placement', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='evidence', to='tables.placement', verbose_name='box on a table')),
                ('paper', models.CharField(max_length=40, verbose_name='number on the paper')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='found by')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'paper found in a box',
                'verbose_name_plural': 'papers found in boxes',
                'ordering': ['placement', 'paper', 'id'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_evidence_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_evidence_wall'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='placement', name='tables_evidence_placement'), audit.constraints.AppendOnly(name='tables_evidence_facts'), audit.constraints.Audited(key='property_id', name='tables_evidence_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='ExchangeRate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='rates', to='tables.gamingday', verbose_name='gaming day')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('rate', models.DecimalField(decimal_places=6, max_digits=14, verbose_name='rate')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='set by')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'exchange rate',
                'verbose_name_plural': 'exchange rates',
                'ordering': ['-day', 'currency'],
                'permissions': [('set_rate', 'May set the exchange rates of a day')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_exchangerate_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_exchangerate_wall'), models.UniqueConstraint(fields=('day', 'currency'), name='one_rate_per_currency_a_day'), models.CheckConstraint(condition=models.Q(('rate__gt', 0)), name='a_rate_is_above_nothing'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_exchangerate_day'), audit.constraints.AppendOnly(name='tables_exchangerate_facts'), audit.constraints.Audited(key='property_id', name='tables_exchangerate_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='JackpotMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='jackpot_movements', to='tables.gamingday', verbose_name='gaming day')),
                ('kind', models.CharField(choices=[('contribution', 'contribution'), ('payment', 'payment')], max_length=12, verbose_name='kind')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('placement', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='jackpot_movements', to='tables.placement', verbose_name='box')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('witness', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='witnessed by')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
            ],
            options={
                'verbose_name': 'movement of the jackpot fund',
                'verbose_name_plural': 'movements of the jackpot fund',
                'ordering': ['-at', '-id'],
                'permissions': [('pay_jackpot', 'May pay out of the jackpot fund')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_jackpotmovement_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_jackpotmovement_wall'), models.UniqueConstraint(fields=('placement',), name='a_jackpot_box_is_contributed_once'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_jackpot_movement_moves_something'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'contribution'), ('placement__isnull', False)), models.Q(('kind', 'payment'), ('placement', None), ('witness__isnull', False), models.Q(('why', ''), _negated=True)), _connector='OR'), name='a_jackpot_payment_is_witnessed_and_says_why'), models.CheckConstraint(condition=models.Q(('witness', models.F('by')), _negated=True), name='a_jackpot_payment_is_witnessed_by_another'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_jackpotmovement_day'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='placement', name='tables_jackpotmovement_placement'), audit.constraints.AppendOnly(name='tables_jackpotmovement_facts'), audit.constraints.Audited(key='property_id', name='tables_jackpotmovement_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='MachineBatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('number', models.CharField(max_length=60, verbose_name='batch')),
                ('seq', models.PositiveIntegerField(verbose_name='sequence')),
                ('supersedes', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='tables.machinebatch', verbose_name='supersedes')),
                ('digest', models.CharField(max_length=71, verbose_name='digest')),
                ('text', models.TextField(verbose_name='file')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='brought in by')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'batch of the counting machine',
                'verbose_name_plural': 'batches of the counting machine',
                'ordering': ['-id'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_machinebatch_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_machinebatch_wall'), models.UniqueConstraint(fields=('property', 'number'), name='one_batch_per_number'), models.UniqueConstraint(fields=('supersedes',), name='a_batch_is_superseded_once'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='supersedes', name='tables_machinebatch_supersedes'), audit.constraints.AppendOnly(name='tables_machinebatch_facts'), audit.constraints.Audited(key='property_id', name='tables_machinebatch_audit', without=('text',))],
            },
        ),
        migrations.CreateModel(
            name='MachineLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('batch', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.machinebatch', verbose_name='batch')),
                ('box', models.CharField(max_length=20, verbose_name='box')),
                ('content', models.CharField(choices=[('currency', 'currency'), ('foreign', 'foreign currency'), ('chips', 'chips'), ('ticket', 'vouchers and tickets'), ('coupon', 'coupons'), ('promo_chips', 'promotional chips'), ('check', 'counter checks'), ('paper', 'papers without value')], max_length=12, verbose_name='content')),
                ('currency', models.CharField(blank=True, max_length=3, verbose_name='currency')),
                ('denomination', games.fields.MoneyField(verbose_name='denomination')),
                ('pieces', models.PositiveIntegerField(verbose_name='pieces')),
            ],
            options={
                'verbose_name': 'line of the counting machine',
                'verbose_name_plural': 'lines of the counting machine',
                'ordering': ['batch', 'box', 'content', '-denomination'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_machineline_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_machineline_wall'), models.UniqueConstraint(fields=('batch', 'box', 'content', 'currency', 'denomination'), name='one_line_per_box_and_denomination'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='batch', name='tables_machineline_batch'), audit.constraints.AppendOnly(name='tables_machineline_facts')],
            },
        ),
        migrations.CreateModel(
            name='PokerResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='poker_results', to='tables.shiftrecord', verbose_name='shift record')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('status', models.CharField(choices=[('estimated', 'estimated'), ('actual', 'actual')], max_length=9, verbose_name='status')),
                ('rake', games.fields.MoneyField(verbose_name='rake')),
                ('time', games.fields.MoneyField(verbose_name='time charges')),
                ('fees', games.fields.MoneyField(verbose_name='fees')),
                ('revenue', games.fields.MoneyField(verbose_name='revenue')),
                ('jackpot', games.fields.MoneyField(verbose_name='jackpot contributions')),
                ('over_short', games.fields.MoneyField(verbose_name='bank over or short')),
                ('computed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='computed at')),
            ],
            options={
                'verbose_name': 'poker result',
                'verbose_name_plural': 'poker results',
                'ordering': ['record', '-version'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_pokerresult_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_pokerresult_wall'), models.UniqueConstraint(fields=('record', 'version'), name='one_poker_result_per_version'), models.CheckConstraint(condition=models.Q(('revenue', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('rake'), '+', models.F('time')), '+', models.F('fees')))), name='poker_revenue_is_rake_time_and_fees'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='record', name='tables_pokerresult_record'), audit.constraints.AppendOnly(name='tables_pokerresult_facts')],
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to='tables.gamingday', verbose_name='gaming day')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('entries', models.PositiveIntegerField(verbose_name='entries')),
                ('buy_in', games.fields.MoneyField(verbose_name='buy-in')),
                ('fee', games.fields.MoneyField(verbose_name='fee')),
                ('prizes', games.fields.MoneyField(verbose_name='prizes paid')),
                ('revenue', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('entries'), '*', django.db.models.expressions.CombinedExpression(models.F('buy_in'), '+', models.F('fee'))), '-', django.db.models.functions.comparison.Least(models.F('prizes'), django.db.models.expressions.CombinedExpression(models.F('entries'), '*', django.db.models.expressions.CombinedExpression(models.F('buy_in'), '+', models.F('fee'))))), output_field=games.fields.MoneyField(), verbose_name='revenue')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('at', models.DateTimeField(verbose_name='at')),
            ],
            options={
                'verbose_name': 'tournament',
                'verbose_name_plural': 'tournaments',
                'ordering': ['-day', 'name'],
                'permissions': [('enter_tournament', 'May enter a tournament')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_tournament_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_tournament_wall'), models.UniqueConstraint(fields=('day', 'name'), name='one_tournament_per_name_a_day'), models.CheckConstraint(condition=models.Q(('buy_in__gte', 0), ('fee__gte', 0), ('prizes__gte', 0)), name='a_tournament_takes_and_pays_no_negative_money'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_tournament_day'), audit.constraints.AppendOnly(name='tables_tournament_facts'), audit.constraints.Audited(key='property_id', name='tables_tournament_audit', without=())],
            },
        ),
        migrations.AddField(
            model_name='box',
            name='purpose',
            field=models.CharField(choices=[('drop', 'drop'), ('rake', 'rake'), ('time', 'time charges'), ('fee', 'fees'), ('jackpot', 'jackpot contributions')], default='drop', max_length=8, verbose_name='takes'),
        ),
        migrations.AddField(
            model_name='placement',
            name='purpose',
            field=models.CharField(choices=[('drop', 'drop'), ('rake', 'rake'), ('time', 'time charges'), ('fee', 'fees'), ('jackpot', 'jackpot contributions')], default='drop', max_length=8, verbose_name='takes'),
        ),
        migrations.AddConstraint(
            model_name='box',
            constraint=models.UniqueConstraint(fields=('property', 'purpose', 'id'), name='tables_box_of_purpose'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('table', '='), ('purpose', '='), (models.Func('placed_at', 'until', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='one_box_of_a_purpose_on_a_table_at_a_time'),
        ),
        migrations.AddField(
            model_name='shiftrecord',
            name='poker',
            field=models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.pokerresult', verbose_name='poker result'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Frozen(condition='OLD.closed_at IS NOT NULL', moving=('result_id', 'poker_id'), name='a_closed_record_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Frozen(condition='', moving=('closed_at', 'closer_id', 'closing_estimate', 'result_id', 'poker_id'), name='a_record_only_closes'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Audited(key='property_id', name='tables_shiftrecord_audit', without=('result_id', 'poker_id')),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'purpose'), field='box', name='tables_placement_box_of_purpose'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='poker', name='tables_shiftrecord_poker'),
        ),
    ]
