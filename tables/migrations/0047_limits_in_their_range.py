from django.db import migrations

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0046_tournaments_struck"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddConstraint(
            model_name="terms",
            constraint=audit.constraints.Trigger(
                condition="",
                deferred=False,
                name="limits_of_terms_lie_in_their_range",
                run="tables_limits_in_range()",
                when="BEFORE INSERT OR UPDATE OF state, limits, limits_range",
            ),
        ),
    ]
