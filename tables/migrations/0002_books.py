import audit.constraints
import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.core.validators
import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.comparison
import django.db.models.functions.datetime
import django.db.models.functions.math
import games.fields
import tables.documents
from django.conf import settings
from django.contrib.postgres.operations import BtreeGistExtension
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0001_paytable'),
        ('tables', '0001_property'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        BtreeGistExtension(),
        sql_beside(__file__),
        migrations.CreateModel(
            name='Box',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, verbose_name='number')),
                ('is_emergency', models.BooleanField(default=False, verbose_name='kept for emergency drops')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'box',
                'verbose_name_plural': 'boxes',
                'ordering': ['code'],
            },
        ),
        migrations.CreateModel(
            name='BoxCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('turn', models.PositiveSmallIntegerField(editable=False, verbose_name='count')),
                ('total', games.fields.MoneyField(verbose_name='value')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='counted by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'box count',
                'verbose_name_plural': 'box counts',
                'ordering': ['placement', 'turn'],
            },
        ),
        migrations.CreateModel(
            name='BoxCountLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.CharField(choices=[('currency', 'currency'), ('foreign', 'foreign currency'), ('chips', 'chips'), ('ticket', 'vouchers and tickets'), ('coupon', 'coupons'), ('promo_chips', 'promotional chips'), ('check', 'counter checks'), ('paper', 'papers without value')], max_length=12, verbose_name='content')),
                ('currency', models.CharField(blank=True, max_length=3, verbose_name='currency')),
                ('denomination', games.fields.MoneyField(default=0, verbose_name='denomination')),
                ('pieces', models.PositiveIntegerField(verbose_name='pieces')),
                ('rate', models.DecimalField(decimal_places=8, default=1, max_digits=18, verbose_name='rate of the day')),
                ('amount', models.GeneratedField(db_persist=True, expression=django.db.models.functions.comparison.Cast(django.db.models.functions.math.Round(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('denomination'), '*', models.F('pieces')), '*', models.F('rate'))), models.BigIntegerField()), output_field=games.fields.MoneyField(), verbose_name='amount')),
                ('value', models.GeneratedField(db_persist=True, expression=models.Case(models.When(content__in=('currency', 'foreign', 'chips', 'ticket'), then=django.db.models.functions.comparison.Cast(django.db.models.functions.math.Round(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('denomination'), '*', models.F('pieces')), '*', models.F('rate'))), models.BigIntegerField())), default=models.Value(0)), output_field=games.fields.MoneyField(), verbose_name='value in the drop')),
                ('count', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.boxcount', verbose_name='box count')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'line of a box count',
                'verbose_name_plural': 'lines of box counts',
                'ordering': ['count', 'content', 'currency', '-denomination'],
            },
        ),
        migrations.CreateModel(
            name='ChipSet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'chip set',
                'verbose_name_plural': 'chip sets',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='Count',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('opener', 'opener'), ('change', 'shift change'), ('closer', 'closer')], max_length=8, verbose_name='kind')),
                ('number', models.PositiveBigIntegerField(editable=False, null=True, verbose_name='number')),
                ('at', models.DateTimeField(verbose_name='counted at')),
                ('total', games.fields.MoneyField(verbose_name='total')),
                ('expected', games.fields.MoneyField(null=True, verbose_name='preceding closer')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('why', models.TextField(blank=True, verbose_name='reason of a variance')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('witness', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='witnessed by')),
            ],
            options={
                'verbose_name': 'inventory count',
                'verbose_name_plural': 'inventory counts',
                'ordering': ['-at'],
                'permissions': [('count_inventory', 'May count the inventory of a table')],
            },
        ),
        migrations.CreateModel(
            name='CountLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('denomination', games.fields.MoneyField(verbose_name='denomination')),
                ('pieces', models.PositiveIntegerField(verbose_name='pieces')),
                ('amount', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(models.F('denomination'), '*', models.F('pieces')), output_field=games.fields.MoneyField(), verbose_name='amount')),
                ('count', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.count', verbose_name='count')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'line of a count',
                'verbose_name_plural': 'lines of counts',
                'ordering': ['count', '-denomination'],
            },
        ),
        migrations.CreateModel(
            name='Denomination',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', games.fields.MoneyField(verbose_name='value')),
                ('colour', models.CharField(blank=True, max_length=20, verbose_name='colour')),
                ('chip_set', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='denominations', to='tables.chipset', verbose_name='chip set')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'denomination',
                'verbose_name_plural': 'denominations',
                'ordering': ['chip_set', '-value'],
            },
        ),
        migrations.CreateModel(
            name='GamingDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('date', models.DateField(verbose_name='date')),
                ('starts_at', models.DateTimeField(verbose_name='starts at')),
                ('ends_at', models.DateTimeField(verbose_name='ends at')),
                ('state', models.CharField(choices=[('open', 'open'), ('closing', 'closing'), ('counted', 'counted'), ('in_audit', 'in audit'), ('published', 'published'), ('locked', 'locked'), ('reopening', 'reopening asked for'), ('reopened', 'reopened')], default='open', max_length=10, verbose_name='state')),
                ('version', models.PositiveIntegerField(default=0, verbose_name='published version')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'gaming day',
                'verbose_name_plural': 'gaming days',
                'ordering': ['-date'],
                'permissions': [('close_day', 'May close a gaming day'), ('audit_day', 'May audit a gaming day'), ('publish_day', 'May publish a gaming day'), ('lock_day', 'May lock a gaming day'), ('ask_reopen_day', 'May ask for a locked day to be reopened'), ('reopen_day', 'May approve the reopening of a locked day')],
            },
        ),
        migrations.CreateModel(
            name='DayStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveSmallIntegerField(editable=False, verbose_name='number')),
                ('act', models.CharField(max_length=20, verbose_name='act')),
                ('state', models.CharField(editable=False, max_length=20, verbose_name='state after it')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='tables.gamingday', verbose_name='gaming day')),
            ],
            options={
                'verbose_name': 'step of a gaming day',
                'verbose_name_plural': 'steps of gaming days',
                'ordering': ['seq'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Pit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=20, verbose_name='code')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='floor order')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'pit',
                'verbose_name_plural': 'pits',
                'ordering': ['position', 'code'],
            },
        ),
        migrations.CreateModel(
            name='Placement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('compartment', models.PositiveSmallIntegerField(default=1, verbose_name='compartment')),
                ('placed_at', models.DateTimeField(verbose_name='placed at')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('on_table', 'on the table'), ('shut', 'compartment shut'), ('removed', 'removed'), ('secured', 'secured'), ('opened', 'being counted'), ('counted', 'counted'), ('accepted', 'accepted'), ('stored', 'stored')], default='draft', max_length=10, verbose_name='state')),
                ('is_emergency', models.BooleanField(default=False, editable=False, verbose_name='emergency drop')),
                ('until', models.DateTimeField(editable=False, null=True, verbose_name='until')),
                ('accepted', models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.boxcount', verbose_name='count that stands')),
                ('box', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='placements', to='tables.box', verbose_name='box')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'box on a table',
                'verbose_name_plural': 'boxes on tables',
                'ordering': ['-placed_at'],
                'permissions': [('place_box', 'May put a box on a table'), ('remove_box', 'May remove and secure boxes'), ('count_box', 'May count boxes'), ('accept_count', 'May accept the count of a box')],
            },
        ),
        migrations.CreateModel(
            name='PlacementStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveSmallIntegerField(editable=False, verbose_name='number')),
                ('act', models.CharField(max_length=20, verbose_name='act')),
                ('state', models.CharField(editable=False, max_length=20, verbose_name='state after it')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('is_emergency', models.BooleanField(default=False, verbose_name='emergency drop')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('placement', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='tables.placement', verbose_name='box on a table')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'step of a box',
                'verbose_name_plural': 'steps of boxes',
                'ordering': ['seq'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Policy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('first_day', models.DateField(verbose_name='first day')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('approved', 'approved')], default='draft', max_length=10, verbose_name='state')),
                ('drop', models.CharField(choices=[('statistical', 'statistical: box, and credit play'), ('box', 'box: what was counted in it')], default='statistical', max_length=12, verbose_name='drop')),
                ('promo', models.CharField(choices=[('memo', 'memo: coupons have no value in the drop'), ('face', 'face: coupons count in the drop and are deducted')], default='memo', max_length=4, verbose_name='coupons')),
                ('credit', models.CharField(choices=[('issue', 'taxed when issued'), ('collection', 'taxed when collected')], default='issue', max_length=10, verbose_name='credit play')),
                ('late', models.CharField(choices=[('reopen', 'the locked day is reopened and restated'), ('adjust', 'an adjustment is posted in the open day')], default='reopen', max_length=6, verbose_name='late documents')),
                ('counts', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(2)], verbose_name='counts of a box')),
                ('variance_alert', games.fields.MoneyField(default=10000, verbose_name='variance reported from')),
                ('adjustment_filed', games.fields.MoneyField(default=200000, verbose_name='adjustments filed over')),
                ('estimate_alert', models.DecimalField(decimal_places=2, default=5, max_digits=5, verbose_name='estimate alert, percent of the estimate')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='approved at')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approved by')),
                ('drafted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='drafted by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'policy',
                'verbose_name_plural': 'policies',
                'ordering': ['-version'],
                'permissions': [('draft_policy', 'May draft a policy'), ('approve_policy', 'May approve a policy')],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('status', models.CharField(choices=[('estimated', 'estimated'), ('actual', 'actual')], max_length=9, verbose_name='status')),
                ('opener', games.fields.MoneyField(verbose_name='opener')),
                ('closer', games.fields.MoneyField(verbose_name='closer')),
                ('fills', games.fields.MoneyField(verbose_name='fills')),
                ('credits', games.fields.MoneyField(verbose_name='credits')),
                ('box', games.fields.MoneyField(verbose_name='box value')),
                ('markers_issued', games.fields.MoneyField(default=0, verbose_name='markers issued')),
                ('markers_paid', games.fields.MoneyField(default=0, verbose_name='marker payments at the table')),
                ('tickets_issued', games.fields.MoneyField(default=0, verbose_name='tickets issued at the table')),
                ('promo', games.fields.MoneyField(default=0, verbose_name='coupons, face')),
                ('drop', games.fields.MoneyField(verbose_name='drop')),
                ('win', games.fields.MoneyField(verbose_name='win')),
                ('computed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='computed at')),
                ('policy', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.policy', verbose_name='policy')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'result',
                'verbose_name_plural': 'results',
                'ordering': ['record', '-version'],
            },
        ),
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('F', 'fills'), ('C', 'credits'), ('E', 'even exchanges'), ('I', 'inventory counts'), ('M', 'markers'), ('A', 'adjustments')], max_length=1, verbose_name='kind')),
                ('year', models.PositiveSmallIntegerField(verbose_name='year')),
                ('last', models.PositiveBigIntegerField(default=0, verbose_name='last number')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'number series',
                'verbose_name_plural': 'number series',
                'ordering': ['-year', 'kind'],
            },
        ),
        migrations.CreateModel(
            name='Shift',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('starts_at', models.DateTimeField(verbose_name='starts at')),
                ('ends_at', models.DateTimeField(verbose_name='ends at')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='shifts', to='tables.gamingday', verbose_name='gaming day')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'shift',
                'verbose_name_plural': 'shifts',
                'ordering': ['-day__date', 'position'],
            },
        ),
        migrations.CreateModel(
            name='ShiftPattern',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField(verbose_name='first day')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('name', models.CharField(max_length=20, verbose_name='name')),
                ('at', models.TimeField(verbose_name='starts at')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'shift pattern',
                'verbose_name_plural': 'shift patterns',
                'ordering': ['property', 'first_day', 'position'],
            },
        ),
        migrations.CreateModel(
            name='ShiftRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.SlugField(max_length=40, verbose_name='game')),
                ('opened_at', models.DateTimeField(verbose_name='from')),
                ('opening_estimate', games.fields.MoneyField(null=True, verbose_name='estimated at the start')),
                ('closed_at', models.DateTimeField(null=True, verbose_name='until')),
                ('closing_estimate', games.fields.MoneyField(null=True, verbose_name='estimated at the end')),
                ('closer', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='closes', to='tables.count', verbose_name='closer')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tables.gamingday', verbose_name='gaming day')),
                ('opener', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='opens', to='tables.count', verbose_name='opener')),
                ('pit', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tables.pit', verbose_name='pit')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('result', models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.result', verbose_name='current result')),
                ('shift', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tables.shift', verbose_name='shift')),
            ],
            options={
                'verbose_name': 'shift record',
                'verbose_name_plural': 'shift records',
                'ordering': ['-opened_at'],
                'permissions': [('see_records', 'May see shift records and results')],
            },
        ),
        migrations.CreateModel(
            name='RoundTotals',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wager', models.SlugField(max_length=40, verbose_name='wager')),
                ('rounds', models.BigIntegerField(default=0, verbose_name='rounds')),
                ('handle', games.fields.MoneyField(default=0, verbose_name='handle')),
                ('net', games.fields.MoneyField(default=0, verbose_name='win by rounds')),
                ('expected', models.DecimalField(decimal_places=8, default=0, max_digits=30, verbose_name='expected win')),
                ('variance', models.DecimalField(decimal_places=8, default=0, max_digits=40, verbose_name='variance')),
                ('mispaid', games.fields.MoneyField(default=0, verbose_name='mispaid')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='round_totals', to='tables.shiftrecord', verbose_name='shift record')),
            ],
            options={
                'verbose_name': 'totals of rounds',
                'verbose_name_plural': 'totals of rounds',
                'ordering': ['record', 'wager'],
            },
        ),
        migrations.CreateModel(
            name='Estimate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('drop', games.fields.MoneyField(verbose_name='estimated drop')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='estimates', to='tables.shiftrecord', verbose_name='shift record')),
            ],
            options={
                'verbose_name': 'drop estimate',
                'verbose_name_plural': 'drop estimates',
                'ordering': ['record', 'at', 'id'],
                'permissions': [('enter_estimate', 'May enter an estimate of the drop')],
            },
        ),
        migrations.CreateModel(
            name='Slip',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('fill', 'fill'), ('credit', 'credit'), ('exchange', 'even exchange')], max_length=8, verbose_name='kind')),
                ('total', games.fields.MoneyField(verbose_name='total')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('requested', 'requested'), ('refused', 'refused'), ('approved', 'approved'), ('issued', 'issued'), ('void_asked', 'void asked for'), ('void', 'void'), ('in_transit', 'in transit'), ('discrepant', 'discrepant'), ('received', 'received'), ('counted', 'counted at the table'), ('accepted', 'accepted by the cage'), ('exchanged', 'exchanged'), ('in_box', 'in the box'), ('matched', 'matched')], default='draft', max_length=10, verbose_name='state')),
                ('number', models.PositiveBigIntegerField(editable=False, null=True, verbose_name='number')),
                ('signed_at', models.DateTimeField(editable=False, null=True, verbose_name='signed at the table')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='slips', to='tables.shiftrecord', verbose_name='shift record')),
                ('series', models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.series', verbose_name='series')),
            ],
            options={
                'verbose_name': 'slip',
                'verbose_name_plural': 'slips',
                'ordering': ['-id'],
                'permissions': [('request_slip', 'May request a fill, credit or exchange'), ('approve_slip', 'May approve a fill, credit or exchange'), ('issue_slip', 'May issue a fill and accept a credit'), ('transport_slip', 'May hand chips to the runner'), ('sign_slip', 'May sign for chips at the table'), ('ask_void', 'May ask for a slip to be voided'), ('approve_void', 'May approve the void of a slip'), ('handle_evidence', 'May take slips out of a box')],
            },
        ),
        migrations.CreateModel(
            name='SlipLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.CharField(choices=[('table', 'to the table'), ('cage', 'to the cage')], max_length=5, verbose_name='goes')),
                ('denomination', games.fields.MoneyField(verbose_name='denomination')),
                ('pieces', models.PositiveIntegerField(verbose_name='pieces')),
                ('amount', models.GeneratedField(db_persist=True, expression=django.db.models.expressions.CombinedExpression(models.F('denomination'), '*', models.F('pieces')), output_field=games.fields.MoneyField(), verbose_name='amount')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('slip', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='tables.slip', verbose_name='slip')),
            ],
            options={
                'verbose_name': 'line of a slip',
                'verbose_name_plural': 'lines of slips',
                'ordering': ['slip', 'side', '-denomination'],
            },
        ),
        migrations.CreateModel(
            name='SlipStep',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seq', models.PositiveSmallIntegerField(editable=False, verbose_name='number')),
                ('act', models.CharField(max_length=20, verbose_name='act')),
                ('state', models.CharField(editable=False, max_length=20, verbose_name='state after it')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('slip', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='steps', to='tables.slip', verbose_name='slip')),
            ],
            options={
                'verbose_name': 'signature on a slip',
                'verbose_name_plural': 'signatures on slips',
                'ordering': ['seq'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=20, validators=[django.core.validators.RegexValidator('^[A-Za-z0-9][A-Za-z0-9._-]*\\Z')], verbose_name='code')),
                ('position', models.PositiveSmallIntegerField(default=0, verbose_name='floor order')),
                ('is_retired', models.BooleanField(default=False, verbose_name='taken off the floor')),
                ('pit', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='tables.pit', verbose_name='pit')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'table',
                'verbose_name_plural': 'tables',
                'ordering': ['position', 'code'],
                'permissions': [('see_floor', 'May see the floor'), ('set_up_floor', 'May set up pits, tables and chips')],
            },
        ),
        migrations.CreateModel(
            name='TableSession',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField(verbose_name='opened at')),
                ('closed_at', models.DateTimeField(null=True, verbose_name='closed at')),
                ('closed_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='closed by')),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='opened by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='sessions', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'table session',
                'verbose_name_plural': 'table sessions',
                'ordering': ['-opened_at'],
                'permissions': [('open_table', 'May open a table'), ('close_table', 'May close a table'), ('change_shift', 'May change the shift of a table')],
            },
        ),
        migrations.CreateModel(
            name='Terms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('state', models.CharField(choices=[('draft', 'draft'), ('approved', 'approved'), ('withdrawn', 'withdrawn')], default='draft', max_length=10, verbose_name='state')),
                ('starts_at', models.DateTimeField(verbose_name='in force from')),
                ('ends_at', models.DateTimeField(blank=True, null=True, verbose_name='until')),
                ('game', models.SlugField(max_length=40, verbose_name='game')),
                ('seats', models.PositiveSmallIntegerField(verbose_name='seats')),
                ('chip_unit', games.fields.MoneyField(verbose_name='smallest chip paid')),
                ('par', games.fields.MoneyField(blank=True, null=True, verbose_name='par of the inventory')),
                ('usual_fill', games.fields.MoneyField(blank=True, null=True, verbose_name='usual fill')),
                ('limits', models.JSONField(blank=True, default=dict, verbose_name='limits')),
                ('rules', models.JSONField(blank=True, default=dict, verbose_name='house rules')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='approved at')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='approved by')),
                ('chip_set', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.chipset', verbose_name='chip set')),
                ('drafted_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='drafted by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='terms', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'terms of a table',
                'verbose_name_plural': 'terms of tables',
                'ordering': ['table', '-version'],
                'permissions': [('draft_terms', 'May draft terms of a table'), ('approve_terms', 'May approve terms of a table')],
            },
        ),
        migrations.CreateModel(
            name='TermsPaytable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wager', models.SlugField(max_length=40, verbose_name='wager')),
                ('paytable', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.paytable', verbose_name='paytable')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('terms', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='paytables', to='tables.terms', verbose_name='terms')),
            ],
            options={
                'verbose_name': 'paytable of terms',
                'verbose_name_plural': 'paytables of terms',
                'ordering': ['wager'],
            },
        ),
        migrations.AddField(
            model_name='boxcount',
            name='placement',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='tables.placement', verbose_name='box on a table'),
        ),
        migrations.AddField(
            model_name='count',
            name='series',
            field=models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.series', verbose_name='series'),
        ),
        migrations.AddField(
            model_name='result',
            name='record',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tables.shiftrecord', verbose_name='shift record'),
        ),
        migrations.AddField(
            model_name='placement',
            name='first',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='first_placements', to='tables.shiftrecord', verbose_name='first record'),
        ),
        migrations.AddField(
            model_name='placement',
            name='last',
            field=models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='last_placements', to='tables.shiftrecord', verbose_name='last record'),
        ),
        migrations.AddField(
            model_name='slip',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='slips', to='tables.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='shiftrecord',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tables.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='placement',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='placements', to='tables.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='count',
            name='table',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='tables.table', verbose_name='table'),
        ),
        migrations.AddField(
            model_name='slip',
            name='session',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='slips', to='tables.tablesession', verbose_name='session'),
        ),
        migrations.AddField(
            model_name='shiftrecord',
            name='session',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tables.tablesession', verbose_name='session'),
        ),
        migrations.AddField(
            model_name='placement',
            name='session',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='placements', to='tables.tablesession', verbose_name='session'),
        ),
        migrations.AddField(
            model_name='count',
            name='session',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='tables.tablesession', verbose_name='session'),
        ),
        migrations.AddIndex(
            model_name='slip',
            index=models.Index(fields=['property', 'state'], name='tables_slip_state'),
        ),
        migrations.AddIndex(
            model_name='slip',
            index=models.Index(fields=['record', 'kind'], name='tables_slip_of_record'),
        ),
        migrations.AddIndex(
            model_name='shiftrecord',
            index=models.Index(fields=['property', 'day', 'table'], name='tables_record_of_day'),
        ),
        migrations.AddIndex(
            model_name='placement',
            index=models.Index(fields=['property', 'state'], name='tables_placement_state'),
        ),
        migrations.AddConstraint(
            model_name='box',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_box_scope'),
        ),
        migrations.AddConstraint(
            model_name='box',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_box_wall'),
        ),
        migrations.AddConstraint(
            model_name='box',
            constraint=models.UniqueConstraint(fields=('property', 'code'), name='one_box_per_number'),
        ),
        migrations.AddConstraint(
            model_name='box',
            constraint=audit.constraints.Audited(key='property_id', name='tables_box_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_boxcountline_scope'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_boxcountline_wall'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=models.UniqueConstraint(fields=('count', 'content', 'currency', 'denomination'), name='one_line_per_content_and_denomination'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('content', 'foreign'), models.Q(('currency', ''), _negated=True)), models.Q(models.Q(('content', 'foreign'), _negated=True), ('currency', ''), ('rate', 1)), _connector='OR'), name='only_foreign_currency_has_a_rate'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=models.CheckConstraint(condition=models.Q(('denomination__gte', 0), ('rate__gt', 0)), name='contents_are_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=tables.documents.TotalOfLines(amount='value', field='count', name='lines_of_a_box_count_add_up'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=audit.constraints.AppendOnly(name='tables_boxcountline_facts'),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=audit.constraints.Audited(key='property_id', name='tables_boxcountline_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='chipset',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_chipset_scope'),
        ),
        migrations.AddConstraint(
            model_name='chipset',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_chipset_wall'),
        ),
        migrations.AddConstraint(
            model_name='chipset',
            constraint=models.UniqueConstraint(fields=('property', 'name'), name='one_chip_set_per_name'),
        ),
        migrations.AddConstraint(
            model_name='chipset',
            constraint=audit.constraints.Audited(key='property_id', name='tables_chipset_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_countline_scope'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_countline_wall'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=models.UniqueConstraint(fields=('count', 'denomination'), name='one_line_per_denomination_counted'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=models.CheckConstraint(condition=models.Q(('denomination__gt', 0)), name='a_counted_chip_is_worth_something'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=tables.documents.TotalOfLines(amount='amount', field='count', name='lines_of_a_count_add_up'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=audit.constraints.AppendOnly(name='tables_countline_facts'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=audit.constraints.Audited(key='property_id', name='tables_countline_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_denomination_scope'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_denomination_wall'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=models.UniqueConstraint(fields=('chip_set', 'value'), name='one_chip_per_value'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=models.CheckConstraint(condition=models.Q(('value__gt', 0)), name='a_chip_is_worth_something'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=audit.constraints.Audited(key='property_id', name='tables_denomination_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_gamingday_scope'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_gamingday_wall'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=models.UniqueConstraint(fields=('property', 'date'), name='one_gaming_day_per_date'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='a_gaming_day_lasts'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('property', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='gaming_days_never_overlap'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=tables.documents.FollowsSteps(key='day_id', moving=('version',), name='tables_gamingday_follows', start='open', steps='tables_daystep'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_gamingday_counts_versions', run='tables_day_version()', when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='gamingday',
            constraint=audit.constraints.Audited(key='property_id', name='tables_gamingday_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_daystep_scope'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_daystep_wall'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=audit.constraints.AppendOnly(name='tables_daystep_facts'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=audit.constraints.Audited(key='property_id', name='tables_daystep_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=models.UniqueConstraint(fields=('day', 'seq'), name='steps_of_a_day_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=tables.documents.Steps(field='day', kind='', machine=(':open:close:closing:', ':closing:count:counted:', ':counted:audit:in_audit:', ':in_audit:publish:published:', ':published:lock:locked:', ':locked:ask_reopen:reopening:lock', ':reopening:keep_locked:locked:ask_reopen', ':reopening:reopen:reopened:ask_reopen,lock', ':reopened:publish:published:'), name='a_day_takes_its_steps_in_order'),
        ),
        migrations.AddConstraint(
            model_name='pit',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_pit_scope'),
        ),
        migrations.AddConstraint(
            model_name='pit',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_pit_wall'),
        ),
        migrations.AddConstraint(
            model_name='pit',
            constraint=models.UniqueConstraint(fields=('property', 'code'), name='one_pit_per_code'),
        ),
        migrations.AddConstraint(
            model_name='pit',
            constraint=audit.constraints.Audited(key='property_id', name='tables_pit_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_boxcount_scope'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_boxcount_wall'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=models.UniqueConstraint(fields=('placement', 'turn'), name='one_count_per_turn'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=models.UniqueConstraint(fields=('placement', 'by'), name='each_count_is_by_another'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='a_box_is_counted_while_it_is_open', run='tables_box_is_open()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=audit.constraints.AppendOnly(name='tables_boxcount_facts'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=audit.constraints.Audited(key='property_id', name='tables_boxcount_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_placementstep_scope'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_placementstep_wall'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.AppendOnly(name='tables_placementstep_facts'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.Audited(key='property_id', name='tables_placementstep_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=models.UniqueConstraint(fields=('placement', 'seq'), name='steps_of_a_box_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=tables.documents.Steps(field='placement', kind='', machine=(':draft:place:on_table:', ':on_table:shut:shut:', ':on_table:remove:removed:', ':shut:remove:removed:', ':removed:secure:secured:', ':secured:open:opened:place,remove', ':opened:count:counted:place,remove', ':counted:accept:accepted:*', ':accepted:store:stored:'), name='a_box_takes_its_steps_in_order'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_policy_scope'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_policy_wall'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.UniqueConstraint(fields=('property', 'version'), name='one_policy_per_version'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.UniqueConstraint(condition=models.Q(('state', 'approved')), fields=('property', 'first_day'), name='one_approved_policy_per_first_day'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.CheckConstraint(condition=models.Q(('counts__in', [1, 2])), name='a_box_is_counted_once_or_twice'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.CheckConstraint(condition=models.Q(('approved_by', models.F('drafted_by')), _negated=True), name='a_policy_is_approved_by_another'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('approved_at', None), ('approved_by', None), ('state', 'draft')), models.Q(('approved_at__isnull', False), ('approved_by__isnull', False), ('state', 'approved')), _connector='OR'), name='a_policy_is_approved_or_a_draft'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=audit.constraints.Moves(name='tables_policy_moves', start='draft', steps=('draft>approved',)),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=audit.constraints.Frozen(condition="OLD.state <> 'draft'", moving=(), name='an_approved_policy_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='policy',
            constraint=audit.constraints.Audited(key='property_id', name='tables_policy_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_series_scope'),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_series_wall'),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=models.UniqueConstraint(fields=('property', 'kind', 'year'), name='one_series_per_kind_and_year'),
        ),
        migrations.AddConstraint(
            model_name='series',
            constraint=audit.constraints.OwnerWrites(name='tables_series_owner'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_shift_scope'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_shift_wall'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=models.UniqueConstraint(fields=('day', 'position'), name='one_shift_per_place_in_a_day'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('starts_at'))), name='a_shift_lasts'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('property', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='shifts_never_overlap'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=audit.constraints.AppendOnly(name='tables_shift_facts'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=audit.constraints.Audited(key='property_id', name='tables_shift_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='shiftpattern',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_shiftpattern_scope'),
        ),
        migrations.AddConstraint(
            model_name='shiftpattern',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_shiftpattern_wall'),
        ),
        migrations.AddConstraint(
            model_name='shiftpattern',
            constraint=models.UniqueConstraint(fields=('property', 'first_day', 'position'), name='one_shift_per_position'),
        ),
        migrations.AddConstraint(
            model_name='shiftpattern',
            constraint=models.UniqueConstraint(fields=('property', 'first_day', 'at'), name='one_shift_starts_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='shiftpattern',
            constraint=audit.constraints.Audited(key='property_id', name='tables_shiftpattern_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='roundtotals',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_roundtotals_scope'),
        ),
        migrations.AddConstraint(
            model_name='roundtotals',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_roundtotals_wall'),
        ),
        migrations.AddConstraint(
            model_name='roundtotals',
            constraint=models.UniqueConstraint(fields=('property', 'record', 'wager'), name='one_total_per_record_and_wager'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_result_scope'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_result_wall'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.UniqueConstraint(fields=('record', 'version'), name='one_result_per_version'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('win', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('closer'), '-', models.F('opener')), '+', models.F('credits')), '-', models.F('fills')), '+', models.F('box')), '+', models.F('markers_issued')), '-', models.F('markers_paid')), '-', models.F('tickets_issued')))), name='win_is_the_formula_of_its_inputs'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=audit.constraints.AppendOnly(name='tables_result_facts'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_estimate_scope'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_estimate_wall'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=models.CheckConstraint(condition=models.Q(('drop__gte', 0)), name='an_estimate_is_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=audit.constraints.AppendOnly(name='tables_estimate_facts'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=audit.constraints.Audited(key='property_id', name='tables_estimate_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_slipline_scope'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_slipline_wall'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=models.UniqueConstraint(fields=('slip', 'side', 'denomination'), name='one_line_per_denomination_moved'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=models.CheckConstraint(condition=models.Q(('denomination__gt', 0), ('pieces__gt', 0)), name='a_moved_chip_is_worth_something'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=audit.constraints.Trigger(condition='', deferred=True, name='lines_added_to_a_slip_add_up', run='tables_slip_balances()', when='AFTER INSERT'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=audit.constraints.AppendOnly(name='tables_slipline_facts'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=audit.constraints.Audited(key='property_id', name='tables_slipline_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_slipstep_scope'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_slipstep_wall'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=audit.constraints.AppendOnly(name='tables_slipstep_facts'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=audit.constraints.Audited(key='property_id', name='tables_slipstep_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=models.UniqueConstraint(fields=('slip', 'seq'), name='steps_of_a_slip_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('act__in', ['refuse', 'ask_void', 'dispute']), _negated=True), models.Q(('why', ''), _negated=True), _connector='OR'), name='a_refusal_void_or_dispute_has_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=tables.documents.Steps(field='slip', kind='kind', machine=('fill:draft:request:requested:', 'fill:requested:approve:approved:request', 'fill:requested:refuse:refused:', 'fill:approved:refuse:refused:request', 'fill:approved:issue:issued:request,approve', 'fill:issued:ask_void:void_asked:', 'fill:void_asked:keep:issued:*', 'fill:void_asked:void:void:*', 'fill:issued:transport:in_transit:request,approve', 'fill:in_transit:receive:received:issue,transport', 'fill:in_transit:dispute:discrepant:issue,transport', 'fill:discrepant:receive:received:issue,transport', 'fill:received:box:in_box:', 'fill:in_box:match:matched:*', 'credit:draft:request:requested:', 'credit:requested:approve:approved:request', 'credit:requested:refuse:refused:', 'credit:approved:refuse:refused:request', 'credit:approved:issue:issued:request,approve', 'credit:issued:ask_void:void_asked:', 'credit:void_asked:keep:issued:*', 'credit:void_asked:void:void:*', 'credit:issued:count:counted:issue', 'credit:counted:transport:in_transit:', 'credit:in_transit:accept:accepted:request,count,transport', 'credit:in_transit:dispute:discrepant:request,count', 'credit:discrepant:accept:accepted:request,count', 'credit:accepted:box:in_box:', 'credit:in_box:match:matched:*', 'exchange:draft:request:requested:', 'exchange:requested:approve:approved:request', 'exchange:requested:refuse:refused:', 'exchange:approved:refuse:refused:request', 'exchange:approved:issue:issued:request,approve', 'exchange:issued:ask_void:void_asked:', 'exchange:void_asked:keep:issued:*', 'exchange:void_asked:void:void:*', 'exchange:issued:transport:in_transit:request,approve', 'exchange:in_transit:exchange:exchanged:issue,transport', 'exchange:exchanged:box:in_box:', 'exchange:in_box:match:matched:*'), name='a_slip_takes_its_steps_in_order'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_table_scope'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_table_wall'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('property', 'code'), name='one_table_per_code'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=audit.constraints.Audited(key='property_id', name='tables_table_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_tablesession_scope'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_tablesession_wall'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=models.UniqueConstraint(fields=('property', 'table', 'id'), name='tables_tablesession_of_table'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('table',), name='one_open_session_per_table'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('closed_by', None)), models.Q(('closed_at__gt', models.F('opened_at')), ('closed_by__isnull', False)), _connector='OR'), name='a_session_is_closed_by_someone_after_it_opened'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('table', '='), (models.Func('opened_at', 'closed_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='sessions_of_a_table_never_overlap'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=audit.constraints.Frozen(condition='OLD.closed_at IS NOT NULL', moving=(), name='a_closed_session_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=audit.constraints.Frozen(condition='', moving=('closed_at', 'closed_by_id'), name='a_session_only_closes'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=audit.constraints.Audited(key='property_id', name='tables_tablesession_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_slip_scope'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_slip_wall'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.UniqueConstraint(fields=('series', 'number'), name='one_slip_per_number'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.CheckConstraint(condition=models.Q(('total__gt', 0)), name='a_slip_moves_chips'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('number', None), ('series', None)), models.Q(('number__isnull', False), ('series__isnull', False)), _connector='OR'), name='a_slip_is_numbered_in_a_series'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('record', None), ('signed_at', None)), models.Q(('record__isnull', False), ('signed_at__isnull', False)), _connector='OR'), name='a_signed_slip_belongs_to_a_record'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_slip_arrives', run='tables_slip_arrives()', when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=tables.documents.FollowsSteps(key='slip_id', moving=('series_id', 'number', 'signed_at', 'record_id'), name='tables_slip_follows', start='draft', steps='tables_slipstep'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.Trigger(condition='', deferred=True, name='lines_of_a_slip_add_up', run='tables_slip_balances()', when='AFTER INSERT'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.Audited(key='property_id', name='tables_slip_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_shiftrecord_scope'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_shiftrecord_wall'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.UniqueConstraint(fields=('property', 'table', 'id'), name='tables_shiftrecord_of_table'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.UniqueConstraint(fields=('session', 'shift'), name='one_record_per_shift'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('table',), name='one_open_record_per_table'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.CheckConstraint(condition=models.Q(('closed_at', None), ('closed_at__gt', models.F('opened_at')), _connector='OR'), name='a_record_ends_after_it_starts'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('opener__isnull', False), ('opening_estimate', None)), models.Q(('opener', None), ('opening_estimate__isnull', False)), _connector='OR'), name='a_record_starts_with_a_count_or_an_estimate'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('closed_at', None), ('closer', None), ('closing_estimate', None)), models.Q(('closed_at__isnull', False), ('closer__isnull', False), ('closing_estimate', None)), models.Q(('closed_at__isnull', False), ('closer', None), ('closing_estimate__isnull', False)), _connector='OR'), name='a_record_ends_with_a_count_or_an_estimate'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('table', '='), (models.Func('opened_at', 'closed_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='records_of_a_table_never_overlap'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Frozen(condition='OLD.closed_at IS NOT NULL', moving=('result_id',), name='a_closed_record_never_changes'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Frozen(condition='', moving=('closed_at', 'closer_id', 'closing_estimate', 'result_id'), name='a_record_only_closes'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.Audited(key='property_id', name='tables_shiftrecord_audit', without=('result_id',)),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_placement_scope'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_placement_wall'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('last', None), ('until', None)), models.Q(('last__isnull', False), ('until__gt', models.F('placed_at'))), _connector='OR'), name='a_box_is_removed_after_it_was_placed'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('table', '='), (models.Func('placed_at', 'until', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='one_box_on_a_table_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(expressions=[('box', '='), (models.Func('placed_at', 'until', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='a_box_stands_in_one_place_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_placement_arrives', run='tables_placement_arrives()', when='BEFORE INSERT OR UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=tables.documents.FollowsSteps(key='placement_id', moving=('until', 'last_id', 'is_emergency', 'accepted_id'), name='tables_placement_follows', start='draft', steps='tables_placementstep'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.Audited(key='property_id', name='tables_placement_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_count_scope'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_count_wall'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=models.UniqueConstraint(fields=('series', 'number'), name='one_count_per_number'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=models.CheckConstraint(condition=models.Q(('total__gte', 0)), name='an_inventory_is_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=models.CheckConstraint(condition=models.Q(('witness', models.F('by')), _negated=True), name='a_count_is_witnessed_by_another'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='tables_count_takes_its_number', run='tables_count_number()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.AppendOnly(name='tables_count_facts'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.Audited(key='property_id', name='tables_count_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_terms_scope'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_terms_wall'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.UniqueConstraint(fields=('table', 'version'), name='one_terms_per_version'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.CheckConstraint(condition=models.Q(('ends_at', None), ('ends_at__gt', models.F('starts_at')), _connector='OR'), name='terms_end_after_they_start'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.CheckConstraint(condition=models.Q(('chip_unit__gt', 0)), name='terms_pay_in_chips'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.CheckConstraint(condition=models.Q(('approved_by', models.F('drafted_by')), _negated=True), name='terms_are_approved_by_another'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('approved_at', None), ('approved_by', None), ('state', 'draft')), models.Q(models.Q(('state', 'draft'), _negated=True), ('approved_at__isnull', False), ('approved_by__isnull', False)), _connector='OR'), name='terms_are_approved_or_a_draft'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=django.contrib.postgres.constraints.ExclusionConstraint(condition=models.Q(('state', 'approved')), expressions=[('table', '='), (models.Func('starts_at', 'ends_at', django.contrib.postgres.fields.ranges.RangeBoundary(), function='TSTZRANGE', output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField()), '&&')], name='approved_terms_of_a_table_never_overlap'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.Moves(name='tables_terms_moves', start='draft', steps=('draft>approved', 'approved>withdrawn')),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.Frozen(condition="OLD.state <> 'draft'", moving=('state', 'ends_at'), name='approved_terms_never_change'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.Trigger(condition="OLD.state <> 'draft' AND OLD.ends_at IS NOT NULL AND (NEW.ends_at IS NULL OR NEW.ends_at > OLD.ends_at)", deferred=False, name='approved_terms_never_last_longer', run="casino_refuse('terms that end are not prolonged')", when='BEFORE UPDATE'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.Audited(key='property_id', name='tables_terms_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_termspaytable_scope'),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_termspaytable_wall'),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=models.UniqueConstraint(fields=('terms', 'wager'), name='one_paytable_per_wager'),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=audit.constraints.FrozenWith(field='terms', name='paytables_of_approved_terms_never_change'),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=audit.constraints.Audited(key='property_id', name='tables_termspaytable_audit', without=()),
        ),
        migrations.AddConstraint(
            model_name='boxcountline',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='count', name='tables_boxcountline_count'),
        ),
        migrations.AddConstraint(
            model_name='countline',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='count', name='tables_countline_count'),
        ),
        migrations.AddConstraint(
            model_name='denomination',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='chip_set', name='tables_denomination_chipset'),
        ),
        migrations.AddConstraint(
            model_name='daystep',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_daystep_day'),
        ),
        migrations.AddConstraint(
            model_name='boxcount',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='placement', name='tables_boxcount_placement'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='placement', name='tables_placementstep_placement'),
        ),
        migrations.AddConstraint(
            model_name='shift',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_shift_day'),
        ),
        migrations.AddConstraint(
            model_name='roundtotals',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='record', name='tables_roundtotals_record'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='record', name='tables_result_record'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='policy', name='tables_result_policy'),
        ),
        migrations.AddConstraint(
            model_name='estimate',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='record', name='tables_estimate_record'),
        ),
        migrations.AddConstraint(
            model_name='slipline',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='slip', name='tables_slipline_slip'),
        ),
        migrations.AddConstraint(
            model_name='slipstep',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='slip', name='tables_slipstep_slip'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='pit', name='tables_table_pit'),
        ),
        migrations.AddConstraint(
            model_name='tablesession',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_tablesession_table'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='session', name='tables_slip_session'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_slip_record'),
        ),
        migrations.AddConstraint(
            model_name='slip',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_slip_series'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='session', name='tables_shiftrecord_session'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='pit', name='tables_shiftrecord_pit'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_shiftrecord_day'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='shift', name='tables_shiftrecord_shift'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='opener', name='tables_shiftrecord_opener'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='closer', name='tables_shiftrecord_closer'),
        ),
        migrations.AddConstraint(
            model_name='shiftrecord',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='result', name='tables_shiftrecord_result'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='box', name='tables_placement_box'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='session', name='tables_placement_session'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='first', name='tables_placement_first'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='last', name='tables_placement_last'),
        ),
        migrations.AddConstraint(
            model_name='placement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='accepted', name='tables_placement_accepted'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='session', name='tables_count_session'),
        ),
        migrations.AddConstraint(
            model_name='count',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_count_series'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_terms_table'),
        ),
        migrations.AddConstraint(
            model_name='terms',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='chip_set', name='tables_terms_chipset'),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='terms', name='tables_termspaytable_terms'),
        ),
        migrations.AddConstraint(
            model_name='termspaytable',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='paytable', name='tables_termspaytable_paytable'),
        ),
    ]
