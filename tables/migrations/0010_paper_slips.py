import audit.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import tables.documents
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0009_closing_the_day'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.RemoveConstraint(
            model_name='slip',
            name='tables_slip_follows',
        ),
        migrations.RemoveConstraint(
            model_name='slipstep',
            name='a_slip_takes_its_steps_in_order',
        ),
        migrations.CreateModel(
            name='Printout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('slip', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='printouts', to='tables.slip', verbose_name='slip')),
                ('part', models.CharField(choices=[('box', 'box'), ('cage', 'cage'), ('accounting', 'accounting')], max_length=10, verbose_name='part')),
                ('copy', models.PositiveSmallIntegerField(editable=False, verbose_name='copy')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='printed by')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='printed at')),
            ],
            options={
                'verbose_name': 'printout',
                'verbose_name_plural': 'printouts',
                'ordering': ['slip', 'part', 'copy'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_printout_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_printout_wall'), models.UniqueConstraint(fields=('slip', 'part', 'copy'), name='copies_of_a_part_are_numbered'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='slip', name='tables_printout_slip'), audit.constraints.Trigger(condition='', deferred=False, name='tables_printout_takes_its_number', run='tables_printout_number()', when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_printout_facts'), audit.constraints.Audited(key='property_id', name='tables_printout_audit', without=())],
            },
        ),
        migrations.AlterModelOptions(
            name='slip',
            options={'ordering': ['-id'], 'permissions': [('request_slip', 'May request a fill, credit or exchange'), ('approve_slip', 'May approve a fill, credit or exchange'), ('issue_slip', 'May issue a fill and accept a credit'), ('transport_slip', 'May hand chips to the runner'), ('sign_slip', 'May sign for chips at the table'), ('enter_paper_slip', 'May enter a slip written on paper'), ('confirm_paper_slip', 'May confirm a slip written on paper'), ('ask_void', 'May ask for a slip to be voided'), ('approve_void', 'May approve the void of a slip'), ('handle_evidence', 'May take slips out of a box')], 'verbose_name': 'slip', 'verbose_name_plural': 'slips'},
        ),
        migrations.AddField(
            model_name='slip',
            name='is_late',
            field=models.BooleanField(default=False, editable=False, verbose_name='late'),
        ),
        migrations.AddField(
            model_name='slip',
            name='paper',
            field=models.CharField(blank=True, max_length=40, verbose_name='number on paper'),
        ),
        migrations.AddField(
            model_name='slip',
            name='paper_at',
            field=models.DateTimeField(null=True, verbose_name='signed on paper at'),
        ),
        migrations.AlterField(
            model_name='slip',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('entered', 'entered from paper'), ('requested', 'requested'), ('refused', 'refused'), ('approved', 'approved'), ('issued', 'issued'), ('void_asked', 'void asked for'), ('void', 'void'), ('in_transit', 'in transit'), ('discrepant', 'discrepant'), ('received', 'received'), ('counted', 'counted at the table'), ('accepted', 'accepted by the cage'), ('exchanged', 'exchanged'), ('in_box', 'in the box'), ('matched', 'matched')], default='draft', max_length=10, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.UniqueConstraint(condition=models.Q(('paper', ''), _negated=True), fields=('property', 'kind', 'paper'), name='one_slip_per_number_on_paper'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('paper', ''), ('paper_at', None)), models.Q(models.Q(('paper', ''), _negated=True), ('paper_at__isnull', False)), _connector='OR'), name='a_slip_on_paper_has_its_own_time'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=tables.documents.FollowsSteps(key='slip_id', moving=('series_id', 'number', 'signed_at', 'record_id', 'is_late'), name='tables_slip_follows', start='draft', steps='tables_slipstep'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=tables.documents.Steps(field='slip', kind='kind', machine=('fill:draft:request:requested:', 'fill:draft:enter:entered:', 'fill:entered:refuse:refused:', 'fill:requested:approve:approved:request', 'fill:requested:refuse:refused:', 'fill:approved:refuse:refused:request', 'fill:approved:issue:issued:request,approve', 'fill:issued:ask_void:void_asked:', 'fill:void_asked:keep:issued:*', 'fill:void_asked:void:void:*', 'fill:entered:confirm:received:enter', 'fill:issued:transport:in_transit:request,approve', 'fill:in_transit:receive:received:issue,transport', 'fill:in_transit:dispute:discrepant:issue,transport', 'fill:discrepant:receive:received:issue,transport', 'fill:received:box:in_box:', 'fill:in_box:match:matched:*', 'credit:draft:request:requested:', 'credit:draft:enter:entered:', 'credit:entered:refuse:refused:', 'credit:requested:approve:approved:request', 'credit:requested:refuse:refused:', 'credit:approved:refuse:refused:request', 'credit:approved:issue:issued:request,approve', 'credit:issued:ask_void:void_asked:', 'credit:void_asked:keep:issued:*', 'credit:void_asked:void:void:*', 'credit:entered:confirm:accepted:enter', 'credit:issued:count:counted:issue', 'credit:counted:transport:in_transit:', 'credit:in_transit:accept:accepted:request,count,transport', 'credit:in_transit:dispute:discrepant:request,count', 'credit:discrepant:accept:accepted:request,count', 'credit:accepted:box:in_box:', 'credit:in_box:match:matched:*', 'exchange:draft:request:requested:', 'exchange:draft:enter:entered:', 'exchange:entered:refuse:refused:', 'exchange:requested:approve:approved:request', 'exchange:requested:refuse:refused:', 'exchange:approved:refuse:refused:request', 'exchange:approved:issue:issued:request,approve', 'exchange:issued:ask_void:void_asked:', 'exchange:void_asked:keep:issued:*', 'exchange:void_asked:void:void:*', 'exchange:entered:confirm:exchanged:enter', 'exchange:issued:transport:in_transit:request,approve', 'exchange:in_transit:exchange:exchanged:issue,transport', 'exchange:exchanged:box:in_box:', 'exchange:in_box:match:matched:*'), name='a_slip_takes_its_steps_in_order'),
        ),
    ]
