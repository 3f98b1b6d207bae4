from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0023_waiting_adjustments"),
    ]

    operations = [
        sql_beside(__file__),
    ]
