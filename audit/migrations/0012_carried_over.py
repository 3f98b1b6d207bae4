import django.db.models.deletion
from django.db import migrations, models

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0011_secrets'),
    ]

    operations = [
        migrations.CreateModel(
            name='Carried',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('entry', models.BigIntegerField(verbose_name='entry')),
                ('relation', models.TextField(verbose_name='relation')),
                ('row_id', models.BigIntegerField(verbose_name='row')),
                ('image', models.JSONField(null=True, verbose_name='after')),
                ('purge', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='audit.purge', verbose_name='purge')),
            ],
            options={
                'verbose_name': 'image carried over',
                'verbose_name_plural': 'images carried over',
                'default_permissions': (),
                'constraints': [
                    models.UniqueConstraint(fields=('property_id', 'relation', 'row_id', 'entry'), name='an_image_is_carried_over_once'),
                    audit.constraints.AppendOnly(name='audit_carried_facts'),
                    audit.constraints.OwnerWrites(name='audit_carried_owner'),
                    audit.constraints.RowSecurity(column='property_id', name='audit_carried_wall'),
                ],
            },
        ),
        migrations.RemoveConstraint(
            model_name='purge',
            name='what_a_purge_was_asked_for_never_changes',
        ),
        migrations.AddField(
            model_name='purge',
            name='carried',
            field=models.BinaryField(null=True, verbose_name='digest of what was carried over'),
        ),
        migrations.AddConstraint(
            model_name='purge',
            constraint=audit.constraints.Frozen(condition='', moving=('state', 'decided_by_id', 'decided_at', 'first_seq', 'last_seq', 'first_digest', 'last_digest', 'entries', 'carried', 'done_at'), name='what_a_purge_was_asked_for_never_changes'),
        ),
        sql_beside(__file__),
    ]
