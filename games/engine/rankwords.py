"""Hands in the words of the floor, English and Spanish, for the texts of findings."""

from collections.abc import Sequence

from games.engine.cards import JOKER, rank
from games.engine.regulation import Text

ENGLISH = (
    "", "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king", "ace",
)  # fmt: skip
SPANISH = (
    "", "as", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez",
    "jota", "reina", "rey", "as",
)  # fmt: skip
SPANISH_PLURALS = {rank: f"{name}s" for rank, name in enumerate(SPANISH)} | {
    2: "doses", 3: "treses", 6: "seises", 10: "dieces", 13: "reyes", 14: "ases",
}  # fmt: skip
FEMININE = (11, 12)
SUITS = {
    "c": ("clubs", "tréboles"),
    "d": ("diamonds", "diamantes"),
    "h": ("hearts", "corazones"),
    "s": ("spades", "picas"),
}

ENGLISH_HANDS = {
    "high_card": "{one} high",
    "pair": "a pair of {many}",
    "two_pair": "two pair, {many} and {more}",
    "three_of_a_kind": "three {many}",
    "straight": "a straight to the {one}",
    "flush": "a flush, {one} high",
    "full_house": "a full house, {many} over {more}",
    "four_of_a_kind": "four {many}",
    "straight_flush": "a straight flush to the {one}",
    "royal_flush": "a royal flush",
    "five_of_a_kind": "five {many}",
    "mini_royal": "a mini-royal",
}
SPANISH_HANDS = {
    "high_card": "carta alta {one}",
    "pair": "una pareja de {many}",
    "two_pair": "doble pareja de {many} y {more}",
    "three_of_a_kind": "un trío de {many}",
    "straight": "una escalera {to}",
    "flush": "un color {to}",
    "full_house": "un full de {many} y {more}",
    "four_of_a_kind": "un póker de {many}",
    "straight_flush": "una escalera de color {to}",
    "royal_flush": "una escalera real",
    "five_of_a_kind": "un repóker de {many}",
    "mini_royal": "una mini escalera real",
}


def spanish(language: str) -> bool:
    """Whether the language is Spanish or one of its regional forms."""
    return language.split("-")[0] == "es"


def many(rank: int, language: str) -> str:
    """Several cards of a rank: "sixes", "seises"."""
    if spanish(language):
        return SPANISH_PLURALS[rank]
    return ENGLISH[rank] + ("es" if rank == 6 else "s")


def hand(category: str, ranks: Sequence[int], language: str) -> str:
    """A hand by its category and the ranks that break ties: "a full house, kings over tens"."""
    first, second = ranks[0], ranks[min(1, len(ranks) - 1)]
    several = {"many": many(first, language), "more": many(second, language)}
    if not spanish(language):
        return ENGLISH_HANDS[category].format(one=ENGLISH[first], **several)
    to = ("a la " if first in FEMININE else "al ") + SPANISH[first]
    return SPANISH_HANDS[category].format(one=SPANISH[first], to=to, **several)


def card(face: str) -> Text:
    """A card in words: "the four of hearts", "la reina de picas"."""
    if face == JOKER:
        return Text("the joker", "el comodín")
    number, (suit, palo) = rank(face), SUITS[face[1]]
    article = "la" if number in FEMININE else "el"
    return Text(f"the {ENGLISH[number]} of {suit}", f"{article} {SPANISH[number]} de {palo}")


def low(ranks: Sequence[int], language: str) -> str:
    """A low by its ranks from the highest down: "a low of 7-4-3-2-A"."""
    faces = "-".join("A" if rank == 1 else str(rank) for rank in ranks)
    return f"{'una mano baja de' if spanish(language) else 'a low of'} {faces}"
