"""The worked vectors of corrections: adjustments, versions, what comes late."""

from typing import Any

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting, selectors
from tables.models import (
    Adjustment,
    DayResult,
    Estimate,
    GamingDay,
    Marker,
    Placement,
    Publication,
    ShiftRecord,
    Slip,
    Table,
    TableDay,
    TableTicket,
    Tournament,
)
from tables.models.results import Figures
from tables.services import adjustments, closing, count_room, days
from tests import builders as b
from tests.tables.vectors import chips_of, refused_figures, vector

pytestmark = pytest.mark.django_db(transaction=True)


def played(house: b.House, code: str, given: dict[str, str], box: str) -> Table:
    """A table that was open in the day shift of 2 March, its box counted and accepted."""
    table = b.a_table(house, code)
    b.an_open_table(
        house,
        table,
        chips_of(given["opener"]),
        house.at("2026-03-02 06:10"),
        box=b.a_box(house, box),
    )
    if Money.parse(given["fills"]):
        b.a_slip(house, table, "fill", given["fills"], house.at("2026-03-02 09:00"))
    b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 13:50"))
    placement = Placement.objects.get(table=table)
    b.counted(house, placement, b.cash(given["drop"]), house.at("2026-03-02 15:00"))
    b.worked(house)
    return table


def put_in_box(house: b.House, table: Table) -> None:
    """The slips of a table found in its box."""
    placement = Placement.objects.get(table=table)
    papers = [str(slip) for slip in Slip.objects.filter(table=table)]
    count_room.enter_evidence(placement=placement, papers=papers, by=house.a("count_supervisor"))


def the_day() -> GamingDay:
    return GamingDay.objects.get(date="2026-03-02")


def wins(tables: dict[str, Table]) -> dict[str, Figures]:
    found = TableDay.objects.filter(day=the_day()).select_related("result", "table")
    return {row.table.code: row.result for row in found if row.table.code in tables}


def texts(results: dict[str, Figures], name: str) -> dict[str, str]:
    return {code: getattr(result, name).text() for code, result in results.items()}


def percents(results: dict[str, Figures]) -> dict[str, str | None]:
    return {code: accounting.percent(result.hold) for code, result in results.items()}


def sums(results: dict[str, Figures], name: str) -> str:
    return accounting.total(getattr(result, name) for result in results.values()).text()


def reopened(house: b.House, why: str) -> GamingDay:
    """A locked day, opened again by two: revenue audit asks, a controller who did not lock it."""
    day = closing.take_step(day=the_day(), act="ask_reopen", by=house.a("revenue_audit"), why=why)
    return closing.take_step(day=day, act="reopen", by=house.another("controller"))


def adjusted(house: b.House, row: dict[str, str], table: Table, **more: Any) -> Adjustment:
    record = ShiftRecord.objects.get(table=table)
    field = {"drop": "box"}.get(row["field"], row["field"])
    proposed = adjustments.propose_adjustment(
        record=record,
        field=field,
        amount=Money.parse(row["amount"]),
        code=Adjustment.Code.OTHER,
        why=row["reason"],
        by=house.a("revenue_audit"),
        at=house.at("2026-03-03 15:00"),
        **more,
    )
    return adjustments.take_step(adjustment=proposed, act="approve", by=house.a("controller"))


def test_vector_V07_adjustments_restate_the_day_in_a_second_version(house: b.House) -> None:
    given, expected = vector("V07")["inputs"], vector("V07")["expected"]
    days.ensure_day(property=house.property, at=house.at("2026-03-03 06:00"))
    tables = {
        code: played(house, code, row, f"B-{code}") for code, row in given["original"].items()
    }
    put_in_box(house, tables["BJ-08"])
    day = b.closed_day(house, the_day())
    before = wins(tables)
    assert day.version == expected["version_before"]
    assert texts(before, "win") == expected["original_win"]
    assert (sums(before, "win"), sums(before, "drop")) == (
        expected["original_win_total"],
        expected["original_drop_total"],
    )
    assert percents(before) == expected["hold_pct_before"]
    reopened(house, "straps of two boxes mixed up")
    made: dict[str, Adjustment] = {}
    for row in given["adjustments"]:
        made[row["id"]] = adjusted(
            house, row, tables[row["table"]], pair=made.get(row.get("pair", ""))
        )
    b.worked(house)
    day = closing.take_step(day=the_day(), act="publish", by=house.a("revenue_audit"))
    after = wins(tables)
    assert day.version == expected["version_after"]
    assert texts(after, "win") == expected["restated_win"]
    assert texts(after, "drop") == expected["restated_drop"]
    assert (sums(after, "win"), sums(after, "drop")) == (
        expected["restated_win_total"],
        expected["restated_drop_total"],
    )
    assert percents(after) == expected["hold_pct_after"]
    effect = accounting.total(adjustment.effect for adjustment in made.values())
    assert effect.text() == expected["net_effect_on_win"]
    drops = Money.parse(sums(after, "drop")) - Money.parse(sums(before, "drop"))
    assert drops.text() == expected["net_effect_on_drop"]
    assert sums(after, "win") not in refused_figures("V07")
    kept = {
        publication.version: accounting.total(
            row.result.win for row in publication.tables.select_related("result")
        ).text()
        for publication in Publication.objects.filter(day=day)
    }
    assert kept == {1: expected["original_win_total"], 2: expected["restated_win_total"]}


@pytest.mark.parametrize("policy", ["reopen", "adjust"])
def test_vector_V08_a_fill_found_after_the_lock_restates_or_is_posted_later(
    policy: str,
) -> None:
    given, expected = vector("V08")["inputs"], vector("V08")["expected"]
    fill = given["late_fill"]
    with b.a_house(late=policy) as house:
        days.ensure_day(property=house.property, at=house.at("2026-03-03 06:00"))
        found_on = days.ensure_day(property=house.property, at=house.at("2026-03-04 09:00"))
        table = b.a_table(house, given["table"])
        b.an_open_table(
            house, table, chips_of("50000.00"), house.at("2026-03-02 22:10"), box=b.a_box(house)
        )
        b.close(house, table, chips_of("50000.00"), house.at("2026-03-03 02:00"))
        won = b.cash(given["published_win"])
        b.counted(house, Placement.objects.get(), won, house.at("2026-03-03 07:00"))
        b.worked(house)
        b.closed_day(house, the_day())
        assert wins({given["table"]: table})[given["table"]].win.text() == given["published_win"]
        at = house.at("2026-03-03 01:20")
        with pytest.raises(Refused, match="reopening by two people"):
            b.a_paper_slip(house, table, "fill", fill["amount"], at)
        month = b.money(given["month_to_date_win_before"]) - b.money(given["published_win"])
        if policy == "reopen":
            reopened(house, "slip F000518 found")
            b.a_paper_slip(house, table, "fill", fill["amount"], at)
            b.worked(house)
            day = closing.take_step(day=the_day(), act="publish", by=house.a("revenue_audit"))
            assert day.version == 2
        else:
            row = {"field": "fills", "amount": fill["amount"], "reason": "slip F000518 found"}
            adjusted(house, row, table, posting_day=found_on)
            b.worked(house)
        result = wins({given["table"]: table})[given["table"]]
        posted = selectors.prior_adjustments(found_on)
        name = {"reopen": "policy_reopen_and_restate", "adjust": "policy_prior_period_adjustment"}
        wanted = expected[name[policy]]
        assert {
            "2026-03-02_win": result.win.text(),
            "2026-03-04_prior_period_adjustment": posted.text(),
            "month_to_date_win": (month + result.win + posted).text(),
        } == {key: value for key, value in wanted.items() if key != "needs"}


def test_who_proposes_an_adjustment_does_not_approve_it(house: b.House) -> None:
    given = vector("V07")["inputs"]["original"]["BJ-07"]
    table = played(house, "BJ-07", given, "B-1")
    proposed = adjustments.propose_adjustment(
        record=ShiftRecord.objects.get(table=table),
        field="box",
        amount=b.money("10.00"),
        code="other",
        why="x",
        by=house.a("revenue_audit"),
        at=house.at("2026-03-02 16:00"),
    )
    b.moved(house, house.a("revenue_audit"), "controller")
    with pytest.raises(Refused, match="takes another person"):
        adjustments.take_step(adjustment=proposed, act="approve", by=house.a("revenue_audit"))


def test_who_locked_a_day_does_not_approve_its_reopening(house: b.House) -> None:
    played(house, "BJ-07", vector("V07")["inputs"]["original"]["BJ-07"], "B-1")
    b.closed_day(house, the_day())
    closing.take_step(
        day=the_day(), act="ask_reopen", by=house.a("revenue_audit"), why="a strap misplaced"
    )
    with pytest.raises(Refused, match="takes another person"):
        closing.take_step(day=the_day(), act="reopen", by=house.a("controller"))


def test_a_published_day_takes_no_result_and_no_slip_in_the_database(house: b.House) -> None:
    table = played(house, "BJ-07", vector("V07")["inputs"]["original"]["BJ-07"], "B-1")
    b.closed_day(house, the_day(), until="publish")
    result = ShiftRecord.objects.get(table=table).result
    result.pk, result.version = None, 2
    with pytest.raises(IntegrityError, match="published or locked"), transaction.atomic():
        result.save(force_insert=True)


def test_a_locked_day_takes_no_document_past_the_services(house: b.House) -> None:
    table = played(house, "BJ-07", vector("V07")["inputs"]["original"]["BJ-07"], "B-1")
    record = ShiftRecord.objects.get(table=table)
    b.closed_day(house, the_day())
    here = {"property": house.property, "by": house.a("pit_manager")}
    at, ten = house.at("2026-03-02 10:00"), b.money("10.00")
    written = [
        lambda: Estimate.objects.create(record=record, drop=ten, at=at, **here),
        lambda: TableTicket.objects.create(table=table, validation="1", amount=ten, at=at, **here),
        lambda: Marker.objects.create(
            property=house.property, table=table, patron=b.a_patron(house), amount=ten, at=at
        ),
        lambda: Tournament.objects.create(
            day=the_day(), name="x", entries=1, buy_in=ten, fee=ten, prizes=ten, at=at, **here
        ),
        lambda: ShiftRecord.objects.filter(pk=record.pk).update(result=None),
        lambda: DayResult.objects.bulk_create([another_version(record)]),
    ]
    for write in written:
        with pytest.raises(IntegrityError, match="published or locked"), transaction.atomic():
            write()


def another_version(record: ShiftRecord) -> DayResult:
    result = TableDay.objects.get(table=record.table).result
    result.pk, result.version = None, 2
    return result


def test_a_day_is_kept_from_its_steps_by_what_is_named(house: b.House) -> None:
    table = b.a_table(house, "BJ-07")
    b.an_open_table(
        house, table, chips_of("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    slip = b.a_slip(house, table, "fill", "100.00", house.at("2026-03-02 07:00"))
    audit = house.a("revenue_audit")
    with pytest.raises(Refused, match="closed after that"):
        closing.take_step(day=the_day(), act="close", by=audit, at=house.at("2026-03-03 05:00"))
    after = the_day().ends_at
    with pytest.raises(Refused, match="BJ-07, Day"):
        closing.take_step(day=the_day(), act="close", by=audit, at=after)
    b.close(house, table, chips_of("450.00"), house.at("2026-03-02 13:50"))
    closing.take_step(day=the_day(), act="close", by=audit, at=after)
    with pytest.raises(Refused, match="B-1 BJ-07"):
        closing.take_step(day=the_day(), act="count", by=audit, at=after)
    b.counted(house, Placement.objects.get(), b.cash("80.00"), house.at("2026-03-02 15:00"))
    b.worked(house)
    for act in ("count", "audit", "publish"):
        closing.take_step(day=the_day(), act=act, by=audit, at=after)
    with pytest.raises(Refused, match=str(slip)):
        closing.take_step(day=the_day(), act="lock", by=house.a("controller"), at=after)
    with pytest.raises(IntegrityError, match="slip_unmatched"), transaction.atomic():
        the_day().steps.create(
            property=house.property, act="lock", by=house.a("controller"), at=after
        )
    put_in_box(house, table)
    matched = count_room.match_evidence(day=the_day(), by=audit)
    assert (matched.missing, matched.others) == ([], [])
    closing.take_step(day=the_day(), act="lock", by=house.a("controller"), at=after)
    assert {found.state for found in Slip.objects.all()} == {"matched"}
