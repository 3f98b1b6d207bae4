"""What the trail last said of rows whose last entry was purged."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, OwnerWrites, RowSecurity
from audit.models.purge import Purge


class Carried(models.Model):
    """The last image of a row, carried over the purge of its entry; none of a row that was removed.

    The row is held against it until a later entry speaks of it. The purge keeps the digest of all
    that it carried over, and notes it in the chain.
    """

    property_id = models.BigIntegerField(_("property"))
    purge = models.ForeignKey(Purge, models.PROTECT, related_name="+", verbose_name=_("purge"))
    entry = models.BigIntegerField(_("entry"))
    relation = models.TextField(_("relation"))
    row_id = models.BigIntegerField(_("row"))
    image = models.JSONField(_("after"), null=True)

    class Meta:
        verbose_name = _("image carried over")
        verbose_name_plural = _("images carried over")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "relation", "row_id", "entry"],
                name="an_image_is_carried_over_once",
            ),
            AppendOnly(name="audit_carried_facts"),
            OwnerWrites(name="audit_carried_owner"),
            RowSecurity(name="audit_carried_wall"),
        ]

    def __str__(self) -> str:
        return f"{self.relation} {self.row_id}"
