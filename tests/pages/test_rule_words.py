"""Every rule of every game and every value it may have stands in words, in both languages."""

import inspect
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.catalogue import GAMES
from games.catalogue.mathematics import MATHEMATICS_ONLY
from games.engine.odds import Breakage
from games.engine.stakes import Structure
from games.engine.terms import Rule
from tables.rule_words import RULES, TOLD, VALUES, rule_name, rule_value

OF_GAMES = [
    *(game.all_rules for game in GAMES.values()),
    *(module.RULES for module in MATHEMATICS_ONLY.values()),
]
ENUMERATED = {"breakage": Breakage, "structure": Structure}
THE_SAME = {"Ante"}
"""Words of the trade that Spanish floors use too."""


def values() -> Iterator[tuple[str, str]]:
    """Every rule that is a choice, with every word that may be chosen."""
    for rules in OF_GAMES:
        for name, rule in rules.items():
            yield from ((name, word) for word in words_of(name, rule))


def words_of(name: str, rule: Rule) -> list[str]:
    if name in ENUMERATED:
        return [str(each) for each in ENUMERATED[name]]
    allowed = inspect.getclosurevars(rule.read).nonlocals.get("allowed", ())
    return [each for each in allowed if isinstance(each, str)]


def test_there_is_a_name_for_every_rule_and_no_other() -> None:
    assert {name for rules in OF_GAMES for name in rules} == set(RULES)


def test_there_are_words_for_every_value_and_no_other() -> None:
    assert set(values()) == set(VALUES)


@pytest.mark.parametrize("word", [*RULES.values(), *VALUES.values()])
def test_every_word_has_its_spanish(word: object) -> None:
    with translation.override("en"):
        english = str(word)
    with translation.override("es"):
        spanish = str(word)
    assert english in THE_SAME or english != spanish


def test_every_rule_is_said_without_its_key_as_it_is_by_default() -> None:
    for rules in OF_GAMES:
        for name, rule in rules.items():
            said = f"{rule_name(name)} {rule_value(name, rule.default)}"
            assert not set(said) & set("_{}[]"), said


@pytest.mark.parametrize(
    ("rule", "value", "english", "spanish"),
    [
        ("payout_cap", {"amount": "50000.00", "per": "table", "share": "pro_rata"},
         "50000.00 to a table, shared in proportion", "50000.00 por mesa, repartido en proporción"),
        ("payout_cap", {"amount": "50000.00"}, "50000.00 to a player", "50000.00 por jugador"),
        ("blinds", {"small": "1.00", "big": "2.00"}, "1.00 and 2.00", "1.00 y 2.00"),
        ("rake", {"percent": "5", "cap": "5.00", "unit": "1.00", "no_flop_no_drop": True},
         "5 % of the pot, at most 5.00, in steps of 1.00, none without a flop",
         "5 % del bote, como máximo 5.00, en pasos de 1.00, nada sin flop"),
        ("rake", {"steps": [["20.00", "1.00"]], "no_flop_no_drop": False},
         "1.00 from a pot of 20.00, also without a flop",
         "1.00 desde un bote de 20.00, también sin flop"),
        ("jackpot_drop", {"amount": "1.00", "from_pot": "20.00"},
         "1.00 of a pot of 20.00 or more", "1.00 de un bote de 20.00 o más"),
        ("jackpot_drop", {"amount": "1.00"}, "1.00 of every pot", "1.00 de cada bote"),
        ("play", [[3, 4], [2], [1]],
         "3 or 4 times the Ante; 2 times the Ante; 1 times the Ante",
         "3 o 4 veces el Ante; 2 veces el Ante; 1 veces el Ante"),
        ("decks", 6, "6", "6"),
        ("raise_cap", None, "none", "ninguno"),
    ],
)  # fmt: skip
def test_what_has_parts_is_said_in_a_sentence(
    rule: str, value: object, english: str, spanish: str
) -> None:
    told = []
    for language in ("en", "es"):
        with translation.override(language):
            told.append(rule_value(rule, value))
    assert told == [english, spanish]


def test_every_rule_with_parts_is_known() -> None:
    assert set(TOLD) <= set(RULES)
