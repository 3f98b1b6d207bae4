import audit.constraints
from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0020_rounds_kept'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddConstraint(
            model_name='bar',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='who_is_barred_is_known', run='tables_bar_arrives()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='patron',
            constraint=audit.constraints.Trigger(condition='NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL', deferred=False, name='a_barred_patron_is_not_erased', run='tables_patron_erasable()', when='BEFORE UPDATE'),
        ),
    ]
