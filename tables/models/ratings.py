"""Players at a table: rated from a seat's beginning to its end, their cash logged."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from audit.fit import of_this_age
from games.fields import MoneyField
from tables.documents import part_of, signer, span
from tables.models.day import GamingDay
from tables.models.floor import Table
from tables.models.patrons import Patron
from tables.models.roster import STANDS_OR_STRUCK, STRUCK


class Rating(Scoped):
    """A patron in a seat from an instant to another: one segment of a visit.

    A move ends it and begins the next, which `continues` it. What was bet on average, and what
    was carried off in chips, is known at its end, or said after it where the table closed first;
    cash is in the log of cash.
    """

    table = part_of(Table, "ratings", _("table"))
    patron = part_of(Patron, "ratings", _("patron"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    continues = part_of("self", "continued_by", _("continues"), null=True)
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True)
    average_bet = MoneyField(_("average bet"), null=True)
    walked = MoneyField(_("chips walked with"), null=True)
    started_by = signer(_("started by"))
    ended_by = signer(_("ended by"), null=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())
    struck_by = signer(_("struck by"), null=True)
    struck_at = models.DateTimeField(_("struck at"), null=True)
    why_struck = models.TextField(_("why it was struck"), blank=True)

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        ordering = ["-starts_at", "-id"]
        permissions = [
            ("rate_player", _("May rate players at a table")),
            ("strike_rating", _("May strike a rating")),
        ]
        indexes = [models.Index(fields=["property", "starts_at"], name="tables_rating_by_time")]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "patron", "id"], name="tables_rating_of_patron"
            ),
            models.CheckConstraint(condition=Q(seat__gt=0), name="a_seat_has_a_number"),
            models.CheckConstraint(
                condition=Q(ends_at=None, average_bet=None, walked=None, ended_by=None)
                | Q(ends_at__gt=F("starts_at"), ended_by__isnull=False)
                & (Q(average_bet=None, walked=None) | Q(average_bet__gte=0, walked__gte=0)),
                name="a_rating_ends_with_its_figures",
            ),
            models.CheckConstraint(
                condition=STANDS_OR_STRUCK, name="a_rating_is_struck_for_a_reason"
            ),
            models.CheckConstraint(
                condition=~Q(struck_by=F("started_by")), name="a_rating_is_struck_by_another"
            ),
            models.UniqueConstraint(fields=["continues"], name="a_rating_goes_on_once"),
            ExclusionConstraint(
                name="a_patron_is_rated_in_one_seat",
                expressions=[
                    ("patron", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
                condition=Q(struck_at=None),
            ),
            ExclusionConstraint(
                name="a_seat_has_one_rated_patron",
                expressions=[
                    ("table", RangeOperators.EQUAL),
                    ("seat", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
                condition=Q(struck_at=None),
            ),
            CompositeForeignKey(field="table", name="tables_rating_table"),
            CompositeForeignKey(field="patron", name="tables_rating_patron"),
            CompositeForeignKey(
                field="continues",
                columns=["property_id", "patron_id"],
                name="tables_rating_goes_on",
            ),
            Frozen(
                name="who_was_rated_never_changes",
                moving=["ends_at", "average_bet", "walked", "ended_by_id", *STRUCK],
            ),
            Frozen(
                name="a_rating_ends_once",
                condition="OLD.ends_at IS NOT NULL",
                moving=["average_bet", "walked", *STRUCK],
            ),
            Frozen(
                name="figures_of_a_rating_are_said_once",
                condition="OLD.average_bet IS NOT NULL",
                moving=STRUCK,
            ),
            Frozen(name="a_struck_rating_never_changes", condition="OLD.struck_at IS NOT NULL"),
            Trigger(
                name="ratings_change_in_open_days_only",
                when="BEFORE INSERT OR UPDATE",
                run="tables_span_in_open_days()",
            ),
            Trigger(
                name="a_rating_ends_after_its_pauses",
                when="BEFORE UPDATE",
                condition="NEW.ends_at IS DISTINCT FROM OLD.ends_at",
                run="tables_rating_ends()",
            ),
            of_this_age("starts_at", "ends_at", name="ratings_are_of_this_age"),
            Audited(name="tables_rating_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.seat}"

    @property
    def lacks_figures(self) -> bool:
        """Whether it ended as its table closed, and nobody has said yet what was bet."""
        return bool(self.ends_at and self.average_bet is None and not self.struck_at)


class RatingPause(Scoped):
    """The clock of a rating stands still: its patron left the seat and comes back."""

    rating = part_of(Rating, "pauses", _("rating"))
    starts_at = models.DateTimeField(_("from"))
    ends_at = models.DateTimeField(_("until"), null=True)
    by = signer(_("signed by"))

    class Meta:
        verbose_name = _("pause of a rating")
        verbose_name_plural = _("pauses of ratings")
        ordering = ["starts_at"]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(ends_at=None) | Q(ends_at__gt=F("starts_at")), name="a_pause_lasts"
            ),
            ExclusionConstraint(
                name="pauses_of_a_rating_never_overlap",
                expressions=[
                    ("rating", RangeOperators.EQUAL),
                    (span("starts_at", "ends_at"), RangeOperators.OVERLAPS),
                ],
            ),
            CompositeForeignKey(field="rating", name="tables_ratingpause_rating"),
            Frozen(name="a_pause_only_ends", moving=["ends_at"]),
            Frozen(name="a_pause_ends_once", condition="OLD.ends_at IS NOT NULL"),
            Trigger(
                name="a_pause_lies_within_its_rating",
                when="BEFORE INSERT OR UPDATE",
                run="tables_pause_within()",
            ),
            Audited(name="tables_ratingpause_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.property.local(self.starts_at):%H:%M}"


class CashEntry(Scoped):
    """A line of the multiple-transaction log: cash that a patron gave or took, and where.

    Cash that pays a marker stands with the marker. A mistake is taken back by an entry that says
    so, by another person.
    """

    class Kind(models.TextChoices):
        BUY_IN = "buy_in", _("chips bought at the table")
        AT_CAGE = "at_cage", _("chips bought at the cage")
        FRONT_MONEY = "front_money", _("front money")
        CASHED_CHIPS = "cashed_chips", _("chips cashed")
        PAID_OUT = "paid_out", _("paid out")

    IN = (Kind.BUY_IN, Kind.AT_CAGE, Kind.FRONT_MONEY)
    OUT = (Kind.CASHED_CHIPS, Kind.PAID_OUT)

    patron = part_of(Patron, "cash", _("patron"))
    day = part_of(GamingDay, "cash", _("gaming day"))
    table = part_of(Table, "cash", _("table"), null=True)
    rating = part_of(Rating, "cash", _("rating"), null=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    amount = MoneyField(_("amount"))
    takes_back = part_of("self", "taken_back_by", _("takes back"), null=True)
    why = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("cash transaction")
        verbose_name_plural = _("multiple-transaction log")
        ordering = ["-at", "-id"]
        permissions = [
            ("enter_cash", _("May enter cash transactions of patrons")),
            ("take_back_cash", _("May take back a cash transaction")),
            ("read_cash_log", _("May read the log of cash transactions")),
        ]
        indexes = [models.Index(fields=["day", "patron"], name="tables_cash_of_patron")]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(amount__gt=0), name="a_cash_transaction_is_of_money"
            ),
            models.CheckConstraint(
                condition=~Q(kind="buy_in") | Q(table__isnull=False),
                name="chips_are_bought_at_a_table",
            ),
            models.CheckConstraint(
                condition=Q(takes_back=None) | ~Q(why=""), name="cash_is_taken_back_for_a_reason"
            ),
            models.UniqueConstraint(fields=["takes_back"], name="cash_is_taken_back_once"),
            CompositeForeignKey(field="patron", name="tables_cashentry_patron"),
            CompositeForeignKey(field="day", name="tables_cashentry_day"),
            CompositeForeignKey(field="table", name="tables_cashentry_table"),
            CompositeForeignKey(
                field="rating",
                columns=["property_id", "patron_id"],
                name="tables_cashentry_rating",
            ),
            CompositeForeignKey(field="takes_back", name="tables_cashentry_takes_back"),
            Trigger(
                name="cash_is_taken_back_as_it_was_entered",
                when="BEFORE INSERT",
                condition="NEW.takes_back_id IS NOT NULL",
                run="tables_cash_taken_back()",
            ),
            Trigger(
                name="cash_is_entered_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('day_id')",
            ),
            AppendOnly(name="tables_cashentry_facts"),
            Audited(name="tables_cashentry_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.amount.text(self.property.digits)}"
