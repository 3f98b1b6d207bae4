from django.db import migrations, models
from django.db.models import F, Q

from audit.constraints import Frozen, Trigger, sql_beside

STRUCK = ["struck_by_id", "struck_at", "why_struck"]


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0029_void_and_returned_papers"),
    ]

    operations = [
        sql_beside(__file__),
        migrations.AddConstraint(
            model_name="shiftrecord",
            constraint=Trigger(
                name="a_record_lies_in_its_shift",
                when="BEFORE INSERT",
                run="tables_record_in_shift()",
            ),
        ),
        migrations.AddConstraint(
            model_name="tablesession",
            constraint=Trigger(
                name="a_session_closes_in_the_day_of_its_record",
                when="BEFORE UPDATE",
                condition="NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL",
                run="tables_session_in_day()",
            ),
        ),
        migrations.RemoveConstraint(model_name="rating", name="a_rating_ends_with_its_figures"),
        migrations.RemoveConstraint(model_name="rating", name="a_rating_ends_once"),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.CheckConstraint(
                condition=Q(ends_at=None, average_bet=None, walked=None, ended_by=None)
                | Q(ends_at__gt=F("starts_at"), ended_by__isnull=False)
                & (Q(average_bet=None, walked=None) | Q(average_bet__gte=0, walked__gte=0)),
                name="a_rating_ends_with_its_figures",
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=Frozen(
                name="a_rating_ends_once",
                condition="OLD.ends_at IS NOT NULL",
                moving=["average_bet", "walked", *STRUCK],
            ),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=Frozen(
                name="figures_of_a_rating_are_said_once",
                condition="OLD.average_bet IS NOT NULL",
                moving=STRUCK,
            ),
        ),
    ]
