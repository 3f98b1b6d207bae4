"""What was counted in a drop box: by whom, blind, and line by line."""

from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Cast, Now, Round
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from games.engine.money import Money
from games.fields import MoneyField
from tables.documents import TotalOfLines, part_of, signer
from tables.models.boxes import Placement


class BoxCount(Scoped):
    """One count of a box, by one counter who has not seen another's. Two that agree stand.

    They agree where each content and currency comes to the same amount, whatever lines say so.
    """

    placement = part_of(Placement, "counts", _("box on a table"))
    turn = models.PositiveSmallIntegerField(_("count"), editable=False)
    total = MoneyField(_("value"))
    at = models.DateTimeField(_("at"))
    by = signer(_("counted by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    is_by_machine = models.BooleanField(_("as the machine counted"), default=False)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("box count")
        verbose_name_plural = _("box counts")
        ordering = ["placement", "turn"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["placement", "turn"], name="one_count_per_turn"),
            models.UniqueConstraint(fields=["placement", "by"], name="each_count_is_by_another"),
            models.UniqueConstraint(
                fields=["placement"],
                condition=Q(is_by_machine=True),
                name="the_machine_counts_a_box_once",
            ),
            CompositeForeignKey(field="placement", name="tables_boxcount_placement"),
            Trigger(
                name="a_box_is_counted_while_it_is_open",
                when="BEFORE INSERT",
                run="tables_box_is_open()",
            ),
            AppendOnly(name="tables_boxcount_facts"),
            Audited(name="tables_boxcount_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.placement} {self.turn}"


class BoxCountLine(Scoped):
    """Pieces of one kind found in a box. Coupons, promotional chips and papers are memo only."""

    class Content(models.TextChoices):
        CURRENCY = "currency", _("currency")
        FOREIGN = "foreign", _("foreign currency")
        CHIPS = "chips", _("chips")
        TICKET = "ticket", _("vouchers and tickets")
        COUPON = "coupon", _("coupons")
        PROMO_CHIPS = "promo_chips", _("promotional chips")
        CHECK = "check", _("counter checks")
        PAPER = "paper", _("papers without value")

    VALUED = ("currency", "foreign", "chips", "ticket")

    count = part_of(BoxCount, "lines", _("box count"))
    content = models.CharField(_("content"), max_length=12, choices=Content)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    denomination = MoneyField(_("denomination"), default=Money(0))
    pieces = models.PositiveIntegerField(_("pieces"))
    rate = models.DecimalField(_("rate of the day"), max_digits=18, decimal_places=8, default=1)
    amount = models.GeneratedField(
        expression=Cast(
            Round(F("denomination") * F("pieces") * F("rate")), models.BigIntegerField()
        ),
        output_field=MoneyField(),
        db_persist=True,
        verbose_name=_("amount"),
    )
    value = models.GeneratedField(
        expression=Case(
            When(
                content__in=VALUED,
                then=Cast(
                    Round(F("denomination") * F("pieces") * F("rate")), models.BigIntegerField()
                ),
            ),
            default=Value(0),
        ),
        output_field=MoneyField(),
        db_persist=True,
        verbose_name=_("value in the drop"),
    )

    class Meta:
        verbose_name = _("line of a box count")
        verbose_name_plural = _("lines of box counts")
        ordering = ["count", "content", "currency", "-denomination"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["count", "content", "currency", "denomination"],
                name="one_line_per_content_and_denomination",
            ),
            models.CheckConstraint(
                condition=Q(content="foreign") & ~Q(currency="")
                | ~Q(content="foreign") & Q(currency="", rate=1),
                name="only_foreign_currency_has_a_rate",
            ),
            models.CheckConstraint(
                condition=Q(denomination__gte=0, rate__gt=0), name="contents_are_not_negative"
            ),
            CompositeForeignKey(field="count", name="tables_boxcountline_count"),
            TotalOfLines(name="lines_of_a_box_count_add_up", field="count", amount="value"),
            AppendOnly(name="tables_boxcountline_facts"),
            Audited(name="tables_boxcountline_audit"),
        ]

    def __str__(self) -> str:
        """Without a figure: it stands on pages that do not know whether the count is accepted."""
        return f"{self.get_content_display()} {self.currency}".rstrip()
