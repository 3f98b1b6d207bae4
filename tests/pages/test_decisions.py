"""A round's decisions beside the best play: what was taken, what is best, what the difference costs."""

from collections.abc import Iterator

import pytest
import time_machine

from audit.models import Finding
from audit.services import ingest_round
from tests.builders import House
from tests.mathematics.rounds import TABLES, ULTIMATE
from tests.pages.conftest import Enter
from tests.recorded import a_judged_table, a_round, a_table_by, text

HOLDEM = "/rounds/UTH-01/000123/decisions/"
WAITED = "[8d] shoe > hand:2"


@pytest.fixture(autouse=True)
def at_night(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2027-01-02 16:00"), tick=True):
        yield


def recorded(house: House, **facts: object) -> None:
    record = a_round(**facts)
    ingest_round(property=house.property, text=text(record), by=house.a("integrator"))


def a_misplayed_flop(house: House) -> None:
    """Seat 2 checks a pair of eights on the flop; seat 1 raises ace-king three times instead of four."""
    a_table_by(
        house, "UTH-01", "ultimate_texas_holdem", {"paytables": TABLES["ultimate_texas_holdem"]}
    )
    log = ULTIMATE.replace("[2d] shoe > hand:2", WAITED).replace("[7c 2d]", "[7c 8d]")
    lines = log.replace("40.00 purse:1", "30.00 purse:1").strip().splitlines()
    recorded(house, table="UTH-01", game="ultimate_texas_holdem", seats=[1, 2], log=lines)


def test_decisions_of_let_it_ride_stand_beside_the_best(house: House, enter: Enter) -> None:
    a_judged_table(house)
    recorded(house)
    client = enter("surveillance")
    assert "decisions/" in client.get("/rounds/LIR-07/000123/").content.decode()
    page = client.get("/rounds/LIR-07/000123/decisions/").content.decode()
    assert "0 of 4 other than the best" in page


def test_raising_3x_and_a_flop_misplayed_are_signals_and_no_findings(
    house: House, enter: Enter
) -> None:
    a_misplayed_flop(house)
    client, found = enter("surveillance"), Finding.objects.count()
    page = client.get(HOLDEM).content.decode()
    assert "Work it out" in page and "<td>3x</td><td>4x</td>" in page
    priced = client.get(f"{HOLDEM}?price=2").content.decode()
    assert "Work it out" not in priced and "<td>check</td><td>2x</td>" in priced
    assert Finding.objects.count() == found


def test_a_game_without_decisions_says_so(house: House, enter: Enter) -> None:
    a_judged_table(house, "FCR-02", "five_card_roulette")
    log = ["dealer: shuffle", "[?? ?? ?? ?? ??] shoe > board"]
    recorded(house, table="FCR-02", game="five_card_roulette", seats=[1], log=log)
    page = enter("surveillance").get("/rounds/FCR-02/000123/decisions/").content.decode()
    assert "No decision of this round can be compared." in page


def test_a_cashier_reads_no_decisions(house: House, enter: Enter) -> None:
    a_judged_table(house)
    recorded(house)
    assert enter("cage_cashier").get("/rounds/LIR-07/000123/decisions/").status_code == 403
