"""What of a day rests on an estimate, and the way out: the count, or two people where no box tells it."""

from dataclasses import replace

from django.utils.translation import gettext as _

from tables.blockers import Blocker
from tables.models import Adjustment, Result, ShiftRecord, TableDay
from tables.pages import addresses
from tables.pages.day_lines import Line, Point, line


def estimated(tables: list[TableDay], records: list[ShiftRecord], untold: set[int]) -> Line:
    """Tables that rest on an estimate: the count tells the rest; what no box tells, two people say."""
    running = {record.table_id for record in records if record.closed_at is None}
    known = [each for each in tables if each.result and each.table_id not in running]
    waiting, whose = [], set()
    for each in known:
        if each.result.status == Result.Status.ESTIMATED:
            mine = _estimated_of(each, records)
            said = [record for record in mine if record.pk in untold]
            waiting.append(_untold(each, said) if said else _uncounted(each, mine))
            whose.add(_("revenue audit") if said else _("count room"))
    label = _("Results counted, not estimated")
    return line(label, known, waiting, ", ".join(sorted(whose)))


def _estimated_of(table_day: TableDay, records: list[ShiftRecord]) -> list[ShiftRecord]:
    """The shifts of a table that rest on an estimate, in order."""
    mine = (each for each in records if each.table_id == table_day.table_id and each.result)
    found = (each for each in mine if each.result.status == Result.Status.ESTIMATED)
    return sorted(found, key=lambda record: record.opened_at)


def _uncounted(table_day: TableDay, records: list[ShiftRecord]) -> Point:
    shifts = ", ".join(record.shift.name for record in records)
    below = _("estimated: %(shifts)s") % {"shifts": shifts}
    url = addresses.drop_win(table_day.day.date)
    return Point(str(table_day.table), url, below, table_day.result.computed_at)


def _untold(table_day: TableDay, records: list[ShiftRecord]) -> Point:
    below = _no_box(", ".join(record.shift.name for record in records))
    url = _say_what_dropped(records[0])
    return Point(str(table_day.table), url, below, table_day.result.computed_at)


def _no_box(shifts: str) -> str:
    return _("no box tells what dropped in %(shifts)s: adjust it") % {"shifts": shifts}


def _say_what_dropped(record: ShiftRecord) -> str:
    """The way out where no box tells it: the adjustment that says what dropped."""
    code, field = Adjustment.Code.NO_BOX, Adjustment.Input.BOX
    return addresses.adjust(record, field=field, code=code)


def say_where_no_box_tells(line: Line, found: list[Blocker], untold: set[int]) -> Line:
    """The same line, its poker records led to the adjustment where their boxes tell nothing."""
    missing = {
        addresses.record(each.document): each.document
        for each in found
        if each.kind == "result_missing" and each.document.pk in untold
    }
    points = tuple(
        replace(point, url=_say_what_dropped(said), below=_no_box(said.shift.name))
        if (said := missing.get(point.url))
        else point
        for point in line.points
    )
    return replace(line, points=points, whose=_("revenue audit") if missing else line.whose)
