"""The live pit: one row a table, in the order of the floor, asked for again every few seconds."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from audit.trail import require
from games.engine.money import Money
from tables import machines, selectors, trays
from tables.models import Pit, Placement, Property, Slip, Table, Terms
from tables.pages import addresses, slip_view
from tables.pages.at_table import acts, fitting, offers_of
from tables.pages.floor import limits
from tables.pages.parts import Act
from tables.words import game_name

SHOWN: Final = 2
"""Acts that have a button in the row of a table; the others are behind one more."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the pit as its row shows it; what tells of its running record is there while it is open."""

    code: str
    url: str
    game: str
    limits: str
    slips: list[tuple[Slip, str]]
    box: str
    acts: list[Act]
    more: bool
    opened_at: datetime | None = None
    gaming_date: date | None = None
    tray: Money | None = None
    drop: Money | None = None
    of_par: int | None = None


@require_safe
def first(request: HttpRequest) -> HttpResponse:
    """Lead to the first pit of the floor."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    pit = Pit.objects.filter(property=house).first()
    if pit is None:
        return render(request, "tables/no_floor.html")
    return HttpResponseRedirect(addresses.pit(pit))


@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    """A pit, and the tabs of the others."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    here = get_object_or_404(Pit, property=house, code=code)
    rows = table_rows(request, here)
    shown = {
        "pit": here,
        "pits": list(Pit.objects.filter(property=house)),
        "rows": rows,
        "open": sum(row.opened_at is not None for row in rows),
        "may_act": any(row.acts for row in rows),
        "at": timezone.now(),
    }
    return render(request, "tables/pit.html", shown)


def table_rows(request: HttpRequest, here: Pit) -> list[TableRow]:
    """The rows of a pit: a fixed number of queries, whatever its size."""
    tables = Table.objects.filter(property=here.property_id, pit=here, is_retired=False)
    records, terms = _running(tables), _terms(tables)
    slips = _under_way(tables, leads=request.user.has_perm("tables.view_slip", here))
    boxes = Placement.objects.filter(table__in=tables, until=None)
    box_on = dict(boxes.values_list("table_id", "box__code"))
    offers = offers_of(request.user, here)
    rows = []
    for table in tables:
        record, now = records.get(table.pk, {}), terms.get(table.pk)
        fit = fitting(offers, bool(record), now)
        rows.append(
            TableRow(
                code=table.code,
                url=addresses.table(table),
                game=game_name(now.game) if now else "",
                limits=limits(now, request.shell.notation),
                slips=slips[table.pk],
                box=box_on.get(table.pk, ""),
                acts=acts(table, bool(record), fit[:SHOWN], now),
                more=len(fit) > SHOWN,
                of_par=_of_par(record, now),
                **record,
            )
        )
    return rows


def _running(tables: QuerySet[Table]) -> dict[int, dict[str, Any]]:
    """What the rows of open tables tell of the records that run there."""
    running = trays.running(tables)
    facts = running.values("table_id", "opened_at", "tray", "drop", gaming_date=F("day__date"))
    return {record.pop("table_id"): record for record in facts}


def _of_par(record: dict[str, Any], terms: Any) -> int | None:
    """The tray by its papers, in percent of par."""
    if not record or terms is None or not terms.par:
        return None
    return int(record["tray"]) * 100 // int(terms.par)


def _terms(tables: QuerySet[Table]) -> dict[int, Any]:
    """What the rows show of the terms in force."""
    now = Terms.objects.filter(selectors.in_force(timezone.now()), table__in=tables)
    shown = now.values_list("table_id", "game", "limits", "rules", "par", named=True)
    return {terms.table_id: terms for terms in shown}


def _under_way(tables: QuerySet[Table], *, leads: bool) -> dict[int, list[tuple[Slip, str]]]:
    """The slips of open tables that are not at their end, each with its address for who reads slips."""
    found: dict[int, list[tuple[Slip, str]]] = defaultdict(list)
    done = (*machines.FINAL, *slip_view.AFTER.values(), Slip.State.IN_BOX)
    slips = Slip.objects.filter(session__closed_at=None, table__in=tables).exclude(state__in=done)
    for slip in slips.select_related("series").order_by("pk"):
        found[slip.table_id].append((slip, addresses.slip(slip) if leads else ""))
    return found
