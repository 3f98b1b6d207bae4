"""The head of a chain at the end of each gaming day: what is published, and holds it in place."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, OwnerWrites, RowSecurity


class Anchor(models.Model):
    """The last envelope that was linked before a gaming day ended, with its digest.

    The house's own chain (a property of 0) is anchored by the day of UTC. Days follow one another
    without a gap, and whoever holds a copy of an anchor holds all that came before it in place.
    """

    property_id = models.BigIntegerField(_("property"))
    date = models.DateField(_("gaming day"))
    seq = models.BigIntegerField(_("last envelope"))
    digest = models.BinaryField(_("digest"))
    at = models.DateTimeField(_("taken at"), db_default=Now())

    class Meta:
        verbose_name = _("anchor")
        verbose_name_plural = _("anchors")
        ordering = ["-date"]
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["property_id", "date"], name="one_anchor_a_day"),
            AppendOnly(name="audit_anchor_facts"),
            OwnerWrites(name="audit_anchor_owner"),
            RowSecurity(name="audit_anchor_wall"),
        ]

    def __str__(self) -> str:
        return f"{self.date:%Y-%m-%d} {bytes(self.digest).hex()}"
