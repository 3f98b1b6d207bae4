import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import audit.constraints
import games.fields
import tables.documents
from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0005_day_results'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='Marker',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='markers', to='tables.table', verbose_name='table')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='markers', to='tables.shiftrecord', verbose_name='shift record')),
                ('series', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.series', verbose_name='series')),
                ('number', models.PositiveBigIntegerField(editable=False, verbose_name='number')),
                ('patron', models.CharField(max_length=40, verbose_name='patron')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('issued', 'at the table'), ('in_cage', 'at the cage'), ('paid', 'paid')], default='draft', max_length=8, verbose_name='state')),
            ],
            options={
                'verbose_name': 'marker',
                'verbose_name_plural': 'markers',
                'ordering': ['-id'],
                'permissions': [('issue_marker', 'May issue a marker'), ('take_marker_payment', 'May take a payment on a marker'), ('send_markers', 'May send markers to the cage'), ('take_markers', 'May take markers at the cage')],
                'indexes': [models.Index(fields=['property', 'state'], name='tables_marker_state'), models.Index(fields=['record'], name='tables_marker_of_record')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_marker_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_marker_wall'), models.UniqueConstraint(fields=('series', 'number'), name='one_marker_per_number'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_marker_is_worth_something'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_marker_series'), audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_marker_record'), audit.constraints.Trigger(condition='', deferred=False, name='tables_marker_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'), tables.documents.FollowsSteps(key='marker_id', moving=(), name='tables_marker_follows', start='draft', steps='tables_markerstep'), audit.constraints.Audited(key='property_id', name='tables_marker_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='MarkerPayment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('marker', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='tables.marker', verbose_name='marker')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='marker_payments', to='tables.table', verbose_name='table')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='marker_payments', to='tables.shiftrecord', verbose_name='shift record')),
                ('form', models.CharField(choices=[('chips', 'chips'), ('cash', 'cash')], max_length=5, verbose_name='in')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'marker payment',
                'verbose_name_plural': 'marker payments',
                'ordering': ['at', 'id'],
                'indexes': [models.Index(fields=['record'], name='tables_payment_of_record')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_markerpayment_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_markerpayment_wall'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_payment_pays_something'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='marker', name='tables_markerpayment_marker'), audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_markerpayment_record'), audit.constraints.Trigger(condition='', deferred=False, name='tables_markerpayment_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'), audit.constraints.Trigger(condition='', deferred=False, name='a_marker_at_the_table_is_paid_at_most_once', run='tables_marker_payable()', when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_markerpayment_facts'), audit.constraints.Audited(key='property_id', name='tables_markerpayment_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='MarkerStep',
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
                ('marker', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='tables.marker', verbose_name='marker')),
            ],
            options={
                'verbose_name': 'signature on a marker',
                'verbose_name_plural': 'signatures on markers',
                'ordering': ['seq'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_markerstep_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_markerstep_wall'), audit.constraints.AppendOnly(name='tables_markerstep_facts'), audit.constraints.Audited(key='property_id', name='tables_markerstep_audit', without=()), models.UniqueConstraint(fields=('marker', 'seq'), name='steps_of_a_marker_are_numbered'), tables.documents.Steps(field='marker', kind='', machine=(':draft:issue:issued:', ':issued:settle:paid:', ':issued:transfer:in_cage:issue', ':in_cage:settle:paid:issue'), name='a_marker_takes_its_steps_in_order'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='marker', name='tables_markerstep_marker')],
            },
        ),
        migrations.CreateModel(
            name='MarkerTransfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='marker_transfers', to='tables.table', verbose_name='table')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='marker_transfers', to='tables.shiftrecord', verbose_name='shift record')),
                ('series', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.series', verbose_name='series')),
                ('number', models.PositiveBigIntegerField(editable=False, verbose_name='number')),
                ('total', games.fields.MoneyField(verbose_name='total')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'marker credit slip',
                'verbose_name_plural': 'marker credit slips',
                'ordering': ['-id'],
                'indexes': [models.Index(fields=['record'], name='tables_transfer_of_record')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_markertransfer_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_markertransfer_wall'), models.UniqueConstraint(fields=('series', 'number'), name='one_marker_credit_slip_per_number'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_markertransfer_series'), audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_markertransfer_record'), audit.constraints.Trigger(condition='', deferred=False, name='tables_markertransfer_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_markertransfer_facts'), audit.constraints.Audited(key='property_id', name='tables_markertransfer_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='MarkerTransferLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('transfer', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.markertransfer', verbose_name='marker credit slip')),
                ('marker', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='transfers', to='tables.marker', verbose_name='marker')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
            ],
            options={
                'verbose_name': 'line of a marker credit slip',
                'verbose_name_plural': 'lines of marker credit slips',
                'ordering': ['transfer', 'marker'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_markertransferline_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_markertransferline_wall'), models.UniqueConstraint(fields=('marker',), name='a_marker_goes_to_the_cage_once'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='transfer', name='tables_markertransferline_transfer'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='marker', name='tables_markertransferline_marker'), tables.documents.TotalOfLines(amount='amount', field='transfer', name='lines_of_a_marker_credit_slip_add_up'), audit.constraints.Trigger(condition='', deferred=False, name='what_is_open_on_a_marker_goes_to_the_cage', run='tables_marker_open_amount()', when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_markertransferline_facts'), audit.constraints.Audited(key='property_id', name='tables_markertransferline_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='TableTicket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='tickets', to='tables.table', verbose_name='table')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='tickets', to='tables.shiftrecord', verbose_name='shift record')),
                ('validation', models.CharField(max_length=40, verbose_name='validation number')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'ticket issued at a table',
                'verbose_name_plural': 'tickets issued at tables',
                'ordering': ['-id'],
                'permissions': [('issue_ticket', 'May issue a ticket at a table')],
                'indexes': [models.Index(fields=['record'], name='tables_ticket_of_record')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_tableticket_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_tableticket_wall'), models.UniqueConstraint(fields=('property', 'validation'), name='one_ticket_per_validation_number'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_ticket_is_worth_something'), audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_tableticket_record'), audit.constraints.Trigger(condition='', deferred=False, name='tables_tableticket_arrives', run='tables_movement_arrives()', when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_tableticket_facts'), audit.constraints.Audited(key='property_id', name='tables_tableticket_audit', without=())],
            },
        ),
        migrations.AddField(
            model_name='count',
            name='markers',
            field=games.fields.MoneyField(default=0, verbose_name='markers held'),
        ),
        migrations.AlterField(
            model_name='series',
            name='kind',
            field=models.CharField(choices=[('F', 'fills'), ('C', 'credits'), ('E', 'even exchanges'), ('I', 'inventory counts'), ('M', 'markers'), ('T', 'marker credit slips'), ('A', 'adjustments')], max_length=1, verbose_name='kind'),
        ),
    ]
