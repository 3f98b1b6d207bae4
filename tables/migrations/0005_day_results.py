import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.datetime
from django.db import migrations, models

import audit.constraints
import games.fields


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_drafts'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='result',
            name='win_is_the_formula_of_its_inputs',
        ),
        migrations.CreateModel(
            name='TableDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='table_days', to='tables.gamingday', verbose_name='gaming day')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='days', to='tables.table', verbose_name='table')),
                ('pit', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='table_days', to='tables.pit', verbose_name='pit')),
                ('game', models.SlugField(max_length=40, verbose_name='game')),
            ],
            options={
                'verbose_name': 'table in a day',
                'verbose_name_plural': 'tables in a day',
                'ordering': ['day', 'table'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_tableday_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_tableday_wall'), models.UniqueConstraint(fields=('property', 'day', 'table'), name='one_table_day_per_table_and_day'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_tableday_day'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='table', name='tables_tableday_table'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='pit', name='tables_tableday_pit'), audit.constraints.Frozen(condition='', moving=('result_id',), name='a_table_day_only_gets_results')],
            },
        ),
        migrations.CreateModel(
            name='DayResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('status', models.CharField(choices=[('estimated', 'estimated'), ('actual', 'actual')], max_length=9, verbose_name='status')),
                ('policy', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.policy', verbose_name='policy')),
                ('opener', games.fields.MoneyField(verbose_name='opener')),
                ('closer', games.fields.MoneyField(verbose_name='closer')),
                ('fills', games.fields.MoneyField(verbose_name='fills')),
                ('credits', games.fields.MoneyField(verbose_name='credits')),
                ('box', games.fields.MoneyField(verbose_name='box value')),
                ('markers_issued', games.fields.MoneyField(default=0, verbose_name='markers issued')),
                ('markers_paid', games.fields.MoneyField(default=0, verbose_name='marker payments at the table')),
                ('paid_in_cash', games.fields.MoneyField(default=0, verbose_name='of these in cash')),
                ('tickets_issued', games.fields.MoneyField(default=0, verbose_name='tickets issued at the table')),
                ('promo', games.fields.MoneyField(default=0, verbose_name='coupons, face')),
                ('drop', games.fields.MoneyField(verbose_name='drop')),
                ('win', games.fields.MoneyField(verbose_name='win')),
                ('markers_opening', games.fields.MoneyField(default=0, verbose_name='markers held at the start')),
                ('markers_closing', games.fields.MoneyField(default=0, verbose_name='markers held at the end')),
                ('markers_to_cage', games.fields.MoneyField(default=0, verbose_name='markers sent to the cage')),
                ('computed_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='computed at')),
                ('table_day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='results', to='tables.tableday', verbose_name='table in a day')),
            ],
            options={
                'verbose_name': 'result of a day',
                'verbose_name_plural': 'results of days',
                'ordering': ['table_day', '-version'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_dayresult_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_dayresult_wall'), models.CheckConstraint(condition=models.Q(('win', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('closer'), '-', models.F('opener')), '+', models.F('credits')), '-', models.F('fills')), '+', models.F('box')), '+', models.F('markers_issued')), '-', models.F('markers_paid')), '-', models.F('tickets_issued')))), name='dayresult_win_is_the_formula_of_its_inputs'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='policy', name='tables_dayresult_policy'), audit.constraints.AppendOnly(name='tables_dayresult_facts'), models.UniqueConstraint(fields=('table_day', 'version'), name='one_day_result_per_version'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='table_day', name='tables_dayresult_tableday')],
            },
        ),
        migrations.AddField(
            model_name='tableday',
            name='result',
            field=models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.dayresult', verbose_name='current result'),
        ),
        migrations.AddConstraint(
            model_name='tableday',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='result', name='tables_tableday_result'),
        ),
        migrations.AddField(
            model_name='result',
            name='markers_closing',
            field=games.fields.MoneyField(default=0, verbose_name='markers held at the end'),
        ),
        migrations.AddField(
            model_name='result',
            name='markers_opening',
            field=games.fields.MoneyField(default=0, verbose_name='markers held at the start'),
        ),
        migrations.AddField(
            model_name='result',
            name='markers_to_cage',
            field=games.fields.MoneyField(default=0, verbose_name='markers sent to the cage'),
        ),
        migrations.AddField(
            model_name='result',
            name='paid_in_cash',
            field=games.fields.MoneyField(default=0, verbose_name='of these in cash'),
        ),
        migrations.AddConstraint(
            model_name='result',
            constraint=models.CheckConstraint(condition=models.Q(('win', django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(django.db.models.expressions.CombinedExpression(models.F('closer'), '-', models.F('opener')), '+', models.F('credits')), '-', models.F('fills')), '+', models.F('box')), '+', models.F('markers_issued')), '-', models.F('markers_paid')), '-', models.F('tickets_issued')))), name='result_win_is_the_formula_of_its_inputs'),
        ),
    ]
