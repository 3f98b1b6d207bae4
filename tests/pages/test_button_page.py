"""The draw for the button: keyed by seat at a poker table, shown there and in the poker room."""

from collections.abc import Iterator

import pytest
import time_machine

from tables.models import ButtonDraw
from tests.builders import DEALER, House, a_table, an_open_table, chips
from tests.pages.conftest import Enter

PAGE = "/tables/OMA-01/button/"
DRAWS = {"licence": DEALER.licence, "badge": DEALER.badge, "seat-1": "10d", "seat-4": "ks"}


@pytest.fixture(autouse=True)
def in_the_afternoon(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 16:00"), tick=True):
        for code, game in (("OMA-01", "omaha"), ("BJ-01", "blackjack")):
            table = a_table(house, code, game)
            an_open_table(house, table, chips("5000.00"), house.at("2026-03-02 15:00"))
        yield


def test_a_draw_shows_at_the_table_and_in_the_poker_room(enter: Enter) -> None:
    client = enter("floor_supervisor")
    assert "Draw for the button" in client.get("/tables/OMA-01/").content.decode()
    assert client.post(PAGE, DRAWS).status_code == 303
    draw = ButtonDraw.objects.get()
    assert (draw.seat, draw.cards, draw.licence) == (4, ["Td", "", "", "Ks"], DEALER.licence)
    assert "Seat 4, K♠" in client.get("/tables/OMA-01/").content.decode()
    room = enter("poker_room_manager").get("/poker/").content.decode()
    assert "Seat 4, K♠" in room and "1: 10♦" in room


def test_a_draw_is_corrected_by_another_with_a_reason(enter: Enter) -> None:
    client = enter("poker_room_manager")
    client.post(PAGE, DRAWS)
    again = DRAWS | {"seat-1": "Ah", "idempotency_key": "again"}
    refused = client.post(PAGE, again)
    assert refused.status_code == 409 and b"say why it is drawn again" in refused.content
    client.post(PAGE, again | {"why": "seat 1 showed the ace", "idempotency_key": "third"})
    assert list(ButtonDraw.objects.values_list("seat", flat=True)) == [1, 4]
    page = client.get(PAGE).content.decode()
    assert "seat 1 showed the ace" in page and 'class="void"' in page
    for where in (PAGE, "/tables/OMA-01/", "/poker/"):
        page = client.get(where).content.decode()
        assert "Seat 1, A♥" in page and "replaced" in page and "seat 1 showed the ace" in page
        assert 'class="void">Seat 4, K♠' in page


@pytest.mark.parametrize(
    ("typed", "status", "sentence"),
    [
        ({"seat-4": "Kx"}, 422, "Kx is no card"),
        ({"seat-1": "Ks"}, 409, "Seats 1 and 4 cannot both draw K♠."),
        ({"seat-1": ""}, 409, "two seats or more"),
        ({"badge": ""}, 409, "licence and badge are missing"),
    ],
)
def test_what_cannot_be_read_or_drawn_is_named(
    enter: Enter, typed: dict[str, str], status: int, sentence: str
) -> None:
    answer = enter("floor_supervisor").post(PAGE, DRAWS | typed)
    assert answer.status_code == status and sentence in answer.content.decode()
    assert not ButtonDraw.objects.exists()


def test_a_table_that_plays_no_poker_offers_no_draw(enter: Enter) -> None:
    client = enter("floor_supervisor")
    assert "Draw for the button" not in client.get("/tables/BJ-01/").content.decode()
    page = client.get("/tables/BJ-01/button/").content.decode()
    assert "BJ-01 plays no poker" in page and 'aria-disabled="true"' in page
    assert client.post("/tables/BJ-01/button/", DRAWS).status_code == 409


def test_who_only_reads_is_told_whose_act_it_is(house: House, enter: Enter) -> None:
    floor = house.a("floor_supervisor")
    page = enter("surveillance").get(PAGE).content.decode()
    assert floor.name in page and "This is for" in page
    assert enter("cage_cashier").get(PAGE).status_code == 403
