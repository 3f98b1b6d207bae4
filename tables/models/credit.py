"""How much a patron may owe the house on markers at one time: asked for at the cage, approved apart from it."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, CompositeForeignKey, Frozen, Moves, Scoped
from games.engine.money import AMOUNT_MAX
from games.fields import MoneyField
from tables.documents import part_of, signer
from tables.models.patrons import Patron


class CreditLine(Scoped):
    """The most that may be open on a patron's markers; the one approved last holds, and nothing is no credit.

    Its facts never change: another line takes its place. Markers beyond it are refused by the database.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        APPROVED = "approved", _("approved")
        WITHDRAWN = "withdrawn", _("withdrawn")

    patron = part_of(Patron, "credit_lines", _("patron"))
    amount = MoneyField(_("amount"))
    why = models.CharField(_("reason"), max_length=300)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    drafted_by = signer(_("asked for by"))
    drafted_at = models.DateTimeField(_("asked for at"), db_default=Now())
    approved_by = signer(_("approved by"), null=True)
    approved_at = models.DateTimeField(_("approved at"), null=True)

    class Meta:
        verbose_name = _("credit line")
        verbose_name_plural = _("credit lines")
        ordering = ["-id"]
        permissions = [
            ("draft_credit_line", _("May ask for a credit line of a patron")),
            ("approve_credit_line", _("May approve a credit line of a patron")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["patron"],
                condition=Q(state="draft"),
                name="one_credit_line_waits_per_patron",
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0, amount__lte=AMOUNT_MAX),
                name="a_credit_line_is_an_amount",
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("drafted_by")),
                name="a_credit_line_is_approved_by_another",
            ),
            models.CheckConstraint(
                condition=Q(state="approved", approved_by__isnull=False, approved_at__isnull=False)
                | Q(~Q(state="approved"), approved_by=None, approved_at=None),
                name="a_credit_line_is_approved_by_somebody",
            ),
            CompositeForeignKey(field="patron", name="tables_creditline_patron"),
            Moves(name="tables_creditline_moves", steps=["draft>approved", "draft>withdrawn"]),
            Frozen(
                name="a_credit_line_only_moves", moving=["state", "approved_by_id", "approved_at"]
            ),
            Frozen(name="a_decided_credit_line_never_changes", condition="OLD.state <> 'draft'"),
            Audited(name="tables_creditline_audit"),
        ]

    def __str__(self) -> str:
        return str(_("credit line of patron %(patron)s") % {"patron": self.patron_id})
