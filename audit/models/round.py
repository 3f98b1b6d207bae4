"""Recorded rounds: what came in, kept as it came, and what was found in it."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import (
    AppInserts,
    CompositeForeignKey,
    Frozen,
    RowSecurity,
    Scoped,
    Trigger,
)

MONTH_IS_GONE = "audit_month_is_sealed({0}.property_id, {0}.gaming_date)"
"""What lies behind the stub of a purge: the rounds of a month and their findings."""


class Verdict(models.TextChoices):
    CONFORMS = "conforms", _("conforms")
    DEVIATES = "deviates", _("deviates")
    UNDETERMINED = "undetermined", _("undetermined")


class RoundKey(Scoped):
    """The identity of a round, for ever: a table and the number its source gave it.

    It names the digest of the version in force, so the same content again is a harmless repeat
    and other content a conflict. It outlives the round itself, whose month may be purged.
    """

    table = models.ForeignKey(
        "tables.Table",
        models.PROTECT,
        related_name="+",
        db_constraint=False,
        verbose_name=_("table"),
    )
    round = models.CharField(_("round"), max_length=100)
    digest = models.CharField(_("digest"), max_length=71)
    gaming_date = models.DateField(_("gaming day"))
    version = models.PositiveIntegerField(_("version"), default=1)

    class Meta:
        verbose_name = _("round number")
        verbose_name_plural = _("round numbers")
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "table", "round"], name="one_identity_per_table_and_round"
            ),
            CompositeForeignKey(field="table", name="audit_roundkey_table"),
            AppInserts(name="audit_roundkey_app"),
            Frozen(name="audit_roundkey_facts", moving=["digest", "gaming_date", "version"]),
        ]

    def __str__(self) -> str:
        return self.round


class Round(models.Model):
    """One version of one recorded round, and the verdict on it.

    `record` is the JSON text as it came: the evidence. The facts never change; a correction is
    the next version, with the digest it supersedes, why and who. What the house concludes
    (`terms`, `before`, `verdict`, `wagers`, `judging`, `judged_at`, `current`) moves when the round
    is judged again or superseded, through functions of the database's owner alone. `net` is minor
    units: what each party gained; `wagers` each wager's handle, net and expectation
    (`audit.wagers`).

    Stored by month of gaming date: in the database the key is (`gaming_date`, `id`).
    """

    property = models.ForeignKey(
        "tables.Property", models.PROTECT, related_name="+", verbose_name=_("property")
    )
    gaming_date = models.DateField(_("gaming day"))
    key = models.ForeignKey(
        RoundKey,
        models.PROTECT,
        related_name="versions",
        db_constraint=False,
        verbose_name=_("round"),
    )
    version = models.PositiveIntegerField(_("version"), default=1)
    table = models.ForeignKey(
        "tables.Table",
        models.PROTECT,
        related_name="rounds",
        db_constraint=False,
        verbose_name=_("table"),
    )
    game = models.CharField(_("game"), max_length=40)
    at = models.DateTimeField(_("began at"))
    until = models.DateTimeField(_("ended at"), null=True)
    seats = models.JSONField(_("seats"))
    dealer = models.CharField(_("dealer"), max_length=100, blank=True)
    detail = models.CharField(_("detail"), max_length=10)
    record = models.TextField(_("record as it came"))
    digest = models.CharField(_("digest"), max_length=71)
    supersedes = models.CharField(_("supersedes"), max_length=71, blank=True)
    reason = models.TextField(_("reason of the correction"), blank=True)
    corrected_by = models.CharField(_("corrected by"), max_length=100, blank=True)
    load = models.UUIDField(_("batch"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("sent by"),
    )
    received_at = models.DateTimeField(_("received at"), db_default=Now())
    net = models.JSONField(_("net"))
    wagers = models.JSONField(_("wagers"))
    terms = models.ForeignKey(
        "tables.Terms",
        models.PROTECT,
        related_name="+",
        null=True,
        db_constraint=False,
        verbose_name=_("judged under"),
    )
    before = models.CharField(_("judged after"), max_length=71, blank=True)
    verdict = models.CharField(_("verdict"), max_length=12, choices=Verdict.choices)
    judging = models.PositiveIntegerField(_("times judged"), default=1)
    judged_at = models.DateTimeField(_("judged at"), db_default=Now())
    current = models.BooleanField(_("in force"), default=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        permissions = [
            ("ingest_round", _("May record rounds")),
            ("correct_round", _("May correct a recorded round")),
        ]
        indexes = [
            models.Index(fields=["id"], name="audit_round_id"),
            # The rounds of one table: its pages, and the sums of its shifts.
            models.Index(
                fields=["property", "table", "gaming_date", "id"], name="audit_round_table"
            ),
            # What needs a look is a small part of all rounds.
            models.Index(
                fields=["property", "gaming_date", "id"],
                condition=Q(current=True) & ~Q(verdict="conforms"),
                name="audit_round_to_look_at",
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["property", "gaming_date", "id"], name="audit_round_scope"
            ),
            models.UniqueConstraint(
                fields=["key", "version", "gaming_date"], name="one_round_per_version"
            ),
            models.CheckConstraint(
                condition=Q(version=1, supersedes="") | Q(version__gt=1, supersedes__gt=""),
                name="a_later_version_says_what_it_supersedes",
            ),
            models.CheckConstraint(
                condition=Q(verdict__in=Verdict.values), name="a_round_has_a_verdict"
            ),
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=F("at")), name="a_round_ends_after_it_began"
            ),
            CompositeForeignKey(field="key", name="audit_round_roundkey"),
            CompositeForeignKey(field="table", name="audit_round_table_fk"),
            CompositeForeignKey(field="terms", name="audit_round_terms"),
            RowSecurity(name="audit_round_wall"),
            AppInserts(name="audit_round_app"),
            Frozen(
                name="audit_round_facts",
                condition=f"NOT {MONTH_IS_GONE.format('OLD')}",
                moving=[
                    "terms_id",
                    "before",
                    "verdict",
                    "wagers",
                    "judging",
                    "judged_at",
                    "current",
                ],
            ),
            Trigger(
                name="rounds_of_a_purged_month_stay_gone",
                when="BEFORE INSERT",
                condition=MONTH_IS_GONE.format("NEW"),
                run="casino_refuse('the rounds of this month were purged')",
            ),
            Trigger(
                name="audit_round_place", when="BEFORE INSERT", run="audit_round_takes_its_place()"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.key_id}"
