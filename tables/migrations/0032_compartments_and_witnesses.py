import audit.constraints
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0031_papers_and_machines'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AlterModelOptions(
            name='machineline',
            options={'ordering': ['batch', 'box', 'compartment', 'content', '-denomination'], 'verbose_name': 'line of the counting machine', 'verbose_name_plural': 'lines of the counting machine'},
        ),
        migrations.RemoveConstraint(
            model_name='machineline',
            name='one_line_per_box_and_denomination',
        ),
        migrations.AddField(
            model_name='machineline',
            name='compartment',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='compartment'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.Trigger(condition='NEW.supersedes_id IS NOT NULL', deferred=False, name='a_recount_is_the_work_of_two_others', run='tables_recount_by_others()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='machineline',
            constraint=models.UniqueConstraint(fields=('batch', 'box', 'compartment', 'content', 'currency', 'denomination'), name='one_line_per_box_and_denomination'),
        ),
    ]
