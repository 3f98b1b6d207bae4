"""What a shift record won, by count and by rounds."""

from fractions import Fraction

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, CompositeForeignKey, Frozen, Scoped, Trigger
from games.engine.money import Money
from games.fields import MoneyField
from tables import accounting
from tables.accounting import INPUTS, Inputs, MarkerInventory
from tables.documents import part_of
from tables.models.day import GamingDay
from tables.models.floor import Pit, Table
from tables.models.policy import Policy
from tables.models.shift_record import ShiftRecord

WIN = (
    F("closer")
    - F("opener")
    + F("credits")
    - F("fills")
    + F("box")
    + F("markers_issued")
    - F("markers_paid")
    - F("tickets_issued")
)


class Figures(Scoped):
    """Drop and win of one table over a period, with every input; the latest version is current.

    `box` is the value counted in the box; `drop` is what the policy calls drop. Estimated figures
    rest on an estimate somewhere; only actual ones rest on counts alone. The markers a table held
    and sent away stand beside the ledger that leaves them out, so that both can be compared.
    """

    class Status(models.TextChoices):
        ESTIMATED = "estimated", _("estimated")
        ACTUAL = "actual", _("actual")

    version = models.PositiveIntegerField(_("version"))
    status = models.CharField(_("status"), max_length=9, choices=Status)
    policy = part_of(Policy, "+", _("policy"))
    opener = MoneyField(_("opener"))
    closer = MoneyField(_("closer"))
    fills = MoneyField(_("fills"))
    credits = MoneyField(_("credits"))
    box = MoneyField(_("box value"))
    markers_issued = MoneyField(_("markers issued"), default=Money(0))
    markers_paid = MoneyField(_("marker payments at the table"), default=Money(0))
    paid_in_cash = MoneyField(_("of these in cash"), default=Money(0))
    tickets_issued = MoneyField(_("tickets issued at the table"), default=Money(0))
    promo = MoneyField(_("coupons, face"), default=Money(0))
    drop = MoneyField(_("drop"))
    win = MoneyField(_("win"))
    markers_opening = MoneyField(_("markers held at the start"), default=Money(0))
    markers_closing = MoneyField(_("markers held at the end"), default=Money(0))
    markers_to_cage = MoneyField(_("markers sent to the cage"), default=Money(0))
    computed_at = models.DateTimeField(_("computed at"), db_default=Now())

    class Meta:
        abstract = True
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(win=WIN), name="%(class)s_win_is_the_formula_of_its_inputs"
            ),
            CompositeForeignKey(field="policy", name="%(app_label)s_%(class)s_policy"),
            AppendOnly(name="%(app_label)s_%(class)s_facts"),
        ]

    @property
    def inputs(self) -> Inputs:
        """What the win is made of."""
        return Inputs(**{name: getattr(self, name) for name in INPUTS})

    @property
    def markers(self) -> MarkerInventory:
        """The markers by their inventory."""
        return MarkerInventory(
            opening=self.markers_opening,
            closing=self.markers_closing,
            to_cage=self.markers_to_cage,
        )

    @property
    def ledger_b(self) -> Money:
        """The win with markers taken by their inventory; it equals the win, or a marker is lost."""
        return self.markers.win(self.inputs)

    @property
    def gross_win(self) -> Money:
        """The win before coupons are deducted, where policy counts them in the drop."""
        return self.win + self.promo if self.policy.promo == Policy.Promo.FACE else self.win

    @property
    def hold(self) -> Fraction | None:
        """Win on drop; none when the drop is not above zero."""
        return accounting.hold(self.win, self.drop)


class Result(Figures):
    """What a shift record won."""

    record = part_of(ShiftRecord, "results", _("shift record"))

    class Meta(Figures.Meta):
        abstract = False
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["record", "-version"]
        constraints = [
            *Figures.Meta.constraints,
            models.UniqueConstraint(fields=["record", "version"], name="one_result_per_version"),
            Trigger(
                name="results_only_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('record_id')",
            ),
            CompositeForeignKey(field="record", name="tables_result_record"),
        ]

    def __str__(self) -> str:
        return f"{self.record}: {self.win}"


class TableDay(Scoped):
    """One table in one gaming day: what is published. It has a result once one of its records ended."""

    day = part_of(GamingDay, "table_days", _("gaming day"))
    table = part_of(Table, "days", _("table"))
    pit = part_of(Pit, "table_days", _("pit"))
    game = models.SlugField(_("game"), max_length=40)
    result = part_of("tables.DayResult", "+", _("current result"), null=True, editable=False)

    class Meta:
        verbose_name = _("table in a day")
        verbose_name_plural = _("tables in a day")
        ordering = ["day", "table"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "day", "table"], name="one_table_day_per_table_and_day"
            ),
            *(
                CompositeForeignKey(field=field, name=f"tables_tableday_{field}")
                for field in ("day", "table", "pit", "result")
            ),
            Frozen(name="a_table_day_only_gets_results", moving=["result_id"]),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.day}"


class DayResult(Figures):
    """What a table won in a gaming day: from its first opener to its last closer.

    Where its shifts end with estimates, the day still is actual if it starts and ends with counts
    and its boxes are counted. While one of its records runs, it is an estimate from the others.
    """

    table_day = part_of(TableDay, "results", _("table in a day"))

    class Meta(Figures.Meta):
        abstract = False
        verbose_name = _("result of a day")
        verbose_name_plural = _("results of days")
        ordering = ["table_day", "-version"]
        constraints = [
            *Figures.Meta.constraints,
            models.UniqueConstraint(
                fields=["table_day", "version"], name="one_day_result_per_version"
            ),
            Trigger(
                name="day_results_only_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('table_day_id')",
            ),
            CompositeForeignKey(field="table_day", name="tables_dayresult_tableday"),
        ]

    def __str__(self) -> str:
        return f"{self.table_day}: {self.win}"


class RoundTotals(Scoped):
    """What recorded rounds say about the money of a record, wager by wager.

    `net` is what the house gained, `expected` what the paytable in force makes of the handle,
    `variance` the sum of the squared deviations, both in minor units and none where no paytable
    says; `mispaid` what faults cost the house (negative) or gained it.
    """

    record = part_of(ShiftRecord, "round_totals", _("shift record"))
    wager = models.SlugField(_("wager"), max_length=40)
    rounds = models.BigIntegerField(_("rounds"), default=0)
    handle = MoneyField(_("handle"), default=Money(0))
    net = MoneyField(_("win by rounds"), default=Money(0))
    expected = models.DecimalField(
        _("expected win"), max_digits=30, decimal_places=8, null=True, default=None
    )
    variance = models.DecimalField(
        _("variance"), max_digits=40, decimal_places=8, null=True, default=None
    )
    mispaid = MoneyField(_("mispaid"), default=Money(0))

    class Meta:
        verbose_name = _("totals of rounds")
        verbose_name_plural = _("totals of rounds")
        ordering = ["record", "wager"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "record", "wager"], name="one_total_per_record_and_wager"
            ),
            CompositeForeignKey(field="record", name="tables_roundtotals_record"),
        ]

    def __str__(self) -> str:
        return f"{self.record} {self.wager}"
