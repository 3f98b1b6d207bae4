import audit.constraints
import django.db.models.deletion
import django.db.models.functions.datetime
import games.fields
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0017_schedules_and_memos'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.CreateModel(
            name='Verification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('total', games.fields.MoneyField(verbose_name='total')),
                ('agrees', models.BooleanField(default=False, editable=False, verbose_name='agrees with the count')),
                ('at', models.DateTimeField(verbose_name='at')),
                ('role', models.CharField(blank=True, max_length=40, verbose_name='in the role of')),
                ('recorded_at', models.DateTimeField(db_default=django.db.models.functions.datetime.Now(), verbose_name='recorded at')),
            ],
            options={
                'verbose_name': 'verification of a count',
                'verbose_name_plural': 'verifications of counts',
                'ordering': ['-id'],
                'permissions': [('verify_count', 'May verify the count of a box')],
                'default_permissions': (),
            },
        ),
        migrations.AddField(
            model_name='policy',
            name='verifies',
            field=models.BooleanField(default=False, verbose_name='a verifier counts before acceptance'),
        ),
        migrations.AddConstraint(
            model_name='placementstep',
            constraint=audit.constraints.Trigger(condition="NEW.act = 'accept'", deferred=False, name='a_count_is_verified_before_it_is_accepted', run='tables_count_verified()', when='BEFORE INSERT'),
        ),
        migrations.AddField(
            model_name='verification',
            name='by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='signed by'),
        ),
        migrations.AddField(
            model_name='verification',
            name='placement',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.PROTECT, related_name='verifications', to='tables.placement', verbose_name='box on a table'),
        ),
        migrations.AddField(
            model_name='verification',
            name='property',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.property', verbose_name='property'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=models.UniqueConstraint(fields=('property', 'id'), name='tables_verification_scope'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=audit.constraints.RowSecurity(column='property_id', name='tables_verification_wall'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=models.CheckConstraint(condition=models.Q(('total__gte', 0)), name='a_verified_total_is_not_negative'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='placement', name='tables_verification_placement'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='a_counted_box_is_verified_blind', run='tables_verification_arrives()', when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='boxes_are_verified_only_in_an_open_day', run="tables_day_is_open('placement_id')", when='BEFORE INSERT'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=audit.constraints.AppendOnly(name='tables_verification_facts'),
        ),
        migrations.AddConstraint(
            model_name='verification',
            constraint=audit.constraints.Audited(key='property_id', name='tables_verification_audit', without=()),
        ),
    ]
