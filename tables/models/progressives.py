"""Table progressives: a jackpot that grows by each wager, paid outside the tray."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from games.fields import MoneyField
from tables.documents import part_of, signer, span
from tables.models.day import GamingDay
from tables.models.floor import Table
from tables.models.patrons import Patron
from tables.models.slips import Series


class Progressive(Scoped):
    """A jackpot with its meter: what the players wagered towards it, and the seed it starts with."""

    name = models.CharField(_("name"), max_length=80)
    seed = MoneyField(_("seed"))

    class Meta:
        verbose_name = _("progressive")
        verbose_name_plural = _("progressives")
        ordering = ["name"]
        permissions = [
            ("enter_contribution", _("May enter contributions to a progressive")),
            ("pay_progressive", _("May pay a progressive jackpot")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "name"], name="one_progressive_per_name"),
            models.CheckConstraint(condition=Q(seed__gte=0), name="a_seed_is_not_negative"),
            Audited(name="tables_progressive_audit"),
        ]

    def __str__(self) -> str:
        return self.name


class ProgressiveTable(Scoped):
    """A table whose wagers feed a progressive, from one instant until another."""

    progressive = part_of(Progressive, "feeds", _("progressive"))
    table = part_of(Table, "feeds", _("table"))
    since = models.DateTimeField(_("from"))
    until = models.DateTimeField(_("until"), null=True)
    by = signer(_("signed by"))
    ended_by = signer(_("ended by"), null=True)

    class Meta:
        verbose_name = _("table of a progressive")
        verbose_name_plural = _("tables of progressives")
        ordering = ["table", "-since"]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(until=None, ended_by=None)
                | Q(until__gt=F("since"), ended_by__isnull=False),
                name="a_table_feeds_until_someone_ends_it",
            ),
            ExclusionConstraint(
                name="a_table_feeds_a_progressive_once_at_a_time",
                expressions=[
                    ("progressive", RangeOperators.EQUAL),
                    ("table", RangeOperators.EQUAL),
                    (span("since", "until"), RangeOperators.OVERLAPS),
                ],
            ),
            CompositeForeignKey(field="progressive", name="tables_progressivetable_progressive"),
            CompositeForeignKey(field="table", name="tables_progressivetable_table"),
            Frozen(name="what_a_table_fed_never_changes", condition="OLD.until IS NOT NULL"),
            Frozen(name="a_table_only_ends_to_feed", moving=["until", "ended_by_id"]),
            Audited(name="tables_progressivetable_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.progressive}"


class ProgressiveMovement(Scoped):
    """What a meter gains and pays: contributions, hand-paid jackpots, and the seed it starts again with.

    A contribution is the players' from the moment it is wagered, though its chips lie in the tray;
    a jackpot is paid by the cage on a numbered slip that two sign. A contribution that was wrong is
    put right by a correction that two sign, above zero or below.
    """

    class Kind(models.TextChoices):
        CONTRIBUTION = "contribution", _("contribution")
        PAYMENT = "payment", _("jackpot paid")
        SEED = "seed", _("seed")
        CORRECTION = "correction", _("correction of a contribution")

    progressive = part_of(Progressive, "movements", _("progressive"))
    day = part_of(GamingDay, "progressive_movements", _("gaming day"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    amount = MoneyField(_("amount"))
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    witness = signer(_("witnessed by"), null=True)
    why = models.CharField(_("hand, table, player, or reason"), max_length=200, blank=True)
    patron = part_of(Patron, "jackpots", _("patron, where they are known"), null=True)
    corrects = part_of("self", "corrections", _("corrects"), null=True)
    series = part_of(Series, "+", _("series"), null=True, editable=False)
    number = models.PositiveBigIntegerField(_("number"), null=True, editable=False)

    class Meta:
        verbose_name = _("movement of a progressive")
        verbose_name_plural = _("movements of progressives")
        ordering = ["-at", "-id"]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(amount__gt=0) | (Q(kind="correction") & ~Q(amount=0)),
                name="a_progressive_moves_something",
            ),
            models.CheckConstraint(
                condition=Q(kind="payment") | Q(patron=None), name="a_jackpot_is_paid_to_a_patron"
            ),
            CompositeForeignKey(field="patron", name="tables_progressivemovement_patron"),
            models.CheckConstraint(
                condition=(~Q(kind="correction") & Q(corrects=None))
                | (
                    Q(kind="correction", corrects__isnull=False, witness__isnull=False)
                    & ~Q(witness=F("by"))
                    & ~Q(why="")
                ),
                name="a_contribution_is_corrected_by_two_who_say_why",
            ),
            models.CheckConstraint(
                condition=~Q(kind="payment") | (Q(witness__isnull=False) & ~Q(witness=F("by"))),
                name="a_progressive_payment_is_witnessed_by_another",
            ),
            CompositeForeignKey(field="progressive", name="tables_progressivemovement_progressive"),
            CompositeForeignKey(field="day", name="tables_progressivemovement_day"),
            CompositeForeignKey(field="series", name="tables_progressivemovement_series"),
            CompositeForeignKey(field="corrects", name="tables_progressivemovement_corrects"),
            models.UniqueConstraint(fields=["series", "number"], name="one_jackpot_per_number"),
            Trigger(
                name="a_jackpot_paid_takes_its_number",
                when="BEFORE INSERT",
                run="tables_jackpot_number()",
            ),
            Trigger(
                name="progressives_move_only_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('day_id')",
            ),
            Trigger(
                name="a_meter_never_shows_less_than_nothing",
                when="AFTER INSERT",
                condition="NEW.kind IN ('payment', 'correction')",
                run="tables_meter_holds()",
            ),
            AppendOnly(name="tables_progressivemovement_facts"),
            Audited(name="tables_progressivemovement_audit"),
        ]

    def __str__(self) -> str:
        if self.number is not None:
            return f"{self.series}-{self.number:06d}"
        return f"{self.progressive} {self.amount.text(self.property.digits)}"
