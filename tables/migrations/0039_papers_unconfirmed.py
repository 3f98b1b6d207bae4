from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0038_progressives_held"),
    ]

    operations = [
        sql_beside(__file__),
    ]
