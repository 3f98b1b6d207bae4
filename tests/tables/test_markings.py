"""Numbers of boxes and papers: written as they are stencilled and printed, refused where they cannot be, never cut."""

import pytest
from django.db.utils import IntegrityError

from audit.trail import Refused
from tables.models import Box, Table, TableTicket
from tables.services import floor, poker, progressives, slips, tickets
from tests import builders as b
from tests.raw import sql

pytestmark = pytest.mark.django_db
LONG = "T" + "1" * 399


@pytest.fixture
def table(house: b.House) -> Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("10000.00"), house.at("2026-03-02 12:00"))
    return table


@pytest.mark.parametrize("code", ["<b>x</b>", "", " ", "-1", "B 1", "B\n1", "é", "1" * 21])
def test_a_box_is_numbered_with_letters_and_figures(house: b.House, code: str) -> None:
    with pytest.raises(Refused, match="Number: "):
        floor.add_box(property=house.property, code=code, by=house.a("it_admin"))
    assert not Box.objects.exists()


def test_the_database_takes_no_other_number(house: b.House) -> None:
    with pytest.raises(IntegrityError, match="a_box_has_a_number"):
        sql(
            "INSERT INTO tables_box (property_id, code, purpose, is_emergency)"
            f" VALUES ({house.property.pk}, '<b>x</b>', 'drop', false)"
        )


def test_the_number_of_a_ticket_is_refused_and_never_cut(house: b.House, table: Table) -> None:
    told = {"table": table, "amount": b.money("5.00"), "at": house.at("2026-03-02 13:00")}
    with pytest.raises(Refused, match="400 characters are too many; it takes at most 40"):
        tickets.issue_ticket(validation=LONG, by=house.a("floor_supervisor"), **told)
    assert not TableTicket.objects.exists()


def test_the_number_on_a_paper_slip_is_refused_and_never_cut(house: b.House, table: Table) -> None:
    with pytest.raises(Refused, match="Number on paper: 400 characters are too many"):
        slips.enter_paper_slip(
            table=table, kind="fill", paper=LONG, signed_at=house.at("2026-03-02 13:00"),
            to_table=b.chips("100.00"), by=house.a("cage_supervisor"), why="x",
        )  # fmt: skip


@pytest.mark.parametrize("what", ["contribute", "ask_jackpot"])
def test_what_is_said_of_a_meter_is_refused_and_never_cut(house: b.House, what: str) -> None:
    major = progressives.add_progressive(
        property=house.property, name="Major", seed=b.money("900.00"),
        at=house.at("2026-03-02 13:00"), by=house.a("it_admin"),
    )  # fmt: skip
    told = {"progressive": major, "amount": b.money("5.00"), "why": "x" * 201}
    more = {"at": house.at("2026-03-02 14:00")} if what == "contribute" else {"share": "part"}
    by = house.a("revenue_audit" if what == "contribute" else "cage_supervisor")
    with pytest.raises(Refused, match="201 characters are too many; it takes at most 200"):
        getattr(progressives, what)(by=by, **told, **more)


def test_the_name_of_a_tournament_is_refused_and_never_cut(house: b.House) -> None:
    with pytest.raises(Refused, match="Name: 81 characters are too many"):
        poker.enter_tournament(
            property=house.property, name="x" * 81, entries=10, buy_in=b.money("50.00"),
            fee=b.money("5.00"), prizes=b.money("500.00"), at=house.at("2026-03-02 13:00"),
            by=house.a("poker_room_manager"),
        )  # fmt: skip
