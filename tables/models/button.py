"""The draw for the first button of a poker table (OMA 2): one card each, face up; the highest takes it."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from audit.sql import literal
from tables.documents import part_of, signer
from tables.models.floor import Table
from tables.models.sessions import TableSession
from tables.models.shift_record import ShiftRecord
from tables.words import POKER, card_name


class ButtonDraw(Scoped):
    """What each seat drew at the opening of a session, and whose the button is.

    Equal ranks go by suit: spades, hearts, diamonds, clubs (OMA-R4). A draw that was wrong is not
    edited: another takes its place and says why.
    """

    table = part_of(Table, "button_draws", _("table"))
    session = part_of(TableSession, "button_draws", _("session"), editable=False)
    record = part_of(ShiftRecord, "button_draws", _("shift record"), editable=False)
    cards = ArrayField(models.CharField(max_length=2, blank=True), verbose_name=_("cards by seat"))
    """The card of each seat, from the first; nothing where nobody sat."""
    seat = models.PositiveSmallIntegerField(_("seat with the button"), editable=False)
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    licence = models.CharField(_("licence attested"), max_length=40, blank=True)
    badge = models.CharField(_("badge attested"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())
    why = models.TextField(_("reason"), blank=True)
    supersedes = part_of("self", "superseded_by", _("in place of"), null=True)

    class Meta:
        verbose_name = _("draw for the button")
        verbose_name_plural = _("draws for the button")
        ordering = ["-id"]
        default_permissions = ("view",)
        permissions = [("draw_button", _("May record the draw for the button"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "session", "id"], name="tables_buttondraw_of_session"
            ),
            models.UniqueConstraint(
                fields=["session"],
                condition=Q(supersedes=None),
                name="the_button_of_a_session_is_drawn_once",
            ),
            models.UniqueConstraint(fields=["supersedes"], name="a_button_draw_is_replaced_once"),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(why=""),
                name="a_button_is_drawn_again_for_a_reason",
            ),
            *(
                CompositeForeignKey(
                    field=field,
                    columns=["property_id", "table_id"],
                    name=f"tables_buttondraw_{field}",
                )
                for field in ("session", "record")
            ),
            CompositeForeignKey(
                field="supersedes",
                columns=["property_id", "session_id"],
                name="tables_buttondraw_supersedes",
            ),
            Trigger(
                name="tables_buttondraw_arrives",
                when="BEFORE INSERT",
                run=f"tables_button_drawn({', '.join(map(literal, sorted(POKER)))})",
            ),
            Trigger(
                name="tables_buttondraw_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('record_id')",
            ),
            AppendOnly(name="tables_buttondraw_facts"),
            Audited(name="tables_buttondraw_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.seat}, {self.card}"

    @property
    def card(self) -> str:
        """The card that took the button, as a page writes it."""
        return card_name(self.cards[self.seat - 1])

    @property
    def drawn(self) -> list[tuple[int, str]]:
        """Each seat that drew, and its card as a page writes it."""
        return [(seat, card_name(card)) for seat, card in enumerate(self.cards, start=1) if card]
