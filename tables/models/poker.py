"""Poker: the house is no party to the wager, so what it keeps is compensation, and no hold."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Least, Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from games.engine.money import Money
from games.fields import MoneyField
from tables.documents import part_of, signer
from tables.models.boxes import Placement
from tables.models.day import GamingDay
from tables.models.results import Figures
from tables.models.roster import STANDS_OR_STRUCK, STRUCK
from tables.models.shift_record import ShiftRecord


class PokerResult(Scoped):
    """What a poker table kept in a record: rake, time and fees, each from its own box.

    The jackpot box is a liability, and a bank that is over or short is the cage's, neither revenue.
    """

    record = part_of(ShiftRecord, "poker_results", _("shift record"))
    version = models.PositiveIntegerField(_("version"))
    status = models.CharField(_("status"), max_length=9, choices=Figures.Status)
    rake = MoneyField(_("rake"))
    time = MoneyField(_("time charges"))
    fees = MoneyField(_("fees"))
    revenue = MoneyField(_("revenue"))
    jackpot = MoneyField(_("jackpot contributions"))
    over_short = MoneyField(_("bank over or short"))
    computed_at = models.DateTimeField(_("computed at"), db_default=Now())

    class Meta:
        verbose_name = _("poker result")
        verbose_name_plural = _("poker results")
        ordering = ["record", "-version"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["record", "version"], name="one_poker_result_per_version"
            ),
            models.CheckConstraint(
                condition=Q(revenue=F("rake") + F("time") + F("fees")),
                name="poker_revenue_is_rake_time_and_fees",
            ),
            Trigger(
                name="poker_results_only_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('record_id')",
            ),
            CompositeForeignKey(field="record", name="tables_pokerresult_record"),
            AppendOnly(name="tables_pokerresult_facts"),
        ]

    def __str__(self) -> str:
        return f"{self.record}: {self.revenue}"


RECEIVED = F("entries") * (F("buy_in") + F("fee"))


class Tournament(Scoped):
    """A tournament of the poker room: entries, what each paid, and the prizes.

    One entered wrongly is struck by another person, and entered anew; it stays to be read. Its revenue
    is what was received less the prizes, and never less than nothing (NRS 463.0161).
    """

    day = part_of(GamingDay, "tournaments", _("gaming day"))
    name = models.CharField(_("name"), max_length=80)
    entries = models.PositiveIntegerField(_("entries"))
    buy_in = MoneyField(_("buy-in"))
    fee = MoneyField(_("fee"))
    prizes = MoneyField(_("prizes paid"))
    revenue = models.GeneratedField(
        expression=RECEIVED - Least(F("prizes"), RECEIVED),
        output_field=MoneyField(),
        db_persist=True,
        verbose_name=_("revenue"),
    )
    by = signer(_("signed by"))
    at = models.DateTimeField(_("at"))
    struck_by = signer(_("struck by"), null=True)
    struck_at = models.DateTimeField(_("struck at"), null=True)
    why_struck = models.TextField(_("why it was struck"), blank=True)

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-day", "name"]
        permissions = [("enter_tournament", _("May enter a tournament"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["day", "name"],
                condition=Q(struck_at=None),
                name="one_tournament_per_name_a_day",
            ),
            models.CheckConstraint(
                condition=STANDS_OR_STRUCK, name="a_tournament_is_struck_for_a_reason"
            ),
            models.CheckConstraint(
                condition=~Q(struck_by=F("by")), name="a_tournament_is_struck_by_another"
            ),
            models.CheckConstraint(
                condition=Q(buy_in__gte=0, fee__gte=0, prizes__gte=0),
                name="a_tournament_takes_and_pays_no_negative_money",
            ),
            Trigger(
                name="tournaments_only_in_an_open_day",
                when="BEFORE INSERT OR UPDATE",
                run="tables_day_is_open('day_id')",
            ),
            CompositeForeignKey(field="day", name="tables_tournament_day"),
            Frozen(name="a_tournament_is_only_struck", moving=["revenue", *STRUCK]),
            Frozen(name="a_struck_tournament_never_changes", condition="OLD.struck_at IS NOT NULL"),
            Audited(name="tables_tournament_audit"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def fees(self) -> Money:
        return self.fee * self.entries

    @property
    def pool(self) -> Money:
        """What the buy-ins make up, to be paid out again."""
        return self.buy_in * self.entries


class JackpotMovement(Scoped):
    """What goes into the players' jackpot fund and what is paid out of it: never the house's money."""

    class Kind(models.TextChoices):
        CONTRIBUTION = "contribution", _("contribution")
        PAYMENT = "payment", _("payment")

    day = part_of(GamingDay, "jackpot_movements", _("gaming day"))
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    amount = MoneyField(_("amount"))
    placement = part_of(Placement, "jackpot_movements", _("box"), null=True)
    by = signer(_("signed by"))
    witness = signer(_("witnessed by"), null=True)
    at = models.DateTimeField(_("at"))
    why = models.TextField(_("reason"), blank=True)

    class Meta:
        verbose_name = _("movement of the jackpot fund")
        verbose_name_plural = _("movements of the jackpot fund")
        ordering = ["-at", "-id"]
        permissions = [("pay_jackpot", _("May pay out of the jackpot fund"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["placement"], name="a_jackpot_box_is_contributed_once"),
            models.CheckConstraint(
                condition=Q(amount__gt=0), name="a_jackpot_movement_moves_something"
            ),
            models.CheckConstraint(
                condition=Q(kind="contribution", placement__isnull=False)
                | (Q(kind="payment", placement=None, witness__isnull=False) & ~Q(why="")),
                name="a_jackpot_payment_is_witnessed_and_says_why",
            ),
            models.CheckConstraint(
                condition=~Q(witness=F("by")), name="a_jackpot_payment_is_witnessed_by_another"
            ),
            CompositeForeignKey(field="day", name="tables_jackpotmovement_day"),
            CompositeForeignKey(field="placement", name="tables_jackpotmovement_placement"),
            AppendOnly(name="tables_jackpotmovement_facts"),
            Audited(name="tables_jackpotmovement_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.amount.text(self.property.digits)}"
