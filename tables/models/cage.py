"""What patrons pay at the cage on the markers it holds."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from games.fields import MoneyField
from tables.documents import part_of, signer
from tables.models.day import GamingDay
from tables.models.markers import Marker


class CagePayment(Scoped):
    """A payment at the cage, whole or in part: no win of a table changes by it."""

    class Form(models.TextChoices):
        CASH = "cash", _("cash")
        CHIPS = "chips", _("chips")
        CHEQUE = "cheque", _("cheque")
        TRANSFER = "transfer", _("bank transfer")

    marker = part_of(Marker, "cage_payments", _("marker"))
    day = part_of(GamingDay, "cage_payments", _("gaming day"))
    form = models.CharField(_("in"), max_length=8, choices=Form)
    amount = MoneyField(_("amount"))
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("payment at the cage")
        verbose_name_plural = _("payments at the cage")
        ordering = ["at", "id"]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(condition=Q(amount__gt=0), name="the_cage_is_paid_something"),
            CompositeForeignKey(field="marker", name="tables_cagepayment_marker"),
            CompositeForeignKey(field="day", name="tables_cagepayment_day"),
            Trigger(
                name="the_cage_is_paid_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('day_id')",
            ),
            Trigger(
                name="the_cage_is_paid_what_is_open_on_a_marker_it_holds",
                when="BEFORE INSERT",
                run="tables_marker_payable_at_the_cage()",
            ),
            AppendOnly(name="tables_cagepayment_facts"),
            Audited(name="tables_cagepayment_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.marker} {self.amount.text(self.property.digits)}"
