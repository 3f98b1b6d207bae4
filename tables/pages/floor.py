"""The floor: a pit with its tables, and one table with what may be done there."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Prefetch, Sum
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import require
from games.engine.money import Money
from tables import machines, selectors
from tables.models import (
    Estimate,
    Marker,
    MarkerPayment,
    Pit,
    Placement,
    Property,
    ShiftRecord,
    Slip,
    Table,
    TableTicket,
    Terms,
)
from tables.pages import (
    addresses,
    button,
    counts,
    estimated_change,
    estimates,
    marker_issue,
    marker_transfers,
    requests,
    session_papers,
    slip_view,
    tickets,
)
from tables.pages.at_table import AT_TABLE, acts
from tables.pages.parts import Act, Crumb
from tables.words import POKER, game_name


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the pit as its row shows it."""

    table: Table
    game: str
    limits: str
    record: ShiftRecord | None
    drop: Money | None
    tray: Money | None
    par: Money | None
    slips: tuple[tuple[Slip, str], ...]
    box: str
    acts: tuple[tuple[str, Act], ...]

    @property
    def of_par(self) -> int | None:
        """The tray by its papers, in percent of par."""
        if self.tray is None or not self.par:
            return None
        return int(self.tray) * 100 // int(self.par)


@require_safe
def pits(request: HttpRequest) -> HttpResponse:
    """Lead to the first pit of the floor."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    first = Pit.objects.filter(property=house).first()
    if first is None:
        return render(request, "tables/no_floor.html")
    return HttpResponseRedirect(addresses.pit(first))


@require_safe
def pit(request: HttpRequest, code: str) -> HttpResponse:
    """A pit: one row a table, in the order of the floor."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    every = list(Pit.objects.filter(property=house))
    here = get_object_or_404(Pit, property=house, code=code)
    rows = table_rows(request, here)
    shown = {
        "pit": here,
        "pits": every,
        "rows": rows,
        "open": sum(row.record is not None for row in rows),
        "may_act": any(row.acts for row in rows),
        "at": timezone.now(),
    }
    return render(request, "tables/pit.html", shown)


def table_rows(request: HttpRequest, here: Pit) -> list[TableRow]:
    """The rows of a pit: a fixed number of queries, whatever its size."""
    now = timezone.now()
    tables = list(Table.objects.filter(property=here.property_id, pit=here, is_retired=False))
    terms = {
        each.table_id: each
        for each in Terms.objects.filter(selectors.in_force(now), table__in=tables)
    }
    records = _running(tables)
    moved = _moved(list(records.values()))
    slips = _under_way(list(records.values()))
    standing = Placement.objects.filter(table__in=tables, until=None).select_related("box")
    boxes = {each.table_id: each.box.code for each in standing}
    may = {
        what: request.user.has_perm(permission, here)
        for what, (_l, permission, _o) in AT_TABLE.items()
    }
    return [
        _row(
            table,
            terms.get(table.pk),
            records.get(table.pk),
            moved,
            slips,
            boxes,
            may,
            request.shell.notation,
        )
        for table in tables
    ]


def _running(tables: list[Table]) -> dict[int, ShiftRecord]:
    estimates_ = Prefetch("estimates", Estimate.objects.order_by("at", "pk"), to_attr="estimated")
    running = ShiftRecord.objects.filter(table__in=tables, closed_at=None)
    running = running.select_related("opener", "shift", "day", "table").prefetch_related(estimates_)
    return {record.table_id: record for record in running}


def _moved(records: list[ShiftRecord]) -> dict[int, Money]:
    """What the papers of the table have added to each tray since its opener: slips, markers, tickets."""
    moved: dict[int, Money] = defaultdict(lambda: Money(0))
    sums = (
        Slip.objects.filter(record__in=records)
        .order_by()
        .values("record_id", "kind")
        .annotate(sum=Sum("total"))
    )
    for row in sums:
        if row["kind"] != Slip.Kind.EXCHANGE:
            sign = 1 if row["kind"] == Slip.Kind.FILL else -1
            moved[row["record_id"]] += row["sum"] * sign
    chips = MarkerPayment.objects.filter(form=MarkerPayment.Form.CHIPS)
    for rows, sign in ((Marker.objects, -1), (chips, 1), (TableTicket.objects, 1)):
        found = rows.filter(record__in=records).order_by().values_list("record_id")
        for record_id, amount in found.annotate(sum=Sum("amount")):
            moved[record_id] += amount * sign
    return moved


def _under_way(records: list[ShiftRecord]) -> dict[int, list[Slip]]:
    found: dict[int, list[Slip]] = defaultdict(list)
    done = (*machines.FINAL, *slip_view.AFTER.values(), Slip.State.IN_BOX)
    slips = Slip.objects.filter(session__in=[record.session_id for record in records]).exclude(
        state__in=done
    )
    for slip in slips.select_related("series").order_by("pk"):
        found[slip.table_id].append(slip)
    return found


def _row(
    table: Table,
    terms: Terms | None,
    record: ShiftRecord | None,
    moved: dict[int, Money],
    slips: dict[int, list[Slip]],
    boxes: dict[int, str],
    may: dict[str, bool],
    notation: Any,
) -> TableRow:
    return TableRow(
        table=table,
        game=game_name(terms.game) if terms else "",
        limits=limits(terms, notation),
        record=record,
        drop=record.estimated[-1].drop if record and record.estimated else None,
        tray=_opening(record) + moved[record.pk] if record else None,
        par=terms.par if terms else None,
        slips=tuple((slip, addresses.slip(slip)) for slip in slips.get(table.pk, ())),
        box=boxes.get(table.pk, ""),
        acts=tuple(acts(table, record is not None, may, terms)),
    )


def _opening(record: ShiftRecord) -> Money:
    return record.opener.total if record.opener else record.opening_estimate


def limits(terms: Terms | None, notation: Any) -> str:
    """The least and most of the first wager: 25–2,000."""
    if terms is None or not terms.limits:
        return ""
    least, most, *_step = next(iter(terms.limits.values()))
    digits = notation.digits
    low, high = Money.parse(least, digits=digits), Money.parse(most, digits=digits)
    return f"{notation.money(low, whole=True)}–{notation.money(high, whole=True)}"


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """One table: how it stands, what may be done there, its documents since it opened."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    here = get_object_or_404(Table.objects.select_related("pit"), property=house, code=code)
    now = timezone.now()
    terms = selectors.terms_row_at(here, now)
    record = _running([here]).get(here.pk)
    may = {
        what: request.user.has_perm(permission, house)
        for what, (_l, permission, _o) in AT_TABLE.items()
    }
    shown = {
        "table": here,
        "terms": terms,
        "game": game_name(terms.game) if terms else "",
        "limits": limits(terms, request.shell.notation),
        "paytables": _paytables(terms),
        "record": record,
        "tray": _opening(record) + _moved([record])[record.pk] if record else None,
        "drop": record.estimated[-1] if record and record.estimated else None,
        "acts": acts(here, record is not None, may, terms),
        "draws": button.draws(record.session) if record else [],
        "is_poker": bool(record and record.game in POKER),
        "documents": session_papers.of(record.session) if record else [],
        "last": _last_records(here) if request.user.has_perm("tables.see_records", house) else [],
        "box": Placement.objects.filter(table=here, until=None).select_related("box").first(),
        "may_place": request.user.has_perm("tables.place_box", house),
        "crumbs": [Crumb(here.pit.name, addresses.pit(here.pit)), Crumb(here.code)],
    }
    return render(request, "tables/table.html", shown)


def _paytables(terms: Terms | None) -> list[tuple[str, Any, str]]:
    if terms is None:
        return []
    used = terms.paytables.select_related("paytable")
    return [(row.wager, row.paytable, addresses.paytable(row.paytable)) for row in used]


def _last_records(here: Table) -> list[tuple[ShiftRecord, str]]:
    ended = ShiftRecord.objects.filter(table=here).exclude(closed_at=None)
    ended = ended.select_related("shift", "day", "table", "result").order_by("-opened_at")[:6]
    return [(record, addresses.record(record)) for record in ended]


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """A form that does something at a table."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    here = get_object_or_404(
        Table.objects.select_related("pit", "property"), property=house, code=code
    )
    if what in counts.KINDS:
        return counts.form(request, here, what)
    if what in FORMS:
        return FORMS[what](request, here)
    return requests.form(request, here, what)


FORMS: Final[dict[str, Callable[[HttpRequest, Table], HttpResponse]]] = {
    "button": button.form,
    "change_estimated": estimated_change.form,
    "estimate": estimates.form,
    "marker": marker_issue.form,
    "markers": marker_transfers.form,
    "ticket": tickets.form,
}
