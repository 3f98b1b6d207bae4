import audit.constraints
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0018_verifiers'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='ButtonDraw',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('cards', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(blank=True, max_length=2), size=None, verbose_name='cards by seat')),
                ('seat', models.PositiveSmallIntegerField(editable=False, verbose_name='seat with the button')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('licence', models.CharField(blank=True, max_length=40, verbose_name='licence attested')),
                ('badge', models.CharField(blank=True, max_length=40, verbose_name='badge attested')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
                ('why', models.TextField(blank=True, verbose_name='reason')),
                ('by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('record', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='button_draws', to='tables.shiftrecord', verbose_name='shift record')),
                ('session', models.ForeignKey(db_constraint=False, editable=False, on_delete=django.db.models.deletion.PROTECT, related_name='button_draws', to='tables.tablesession', verbose_name='session')),
                ('supersedes', models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='tables.buttondraw', verbose_name='in place of')),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='button_draws', to='tables.table', verbose_name='table')),
            ],
            options={
                'verbose_name': 'draw for the button',
                'verbose_name_plural': 'draws for the button',
                'ordering': ['-id'],
                'permissions': [('draw_button', 'May record the draw for the button')],
                'default_permissions': ('view',),
                'constraints': [models.UniqueConstraint(fields=('property', 'id'), name='tables_buttondraw_scope'), audit.constraints.RowSecurity(column='property_id', name='tables_buttondraw_wall'), models.UniqueConstraint(fields=('property', 'session', 'id'), name='tables_buttondraw_of_session'), models.UniqueConstraint(condition=models.Q(('supersedes', None)), fields=('session',), name='the_button_of_a_session_is_drawn_once'), models.UniqueConstraint(fields=('supersedes',), name='a_button_draw_is_replaced_once'), models.CheckConstraint(condition=models.Q(('supersedes', None), models.Q(('why', ''), _negated=True), _connector='OR'), name='a_button_is_drawn_again_for_a_reason'), audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='session', name='tables_buttondraw_session'), audit.constraints.CompositeForeignKey(columns=('property_id', 'table_id'), field='record', name='tables_buttondraw_record'), audit.constraints.CompositeForeignKey(columns=('property_id', 'session_id'), field='supersedes', name='tables_buttondraw_supersedes'), audit.constraints.Trigger(condition='', deferred=False, name='tables_buttondraw_arrives', run="tables_button_drawn('omaha', 'omaha_hi_lo')", when='BEFORE INSERT'), audit.constraints.Trigger(condition='', deferred=False, name='tables_buttondraw_in_an_open_day', run="tables_day_is_open('record_id')", when='BEFORE INSERT'), audit.constraints.AppendOnly(name='tables_buttondraw_facts'), audit.constraints.Audited(key='property_id', name='tables_buttondraw_audit', without=())],
            },
        ),
    ]
