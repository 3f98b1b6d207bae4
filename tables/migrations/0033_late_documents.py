from django.db import migrations, models

import audit.constraints
from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0032_compartments_and_witnesses"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddField(
            model_name="adjustment",
            name="paper",
            field=models.CharField(
                blank=True, default="", max_length=40, verbose_name="number on the late document"
            ),
            preserve_default=False,
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=audit.constraints.Trigger(
                condition="NEW.paper <> '' OR NEW.code = 'late'",
                deferred=False,
                name="a_late_document_counts_once",
                run="tables_late_document()",
                when="BEFORE INSERT",
            ),
        ),
        migrations.AddConstraint(
            model_name="slip",
            constraint=audit.constraints.Trigger(
                condition="NEW.paper <> ''",
                deferred=False,
                name="a_paper_carried_by_an_adjustment_is_no_slip",
                run="tables_late_document()",
                when="BEFORE INSERT",
            ),
        ),
    ]
