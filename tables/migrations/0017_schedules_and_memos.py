import audit.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import games.fields
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0016_players'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='Commission',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=40, verbose_name='form number')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('patron', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='commissions', to='tables.patron', verbose_name='patron')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='commissions', to='tables.shiftrecord', verbose_name='shift record')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='commissions', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'commission owed',
                'verbose_name_plural': 'commissions owed',
                'ordering': ['-at', '-id'],
                'permissions': [('enter_commission', 'May enter commissions owed and paid')],
            },
        ),
        migrations.CreateModel(
            name='CommissionRecovery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('commission', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='recoveries', to='tables.commission', verbose_name='commission owed')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='commission_recoveries', to='tables.shiftrecord', verbose_name='shift record')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='commission_recoveries', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'commission recovered',
                'verbose_name_plural': 'commissions recovered',
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='CouponSeries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('kind', models.CharField(choices=[('match_play', 'match play'), ('free_bet', 'free bet')], max_length=10, verbose_name='kind')),
                ('face', games.fields.MoneyField(verbose_name='face value')),
                ('expires_on', models.DateField(verbose_name='expires on')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'series of coupons',
                'verbose_name_plural': 'series of coupons',
                'ordering': ['name'],
                'permissions': [('keep_coupons', 'May keep the ledger of coupons'), ('void_coupons', 'May void coupons')],
            },
        ),
        migrations.CreateModel(
            name='CouponMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('issued', 'issued'), ('dropped', 'dropped'), ('void', 'void'), ('expired', 'expired')], max_length=8, verbose_name='kind')),
                ('pieces', models.PositiveIntegerField(verbose_name='pieces')),
                ('serials', models.CharField(blank=True, max_length=120, verbose_name='serial numbers')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='coupon_movements', to='tables.gamingday', verbose_name='gaming day')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('series', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='tables.couponseries', verbose_name='series of coupons')),
            ],
            options={
                'verbose_name': 'movement of coupons',
                'verbose_name_plural': 'movements of coupons',
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='LimitSchedule',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField(verbose_name='first day')),
                ('at', models.TimeField(verbose_name='at')),
                ('limits', models.JSONField(verbose_name='limits')),
                ('why', models.TextField(verbose_name='reason')),
                ('set_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='set at')),
                ('stopped_at', models.DateTimeField(null=True, verbose_name='stopped at')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('set_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='set by')),
                ('stopped_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='stopped by')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='limit_schedules', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'limits by time of day',
                'verbose_name_plural': 'limits by time of day',
                'ordering': ['table', 'at'],
                'default_permissions': ('view',),
            },
        ),
        migrations.CreateModel(
            name='Toke',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='tokes', to='tables.shiftrecord', verbose_name='shift record')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='tokes', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'toke',
                'verbose_name_plural': 'tokes',
                'ordering': ['-at', '-id'],
                'permissions': [('enter_toke', 'May enter tokes')],
            },
        ),
        migrations.CreateModel(
            name='Chart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('first_day', models.DateField(verbose_name='first day')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('approved', 'approved')], default='draft', max_length=10, verbose_name='state')),
                ('accounts', models.JSONField(verbose_name='accounts')),
                ('approved_at', models.DateTimeField(null=True, verbose_name='approved at')),
                ('approved_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approved by')),
                ('drafted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='drafted by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'chart of accounts',
                'verbose_name_plural': 'charts of accounts',
                'ordering': ['-version'],
                'permissions': [('draft_chart', 'May draft a chart of accounts'), ('approve_chart', 'May approve a chart of accounts')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_chart_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_chart_wall'), models.UniqueConstraint(fields=('property', 'version'), name='one_chart_per_version'), models.UniqueConstraint(condition=models.Q(('state', 'approved')), fields=('property', 'first_day'), name='one_approved_chart_per_first_day'), models.CheckConstraint(condition=models.Q(('approved_by', models.F('drafted_by')), _negated=True), name='a_chart_is_approved_by_another'), models.CheckConstraint(condition=models.Q(models.Q(('approved_at', None), ('approved_by', None), ('state', 'draft')), models.Q(('approved_at__isnull', False), ('approved_by__isnull', False), ('state', 'approved')), _connector='OR'), name='a_chart_is_approved_or_a_draft'), audit.constraints.Moves(name='tables_chart_moves', start='draft', steps=('draft>approved',)), audit.constraints.Frozen(condition="OLD.state <> 'draft'", moving=(), name='an_approved_chart_never_changes'), audit.constraints.Audited(key='property_id', name='tables_chart_audit', without=())],
            },
        ),
        migrations.AddIndex(
            model_name='commission',
            index=models.Index(fields=['record'], name='tables_commission_of_record'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_commission_scope'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_commission_wall'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=models.UniqueConstraint(fields=('property', 'table', 'id'), name='tables_commission_of_table'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=models.UniqueConstraint(fields=('property', 'number'), name='one_commission_per_form_number'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=models.CheckConstraint(condition=models.Q(('number', ''), _negated=True), name='a_commission_has_its_form'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_commission_is_worth_something'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='patron', name='tables_commission_patron'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_commission_record'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_commission_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_commission_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.AppendOnly(name='tables_commission_facts'),
        ),
        migrations.AddConstraint(
            model_name='commission',
            constraint=audit.constraints.Audited(key='property_id', name='tables_commission_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_commissionrecovery_scope'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_commissionrecovery_wall'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=models.UniqueConstraint(fields=('commission',), name='a_commission_is_paid_once'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='commission', name='tables_recovery_commission'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_recovery_record'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_recovery_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_recovery_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.AppendOnly(name='tables_commissionrecovery_facts'),
        ),
        migrations.AddConstraint(
            model_name='commissionrecovery',
            constraint=audit.constraints.Audited(key='property_id', name='tables_commissionrecovery_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='couponseries',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_couponseries_scope'),
        ),
        migrations.AddConstraint(
            model_name='couponseries',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_couponseries_wall'),
        ),
        migrations.AddConstraint(
            model_name='couponseries',
            constraint=models.UniqueConstraint(fields=('property', 'name'), name='one_series_of_coupons_per_name'),
        ),
        migrations.AddConstraint(
            model_name='couponseries',
            constraint=models.CheckConstraint(condition=models.Q(('face__gt', 0)), name='a_coupon_has_a_face'),
        ),
        migrations.AddConstraint(
            model_name='couponseries',
            constraint=audit.constraints.Frozen(condition='', moving=(), name='a_series_of_coupons_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='couponseries',
            constraint=audit.constraints.Audited(key='property_id', name='tables_couponseries_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_couponmovement_scope'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_couponmovement_wall'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=models.CheckConstraint(condition=models.Q(('pieces__gt', 0)), name='coupons_move_in_pieces'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'void'), _negated=True), models.Q(('why', ''), _negated=True), _connector='OR'), name='coupons_are_void_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_couponmovement_series'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_couponmovement_day'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='no_more_coupons_end_than_were_issued', run='tables_coupons_balance()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='coupons_move_in_an_open_day', run="tables_day_is_open('day_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.AppendOnly(name='tables_couponmovement_facts'),
        ),
        migrations.AddConstraint(
            model_name='couponmovement',
            constraint=audit.constraints.Audited(key='property_id', name='tables_couponmovement_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_limitschedule_scope'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_limitschedule_wall'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=models.UniqueConstraint(condition=models.Q(('stopped_at', None)), fields=('table', 'at'), name='one_schedule_of_limits_per_time'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=models.CheckConstraint(condition=models.Q(('why', ''), _negated=True), name='a_schedule_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('stopped_at', None), ('stopped_by', None)), models.Q(('stopped_at__isnull', False), ('stopped_by__isnull', False)), _connector='OR'), name='a_schedule_says_who_stopped_it'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_limitschedule_table'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=audit.constraints.Frozen(condition='', moving=('stopped_by_id', 'stopped_at'), name='a_schedule_only_stops'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=audit.constraints.Frozen(condition='OLD.stopped_at IS NOT NULL', moving=(), name='a_schedule_stops_once'),
        ),
        migrations.AddConstraint(
            model_name='limitschedule',
            constraint=audit.constraints.Audited(key='property_id', name='tables_limitschedule_audit', without=()),
        ),
        migrations.AddIndex(
            model_name='toke',
            index=models.Index(fields=['record'], name='tables_toke_of_record'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_toke_scope'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_toke_wall'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_toke_is_worth_something'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_toke_record'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_toke_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_toke_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=audit.constraints.AppendOnly(name='tables_toke_facts'),
        ),
        migrations.AddConstraint(
            model_name='toke',
            constraint=audit.constraints.Audited(key='property_id', name='tables_toke_audit', without=()),
        ),
    ]
