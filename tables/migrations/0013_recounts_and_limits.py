from django.conf import settings
import audit.constraints
import django.db.models.deletion
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0012_machine_fingerprint'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.RemoveConstraint(
            model_name='shiftrecord',
            name='a_closed_record_never_changes',
        ),
        migrations.RemoveConstraint(
            model_name='shiftrecord',
            name='a_record_only_closes',
        ),
        migrations.AlterModelOptions(
            name='count',
            options={'ordering': ['-at', '-id'], 'permissions': [('recount_inventory', 'May put a recount in place of a count')], 'verbose_name': 'inventory count', 'verbose_name_plural': 'inventory counts'},
        ),
        migrations.AlterModelOptions(
            name='terms',
            options={'ordering': ['table', '-version'], 'permissions': [('draft_terms', 'May draft terms of a table'), ('approve_terms', 'May approve terms of a table'), ('change_limits', 'May change limits within their approved range')], 'verbose_name': 'terms of a table', 'verbose_name_plural': 'terms of tables'},
        ),
        migrations.AddField(
            model_name='count',
            name='supersedes',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='tables.count', verbose_name='in place of'),
        ),
        migrations.AddField(
            model_name='terms',
            name='limits_range',
            field=models.JSONField(blank=True, default=dict, help_text='Least and most that a pit manager may set at once, by spot.', verbose_name='range of limits'),
        ),
        migrations.AddField(
            model_name='terms',
            name='within',
            field=models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='limit_changes', to='tables.terms', verbose_name='limits changed within'),
        ),
        migrations.AlterField(
            model_name='count',
            name='why',
            field=models.TextField(blank=True, verbose_name='reason of a variance or recount'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=models.UniqueConstraint(fields=('supersedes',), name='a_count_is_replaced_once'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=models.CheckConstraint(condition=models.Q(('supersedes', None), models.Q(('why', ''), _negated=True), _connector='OR'), name='a_recount_says_why'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Frozen(condition='OLD.closed_at IS NOT NULL', moving=('result_id', 'poker_id', 'opener_id', 'closer_id'), name='a_closed_record_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Frozen(condition='', moving=('closed_at', 'closer_id', 'closing_estimate', 'result_id', 'poker_id', 'opener_id'), name='a_record_only_closes'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Trigger(condition='OLD.opener_id IS DISTINCT FROM NEW.opener_id OR OLD.closed_at IS NOT NULL AND OLD.closer_id IS DISTINCT FROM NEW.closer_id', deferred=False, name='a_count_gives_way_to_its_recount', run='tables_record_recounted()', when='BEFORE UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='supersedes', name='tables_count_supersedes'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='within', name='tables_terms_within'),
        ),
    ]
