"""What a table plays, for how much, by which house rules: dated, and approved by another."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import (
    Audited,
    CompositeForeignKey,
    Frozen,
    FrozenWith,
    Moves,
    Scoped,
    Trigger,
)
from audit.fit import of_this_age
from games.fields import MoneyField
from games.models import Paytable
from tables.documents import part_of, signer, span
from tables.models.floor import ChipSet, Table


class Terms(Scoped):
    """A table's terms from one instant to another. Approved ones of a table never overlap.

    `limits` and `rules` are written as the public round format writes them; at approval every rule
    of the game is made explicit, so that nothing is ever assumed. A game that the engine does not
    judge (blackjack, baccarat) has books like any other; its rounds are refused.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        APPROVED = "approved", _("approved")
        WITHDRAWN = "withdrawn", _("withdrawn")

    table = part_of(Table, "terms", _("table"))
    version = models.PositiveIntegerField(_("version"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    starts_at = models.DateTimeField(_("in force from"))
    ends_at = models.DateTimeField(_("until"), null=True, blank=True)
    game = models.SlugField(_("game"), max_length=40)
    seats = models.PositiveSmallIntegerField(_("seats"))
    chip_set = part_of(ChipSet, "+", _("chip set"))
    chip_unit = MoneyField(_("smallest chip paid"))
    par = MoneyField(_("par of the inventory"), null=True, blank=True)
    usual_fill = MoneyField(_("usual fill"), null=True, blank=True)
    limits = models.JSONField(_("limits"), default=dict, blank=True)
    limits_range = models.JSONField(
        _("range of limits"),
        default=dict,
        blank=True,
        help_text=_("Least and most that a pit manager may set at once, by spot."),
    )
    within = part_of("self", "limit_changes", _("limits changed within"), null=True, editable=False)
    rules = models.JSONField(_("house rules"), default=dict, blank=True)
    decisions_per_hour = models.PositiveSmallIntegerField(
        _("decisions an hour"), null=True, blank=True, help_text=_("For the rating of players.")
    )
    edge = models.DecimalField(
        _("edge for ratings"),
        max_digits=6,
        decimal_places=5,
        null=True,
        blank=True,
        help_text=_("What the house keeps of a bet, as a fraction: 0.00750."),
    )
    note = models.TextField(_("note"), blank=True)
    drafted_by = signer(_("drafted by"))
    approved_by = signer(_("approved by"), null=True, blank=True)
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)

    class Meta:
        verbose_name = _("terms of a table")
        verbose_name_plural = _("terms of tables")
        ordering = ["table", "-version"]
        permissions = [
            ("draft_terms", _("May draft terms of a table")),
            ("approve_terms", _("May approve terms of a table")),
            ("change_limits", _("May change limits within their approved range")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["table", "version"], name="one_terms_per_version"),
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(ends_at__gt=F("starts_at")),
                name="terms_end_after_they_start",
            ),
            models.CheckConstraint(condition=Q(chip_unit__gt=0), name="terms_pay_in_chips"),
            models.CheckConstraint(
                condition=Q(edge=None) | Q(edge__gt=-1, edge__lt=1), name="an_edge_is_a_fraction"
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("drafted_by")), name="terms_are_approved_by_another"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "withdrawn"], approved_by=None, approved_at=None)
                | Q(state="approved", approved_by__isnull=False, approved_at__isnull=False),
                name="terms_are_approved_or_a_draft",
            ),
            ExclusionConstraint(
                name="approved_terms_of_a_table_never_overlap",
                expressions=[
                    ("table", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
                condition=Q(state="approved"),
            ),
            CompositeForeignKey(field="table", name="tables_terms_table"),
            CompositeForeignKey(field="chip_set", name="tables_terms_chipset"),
            CompositeForeignKey(field="within", name="tables_terms_within"),
            Moves(name="tables_terms_moves", steps=["draft>approved", "draft>withdrawn"]),
            Frozen(
                name="approved_terms_never_change",
                condition="OLD.state <> 'draft'",
                moving=["state", "ends_at"],
            ),
            Trigger(
                name="approved_terms_never_last_longer",
                when="BEFORE UPDATE",
                condition="OLD.state <> 'draft' AND OLD.ends_at IS NOT NULL"
                " AND (NEW.ends_at IS NULL OR NEW.ends_at > OLD.ends_at)",
                run="casino_refuse('terms that end are not prolonged')",
            ),
            Trigger(
                name="terms_begin_in_a_day_that_runs",
                when="BEFORE UPDATE",
                condition="NEW.state = 'approved' AND OLD.state <> 'approved'",
                run="tables_terms_begin()",
            ),
            Trigger(
                name="limits_of_terms_lie_in_their_range",
                when="BEFORE INSERT OR UPDATE OF state, limits, limits_range",
                run="tables_limits_in_range()",
            ),
            of_this_age("starts_at", "ends_at", name="terms_are_of_this_age"),
            Audited(name="tables_terms_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.version}"


class LimitSchedule(Scoped):
    """Limits that a table takes each day at a time of the clock, within its approved range."""

    table = part_of(Table, "limit_schedules", _("table"))
    first_day = models.DateField(_("first day"))
    at = models.TimeField(_("at"))
    limits = models.JSONField(_("limits"))
    why = models.TextField(_("reason"))
    set_by = signer(_("set by"))
    set_at = models.DateTimeField(_("set at"), db_default=Now())
    stopped_by = signer(_("stopped by"), null=True)
    stopped_at = models.DateTimeField(_("stopped at"), null=True)

    class Meta:
        verbose_name = _("limits by time of day")
        verbose_name_plural = _("limits by time of day")
        ordering = ["table", "at"]
        default_permissions = ("view",)
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["table", "at"],
                condition=Q(stopped_at=None),
                name="one_schedule_of_limits_per_time",
            ),
            models.CheckConstraint(condition=~Q(why=""), name="a_schedule_has_a_reason"),
            models.CheckConstraint(
                condition=Q(stopped_by=None, stopped_at=None)
                | Q(stopped_by__isnull=False, stopped_at__isnull=False),
                name="a_schedule_says_who_stopped_it",
            ),
            CompositeForeignKey(field="table", name="tables_limitschedule_table"),
            Frozen(name="a_schedule_only_stops", moving=["stopped_by_id", "stopped_at"]),
            Frozen(name="a_schedule_stops_once", condition="OLD.stopped_at IS NOT NULL"),
            of_this_age("first_day", name="schedules_are_of_this_age"),
            Audited(name="tables_limitschedule_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.at:%H:%M}"


class TermsPaytable(Scoped):
    """Which paytable a wager pays by under these terms."""

    terms = models.ForeignKey(
        Terms,
        models.CASCADE,
        related_name="paytables",
        db_constraint=False,
        verbose_name=_("terms"),
    )
    wager = models.SlugField(_("wager"), max_length=40)
    paytable = part_of(Paytable, "+", _("paytable"))

    class Meta:
        verbose_name = _("paytable of terms")
        verbose_name_plural = _("paytables of terms")
        ordering = ["wager"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["terms", "wager"], name="one_paytable_per_wager"),
            CompositeForeignKey(field="terms", name="tables_termspaytable_terms"),
            CompositeForeignKey(field="paytable", name="tables_termspaytable_paytable"),
            FrozenWith(field="terms", name="paytables_of_approved_terms_never_change"),
            Audited(name="tables_termspaytable_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.wager}: {self.paytable}"
