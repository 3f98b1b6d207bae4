import audit.constraints
import django.contrib.postgres.fields
import django.db.models.deletion
import django.db.models.functions.datetime
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0007_poker_and_count_room'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='Patron',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(blank=True, max_length=40, verbose_name='patron number')),
                ('name', models.CharField(max_length=150, verbose_name='name')),
                ('born_on', models.DateField(blank=True, null=True, verbose_name='born on')),
                ('document', models.CharField(blank=True, max_length=80, verbose_name='identity document')),
                ('nationality', models.CharField(blank=True, max_length=2, verbose_name='nationality')),
                ('address', models.TextField(blank=True, verbose_name='address')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='telephone')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail')),
                ('note', models.TextField(blank=True, verbose_name='note')),
                ('revision', models.PositiveIntegerField(default=1, editable=False, verbose_name='revision')),
                ('touched', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), default=list, editable=False, size=None, verbose_name='what was last changed')),
                ('registered_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='registered at')),
                ('erased_at', models.DateTimeField(blank=True, null=True, verbose_name='erased at')),
                ('erased_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='erased by')),
                ('property', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property')),
                ('registered_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='registered by')),
            ],
            options={
                'verbose_name': 'patron',
                'verbose_name_plural': 'patrons',
                'ordering': ['id'],
                'permissions': [('read_patron', 'May look up a patron'), ('keep_patron', 'May register and amend a patron'), ('erase_patron', 'May erase a patron’s personal data')],
                'default_permissions': (),
                'constraints': [
                    models.UniqueConstraint(fields=('property', 'id'), name='tables_patron_scope'),
                    audit.constraints.RowSecurity(column='property_id', name='tables_patron_wall'),
                    models.UniqueConstraint(condition=models.Q(('number', ''), _negated=True), fields=('property', 'number'), name='one_patron_per_number'),
                    models.CheckConstraint(condition=models.Q(models.Q(('erased_at', None), ('erased_by', None), models.Q(('name', ''), _negated=True)), models.Q(('erased_at__isnull', False), ('erased_by__isnull', False), ('address', ''), ('born_on', None), ('document', ''), ('email', ''), ('name', ''), ('nationality', ''), ('note', ''), ('number', ''), ('phone', '')), _connector='OR'), name='a_patron_has_a_name_or_no_personal_data_at_all'),
                    audit.constraints.Trigger(condition='', deferred=False, name='tables_patron_revised', run="tables_patron_revised('{number,name,born_on,document,nationality,address,phone,email,note}')", when='BEFORE INSERT OR UPDATE'),
                    audit.constraints.Frozen(condition='OLD.erased_at IS NOT NULL', moving=(), name='an_erased_patron_never_changes'),
                    audit.constraints.Trigger(condition='', deferred=False, name='a_patron_is_erased_and_never_deleted', run="casino_refuse('a patron is erased, not deleted')", when='BEFORE DELETE'),
                    audit.constraints.Audited(key='property_id', name='tables_patron_audit', without=('number', 'name', 'born_on', 'document', 'nationality', 'address', 'phone', 'email', 'note')),
                ],
            },
        ),
        migrations.RemoveField(
            model_name='marker',
            name='patron',
        ),
        migrations.AddField(
            model_name='marker',
            name='patron',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='markers', to='tables.patron', verbose_name='patron', default=0),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name='marker',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='patron', name='tables_marker_patron'),
        ),
    ]
