from django.db import migrations, models
from django.db.models import Q

from audit.constraints import sql_beside


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0029_shifts_counted_around_their_end"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AlterField(
            model_name="adjustment",
            name="code",
            field=models.CharField(
                choices=[
                    ("keyed", "keyed wrongly"),
                    ("wrong_box", "counted to the wrong box"),
                    ("late", "late document"),
                    ("no_box", "no box tells it: none was there, or it holds other days too"),
                    ("other", "other"),
                ],
                max_length=9,
                verbose_name="reason code",
            ),
        ),
        migrations.RemoveConstraint(
            model_name="adjustment", name="an_adjustment_changes_something_and_says_why"
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=(~Q(amount=0) | Q(code="no_box")) & ~Q(why=""),
                name="an_adjustment_changes_something_and_says_why",
            ),
        ),
        migrations.AddConstraint(
            model_name="adjustment",
            constraint=models.CheckConstraint(
                condition=~Q(code="no_box") | Q(field="box", mode="restate"),
                name="what_no_box_tells_is_said_of_the_drop",
            ),
        ),
    ]
