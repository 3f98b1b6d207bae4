"""Copies of forms that were printed: all but the first of a part carry the mark REPRINT."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from tables.documents import part_of, signer
from tables.models.slips import Slip


class Printout(Scoped):
    """A printed part of a slip: for the box, the cage, or accounting."""

    class Part(models.TextChoices):
        BOX = "box", _("box")
        CAGE = "cage", _("cage")
        ACCOUNTING = "accounting", _("accounting")

    slip = part_of(Slip, "printouts", _("slip"))
    part = models.CharField(_("part"), max_length=10, choices=Part)
    copy = models.PositiveSmallIntegerField(_("copy"), editable=False)
    by = signer(_("printed by"))
    at = models.DateTimeField(_("printed at"), db_default=Now())

    class Meta:
        verbose_name = _("printout")
        verbose_name_plural = _("printouts")
        ordering = ["slip", "part", "copy"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["slip", "part", "copy"], name="copies_of_a_part_are_numbered"
            ),
            CompositeForeignKey(field="slip", name="tables_printout_slip"),
            Trigger(
                name="tables_printout_takes_its_number",
                when="BEFORE INSERT",
                run="tables_printout_number()",
            ),
            AppendOnly(name="tables_printout_facts"),
            Audited(name="tables_printout_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.slip} {self.get_part_display()} {self.copy}"

    @property
    def is_reprint(self) -> bool:
        return self.copy > 1
