"""New terms written in fields by a pit manager: nothing is typed as raw text of a program, everything is kept."""

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from casino.demo.floor import PLANS, POKER, RAKE
from games.services import approve_paytable, draft_paytable
from tables import selectors
from tables.models import Property, Table, Terms
from tables.services import terms
from tables.words import GAMES
from tests.builders import House, a_table
from tests.pages.conftest import Enter

URL = "/tables/BJ-01/terms/new/"
FIELD = re.compile(r'<input class="in[^>]* name="(?P<name>[^"]+)" value="(?P<value>[^"]*)"')
SELECT = re.compile(
    r'<select class="in" id="[^"]+" name="(?P<name>[^"]+)">(?P<options>.*?)</select>'
)
CHOSEN = re.compile(r'<option value="([^"]*)" selected>')
FIRST = re.compile(r'<option value="([^"]*)"')
TOLD = re.compile(r"<(?:h2|label|th|footer|button|option)[^>]*>([^<]{4,})<")


def form(client: Client, game: str = "") -> dict[str, str]:
    """What the browser would send of the form as it stands."""
    page = client.get(URL, {"game": game} if game else {}).content.decode()
    found = {each["name"]: unescape(each["value"]) for each in FIELD.finditer(page)}
    for each in SELECT.finditer(page):
        chosen = CHOSEN.search(each["options"]) or FIRST.search(each["options"])
        found[each["name"]] = unescape(chosen[1]) if chosen else ""
    return found


def send(client: Client, typed: dict[str, str]) -> tuple[int, str]:
    answer = client.post(URL, typed)
    return answer.status_code, unescape(answer.content.decode())


def newest(table: Table) -> Terms:
    return Terms.objects.filter(table=table).order_by("-version")[0]


@pytest.fixture
def table(house: House) -> Table:
    return a_table(house, limits={"main": ["10.00", "200.00", "5.00"]})


def test_a_range_is_given_in_fields_and_the_pit_moves_limits_in_it_at_once(
    house: House, table: Table, enter: Enter
) -> None:
    manager = enter("pit_manager")
    assert f'href="{URL}"' in manager.get("/tables/BJ-01/limits/").content.decode()
    typed = form(manager) | {"low-main": "5.00", "high-main": "1,000.00"}
    assert send(manager, typed)[0] == 303
    draft = newest(table)
    assert (draft.limits, draft.limits_range) == (
        {"main": ["10.00", "200.00", "5.00"]}, {"main": ["5.00", "1000.00", "5.00"]},
    )  # fmt: skip
    terms.approve_terms(terms=draft, by=house.a("controller"))
    change = {"act": "change", "least-main": "25.00", "most-main": "500.00", "why": "Busy"}
    assert manager.post("/tables/BJ-01/limits/", change).status_code == 303
    assert newest(table).limits == {"main": ["25.00", "500.00", "5.00"]}


POKER_RULES = POKER | RAKE | {"payout_cap": {"amount": "5000.00", "per": "table"}}
STEPS = {"rake": {"steps": [["20.00", "1.00"], ["40.00", "2.00"]], "no_flop_no_drop": False}}
PLAY = {"play": [[3, 4], [2], [1]], "dealer_qualifies": "none", "decks": 2}


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("let_it_ride", {"breakage": "down"}),
        ("ultimate_texas_holdem", PLAY),
        ("five_card_roulette", {"jokers": 1, "ante": "required"}),
        ("omaha", POKER_RULES),
        ("omaha_hi_lo", POKER | STEPS | {"ante": "1.00"}),
        ("blackjack", {}),
    ],
)
def test_what_a_table_plays_stands_in_the_form_and_is_kept_as_it_was(
    house: House, enter: Enter, game: str, rules: dict[str, Any]
) -> None:
    Property.objects.filter(pk=house.property.pk).update(number_format="1.000,00")
    plan = next(plan for plan in PLANS if plan.game == game)
    table = a_table(
        house, game=game, limits=plan.limits, limits_range=plan.limits, rules=rules,
        paytables={"bet": a_paytable(house)} if game == "let_it_ride" else {},
    )  # fmt: skip
    manager = enter("pit_manager")
    assert send(manager, form(manager))[0] == 303
    before, draft = Terms.objects.filter(table=table).order_by("version")
    for name in ("game", "seats", "chip_set", "chip_unit", "limits", "limits_range"):
        assert getattr(draft, name) == getattr(before, name), name
    kept = {rule: value for rule, value in before.rules.items() if value is not None}
    assert {rule: value for rule, value in draft.rules.items() if value is not None} == kept
    told = [selectors.public_form(each)["paytables"] for each in (before, draft)]
    assert told[0] == told[1]
    terms.approve_terms(terms=draft, by=house.a("controller"))


def a_paytable(house: House) -> Any:
    draft = draft_paytable(
        property=house.property, game="let_it_ride", wager="bet", name="House", note="",
        lines={"royal_flush": "1000 to 1"}, by=house.a("revenue_audit"),
    )  # fmt: skip
    approve_paytable(paytable=draft, by=house.a("controller"))
    return draft


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_begun_from_nothing(
    house: House, table: Table, enter: Enter, game: str
) -> None:
    manager = enter("pit_manager")
    typed = form(manager, game) | {"game": game}
    assert send(manager, typed)[0] == 303
    assert newest(table).game == game


@pytest.mark.parametrize(
    ("game", "name", "text", "told"),
    [
        ("", "seats", "many", "Seats: many is no whole number."),
        ("", "seats", "0", "Seats: 0 is no whole number."),
        ("", "starts_at", "soon", "soon is no date and time."),
        ("", "starts_at", "9999-12-31 23:59", ""),
        ("", "chip_set", "x", "Choose a chip set."),
        ("", "chip_unit", "", "Smallest chip paid: The amount is missing."),
        ("", "par", "a lot", "Par: "),
        ("", "edge", "half", "The edge is a fraction of the bet"),
        ("", "edge", "NaN", "The edge is a fraction of the bet"),
        ("", "most-main", "", "Main wager: The amount is missing."),
        ("", "most-main", "1", ""),
        ("", "low-main", "5", "Main wager: The amount is missing."),
        ("let_it_ride", "table-bet", "999999", "choose an approved paytable"),
        ("let_it_ride", "rule-decks", "x", "“x” cannot be read."),
        ("let_it_ride", "rule-decks", "99", "nobody can play by “99”"),
        ("let_it_ride", "rule-breakage", "maybe", "nobody can play by “maybe”"),
        ("ultimate_texas_holdem", "rule-play", "3 4", "nobody can play by “3 4”"),
        ("omaha", "rule-blinds-small", "5", "nobody can play by “5”"),
        ("omaha", "rule-rake-percent", "x", "nobody can play by"),
        ("omaha", "rule-rake-steps", "20", "nobody can play by"),
        ("omaha", "rule-ante", "-1", ""),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(
    table: Table, enter: Enter, game: str, name: str, text: str, told: str
) -> None:
    manager = enter("pit_manager")
    typed = form(manager, game) | ({"game": game} if game else {}) | {name: text}
    status, page = send(manager, typed)
    assert (status, told in page, "Nothing was changed." in page) == (409, True, True)
    assert Terms.objects.filter(table=table).count() == 1


@pytest.mark.parametrize("role", ["floor_supervisor", "controller", "regulator"])
def test_others_draft_no_terms(table: Table, enter: Enter, role: str) -> None:
    client = enter(role)
    assert client.get(URL).status_code == 403
    assert URL not in client.get("/tables/BJ-01/limits/").content.decode()


def test_the_form_is_spanish_throughout(table: Table, enter: Enter) -> None:
    manager = enter("pit_manager")
    pages = {}
    for language in ("en", "es"):
        with translation.override(language):
            answer = manager.get(URL, {"game": "omaha"}, headers={"Accept-Language": language})
        pages[language] = set(TOLD.findall(answer.content.decode()))
    same = {text.strip() for text in pages["en"] & pages["es"]}
    assert same <= {*map(str, GAMES.values()), "USD", "EUR", "Ante", "English", "Español"}
