from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0004_alerts'),
    ]

    operations = [
        sql_beside(__file__),
    ]
