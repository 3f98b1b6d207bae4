"""Drop boxes: on which table, from when to when, and who had them in hand."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, CompositeForeignKey, Scoped, Trigger
from tables import machines
from tables.documents import FollowsSteps, Step, Steps, part_of, span
from tables.models.floor import MARKING, Table, a_marking
from tables.models.sessions import TableSession
from tables.models.shift_record import ShiftRecord


class Box(Scoped):
    """A numbered box, one of the house's for ever, and what drops into it."""

    class Purpose(models.TextChoices):
        DROP = "drop", _("drop")
        RAKE = "rake", _("rake")
        TIME = "time", _("time charges")
        FEE = "fee", _("fees")
        JACKPOT = "jackpot", _("jackpot contributions")

    code = models.CharField(_("number"), max_length=20, validators=[a_marking])
    purpose = models.CharField(_("takes"), max_length=8, choices=Purpose, default=Purpose.DROP)
    is_emergency = models.BooleanField(_("kept for emergency drops"), default=False)
    table = part_of(Table, "boxes", _("marked for"), null=True, blank=True)

    class Meta:
        verbose_name = _("box")
        verbose_name_plural = _("boxes")
        ordering = ["code"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "code"], name="one_box_per_number"),
            models.UniqueConstraint(
                fields=["property", "purpose", "id"], name="tables_box_of_purpose"
            ),
            models.CheckConstraint(condition=Q(code__regex=MARKING), name="a_box_has_a_number"),
            CompositeForeignKey(field="table", name="tables_box_table"),
            Audited(name="tables_box_audit"),
        ]

    def __str__(self) -> str:
        return self.code


class Placement(Scoped):
    """A box (or one compartment of it) on a table, from when it is put there until it is counted.

    What drops into it belongs to the records from `first` to `last`. Where that is one record, its
    drop is counted; where it is more, each one's share stays an estimate.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        ON_TABLE = "on_table", _("on the table")
        SHUT = "shut", _("compartment shut")
        REMOVED = "removed", _("removed")
        SECURED = "secured", _("secured")
        OPENED = "opened", _("being counted")
        COUNTED = "counted", _("counted")
        ACCEPTED = "accepted", _("accepted")
        STORED = "stored", _("stored")

    box = part_of(Box, "placements", _("box"))
    purpose = models.CharField(
        _("takes"), max_length=8, choices=Box.Purpose, default=Box.Purpose.DROP
    )
    compartment = models.PositiveSmallIntegerField(_("compartment"), default=1)
    table = part_of(Table, "placements", _("table"))
    session = part_of(TableSession, "placements", _("session"))
    first = part_of(ShiftRecord, "first_placements", _("first record"))
    placed_at = models.DateTimeField(_("placed at"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    is_emergency = models.BooleanField(_("emergency drop"), default=False, editable=False)
    until = models.DateTimeField(_("until"), null=True, editable=False)
    last = part_of(ShiftRecord, "last_placements", _("last record"), null=True, editable=False)
    accepted = part_of("tables.BoxCount", "+", _("count that stands"), null=True, editable=False)

    class Meta:
        verbose_name = _("box on a table")
        verbose_name_plural = _("boxes on tables")
        ordering = ["-placed_at"]
        permissions = [
            ("place_box", _("May put a box on a table")),
            ("remove_box", _("May remove and secure boxes")),
            ("count_box", _("May count boxes")),
            ("accept_count", _("May accept the count of a box")),
        ]
        indexes = [
            models.Index(fields=["property", "state"], name="tables_placement_state"),
            models.Index(
                fields=["property", "table"],
                condition=Q(until=None),
                name="tables_placement_standing",
            ),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(until=None, last=None)
                | Q(until__gt=F("placed_at"), last__isnull=False),
                name="a_box_is_removed_after_it_was_placed",
            ),
            ExclusionConstraint(
                name="one_box_of_a_purpose_on_a_table_at_a_time",
                expressions=[
                    ("table", RangeOperators.EQUAL),
                    ("purpose", RangeOperators.EQUAL),
                    (span("placed_at", "until"), RangeOperators.OVERLAPS),
                ],
            ),
            ExclusionConstraint(
                name="a_box_stands_in_one_place_at_a_time",
                expressions=[
                    ("box", RangeOperators.EQUAL),
                    (span("placed_at", "until"), RangeOperators.OVERLAPS),
                ],
            ),
            CompositeForeignKey(
                field="box",
                columns=["property_id", "purpose"],
                name="tables_placement_box_of_purpose",
            ),
            *(
                CompositeForeignKey(
                    field=field,
                    columns=["property_id", "table_id"],
                    name=f"tables_placement_{field}",
                )
                for field in ("session", "first", "last")
            ),
            CompositeForeignKey(field="accepted", name="tables_placement_accepted"),
            Trigger(
                name="tables_placement_arrives",
                when="BEFORE INSERT OR UPDATE",
                run="tables_placement_arrives()",
            ),
            FollowsSteps(
                name="tables_placement_follows",
                steps="tables_placementstep",
                key="placement_id",
                moving=["until", "last_id", "is_emergency", "accepted_id"],
            ),
            Audited(name="tables_placement_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.box} {self.table} {self.property.said(self.placed_at)}"


class PlacementStep(Step):
    """Who placed, removed, secured, opened, counted, accepted and stored a box."""

    placement = part_of(Placement, "steps", _("box on a table"))
    is_emergency = models.BooleanField(_("emergency drop"), default=False)

    class Meta(Step.Meta):
        abstract = False
        verbose_name = _("step of a box")
        verbose_name_plural = _("steps of boxes")
        constraints = [
            *Step.Meta.constraints,
            models.UniqueConstraint(
                fields=["placement", "seq"], name="steps_of_a_box_are_numbered"
            ),
            Steps(
                name="a_box_takes_its_steps_in_order",
                field="placement",
                machine=machines.texts(machines.PLACEMENT),
            ),
            CompositeForeignKey(field="placement", name="tables_placementstep_placement"),
            Trigger(
                name="boxes_are_accepted_only_in_an_open_day",
                when="BEFORE INSERT",
                condition="NEW.act = 'accept'",
                run="tables_day_is_open('placement_id')",
            ),
            Trigger(
                name="a_box_is_removed_and_carried_by_two",
                when="BEFORE INSERT",
                condition="NEW.act IN ('remove', 'secure') AND (NEW.licence = '' OR NEW.badge = '')",
                run="casino_refuse('a box is removed and carried by two: the second attests')",
            ),
            Trigger(
                name="who_counted_does_not_accept",
                when="BEFORE INSERT",
                condition="NEW.act = 'accept'",
                run="tables_box_accepted()",
            ),
            Trigger(
                name="a_count_is_verified_before_it_is_accepted",
                when="BEFORE INSERT",
                condition="NEW.act = 'accept'",
                run="tables_count_verified()",
            ),
        ]
