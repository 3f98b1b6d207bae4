import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import audit.constraints
import games.fields


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('tables', '0001_property'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Paytable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(max_length=40, verbose_name='game')),
                ('wager', models.SlugField(max_length=40, verbose_name='wager')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('approved', 'approved'), ('retired', 'retired')], default='draft', max_length=10, verbose_name='state')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='approved at')),
                ('retired_at', models.DateTimeField(blank=True, null=True, verbose_name='retired at')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approved by')),
                ('drafted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='drafted by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('retired_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='retired by')),
            ],
            options={
                'verbose_name': 'paytable',
                'verbose_name_plural': 'paytables',
                'ordering': ['game', 'wager', 'name', '-version'],
                'permissions': [('draft_paytable', 'May draft a paytable'), ('approve_paytable', 'May approve a paytable'), ('retire_paytable', 'May retire a paytable')],
            },
        ),
        migrations.CreateModel(
            name='PaytableLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('outcome', models.SlugField(max_length=40, verbose_name='outcome')),
                ('odds', games.fields.OddsField(max_length=40, verbose_name='odds')),
                ('paytable', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='games.paytable', verbose_name='paytable')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'paytable line',
                'verbose_name_plural': 'paytable lines',
                'ordering': ['paytable', 'position'],
            },
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='games_paytable_scope'),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=audit.constraints.RowSecurity(column='property_id', name='games_paytable_wall'),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=models.UniqueConstraint(fields=('property', 'game', 'wager', 'name', 'version'), name='one_paytable_per_version'),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=models.CheckConstraint(condition=models.Q(('approved_by', models.F('drafted_by')), _negated=True), name='a_paytable_is_approved_by_another'),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('approved_at', None), ('approved_by', None), ('state', 'draft')), models.Q(models.Q(('state', 'draft'), _negated=True), ('approved_at__isnull', False), ('approved_by__isnull', False)), _connector='OR'), name='a_paytable_is_approved_or_a_draft'),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('retired_at__isnull', False), ('retired_by__isnull', False), ('state', 'retired')), models.Q(models.Q(('state', 'retired'), _negated=True), ('retired_at', None), ('retired_by', None)), _connector='OR'), name='a_retired_paytable_says_by_whom'),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=audit.constraints.Moves(name='games_paytable_moves', start='draft', steps=('draft>approved', 'approved>retired')),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=audit.constraints.Frozen(moving=('state', 'retired_by_id', 'retired_at'), name='an_approved_paytable_never_changes', condition="OLD.state <> 'draft'"),
        ),
        migrations.AddConstraint(
            model_name='paytable',
            constraint=audit.constraints.Audited(key='property_id', name='games_paytable_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='games_paytableline_scope'),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=audit.constraints.RowSecurity(column='property_id', name='games_paytableline_wall'),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=models.UniqueConstraint(fields=('paytable', 'outcome'), name='one_line_per_outcome'),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=models.CheckConstraint(condition=models.Q(('odds', 'push'), ('odds__regex', '^[1-9][0-9]* to [1-9][0-9]*$'), _connector='OR'), name='odds_are_an_exact_ratio'),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='paytable', name='games_paytableline_paytable'),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=audit.constraints.FrozenWith(field='paytable', name='lines_of_an_approved_paytable_never_change'),
        ),
        migrations.AddConstraint(
            model_name='paytableline',
            constraint=audit.constraints.Audited(key='property_id', name='games_paytableline_audit', without=()),
        ),
    ]
