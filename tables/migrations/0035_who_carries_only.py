from django.db import migrations, models

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0034_withdrawn_drafts"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddField(
            model_name="dealer",
            name="carries_only",
            field=models.BooleanField(
                default=False, verbose_name="carries chips and boxes, does not deal"
            ),
        ),
        migrations.AddConstraint(
            model_name="assignment",
            constraint=audit.constraints.Trigger(
                name="who_carries_only_deals_nowhere",
                when="BEFORE INSERT",
                condition="NEW.dealer_id IS NOT NULL",
                run="tables_assignment_deals()",
            ),
        ),
    ]
