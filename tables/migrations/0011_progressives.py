import audit.constraints
import django.db.models.deletion
import games.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tables', '0010_paper_slips'),
    ]

    operations = [
        migrations.CreateModel(
            name='Progressive',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('seed', games.fields.MoneyField(verbose_name='seed')),
            ],
            options={
                'verbose_name': 'progressive',
                'verbose_name_plural': 'progressives',
                'ordering': ['name'],
                'permissions': [('enter_contribution', 'May enter contributions to a progressive'), ('pay_progressive', 'May pay a progressive jackpot')],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_progressive_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_progressive_wall'), models.UniqueConstraint(fields=('property', 'name'), name='one_progressive_per_name'), models.CheckConstraint(condition=models.Q(('seed__gte', 0)), name='a_seed_is_not_negative'), audit.constraints.Audited(key='property_id', name='tables_progressive_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='ProgressiveMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('progressive', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='movements', to='tables.progressive', verbose_name='progressive')),
                ('day', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='progressive_movements', to='tables.gamingday', verbose_name='gaming day')),
                ('kind', models.CharField(choices=[('contribution', 'contribution'), ('payment', 'jackpot paid'), ('seed', 'seed')], max_length=12, verbose_name='kind')),
                ('amount', games.fields.MoneyField(verbose_name='amount')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('witness', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='witnessed by')),
            ],
            options={
                'verbose_name': 'movement of a progressive',
                'verbose_name_plural': 'movements of progressives',
                'ordering': ['-at', '-id'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_progressivemovement_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_progressivemovement_wall'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='a_progressive_moves_something'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'payment'), _negated=True), models.Q(('witness__isnull', False), models.Q(('witness', models.F('by')), _negated=True)), _connector='OR'), name='a_progressive_payment_is_witnessed_by_another'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='progressive', name='tables_progressivemovement_progressive'), audit.constraints.CompositeForeignKey(columns=('property_id',), field='day', name='tables_progressivemovement_day'), audit.constraints.Trigger(condition='', deferred=False, name='progressives_move_only_in_an_open_day', run="tables_day_is_open('day_id')", when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_progressivemovement_facts'), audit.constraints.Audited(key='property_id', name='tables_progressivemovement_audit', without=())],
            },
        ),
    ]
