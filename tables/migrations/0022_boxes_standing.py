from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0021_barred_patrons'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='placement',
            index=models.Index(condition=models.Q(('until', None)), fields=['property', 'table'], name='tables_placement_standing'),
        ),
    ]
