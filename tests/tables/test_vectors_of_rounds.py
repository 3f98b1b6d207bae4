"""The worked vectors of rounds against the box, and of jackpots outside the tray."""

import pytest

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting, meters
from tables.models import Placement
from tables.services import progressives, results
from tables.services.results import WagerTotals
from tests import builders as b
from tests.tables.vectors import chips_of, refused_figures, vector

pytestmark = pytest.mark.django_db(transaction=True)


def test_vector_V22_the_win_of_recorded_hands_stands_beside_the_win_of_the_box(
    house: b.House,
) -> None:
    given, expected = vector("V22")["inputs"], vector("V22")["expected"]
    table = b.a_table(house)
    b.an_open_table(
        house, table, chips_of(given["opener"]), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    staked = accounting.total(Money.parse(hand["staked"]) for hand in given["hands"])
    returned = accounting.total(Money.parse(hand["returned"]) for hand in given["hands"])
    results.set_round_totals(
        record=b.record_of(table),
        totals=[
            WagerTotals("bet", len(given["hands"]), staked, staked - returned, None, None, Money(0))
        ],
    )
    b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 13:50"))
    box = b.cash(given["drop"])
    b.counted(house, Placement.objects.get(), box, house.at("2026-03-02 15:00"))
    b.worked(house)
    record = b.record_of(table)
    hands = record.round_totals.get()
    assert {
        "hand_ledger_staked": hands.handle.text(),
        "hand_ledger_returned": (hands.handle - hands.net).text(),
        "hand_ledger_win": hands.net.text(),
        "accounting_win": record.result.win.text(),
        "difference": (record.result.win - hands.net).text(),
    } == {name: value for name, value in expected.items() if name != "likely"}
    assert record.result.win.text() not in refused_figures("V22")


def test_vector_V27_a_progressive_is_a_liability_until_it_is_won(house: b.House) -> None:
    given, expected = vector("V27")["inputs"], vector("V27")["expected"]
    seed, at = b.money(given["reset_seed"]), house.at("2026-03-02 09:00")
    audit, cage = house.a("revenue_audit"), house.a("cage_supervisor")
    jackpot = progressives.add_progressive(
        property=house.property, name="Progressive", seed=seed, at=at, by=house.a("it_admin")
    )

    def contributed(text: str) -> str:
        progressives.contribute(
            progressive=jackpot, amount=b.money(text), at=at, by=audit, why="as the vector says"
        )
        return meters.meter_of(jackpot).text()

    before = b.money(given["liability_before"]) - seed
    assert contributed(before.text()) == given["liability_before"]
    accrual, win = expected["accrual_method"], b.money(given["tray_win"])
    contribution, paid = (
        b.money(given[name]) for name in ("progressive_contribution", "jackpot_paid_by_cage")
    )
    assert contributed(contribution.text()) == accrual["liability_after_contribution"]
    progressives.pay_jackpot(
        progressive=jackpot, amount=paid, at=at, by=cage, witness=house.another("cage_supervisor")
    )
    after = meters.meter_of(jackpot)
    assert {
        "revenue": accounting.accrued_revenue(win, contribution).text(),
        "liability_after_contribution": accrual["liability_after_contribution"],
        "liability_after_payment": (after - seed).text(),
        "reset_expense": seed.text(),
        "liability_after_reset": after.text(),
    } == accrual
    cash = accounting.cash_revenue(win, paid).text()
    assert cash == expected["cash_method"]["revenue"]
    assert cash not in refused_figures("V27")
    assert win.text() == expected["statistical_win_by_tray"]


def test_a_progressive_pays_no_more_than_its_meter_shows(house: b.House) -> None:
    at = house.at("2026-03-02 09:00")
    jackpot = progressives.add_progressive(
        property=house.property,
        name="Progressive",
        seed=b.money("1000.00"),
        at=at,
        by=house.a("it_admin"),
    )
    with pytest.raises(Refused, match=r"stands at 1,000\."):
        progressives.pay_jackpot(
            progressive=jackpot,
            amount=b.money("1000.01"),
            at=at,
            by=house.a("cage_supervisor"),
            witness=house.another("cage_supervisor"),
        )
