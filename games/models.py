"""Paytables: what each wager pays, versioned; an approved one never changes."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, CompositeForeignKey, Frozen, FrozenWith, Moves, Scoped
from games.fields import OddsField


class Paytable(Scoped):
    """What one wager of a game pays: drafted, approved by another person, one day retired."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        APPROVED = "approved", _("approved")
        RETIRED = "retired", _("retired")

    game = models.SlugField(_("game"), max_length=40)
    wager = models.SlugField(_("wager"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    version = models.PositiveIntegerField(_("version"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    note = models.TextField(_("note"), blank=True)
    drafted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("drafted by")
    )
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("approved by"),
    )
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)
    retired_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("retired by"),
    )
    retired_at = models.DateTimeField(_("retired at"), null=True, blank=True)

    class Meta:
        verbose_name = _("paytable")
        verbose_name_plural = _("paytables")
        ordering = ["game", "wager", "name", "-version"]
        permissions = [
            ("draft_paytable", _("May draft a paytable")),
            ("approve_paytable", _("May approve a paytable")),
            ("retire_paytable", _("May retire a paytable")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "game", "wager", "name", "version"],
                name="one_paytable_per_version",
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("drafted_by")), name="a_paytable_is_approved_by_another"
            ),
            models.CheckConstraint(
                condition=Q(state="draft", approved_by=None, approved_at=None)
                | (~Q(state="draft") & Q(approved_by__isnull=False, approved_at__isnull=False)),
                name="a_paytable_is_approved_or_a_draft",
            ),
            models.CheckConstraint(
                condition=Q(state="retired", retired_by__isnull=False, retired_at__isnull=False)
                | (~Q(state="retired") & Q(retired_by=None, retired_at=None)),
                name="a_retired_paytable_says_by_whom",
            ),
            Moves(name="games_paytable_moves", steps=["draft>approved", "approved>retired"]),
            Frozen(
                name="an_approved_paytable_never_changes",
                condition="OLD.state <> 'draft'",
                moving=["state", "retired_by_id", "retired_at"],
            ),
            Audited(name="games_paytable_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.name} v{self.version}"

    def odds(self) -> dict[str, str]:
        """The lines as the public format writes them: outcome → `X to Y` or `push`."""
        return {line.outcome: str(line.odds) for line in self.lines.all()}


class PaytableLine(Scoped):
    """One outcome and its odds. An outcome without a line loses."""

    paytable = models.ForeignKey(
        Paytable,
        models.CASCADE,
        related_name="lines",
        db_constraint=False,
        verbose_name=_("paytable"),
    )
    position = models.PositiveSmallIntegerField(_("position"))
    outcome = models.SlugField(_("outcome"), max_length=40)
    odds = OddsField(_("odds"))

    class Meta:
        verbose_name = _("paytable line")
        verbose_name_plural = _("paytable lines")
        ordering = ["paytable", "position"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["paytable", "outcome"], name="one_line_per_outcome"),
            models.CheckConstraint(
                condition=Q(odds="push") | Q(odds__regex=r"^[1-9][0-9]* to [1-9][0-9]*$"),
                name="odds_are_an_exact_ratio",
            ),
            CompositeForeignKey(field="paytable", name="games_paytableline_paytable"),
            FrozenWith(field="paytable", name="lines_of_an_approved_paytable_never_change"),
            Audited(name="games_paytableline_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.outcome} {self.odds}"
