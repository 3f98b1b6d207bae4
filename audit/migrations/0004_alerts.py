import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import audit.constraints


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0003_rounds'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Alert',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('key', models.CharField(max_length=200, verbose_name='key')),
                ('kind', models.CharField(max_length=60, verbose_name='kind')),
                ('severity', models.CharField(choices=[('bad', 'act now'), ('warn', 'look at it')], max_length=4, verbose_name='urgency')),
                ('what', models.JSONField(help_text='The sentence, by language.', verbose_name='what')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='where')),
                ('since', models.DateTimeField(verbose_name='since')),
                ('measure', models.CharField(blank=True, choices=[('count', 'number'), ('money', 'amount in minor units'), ('minutes', 'minutes'), ('share', 'share of one')], max_length=8, verbose_name='measured in')),
                ('figure', models.CharField(blank=True, max_length=40, verbose_name='figure')),
                ('limit', models.CharField(blank=True, max_length=40, verbose_name='limit')),
                ('act', models.JSONField(blank=True, help_text='Its label by language, route and arguments.', null=True, verbose_name='act')),
                ('permission', models.CharField(blank=True, max_length=100, verbose_name='addressed to who may')),
                ('raised_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='raised at')),
                ('last_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='last noticed at')),
                ('times', models.PositiveIntegerField(default=1, verbose_name='times noticed')),
                ('settled_at', models.DateTimeField(blank=True, null=True, verbose_name='settled at')),
                ('settlement', models.TextField(blank=True, verbose_name='what was done')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='addressed to')),
                ('settled_by', models.ForeignKey(blank=True, help_text='None: what it warned of has gone by itself.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='settled by')),
            ],
            options={
                'verbose_name': 'alert',
                'verbose_name_plural': 'alerts',
                'ordering': ['-id'],
                'default_permissions': (),
                'indexes': [models.Index(fields=['property_id', '-id'], name='audit_alert_newest')],
                'constraints': [
                    models.UniqueConstraint(fields=('property_id', 'id'), name='audit_alert_scope'),
                    models.UniqueConstraint(condition=models.Q(('settled_at', None)), fields=('property_id', 'key'), name='one_open_alert_per_key'),
                    models.CheckConstraint(condition=models.Q(models.Q(('permission', ''), _negated=True), ('person__isnull', False), _connector='OR'), name='an_alert_is_addressed_to_somebody'),
                    models.CheckConstraint(condition=models.Q(models.Q(('settled_at', None), ('settled_by', None), ('settlement', '')), models.Q(('settled_at__isnull', False), models.Q(('settlement', ''), _negated=True)), _connector='OR'), name='a_settled_alert_says_what_was_done'),
                    audit.constraints.Frozen(condition='', moving=('figure', 'last_at', 'times', 'settled_at', 'settled_by_id', 'settlement'), name='an_alert_is_only_noticed_again_and_settled'),
                    audit.constraints.Frozen(condition='OLD.settled_at IS NOT NULL', moving=(), name='a_settled_alert_never_changes'),
                    audit.constraints.RowSecurity(column='property_id', name='audit_alert_wall'),
                    audit.constraints.Audited(key='property_id', name='audit_alert_audit', without=('last_at', 'times')),
                ],
            },
        ),
        migrations.CreateModel(
            name='AlertSeen',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='at')),
                ('alert', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='sightings', to='audit.alert', verbose_name='alert')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='seen by')),
            ],
            options={
                'verbose_name': 'sighting of an alert',
                'verbose_name_plural': 'sightings of alerts',
                'default_permissions': (),
                'constraints': [
                    models.UniqueConstraint(fields=('alert', 'by'), name='an_alert_is_seen_once_by_each'),
                    audit.constraints.CompositeForeignKey(columns=('property_id',), field='alert', name='audit_alertseen_alert'),
                    audit.constraints.AppendOnly(name='audit_alertseen_facts'),
                    audit.constraints.RowSecurity(column='property_id', name='audit_alertseen_wall'),
                ],
            },
        ),
    ]
