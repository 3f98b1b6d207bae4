"""The gaming day of a property and its shifts: a stored date with its exact instants."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from tables import machines
from tables.documents import FollowsSteps, Step, Steps, part_of, span


class GamingDay(Scoped):
    """The house's business day: 24 hours, or 23 or 25 when the clocks change."""

    class State(models.TextChoices):
        OPEN = "open", _("open")
        CLOSING = "closing", _("closing")
        COUNTED = "counted", _("counted")
        IN_AUDIT = "in_audit", _("in audit")
        PUBLISHED = "published", _("published")
        LOCKED = "locked", _("locked")
        REOPENING = "reopening", _("reopening asked for")
        REOPENED = "reopened", _("reopened")

    date = models.DateField(_("date"))
    starts_at = models.DateTimeField(_("starts at"))
    ends_at = models.DateTimeField(_("ends at"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.OPEN)
    version = models.PositiveIntegerField(_("published version"), default=0)

    class Meta:
        verbose_name = _("gaming day")
        verbose_name_plural = _("gaming days")
        ordering = ["-date"]
        permissions = [
            ("close_day", _("May close a gaming day")),
            ("audit_day", _("May audit a gaming day")),
            ("publish_day", _("May publish a gaming day")),
            ("lock_day", _("May lock a gaming day")),
            ("ask_reopen_day", _("May ask for a locked day to be reopened")),
            ("reopen_day", _("May approve the reopening of a locked day")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "date"], name="one_gaming_day_per_date"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=F("starts_at")), name="a_gaming_day_lasts"
            ),
            ExclusionConstraint(
                name="gaming_days_never_overlap",
                expressions=[
                    ("property", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
            ),
            FollowsSteps(
                name="tables_gamingday_follows",
                steps="tables_daystep",
                key="day_id",
                start="open",
                moving=["version"],
            ),
            Trigger(
                name="tables_gamingday_counts_versions",
                when="BEFORE INSERT OR UPDATE",
                run="tables_day_version()",
            ),
            Audited(name="tables_gamingday_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d}"


class DayStep(Step):
    """Who closed, counted, audited, published, locked or reopened a gaming day."""

    day = part_of(GamingDay, "steps", _("gaming day"))

    class Meta(Step.Meta):
        abstract = False
        verbose_name = _("step of a gaming day")
        verbose_name_plural = _("steps of gaming days")
        constraints = [
            *Step.Meta.constraints,
            models.UniqueConstraint(fields=["day", "seq"], name="steps_of_a_day_are_numbered"),
            Steps(
                name="a_day_takes_its_steps_in_order",
                field="day",
                machine=machines.texts(machines.DAY),
            ),
            models.CheckConstraint(
                condition=~Q(act__in=["ask_reopen", "restate"]) | ~Q(why=""),
                name="a_day_is_reopened_for_a_reason",
            ),
            Trigger(
                name="nothing_stands_in_the_way_of_a_day",
                when="BEFORE INSERT",
                run="tables_day_is_clear()",
            ),
            CompositeForeignKey(field="day", name="tables_daystep_day"),
        ]


class Shift(Scoped):
    """A property's period of the day: Day, Swing, Grave."""

    day = part_of(GamingDay, "shifts", _("gaming day"))
    position = models.PositiveSmallIntegerField(_("position"))
    name = models.CharField(_("name"), max_length=20)
    starts_at = models.DateTimeField(_("starts at"))
    ends_at = models.DateTimeField(_("ends at"))

    class Meta:
        verbose_name = _("shift")
        verbose_name_plural = _("shifts")
        ordering = ["-day__date", "position"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["day", "position"], name="one_shift_per_place_in_a_day"
            ),
            models.CheckConstraint(condition=Q(ends_at__gt=F("starts_at")), name="a_shift_lasts"),
            ExclusionConstraint(
                name="shifts_never_overlap",
                expressions=[
                    ("property", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
            ),
            CompositeForeignKey(field="day", name="tables_shift_day"),
            AppendOnly(name="tables_shift_facts"),
            Audited(name="tables_shift_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.day.date:%Y-%m-%d}"
