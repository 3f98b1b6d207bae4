"""Guests of the house, as far as money or the law asks for a name: personal data stand here alone.

Everything else refers to a patron by key. The trail records who changed what and when, but never
the personal columns themselves, so that a patron can be erased and every chain still proves.
"""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from audit.fit import of_this_age
from audit.sql import array
from tables.countries import a_country
from tables.documents import part_of, signer

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
    nationality = models.CharField(
        _("nationality"), max_length=2, blank=True, validators=[a_country]
    )
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
            of_this_age("born_on", name="patrons_are_born_in_this_age"),
            Audited(name="tables_patron_audit", without=PERSONAL),
        ]

    def __str__(self) -> str:
        return self.name or str(_("erased patron %(key)s")) % {"key": self.pk}

    @property
    def called(self) -> str:
        """How what is kept names a patron: by the key alone, #4; pages put the house's number there."""
        return f"#{self.pk}"


class Bar(Scoped):
    """A patron who is not to play: by their own wish, the house's, or an authority's."""

    class Kind(models.TextChoices):
        SELF = "self", _("by their own wish")
        HOUSE = "house", _("by the house")
        AUTHORITY = "authority", _("by an authority")

    patron = part_of(Patron, "bars", _("patron"))
    kind = models.CharField(_("barred"), max_length=10, choices=Kind)
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)
    why = models.TextField(_("reason"))
    by = signer(_("signed by"))
    ended_by = signer(_("ended by"), null=True)
    ended_at = models.DateTimeField(_("ended at"), null=True)
    why_ended = models.TextField(_("why it was ended"), blank=True)

    class Meta:
        verbose_name = _("bar of a patron")
        verbose_name_plural = _("bars of patrons")
        ordering = ["-since"]
        permissions = [
            ("bar_patron", _("May bar a patron")),
            ("end_bar", _("May end the bar of a patron")),
            ("watch_barred", _("Is told when a barred patron plays")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(condition=~Q(why=""), name="a_patron_is_barred_for_a_reason"),
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gt=F("since")), name="a_bar_lasts"
            ),
            models.CheckConstraint(
                condition=Q(ended_by=None, ended_at=None, why_ended="")
                | Q(ended_by__isnull=False, ended_at__isnull=False) & ~Q(why_ended=""),
                name="a_bar_is_ended_for_a_reason",
            ),
            models.CheckConstraint(
                condition=~Q(ended_by=F("by")), name="a_bar_is_ended_by_another"
            ),
            CompositeForeignKey(field="patron", name="tables_bar_patron"),
            Frozen(name="a_bar_only_ends", moving=["ended_by_id", "ended_at", "why_ended"]),
            Frozen(name="a_bar_ends_once", condition="OLD.ended_at IS NOT NULL"),
            Trigger(
                name="who_is_barred_is_known", when="BEFORE INSERT", run="tables_bar_arrives()"
            ),
            of_this_age("since", "until", name="bars_are_of_this_age"),
            Audited(name="tables_bar_audit", without=["why", "why_ended"]),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.since:%Y-%m-%d}"
