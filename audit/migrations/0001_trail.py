import django.db.models.deletion
import django.db.models.fields.json
import django.db.models.functions.comparison
import django.db.models.functions.datetime
from django.db import migrations, models
from django.db.migrations import RunSQL

import audit.constraints
from audit.constraints import sql_beside
from audit.sql import grant, revoke

INNER = ('trail_open(bigint)', 'trail_leaves(bigint, bigint)')


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Chain',
            fields=[
                ('property_id', models.BigIntegerField(primary_key=True, serialize=False, verbose_name='property')),
                ('seq', models.BigIntegerField(verbose_name='envelopes')),
                ('digest', models.BinaryField(verbose_name='head')),
            ],
            options={
                'verbose_name': 'trail chain',
                'verbose_name_plural': 'trail chains',
                'constraints': [audit.constraints.Trigger(condition='', deferred=False, name='audit_chain_grows', run='trail_chain_guard()', when='BEFORE UPDATE OR DELETE'), audit.constraints.NeverTruncated(name='audit_chain_whole'), audit.constraints.OwnerWrites(name='audit_chain_owner'), audit.constraints.RowSecurity(column='property_id', name='audit_chain_wall')],
            },
        ),
        migrations.CreateModel(
            name='Envelope',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('xid', models.BigIntegerField(verbose_name='transaction')),
                ('seq', models.BigIntegerField(null=True, verbose_name='place in the chain')),
                ('entries', models.BigIntegerField(null=True, verbose_name='entries')),
                ('at', models.DateTimeField(null=True, verbose_name='linked at')),
                ('leaves', models.BinaryField(null=True, verbose_name='hashes of its entries')),
                ('digest', models.BinaryField(null=True, verbose_name='digest')),
            ],
            options={
                'verbose_name': 'trail envelope',
                'verbose_name_plural': 'trail envelopes',
                'constraints': [models.UniqueConstraint(condition=models.Q(('digest', None)), fields=('xid', 'property_id'), name='one_open_envelope_per_transaction'), models.UniqueConstraint(fields=('property_id', 'seq'), name='one_envelope_per_place_in_the_chain'), audit.constraints.Trigger(condition='NEW.digest IS NULL', deferred=True, name='audit_envelope_link', run='trail_link()', when='AFTER INSERT OR UPDATE'), audit.constraints.Trigger(condition='', deferred=False, name='audit_envelope_guard', run='trail_guard()', when='BEFORE UPDATE OR DELETE'), audit.constraints.NeverTruncated(name='audit_envelope_whole'), audit.constraints.OwnerWrites(name='audit_envelope_owner'), audit.constraints.RowSecurity(column='property_id', name='audit_envelope_wall')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('act', models.JSONField(help_text='Who, which verb, why, which request; none: unattributed.', null=True, verbose_name='act')),
                ('role', models.TextField(verbose_name='database role')),
                ('relation', models.TextField(verbose_name='relation')),
                ('op', models.CharField(choices=[('INSERT', 'added'), ('UPDATE', 'changed'), ('DELETE', 'removed'), ('NOTE', 'noted')], max_length=8, verbose_name='change')),
                ('row_id', models.BigIntegerField(null=True, verbose_name='row')),
                ('before', models.JSONField(null=True, verbose_name='before')),
                ('after', models.JSONField(null=True, verbose_name='after')),
                ('actor', models.GeneratedField(db_persist=True, expression=django.db.models.functions.comparison.Cast(django.db.models.fields.json.KeyTextTransform('by', models.F('act')), models.BigIntegerField()), output_field=models.BigIntegerField(null=True), verbose_name='person')),
                ('verb', models.GeneratedField(db_persist=True, expression=django.db.models.fields.json.KeyTextTransform('verb', models.F('act')), output_field=models.CharField(max_length=100, null=True), verbose_name='verb')),
                ('envelope', models.ForeignKey(db_constraint=False, db_index=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='rows', to='audit.envelope', verbose_name='envelope')),
            ],
            options={
                'verbose_name': 'trail entry',
                'verbose_name_plural': 'trail entries',
                'permissions': [('read_trail', 'May read the audit trail'), ('export_trail', 'May export the audit trail')],
                'default_permissions': ('view',),
                'indexes': [models.Index(fields=['property_id', 'envelope'], name='audit_entry_of_envelope'), models.Index(fields=['property_id', 'relation', 'row_id'], name='audit_entry_object'), models.Index(fields=['property_id', 'at'], name='audit_entry_time'), models.Index(fields=['property_id', 'actor', 'at'], name='audit_entry_person')],
                'constraints': [audit.constraints.Trigger(condition='', deferred=False, name='audit_entry_facts', run='trail_entry_guard()', when='BEFORE UPDATE OR DELETE'), audit.constraints.NeverTruncated(name='audit_entry_whole'), audit.constraints.OwnerWrites(name='audit_entry_owner'), audit.constraints.RowSecurity(column='property_id', name='audit_entry_wall')],
            },
        ),
        migrations.CreateModel(
            name='Answer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property_id', models.BigIntegerField(verbose_name='property')),
                ('by', models.BigIntegerField(verbose_name='caller')),
                ('key', models.CharField(max_length=200, verbose_name='key')),
                ('request', models.CharField(max_length=100, verbose_name='digest of the request')),
                ('status', models.PositiveSmallIntegerField(null=True, verbose_name='status')),
                ('body', models.JSONField(null=True, verbose_name='answer')),
                ('at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='at')),
            ],
            options={
                'verbose_name': 'answer',
                'verbose_name_plural': 'answers',
                'constraints': [models.UniqueConstraint(fields=('property_id', 'by', 'key'), name='one_answer_per_key'), audit.constraints.RowSecurity(column='property_id', name='audit_answer_wall')],
            },
        ),
        sql_beside(__file__),
        *(RunSQL(revoke('EXECUTE', f'FUNCTION {inner}'), grant('EXECUTE', f'FUNCTION {inner}')) for inner in INNER),
    ]
