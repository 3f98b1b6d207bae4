"""Paytables: drafted beside their exact edge by one person, approved by another, then never changed."""

import pytest

from games.models import Paytable
from tests.builders import House
from tests.pages.conftest import Enter
from tests.recorded import PAYS, a_paytable

NEW = "/paytables/new/"
GAME = {"game": "let_it_ride", "wager": "bet"}
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
