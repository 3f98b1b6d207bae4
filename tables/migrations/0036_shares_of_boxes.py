from django.db import migrations

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0035_who_carries_only"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddConstraint(
            model_name="adjustmentstep",
            constraint=audit.constraints.Trigger(
                condition="NEW.act = 'approve'",
                deferred=False,
                name="shares_of_a_box_are_what_was_counted",
                run="tables_shares_of_a_box()",
                when="BEFORE INSERT",
            ),
        ),
    ]
