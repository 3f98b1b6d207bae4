"""Paytables: drafted beside their exact edge by one person, approved by another, then never changed."""

import sys
from decimal import Decimal

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from audit.models import Job
from games.catalogue import example_terms
from games.engine.money import Money
from games.models import Paytable
from tables.services.results import WagerTotals, set_round_totals
from tests.builders import House, a_table, an_open_table, chips, record_of, worked
from tests.pages.conftest import Enter
from tests.recorded import PAYS, a_paytable

NEW = "/paytables/new/"
GAME = {"game": "let_it_ride", "wager": "bet"}
BLIND_LINES, TRIPS_LINES = example_terms("ultimate_texas_holdem")["paytables"].values()
LINES = {
    f"{side}-{outcome}": part
    for outcome, odds in PAYS["let_it_ride"]["bet"].items()
    for side, part in zip(("paid", "on"), odds.split(" to "), strict=True)
}


def test_a_draft_is_kept_with_the_lines_keyed(house: House, enter: Enter) -> None:
    enter("revenue_audit").post(NEW, GAME | LINES | {"name": "House"})
    drafted = Paytable.objects.get(name="House")
    assert (drafted.state, drafted.odds()["royal_flush"]) == ("draft", "1000 to 1")


def test_the_exact_edge_stands_beside_the_draft(house: House, enter: Enter) -> None:
    page = enter("revenue_audit").post("/paytables/edge/", GAME | LINES).content.decode()
    assert "3.505" in page


def test_figures_that_are_no_odds_keep_what_was_typed(house: House, enter: Enter) -> None:
    typed = GAME | LINES | {"name": "House", "paid-flush": "eight"}
    answer = enter("revenue_audit").post(NEW, typed)
    assert (answer.status_code, 'value="eight"' in answer.content.decode()) == (409, True)


def test_the_line_that_is_no_odds_is_named_as_it_is_typed(house: House, enter: Enter) -> None:
    answer = enter("revenue_audit").post("/paytables/edge/", GAME | LINES | {"paid-flush": "8x"})
    assert "Flush: “8x to 1” are no odds" in answer.content.decode()
    assert answer.headers["HX-Retarget"] == "#edge-wrong"


def test_a_paytable_without_a_name_is_refused(house: House, enter: Enter) -> None:
    answer = enter("revenue_audit").post(NEW, GAME | LINES)
    assert "Give the paytable a name." in answer.content.decode() and not Paytable.objects.exists()


def test_who_drafted_it_does_not_approve_it(house: House, enter: Enter) -> None:
    client = enter("revenue_audit")
    client.post(NEW, GAME | LINES | {"name": "House"})
    drafted = Paytable.objects.get(name="House")
    client.post(f"/paytables/{drafted.pk}/", {"act": "approve"})
    drafted.refresh_from_db()
    assert drafted.state == "draft"


def test_another_person_approves_it(house: House, enter: Enter) -> None:
    enter("revenue_audit").post(NEW, GAME | LINES | {"name": "House"})
    drafted = Paytable.objects.get(name="House")
    enter("controller").post(f"/paytables/{drafted.pk}/", {"act": "approve"})
    drafted.refresh_from_db()
    assert drafted.state == "approved"


def test_an_approved_paytable_has_no_way_to_edit_it(house: House, enter: Enter) -> None:
    paytable = a_paytable(house, "let_it_ride", "bet")
    answer = enter("revenue_audit").post(f"/paytables/{paytable.pk}/draft/", LINES)
    assert answer.status_code == 409


@pytest.mark.parametrize("asked", ["?game=nim&wager=bet", "?game=let_it_ride&wager=nothing"])
def test_what_no_game_pays_is_not_found(house: House, enter: Enter, asked: str) -> None:
    assert enter("revenue_audit").get(NEW + asked).status_code == 404


BLIND = {"game": "ultimate_texas_holdem", "wager": "blind"}
PAIRS = {"paid-straight": "1", "paid-pair": "1"}


def figures_of(client: Client, **typed: str) -> str:
    return client.post("/paytables/edge/", typed).content.decode()


def test_a_blind_has_the_edge_of_the_base_game(house: House, enter: Enter) -> None:
    lines = {
        f"paid-{line}": pays for line, pays in zip(BLIND_LINES, (500, 50, 10, 3, 3, 1), strict=True)
    }
    page = figures_of(enter("revenue_audit"), **BLIND, **lines, **{"on-flush": "2"})
    assert "50643648973/2317817502000" in page and "2.184971 %" in page


def test_trips_are_reckoned_beside_the_blind_of_the_game(house: House, enter: Enter) -> None:
    typed = {"game": "ultimate_texas_holdem", "wager": "trips"}
    lines = {
        f"paid-{line}": pays
        for line, pays in zip(TRIPS_LINES, (50, 40, 30, 9, 7, 4, 3), strict=True)
    }
    assert "2.653696 %" in figures_of(enter("revenue_audit"), **typed, **lines)


def test_the_edge_is_that_by_the_rules_of_the_tables(house: House, enter: Enter) -> None:
    for code, jokers in (("FCR-02", 1), ("FCR-03", 2)):
        a_table(house, code, "five_card_roulette", rules={"jokers": jokers})
    typed = {"game": "five_card_roulette", "wager": "joker", "paid-joker": "24"}
    page = figures_of(enter("revenue_audit"), **typed)
    assert "By those of FCR-03" in page
    assert [each in page for each in ("52.830189 %", "7.407407 %")] == [True, True]


def test_what_is_to_be_looked_at_is_told_as_it_is_typed(house: House, enter: Enter) -> None:
    a_table(house, "FCR-02", "five_card_roulette", limits={"two_six": ["5.00", "100.00"]})
    typed = {"game": "five_card_roulette", "wager": "two_six"}
    page = figures_of(enter("revenue_audit"), **typed, **{"paid-two_six": "16", "on-two_six": "10"})
    assert "the house has no edge" in page and "no whole number of chips" in page


def test_a_draft_starts_from_a_published_table_with_its_source(house: House, enter: Enter) -> None:
    page = enter("revenue_audit").get(NEW, {**GAME, "start": "1"}).content.decode()
    assert 'value="500"' in page and "Reported for North and South Dakota" in page
    assert "Start from a published table" in page


@pytest.mark.parametrize("start", ["9", "-1", "royal"])
def test_a_published_table_there_is_not_changes_nothing(
    house: House, enter: Enter, start: str
) -> None:
    page = enter("revenue_audit").get(NEW, {**GAME, "start": start}).content.decode()
    assert 'value="1000"' in page


def test_the_version_before_stands_beside_the_draft(house: House, enter: Enter) -> None:
    a_paytable(house, "let_it_ride", "bet")
    client = enter("revenue_audit")
    client.post(NEW, GAME | LINES | {"name": "Standard", "paid-royal_flush": "500"})
    drafted = Paytable.objects.get(name="Standard", version=2)
    page = client.get(f"/paytables/{drafted.pk}/").content.decode()
    assert "<del>1,000 to 1</del>" in page and "<ins>500 to 1</ins>" in page
    assert "3.505679195 %" in page and "3.736540770 %" in page and "+0.230862" in page


def test_what_a_draft_would_have_meant_last_month_stands_below_it(
    house: House, enter: Enter
) -> None:
    standard = a_paytable(house, "let_it_ride", "bet")
    table = a_table(house, "LIR-07", "let_it_ride", paytables={"bet": standard})
    an_open_table(house, table, chips("1000.00"), house.at("2026-03-02 08:00"))
    totals = WagerTotals(
        "bet", 41_806, Money(90_000_000), Money(50_00), Decimal("2147368.87"), None, Money(0)
    )
    set_round_totals(record=record_of(table), totals=[totals])
    client = enter("revenue_audit")
    with time_machine.travel(house.at("2026-04-02 12:00"), tick=True):
        client.force_login(house.a("revenue_audit"))
        client.post(NEW, GAME | LINES | {"name": "Standard", "paid-royal_flush": "500"})
        drafted = Paytable.objects.get(name="Standard", version=2)
        page = client.get(f"/paytables/{drafted.pk}/").content.decode()
    assert "What this would have meant in March 2026" in page
    assert "from 41,806 recorded rounds of LIR-07" in page
    assert [each in page for each in ("21,473.69", "22,887.81", "+1,414.12", "50.00")] == [True] * 4


def test_poker_has_no_edge_and_says_why(house: House, enter: Enter) -> None:
    assert "no wager has a house edge" in enter("revenue_audit").get(NEW).content.decode()


def test_the_best_play_is_told_in_words_and_as_a_chart(house: House, enter: Enter) -> None:
    paytable = a_paytable(house, "let_it_ride", "bet")
    page = enter("regulator").get(f"/paytables/{paytable.pk}/play/").content.decode()
    assert "Let bet 1 ride with" in page and "a hand that already pays" in page


def a_draft_outside_the_tables(house: House, enter: Enter) -> tuple[Client, str]:
    client = enter("revenue_audit")
    answer = client.post(NEW, BLIND | PAIRS | {"name": "Pairs"})
    return client, answer["Location"]


def test_what_the_tables_do_not_cover_is_left_to_the_full_solver(
    house: House, enter: Enter
) -> None:
    client, address = a_draft_outside_the_tables(house, enter)
    assert "Solve it whole" in client.get(address).content.decode()
    client.post(address, {"act": "solve"})
    client.post(address, {"act": "solve"})
    assert Job.objects.get(task="games.solve").arguments["terms"]["paytables"]["blind"]["pair"]
    assert "0 of 1755 flops" in client.get(f"{address}figures/").content.decode()
    assert "hx-get" in client.get(address).content.decode()
    typed = figures_of(client, **BLIND, **PAIRS)
    assert "0 of 1755 flops" in typed and "hx-get" not in typed


def test_a_worker_without_the_solver_says_what_to_install(
    house: House, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "games.solver.ultimate", None)
    client, address = a_draft_outside_the_tables(house, enter)
    client.post(address, {"act": "solve"})
    worked(house)
    page = client.get(address).content.decode()
    assert "pip install numpy numba" in page and "Solve it whole" in page


def test_an_edge_that_is_known_is_not_solved_again(house: House, enter: Enter) -> None:
    client = enter("revenue_audit")
    answer = client.post(NEW, GAME | LINES | {"name": "House"})
    assert client.post(answer["Location"], {"act": "solve"}).status_code == 409
    assert not Job.objects.exists()


def test_a_page_of_a_paytable_asks_a_fixed_number_of_times(house: House, enter: Enter) -> None:
    paytable = a_paytable(house, "let_it_ride", "bet")
    client = enter("revenue_audit")
    asked = []
    for number in (1, 2, 3):
        a_table(house, f"LIR-0{number}", "let_it_ride", paytables={"bet": paytable})
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/paytables/{paytable.pk}/")
        asked.append(len(queries))
    assert asked[1] == asked[2]
