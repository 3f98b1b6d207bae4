"""The poker room: rake, time and fees by their boxes, the players' fund, tournaments; boxes put on tables."""


import pytest
import time_machine

from games.engine.money import Money
from tables.models import JackpotMovement, Placement, Tournament
from tests.builders import House, a_box, a_table, an_open_table, cash, chips, close, counted, worked
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

PURPOSES = {"rake": "1845.00", "time": "320.00", "fee": "840.00", "jackpot": "412.00"}
PAYS = {"act": "ask_payment", "amount": "400", "why": "Quad tens beaten at OMA-01"}



@pytest.fixture
def played(house: House, enter: Enter) -> None:
    """A poker table whose four boxes were put there in the browser, and counted."""
    table = a_table(house, "OMA-01", "omaha")
    with time_machine.travel(house.at("2026-03-02 08:00"), tick=True):
        an_open_table(house, table, chips("5000.00"), house.at("2026-03-02 07:59"))
        client = enter("poker_room_manager")
        for purpose in PURPOSES:
            a_box(house, f"B-{purpose}", purpose=purpose)
            client.post("/boxes/place/", {"table": "OMA-01", "box": f"B-{purpose}"})
    close(house, table, chips("4985.00"), house.at("2026-03-02 12:00"))
    for placement in Placement.objects.order_by("pk"):
        counted(house, placement, cash(PURPOSES[placement.purpose]), house.at("2026-03-02 13:00"))
    worked(house)


def test_each_box_is_its_own_kind_of_revenue(played: None, enter: Enter) -> None:
    page = enter("poker_room_manager").get("/poker/").content.decode()
    assert all(text in page for text in ("1,845", "320", "840", "3,005", "412", "−15"))


def test_the_table_shows_every_box_that_stands_on_it(house: House, enter: Enter) -> None:
    table = a_table(house, "OMA-01", "omaha")
    an_open_table(house, table, chips("5000.00"), house.at("2026-03-02 12:00"))
    client = enter("poker_room_manager")
    for purpose in PURPOSES:
        a_box(house, f"B-{purpose}", purpose=purpose)
        client.post("/boxes/place/", {"table": "OMA-01", "box": f"B-{purpose}"})
    page = client.get("/tables/OMA-01/").content.decode()
    assert all(f"B-{purpose}" in page for purpose in PURPOSES) and "<dt>Boxes</dt>" in page


def test_a_jackpot_is_paid_by_two_in_their_own_sessions(
    house: House, played: None, enter: Enter
) -> None:
    first, witness = house.a("poker_room_manager"), house.another("poker_room_manager")
    enter(first).post("/poker/", PAYS)
    assert "is witnessed by another person" in enter(first).get("/poker/").content.decode()
    assert enter(first).post("/poker/", {"act": "sign_payment"}).status_code == 409
    enter(witness).post("/poker/", {"act": "sign_payment"})
    paid = JackpotMovement.objects.get(kind="payment")
    assert (paid.by, paid.witness, paid.amount) == (first, witness, Money(400_00))


def test_the_fund_never_pays_more_than_it_holds(played: None, enter: Enter) -> None:
    answer = enter("poker_room_manager").post("/poker/", PAYS | {"amount": "413"})
    assert answer.status_code == 409 and b"holds 412." in answer.content


def test_a_payment_may_be_left_unmade(played: None, enter: Enter) -> None:
    client = enter("poker_room_manager")
    client.post("/poker/", PAYS)
    client.post("/poker/", {"act": "drop_payment"})
    assert "Ask for the payment" in client.get("/poker/").content.decode()


def test_a_tournament_keeps_its_fees_and_no_prizes(house: House, enter: Enter) -> None:
    typed = {"act": "tournament", "name": "Monday deep stack", "entries": "42", "buy_in": "100",
             "fee": "20", "prizes": "4,200"}  # fmt: skip
    client = enter("poker_room_manager")
    client.post("/poker/", typed)
    assert Tournament.objects.get().revenue == Money(840_00)
    assert client.post("/poker/", typed | {"idempotency_key": "again"}).status_code == 409


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"name": ""}, "The name of the tournament is missing."),
        ({"entries": "many"}, "many is no number of entries."),
        ({"fee": ""}, "The amount is missing."),
    ],
)
def test_what_a_tournament_lacks_is_named(
    enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    whole = {"act": "tournament", "name": "Turbo", "entries": "9", "buy_in": "50", "fee": "5",
             "prizes": "450"}  # fmt: skip
    answer = enter("poker_room_manager").post("/poker/", whole | typed)
    assert answer.status_code == 409 and sentence in answer.content.decode()


def test_a_tournament_entered_wrongly_is_struck_by_a_controller_and_entered_anew(
    house: House, enter: Enter
) -> None:
    typed = {"act": "tournament", "name": "Turbo", "entries": "10", "buy_in": "50", "fee": "5",
             "prizes": "5,000"}  # fmt: skip
    room, controller = enter("poker_room_manager"), enter("controller")
    asked = room.post("/poker/", typed)
    assert asked.status_code == 409 and "which the players paid in" in asked.content.decode()
    assert room.post("/poker/", typed | {"meant": "on"}).status_code == 303
    wrong = Tournament.objects.get()
    assert 'value="strike"' not in room.get("/poker/").content.decode()
    assert 'value="strike"' in controller.get("/poker/").content.decode()
    struck = {"act": "strike", "tournament": str(wrong.pk), "why_struck": "Prizes were 500"}
    assert controller.post("/poker/", struck | {"tournament": "0"}).status_code == 409
    assert controller.post("/poker/", struck).status_code == 303
    assert "Prizes were 500" in room.get("/poker/").content.decode()
    assert room.post("/poker/", typed | {"prizes": "500"}).status_code == 303
    assert Tournament.objects.get(struck_at=None).revenue == Money(50_00)


def test_who_reads_the_room_pays_nothing(house: House, played: None, enter: Enter) -> None:
    payer = house.a("poker_room_manager")
    assert f"This is for {payer.name}" in enter("casino_manager").get("/poker/").content.decode()


def test_another_box_takes_the_place_of_the_one_there(house: House, enter: Enter) -> None:
    table = a_table(house, "BJ-07")
    an_open_table(
        house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=a_box(house, "2147")
    )
    a_box(house, "2148")
    client = enter("drop_team")
    refused = client.post("/boxes/place/", {"table": "BJ-07", "box": "2147"})
    assert refused.status_code == 409 and table.placements.count() == 1
