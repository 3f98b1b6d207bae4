import audit.constraints
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0008_trail_search'),
        ('tables', '0020_rounds_kept'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='purge',
            options={'default_permissions': (), 'ordering': ['-id'], 'permissions': [('ask_purge', 'May ask for old trail or rounds to be purged'), ('approve_purge', 'May approve the purge of old trail or rounds')], 'verbose_name': 'purge', 'verbose_name_plural': 'purges'},
        ),
        migrations.RemoveConstraint(
            model_name='finding',
            name='audit_finding_facts',
        ),
        migrations.RemoveConstraint(
            model_name='purge',
            name='one_purge_of_a_trail_at_a_time',
        ),
        migrations.RemoveConstraint(
            model_name='purge',
            name='a_purge_that_is_done_left_a_stub',
        ),
        migrations.RemoveConstraint(
            model_name='round',
            name='audit_round_facts',
        ),
        migrations.AddField(
            model_name='purge',
            name='month',
            field=models.DateField(blank=True, null=True, verbose_name='month of rounds'),
        ),
        migrations.AlterField(
            model_name='purge',
            name='until',
            field=models.DateTimeField(blank=True, null=True, verbose_name='all that was linked before'),
        ),
        sql_beside(__file__),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.Frozen(condition='NOT audit_month_is_sealed(OLD.property_id, OLD.gaming_date)', moving=('state', 'n'), name='audit_finding_facts'),
        ),
        migrations.AddConstraint(
            model_name='purge',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['asked', 'approved'])), fields=('property_id', 'month'), name='one_purge_of_the_same_at_a_time', nulls_distinct=False),
        ),
        migrations.AddConstraint(
            model_name='purge',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('month', None), ('until__isnull', False)), models.Q(('month__day', 1), ('property_id__gt', 0), ('until', None)), _connector='OR'), name='a_purge_is_of_trail_or_of_a_month'),
        ),
        migrations.AddConstraint(
            model_name='purge',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), models.Q(('done_at__isnull', False), ('last_digest__isnull', False), models.Q(('last_seq__isnull', False), ('month__isnull', False), _connector='OR')), _connector='OR'), name='a_purge_that_is_done_left_a_stub'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.Frozen(condition='NOT audit_month_is_sealed(OLD.property_id, OLD.gaming_date)', moving=('terms_id', 'before', 'verdict', 'wagers', 'judging', 'judged_at', 'current'), name='audit_round_facts'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.Trigger(condition='audit_month_is_sealed(NEW.property_id, NEW.gaming_date)', deferred=False, name='rounds_of_a_purged_month_stay_gone', run="casino_refuse('the rounds of this month were purged')", when='BEFORE INSERT'),
        ),
    ]
