import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0005_proof'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Purge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('until', models.DateTimeField(verbose_name='all that was linked before')),
                ('why', models.TextField(verbose_name='reason')),
                ('state', models.CharField(choices=[('asked', 'asked for'), ('refused', 'refused'), ('approved', 'approved'), ('done', 'done')], default='asked', max_length=8, verbose_name='state')),
                ('asked_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='asked for at')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided at')),
                ('first_seq', models.BigIntegerField(editable=False, null=True, verbose_name='first envelope')),
                ('last_seq', models.BigIntegerField(editable=False, null=True, verbose_name='last envelope')),
                ('first_digest', models.BinaryField(null=True, verbose_name='first digest')),
                ('last_digest', models.BinaryField(null=True, verbose_name='last digest')),
                ('entries', models.BigIntegerField(default=0, editable=False, verbose_name='entries')),
                ('done_at', models.DateTimeField(editable=False, null=True, verbose_name='done at')),
                ('asked_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked for by')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
            ],
            options={
                'verbose_name': 'purge of the trail',
                'verbose_name_plural': 'purges of the trail',
                'ordering': ['-id'],
                'permissions': [('ask_purge', 'May ask for old trail to be purged'), ('approve_purge', 'May approve the purge of old trail')],
                'default_permissions': (),
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('state__in', ['asked', 'approved'])), fields=('property_id',), name='one_purge_of_a_trail_at_a_time'),
                    models.CheckConstraint(condition=models.Q(('decided_by', models.F('asked_by')), _negated=True), name='a_purge_is_decided_by_another'),
                    models.CheckConstraint(condition=models.Q(models.Q(('decided_at', None), ('decided_by', None), ('state', 'asked')), models.Q(models.Q(('state', 'asked'), _negated=True), ('decided_at__isnull', False), ('decided_by__isnull', False)), _connector='OR'), name='a_decided_purge_says_by_whom'),
                    models.CheckConstraint(condition=models.Q(models.Q(('state', 'done'), _negated=True), models.Q(('done_at__isnull', False), ('last_seq__isnull', False)), _connector='OR'), name='a_purge_that_is_done_left_a_stub'),
                    models.CheckConstraint(condition=models.Q(('state__in', ['approved', 'done']), models.Q(('done_at', None), ('entries', 0), ('first_seq', None), ('last_seq', None)), _connector='OR'), name='a_purge_removes_nothing_before_its_approval'),
                    models.CheckConstraint(condition=models.Q(('why', ''), _negated=True), name='a_purge_has_a_reason'),
                    audit.constraints.Moves(name='audit_purge_moves', start='asked', steps=('asked>approved', 'asked>refused', 'approved>done')),
                    audit.constraints.Frozen(condition='', moving=('state', 'decided_by_id', 'decided_at', 'first_seq', 'last_seq', 'first_digest', 'last_digest', 'entries', 'done_at'), name='what_a_purge_was_asked_for_never_changes'),
                    audit.constraints.Frozen(condition="OLD.state IN ('done', 'refused')", moving=(), name='a_stub_never_changes'),
                    audit.constraints.AppMoves(moving=('state', 'decided_by_id', 'decided_at'), name='audit_purge_app'),
                    audit.constraints.RowSecurity(column='property_id', name='audit_purge_wall'),
                    audit.constraints.Audited(key='property_id', name='audit_purge_audit', without=()),
                ],
            },
        ),
        sql_beside(__file__),
    ]
