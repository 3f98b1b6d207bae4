from django.db import migrations

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_books'),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.Trigger(condition="NEW.act = 'accept'", deferred=False, name='who_counted_does_not_accept', run='tables_box_accepted()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Trigger(condition='NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL', deferred=False, name='a_record_ends_after_what_was_signed_in_it', run='tables_record_holds()', when='BEFORE UPDATE'),
        ),
    ]
