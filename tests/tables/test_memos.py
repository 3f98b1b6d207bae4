"""Beside the win: tokes, commissions owed, coupons to their end, and the house's own accounts."""

from datetime import date, datetime

import pytest
from django.db.utils import DatabaseError, IntegrityError

from audit import trail
from audit.trail import Forbidden, Refused
from tables import journal, memos
from tables.models import CouponMovement, CouponSeries, GamingDay, Placement, Table
from tables.services import charts
from tables.services import memos as acts
from tables.services.boxes import BoxLine
from tests import builders as b
from tests.raw import sql
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db


def at(house: b.House, clock: str = "09:00") -> datetime:
    return house.at(f"2026-03-02 {clock}")


def opened(house: b.House, **more: object) -> Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("500.00"), at(house, "06:10"), **more)
    return table


def test_tokes_and_commissions_change_no_win(house: b.House) -> None:
    table, by = opened(house, box=b.a_box(house)), house.a("floor_supervisor")
    acts.enter_toke(table=table, amount=b.money("25.00"), at=at(house), by=by, licence="D-1")
    owed = acts.owe_commission(
        table=table, number="V-1", seat=3, amount=b.money("50.00"), at=at(house), by=by
    )
    assert list(memos.commissions_owed(house.property)) == [owed]
    acts.recover_commission(commission=owed, at=at(house, "10:00"), by=by)
    assert list(memos.commissions_owed(house.property)) == []
    b.close(house, table, b.chips("550.00"), at(house, "13:50"))
    b.counted(house, Placement.objects.get(), b.cash("80.00"), at(house, "15:00"))
    b.worked(house)
    assert b.record_of(table).result.win == b.money("130.00")


def test_a_commission_has_one_form_and_is_paid_once(house: b.House) -> None:
    table, by = opened(house), house.a("floor_supervisor")
    facts = {"table": table, "seat": 3, "amount": b.money("50.00"), "at": at(house), "by": by}
    owed = acts.owe_commission(number="V-1", **facts)
    with pytest.raises(Refused, match="is used already"):
        acts.owe_commission(number="V-1", **facts)
    with pytest.raises(Refused, match="after it was owed"):
        acts.recover_commission(commission=owed, at=at(house, "08:00"), by=by)
    acts.recover_commission(commission=owed, at=at(house, "10:00"), by=by)
    with pytest.raises(Refused, match="is paid already"):
        acts.recover_commission(commission=owed, at=at(house, "10:00"), by=by)


def test_a_closed_table_takes_no_toke(house: b.House) -> None:
    by = house.a("floor_supervisor")
    with pytest.raises(Refused, match="is not open"):
        acts.enter_toke(table=b.a_table(house), amount=b.money("1.00"), at=at(house), by=by)


def some_coupons(house: b.House, issued: int = 100) -> CouponSeries:
    by = house.a("revenue_audit")
    series = acts.add_coupons(
        property=house.property, name="Spring", kind="match_play", face=b.money("10.00"),
        expires_on=date(2026, 3, 31), by=by,
    )  # fmt: skip
    acts.move_coupons(
        series=series, kind="issued", pieces=issued, at=at(house), by=by, serials="1-100"
    )
    return series


def move(house: b.House, series: CouponSeries, kind: str, pieces: int, role: str = "revenue_audit",
         day: str = "2026-03-02 12:00", why: str = "") -> CouponMovement:  # fmt: skip
    return acts.move_coupons(
        series=series, kind=kind, pieces=pieces, at=house.at(day), by=house.a(role), why=why
    )


def test_coupons_issued_are_dropped_void_expired_or_out(house: b.House) -> None:
    series = some_coupons(house)
    move(house, series, "dropped", 60)
    move(house, series, "void", 5, "controller", why="Misprinted")
    ledger = memos.coupon_ledger(series)
    assert (ledger, ledger.outstanding) == ((100, 60, 5, 0), 35)
    move(house, series, "expired", 35, day="2026-04-01 12:00")
    assert memos.coupon_ledger(series).outstanding == 0


def test_no_more_coupons_end_than_are_out(house: b.House) -> None:
    series = some_coupons(house)
    with pytest.raises(Refused, match="Only 100 of Spring"):
        move(house, series, "dropped", 101)
    with pytest.raises(Refused, match="expire after 2026-03-31"):
        move(house, series, "expired", 1)


@pytest.mark.parametrize(("role", "kind"), [("revenue_audit", "void"), ("controller", "issued")])
def test_who_issues_coupons_does_not_void_them(house: b.House, role: str, kind: str) -> None:
    with pytest.raises(Forbidden):
        move(house, some_coupons(house), kind, 1, role, why="Mine")


def test_the_ledger_is_held_against_the_count_room(house: b.House) -> None:
    table, series = opened(house, box=b.a_box(house)), some_coupons(house)
    b.close(house, table, b.chips("450.00"), at(house, "13:50"))
    lines = [*b.cash("80.00"), BoxLine("coupon", b.money("10.00"), 3)]
    b.counted(house, Placement.objects.get(), lines, at(house, "15:00"))
    move(house, series, "dropped", 2)
    (found,) = memos.coupon_drop(GamingDay.objects.get())
    assert (found.counted, found.dropped, found.agrees) == (3, 2, False)


MOVED = """
INSERT INTO tables_couponmovement (property_id, series_id, day_id, kind, pieces, serials, why, at, by_id)
SELECT property_id, series_id, day_id, '{kind}', {pieces}, '', '', at, by_id
FROM tables_couponmovement"""


@pytest.mark.parametrize(("kind", "pieces"), [("dropped", 101), ("expired", 1)])
def test_raw_sql_ends_no_coupon_that_is_not_out(house: b.House, kind: str, pieces: int) -> None:
    some_coupons(house)
    with pytest.raises(IntegrityError, match="coupons are out"):
        sql(MOVED.format(kind=kind, pieces=pieces))


@pytest.mark.parametrize("table", ["toke", "commission", "commissionrecovery", "couponmovement"])
def test_what_is_beside_the_win_is_never_edited(house: b.House, table: str) -> None:
    for statement in (f"UPDATE tables_{table} SET id = id", f"DELETE FROM tables_{table}"):
        with pytest.raises(DatabaseError, match="permission denied"):
            sql(statement)


@pytest.mark.django_db(transaction=True)
def test_coupons_dropped_at_once_are_not_dropped_twice() -> None:
    with b.a_house() as house:
        series = some_coupons(house, issued=10)
    went = at_once(house, [lambda: move(house, series, "dropped", 6) for _ in range(3)])
    assert went == {"done": 1, "refused": 2}
    with trail.scope(house.property.pk):
        assert memos.coupon_ledger(series).outstanding == 4


def a_chart(house: b.House, accounts: dict[str, str], first_day: date) -> None:
    draft = charts.draft_chart(
        property=house.property, first_day=first_day, accounts=accounts, by=house.a("revenue_audit")
    )
    charts.approve_chart(chart=draft, by=house.a("controller"))


def test_the_journal_posts_to_the_house_s_own_accounts_from_their_day_on(house: b.House) -> None:
    a_chart(house, {"cash": "100-1 Vault"}, date(2026, 3, 2))
    before, after = (memos.accounts_on(house.property, date(2026, 3, day)) for day in (1, 2))
    assert before == journal.ACCOUNTS
    assert (after["cash"], after["chips"]) == ("100-1 Vault", journal.ACCOUNTS["chips"])


@pytest.mark.parametrize("accounts", [{"gold": "1"}, {"cash": " "}])
def test_a_chart_maps_accounts_of_the_journal(house: b.House, accounts: dict[str, str]) -> None:
    with pytest.raises(Refused, match="no such account"):
        a_chart(house, accounts, date(2026, 3, 2))


def test_a_chart_is_approved_by_another_and_stays(house: b.House) -> None:
    a_chart(house, {"cash": "100-1 Vault"}, date(2026, 3, 2))
    for change in ("accounts = '{}'", "state = 'draft', approved_by_id = NULL, approved_at = NULL"):
        with pytest.raises(IntegrityError):
            sql(f"UPDATE tables_chart SET {change}")
    with pytest.raises(Forbidden):
        charts.draft_chart(
            property=house.property,
            first_day=date(2026, 4, 1),
            accounts={},
            by=house.a("controller"),
        )
