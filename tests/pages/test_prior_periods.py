"""What an open day carries of closed ones, and a month that counts the tables that stay closed today."""

import csv
import io
from collections.abc import Iterator, Mapping

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.trail import Refused
from games.engine.money import Money
from tables import selectors
from tables.models import Adjustment, AdjustmentStep, GamingDay, ShiftRecord
from tables.pages import addresses
from tables.reports import rows
from tables.services import adjustments, closing
from tables.services.days import ensure_day
from tests.builders import (
    House,
    a_box,
    a_paper_slip,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    closed_day,
    counted,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

LOCKED, OPEN = "2026-03-02", "2026-03-03"
WRONG = {"field": "fills", "right": "1,000", "code": "keyed", "why": "The slip says 1,000."}


@pytest.fixture(autouse=True)
def on_the_day_after(house: House) -> Iterator[None]:
    with time_machine.travel(house.at(f"{OPEN} 16:00"), tick=True):
        yield


def played(house: House, code: str, day: str) -> ShiftRecord:
    """A table of a day, counted to the end: 5,000 in the box, a win of 6,000."""
    table = a_table(house, code, starts=f"{day} 06:00")
    box = a_box(house, f"B-{code}")
    an_open_table(house, table, chips("50000.00"), house.at(f"{day} 08:00"), box=box)
    close(house, table, chips("51000.00"), house.at(f"{day} 12:00"))
    counted(house, table.placements.get(), cash("5000.00"), house.at(f"{day} 13:00"))
    worked(house)
    return record_of(table)


@pytest.fixture
def january(house: House) -> ShiftRecord:
    return played(house, "BJ-03", "2026-01-15")


@pytest.fixture
def locked(house: House) -> ShiftRecord:
    record = played(house, "BJ-01", LOCKED)
    closed_day(house, record.day)
    return record


@pytest.fixture
def today(house: House, locked: ShiftRecord) -> ShiftRecord:
    return played(house, "BJ-02", OPEN)


def carried(
    house: House,
    enter: Enter,
    record: ShiftRecord,
    *,
    act: str = "approve",
    typed: Mapping[str, str] = WRONG,
) -> Adjustment:
    """A fill of the locked day that the books lack, proposed by one and settled by another."""
    enter("revenue_audit").post(addresses.adjust(record), {**typed, "act": "propose"})
    made = Adjustment.objects.latest("pk")
    checked = {"act": act, "why": "The slip says 0."}
    assert enter("controller").post(addresses.adjustment(made), checked).status_code == 303
    worked(house)
    return made


def report_of(day: str, pit: str = "") -> rows.DropWin:
    return rows.drop_win(day=GamingDay.objects.get(date=day), pit=pit)


def test_the_open_day_and_its_month_carry_it(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked)
    report = report_of(OPEN)
    assert (report.prior.win, report.total.win) == (Money(-1_000_00), Money(5_000_00))
    assert report.prior.win == selectors.prior_adjustments(GamingDay.objects.get(date=OPEN))
    assert (report.month.win, report_of(LOCKED).total.win) == (Money(11_000_00), Money(6_000_00))


def test_the_report_has_a_line_of_it(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked)
    client = enter("revenue_audit")
    page = client.get(f"/reports/drop-win/?day={OPEN}").content.decode()
    assert "Prior-period adjustments" in page and "−1,000" in page and ">11,000<" in page
    answer = client.get(f"/reports/drop-win/?day={OPEN}&format=csv").content.decode()
    told = [(row["period"], row["win"]) for row in csv.DictReader(io.StringIO(answer))]
    assert told == [
        ("month", "6000.00"), ("year", "6000.00"),
        ("day", "6000.00"), ("shift", "6000.00"), ("month", "6000.00"), ("year", "6000.00"),
        ("prior", "-1000.00"), ("prior_month", "-1000.00"), ("prior_year", "-1000.00"),
    ]  # fmt: skip


BOX = {"field": "box", "right": "14,000", "code": "keyed", "why": "A strap was left out."}


def test_what_was_missing_in_a_box_is_in_the_drop_too_and_not_in_the_hold(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    before, more = report_of(OPEN), Money(9_000_00)
    carried(house, enter, locked, typed=BOX)
    after, day = report_of(OPEN), GamingDay.objects.get(date=OPEN)
    assert (after.prior.drop, after.prior.win, after.prior.hold) == (more, more, None)
    for name in ("total", "month", "year"):
        was, now = getattr(before, name), getattr(after, name)
        assert (now.drop, now.win) == (was.drop + more, was.win + more), name
        assert now.hold == was.hold, name
    won = rows.won_by_day(house.property, [day])[day.pk]
    assert (won.drop, won.win, won.hold) == (after.total.drop, after.total.win, after.total.hold)
    assert rows.month_to(day).drop == after.month.drop


def test_the_report_and_the_day_show_it_in_the_drop(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked, typed=BOX)
    client = enter("revenue_audit")
    page = client.get(f"/reports/drop-win/?day={OPEN}").content.decode()
    line = page.split("Prior-period adjustments")[1].split("</tr>")[0]
    assert line.count("+9,000") == 6 and "and left out of its hold." in page
    told = client.get(f"/days/{OPEN}/").content.decode()
    assert "<dt>Drop</dt><dd>14,000</dd>" in told and "+9,000 in the drop; not in the hold" in told
    answer = client.get(f"/reports/drop-win/?day={OPEN}&format=csv").content.decode()
    found = [row["drop"] for row in csv.DictReader(io.StringIO(answer)) if row["table"] == ""]
    assert found == ["9000.00"] * 3


def test_the_page_of_the_open_day_has_it_in_its_win(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    client = enter("revenue_audit")
    before = client.get(f"/days/{OPEN}/").content.decode()
    carried(house, enter, locked)
    after = client.get(f"/days/{OPEN}/").content.decode()
    assert "Prior-period adjustments" not in before and "<dt>Win</dt><dd>6,000</dd>" in before
    assert "Prior-period adjustments" in after and "<dt>Win</dt><dd>5,000</dd>" in after
    assert "−1,000" in after


@pytest.mark.parametrize("day", [LOCKED, OPEN])
def test_the_records_of_both_days_name_it(
    day: str, house: House, locked: ShiftRecord, enter: Enter
) -> None:
    box = a_box(house, "B-AGAIN")
    an_open_table(house, locked.table, chips("51000.00"), house.at(f"{OPEN} 08:00"), box=box)
    made = carried(house, enter, locked)
    record = ShiftRecord.objects.get(table=locked.table, day__date=day)
    page = enter("revenue_audit").get(addresses.record(record)).content.decode()
    assert str(made) in page and "−1,000.00" in page and "is posted in the open day" in page


def test_every_sum_of_days_counts_it(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked)
    day = GamingDay.objects.get(date=OPEN)
    assert rows.won_by_day(house.property, [day])[day.pk].win == Money(5_000_00)
    assert rows.month_to(day).win == Money(11_000_00)
    assert [bar.amount for bar in rows.win_by_day(day=day)][-2:] == [6_000_00, 5_000_00]


def test_one_that_was_refused_counts_nowhere(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked, act="refuse")
    assert (report_of(OPEN).prior.win, report_of(OPEN).month.win) == (None, Money(12_000_00))


def test_another_pit_does_not_carry_it(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked)
    assert report_of(OPEN, "P9").pits == ()
    assert report_of(OPEN, locked.pit.code).prior.win == Money(-1_000_00)


def test_the_month_counts_a_table_that_is_closed_today(
    house: House, locked: ShiftRecord, today: ShiftRecord
) -> None:
    report = report_of(OPEN)
    months = {row.code: (row.day.win, row.month.win) for row in report.tables}
    assert months == {"BJ-01": (None, Money(6_000_00)), "BJ-02": (Money(6_000_00),) * 2}
    assert (report.month.drop, report.pits[0].month.drop) == (Money(10_000_00),) * 2
    assert (report.total.drop, [row.code for row in report.opened]) == (Money(5_000_00), ["BJ-02"])


def test_its_row_says_that_it_was_not_opened(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    page = enter("revenue_audit").get(f"/reports/drop-win/?day={OPEN}").content.decode()
    assert "not opened" in page and 'id="t-BJ-01"' not in page and ">10,000<" in page


def test_a_day_without_an_open_table_still_has_its_month(
    house: House, locked: ShiftRecord, enter: Enter
) -> None:
    ensure_day(property=house.property, at=house.at(f"{OPEN} 08:00"))
    page = enter("revenue_audit").get(f"/reports/drop-win/?day={OPEN}").content.decode()
    assert "No table was opened on" in page and ">BJ-01<" in page and ">6,000<" in page


def test_the_open_day_is_not_published_before_it_is_checked(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    enter("revenue_audit").post(addresses.adjust(locked), WRONG | {"act": "propose"})
    made = Adjustment.objects.latest("pk")
    with pytest.raises(Refused, match=f"{made} waits for its checker"):
        closed_day(house, today.day, until="publish")
    enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    day = GamingDay.objects.get(date=OPEN)
    by, at = house.a("revenue_audit"), day.ends_at
    assert closing.take_step(day=day, act="publish", by=by, at=at).version == 1


def test_the_year_counts_a_table_that_has_not_opened_this_month(
    house: House, january: ShiftRecord, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    carried(house, enter, locked)
    report, row = report_of(OPEN), Money(6_000_00)
    told = {each.code: (each.day.win, each.month.win, each.year.win) for each in report.tables}
    assert told == {"BJ-01": (None, row, row), "BJ-02": (row,) * 3, "BJ-03": (None, None, row)}
    assert (report.month.win, report.year.win) == (Money(11_000_00), Money(17_000_00))
    assert report_of(LOCKED).year.win == Money(12_000_00)
    page = enter("revenue_audit").get(f"/reports/drop-win/?day={OPEN}").content.decode()
    assert "Win, year" in page and ">17,000<" in page


def proposed_twice(house: House, closed: ShiftRecord, carrying: ShiftRecord) -> list[Adjustment]:
    facts = {"field": "box", "amount": Money(9_000_00), "code": "keyed", "why": "A strap."}
    record = ShiftRecord.objects.get(pk=closed.pk)
    facts |= {"record": record, "by": house.a("revenue_audit"), "posting_day": carrying.day}
    return [adjustments.propose_adjustment(**facts) for _ in range(2)]


def test_the_same_correction_counts_once(
    house: House, locked: ShiftRecord, today: ShiftRecord, enter: Enter
) -> None:
    """Proposed twice against the same books; the second is refused, and proposed anew it is nothing."""
    first, second = proposed_twice(house, locked, today)
    audit, checker = enter("revenue_audit"), enter("controller")
    form = audit.get(addresses.adjust(locked)).content.decode()
    assert str(first) in form and str(second) in form and "the others are refused" in form
    assert checker.post(addresses.adjustment(first), {"act": "approve"}).status_code == 303
    answer = checker.post(addresses.adjustment(second), {"act": "approve"})
    told = answer.content.decode()
    assert answer.status_code == 409 and f"{first} has adjusted the box value of BJ-01" in told
    assert "5,000.00" in told and "14,000.00" in told
    assert report_of(OPEN).prior.win == Money(9_000_00)
    again = audit.post(addresses.adjust(locked), BOX | {"act": "propose"})
    assert again.status_code == 409 and b"That is what the books say already." in again.content


def test_the_database_counts_the_same_correction_once_too(
    house: House, locked: ShiftRecord, today: ShiftRecord
) -> None:
    first, second = proposed_twice(house, locked, today)
    signed = {"property": house.property, "act": "approve", "by": house.a("controller")}
    adjustments.take_step(adjustment=first, act="approve", by=signed["by"])
    with pytest.raises(IntegrityError, match="has been adjusted since"), transaction.atomic():
        AdjustmentStep.objects.create(adjustment=second, at=timezone.now(), **signed)


def test_books_that_moved_otherwise_are_no_books_to_adjust(
    house: House, today: ShiftRecord, enter: Enter
) -> None:
    facts = {"record": today, "field": "fills", "amount": Money(1_000_00), "code": "keyed"}
    made = adjustments.propose_adjustment(**facts, why="x", by=house.a("revenue_audit"))
    a_paper_slip(house, today.table, "fill", "300.00", house.at(f"{OPEN} 10:00"))
    answer = enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    told = answer.content.decode()
    assert answer.status_code == 409 and "is 300 now and was 0 when this was proposed" in told
