from django.db import migrations

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0010_names_of_rounds'),
    ]

    operations = [
        sql_beside(__file__),
    ]
