import audit.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import games.fields
import tables.documents
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0008_patron'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.RemoveConstraint(
            model_name='daystep',
            name='a_day_takes_its_steps_in_order',
        ),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='tables.shiftrecord', verbose_name='shift record')),
                ('field', models.CharField(choices=[('opener', 'opener'), ('closer', 'closer'), ('fills', 'fills'), ('credits', 'credits'), ('box', 'box value'), ('markers_issued', 'markers issued'), ('markers_paid', 'marker payments at the table'), ('tickets_issued', 'tickets issued at the table')], max_length=14, verbose_name='input')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('mode', models.CharField(choices=[('restate', 'restates its day'), ('prior', 'is posted in the open day')], default='restate', max_length=7, verbose_name='mode')),
                ('posting_day', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='prior_adjustments', to='tables.gamingday', verbose_name='posted in')),
                ('pair', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='counterparts', to='tables.adjustment', verbose_name='pair')),
                ('slip', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='tables.slip', verbose_name='slip')),
                ('code', models.CharField(choices=[('keyed', 'keyed wrongly'), ('wrong_box', 'counted to the wrong box'), ('late', 'late document'), ('other', 'other')], max_length=9, verbose_name='reason code')),
                ('why', models.TextField(verbose_name='reason')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('series', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.series', verbose_name='series')),
                ('number', models.PositiveBigIntegerField(editable=False, verbose_name='number')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('proposed', 'proposed'), ('approved', 'approved'), ('refused', 'refused')], default='draft', max_length=8, verbose_name='state')),
            ],
            options={
                'verbose_name': 'adjustment',
                'verbose_name_plural': 'adjustments',
                'ordering': ['-id'],
                'permissions': [('propose_adjustment', 'May propose an adjustment'), ('approve_adjustment', 'May approve an adjustment')],
                'indexes': [models.Index(fields=['record', 'state'], name='tables_adjustment_of_record')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_adjustment_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_adjustment_wall'), models.UniqueConstraint(fields=('series', 'number'), name='one_adjustment_per_number'), models.CheckConstraint(condition=models.Q(models.Q(('amount', 0), _negated=True), models.Q(('why', ''), _negated=True)), name='an_adjustment_changes_something_and_says_why'), models.CheckConstraint(condition=models.Q(models.Q(('mode', 'restate'), ('posting_day', None)), models.Q(('mode', 'prior'), ('posting_day__isnull', False)), _connector='OR'), name='a_prior_adjustment_is_posted_in_a_day'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='record', name='tables_adjustment_record'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='posting_day', name='tables_adjustment_posting_day'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='pair', name='tables_adjustment_pair'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='slip', name='tables_adjustment_slip'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_adjustment_series'), audit.constraints.Trigger(condition='', deferred=False, name='tables_adjustment_arrives', run='tables_adjustment_arrives()', when='BEFORE INSERT'), tables.documents.FollowsSteps(key='adjustment_id', moving=(), name='tables_adjustment_follows', start='draft', steps='tables_adjustmentstep'), audit.constraints.Audited(key='property_id', name='tables_adjustment_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='AdjustmentStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('seq', models.PositiveSmallIntegerField(editable=False, verbose_name='number')),
                ('act', models.CharField(max_length=20, verbose_name='act')),
                ('state', models.CharField(editable=False, max_length=20, verbose_name='state after it')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('adjustment', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='tables.adjustment', verbose_name='adjustment')),
            ],
            options={
                'verbose_name': 'signature on an adjustment',
                'verbose_name_plural': 'signatures on adjustments',
                'ordering': ['seq'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_adjustmentstep_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_adjustmentstep_wall'), audit.constraints.AppendOnly(name='tables_adjustmentstep_facts'), audit.constraints.Audited(key='property_id', name='tables_adjustmentstep_audit', without=()), models.UniqueConstraint(fields=('adjustment', 'seq'), name='steps_of_an_adjustment_are_numbered'), tables.documents.Steps(field='adjustment', kind='', machine=(':draft:propose:proposed:', ':proposed:approve:approved:propose', ':proposed:refuse:refused:'), name='an_adjustment_takes_its_steps_in_order'), audit.constraints.Trigger(condition="NEW.act = 'approve'", deferred=False, name='an_adjustment_is_approved_while_its_day_is_open', run='tables_adjustment_fits()', when='BEFORE INSERT'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='adjustment', name='tables_adjustmentstep_adjustment')],
            },
        ),
        migrations.CreateModel(
            name='Publication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='publications', to='tables.gamingday', verbose_name='gaming day')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='published at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='published by')),
                ('why', models.TextField(blank=True, verbose_name='reason of the restatement')),
                ('head', models.CharField(blank=True, max_length=64, verbose_name='head of the trail')),
            ],
            options={
                'verbose_name': 'publication',
                'verbose_name_plural': 'publications',
                'ordering': ['day', '-version'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_publication_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_publication_wall'), models.UniqueConstraint(fields=('day', 'version'), name='one_publication_per_day_and_version'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_publication_day'), audit.constraints.AppendOnly(name='tables_publication_facts'), audit.constraints.Audited(key='property_id', name='tables_publication_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='PublishedRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('publication', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tables.publication', verbose_name='publication')),
                ('record', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='published', to='tables.shiftrecord', verbose_name='shift record')),
                ('result', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.result', verbose_name='result')),
                ('poker', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.pokerresult', verbose_name='poker result')),
            ],
            options={
                'verbose_name': 'published record',
                'verbose_name_plural': 'published records',
                'ordering': ['publication', 'record'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_publishedrecord_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_publishedrecord_wall'), models.UniqueConstraint(fields=('publication', 'record'), name='a_record_is_published_once_a_version'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='publication', name='tables_publishedrecord_publication'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='record', name='tables_publishedrecord_record'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='result', name='tables_publishedrecord_result'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='poker', name='tables_publishedrecord_poker'), audit.constraints.AppendOnly(name='tables_publishedrecord_facts')],
            },
        ),
        migrations.CreateModel(
            name='PublishedTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('publication', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tables.publication', verbose_name='publication')),
                ('table_day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='published', to='tables.tableday', verbose_name='table in a day')),
                ('result', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.dayresult', verbose_name='result')),
            ],
            options={
                'verbose_name': 'published table',
                'verbose_name_plural': 'published tables',
                'ordering': ['publication', 'table_day'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_publishedtable_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_publishedtable_wall'), models.UniqueConstraint(fields=('publication', 'table_day'), name='a_table_is_published_once_a_version'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='publication', name='tables_publishedtable_publication'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='table_day', name='tables_publishedtable_table_day'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='result', name='tables_publishedtable_result'), audit.constraints.AppendOnly(name='tables_publishedtable_facts')],
            },
        ),
        migrations.AddConstraint(
            model_name='dayresult',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='day_results_only_in_an_open_day', run="tables_day_is_open('table_day_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=tables.documents.Steps(field='day', kind='', machine=(':open:close:closing:', ':closing:count:counted:', ':counted:audit:in_audit:', ':in_audit:publish:published:', ':published:lock:locked:', ':published:restate:reopened:', ':locked:ask_reopen:reopening:lock', ':reopening:keep_locked:locked:ask_reopen', ':reopening:reopen:reopened:ask_reopen,lock', ':reopened:publish:published:'), name='a_day_takes_its_steps_in_order'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act__in', ['ask_reopen', 'restate']), _negated=True), models.Q(('why', ''), _negated=True), _connector='OR'), name='a_day_is_reopened_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='nothing_stands_in_the_way_of_a_day', run='tables_day_is_clear()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='estimates_only_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='marker',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_marker_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='markerpayment',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_markerpayment_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='markertransfer',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_markertransfer_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.Trigger(condition="NEW.act = 'accept'", deferred=False, name='boxes_are_accepted_only_in_an_open_day', run="tables_day_is_open('placement_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='pokerresult',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='poker_results_only_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='results_only_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='records_only_in_an_open_day', run="tables_day_is_open('day_id')", when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.Trigger(condition='NEW.record_id IS DISTINCT FROM OLD.record_id', deferred=False, name='tables_slip_day_is_open', run="tables_day_is_open('record_id')", when='BEFORE UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='tableticket',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_tableticket_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tournaments_only_in_an_open_day', run="tables_day_is_open('day_id')", when='BEFORE INSERT'),
        ),
    ]
