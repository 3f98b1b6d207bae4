"""What is typed or scanned too long is said, on the page where it was typed; nothing shorter is booked for it."""

import pytest
import time_machine

from tables.models import Slip, TableTicket, Tournament
from tests.builders import House, a_table, an_open_table, chips
from tests.pages.conftest import Enter

PAPER = {"signed_at": "2026-03-02T12:30", "table-pieces-10000": "3", "why": "The system was down"}
TOURNAMENT = {"act": "tournament", "entries": "10", "buy_in": "50", "fee": "5", "prizes": "500"}


@pytest.mark.parametrize(
    ("who", "path", "typed"),
    [
        ("floor_supervisor", "/tables/BJ-07/ticket/", {"validation": "9" * 400, "amount": "5.00"}),
        (
            "cage_supervisor",
            "/slips/paper/?table=BJ-07&kind=fill",
            PAPER | {"paper": "1" * 3000},
        ),
        ("poker_room_manager", "/poker/", TOURNAMENT | {"name": "x" * 81}),
        (
            "floor_supervisor",
            "/tables/BJ-07/fill/",
            {"table-pieces-10000": "1", "note": "x" * 201, "choice": "own"},
        ),
    ],
)
def test_a_number_too_long_is_said_and_books_nothing(
    house: House, enter: Enter, who: str, path: str, typed: dict[str, str]
) -> None:
    with time_machine.travel(house.at("2026-03-02 12:00"), tick=True):
        an_open_table(house, a_table(house, "BJ-07"), chips("10000.00"), house.at("2026-03-02 12:00"))
    with time_machine.travel(house.at("2026-03-02 13:00"), tick=True):
        answer = enter(who).post(path, typed)
        assert answer.status_code in (409, 422), answer
        assert "characters are too many" in answer.content.decode()
    for model in (Slip, TableTicket, Tournament):
        assert not model.objects.exists()
