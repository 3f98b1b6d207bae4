import audit.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import games.fields
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0024_figures_of_accepted_counts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='CreditLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('why', models.CharField(max_length=300, verbose_name='reason')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('approved', 'approved'), ('withdrawn', 'withdrawn')], default='draft', max_length=10, verbose_name='state')),
                ('drafted_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='asked for at')),
                ('approved_at', models.DateTimeField(null=True, verbose_name='approved at')),
            ],
            options={
                'verbose_name': 'credit line',
                'verbose_name_plural': 'credit lines',
                'ordering': ['-id'],
                'permissions': [('draft_credit_line', 'May ask for a credit line of a patron'), ('approve_credit_line', 'May approve a credit line of a patron')],
            },
        ),
        migrations.AddConstraint(
            model_name='marker',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='a_marker_stays_within_the_credit_line', run='tables_marker_within_line()', when='BEFORE INSERT'),
        ),
        migrations.AddField(
            model_name='creditline',
            name='approved_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approved by'),
        ),
        migrations.AddField(
            model_name='creditline',
            name='drafted_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked for by'),
        ),
        migrations.AddField(
            model_name='creditline',
            name='patron',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='credit_lines', to='tables.patron', verbose_name='patron'),
        ),
        migrations.AddField(
            model_name='creditline',
            name='property',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_creditline_scope'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_creditline_wall'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'draft')), fields=('patron',), name='one_credit_line_waits_per_patron'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=models.CheckConstraint(condition=models.Q(('amount__gte', 0), ('amount__lte', 1000000000000000)), name='a_credit_line_is_an_amount'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=models.CheckConstraint(condition=models.Q(('approved_by', models.F('drafted_by')), _negated=True), name='a_credit_line_is_approved_by_another'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('approved_at__isnull', False), ('approved_by__isnull', False), ('state', 'approved')), models.Q(models.Q(('state', 'approved'), _negated=True), ('approved_at', None), ('approved_by', None)), _connector='OR'), name='a_credit_line_is_approved_by_somebody'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='patron', name='tables_creditline_patron'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=audit.constraints.Moves(name='tables_creditline_moves', start='draft', steps=('draft>approved', 'draft>withdrawn')),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=audit.constraints.Frozen(condition='', moving=('state', 'approved_by_id', 'approved_at'), name='a_credit_line_only_moves'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=audit.constraints.Frozen(condition="OLD.state <> 'draft'", moving=(), name='a_decided_credit_line_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='creditline',
            constraint=audit.constraints.Audited(key='property_id', name='tables_creditline_audit', secret=(), without=()),
        ),
    ]
