"""What people call the places, actors and pots of a record, in English and Spanish, for the texts of findings."""

from __future__ import annotations

from games.engine.events import BOARD, BURN, DEALER, FLOOR, MUCK, RACK, SHOE, SPECTATOR
from games.engine.regulation import Text

PLACES = {
    SHOE: Text("in the shoe", "en el zapato"),
    DEALER: Text("in the dealer's hand", "en la mano del crupier"),
    BOARD: Text("on the board", "entre las comunitarias"),
    BURN: Text("among the burned cards", "entre las quemadas"),
    RACK: Text("in the discard rack", "en el descarte"),
    MUCK: Text("in the muck", "en el descarte"),
}
ACTORS = {
    DEALER: Text("the dealer", "al crupier"),
    FLOOR: Text("the floor", "al supervisor"),
    SPECTATOR: Text("a spectator", "a un espectador"),
}
RANKS = {
    "high_card": Text("no pair", "ninguna pareja"),
    "pair": Text("a pair", "una pareja"),
    "pair_tens_or_better": Text("a pair of tens or better", "una pareja de dieces o mejor"),
    "two_pair": Text("two pair", "doble pareja"),
    "three_of_a_kind": Text("three of a kind", "un trío"),
    "straight": Text("a straight", "una escalera"),
    "flush": Text("a flush", "un color"),
    "full_house": Text("a full house", "un full"),
    "four_of_a_kind": Text("four of a kind", "un póker"),
    "straight_flush": Text("a straight flush", "una escalera de color"),
    "royal_flush": Text("a royal flush", "una escalera real"),
    "five_of_a_kind": Text("five of a kind", "un repóker"),
}


class Place(str):
    """Where cards lie; in a sentence, "on the board"."""

    __slots__ = ()

    def words(self, language: str = "en") -> str:
        """The place as a sentence says it."""
        kind, _, number = self.partition(":")
        if kind == "hand":
            told = Text(f"in the hand of seat {number}", f"en la mano del puesto {number}")
        elif number:
            told = Text(f"on board {number}", f"en el tablero {number}")
        else:
            told = PLACES[kind]
        return told.told(language)


def actor_name(actor: str) -> Text:
    """For whom something is to do: the dealer, the floor, a spectator or a seat."""
    return ACTORS.get(actor) or Text(f"seat {actor}", f"al puesto {actor}")


def rank_name(rank: str) -> Text:
    """A rank as a dealer announces it; one that is no rank as it was said."""
    return RANKS.get(rank) or Text(rank, rank)


def pot_name(pot: str) -> Text:
    """A pot of a poker round: the main pot, the second side pot."""
    if pot == "uncalled":
        return Text("uncalled part", "resto no igualado")
    number = pot.removeprefix("side")
    if number == pot:
        return Text("main pot", "bote principal")
    return Text(f"side pot {number}", f"bote lateral {number}")
