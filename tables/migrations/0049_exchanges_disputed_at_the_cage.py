import tables.documents
from django.db import migrations, models

from audit.constraints import sql_beside

class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0048_counts_agree_by_amounts'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.RemoveConstraint(
            model_name='slipstep',
            name='a_slip_takes_its_steps_in_order',
        ),
        migrations.AlterField(
            model_name='slip',
            name='state',
            field=models.CharField(choices=[('draft', 'draft'), ('entered', 'entered from paper'), ('requested', 'requested'), ('refused', 'refused'), ('approved', 'approved'), ('issued', 'issued'), ('void_asked', 'void asked for'), ('void', 'void'), ('returned', 'returned to the cage'), ('in_transit', 'in transit'), ('discrepant', 'discrepant'), ('disputed', 'disputed by the cage'), ('received', 'received'), ('counted', 'counted at the table'), ('accepted', 'accepted by the cage'), ('exchanged', 'exchanged'), ('in_box', 'in the box'), ('matched', 'matched')], default='draft', max_length=10, verbose_name='state'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=tables.documents.Steps(field='slip', kind='kind', machine=('fill:draft:request:requested:', 'fill:draft:enter:entered:', 'fill:entered:refuse:refused:', 'fill:requested:approve:approved:request', 'fill:requested:refuse:refused:', 'fill:approved:refuse:refused:request', 'fill:approved:cancel:refused:', 'fill:approved:issue:issued:request,approve', 'fill:issued:ask_void:void_asked:', 'fill:void_asked:withdraw:issued::own', 'fill:void_asked:keep:issued:*', 'fill:void_asked:void:void:*', 'fill:entered:confirm:received:enter', 'fill:issued:transport:in_transit:request,approve', 'fill:in_transit:receive:received:issue,transport', 'fill:in_transit:dispute:discrepant:issue,transport', 'fill:discrepant:receive:received:issue,transport,dispute', 'fill:in_transit:return:returned:*', 'fill:discrepant:return:returned:*', 'fill:received:box:in_box:', 'fill:in_box:unbox:received:', 'fill:in_box:match:matched:*', 'credit:draft:request:requested:', 'credit:draft:enter:entered:', 'credit:entered:refuse:refused:', 'credit:requested:approve:approved:request', 'credit:requested:refuse:refused:', 'credit:approved:refuse:refused:request', 'credit:approved:cancel:refused:', 'credit:approved:issue:issued:request,approve', 'credit:issued:ask_void:void_asked:', 'credit:void_asked:withdraw:issued::own', 'credit:void_asked:keep:issued:*', 'credit:void_asked:void:void:*', 'credit:entered:confirm:accepted:enter', 'credit:issued:count:counted:issue', 'credit:counted:transport:in_transit:', 'credit:in_transit:accept:accepted:request,count,transport', 'credit:in_transit:dispute:discrepant:request,count', 'credit:discrepant:accept:accepted:request,count,dispute', 'credit:discrepant:return:returned:count,issue,dispute', 'credit:accepted:box:in_box:', 'credit:in_box:unbox:accepted:', 'credit:in_box:match:matched:*', 'exchange:draft:request:requested:', 'exchange:draft:enter:entered:', 'exchange:entered:refuse:refused:', 'exchange:requested:approve:approved:request', 'exchange:requested:refuse:refused:', 'exchange:approved:refuse:refused:request', 'exchange:approved:cancel:refused:', 'exchange:approved:issue:issued:request,approve', 'exchange:issued:ask_void:void_asked:', 'exchange:void_asked:withdraw:issued::own', 'exchange:void_asked:keep:issued:*', 'exchange:void_asked:void:void:*', 'exchange:entered:confirm:accepted:enter', 'exchange:issued:transport:in_transit:request,approve', 'exchange:in_transit:exchange:exchanged:issue,transport', 'exchange:in_transit:dispute:discrepant:issue,transport', 'exchange:discrepant:exchange:exchanged:issue,transport,dispute', 'exchange:in_transit:return:returned:*', 'exchange:discrepant:return:returned:*', 'exchange:exchanged:accept:accepted:request,exchange,transport', 'exchange:exchanged:dispute:disputed:request,exchange', 'exchange:disputed:accept:accepted:request,exchange,transport,dispute', 'exchange:disputed:return:returned:exchange,issue,dispute', 'exchange:accepted:box:in_box:', 'exchange:in_box:unbox:accepted:', 'exchange:in_box:match:matched:*'), name='a_slip_takes_its_steps_in_order'),
        ),
    ]
