"""The worked vectors of credit play and tickets: two ledgers, one win."""

from typing import Any

import pytest

from audit.trail import Refused
from tables import accounting, selectors
from tables.accounting import Credit
from tables.models import Marker, Placement, Result, Slip, Table
from tables.services import markers, sessions, tickets
from tests import builders as b
from tests.tables.vectors import chips_of, refused_figures, vector

pytestmark = pytest.mark.django_db(transaction=True)


def a_marker(house: b.House, table: Table, amount: str) -> Marker:
    return markers.issue_marker(
        table=table,
        patron=b.a_patron(house),
        amount=b.money(amount),
        at=house.at("2026-03-02 09:30"),
        by=house.a("floor_supervisor"),
        attested=b.DEALER,
    )


def pay(house: b.House, marker: Marker, form: str, amount: str) -> None:
    markers.pay_marker(
        marker=marker,
        form=form,
        amount=b.money(amount),
        at=house.at("2026-03-02 10:30"),
        by=house.a("floor_supervisor"),
    )


def send(house: b.House, table: Table, sent: list[Marker]) -> str:
    return markers.send_markers(
        table=table,
        markers=sent,
        at=house.at("2026-03-02 12:00"),
        by=house.a("pit_manager"),
        cashier=house.a("cage_cashier"),
    ).total.text()


def opened(house: b.House, given: dict[str, Any]) -> Table:
    table = b.a_table(house, given["table"], "baccarat")
    b.an_open_table(
        house, table, chips_of(given["opener"]), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    return table


def closed(
    house: b.House, table: Table, given: dict[str, Any], held: str, box: Any, why: str = ""
) -> Result:
    sessions.close_table(
        table=table,
        at=house.at("2026-03-02 13:50"),
        counted=chips_of(given["closer"]),
        markers=b.money(held),
        by=house.a("pit_manager"),
        why=why,
    )
    placement = Placement.objects.get(table=table)
    b.counted(house, placement, box, house.at("2026-03-02 15:00"))
    b.worked(house)
    return b.record_of(table).result


def play_v02(house: b.House) -> tuple[Result, str]:
    given = vector("V02")["inputs"]
    table = opened(house, given)
    for kind in ("fill", "credit"):
        for slip in given[f"{kind}s"]:
            b.a_slip(house, table, kind, slip["amount"], house.at("2026-03-02 09:00"))
    issued = {row["no"]: a_marker(house, table, row["amount"]) for row in given["markers_issued"]}
    for row in given["marker_payments_at_table"]:
        pay(house, issued[row["no"]], row["form"], row["amount"])
    sent = send(house, table, list(issued.values()))
    assert sent == given["marker_credit_slip_to_cage"]
    return closed(house, table, given, "0.00", b.cash(given["box_currency"])), sent


def credit_of(result: Result) -> Credit:
    return Credit(
        issued=result.markers_issued,
        in_chips=result.markers_paid - result.paid_in_cash,
        in_cash=result.paid_in_cash,
    )


def test_vector_V02_both_marker_ledgers_give_the_same_win(house: b.House) -> None:
    expected = vector("V02")["expected"]
    result, sent = play_v02(house)
    paid_in_cash = result.paid_in_cash
    in_chips_and_cash = result.markers_issued - result.markers_paid
    found = {
        "fills": result.fills,
        "credits": result.credits,
        "markers_issued": result.markers_issued,
        "marker_payments": result.markers_paid,
        "marker_credit_slip_expected": b.money(sent),
        "cash_buy_ins": result.box - paid_in_cash,
        "statistical_drop": result.drop,
        "win_ledger_A": result.win,
        "win_ledger_B": result.ledger_b,
        "statistical_win": result.win,
        "markers_outstanding_at_close": in_chips_and_cash,
        "cash_only_result": credit_of(result).collected_win(result.win),
    }
    assert {name: money.text() for name, money in found.items()} == {
        name: expected[name] for name in found
    }
    assert accounting.percent(result.hold) == expected["hold_pct"]
    assert result.win.text() not in refused_figures("V02")


def test_vector_V11_the_tax_base_is_the_policys_and_the_win_is_not(house: b.House) -> None:
    given, expected = vector("V11")["inputs"], vector("V11")["expected"]
    result, _ = play_v02(house)
    credit = credit_of(result)
    assert result.win.text() == expected["table_win"]
    later = b.money(given["collected_next_month"])
    for basis, collected in (("issue_basis", b.money("0.00")), ("collection_basis", later)):
        in_month = result.win if basis == "issue_basis" else credit.collected_win(result.win)
        assert {
            "month_of_issue": in_month.text(),
            "month_of_collection": collected.text(),
            "total": (in_month + collected).text(),
        } == expected[basis]
    partly = expected["collection_basis_if_40000_collected_15000_written_off"]
    total = credit.collected_win(result.win) + b.money(partly["month_of_collection"])
    assert total.text() == partly["total"]
    assert result.win.text() == expected["issue_basis_if_15000_written_off"]["total"]


def test_vector_V23_markers_that_stay_at_the_table_are_counted_like_chips(
    house: b.House,
) -> None:
    given, expected = vector("V23")["inputs"], vector("V23")["expected"]
    table = opened(house, given)
    sent = given["marker_credit_slips"]
    stays = b.money(given["markers_issued"]) - b.money(sent)
    goes, kept = a_marker(house, table, sent), a_marker(house, table, stays.text())
    pay(house, kept, "chips", given["marker_payments_chips"])
    send(house, table, [goes])
    held = selectors.markers_held(table, house.at("2026-03-02 13:50"))
    with pytest.raises(Refused, match="Count the markers"):
        b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 13:50"))
    box = b.cash(given["box_currency"])
    result = closed(house, table, given, held.text(), box)
    assert {
        "marker_inventory_close": result.markers_closing.text(),
        "win_ledger_A": result.win.text(),
        "win_ledger_B": result.ledger_b.text(),
        "statistical_drop": result.drop.text(),
        "hold_pct": accounting.percent(result.hold),
    } == expected
    assert result.win.text() not in refused_figures("V23")


def test_a_marker_that_is_missing_sets_the_ledgers_apart(house: b.House) -> None:
    given = vector("V23")["inputs"]
    table = opened(house, given)
    a_marker(house, table, "500.00")
    result = closed(house, table, given, "400.00", b.cash("1000.00"), why="one is lost")
    assert result.win - result.ledger_b == b.money("100.00")


def test_a_marker_is_not_paid_twice(house: b.House) -> None:
    table = opened(house, vector("V23")["inputs"])
    marker = a_marker(house, table, "500.00")
    pay(house, marker, "chips", "500.00")
    marker.refresh_from_db()
    assert marker.state == Marker.State.PAID
    with pytest.raises(Refused, match="only 0"):
        pay(house, marker, "cash", "1.00")


def test_who_issued_a_marker_does_not_take_it_at_the_cage(house: b.House) -> None:
    table = opened(house, vector("V23")["inputs"])
    marker = a_marker(house, table, "500.00")
    both = house.a("floor_supervisor")
    b.moved(house, both, "cage_cashier")
    with pytest.raises(Refused, match="takes another person"):
        markers.send_markers(
            table=table,
            markers=[marker],
            at=house.at("2026-03-02 12:00"),
            by=house.a("pit_manager"),
            cashier=both,
        )


def test_vector_V26_a_ticket_issued_at_the_table_is_value_out(house: b.House) -> None:
    given, expected = vector("V26")["inputs"], vector("V26")["expected"]
    table = opened(house, given)
    tickets.issue_ticket(
        table=table,
        validation="00-1234-5678",
        amount=b.money(given["tickets_issued"]),
        at=house.at("2026-03-02 10:00"),
        by=house.a("floor_supervisor"),
    )
    tickets_in = b.BoxLine("ticket", b.money(given["tickets_in"]), 1)
    box = [*b.cash(given["box_currency"]), tickets_in]
    result = closed(house, table, given, "0.00", box)
    assert {
        "drop": result.drop.text(),
        "tickets_issued": result.tickets_issued.text(),
        "win": result.win.text(),
        "hold_pct": accounting.percent(result.hold),
        "ticket_liability_change": (result.tickets_issued - b.money(given["tickets_in"])).text(),
    } == expected
    assert result.win.text() not in refused_figures("V26")


def test_every_slip_of_the_table_stays_numbered_in_its_own_series(house: b.House) -> None:
    play_v02(house)
    assert sorted(map(str, Slip.objects.all())) == [
        "C-2026-000001",
        "F-2026-000001",
        "F-2026-000002",
    ]
    assert sorted(map(str, Marker.objects.all())) == ["M-2026-000001", "M-2026-000002"]
