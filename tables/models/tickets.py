"""Tickets printed at a table for chips given back, and the signatures under each."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, CompositeForeignKey, Scoped, Trigger
from games.fields import MoneyField
from tables import machines
from tables.documents import FollowsSteps, Step, Steps, part_of, signer
from tables.models.floor import Table
from tables.models.markers import in_record
from tables.models.shift_record import ShiftRecord


class TableTicket(Scoped):
    """A ticket printed at a table for chips given back: value that leaves the game."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        ISSUED = "issued", _("issued")
        VOID_ASKED = "void_asked", _("void asked for")
        VOID = "void", _("void")

    table = part_of(Table, "tickets", _("table"))
    record = part_of(ShiftRecord, "tickets", _("shift record"), editable=False)
    validation = models.CharField(_("validation number"), max_length=40)
    amount = MoneyField(_("amount"))
    at = models.DateTimeField(_("at"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    approved_by = signer(_("approved by"), null=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("ticket issued at a table")
        verbose_name_plural = _("tickets issued at tables")
        ordering = ["-id"]
        permissions = [
            ("issue_ticket", _("May issue a ticket at a table")),
            ("approve_ticket", _("May approve a ticket above the policy’s most")),
        ]
        indexes = [models.Index(fields=["record"], name="tables_ticket_of_record")]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "validation"], name="one_ticket_per_validation_number"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_ticket_is_worth_something"),
            models.CheckConstraint(
                condition=~Q(approved_by=F("by")), name="a_large_ticket_is_approved_by_another"
            ),
            *in_record("tableticket"),
            Trigger(
                name="a_ticket_is_within_policy",
                when="BEFORE INSERT",
                run="tables_ticket_within_policy()",
            ),
            Trigger(
                name="tickets_are_void_in_an_open_day",
                when="BEFORE UPDATE",
                condition="NEW.state = 'void'",
                run="tables_day_is_open('record_id')",
            ),
            FollowsSteps(
                name="tables_tableticket_follows", steps="tables_ticketstep", key="ticket_id"
            ),
            Audited(name="tables_tableticket_audit"),
        ]

    def __str__(self) -> str:
        return self.validation

    @property
    def why_void(self) -> str:
        """The reason its void was asked for last; nothing where it never was."""
        asked = self.steps.filter(act="ask_void").order_by("seq")
        return asked.values_list("why", flat=True).last() or ""


class TicketStep(Step):
    """Who issued a ticket, asked for its void, decided on it."""

    ticket = part_of(TableTicket, "steps", _("ticket issued at a table"))

    class Meta(Step.Meta):
        abstract = False
        verbose_name = _("signature on a ticket")
        verbose_name_plural = _("signatures on tickets")
        constraints = [
            *Step.Meta.constraints,
            models.UniqueConstraint(
                fields=["ticket", "seq"], name="steps_of_a_ticket_are_numbered"
            ),
            models.CheckConstraint(
                condition=~Q(act="ask_void") | ~Q(why=""), name="the_void_of_a_ticket_has_a_reason"
            ),
            Steps(
                name="a_ticket_takes_its_steps_in_order",
                field="ticket",
                machine=machines.texts(machines.TICKET),
            ),
            CompositeForeignKey(field="ticket", name="tables_ticketstep_ticket"),
        ]
