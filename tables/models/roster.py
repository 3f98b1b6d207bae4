"""Who stands at which table from when to when: dealers, and the floor staff that watches them."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from audit.fit import of_this_age
from tables.documents import part_of, signer, span
from tables.models.floor import Table

STRUCK = ("struck_by_id", "struck_at", "why_struck")
"""What says that an entry was a mistake: it stays to be read, and counts no longer."""

STANDS_OR_STRUCK = Q(struck_by=None, struck_at=None, why_struck="") | (
    Q(struck_by__isnull=False, struck_at__isnull=False) & ~Q(why_struck="")
)


class Dealer(Scoped):
    """A dealer of the house: known by licence, as attestations and recorded rounds name them.

    Who carries chips and boxes without dealing, a runner or the security that goes with the drop,
    stands in the same list. An attestation is held against the badge and the last day of the licence
    where the list has them.
    """

    licence = models.CharField(
        _("licence"), max_length=40, validators=[RegexValidator(r"^[A-Za-z0-9][A-Za-z0-9./-]*\Z")]
    )
    name = models.CharField(_("name"), max_length=150)
    badge = models.CharField(_("badge"), max_length=40, blank=True)
    licensed_until = models.DateField(_("licensed until"), null=True, blank=True)
    carries_only = models.BooleanField(_("carries chips and boxes, does not deal"), default=False)
    has_left = models.BooleanField(_("has left the house"), default=False)

    class Meta:
        verbose_name = _("dealer")
        verbose_name_plural = _("dealers")
        ordering = ["licence"]
        permissions = [("keep_dealers", _("May keep the list of dealers"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "licence"], name="one_dealer_per_licence"),
            models.UniqueConstraint(
                fields=["property", "badge"], condition=~Q(badge=""), name="one_dealer_per_badge"
            ),
            of_this_age("licensed_until", name="licences_are_of_this_age"),
            Frozen(
                name="a_licence_stays_a_dealer_s",
                moving=["name", "badge", "licensed_until", "has_left"],
            ),
            Audited(name="tables_dealer_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.licence})"


class Assignment(Scoped):
    """A dealer in a place of a table, or one of the floor staff over it, from an instant to another.

    A dealer deals at one table at a time; who works the floor watches several. A mistake is struck
    by another person and keeps standing there, struck.
    """

    class Duty(models.TextChoices):
        DEALER = "dealer", _("deals")
        FLOOR = "floor", _("watches the table")

    class Began(models.TextChoices):
        PUT_ON = "put_on", _("put on")
        PUSH = "push", _("pushed")
        RELIEF = "relief", _("relief")

    class Ended(models.TextChoices):
        PUSH = "push", _("pushed on")
        RELIEF = "relief", _("relieved")
        BREAK = "break", _("on break")
        CLOSED = "closed", _("table closed")

    table = part_of(Table, "assignments", _("table"))
    duty = models.CharField(_("duty"), max_length=6, choices=Duty)
    place = models.PositiveSmallIntegerField(_("place at the table"), default=1)
    dealer = part_of(Dealer, "assignments", _("dealer"), null=True)
    person = signer(_("floor staff"), null=True)
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True)
    began = models.CharField(_("began by"), max_length=6, choices=Began)
    ended = models.CharField(_("ended by"), max_length=6, choices=Ended, blank=True)
    put_on_by = signer(_("put on by"))
    taken_off_by = signer(_("taken off by"), null=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())
    struck_by = signer(_("struck by"), null=True)
    struck_at = models.DateTimeField(_("struck at"), null=True)
    why_struck = models.TextField(_("why it was struck"), blank=True)

    class Meta:
        verbose_name = _("line of the roster")
        verbose_name_plural = _("roster")
        ordering = ["-starts_at", "-id"]
        permissions = [
            ("keep_roster", _("May keep the roster of the tables")),
            ("strike_assignment", _("May strike a line of the roster")),
        ]
        indexes = [models.Index(fields=["property", "starts_at"], name="tables_roster_by_time")]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(duty="dealer", dealer__isnull=False, person=None)
                | Q(duty="floor", dealer=None, person__isnull=False, place=1),
                name="a_dealer_deals_and_floor_staff_watches",
            ),
            models.CheckConstraint(
                condition=Q(ends_at=None, ended="", taken_off_by=None)
                | Q(ends_at__gt=F("starts_at"), taken_off_by__isnull=False) & ~Q(ended=""),
                name="an_assignment_ends_after_it_began_and_says_how",
            ),
            models.CheckConstraint(
                condition=STANDS_OR_STRUCK, name="an_assignment_is_struck_for_a_reason"
            ),
            models.CheckConstraint(
                condition=~Q(struck_by=F("put_on_by")), name="an_assignment_is_struck_by_another"
            ),
            ExclusionConstraint(
                name="no_dealer_is_at_two_tables",
                expressions=[
                    ("dealer", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
                condition=Q(dealer__isnull=False, struck_at=None),
            ),
            ExclusionConstraint(
                name="one_person_in_a_place_of_a_table",
                expressions=[
                    ("table", RangeOperators.EQUAL),
                    ("duty", RangeOperators.EQUAL),
                    ("place", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
                condition=Q(struck_at=None),
            ),
            CompositeForeignKey(field="table", name="tables_assignment_table"),
            CompositeForeignKey(field="dealer", name="tables_assignment_dealer"),
            Frozen(
                name="who_was_assigned_never_changes",
                moving=["ends_at", "ended", "taken_off_by_id", *STRUCK],
            ),
            Frozen(
                name="an_assignment_ends_once",
                condition="OLD.ends_at IS NOT NULL",
                moving=STRUCK,
            ),
            Frozen(name="a_struck_assignment_never_changes", condition="OLD.struck_at IS NOT NULL"),
            Trigger(
                name="who_carries_only_deals_nowhere",
                when="BEFORE INSERT",
                condition="NEW.dealer_id IS NOT NULL",
                run="tables_assignment_deals()",
            ),
            Trigger(
                name="the_roster_changes_in_open_days_only",
                when="BEFORE INSERT OR UPDATE",
                run="tables_span_in_open_days()",
            ),
            of_this_age("starts_at", "ends_at", name="assignments_are_of_this_age"),
            Audited(name="tables_assignment_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.dealer or self.person}, {self.table}"
