"""Where every card and every chip is: what cannot be is a breach, whatever the rules of the game."""

import pytest

from games.engine.felt import Deck, Felt, Wrong
from games.engine.notation import parse


def laid(*lines: str, deck: Deck | None = None, stacks: dict[int, int] | None = None) -> Felt:
    felt = Felt((1, 2), deck or Deck(), stacks)
    felt.lay(parse(lines), {}, lambda event: None)
    return felt


def breaches(
    *lines: str, deck: Deck | None = None, stacks: dict[int, int] | None = None
) -> list[tuple[int, Wrong, str]]:
    return [tuple(breach) for breach in laid(*lines, deck=deck, stacks=stacks).breaches]


def test_cards_are_where_they_went() -> None:
    felt = laid("[As Kd] shoe > hand:1", "[??] shoe > board", "[Qs] board", "[As Kd] hand:1 > rack")
    assert felt.cards == {"hand:1": (), "board": ("Qs",), "rack": ("As", "Kd")}
    assert felt.faces("hand:1") == ("As", "Kd")


def test_cards_that_went_one_by_one_were_a_hand_before() -> None:
    felt = laid("[As Kd Qs] shoe > hand:1", "[Kd] hand:1 > rack", "[As] hand:1 > rack")
    assert felt.faces("hand:1") == ("As", "Kd", "Qs")
    felt = laid("[As Kd] shoe > hand:1", "[Kd] hand:1 > rack", "[As] hand:1 > rack")
    assert felt.cards["hand:1"] == ()
    assert felt.faces("hand:1") == ("As", "Kd")


def test_cards_left_after_a_discard_are_the_board_once_they_are_turned() -> None:
    felt = laid("[?? ?? ??] shoe > board", "[??] board > rack", "[Qs] board", "[2c] board")
    assert felt.faces("board") == ("Qs", "2c")


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["[As] shoe > hand:1", "[As] shoe > hand:2"], (1, Wrong.TWICE, "As")),
        (["[As As] shoe > hand:1"], (0, Wrong.TWICE, "As")),
        (["[As] shoe > hand:1", "[??] shoe > board", "[As] board"], (2, Wrong.TWICE, "As")),
        (["[?? ??] shoe > hand:1", "[As As] hand:1"], (1, Wrong.TWICE, "As")),
        (["[?? ??] shoe > hand:1", "[As As] hand:1 > rack"], (1, Wrong.TWICE, "As")),
        (["[?? As] shoe > hand:1", "[As As] hand:1"], (1, Wrong.TWICE, "As")),
        (["[Jk] shoe > board"], (0, Wrong.FOREIGN, "Jk")),
        (["[As] shoe > hand:1", "[Kd] hand:1 > rack"], (1, Wrong.NOT_THERE, "Kd")),
        (["[As] hand:1 > rack"], (0, Wrong.NOT_THERE, "hand:1")),
        (["[As] shoe > board", "[Kd] board"], (1, Wrong.NOT_THERE, "Kd")),
        (["5.00 bet:1:ante > inventory"], (0, Wrong.NOT_THERE, "bet:1:ante")),
        (["5.00 pot > purse:1"], (0, Wrong.NOT_THERE, "pot")),
    ],
)
def test_what_cannot_be_is_a_breach(lines: list[str], wrong: tuple[int, Wrong, str]) -> None:
    assert breaches(*lines) == [wrong]


def test_two_packs_have_every_card_twice_in_one_line_too() -> None:
    two = ["[?? ?? ??] shoe > hand:1", "[As As Kd] hand:1"]
    assert breaches(*two, deck=Deck(decks=2)) == []
    three = ["[?? ?? ??] shoe > hand:1", "[As As As] hand:1"]
    assert breaches(*three, deck=Deck(decks=2)) == [(1, Wrong.TWICE, "As")]


def test_two_jokers_turned_in_one_line_are_too_many_for_a_pack_of_one() -> None:
    lines = ["[?? ??] shoe > board", "[Jk Jk] board"]
    assert breaches(*lines, deck=Deck(jokers=1)) == [(1, Wrong.TWICE, "Jk")]
    assert breaches(*lines, deck=Deck(jokers=2)) == []


def test_a_card_not_seen_may_be_any_card_not_seen() -> None:
    assert breaches("[?? ??] shoe > hand:1", "[As ??] hand:1 > rack", "[Kd] shoe > board") == []


def test_as_many_packs_as_many_copies() -> None:
    twice = ["[As As] shoe > hand:1"]
    assert breaches(*twice, deck=Deck(decks=2)) == []
    assert breaches(*twice, "[As] shoe > hand:2", deck=Deck(decks=2)) == [(1, Wrong.TWICE, "As")]
    assert breaches("[Jk] shoe > board", deck=Deck(jokers=1)) == []


def test_a_seat_cannot_bet_more_than_its_stack() -> None:
    assert breaches("5.00 purse:1 > pot", stacks={1: 500}) == []
    assert breaches("5.01 purse:1 > pot", stacks={1: 500}) == [(0, Wrong.NOT_THERE, "purse:1")]


def test_the_net_is_what_came_less_what_went() -> None:
    felt = laid("5.00 purse:1 > bet:1:ante", "7.50 inventory > bet:1:ante", "2.00 purse:2 > toke")
    assert felt.net() == {"house": -750, "1": 750, "2": -200, "toke": 200}
