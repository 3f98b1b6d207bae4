"""The end of retention: what is asked for, approved by another, and what stays of it as a stub."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppMoves, Audited, Frozen, Moves, RowSecurity


class Purge(models.Model):
    """Trail, or a month of recorded rounds, removed with two people's hands; the row stays as the stub.

    It keeps the first and the last digest and the numbers of what went, so that the chain still
    proves across it. Only a function of the owner fills it, together with what it removes.
    `month` is the first day of a month of rounds; a purge of the trail says `until` instead.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("asked for")
        REFUSED = "refused", _("refused")
        APPROVED = "approved", _("approved")
        DONE = "done", _("done")

    property_id = models.BigIntegerField(_("property"))
    until = models.DateTimeField(_("all that was linked before"), null=True, blank=True)
    month = models.DateField(_("month of rounds"), null=True, blank=True)
    why = models.TextField(_("reason"))
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.ASKED)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("asked for by")
    )
    asked_at = models.DateTimeField(_("asked for at"), db_default=Now())
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)
    first_seq = models.BigIntegerField(_("first envelope"), null=True, editable=False)
    last_seq = models.BigIntegerField(_("last envelope"), null=True, editable=False)
    first_digest = models.BinaryField(_("first digest"), null=True)
    last_digest = models.BinaryField(_("last digest"), null=True)
    entries = models.BigIntegerField(_("entries"), default=0, editable=False)
    carried = models.BinaryField(_("digest of what was carried over"), null=True)
    done_at = models.DateTimeField(_("done at"), null=True, editable=False)

    class Meta:
        verbose_name = _("purge")
        verbose_name_plural = _("purges")
        ordering = ["-id"]
        default_permissions = ()
        permissions = [
            ("ask_purge", _("May ask for old trail or rounds to be purged")),
            ("approve_purge", _("May approve the purge of old trail or rounds")),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["property_id", "month"],
                condition=Q(state__in=["asked", "approved"]),
                nulls_distinct=False,
                name="one_purge_of_the_same_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(month=None, until__isnull=False)
                | Q(month__day=1, property_id__gt=0, until=None),
                name="a_purge_is_of_trail_or_of_a_month",
            ),
            models.CheckConstraint(
                condition=~Q(decided_by=F("asked_by")), name="a_purge_is_decided_by_another"
            ),
            models.CheckConstraint(
                condition=Q(state="asked", decided_by=None, decided_at=None)
                | (~Q(state="asked") & Q(decided_by__isnull=False, decided_at__isnull=False)),
                name="a_decided_purge_says_by_whom",
            ),
            models.CheckConstraint(
                condition=~Q(state="done")
                | Q(last_digest__isnull=False, done_at__isnull=False)
                & (Q(last_seq__isnull=False) | Q(month__isnull=False)),
                name="a_purge_that_is_done_left_a_stub",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["approved", "done"])
                | Q(first_seq=None, last_seq=None, entries=0, done_at=None),
                name="a_purge_removes_nothing_before_its_approval",
            ),
            models.CheckConstraint(condition=~Q(why=""), name="a_purge_has_a_reason"),
            Moves(
                name="audit_purge_moves",
                steps=["asked>approved", "asked>refused", "approved>done"],
                start="asked",
            ),
            Frozen(
                name="what_a_purge_was_asked_for_never_changes",
                moving=[
                    "state",
                    "decided_by_id",
                    "decided_at",
                    "first_seq",
                    "last_seq",
                    "first_digest",
                    "last_digest",
                    "entries",
                    "carried",
                    "done_at",
                ],
            ),
            Frozen(name="a_stub_never_changes", condition="OLD.state IN ('done', 'refused')"),
            AppMoves(name="audit_purge_app", moving=["state", "decided_by_id", "decided_at"]),
            RowSecurity(name="audit_purge_wall"),
            Audited(name="audit_purge_audit"),
        ]

    def __str__(self) -> str:
        if self.until is None:
            return f"{self.property_id} {self.month:%Y-%m}"
        return f"{self.property_id} < {self.until:%Y-%m-%d}"
