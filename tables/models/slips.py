"""Fills, credits and even exchanges: chips between the cage and a table, on numbered slips."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from audit.constraints import (
    AppendOnly,
    Audited,
    CompositeForeignKey,
    OwnerWrites,
    Scoped,
    Trigger,
)
from games.fields import MoneyField
from tables import machines
from tables.documents import FollowsSteps, Step, Steps, part_of
from tables.models.floor import Table
from tables.models.sessions import TableSession
from tables.models.shift_record import ShiftRecord


class Series(Scoped):
    """A gapless run of numbers: one a property, kind and year. Only the database counts it up."""

    class Kind(models.TextChoices):
        FILL = "F", _("fills")
        CREDIT = "C", _("credits")
        EXCHANGE = "E", _("even exchanges")
        COUNT = "I", _("inventory counts")
        MARKER = "M", _("markers")
        TRANSFER = "T", _("marker credit slips")
        ADJUSTMENT = "A", _("adjustments")
        JACKPOT = "J", _("jackpots paid by hand")

    kind = models.CharField(_("kind"), max_length=1, choices=Kind)
    year = models.PositiveSmallIntegerField(_("year"))
    last = models.PositiveBigIntegerField(_("last number"), default=0)

    class Meta:
        verbose_name = _("number series")
        verbose_name_plural = _("number series")
        ordering = ["-year", "kind"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "kind", "year"], name="one_series_per_kind_and_year"
            ),
            OwnerWrites(name="tables_series_owner"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}-{self.year}"


class Slip(Scoped):
    """A fill, a credit or an even exchange: its facts never change, its state follows its steps.

    Its number is taken when it is issued. It belongs to the record whose tray count contains it:
    the one that ran when the table signed, whenever it was asked for.
    """

    class Kind(models.TextChoices):
        FILL = "fill", _("fill")
        CREDIT = "credit", _("credit")
        EXCHANGE = "exchange", _("even exchange")

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        ENTERED = "entered", _("entered from paper")
        REQUESTED = "requested", _("requested")
        REFUSED = "refused", _("refused")
        APPROVED = "approved", _("approved")
        CANCELLED = "cancelled", _("cancelled")
        ISSUED = "issued", _("issued")
        VOID_ASKED = "void_asked", _("void asked for")
        VOID = "void", _("void")
        RETURNED = "returned", _("returned to the cage")
        IN_TRANSIT = "in_transit", _("in transit")
        DISCREPANT = "discrepant", _("discrepant")
        DISPUTED = "disputed", _("disputed by the cage")
        RECEIVED = "received", _("received")
        COUNTED = "counted", _("counted at the table")
        ACCEPTED = "accepted", _("accepted by the cage")
        EXCHANGED = "exchanged", _("exchanged")
        IN_BOX = "in_box", _("in the box")
        MATCHED = "matched", _("matched")

    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    table = part_of(Table, "slips", _("table"))
    session = part_of(TableSession, "slips", _("session"))
    total = MoneyField(_("total"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    series = part_of(Series, "+", _("series"), null=True, editable=False)
    number = models.PositiveBigIntegerField(_("number"), null=True, editable=False)
    signed_at = models.DateTimeField(_("signed at the table"), null=True, editable=False)
    record = part_of(ShiftRecord, "slips", _("shift record"), null=True, editable=False)
    is_late = models.BooleanField(_("late"), default=False, editable=False)
    paper = models.CharField(_("number on paper"), max_length=40, blank=True)
    paper_at = models.DateTimeField(_("signed on paper at"), null=True)
    note = models.CharField(_("note"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("slip")
        verbose_name_plural = _("slips")
        ordering = ["-id"]
        permissions = [
            ("request_slip", _("May request a fill, credit or exchange")),
            ("approve_slip", _("May approve a fill, credit or exchange")),
            ("issue_slip", _("May issue a fill and accept a credit")),
            ("transport_slip", _("May hand chips to the runner")),
            ("sign_slip", _("May sign for chips at the table")),
            ("enter_paper_slip", _("May enter a slip written on paper")),
            ("confirm_paper_slip", _("May confirm a slip written on paper")),
            ("ask_void", _("May ask for a slip, marker or ticket to be voided")),
            ("approve_void", _("May approve the void of a slip, marker or ticket")),
            ("handle_evidence", _("May take slips out of a box")),
        ]
        indexes = [
            models.Index(fields=["property", "state"], name="tables_slip_state"),
            models.Index(fields=["record", "kind"], name="tables_slip_of_record"),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["series", "number"], name="one_slip_per_number"),
            models.UniqueConstraint(
                F("property"),
                F("kind"),
                Upper("paper"),
                condition=~Q(paper="") & ~Q(state="refused"),
                name="one_slip_per_number_on_paper",
            ),
            models.CheckConstraint(
                condition=Q(paper="", paper_at=None) | (~Q(paper="") & Q(paper_at__isnull=False)),
                name="a_slip_on_paper_has_its_own_time",
            ),
            models.CheckConstraint(condition=Q(total__gt=0), name="a_slip_moves_chips"),
            models.CheckConstraint(
                condition=Q(series=None, number=None)
                | Q(series__isnull=False, number__isnull=False),
                name="a_slip_is_numbered_in_a_series",
            ),
            models.CheckConstraint(
                condition=Q(signed_at=None, record=None)
                | Q(signed_at__isnull=False, record__isnull=False),
                name="a_signed_slip_belongs_to_a_record",
            ),
            CompositeForeignKey(
                field="session", columns=["property_id", "table_id"], name="tables_slip_session"
            ),
            CompositeForeignKey(
                field="record", columns=["property_id", "table_id"], name="tables_slip_record"
            ),
            CompositeForeignKey(field="series", name="tables_slip_series"),
            Trigger(
                name="tables_slip_arrives",
                when="BEFORE INSERT OR UPDATE",
                run="tables_slip_arrives()",
            ),
            Trigger(
                name="tables_slip_day_is_open",
                when="BEFORE UPDATE",
                condition="NEW.record_id IS DISTINCT FROM OLD.record_id",
                run="tables_day_is_open('record_id')",
            ),
            Trigger(
                name="a_paper_carried_by_an_adjustment_is_no_slip",
                when="BEFORE INSERT",
                condition="NEW.paper <> ''",
                run="tables_late_document()",
            ),
            FollowsSteps(
                name="tables_slip_follows",
                steps="tables_slipstep",
                key="slip_id",
                moving=["series_id", "number", "signed_at", "record_id", "is_late"],
            ),
            Trigger(
                name="lines_of_a_slip_add_up",
                when="AFTER INSERT",
                run="tables_slip_balances()",
                deferred=True,
            ),
            Audited(name="tables_slip_audit"),
        ]

    def get_state_display(self) -> str:
        """Its state in words: chips that came back are at the cage; what the table sent, in its tray again."""
        state = self.State(self.state)
        acts = {step.act for step in self.steps.all()} if state == self.State.RETURNED else set()
        if acts & set(machines.LEAVES_THE_TRAY):
            return str(_("taken back into the tray"))
        return str(state.label)

    def __str__(self) -> str:
        if self.paper:
            return self.paper
        if self.number is None:
            return str(_("%(kind)s, not numbered yet") % {"kind": self.get_kind_display()})
        return f"{self.series}-{self.number:06d}"


class SlipLine(Scoped):
    """Chips of one denomination, and which way they go: to the table or to the cage."""

    class Side(models.TextChoices):
        TABLE = "table", _("to the table")
        CAGE = "cage", _("to the cage")

    slip = part_of(Slip, "lines", _("slip"))
    side = models.CharField(_("goes"), max_length=5, choices=Side)
    denomination = MoneyField(_("denomination"))
    pieces = models.PositiveIntegerField(_("pieces"))
    amount = models.GeneratedField(
        expression=F("denomination") * F("pieces"),
        output_field=MoneyField(),
        db_persist=True,
        verbose_name=_("amount"),
    )

    class Meta:
        verbose_name = _("line of a slip")
        verbose_name_plural = _("lines of slips")
        ordering = ["slip", "side", "-denomination"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["slip", "side", "denomination"], name="one_line_per_denomination_moved"
            ),
            models.CheckConstraint(
                condition=Q(denomination__gt=0, pieces__gt=0),
                name="a_moved_chip_is_worth_something",
            ),
            CompositeForeignKey(field="slip", name="tables_slipline_slip"),
            Trigger(
                name="lines_added_to_a_slip_add_up",
                when="AFTER INSERT",
                run="tables_slip_balances()",
                deferred=True,
            ),
            AppendOnly(name="tables_slipline_facts"),
            Audited(name="tables_slipline_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.pieces} × {self.denomination.text(self.property.digits)}"


class SlipStep(Step):
    """A signature on a slip: requested, approved, issued, carried, signed at the table …"""

    slip = part_of(Slip, "steps", _("slip"))
    counted = MoneyField(_("counted"), null=True)

    class Meta(Step.Meta):
        abstract = False
        verbose_name = _("signature on a slip")
        verbose_name_plural = _("signatures on slips")
        constraints = [
            *Step.Meta.constraints,
            models.UniqueConstraint(fields=["slip", "seq"], name="steps_of_a_slip_are_numbered"),
            models.CheckConstraint(
                condition=~Q(act__in=["refuse", "cancel", "ask_void", "dispute", "return", "unbox"])
                | ~Q(why=""),
                name="a_refusal_void_or_dispute_has_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(counted=None) | Q(counted__gte=0, act__in=["dispute", "return"]),
                name="chips_are_counted_where_they_differ_or_come_back",
            ),
            Steps(
                name="a_slip_takes_its_steps_in_order",
                field="slip",
                machine=machines.texts(machines.SLIP),
                kind="kind",
            ),
            CompositeForeignKey(field="slip", name="tables_slipstep_slip"),
        ]
