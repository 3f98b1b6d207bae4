"""The database itself refuses what the books forbid: raw SQL as the application, and as the owner."""

from collections.abc import Iterator

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError, IntegrityError, ProgrammingError

from audit import trail
from games.models import PaytableLine
from games.services import approve_paytable, draft_paytable
from tables.models import BoxCount, Count, Placement, Slip, SlipStep
from tests import builders as b
from tests.raw import sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Iterator[b.House]:
    """A house whose one table was open for a shift, with a fill, and whose box was counted."""
    with b.a_house() as house:
        table = b.a_table(house)
        at = house.at
        b.an_open_table(house, table, b.chips("500.00"), at("2026-03-02 06:10"), box=b.a_box(house))
        b.a_slip(house, table, "fill", "100.00", at("2026-03-02 09:00"))
        b.close(house, table, b.chips("550.00"), at("2026-03-02 13:50"))
        b.counted(house, Placement.objects.get(), b.cash("80.00"), at("2026-03-02 15:00"))
        yield house


@pytest.mark.parametrize(
    "table",
    ["count", "countline", "slipline", "slipstep", "boxcount", "boxcountline", "shift", "estimate"],
)
def test_a_fact_is_neither_updated_nor_deleted(played: b.House, table: str) -> None:
    for statement in (f"UPDATE tables_{table} SET id = id", f"DELETE FROM tables_{table}"):
        with pytest.raises(ProgrammingError, match="permission denied"):
            sql(statement)


@pytest.mark.parametrize(
    "change",
    [
        "total = total + 1",
        "state = 'matched'",
        "state = 'draft'",
        "number = number + 1",
        "signed_at = signed_at + interval '1 hour'",
        "record_id = NULL, signed_at = NULL",
        "kind = 'credit'",
    ],
)
def test_a_slip_moves_by_its_steps_alone(played: b.House, change: str) -> None:
    with pytest.raises(IntegrityError):
        sql(f"UPDATE tables_slip SET {change}")


@pytest.mark.parametrize("table", ["slip", "placement", "gamingday", "tablesession", "shiftrecord"])
def test_a_document_is_never_deleted(played: b.House, table: str) -> None:
    with pytest.raises(DatabaseError):
        sql(f"DELETE FROM tables_{table}")


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("shiftrecord", "closed_at = NULL, closer_id = NULL"),
        ("shiftrecord", "opened_at = opened_at - interval '1 hour'"),
        ("tablesession", "closed_at = closed_at + interval '1 hour'"),
        ("placement", "accepted_id = NULL"),
        ("placement", "state = 'on_table'"),
        ("gamingday", "version = 7"),
        ("gamingday", "state = 'locked'"),
        ("policy", "counts = 1"),
        ("terms", "limits = '{}', seats = 9"),
        ("terms", "ends_at = '2026-02-01Z', game = 'roulette'"),
    ],
)
def test_what_is_done_stays_done(played: b.House, table: str, change: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM tables_{table} ORDER BY id")
        before = cursor.fetchall()
        try:
            with transaction.atomic():
                cursor.execute(f"UPDATE tables_{table} SET {change}")
        except IntegrityError:
            pass
        cursor.execute(f"SELECT * FROM tables_{table} ORDER BY id")
        assert cursor.fetchall() == before


def test_a_row_does_not_move_to_another_property(played: b.House) -> None:
    with b.a_house() as other, trail.scope(played.property.pk, other.property.pk):
        change = f"UPDATE tables_box SET property_id = {other.property.pk}"
        with pytest.raises(IntegrityError, match="a row stays in its property"):
            sql(change)


def test_nobody_counts_up_a_number_series_by_hand(played: b.House) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"):
        sql("UPDATE tables_series SET last = last + 1")


def test_a_line_added_to_a_signed_count_breaks_its_sum(played: b.House) -> None:
    count = Count.objects.first()
    with pytest.raises(IntegrityError, match="lines of tables_count"), transaction.atomic():
        sql(
            "INSERT INTO tables_countline (property_id, count_id, denomination, pieces)"
            f" VALUES ({count.property_id}, {count.pk}, 777, 1)"
        )
        sql("SET CONSTRAINTS ALL IMMEDIATE")


def test_a_line_added_to_a_slip_breaks_its_sum(played: b.House) -> None:
    slip = Slip.objects.get()
    with pytest.raises(IntegrityError, match="its total says"), transaction.atomic():
        sql(
            "INSERT INTO tables_slipline (property_id, slip_id, side, denomination, pieces)"
            f" VALUES ({slip.property_id}, {slip.pk}, 'table', 777, 1)"
        )
        sql("SET CONSTRAINTS ALL IMMEDIATE")


def test_a_box_that_is_counted_is_not_counted_again(played: b.House) -> None:
    placement = Placement.objects.get()
    with pytest.raises(IntegrityError, match="not open for counting"):
        BoxCount.objects.create(
            property_id=placement.property_id,
            placement=placement,
            turn=3,
            total=b.money("80.00"),
            at=played.at("2026-03-02 16:00"),
            by=played.another("count_team"),
        )


def test_a_document_of_one_property_does_not_point_into_another(played: b.House) -> None:
    slip = Slip.objects.get()
    with b.a_house() as other:
        by, here = other.a("count_team"), (played.property.pk, other.property.pk)
        with trail.scope(*here), pytest.raises(IntegrityError, match="tables_slipstep_slip"):
            SlipStep.objects.create(
                property=other.property,
                slip=slip,
                act="box",
                by=by,
                at=played.at("2026-03-02 16:00"),
            )


def test_a_line_of_an_approved_paytable_is_not_changed() -> None:
    with b.a_house() as house:
        draft = draft_paytable(
            property=house.property,
            game="let_it_ride",
            wager="bet",
            name="Standard",
            lines={"flush": "8 to 1"},
            by=house.a("revenue_audit"),
        )
        sql("UPDATE games_paytableline SET odds = '9 to 1'")
        approve_paytable(paytable=draft, by=house.a("controller"))
        for statement in (
            "UPDATE games_paytableline SET odds = '10 to 1'",
            "DELETE FROM games_paytableline",
            "INSERT INTO games_paytableline (property_id, paytable_id, position, outcome, odds)"
            " SELECT property_id, id, 9, 'straight', '5 to 1' FROM games_paytable",
            "UPDATE games_paytable SET name = 'Other'",
            "UPDATE games_paytable SET state = 'draft', approved_by_id = NULL, approved_at = NULL",
        ):
            with pytest.raises(IntegrityError):
                sql(statement)
        assert str(PaytableLine.objects.get().odds) == "9 to 1"
