from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0047_limits_in_their_range"),
    ]

    operations = [sql_beside(__file__)]
