"""Which accounts of the general ledger a house posts the journal of its tables to."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, Frozen, Moves, Scoped
from audit.fit import of_this_age
from tables.documents import signer


class Chart(Scoped):
    """The house's own account numbers for the journal, from a gaming day on: a regulatory document."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        APPROVED = "approved", _("approved")
        WITHDRAWN = "withdrawn", _("withdrawn")

    version = models.PositiveIntegerField(_("version"))
    first_day = models.DateField(_("first day"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    accounts = models.JSONField(_("accounts"))
    drafted_by = signer(_("drafted by"))
    approved_by = signer(_("approved by"), null=True)
    approved_at = models.DateTimeField(_("approved at"), null=True)

    class Meta:
        verbose_name = _("chart of accounts")
        verbose_name_plural = _("charts of accounts")
        ordering = ["-version"]
        permissions = [
            ("draft_chart", _("May draft a chart of accounts")),
            ("approve_chart", _("May approve a chart of accounts")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "version"], name="one_chart_per_version"),
            models.UniqueConstraint(
                fields=["property", "first_day"],
                condition=Q(state="approved"),
                name="one_approved_chart_per_first_day",
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("drafted_by")), name="a_chart_is_approved_by_another"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "withdrawn"], approved_by=None, approved_at=None)
                | Q(state="approved", approved_by__isnull=False, approved_at__isnull=False),
                name="a_chart_is_approved_or_a_draft",
            ),
            Moves(name="tables_chart_moves", steps=["draft>approved", "draft>withdrawn"]),
            Frozen(name="an_approved_chart_never_changes", condition="OLD.state <> 'draft'"),
            of_this_age("first_day", name="charts_are_of_this_age"),
            Audited(name="tables_chart_audit"),
        ]

    def __str__(self) -> str:
        return str(_("chart %(version)s") % {"version": self.version})
