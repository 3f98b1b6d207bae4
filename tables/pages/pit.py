"""The live pit: one row a table, in the order of the floor, asked for again every few seconds."""

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.db.models import F, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from audit.trail import require
from games.engine.money import Money
from tables import machines, selectors, trays
from tables.models import Pit, Placement, Property, ShiftRecord, Slip, Table, Terms
from tables.pages import addresses, slip_view
from tables.pages.at_table import acts, offers_of
from tables.pages.floor import limits
from tables.pages.parts import Act
from tables.words import game_name


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the pit as its row shows it."""

    code: str
    url: str
    game: str
    limits: str
    par: Money | None
    record: dict[str, Any] | None
    slips: list[tuple[Slip, str]]
    box: str
    acts: list[Act]

    @property
    def of_par(self) -> int | None:
        """The tray by its papers, in percent of par."""
        if self.record is None or not self.par:
            return None
        return int(self.record["tray"]) * 100 // int(self.par)


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
        "open": sum(row.record is not None for row in rows),
        "may_act": any(row.acts for row in rows),
        "at": timezone.now(),
    }
    return render(request, "tables/pit.html", shown)


def table_rows(request: HttpRequest, here: Pit) -> list[TableRow]:
    """The rows of a pit: a fixed number of queries, whatever its size."""
    tables = Table.objects.filter(property=here.property_id, pit=here, is_retired=False)
    running = trays.running(tables)
    facts = running.values("table_id", "opened_at", "tray", "drop", date=F("day__date"))
    records = {record["table_id"]: record for record in facts}
    terms = _terms(tables)
    slips = _under_way(running)
    boxes = Placement.objects.filter(table__in=tables, until=None)
    box_on = dict(boxes.values_list("table_id", "box__code"))
    offers = offers_of(request.user, here)
    rows = []
    for table in tables:
        record, now = records.get(table.pk), terms.get(table.pk)
        rows.append(
            TableRow(
                code=table.code,
                url=addresses.table(table),
                game=game_name(now.game) if now else "",
                limits=limits(now, request.shell.notation),
                par=now.par if now else None,
                record=record,
                slips=slips[table.pk],
                box=box_on.get(table.pk, ""),
                acts=acts(table, record is not None, offers, now),
            )
        )
    return rows


def _terms(tables: QuerySet[Table]) -> dict[int, Terms]:
    now = Terms.objects.filter(selectors.in_force(timezone.now()), table__in=tables)
    return {terms.table_id: terms for terms in now.only("table", "game", "limits", "rules", "par")}


def _under_way(running: QuerySet[ShiftRecord]) -> dict[int, list[tuple[Slip, str]]]:
    """The slips of open tables that are not at their end, each with its address."""
    found: dict[int, list[tuple[Slip, str]]] = defaultdict(list)
    done = (*machines.FINAL, *slip_view.AFTER.values(), Slip.State.IN_BOX)
    slips = Slip.objects.filter(session__in=running.values("session")).exclude(state__in=done)
    for slip in slips.select_related("series").order_by("pk"):
        found[slip.table_id].append((slip, addresses.slip(slip)))
    return found
