from django.db import migrations

import audit.constraints
import games.fields
from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0044_exchanges_end_at_the_cage"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddField(
            model_name="adjustment",
            name="found",
            field=games.fields.MoneyField(null=True, verbose_name="in the books when proposed"),
        ),
        migrations.AddConstraint(
            model_name="adjustmentstep",
            constraint=audit.constraints.Trigger(
                condition="NEW.act = 'approve'",
                deferred=False,
                name="an_adjustment_is_of_the_books_as_they_stand",
                run="tables_adjusted_lately()",
                when="BEFORE INSERT",
            ),
        ),
    ]
