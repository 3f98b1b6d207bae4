import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0009_month_purge'),
        ('tables', '0021_barred_patrons'),
    ]

    operations = [
        migrations.AlterField(
            model_name='finding',
            name='key',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='audit.roundkey', verbose_name='round number'),
        ),
        migrations.AlterField(
            model_name='finding',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table', verbose_name='table'),
        ),
        migrations.AlterField(
            model_name='roundkey',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table', verbose_name='table'),
        ),
    ]
