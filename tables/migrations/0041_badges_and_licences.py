from django.db import migrations, models

import audit.constraints
from audit.fit import of_this_age


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0040_of_this_age"),
    ]

    operations = [
        migrations.AddField(
            model_name="dealer",
            name="badge",
            field=models.CharField(blank=True, default="", max_length=40, verbose_name="badge"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="dealer",
            name="licensed_until",
            field=models.DateField(blank=True, null=True, verbose_name="licensed until"),
        ),
        migrations.AddConstraint(
            model_name="dealer",
            constraint=models.UniqueConstraint(
                condition=~models.Q(badge=""),
                fields=["property", "badge"],
                name="one_dealer_per_badge",
            ),
        ),
        migrations.AddConstraint(
            model_name="dealer",
            constraint=of_this_age("licensed_until", name="licences_are_of_this_age"),
        ),
        migrations.RemoveConstraint(model_name="dealer", name="a_licence_stays_a_dealer_s"),
        migrations.AddConstraint(
            model_name="dealer",
            constraint=audit.constraints.Frozen(
                condition="",
                moving=("name", "badge", "licensed_until", "has_left"),
                name="a_licence_stays_a_dealer_s",
            ),
        ),
    ]
