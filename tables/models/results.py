"""What a shift record won, by count and by rounds."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, CompositeForeignKey, Scoped
from games.engine.money import Money
from games.fields import MoneyField
from tables.documents import part_of
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


class Result(Scoped):
    """Drop and win of a record, with every input; one row a version, the latest is current.

    `box` is the value counted in the box; `drop` is what the policy calls drop. An estimated result
    rests on an estimate somewhere; only an actual one rests on counts alone.
    """

    class Status(models.TextChoices):
        ESTIMATED = "estimated", _("estimated")
        ACTUAL = "actual", _("actual")

    record = part_of(ShiftRecord, "results", _("shift record"))
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
    tickets_issued = MoneyField(_("tickets issued at the table"), default=Money(0))
    promo = MoneyField(_("coupons, face"), default=Money(0))
    drop = MoneyField(_("drop"))
    win = MoneyField(_("win"))
    computed_at = models.DateTimeField(_("computed at"), db_default=Now())

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        ordering = ["record", "-version"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["record", "version"], name="one_result_per_version"),
            models.CheckConstraint(condition=Q(win=WIN), name="win_is_the_formula_of_its_inputs"),
            CompositeForeignKey(field="record", name="tables_result_record"),
            CompositeForeignKey(field="policy", name="tables_result_policy"),
            AppendOnly(name="tables_result_facts"),
        ]

    def __str__(self) -> str:
        return f"{self.record}: {self.win}"


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
