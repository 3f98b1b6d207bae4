"""The worked vectors of what is in a box: foreign notes, coupons, poker's boxes, the machine's file."""

from decimal import Decimal
from typing import Any

import pytest

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting, selectors
from tables.models import JackpotMovement, MachineBatch, Placement, Policy, Result, Table
from tables.services import boxes, count_room, days, machine_files, poker
from tables.services.boxes import BoxLine
from tests import builders as b
from tests.tables.vectors import chips_of, refused_figures, vector

pytestmark = pytest.mark.django_db(transaction=True)


def played(house: b.House, given: dict[str, Any], box: list[BoxLine]) -> Result:
    table = b.a_table(house, given["table"], "roulette")
    b.an_open_table(
        house, table, chips_of(given["opener"]), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 13:50"))
    b.counted(house, Placement.objects.get(table=table), box, house.at("2026-03-02 15:00"))
    b.worked(house)
    return b.record_of(table).result


def test_vector_V09_foreign_notes_count_at_the_frozen_rate_of_the_day(house: b.House) -> None:
    given, expected = vector("V09")["inputs"], vector("V09")["expected"]
    day = days.ensure_day(property=house.property, at=house.at("2026-03-02 06:00"))
    found = given["box"]
    box = b.cash(found["USD"])
    for currency in ("EUR", "CAD"):
        count_room.set_rate(
            day=day,
            currency=currency,
            rate=Decimal(found[currency]["rate"]),
            by=house.a("cage_supervisor"),
        )
        box.append(BoxLine("foreign", b.money(found[currency]["face"]), 1, currency))
    box += [
        BoxLine("ticket", b.money(found["vouchers"]), 1),
        BoxLine("chips", b.money(found["chips"]), 1),
        BoxLine("coupon", b.money(found["match_play_face_memo"]), 1),
    ]
    result = played(house, given, box)
    lines = {row.currency: row for row in Placement.objects.get().accepted.lines.all()}
    fx = accounting.exchange_result(
        b.money(found["EUR"]["face"]),
        house=Decimal(found["EUR"]["rate"]),
        bank=Decimal(given["bank_rate_EUR"]),
    )
    assert {
        "eur_value": lines["EUR"].value.text(),
        "cad_value": lines["CAD"].value.text(),
        "drop": result.drop.text(),
        "win": result.win.text(),
        "hold_pct": accounting.percent(result.hold),
        "memo_promo": result.promo.text(),
        "fx_result_on_eur": fx.text(),
    } == expected
    assert result.win.text() not in refused_figures("V09")


def test_a_rate_that_is_set_stays_for_its_day(house: b.House) -> None:
    day = days.ensure_day(property=house.property, at=house.at("2026-03-02 06:00"))
    by = house.a("cage_supervisor")
    count_room.set_rate(day=day, currency="EUR", rate=Decimal("1.08"), by=by)
    with pytest.raises(Refused, match="stays"):
        count_room.set_rate(day=day, currency="EUR", rate=Decimal("1.09"), by=by)


def test_foreign_notes_without_a_rate_are_refused(house: b.House) -> None:
    given = vector("V09")["inputs"]
    with pytest.raises(Refused, match="No rate of EUR"):
        played(house, given, [BoxLine("foreign", b.money("20.00"), 1, "EUR")])


@pytest.mark.parametrize("mode", [Policy.Promo.MEMO, Policy.Promo.FACE])
def test_vector_V10_coupons_are_memo_or_face_and_the_net_is_the_same(mode: str) -> None:
    given = vector("V10")["inputs"]
    coupons, all_expected = given["coupons"], vector("V10")["expected"]
    with b.a_house(promo=mode) as house:
        face = BoxLine("coupon", b.money(coupons["face_each"]), coupons["count"])
        result = played(house, given, [*b.cash(given["box_currency"]), face])
        gross = result.gross_win
    tax = all_expected["tax_examples"]
    if mode == Policy.Promo.MEMO:
        expected = all_expected["memo"]
        found = {"win": result.win.text(), "promo_memo": result.promo.text()}
        hold = {"hold_pct": accounting.percent(result.hold)}
        assert result.win.text() == tax["coupon_not_receipt"]
    else:
        expected = all_expected["face_in_drop"]
        found = {
            "gross_win": gross.text(),
            "less_promo": result.promo.text(),
            "net_win": result.win.text(),
        }
        hold = {"gross_hold_pct": accounting.percent(accounting.hold(gross, result.drop))}
        assert gross.text() == tax["coupon_counts_as_bet"]
    assert {"drop": result.drop.text()} | found | hold == expected
    assert result.win.text() not in refused_figures("V10")


def poker_table(house: b.House, given: dict[str, Any]) -> Table:
    table = b.a_table(house, given["table"], "omaha")
    bank = given["table_bank"]
    kept = {
        "rake": given["rake_box"],
        "time": given["time_collection"],
        "jackpot": given["jackpot_box"],
    }
    b.an_open_table(house, table, chips_of(bank["open"]), house.at("2026-03-02 06:10"))
    for purpose in kept:
        box = b.a_box(house, f"P-{purpose}", purpose=purpose)
        boxes.place_box(
            table=table, box=box, at=house.at("2026-03-02 06:11"), by=house.a("pit_manager")
        )
    b.close(house, table, chips_of(bank["close"]), house.at("2026-03-02 13:50"))
    for placement in Placement.objects.filter(table=table):
        lines = [BoxLine("chips", value, n) for value, n in b.some(kept[placement.purpose]).items()]
        b.counted(house, placement, lines, house.at("2026-03-02 15:00"))
    return table


def test_vector_V05_poker_has_revenue_and_no_hold(house: b.House) -> None:
    given, expected = vector("V05")["inputs"], vector("V05")["expected"]
    table = poker_table(house, given)
    event = given["tournament"]
    tournament = poker.enter_tournament(
        property=house.property,
        name="Sunday 100",
        entries=event["entries"],
        buy_in=b.money(event["buy_in"]),
        fee=b.money(event["fee"]),
        prizes=b.money(event["prizes_paid"]),
        at=house.at("2026-03-02 20:00"),
        by=house.a("poker_room_manager"),
    )
    b.worked(house)
    record = b.record_of(table)
    room = selectors.poker_room(record.day)
    assert {
        "poker_revenue": room.revenue.text(),
        "rake": room.rake.text(),
        "time": room.time.text(),
        "tournament_fees": tournament.fees.text(),
        "tournament_prize_pool": tournament.pool.text(),
        "tournament_net_revenue": room.tournaments.text(),
        "jackpot_liability_increase": selectors.jackpot_fund(house.property).text(),
        "bank_over_short": record.poker.over_short.text(),
        "drop_for_hold": None,
        "hold_pct": None,
    } == expected
    assert record.result is None
    assert room.revenue.text() not in refused_figures("V05")


def test_the_jackpot_fund_pays_no_more_than_it_holds(house: b.House) -> None:
    poker_table(house, vector("V05")["inputs"])
    two = (house.a("poker_room_manager"), house.another("poker_room_manager"))
    how: dict[str, Any] = {"property": house.property, "at": house.at("2026-03-02 21:00")}
    pay = poker.pay_jackpot(
        **how, amount=b.money("400.00"), by=two[0], witness=two[1], why="quads beaten"
    )
    assert pay.kind == JackpotMovement.Kind.PAYMENT
    with pytest.raises(Refused, match=r"holds 12\."):
        poker.pay_jackpot(
            **how, amount=b.money("12.01"), by=two[0], witness=two[1], why="quads beaten"
        )


def machine_file(message: dict[str, Any]) -> str:
    head = "batch,seq,supersedes,box,content,currency,denomination,pieces\n"
    return head + "".join(
        f"{message['batch']},{message['seq']},{message['supersedes'] or ''},{box},currency,,"
        f"{amount},1\n"
        for box, amount in message["boxes"].items()
    )


def _open_for_counting(house: b.House, code: str) -> None:
    """A box of this number, off a table of the same and open in the count room."""
    table, opens = b.a_table(house, code), house.at("2026-03-02 06:10")
    b.an_open_table(house, table, chips_of("500.00"), opens, box=b.a_box(house, code))
    b.close(house, table, chips_of("450.00"), house.at("2026-03-02 13:50"))
    b.removed(house, table.placements.get(), house.at("2026-03-02 15:00"))


def test_vector_V24_a_file_of_the_counting_machine_is_taken_once(house: b.House) -> None:
    given, expected = vector("V24")["inputs"], vector("V24")["expected"]
    by = house.a("count_team")
    for code in ("BJ-07", "BJ-08"):
        _open_for_counting(house, code)
    outcomes = [
        machine_files.take_machine_file(
            property=house.property, text=machine_file(message), by=by
        ).value
        for message in given["messages"]
    ]
    current = selectors.machine_totals(house.property)
    assert outcomes == expected["results"]
    assert {box: total.text() for box, total in current.items()} == expected["current"]
    assert accounting.total(current.values()).text() == expected["total"]
    assert MachineBatch.objects.count() == expected["stored_batches"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("batch,seq\n1,1\n", "lacks the column box"),
        ("batch,seq,supersedes,box,content,currency,denomination,pieces\n", "no line"),
        (
            "batch,seq,supersedes,box,content,currency,denomination,pieces\nA,1,,B,currency,,1.001,2\n",
            "Line 2",
        ),
        (
            "batch,seq,supersedes,box,content,currency,denomination,pieces\nA,1,,B,gold,,1.00,2\n",
            "no content of a box",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_place(
    house: b.House, text: str, sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        machine_files.take_machine_file(
            property=house.property, text=text, by=house.a("count_team")
        )


def test_what_the_machine_counted_is_a_count_of_the_box(house: b.House) -> None:
    table = b.a_table(house)
    box = b.a_box(house, "BJ-07")
    b.an_open_table(house, table, chips_of("500.00"), house.at("2026-03-02 06:10"), box=box)
    b.close(house, table, chips_of("450.00"), house.at("2026-03-02 13:50"))
    placement = b.removed(house, Placement.objects.get(), house.at("2026-03-02 15:00"))
    _open_for_counting(house, "BJ-08")
    message = vector("V24")["inputs"]["messages"][0]
    by = house.a("count_team")
    machine_files.take_machine_file(property=house.property, text=machine_file(message), by=by)
    count = machine_files.count_by_machine(placement=placement, by=by)
    assert count.total == Money.parse(message["boxes"]["BJ-07"])
