import django.db.models.functions.datetime
from django.db import migrations, models

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0006_purge'),
    ]

    operations = [
        migrations.CreateModel(
            name='Anchor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('date', models.DateField(verbose_name='gaming day')),
                ('seq', models.BigIntegerField(verbose_name='last envelope')),
                ('digest', models.BinaryField(verbose_name='digest')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='taken at')),
            ],
            options={
                'verbose_name': 'anchor',
                'verbose_name_plural': 'anchors',
                'ordering': ['-date'],
                'default_permissions': (),
                'constraints': [
                    models.UniqueConstraint(fields=('property_id', 'date'), name='one_anchor_a_day'),
                    audit.constraints.AppendOnly(name='audit_anchor_facts'),
                    audit.constraints.OwnerWrites(name='audit_anchor_owner'),
                    audit.constraints.RowSecurity(column='property_id', name='audit_anchor_wall'),
                ],
            },
        ),
        sql_beside(__file__),
    ]
