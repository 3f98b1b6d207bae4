"""What is kept beside the win: tokes, commissions still owed, coupons from their issue to their end."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from audit.fit import of_this_age
from games.fields import MoneyField
from tables.documents import part_of, signer
from tables.models.day import GamingDay
from tables.models.floor import Table
from tables.models.markers import in_record
from tables.models.patrons import Patron
from tables.models.shift_record import ShiftRecord


class Toke(Scoped):
    """Chips that patrons gave the dealers, as they go into the toke box: no part of any win."""

    table = part_of(Table, "tokes", _("table"))
    record = part_of(ShiftRecord, "tokes", _("shift record"), editable=False)
    amount = MoneyField(_("amount"))
    licence = models.CharField(_("licence attested"), max_length=40, blank=True)
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("toke")
        verbose_name_plural = _("tokes")
        ordering = ["-at", "-id"]
        permissions = [("enter_toke", _("May enter tokes"))]
        indexes = [models.Index(fields=["record"], name="tables_toke_of_record")]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(condition=Q(amount__gt=0), name="a_toke_is_worth_something"),
            *in_record("toke"),
            AppendOnly(name="tables_toke_facts"),
            Audited(name="tables_toke_audit"),
        ]

    def __str__(self) -> str:
        return self.amount.text(self.property.digits)


class Commission(Scoped):
    """A commission that a patron still owes: a numbered form, a receivable, and no part of the win.

    The tray takes it in with the chips that pay it; until then no figure holds it.
    """

    table = part_of(Table, "commissions", _("table"))
    record = part_of(ShiftRecord, "commissions", _("shift record"), editable=False)
    number = models.CharField(_("form number"), max_length=40)
    patron = part_of(Patron, "commissions", _("patron"), null=True)
    seat = models.PositiveSmallIntegerField(_("seat"))
    amount = MoneyField(_("amount"))
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("commission owed")
        verbose_name_plural = _("commissions owed")
        ordering = ["-at", "-id"]
        permissions = [("enter_commission", _("May enter commissions owed and paid"))]
        indexes = [models.Index(fields=["record"], name="tables_commission_of_record")]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "table", "id"], name="tables_commission_of_table"
            ),
            models.UniqueConstraint(
                fields=["property", "number"], name="one_commission_per_form_number"
            ),
            models.CheckConstraint(condition=~Q(number=""), name="a_commission_has_its_form"),
            models.CheckConstraint(
                condition=Q(amount__gt=0), name="a_commission_is_worth_something"
            ),
            CompositeForeignKey(field="patron", name="tables_commission_patron"),
            *in_record("commission"),
            AppendOnly(name="tables_commission_facts"),
            Audited(name="tables_commission_audit"),
        ]

    def __str__(self) -> str:
        return self.number


class CommissionRecovery(Scoped):
    """The other part of the form: the commission was paid, in chips that went into the tray."""

    commission = part_of(Commission, "recoveries", _("commission owed"))
    table = part_of(Table, "commission_recoveries", _("table"))
    record = part_of(ShiftRecord, "commission_recoveries", _("shift record"), editable=False)
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("commission recovered")
        verbose_name_plural = _("commissions recovered")
        ordering = ["-at", "-id"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["commission"], name="a_commission_is_paid_once"),
            CompositeForeignKey(
                field="commission",
                columns=["property_id", "table_id"],
                name="tables_recovery_commission",
            ),
            *in_record("recovery"),
            AppendOnly(name="tables_commissionrecovery_facts"),
            Audited(name="tables_commissionrecovery_audit"),
        ]

    def __str__(self) -> str:
        return str(self.commission)


class CouponSeries(Scoped):
    """Coupons of one face that marketing gives out: match play, free bets, promotional chips."""

    class Kind(models.TextChoices):
        MATCH_PLAY = "match_play", _("match play")
        FREE_BET = "free_bet", _("free bet")

    name = models.CharField(_("name"), max_length=80)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    face = MoneyField(_("face value"))
    expires_on = models.DateField(_("expires on"))

    class Meta:
        verbose_name = _("series of coupons")
        verbose_name_plural = _("series of coupons")
        ordering = ["name"]
        permissions = [
            ("keep_coupons", _("May keep the ledger of coupons")),
            ("void_coupons", _("May void coupons")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "name"], name="one_series_of_coupons_per_name"
            ),
            models.CheckConstraint(condition=Q(face__gt=0), name="a_coupon_has_a_face"),
            Frozen(name="a_series_of_coupons_never_changes"),
            of_this_age("expires_on", name="coupons_expire_in_this_age"),
            Audited(name="tables_couponseries_audit"),
        ]

    def __str__(self) -> str:
        return self.name


class CouponMovement(Scoped):
    """Coupons of a series that were issued, dropped, void or expired in a gaming day, in pieces.

    Never more end than were issued. What was dropped is what the count room found; its value is
    memo only, unless policy says otherwise.
    """

    class Kind(models.TextChoices):
        ISSUED = "issued", _("issued")
        DROPPED = "dropped", _("dropped")
        VOID = "void", _("void")
        EXPIRED = "expired", _("expired")

    series = part_of(CouponSeries, "movements", _("series of coupons"))
    day = part_of(GamingDay, "coupon_movements", _("gaming day"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    pieces = models.PositiveIntegerField(_("pieces"))
    serials = models.CharField(_("serial numbers"), max_length=120, blank=True)
    why = models.TextField(_("reason"), blank=True)
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("movement of coupons")
        verbose_name_plural = _("movements of coupons")
        ordering = ["-at", "-id"]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(condition=Q(pieces__gt=0), name="coupons_move_in_pieces"),
            models.CheckConstraint(
                condition=~Q(kind="void") | ~Q(why=""), name="coupons_are_void_for_a_reason"
            ),
            CompositeForeignKey(field="series", name="tables_couponmovement_series"),
            CompositeForeignKey(field="day", name="tables_couponmovement_day"),
            Trigger(
                name="no_more_coupons_end_than_were_issued",
                when="BEFORE INSERT",
                run="tables_coupons_balance()",
            ),
            Trigger(
                name="coupons_move_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('day_id')",
            ),
            AppendOnly(name="tables_couponmovement_facts"),
            Audited(name="tables_couponmovement_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pieces}"
