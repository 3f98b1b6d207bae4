import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('casino', '0004_secrets'),
    ]

    operations = [
        migrations.AlterModelOptions(
            name='user',
            options={'ordering': ['username'], 'permissions': [('approve_factor_removal', 'May approve removing a second factor')], 'verbose_name': 'user', 'verbose_name_plural': 'users'},
        ),
        migrations.AddField(
            model_name='user',
            name='entered_in',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='entered in'),
        ),
        migrations.AddField(
            model_name='user',
            name='factor_asked_by',
            field=models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='removal of second factor asked by'),
        ),
        migrations.AddField(
            model_name='user',
            name='sessions_since',
            field=models.DateTimeField(editable=False, null=True, verbose_name='earlier sessions are over'),
        ),
        sql_beside(__file__),
    ]
