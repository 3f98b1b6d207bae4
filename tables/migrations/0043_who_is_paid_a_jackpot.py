import django.db.models.deletion
from django.db import migrations, models

import audit.constraints


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0042_markings_and_beginnings"),
    ]

    operations = [
        migrations.AddField(
            model_name="progressivemovement",
            name="patron",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="jackpots",
                to="tables.patron",
                verbose_name="patron, where they are known",
            ),
        ),
        migrations.AddConstraint(
            model_name="progressivemovement",
            constraint=models.CheckConstraint(
                condition=models.Q(kind="payment") | models.Q(patron=None),
                name="a_jackpot_is_paid_to_a_patron",
            ),
        ),
        migrations.AddConstraint(
            model_name="progressivemovement",
            constraint=audit.constraints.CompositeForeignKey(
                field="patron", name="tables_progressivemovement_patron"
            ),
        ),
    ]
