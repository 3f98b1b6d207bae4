"""Credit play at a table: chips that leave the tray for a signed paper."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from games.fields import MoneyField
from tables import machines
from tables.documents import FollowsSteps, Step, Steps, TotalOfLines, part_of, signer
from tables.models.floor import Table
from tables.models.patrons import Patron
from tables.models.shift_record import ShiftRecord
from tables.models.slips import Series


def in_record(name: str) -> list[object]:
    """What every movement at a table has in common: it lies in the record that ran then."""
    return [
        CompositeForeignKey(
            field="record", columns=["property_id", "table_id"], name=f"tables_{name}_record"
        ),
        Trigger(
            name=f"tables_{name}_arrives", when="BEFORE INSERT", run="tables_movement_arrives()"
        ),
        Trigger(
            name=f"tables_{name}_in_an_open_day",
            when="BEFORE INSERT",
            run="tables_day_is_open('record_id')",
        ),
    ]


class Marker(Scoped):
    """A counter check: a patron draws chips at the table against a signed instrument.

    It is issued when the chips leave the tray, also where the paper follows (rim credit). It is
    paid at the table or at the cage, or goes to the cage with what is open on it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        ISSUED = "issued", _("at the table")
        IN_CAGE = "in_cage", _("at the cage")
        PAID = "paid", _("paid")
        VOID_ASKED = "void_asked", _("void asked for")
        VOID = "void", _("void")

    OVER = (State.PAID, State.VOID)
    """States in which nothing is owed on it any more."""

    table = part_of(Table, "markers", _("table"))
    record = part_of(ShiftRecord, "markers", _("shift record"), editable=False)
    series = part_of(Series, "+", _("series"), editable=False)
    number = models.PositiveBigIntegerField(_("number"), editable=False)
    patron = part_of(Patron, "markers", _("patron"))
    amount = MoneyField(_("amount"))
    at = models.DateTimeField(_("at"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)

    class Meta:
        verbose_name = _("marker")
        verbose_name_plural = _("markers")
        ordering = ["-id"]
        permissions = [
            ("issue_marker", _("May issue a marker")),
            ("take_marker_payment", _("May take a payment on a marker")),
            ("send_markers", _("May send markers to the cage")),
            ("take_markers", _("May take markers at the cage")),
        ]
        indexes = [
            models.Index(fields=["property", "state"], name="tables_marker_state"),
            models.Index(fields=["record"], name="tables_marker_of_record"),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["series", "number"], name="one_marker_per_number"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_marker_is_worth_something"),
            CompositeForeignKey(field="series", name="tables_marker_series"),
            CompositeForeignKey(field="patron", name="tables_marker_patron"),
            *in_record("marker"),
            Trigger(
                name="a_marker_stays_within_the_credit_line",
                when="BEFORE INSERT",
                run="tables_marker_within_line()",
            ),
            Trigger(
                name="markers_are_void_in_an_open_day",
                when="BEFORE UPDATE",
                condition="NEW.state = 'void'",
                run="tables_day_is_open('record_id')",
            ),
            FollowsSteps(name="tables_marker_follows", steps="tables_markerstep", key="marker_id"),
            Audited(name="tables_marker_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.series}-{self.number:06d}"

    @property
    def why_void(self) -> str:
        """The reason its void was asked for last; nothing where it never was."""
        asked = self.steps.filter(act="ask_void").order_by("seq")
        return asked.values_list("why", flat=True).last() or ""


class MarkerStep(Step):
    """Who issued a marker, took it at the cage, settled it."""

    marker = part_of(Marker, "steps", _("marker"))

    class Meta(Step.Meta):
        abstract = False
        verbose_name = _("signature on a marker")
        verbose_name_plural = _("signatures on markers")
        constraints = [
            *Step.Meta.constraints,
            models.UniqueConstraint(
                fields=["marker", "seq"], name="steps_of_a_marker_are_numbered"
            ),
            models.CheckConstraint(
                condition=~Q(act="ask_void") | ~Q(why=""), name="the_void_of_a_marker_has_a_reason"
            ),
            Trigger(
                name="a_marker_is_void_unpaid_and_settled_paid",
                when="BEFORE INSERT",
                run="tables_marker_step_fits()",
            ),
            Steps(
                name="a_marker_takes_its_steps_in_order",
                field="marker",
                machine=machines.texts(machines.MARKER),
            ),
            CompositeForeignKey(field="marker", name="tables_markerstep_marker"),
        ]


class MarkerPayment(Scoped):
    """What a patron pays on a marker at the table, in chips or in cash that goes into the box."""

    class Form(models.TextChoices):
        CHIPS = "chips", _("chips")
        CASH = "cash", _("cash")

    marker = part_of(Marker, "payments", _("marker"))
    table = part_of(Table, "marker_payments", _("table"))
    record = part_of(ShiftRecord, "marker_payments", _("shift record"), editable=False)
    form = models.CharField(_("in"), max_length=5, choices=Form)
    amount = MoneyField(_("amount"))
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    licence = models.CharField(_("licence attested"), max_length=40, blank=True)
    badge = models.CharField(_("badge attested"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("marker payment")
        verbose_name_plural = _("marker payments")
        ordering = ["at", "id"]
        indexes = [models.Index(fields=["record"], name="tables_payment_of_record")]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_payment_pays_something"),
            CompositeForeignKey(field="marker", name="tables_markerpayment_marker"),
            *in_record("markerpayment"),
            Trigger(
                name="a_marker_at_the_table_is_paid_at_most_once",
                when="BEFORE INSERT",
                run="tables_marker_payable()",
            ),
            AppendOnly(name="tables_markerpayment_facts"),
            Audited(name="tables_markerpayment_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.marker} {self.amount.text(self.property.digits)}"


class MarkerTransfer(Scoped):
    """A marker credit slip: the open markers of a table go to the cage, each with what is open.

    What stayed at a table that closed goes between two of its sessions, and so into no record: the
    closer before it counted it, the next opener does not.
    """

    table = part_of(Table, "marker_transfers", _("table"))
    record = part_of(ShiftRecord, "marker_transfers", _("shift record"), null=True, editable=False)
    series = part_of(Series, "+", _("series"), editable=False)
    number = models.PositiveBigIntegerField(_("number"), editable=False)
    total = MoneyField(_("total"))
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("marker credit slip")
        verbose_name_plural = _("marker credit slips")
        ordering = ["-id"]
        indexes = [models.Index(fields=["record"], name="tables_transfer_of_record")]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["series", "number"], name="one_marker_credit_slip_per_number"
            ),
            CompositeForeignKey(field="series", name="tables_markertransfer_series"),
            *in_record("markertransfer"),
            AppendOnly(name="tables_markertransfer_facts"),
            Audited(name="tables_markertransfer_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.series}-{self.number:06d}"


class MarkerTransferLine(Scoped):
    """One marker on a credit slip, and what was open on it then."""

    transfer = part_of(MarkerTransfer, "lines", _("marker credit slip"))
    marker = part_of(Marker, "transfers", _("marker"))
    amount = MoneyField(_("amount"))

    class Meta:
        verbose_name = _("line of a marker credit slip")
        verbose_name_plural = _("lines of marker credit slips")
        ordering = ["transfer", "marker"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["marker"], name="a_marker_goes_to_the_cage_once"),
            CompositeForeignKey(field="transfer", name="tables_markertransferline_transfer"),
            CompositeForeignKey(field="marker", name="tables_markertransferline_marker"),
            TotalOfLines(name="lines_of_a_marker_credit_slip_add_up", field="transfer"),
            Trigger(
                name="what_is_open_on_a_marker_goes_to_the_cage",
                when="BEFORE INSERT",
                run="tables_marker_open_amount()",
            ),
            AppendOnly(name="tables_markertransferline_facts"),
            Audited(name="tables_markertransferline_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.marker} {self.amount.text(self.property.digits)}"
