"""The worked vectors of shifts and days: estimates, compartments, the boundary, the cut-off."""

from typing import Any

import pytest

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting
from tables.models import Count, Placement, Result, ShiftRecord, Slip, Table, TableDay
from tables.models.results import Figures
from tables.services import boxes, sessions
from tests import builders as b
from tests.tables.vectors import chips_of, refused_figures, vector

pytestmark = pytest.mark.django_db(transaction=True)


def percent(figures: Figures) -> str | None:
    return accounting.percent(figures.hold)


def change(house: b.House, table: Table, at: str, **how: Any) -> ShiftRecord:
    return sessions.change_shift(table=table, at=house.at(at), by=house.a("pit_manager"), **how)


def count_boxes(house: b.House, table: Table, amounts: list[str], at: str) -> None:
    placements = Placement.objects.filter(table=table).order_by("placed_at")
    for placement, amount in zip(placements, amounts, strict=True):
        b.counted(house, placement, b.cash(amount), house.at(at))


def results(table: Table) -> list[Result]:
    records = ShiftRecord.objects.filter(table=table).order_by("opened_at")
    return [record.result for record in records.select_related("result")]


def three_shifts(given: dict[str, Any], house: b.House, **changes: Any) -> Table:
    """A table open over three shifts of one gaming day, with a fill in swing, a credit in grave."""
    table = b.a_table(house, given["table"])
    opener = given.get("opener_counted") or given["inventory_slips"]["open"]
    closer = given.get("closer_counted") or given["inventory_slips"]["close"]
    b.an_open_table(
        house, table, chips_of(opener), house.at("2026-03-02 07:00"), box=changes["box"]
    )
    change(house, table, "2026-03-02 14:00", **changes["day"])
    b.a_slip(house, table, "fill", given["fills"]["swing"], house.at("2026-03-02 16:00"))
    change(house, table, "2026-03-02 22:00", **changes["swing"])
    b.a_slip(house, table, "credit", given["credits"]["grave"], house.at("2026-03-03 01:00"))
    b.close(house, table, chips_of(closer), house.at("2026-03-03 04:00"))
    return table


def test_vector_V03a_shifts_without_counts_are_estimated_and_the_day_is_actual() -> None:
    given, expected = vector("V03a")["inputs"], vector("V03a")["expected"]
    ends = given["estimated_inventory"]
    with b.a_house() as house:
        table = three_shifts(
            given,
            house,
            box=b.a_box(house),
            day={"estimate": b.money(ends["day_end"])},
            swing={"estimate": b.money(ends["swing_end"])},
        )
        records = list(ShiftRecord.objects.filter(table=table).order_by("opened_at"))
        for record, drop in zip(records, given["estimated_drop"].values(), strict=True):
            sessions.estimate_drop(
                record=record,
                drop=b.money(drop),
                at=record.closed_at,
                by=house.a("floor_supervisor"),
            )
        b.worked(house)
        guessed = results(table)
        assert [row.win.text() for row in guessed] == list(expected["estimated_win"].values())
        assert (
            accounting.total(row.win for row in guessed).text() == expected["estimated_win_total"]
        )
        estimate = accounting.total(row.drop for row in guessed)
        assert estimate.text() == expected["estimated_drop_total"]
        count_boxes(house, table, [given["box_counted"]], "2026-03-03 07:00")
        b.worked(house)
        shares, day = results(table), TableDay.objects.get(table=table).result
        assert [row.drop.text() for row in shares] == list(expected["allocated_drop"].values())
        assert [row.win.text() for row in shares] == list(expected["allocated_win"].values())
        assert accounting.total(row.win for row in shares).text() == expected["allocated_win_total"]
        assert {row.status for row in shares} == {expected["status_of_shift_rows"]}
        assert day.status == expected["status_of_day_row"]
        assert (day.win.text(), percent(day)) == (
            expected["day_win_actual"],
            expected["day_hold_pct"],
        )
        variance = day.drop - estimate
        assert variance.text() == expected["drop_variance"]
        share = accounting.percent(accounting.hold(variance, estimate))
        assert share == expected["drop_variance_pct_of_estimate"]
        assert day.win.text() not in refused_figures("V03a")


def test_vector_V03b_with_compartments_and_counts_each_shift_is_actual() -> None:
    given, expected = vector("V03b")["inputs"], vector("V03b")["expected"]
    slips = given["inventory_slips"]
    with b.a_house() as house:
        table = three_shifts(
            given,
            house,
            box=b.a_box(house),
            day={"counted": chips_of(slips["day_end"]), "turn": True},
            swing={"counted": chips_of(slips["swing_end"]), "turn": True},
        )
        count_boxes(house, table, list(given["compartments"].values()), "2026-03-03 07:00")
        b.worked(house)
        shifts, day = results(table), TableDay.objects.get(table=table).result
    assert [row.win.text() for row in shifts] == list(expected["win"].values())
    assert [row.drop.text() for row in shifts] == list(expected["drop"].values())
    assert [percent(row) for row in shifts] == list(expected["hold_pct"].values())
    assert {row.status for row in shifts} == {"actual"}
    assert (day.win.text(), day.drop.text(), percent(day)) == (
        expected["day_win"],
        expected["day_drop"],
        expected["day_hold_pct"],
    )


def swapped(house: b.House, table: Table) -> None:
    other = b.a_box(house, "B-2")
    by, at = house.a("drop_team"), house.at("2026-03-03 06:05")
    boxes.swap_box(table=table, box=other, by=by, at=at, attested=b.RUNNER)


def over_the_boundary(house: b.House, given: dict[str, Any]) -> Table:
    """A table open into the next gaming day, counted and its box swapped at the boundary."""
    table = b.a_table(house, given["table"], "craps")
    b.an_open_table(
        house, table, chips_of(given["opener"]), house.at("2026-03-02 20:00"), box=b.a_box(house)
    )
    b.a_slip(house, table, "fill", given["fill"]["amount"], house.at("2026-03-02 23:10"))
    return table


def end_of_boundary(house: b.House, table: Table, given: dict[str, Any], closer: str) -> None:
    b.a_slip(house, table, "credit", given["credit"]["amount"], house.at("2026-03-03 09:30"))
    b.close(house, table, chips_of(closer), house.at("2026-03-03 11:00"))
    count_boxes(house, table, [given["box1"], given["box2"]], "2026-03-03 12:00")
    b.worked(house)


def days(table: Table) -> dict[str, dict[str, str | None]]:
    rows = TableDay.objects.filter(table=table).select_related("day", "result").order_by("day")
    names = ("opener", "closer", "fills", "credits", "drop", "win")
    return {
        str(row.day): {name: getattr(row.result, name).text() for name in names}
        | {"hold_pct": percent(row.result)}
        for row in rows
    }


def test_vector_V04a_a_session_over_the_boundary_belongs_to_both_days() -> None:
    given, expected = vector("V04a")["inputs"], dict(vector("V04a")["expected"])
    with b.a_house(given["timezone"]) as house:
        table = over_the_boundary(house, given)
        boundary = chips_of(given["boundary_count"]["amount"])
        change(house, table, "2026-03-03 06:02", counted=boundary)
        swapped(house, table)
        end_of_boundary(house, table, given, given["closer"])
        found = days(table)
    assert found == {day: expected[day] for day in ("2026-03-02", "2026-03-03")}
    wins = [Money.parse(str(day["win"])) for day in found.values()]
    assert accounting.total(wins).text() == expected["session_win"]
    assert found["2026-03-02"]["win"] not in refused_figures("V04a")


def test_vector_V04b_a_fill_belongs_to_the_day_whose_count_contains_it() -> None:
    given, late = vector("V04a")["inputs"], vector("V04b")["inputs"]
    expected = vector("V04b")["expected"]
    fill = late["extra_fill"]
    with b.a_house(given["timezone"]) as house:
        table = over_the_boundary(house, given)
        slip = b.a_request(house, table, "fill", fill["amount"], house.at("2026-03-03 05:51"))
        for act, at in (("approve", "05:52"), ("issue", "05:58"), ("transport", "05:59")):
            slip = b.step(house, slip, act, house.at(f"2026-03-03 {at}"))
        boundary = chips_of(given["boundary_count"]["amount"])
        change(house, table, "2026-03-03 06:02", counted=boundary)
        swapped(house, table)
        moving = Slip.objects.filter(table=table, state="in_transit")
        in_transit = accounting.total(moving.values_list("total", flat=True))
        b.step(house, slip, "receive", house.at("2026-03-03 06:04"))
        end_of_boundary(house, table, given, late["closer"])
        found = days(table)
    for day in ("2026-03-02", "2026-03-03"):
        assert {name: found[day][name] for name in expected[day]} == expected[day]
    assert in_transit.text() == expected["in_transit_at_boundary"]
    assert in_transit.text() == expected["cage_vs_table_difference_at_boundary"]
    assert not {found[day]["win"] for day in found} & set(refused_figures("V04b"))


def test_vector_V16_the_win_uses_the_counted_opener_and_reports_the_variance() -> None:
    given, expected = vector("V16")["inputs"], vector("V16")["expected"]
    with b.a_house(variance_alert=b.money(given["report_threshold"])) as house:
        table = b.a_table(house, given["table"])
        before = chips_of(given["previous_closer"])
        b.an_open_table(house, table, before, house.at("2026-03-02 06:10"))
        b.close(house, table, before, house.at("2026-03-02 13:00"))
        with pytest.raises(Refused, match="count again"):
            b.an_open_table(
                house, table, chips_of(given["opener_counted"]), house.at("2026-03-02 14:10")
            )
        b.an_open_table(
            house,
            table,
            chips_of(given["opener_counted"]),
            house.at("2026-03-02 14:10"),
            box=b.a_box(house),
            why="recounted twice, two 100 missing",
        )
        b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 21:00"))
        count_boxes(house, table, [given["drop"]], "2026-03-02 23:00")
        b.worked(house)
        opener = Count.objects.filter(table=table, kind="opener").latest("at")
        result = results(table)[-1]
        must_report = abs(opener.variance) >= result.policy.variance_alert
    assert opener.variance.text() == expected["inventory_variance"]
    assert result.win.text() == expected["win"]
    assert must_report is expected["must_report"]
    assert (result.win + opener.variance).text() == expected["win_if_previous_closer_used"]
    assert result.win.text() not in refused_figures("V16")


@pytest.mark.parametrize("model", ["count", "par"])
def test_vector_V17_a_closing_fill_to_par_gives_the_same_win(model: str) -> None:
    given, expected = vector("V17")["inputs"], vector("V17")["expected"]
    with b.a_house() as house:
        table = b.a_table(house, given["table"], par=b.money(given["par"]))
        b.an_open_table(
            house,
            table,
            chips_of(given["opener"]),
            house.at("2026-03-02 06:10"),
            box=b.a_box(house),
        )
        b.a_slip(house, table, "fill", given["fill"], house.at("2026-03-02 09:00"))
        closer = given["count_before_final"]
        if model == "par":
            missing = b.money(given["par"]) - b.money(closer)
            assert missing.text() == expected["closing_fill_expected"]
            b.a_slip(house, table, "fill", missing.text(), house.at("2026-03-02 13:30"))
            closer = given["closer_after"]
        b.close(house, table, chips_of(closer), house.at("2026-03-02 13:50"))
        count_boxes(house, table, [given["drop"]], "2026-03-02 15:00")
        b.worked(house)
        result = results(table)[-1]
    assert (result.win.text(), percent(result)) == (
        expected[f"win_by_{model}"],
        expected["hold_pct"],
    )
    assert result.win.text() not in refused_figures("V17")


@pytest.mark.parametrize("booked", ["exchange", "fill and credit"])
def test_vector_V18_an_even_exchange_leaves_the_win_alone(booked: str) -> None:
    given, expected = vector("V18")["inputs"], vector("V18")["expected"]
    sides = {
        side: {Money.parse(line["denomination"]): line["count"] for line in lines}
        for side, lines in given["even_exchange"].items()
    }
    with b.a_house() as house:
        table = b.a_table(house, given["table"], "baccarat")
        at = house.at("2026-03-02 09:00")
        b.an_open_table(
            house,
            table,
            chips_of(given["opener"]),
            house.at("2026-03-02 06:10"),
            box=b.a_box(house),
        )
        wanted = (
            [("exchange", sides)]
            if booked == "exchange"
            else [
                ("fill", {"to_table": sides["to_table"]}),
                ("credit", {"to_cage": sides["to_cage"]}),
            ]
        )
        for kind, lines in wanted:
            slip = b.slips.request_slip(
                table=table,
                kind=kind,
                by=house.a("floor_supervisor"),
                at=at,
                note="changed in play",
                **lines,
            )
            assert slip.total.text() == expected["to_table"] == expected["to_cage"]
            b.signed_by_all(house, slip, at)
        b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 13:50"))
        count_boxes(house, table, [given["drop"]], "2026-03-02 15:00")
        b.worked(house)
        result = results(table)[-1]
    name = "win" if booked == "exchange" else "win_when_booked_as_fill_and_credit"
    assert result.win.text() == expected[name]
