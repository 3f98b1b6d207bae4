"""Reports on the screen, and the same rows as CSV, JSON or XLSX."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from audit.trail import require
from games.engine.money import Money
from tables.models import GamingDay, Pit, Property, ShiftRecord
from tables.pages import addresses
from tables.pages.days import chosen_day
from tables.pages.parts import Check
from tables.reports import rows
from tables.reports.charts import bars
from tables.reports.drop_win import NAME, DropWin, Figures, ShiftRow, TableRow
from tables.reports.printings import PRINTINGS


@dataclass(frozen=True, slots=True)
class ShiftLine:
    """A shift below its table: every figure of it opens to its record."""

    shift: str
    version: int
    figures: Figures
    opener: Money | None
    closer: Money | None
    url: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as the page shows it: open or not, where it opens, where its figures lead."""

    code: str
    game: str
    day: Figures
    month: Figures
    year: Figures
    whole: bool
    expected: Money | None
    shifts: tuple[ShiftLine, ...]
    opened: bool
    toggle: str
    url: str
    points: tuple[Check, ...]


@require_safe
def drop_win(request: HttpRequest) -> HttpResponse:
    """Drop and win of a gaming day by table and shift, month and year to date beside it."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    day, around = chosen_day(request, house)
    form = request.GET.get("format", "html")
    if form != "html" and (form not in PRINTINGS or day is None):
        raise Http404
    if day is None:
        return render(request, "tables/drop_win_none.html", _nothing(house, around))
    pit = request.GET.get("pit", "")
    report = rows.drop_win(day=day, pit=pit)
    if form != "html":
        return _printed(report, house, form)
    return render(request, "tables/drop_win.html", {**around, **_page(request, day, report, pit)})


def _printed(report: DropWin, house: Property, form: str) -> HttpResponse:
    kind, write = PRINTINGS[form]
    name = f"{house.code}-{NAME.replace('_', '-')}-{report.day.isoformat()}.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(write(report.sheet()), content_type=kind, headers=headers)


def _nothing(house: Property, around: dict[str, Any]) -> dict[str, Any]:
    last = (
        ShiftRecord.objects.filter(property=house)
        .order_by("-day__date")
        .values_list("day__date", flat=True)
    )
    return {**around, "last_with_figures": last.first()}


def _page(request: HttpRequest, day: GamingDay, report: DropWin, pit: str) -> dict[str, Any]:
    opened = request.GET.get("open", "")
    lines = _urls(day, pit)
    pits = [
        {"name": group.name, "day": group.day, "month": group.month, "year": group.year,
         "expected": group.expected, "prior": group.prior, "prior_month": group.prior_month,
         "prior_year": group.prior_year,
         "tables": [_table_line(row, request, opened, lines, report) for row in group.tables]}
        for group in report.pits
    ]  # fmt: skip
    notation = request.shell.notation
    wins = rows.win_by_day(day=day, pit=pit)
    return {
        "report": report,
        "groups": pits,
        "state_label": day.get_state_display(),
        "day_url": addresses.day(day),
        "adjustments_url": f"{addresses.adjustments()}?{urlencode({'day': day.date.isoformat()})}",
        "whole": notation.all_whole(report.amounts()),
        "pit": pit,
        "pits": list(Pit.objects.filter(property=day.property_id)),
        "all_open": opened == "all",
        "run_at": timezone.now(),
        "chart": bars(wins, unit=10**notation.digits),
        "chart_title": _("Win by gaming day, %(month)s, %(currency)s")
        % {"month": date_format(day.date, "F Y"), "currency": report.currency},
        "last_with_figures": None
        if report.opened
        else _nothing(day.property, {})["last_with_figures"],
    }


def _urls(day: GamingDay, pit: str) -> dict[int, str]:
    """The page of every record of the day."""
    records = ShiftRecord.objects.filter(property=day.property_id, day=day).select_related(
        "table", "shift", "day"
    )
    return {
        record.pk: addresses.record(record)
        for record in (records.filter(pit__code=pit) if pit else records)
    }


def _table_line(
    row: TableRow, request: HttpRequest, opened: str, urls: dict[int, str], report: DropWin
) -> TableLine:
    is_open = opened in {row.code, "all"}
    asked = {name: value for name, value in request.GET.items() if name != "open"}
    query = urlencode(asked if is_open else {**asked, "open": row.code})
    shifts = tuple(_shift_line(shift, urls) for shift in row.shifts)
    return TableLine(
        code=row.code,
        game=row.game,
        day=row.day,
        month=row.month,
        year=row.year,
        whole=_whole(row, request),
        expected=row.expected,
        shifts=shifts if is_open else (),
        opened=is_open,
        toggle=f"{request.path}?{query}" if row.shifts else "",
        url=_shifts_url(row, shifts, f"{request.path}?{urlencode({**asked, 'open': row.code})}"),
        points=_points(row, request, report),
    )


def _whole(row: TableRow, request: HttpRequest) -> bool:
    """Whether the shifts of a table may leave out their digits: a shared box leaves cents among them."""
    figures = [shift.figures for shift in row.shifts]
    return request.shell.notation.all_whole(of for one in figures for of in (one.drop, one.win))


def _shifts_url(row: TableRow, shifts: tuple[ShiftLine, ...], opened: str) -> str:
    """Where the figures of a table's day lead: its only shift, or all of them; nowhere without one."""
    if len(shifts) == 1:
        return shifts[0].url
    return f"{opened}#t-{row.code}" if shifts else ""


def _shift_line(row: ShiftRow, urls: dict[int, str]) -> ShiftLine:
    return ShiftLine(row.shift, row.version, row.figures, row.opener, row.closer, urls[row.record])


def _points(row: TableRow, request: HttpRequest, report: DropWin) -> tuple[Check, ...]:
    """What a reader of the row should know before they trust it."""
    if not row.mispaid:
        return ()
    url = f"{reverse('findings')}?{urlencode({'table': row.code, 'day': report.day.isoformat()})}"
    said = _("mispaid %(amount)s") % {
        "amount": request.shell.notation.money(row.mispaid, signed=True)
    }
    return (Check("", result=said, shape="bad", url=url),)
