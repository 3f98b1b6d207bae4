"""The two marker ledgers of a day, shift by shift: what was issued and paid, and what lies where."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from audit.trail import require
from tables import marker_voids
from tables.models import Property, Result, ShiftRecord
from tables.pages import addresses
from tables.pages.days import chosen_day
from tables.pages.parts import Crumb

COLUMNS = (
    "markers_issued",
    "markers_paid",
    "markers_opening",
    "markers_closing",
    "markers_to_cage",
)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Each shift in which a table held markers, with the equality that proves none is lost."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    day, days = chosen_day(request, house)
    records = ShiftRecord.objects.filter(property=house, day=day).select_related(
        "table", "shift", "day", "pit", "result", "opener__series", "closer__series"
    )
    order = ("pit__position", "table__position", "table__code", "opened_at")
    rows = [row(record) for record in records.order_by(*order) if holds(record.result)]
    shown = {
        "rows": rows,
        "causes": [
            (each, addresses.marker(each.marker), addresses.count(each.count))
            for each in marker_voids.causes(row["record"] for row in rows if not row["equal"])
        ],
        "day": day,
        "days": days,
        "apart": sum(not each["equal"] for each in rows),
        "running": sum(1 for record in records if record.closed_at is None),
        "crumbs": [Crumb(_("Markers"), addresses.markers())],
    }
    return render(request, "tables/marker_ledgers.html", shown)


def holds(result: Result | None) -> bool:
    """Whether a result has any marker in it."""
    return result is not None and any(getattr(result, column) for column in COLUMNS)


def row(record: ShiftRecord) -> dict[str, Any]:
    """One shift: credit slips and the change of what the table holds, against issued less paid."""
    result: Result = record.result
    by_papers = result.markers_issued - result.markers_paid
    by_inventory = result.markers_to_cage + result.markers_closing - result.markers_opening
    return {
        "record": record,
        "url": addresses.record(record),
        "result": result,
        "estimated": result.status == Result.Status.ESTIMATED,
        "by_papers": by_papers,
        "by_inventory": by_inventory,
        "difference": by_inventory - by_papers,
        "equal": by_inventory == by_papers and result.ledger_b == result.win,
    }
