"""Hands in the words of the floor, English and Spanish, for the texts of findings."""

from collections.abc import Sequence

ENGLISH = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten",
    11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
SPANISH = {
    2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", 10: "diez",
    11: "jota", 12: "reina", 13: "rey", 14: "as",
}  # fmt: skip
SPANISH_PLURALS = {**{rank: f"{name}s" for rank, name in SPANISH.items()}} | {
    2: "doses", 3: "treses", 6: "seises", 10: "dieces", 13: "reyes", 14: "ases",
}  # fmt: skip
FEMININE = (11, 12)
LOW_FACES = {1: "A"}

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


def low(ranks: Sequence[int], language: str) -> str:
    """A low by its ranks from the highest down: "a low of 7-4-3-2-A"."""
    faces = "-".join(LOW_FACES.get(rank, str(rank)) for rank in ranks)
    return f"{'una mano baja de' if spanish(language) else 'a low of'} {faces}"
