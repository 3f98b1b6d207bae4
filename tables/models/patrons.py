"""Guests of the house, as far as money or the law asks for a name: personal data stand here alone.

Everything else refers to a patron by key. The trail records who changed what and when, but never
the personal columns themselves, so that a patron can be erased and every chain still proves.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, Frozen, Scoped, Trigger
from audit.sql import array
from tables.documents import signer

PERSONAL = (
    "number",
    "name",
    "born_on",
    "document",
    "nationality",
    "address",
    "phone",
    "email",
    "note",
)
"""What says who a patron is: kept out of the trail, and gone once they are erased."""

ERASED = Q(
    number="", name="", born_on=None, document="", nationality="",
    address="", phone="", email="", note="",
)  # fmt: skip


class Patron(Scoped):
    """A guest who draws credit, or whom the law asks to know. Erased on request, never deleted."""

    number = models.CharField(_("patron number"), max_length=40, blank=True)
    name = models.CharField(_("name"), max_length=150)
    born_on = models.DateField(_("born on"), null=True, blank=True)
    document = models.CharField(_("identity document"), max_length=80, blank=True)
    nationality = models.CharField(_("nationality"), max_length=2, blank=True)
    address = models.TextField(_("address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    note = models.TextField(_("note"), blank=True)
    revision = models.PositiveIntegerField(_("revision"), default=1, editable=False)
    touched = ArrayField(
        models.CharField(max_length=20),
        verbose_name=_("what was last changed"),
        default=list,
        editable=False,
    )
    registered_by = signer(_("registered by"))
    registered_at = models.DateTimeField(_("registered at"), db_default=Now())
    erased_by = signer(_("erased by"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased at"), null=True, blank=True)

    class Meta:
        verbose_name = _("patron")
        verbose_name_plural = _("patrons")
        ordering = ["id"]
        default_permissions = ()
        permissions = [
            ("read_patron", _("May look up a patron")),
            ("keep_patron", _("May register and amend a patron")),
            ("erase_patron", _("May erase a patron’s personal data")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "number"],
                condition=~Q(number=""),
                name="one_patron_per_number",
            ),
            models.CheckConstraint(
                condition=Q(erased_at=None, erased_by=None) & ~Q(name="")
                | Q(erased_at__isnull=False, erased_by__isnull=False) & ERASED,
                name="a_patron_has_a_name_or_no_personal_data_at_all",
            ),
            Trigger(
                name="tables_patron_revised",
                when="BEFORE INSERT OR UPDATE",
                run=f"tables_patron_revised({array(PERSONAL)})",
            ),
            Frozen(name="an_erased_patron_never_changes", condition="OLD.erased_at IS NOT NULL"),
            Trigger(
                name="a_patron_is_erased_and_never_deleted",
                when="BEFORE DELETE",
                run="casino_refuse('a patron is erased, not deleted')",
            ),
            Trigger(
                name="a_barred_patron_is_not_erased",
                when="BEFORE UPDATE",
                condition="NEW.erased_at IS NOT NULL AND OLD.erased_at IS NULL",
                run="tables_patron_erasable()",
            ),
            Audited(name="tables_patron_audit", without=PERSONAL),
        ]

    def __str__(self) -> str:
        return self.name or str(_("erased patron %(key)s")) % {"key": self.pk}

    @property
    def called(self) -> str:
        """How a sentence names a patron without a name: by the house's number, or as #4 of the list."""
        return self.number or f"#{self.pk}"
