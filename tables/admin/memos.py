"""Tokes, commissions, coupons, limits by time of day and charts of accounts: each through its service."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from audit.ledgers import Setup
from tables.admin.columns import DRAFT_TO_APPROVED, chip, money
from tables.models import (
    Chart,
    Commission,
    CommissionRecovery,
    CouponMovement,
    CouponSeries,
    LimitSchedule,
    Toke,
)
from tables.services import charts, limit_schedules, memos


@admin.register(Toke)
class TokeAdmin(Setup):
    """What went into toke boxes."""

    adds = "tables.enter_toke"
    list_display = ["table", "given", "licence", "at", "by"]
    list_filter = ["table"]
    list_select_related = ["table", "by", "property"]
    fields = ["table", "amount", "licence"]

    given = staticmethod(money("amount", _("amount")))

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Toke:
        return memos.enter_toke(at=timezone.now(), by=request.user, **facts)


@admin.register(Commission)
class CommissionAdmin(Setup):
    """Commissions that were not paid at once."""

    adds = "tables.enter_commission"
    list_display = ["number", "table", "seat", "owed", "at", "by"]
    list_filter = ["table"]
    list_select_related = ["table", "by", "property"]
    search_fields = ["=number"]
    fields = ["table", "number", "seat", "amount"]

    owed = staticmethod(money("amount", _("amount")))

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Commission:
        return memos.owe_commission(at=timezone.now(), by=request.user, **facts)


@admin.register(CommissionRecovery)
class CommissionRecoveryAdmin(Setup):
    """Commissions that were paid afterwards."""

    adds = "tables.enter_commission"
    list_display = ["commission", "table", "at", "by"]
    list_select_related = ["commission", "table", "by"]
    fields = ["commission"]

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> CommissionRecovery:
        return memos.recover_commission(at=timezone.now(), by=request.user, **facts)


@admin.register(CouponSeries)
class CouponSeriesAdmin(Setup):
    """Coupons of one face, given out until a day."""

    adds = "tables.keep_coupons"
    list_display = ["name", "kind", "worth", "expires_on"]
    list_select_related = ["property"]
    fields = ["name", "kind", "face", "expires_on"]

    worth = staticmethod(money("face", _("face value")))

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> CouponSeries:
        return memos.add_coupons(property=request.desk.property, by=request.user, **facts)


@admin.register(CouponMovement)
class CouponMovementAdmin(Setup):
    """Coupons issued, dropped, void and expired; a void is the controller's."""

    adds = "tables.keep_coupons"
    list_display = ["series", "kind", "pieces", "day", "by"]
    list_filter = ["kind", "series"]
    list_select_related = ["series", "day", "by"]
    fields = ["series", "kind", "pieces", "serials", "why"]

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        house = request.desk.property
        voids = house is not None and request.user.has_perm("tables.void_coupons", house)
        return voids or super().has_add_permission(request, obj)

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> CouponMovement:
        return memos.move_coupons(at=timezone.now(), by=request.user, **facts)


@admin.register(LimitSchedule)
class LimitScheduleAdmin(Setup):
    """Limits by time of day, put in force with each gaming day that is made."""

    adds = "tables.change_limits"
    list_display = ["table", "at", "first_day", "set_by", "stopped_at"]
    list_filter = ["table"]
    list_select_related = ["table", "set_by"]
    fields = ["table", "at", "limits", "first_day", "why"]

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> LimitSchedule:
        return limit_schedules.schedule_limits(by=request.user, **facts)


@admin.register(Chart)
class ChartAdmin(Setup):
    """Charts of accounts, version by version: drafted here, approved by another person."""

    adds = "tables.draft_chart"
    list_display = ["version", "first_day", "state_chip", "drafted_by", "approved_by"]
    list_select_related = ["drafted_by", "approved_by"]
    fields = ["first_day", "accounts"]

    state_chip = staticmethod(chip("state", _("state"), DRAFT_TO_APPROVED))

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Chart:
        return charts.draft_chart(property=request.desk.property, by=request.user, **facts)
