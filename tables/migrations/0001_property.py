import django.core.validators
import django.db.models.deletion
from django.db import migrations, models

import audit.constraints
import tables.models.floor


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('audit', '0001_trail'),
    ]

    operations = [
        migrations.CreateModel(
            name='Property',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.SlugField(max_length=20, unique=True, verbose_name='code')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('timezone', models.CharField(max_length=64, validators=[tables.models.floor.a_known_time_zone], verbose_name='time zone')),
                ('currency', models.CharField(max_length=3, validators=[django.core.validators.RegexValidator('^[A-Z]{3}$')], verbose_name='currency')),
                ('digits', models.PositiveSmallIntegerField(default=2, validators=[django.core.validators.MaxValueValidator(4)], verbose_name='decimal digits of the currency')),
                ('number_format', models.CharField(choices=[('1,000.00', '1,000.00'), ('1.000,00', '1.000,00'), ('1 000,00', '1 000,00')], default='1,000.00', max_length=8, verbose_name='number format')),
                ('jurisdiction', models.SlugField(help_text='Whose rules its policies follow.', max_length=20, verbose_name='jurisdiction')),
                ('is_demo', models.BooleanField(default=False, verbose_name='demo')),
            ],
            options={
                'verbose_name': 'property',
                'verbose_name_plural': 'properties',
                'ordering': ['code'],
                'constraints': [models.CheckConstraint(condition=models.Q(('currency__regex', '^[A-Z]{3}$')), name='a_currency_is_three_letters'), models.CheckConstraint(condition=models.Q(('digits__lte', 4)), name='a_currency_has_at_most_four_digits'), audit.constraints.Audited(key='id', name='tables_property_audit', without=())],
            },
        ),
        migrations.CreateModel(
            name='DayStart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_day', models.DateField(verbose_name='first day')),
                ('at', models.TimeField(verbose_name='starts at')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
            ],
            options={
                'verbose_name': 'start of the gaming day',
                'verbose_name_plural': 'starts of the gaming day',
                'ordering': ['property', 'first_day'],
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_daystart_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_daystart_wall'), models.UniqueConstraint(fields=('property', 'first_day'), name='one_day_start_per_day'), audit.constraints.Audited(key='property_id', name='tables_daystart_audit', without=())],
            },
        ),
    ]
