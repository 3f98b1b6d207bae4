import audit.constraints
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from audit.constraints import sql_beside


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0027_withdrawn_policies'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AlterModelOptions(
            name='printout',
            options={'ordering': ['slip', 'marker', 'transfer', 'jackpot', 'part', 'copy'], 'verbose_name': 'printout', 'verbose_name_plural': 'printouts'},
        ),
        migrations.AddField(
            model_name='printout',
            name='jackpot',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='printouts', to='tables.progressivemovement', verbose_name='jackpot paid'),
        ),
        migrations.AddField(
            model_name='printout',
            name='marker',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='printouts', to='tables.marker', verbose_name='marker'),
        ),
        migrations.AddField(
            model_name='printout',
            name='transfer',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='printouts', to='tables.markertransfer', verbose_name='marker credit slip'),
        ),
        migrations.AddField(
            model_name='progressivemovement',
            name='number',
            field=models.PositiveBigIntegerField(editable=False, null=True, verbose_name='number'),
        ),
        migrations.AddField(
            model_name='progressivemovement',
            name='series',
            field=models.ForeignKey(db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tables.series', verbose_name='series'),
        ),
        migrations.AddField(
            model_name='progressivemovement',
            name='why',
            field=models.CharField(blank=True, max_length=200, verbose_name='hand, table, player'),
        ),
        migrations.AlterField(
            model_name='printout',
            name='slip',
            field=models.ForeignKey(db_constraint=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='printouts', to='tables.slip', verbose_name='slip'),
        ),
        migrations.AlterField(
            model_name='series',
            name='kind',
            field=models.CharField(choices=[('F', 'fills'), ('C', 'credits'), ('E', 'even exchanges'), ('I', 'inventory counts'), ('M', 'markers'), ('T', 'marker credit slips'), ('A', 'adjustments'), ('J', 'jackpots paid by hand')], max_length=1, verbose_name='kind'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=models.UniqueConstraint(fields=('marker', 'part', 'copy'), name='copies_of_a_marker_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=models.UniqueConstraint(fields=('transfer', 'part', 'copy'), name='copies_of_a_transfer_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=models.UniqueConstraint(fields=('jackpot', 'part', 'copy'), name='copies_of_a_jackpot_are_numbered'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('jackpot__isnull', True), ('marker__isnull', True), ('slip__isnull', False), ('transfer__isnull', True)), models.Q(('jackpot__isnull', True), ('marker__isnull', False), ('slip__isnull', True), ('transfer__isnull', True)), models.Q(('jackpot__isnull', True), ('marker__isnull', True), ('slip__isnull', True), ('transfer__isnull', False)), models.Q(('jackpot__isnull', False), ('marker__isnull', True), ('slip__isnull', True), ('transfer__isnull', True)), _connector='OR'), name='a_printout_is_of_one_document'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='marker', name='tables_printout_marker'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='transfer', name='tables_printout_transfer'),
        ),
        migrations.AddConstraint(
            model_name='printout',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='jackpot', name='tables_printout_jackpot'),
        ),
        migrations.AddConstraint(
            model_name='progressivemovement',
            constraint=audit.constraints.CompositeForeignKey(columns=('property_id',), field='series', name='tables_progressivemovement_series'),
        ),
        migrations.AddConstraint(
            model_name='progressivemovement',
            constraint=models.UniqueConstraint(fields=('series', 'number'), name='one_jackpot_per_number'),
        ),
        migrations.AddConstraint(
            model_name='progressivemovement',
            constraint=audit.constraints.Trigger(condition='', deferred=False, name='a_jackpot_paid_takes_its_number', run='tables_jackpot_number()', when='BEFORE INSERT'),
        ),
    ]
