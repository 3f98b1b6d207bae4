import audit.constraints
import django.db.models.deletion
import django.db.models.functions.text
import tables.documents
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0030_what_no_box_tells'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.RemoveConstraint(
            model_name='evidence',
            name='tables_evidence_facts',
        ),
        migrations.RemoveConstraint(
            model_name='slip',
            name='one_slip_per_number_on_paper',
        ),
        migrations.RemoveConstraint(
            model_name='slipstep',
            name='a_refusal_void_or_dispute_has_a_reason',
        ),
        migrations.RemoveConstraint(
            model_name='slipstep',
            name='a_slip_takes_its_steps_in_order',
        ),
        migrations.AddField(
            model_name='boxcount',
            name='is_by_machine',
            field=models.BooleanField(default=False, verbose_name='as the machine counted'),
        ),
        migrations.AddField(
            model_name='evidence',
            name='struck_at',
            field=models.DateTimeField(null=True, verbose_name='struck at'),
        ),
        migrations.AddField(
            model_name='evidence',
            name='struck_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='struck by'),
        ),
        migrations.AddField(
            model_name='evidence',
            name='why_struck',
            field=models.TextField(blank=True, verbose_name='why it was struck'),
        ),
        migrations.AddConstraint(
            model_name='adjustmentstep',
            constraint=audit.constraints.Trigger(condition="NEW.act = 'approve'", deferred=False, name='an_adjusted_input_is_not_negative', run='tables_adjusted_input()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=models.UniqueConstraint(condition=models.Q(('is_by_machine', True)), fields=('placement',), name='the_machine_counts_a_box_once'),
        ),
        migrations.AddConstraint(
            model_name='evidence',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('struck_at', None), ('struck_by', None), ('why_struck', '')), models.Q(('struck_at__isnull', False), ('struck_by__isnull', False), models.Q(('why_struck', ''), _negated=True)), _connector='OR'), name='a_paper_is_struck_for_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='evidence',
            constraint=audit.constraints.Frozen(condition='', moving=('struck_by_id', 'struck_at', 'why_struck'), name='a_paper_found_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='evidence',
            constraint=audit.constraints.Frozen(condition='OLD.struck_at IS NOT NULL', moving=(), name='a_struck_paper_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.UniqueConstraint(models.F('property'), models.F('kind'), django.db.models.functions.text.Upper('paper'), condition=models.Q(models.Q(('paper', ''), _negated=True), models.Q(('state', 'refused'), _negated=True)), name='one_slip_per_number_on_paper'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act__in', ['refuse', 'ask_void', 'dispute', 'return', 'unbox']), _negated=True), models.Q(('why', ''), _negated=True), _connector='OR'), name='a_refusal_void_or_dispute_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=tables.documents.Steps(field='slip', kind='kind', machine=('fill:draft:request:requested:', 'fill:draft:enter:entered:', 'fill:entered:refuse:refused:', 'fill:requested:approve:approved:request', 'fill:requested:refuse:refused:', 'fill:approved:refuse:refused:request', 'fill:approved:issue:issued:request,approve', 'fill:issued:ask_void:void_asked:', 'fill:void_asked:withdraw:issued::own', 'fill:void_asked:keep:issued:*', 'fill:void_asked:void:void:*', 'fill:entered:confirm:received:enter', 'fill:issued:transport:in_transit:request,approve', 'fill:in_transit:receive:received:issue,transport', 'fill:in_transit:dispute:discrepant:issue,transport', 'fill:discrepant:receive:received:issue,transport', 'fill:in_transit:return:returned:*', 'fill:discrepant:return:returned:*', 'fill:received:box:in_box:', 'fill:in_box:unbox:received:', 'fill:in_box:match:matched:*', 'credit:draft:request:requested:', 'credit:draft:enter:entered:', 'credit:entered:refuse:refused:', 'credit:requested:approve:approved:request', 'credit:requested:refuse:refused:', 'credit:approved:refuse:refused:request', 'credit:approved:issue:issued:request,approve', 'credit:issued:ask_void:void_asked:', 'credit:void_asked:withdraw:issued::own', 'credit:void_asked:keep:issued:*', 'credit:void_asked:void:void:*', 'credit:entered:confirm:accepted:enter', 'credit:issued:count:counted:issue', 'credit:counted:transport:in_transit:', 'credit:in_transit:accept:accepted:request,count,transport', 'credit:in_transit:dispute:discrepant:request,count', 'credit:discrepant:accept:accepted:request,count', 'credit:accepted:box:in_box:', 'credit:in_box:unbox:accepted:', 'credit:in_box:match:matched:*', 'exchange:draft:request:requested:', 'exchange:draft:enter:entered:', 'exchange:entered:refuse:refused:', 'exchange:requested:approve:approved:request', 'exchange:requested:refuse:refused:', 'exchange:approved:refuse:refused:request', 'exchange:approved:issue:issued:request,approve', 'exchange:issued:ask_void:void_asked:', 'exchange:void_asked:withdraw:issued::own', 'exchange:void_asked:keep:issued:*', 'exchange:void_asked:void:void:*', 'exchange:entered:confirm:exchanged:enter', 'exchange:issued:transport:in_transit:request,approve', 'exchange:in_transit:exchange:exchanged:issue,transport', 'exchange:in_transit:dispute:discrepant:issue,transport', 'exchange:discrepant:exchange:exchanged:issue,transport', 'exchange:in_transit:return:returned:*', 'exchange:discrepant:return:returned:*', 'exchange:exchanged:box:in_box:', 'exchange:in_box:unbox:exchanged:', 'exchange:in_box:match:matched:*'), name='a_slip_takes_its_steps_in_order'),
        ),
    ]
