"""Copies of forms that were printed: all but the first of a part carry the mark REPRINT."""

from functools import reduce
from operator import or_

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from tables.documents import part_of, signer
from tables.models.markers import Marker, MarkerTransfer
from tables.models.progressives import ProgressiveMovement
from tables.models.slips import Slip

DOCUMENTS = ("slip", "marker", "transfer", "jackpot")
"""What has a form that is printed in parts."""


def of_one() -> Q:
    """A printout names exactly one of them."""
    choices = (Q(**{f"{each}__isnull": each != named for each in DOCUMENTS}) for named in DOCUMENTS)
    return reduce(or_, choices)


class Printout(Scoped):
    """A printed part of a slip, marker, marker credit slip or paid jackpot: for the box, the cage, or accounting."""

    class Part(models.TextChoices):
        BOX = "box", _("box")
        CAGE = "cage", _("cage")
        ACCOUNTING = "accounting", _("accounting")

    slip = part_of(Slip, "printouts", _("slip"), null=True)
    marker = part_of(Marker, "printouts", _("marker"), null=True)
    transfer = part_of(MarkerTransfer, "printouts", _("marker credit slip"), null=True)
    jackpot = part_of(ProgressiveMovement, "printouts", _("jackpot paid"), null=True)
    part = models.CharField(_("part"), max_length=10, choices=Part)
    copy = models.PositiveSmallIntegerField(_("copy"), editable=False)
    by = signer(_("printed by"))
    at = models.DateTimeField(_("printed at"), db_default=Now())

    class Meta:
        verbose_name = _("printout")
        verbose_name_plural = _("printouts")
        ordering = ["slip", "marker", "transfer", "jackpot", "part", "copy"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["slip", "part", "copy"], name="copies_of_a_part_are_numbered"
            ),
            models.UniqueConstraint(
                fields=["marker", "part", "copy"], name="copies_of_a_marker_are_numbered"
            ),
            models.UniqueConstraint(
                fields=["transfer", "part", "copy"], name="copies_of_a_transfer_are_numbered"
            ),
            models.UniqueConstraint(
                fields=["jackpot", "part", "copy"], name="copies_of_a_jackpot_are_numbered"
            ),
            models.CheckConstraint(condition=of_one(), name="a_printout_is_of_one_document"),
            CompositeForeignKey(field="slip", name="tables_printout_slip"),
            CompositeForeignKey(field="marker", name="tables_printout_marker"),
            CompositeForeignKey(field="transfer", name="tables_printout_transfer"),
            CompositeForeignKey(field="jackpot", name="tables_printout_jackpot"),
            Trigger(
                name="tables_printout_takes_its_number",
                when="BEFORE INSERT",
                run="tables_printout_number()",
            ),
            AppendOnly(name="tables_printout_facts"),
            Audited(name="tables_printout_audit"),
        ]

    def __str__(self) -> str:
        of = self.slip or self.marker or self.transfer or self.jackpot
        return f"{of} {self.get_part_display()} {self.copy}"

    @property
    def is_reprint(self) -> bool:
        return self.copy > 1
