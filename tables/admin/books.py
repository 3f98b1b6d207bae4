"""The ledgers of the books, to read: days, records, counts, slips, boxes and results."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from audit.ledgers import Ledger, Lines
from tables import blind, machines
from tables.admin.columns import chip, money, number
from tables.models import (
    BoxCount,
    BoxCountLine,
    Count,
    CountLine,
    Estimate,
    GamingDay,
    Placement,
    Result,
    RoundTotals,
    Series,
    ShiftRecord,
    Slip,
    SlipLine,
    SlipStep,
)
from tables.pages import addresses

DAY = {
    "open": "on", "closing": "half", "counted": "half", "in_audit": "half",
    "published": "done", "locked": "done", "reopening": "wait", "reopened": "warn",
}  # fmt: skip
SLIP = {
    "requested": "wait", "approved": "wait", "issued": "half", "in_transit": "half", "counted": "half",
    "received": "on", "accepted": "on", "exchanged": "on", "in_box": "on", "matched": "done",
    "refused": "bad", "cancelled": "bad", "void_asked": "warn", "void": "bad", "discrepant": "bad", "disputed": "bad",
}  # fmt: skip
BOX = {
    "on_table": "on", "shut": "wait", "removed": "half", "secured": "wait", "opened": "half",
    "counted": "wait", "accepted": "done", "stored": "done",
}  # fmt: skip


@admin.register(GamingDay)
class GamingDayAdmin(Ledger):
    """Gaming days, their state and version."""

    list_display = ["date", "state_chip", "version", "starts_at", "ends_at", "opens"]
    list_filter = ["state"]
    date_hierarchy = "date"

    state_chip = staticmethod(chip("state", _("state"), DAY))

    opens_for = addresses.SEE_RECORDS

    def page_of(self, row: GamingDay) -> str:
        return addresses.day(row)


@admin.register(ShiftRecord)
class ShiftRecordAdmin(Ledger):
    """One table in one shift: the unit of accounting."""

    list_display = ["day", "table", "shift", "game", "opened_at", "closed_at", "opens"]
    list_filter = ["pit", "table"]
    list_select_related = ["table", "shift__day", "day", "pit", "property"]
    search_fields = ["table__code"]

    opens_for = addresses.SEE_RECORDS

    def page_of(self, row: ShiftRecord) -> str:
        return addresses.record(row)


class CountLines(Lines):
    model = CountLine
    fields = ["chip", "pieces", "worth"]
    readonly_fields = ["chip", "worth"]

    chip = staticmethod(money("denomination", _("chip")))
    worth = staticmethod(money("amount", _("amount")))


@admin.register(Count)
class CountAdmin(Ledger):
    """Counts of inventories: openers, shift changes, closers."""

    list_display = ["numbered", "kind", "table", "at", "amount", "by", "opens"]
    list_filter = ["kind", "table"]
    list_select_related = ["table", "series", "by", "property"]
    search_fields = ["=number", "table__code"]
    inlines = [CountLines]

    numbered = staticmethod(number(_("count")))
    amount = staticmethod(money("total", _("total")))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Count]:
        """An opener is counted blind: its closer is read here once the table has opened."""
        unread = blind.hidden(request.desk.property, request.user)
        return super().get_queryset(request).exclude(pk__in=unread.values("pk"))

    def page_of(self, row: Count) -> str:
        return addresses.count(row)


class SlipLines(Lines):
    model = SlipLine
    fields = ["side", "chip", "pieces", "worth"]
    readonly_fields = ["chip", "worth"]

    chip = staticmethod(money("denomination", _("chip")))
    worth = staticmethod(money("amount", _("amount")))


class SlipSteps(Lines):
    model = SlipStep
    fields = ["seq", "signed", "by", "role", "licence", "badge", "at", "why"]
    readonly_fields = ["signed"]

    @admin.display(description=_("act"))
    def signed(self, row: SlipStep) -> str:
        return str(machines.LABELS[row.act])


@admin.register(Slip)
class SlipAdmin(Ledger):
    """Fills, credits and even exchanges."""

    list_display = ["numbered", "kind", "table", "state_chip", "amount", "signed_at", "opens"]
    list_filter = ["kind", "state", "table"]
    list_select_related = ["table", "series", "property"]
    search_fields = ["=number", "table__code"]
    inlines = [SlipLines, SlipSteps]

    numbered = staticmethod(number(_("slip")))
    amount = staticmethod(money("total", _("total")))
    state_chip = staticmethod(chip("state", _("state"), SLIP))

    def page_of(self, row: Slip) -> str:
        return addresses.slip(row)


@admin.register(Series)
class SeriesAdmin(Ledger):
    """Number series: the last number taken of each kind and year."""

    list_display = ["kind", "year", "last"]


@admin.register(Placement)
class PlacementAdmin(Ledger):
    """Boxes on tables, from their placing to their count; what was counted shows on their page after acceptance."""

    list_display = ["box", "table", "state_chip", "placed_at", "until", "opens"]
    list_filter = ["state", "table"]
    list_select_related = ["box", "table"]
    search_fields = ["=box__code", "table__code"]
    exclude = ["accepted"]

    state_chip = staticmethod(chip("state", _("state"), BOX))

    opens_for = addresses.SEE_BOX

    def page_of(self, row: Placement) -> str:
        return addresses.box(row)


@admin.register(Estimate)
class EstimateAdmin(Ledger):
    """What the pit believed the boxes held."""

    list_display = ["record", "amount", "at", "by"]
    list_select_related = ["record__table", "record__shift__day", "by", "property"]

    amount = staticmethod(money("drop", _("estimated drop")))


@admin.register(Result)
class ResultAdmin(Ledger):
    """Results of shift records, every version of them."""

    list_display = [
        "record",
        "version",
        "status_chip",
        "drop_amount",
        "win_amount",
        "computed_at",
        "opens",
    ]
    list_filter = ["status"]
    list_select_related = ["record__table", "record__shift__day", "record__day", "property"]

    status_chip = staticmethod(
        chip("status", _("status"), {"estimated": "guess", "actual": "done"})
    )
    drop_amount = staticmethod(money("drop", _("drop")))
    win_amount = staticmethod(money("win", _("win")))

    opens_for = addresses.SEE_RECORDS

    def page_of(self, row: Result) -> str:
        return addresses.record(row.record)


@admin.register(RoundTotals)
class RoundTotalsAdmin(Ledger):
    """What recorded rounds say about the money of a shift record, wager by wager."""

    list_display = ["record", "wager", "rounds", "handled", "gained", "mispaid_amount"]
    list_select_related = ["record__table", "record__shift__day", "property"]

    handled = staticmethod(money("handle", _("handle")))
    gained = staticmethod(money("net", _("win by rounds")))
    mispaid_amount = staticmethod(money("mispaid", _("mispaid"), signed=True))


class BoxCountLines(Lines):
    model = BoxCountLine
    fields = ["content", "currency", "note", "pieces", "worth"]
    readonly_fields = ["note", "worth"]

    note = staticmethod(money("denomination", _("denomination")))
    worth = staticmethod(money("value", _("value in the drop")))


@admin.register(BoxCount)
class BoxCountAdmin(Ledger):
    """Counts of boxes whose count was accepted; nothing of the others is seen outside the count room."""

    list_display = ["placement", "turn", "amount", "at", "by"]
    list_select_related = ["placement__box", "placement__table", "by", "property"]
    inlines = [BoxCountLines]

    amount = staticmethod(money("total", _("value")))

    def get_queryset(self, request: HttpRequest) -> QuerySet[BoxCount]:
        return super().get_queryset(request).exclude(placement__accepted=None)
