import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0002_jobs'),
        ('tables', '0002_books'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='RoundKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.CharField(max_length=100, verbose_name='round')),
                ('digest', models.CharField(max_length=71, verbose_name='digest')),
                ('gaming_date', models.DateField(verbose_name='gaming day')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
            ],
            options={
                'verbose_name': 'round number',
                'verbose_name_plural': 'round numbers',
            },
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[sql_beside(__file__)],
            state_operations=[
                migrations.CreateModel(
                    name='Round',
                    fields=[
                        ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                        ('gaming_date', models.DateField(verbose_name='gaming day')),
                        ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                        ('game', models.CharField(max_length=40, verbose_name='game')),
                        ('at', models.DateTimeField(verbose_name='began at')),
                        ('until', models.DateTimeField(null=True, verbose_name='ended at')),
                        ('seats', models.JSONField(verbose_name='seats')),
                        ('dealer', models.CharField(blank=True, max_length=100, verbose_name='dealer')),
                        ('detail', models.CharField(max_length=10, verbose_name='detail')),
                        ('record', models.TextField(verbose_name='record as it came')),
                        ('digest', models.CharField(max_length=71, verbose_name='digest')),
                        ('supersedes', models.CharField(blank=True, max_length=71, verbose_name='supersedes')),
                        ('reason', models.TextField(blank=True, verbose_name='reason of the correction')),
                        ('corrected_by', models.CharField(blank=True, max_length=100, verbose_name='corrected by')),
                        ('load', models.UUIDField(verbose_name='batch')),
                        ('received_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='received at')),
                        ('net', models.JSONField(verbose_name='net')),
                        ('wagers', models.JSONField(verbose_name='wagers')),
                        ('before', models.CharField(blank=True, max_length=71, verbose_name='judged after')),
                        ('verdict', models.CharField(choices=[('conforms', 'conforms'), ('deviates', 'deviates'), ('undetermined', 'undetermined')], max_length=12, verbose_name='verdict')),
                        ('judging', models.PositiveIntegerField(default=1, verbose_name='times judged')),
                        ('judged_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='judged at')),
                        ('current', models.BooleanField(default=True, verbose_name='in force')),
                        ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='sent by')),
                        ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                        ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='rounds', to='tables.table', verbose_name='table')),
                        ('terms', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.terms', verbose_name='judged under')),
                        ('key', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='audit.roundkey', verbose_name='round')),
                    ],
                    options={
                        'verbose_name': 'round',
                        'verbose_name_plural': 'rounds',
                        'permissions': [('ingest_round', 'May record rounds'), ('correct_round', 'May correct a recorded round')],
                    },
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name='roundkey',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='audit_roundkey_scope'),
        ),
        migrations.AddConstraint(
            model_name='roundkey',
            constraint=audit.constraints.RowSecurity(column='property_id', name='audit_roundkey_wall'),
        ),
        migrations.AddConstraint(
            model_name='roundkey',
            constraint=models.UniqueConstraint(fields=('property', 'table', 'round'), name='one_identity_per_table_and_round'),
        ),
        migrations.AddConstraint(
            model_name='roundkey',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='audit_roundkey_table'),
        ),
        migrations.AddConstraint(
            model_name='roundkey',
            constraint=audit.constraints.AppInserts(name='audit_roundkey_app'),
        ),
        migrations.AddConstraint(
            model_name='roundkey',
            constraint=audit.constraints.Frozen(condition='', moving=('digest', 'gaming_date', 'version'), name='audit_roundkey_facts'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(fields=['id'], name='audit_round_id'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(fields=['property', 'table', 'gaming_date', 'id'], name='audit_round_table'),
        ),
        migrations.AddIndex(
            model_name='round',
            index=models.Index(condition=models.Q(('current', True), models.Q(('verdict', 'conforms'), _negated=True)), fields=['property', 'gaming_date', 'id'], name='audit_round_to_look_at'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('property', 'gaming_date', 'id'), name='audit_round_scope'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('key', 'version', 'gaming_date'), name='one_round_per_version'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('supersedes', ''), ('version', 1)), models.Q(('supersedes__gt', ''), ('version__gt', 1)), _connector='OR'), name='a_later_version_says_what_it_supersedes'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('verdict__in', ['conforms', 'deviates', 'undetermined'])), name='a_round_has_a_verdict'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.CheckConstraint(condition=models.Q(('until', None), ('until__gte', models.F('at')), _connector='OR'), name='a_round_ends_after_it_began'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='key', name='audit_round_roundkey'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='audit_round_table_fk'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='terms', name='audit_round_terms'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.RowSecurity(column='property_id', name='audit_round_wall'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.AppInserts(name='audit_round_app'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.Frozen(condition='', moving=('terms_id', 'before', 'verdict', 'wagers', 'judging', 'judged_at', 'current'), name='audit_round_facts'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='audit_round_place', run='audit_round_takes_its_place()', when='BEFORE INSERT'),
        ),
        migrations.CreateModel(
            name='Finding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('gaming_date', models.DateField(verbose_name='gaming day')),
                ('n', models.PositiveSmallIntegerField(verbose_name='place in the answer')),
                ('code', models.CharField(max_length=60, verbose_name='code')),
                ('clause', models.CharField(blank=True, max_length=40, verbose_name='clause')),
                ('row', models.CharField(blank=True, max_length=20, verbose_name='violation')),
                ('kind', models.CharField(choices=[('omitted', 'omitted'), ('misstated', 'misstated'), ('out_of_order', 'out of order'), ('unexpected', 'unexpected'), ('undetermined', 'undetermined'), ('impossible', 'impossible')], max_length=12, verbose_name='kind')),
                ('severity', models.PositiveSmallIntegerField(choices=[(1, 'money or integrity'), (2, 'procedure'), (3, 'advisory')], verbose_name='severity')),
                ('event', models.PositiveIntegerField(null=True, verbose_name='event')),
                ('seat', models.PositiveSmallIntegerField(null=True, verbose_name='seat')),
                ('spot', models.CharField(blank=True, max_length=40, verbose_name='spot')),
                ('recorded', models.TextField(blank=True, verbose_name='recorded')),
                ('expected', models.TextField(blank=True, verbose_name='expected')),
                ('effect', models.BigIntegerField(null=True, verbose_name='effect on the house')),
                ('effects', models.JSONField(default=dict, verbose_name='effects')),
                ('more', models.JSONField(default=dict, verbose_name='more')),
                ('texts', models.JSONField(verbose_name='sentence')),
                ('state', models.CharField(choices=[('stands', 'stands'), ('withdrawn', 'withdrawn'), ('superseded', 'superseded')], default='stands', max_length=10, verbose_name='state')),
                ('key', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='audit.roundkey')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.table')),
                ('round', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='findings', to='audit.round', verbose_name='round')),
            ],
            options={
                'verbose_name': 'finding',
                'verbose_name_plural': 'findings',
                'indexes': [models.Index(fields=['property', 'gaming_date', 'round'], name='audit_finding_of_round'), models.Index(condition=models.Q(('state', 'stands')), fields=['property', 'code', 'gaming_date', 'id'], name='audit_finding_by_code'), models.Index(condition=models.Q(('state', 'stands')), fields=['property', 'gaming_date', 'id'], name='audit_finding_by_day')],
            },
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='audit_finding_scope'),
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.RowSecurity(column='property_id', name='audit_finding_wall'),
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'gaming_date'), field='round', name='audit_finding_round'),
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='audit_finding_table'),
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='key', name='audit_finding_roundkey'),
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.AppInserts(name='audit_finding_app'),
        ),
        migrations.AddConstraint(
            model_name='finding',
            constraint=audit.constraints.Frozen(condition='', moving=('state', 'n'), name='audit_finding_facts'),
        ),
        migrations.RunSQL(
            "SELECT audit_rounds_month((now() + n * interval '1 month')::date) FROM generate_series(0, 2) n",
            migrations.RunSQL.noop,
        ),
    ]
