from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0011_progressives'),
    ]

    operations = [
        migrations.RenameField(model_name='machinebatch', old_name='digest', new_name='fingerprint'),
        migrations.AlterField(
            model_name='machinebatch',
            name='fingerprint',
            field=models.CharField(max_length=71, verbose_name='fingerprint'),
        ),
    ]
