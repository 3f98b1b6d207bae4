"""Playing cards: a card is its two characters, interned (`"As"`, `"Td"`, the joker `"Jk"`, an unknown face `"??"`)."""

from collections.abc import Mapping
from sys import intern
from typing import Any, NamedTuple

RANKS, SUITS = "23456789TJQKA", "cdhs"
JOKER, UNKNOWN = intern("Jk"), intern("??")
DECK = tuple(intern(rank + suit) for rank in RANKS for suit in SUITS)
CARDS = {card: card for card in (*DECK, JOKER, UNKNOWN)}

Cards = tuple[str, ...]


class Gap(NamedTuple):
    """Why something cannot be told: which sentence says so, and what it speaks of."""

    name: str
    facts: Mapping[str, Any]


class Undetermined(Exception):
    """The record knows too little to decide: an unknown card, or too few of them."""

    def __init__(self, gap: str, **facts: Any) -> None:
        super().__init__(gap, facts)
        self.gap = Gap(gap, facts)


def parse_cards(text: str) -> Cards:
    """Cards separated by single spaces; ValueError names the first that is none."""
    try:
        return tuple([CARDS[card] for card in text.split(" ")])
    except KeyError as unknown:
        raise ValueError(f"not a card: {unknown.args[0]!r}") from None


def deck(jokers: int = 0, decks: int = 1) -> list[str]:
    """One pack in its natural order, or several, each with so many jokers."""
    return [*DECK, *[JOKER] * jokers] * decks


def rank(card: str) -> int:
    """2 to 14; a joker and an unknown card have no rank (ValueError)."""
    return RANKS.index(card[0]) + 2
