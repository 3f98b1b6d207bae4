import audit.constraints
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0014_pending_results'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='Dealer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('licence', models.CharField(max_length=40, validators=[django.core.validators.RegexValidator('^[A-Za-z0-9][A-Za-z0-9./-]*\\Z')], verbose_name='licence')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('has_left', models.BooleanField(default=False, verbose_name='has left the house')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'dealer',
                'verbose_name_plural': 'dealers',
                'ordering': ['licence'],
                'permissions': [('keep_dealers', 'May keep the list of dealers')],
            },
        ),
        migrations.CreateModel(
            name='Assignment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('duty', models.CharField(choices=[('dealer', 'deals'), ('floor', 'watches the table')], max_length=6, verbose_name='duty')),
                ('place', models.PositiveSmallIntegerField(default=1, verbose_name='place at the table')),
                ('starts_at', models.DateTimeField(verbose_name='from')),
                ('ends_at', models.DateTimeField(null=True, verbose_name='until')),
                ('began', models.CharField(choices=[('put_on', 'put on'), ('push', 'pushed'), ('relief', 'relief')], max_length=6, verbose_name='began by')),
                ('ended', models.CharField(blank=True, choices=[('push', 'pushed on'), ('relief', 'relieved'), ('break', 'on break'), ('closed', 'table closed')], max_length=6, verbose_name='ended by')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('struck_at', models.DateTimeField(null=True, verbose_name='struck at')),
                ('why_struck', models.TextField(blank=True, verbose_name='why it was struck')),
                ('person', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='floor staff')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('put_on_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='put on by')),
                ('struck_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='struck by')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='tables.table', verbose_name='table')),
                ('taken_off_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='taken off by')),
                ('dealer', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='assignments', to='tables.dealer', verbose_name='dealer')),
            ],
            options={
                'verbose_name': 'line of the roster',
                'verbose_name_plural': 'roster',
                'ordering': ['-starts_at', '-id'],
                'permissions': [('keep_roster', 'May keep the roster of the tables'), ('strike_assignment', 'May strike a line of the roster')],
            },
        ),
        migrations.AddConstraint(
            model_name='dealer',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_dealer_scope'),
        ),
        migrations.AddConstraint(
            model_name='dealer',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_dealer_wall'),
        ),
        migrations.AddConstraint(
            model_name='dealer',
            constraint=models.UniqueConstraint(fields=('property', 'licence'), name='one_dealer_per_licence'),
        ),
        migrations.AddConstraint(
            model_name='dealer',
            constraint=audit.constraints.Frozen(condition='', moving=('name', 'has_left'), name='a_licence_stays_a_dealer_s'),
        ),
        migrations.AddConstraint(
            model_name='dealer',
            constraint=audit.constraints.Audited(key='property_id', name='tables_dealer_audit', without=()),
        ),
        migrations.AddIndex(
            model_name='assignment',
            index=models.Index(fields=['property', 'starts_at'], name='tables_roster_by_time'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_assignment_scope'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_assignment_wall'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('dealer__isnull', False), ('duty', 'dealer'), ('person', None)), models.Q(('dealer', None), ('duty', 'floor'), ('person__isnull', False), ('place', 1)), _connector='OR'), name='a_dealer_deals_and_floor_staff_watches'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended', ''), ('ends_at', None), ('taken_off_by', None)), models.Q(('ends_at__gt', models.F('starts_at')), ('taken_off_by__isnull', False), models.Q(('ended', ''), _negated=True)), _connector='OR'), name='an_assignment_ends_after_it_began_and_says_how'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('struck_at', None), ('struck_by', None), ('why_struck', '')), models.Q(('struck_at__isnull', False), ('struck_by__isnull', False), models.Q(('why_struck', ''), _negated=True)), _connector='OR'), name='an_assignment_is_struck_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=models.CheckConstraint(condition=models.Q(('struck_by', models.F('put_on_by')), _negated=True), name='an_assignment_is_struck_by_another'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('dealer__isnull', False), ('struck_at', None)), expressions=[('dealer', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='no_dealer_is_at_two_tables'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('struck_at', None)), expressions=[('table', '='), ('duty', '='), ('place', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='one_person_in_a_place_of_a_table'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_assignment_table'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='dealer', name='tables_assignment_dealer'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.Frozen(condition='', moving=('ends_at', 'ended', 'taken_off_by_id', 'struck_by_id', 'struck_at', 'why_struck'), name='who_was_assigned_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.Frozen(condition='OLD.ends_at IS NOT NULL', moving=('struck_by_id', 'struck_at', 'why_struck'), name='an_assignment_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.Frozen(condition='OLD.struck_at IS NOT NULL', moving=(), name='a_struck_assignment_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='the_roster_changes_in_open_days_only', run='tables_span_in_open_days()', when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='assignment',
            constraint=audit.constraints.Audited(key='property_id', name='tables_assignment_audit', without=()),
        ),
    ]
