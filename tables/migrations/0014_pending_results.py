from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0002_jobs'),
        ('tables', '0013_recounts_and_limits'),
    ]

    operations = [
        sql_beside(__file__),
    ]
