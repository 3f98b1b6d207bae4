"""The verifier's own count of a box, made before the report is seen and before the count is accepted."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from games.fields import MoneyField
from tables.documents import part_of, signer
from tables.models.boxes import Placement


class Verification(Scoped):
    """What a verifier from the cage found in a counted box; whether it agrees, the database says."""

    placement = part_of(Placement, "verifications", _("box on a table"))
    total = MoneyField(_("total"))
    agrees = models.BooleanField(_("agrees with the count"), default=False, editable=False)
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("verification of a count")
        verbose_name_plural = _("verifications of counts")
        ordering = ["-id"]
        default_permissions = ()
        permissions = [("verify_count", _("May verify the count of a box"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(total__gte=0), name="a_verified_total_is_not_negative"
            ),
            CompositeForeignKey(field="placement", name="tables_verification_placement"),
            Trigger(
                name="a_counted_box_is_verified_blind",
                when="BEFORE INSERT",
                run="tables_verification_arrives()",
            ),
            Trigger(
                name="boxes_are_verified_only_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('placement_id')",
            ),
            AppendOnly(name="tables_verification_facts"),
            Audited(name="tables_verification_audit"),
        ]

    def __str__(self) -> str:
        return str(self.placement)
