"""Where every card and every chip is: a fold over the whole log that knows no rules but that nothing comes of nothing.

A card is in one place; chips leave one account for another. What cannot be is a `Breach`.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import itemgetter
from typing import NamedTuple

from games.engine.cards import JOKER, UNKNOWN, Cards, deck
from games.engine.events import (
    BOARDS,
    HOUSE,
    POT,
    REST,
    SHOE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    party_of,
)

INSTRUMENT, UNBOUNDED, ACT = "instrument", 1_000, itemgetter(0)


class Wrong(StrEnum):
    """What a move of cards or chips breaks."""

    NOT_THERE = "not_there"
    TWICE = "twice_seen"
    FOREIGN = "foreign"


class Breach(NamedTuple):
    """A move that cannot have happened as recorded: where, what is wrong, and with which card or account."""

    at: int
    wrong: Wrong
    what: str


class Deck(NamedTuple):
    """What the shoe holds at the start: how many packs, and jokers in each."""

    decks: int = 1
    jokers: int = 0

    def copies(self, card: str) -> int:
        """How often a card may lie on the felt; an unknown one any number of times."""
        return self.decks * (self.jokers if card == JOKER else 1) if card != UNKNOWN else UNBOUNDED


class Parties(dict[str, str | None]):
    """Whose gain it is when chips come to an account, by account."""

    def __missing__(self, account: str) -> str | None:
        self[account] = party_of(account)
        return self[account]


PARTIES = Parties()


ONE_PACK = Deck()


class Felt:
    """Cards by place and chips by account after the whole log, and what could not be."""

    __slots__ = (
        "_limited",
        "_seen",
        "breaches",
        "cards",
        "chips",
        "cleared",
        "deck",
        "instruments",
        "outcome",
        "partly",
        "rests",
        "seats",
        "undealt",
    )

    def __init__(
        self,
        seats: Sequence[int],
        deck: Deck = ONE_PACK,
        stacks: Mapping[int, int] | None = None,
        *,
        outcome: bool = False,
    ) -> None:
        self.seats = seats
        self.deck = deck
        self.cards: dict[str, Cards] = {}
        self.cleared: dict[str, Cards] = {}
        self.partly: dict[str, Cards] = {}
        self.chips: dict[str, int] = {}
        self.breaches: list[Breach] = []
        self.instruments: dict[str, int] = {}
        self.outcome = outcome
        self.undealt: set[str] = set()
        self.rests: dict[int, Cards] = {}
        self._seen: set[str] = {UNKNOWN, JOKER}
        self._limited = {f"purse:{seat}": chips for seat, chips in (stacks or {}).items()}

    def lay(
        self,
        events: Sequence[Event],
        known: dict[str, str | None],
        classify: Callable[[Event], str | None],
    ) -> list[tuple[int, str]]:
        """Fold the events; those that no procedure asks for come back with their sort, remembered in `known` by act."""
        apart = _sorted_apart(events, known, classify)
        chips, limited, cards, seen = self.chips, self._limited, self.cards, self._seen
        for at, event in enumerate(events):
            if type(event) is ChipsMoved:
                amount, source = event[1], event[2]
                left = chips[source] = chips.get(source, 0) - amount
                chips[event[3]] = chips.get(event[3], 0) + amount
                if left < 0 and (
                    source[0] == "b"
                    or source == POT
                    or source in limited
                    and left + limited[source] < 0
                ):
                    self.breaches.append(Breach(at, Wrong.NOT_THERE, source))
            elif type(event) is CardsMoved:
                moved, target = event[1], event[3]
                if event[2] == SHOE and moved != REST:
                    known_before = len(seen)
                    seen.update(moved)
                    if len(seen) - known_before != len(moved):
                        self._recount(at, moved)
                    cards[target] = cards[target] + moved if target in cards else moved
                    self.partly.pop(target, None)
                else:
                    self._move(at, event)
            elif type(event) is CardsTurned and cards.get(event[2]) != event[1]:
                self._identify(at, event[2], event[1])
        for at, sort in apart:
            if sort == INSTRUMENT:
                self._instrument(events[at])
        return apart

    def _move(self, at: int, event: CardsMoved) -> None:
        """Cards go on from where they lay; what is left in the shoe goes unseen."""
        moved, source, target = event[1], event[2], event[3]
        if source == SHOE:
            return
        cards = self.cards
        if moved == REST or moved == cards.get(source):
            moved = cards.get(source, ())
            self.cleared[source] = self.partly.pop(source, moved)
            cards[source] = ()
        else:
            self._take(at, source, moved)
        cards[target] = cards[target] + moved if target in cards else moved
        self.partly.pop(target, None)

    def faces(self, place: str) -> Cards:
        """The cards of a place when they were last all there, with every face the record shows."""
        return self.partly.get(place) or self.cards.get(place) or self.cleared.get(place, ())

    def unseen(self) -> list[str]:
        """The cards of the pack that no event shows."""
        cards = deck(self.deck.jokers, self.deck.decks)
        for card in [card for held in self.cards.values() for card in held]:
            if card in cards:
                cards.remove(card)
        return cards

    def boards(self) -> list[str]:
        """The boards beside the first, where it was run again."""
        return [board for board in BOARDS if self.faces(board)]

    def net(self) -> dict[str, int]:
        """What each party gained: house and every seat always, toke, jackpot and pot where chips came to them."""
        gained = {HOUSE: 0, **{str(seat): 0 for seat in self.seats}}
        for account, amount in self.chips.items():
            if amount and (party := PARTIES[account]) is not None:
                gained[party] = gained.get(party, 0) + amount
        for account, face in self.instruments.items():
            party = PARTIES[account]
            if party is not None and face:
                gained[party] = gained.get(party, 0) - face
        if gained.get(POT, 0) <= 0:
            gained.pop(POT, None)
        return gained

    def _instrument(self, event: Event) -> None:
        """Promotional instruments are no chips: they are taken out of what their accounts gained."""
        if type(event) is not ChipsMoved or event.source[:4] == "cash":
            return
        amount, source, target = event.amount, event.source, event.target
        self.instruments[source] = self.instruments.get(source, 0) - amount
        self.instruments[target] = self.instruments.get(target, 0) + amount

    def _recount(self, at: int, cards: Cards, shown: Sequence[str] = ()) -> None:
        """Some of these cards have been seen before, or may be there more than once: count what has come to light.

        `shown` are those that came to light in the same line, these among them, and lie nowhere yet.
        """
        for card in cards:
            if card == UNKNOWN:
                continue
            copies, new = self.deck.copies(card), shown or cards
            if sum(held.count(card) for held in self.cards.values()) + new.count(card) > copies:
                self.breaches.append(Breach(at, Wrong.TWICE if copies else Wrong.FOREIGN, card))
                return

    def _show(self, at: int, card: str, shown: list[str]) -> None:
        """A card that lay unseen comes to light, after those `shown` in the same line."""
        shown.append(card)
        if card in self._seen:
            self._recount(at, (card,), shown)
        self._seen.add(card)

    def _come_to_light(self, at: int, place: str, cards: Cards) -> bool:
        """Where only outcomes are on record, cards that show where none is said to have been dealt were dealt there."""
        if not self.outcome or place in self.cards and place not in self.undealt:
            return False
        self.undealt.add(place)
        more = tuple(card for card in cards if card not in self.cards.get(place, ()))
        shown: list[str] = []
        for card in more:
            self._show(at, card, shown)
        self.cards[place] = self.cards.get(place, ()) + more
        return True

    def _take(self, at: int, place: str, cards: Cards) -> None:
        """Take some cards out of a place, an unknown one standing for whatever was not seen."""
        before = self.cards.get(place, ())
        if self._come_to_light(at, place, cards):
            before = self.cards[place]
        there, named = list(before), list(self.partly.get(place, before))
        shown: list[str] = []
        for card in sorted(cards, key=UNKNOWN.__eq__):
            stands_for = (
                card
                if card in there
                else UNKNOWN
                if UNKNOWN in there
                else there[-1]
                if card == UNKNOWN and there
                else None
            )
            if stands_for is None:
                self.breaches.append(Breach(at, Wrong.NOT_THERE, card if before else place))
                break
            there.remove(stands_for)
            if stands_for == UNKNOWN != card:
                self._show(at, card, shown)
                named[named.index(UNKNOWN)] = card
        self.cards[place] = tuple(there)
        self.partly.pop(place, None)
        (self.partly if there else self.cleared)[place] = tuple(named) or cards

    def _identify(self, at: int, place: str, cards: Cards) -> None:
        """Faces shown where cards lie: they are among the cards known to be there, or were unknown until now.

        Where all that is left is turned up and no face told, what lies there is kept for its judge.
        """
        if cards == REST:
            self.rests[at] = self.cards.get(place, ())
            return
        self.partly.pop(place, None)
        self._come_to_light(at, place, cards)
        lying = list(self.cards.get(place, ()))
        spare, shown = lying.copy(), list[str]()
        for card in cards:
            if card in spare:
                spare.remove(card)
            elif UNKNOWN in spare:
                spare.remove(UNKNOWN)
                self._show(at, card, shown)
                lying[lying.index(UNKNOWN)] = card
            elif card != UNKNOWN:
                self.breaches.append(Breach(at, Wrong.NOT_THERE, card if lying else place))
                lying.append(card)
        self.cards[place] = tuple(lying)


def _sorted_apart(
    events: Sequence[Event],
    known: dict[str, str | None],
    classify: Callable[[Event], str | None],
) -> list[tuple[int, str]]:
    """The events that have a sort, with it."""
    try:
        sorts = list(map(known.__getitem__, map(ACT, events)))
    except KeyError:
        for event in events:
            if event.act not in known:
                known[event.act] = classify(event)
        return _sorted_apart(events, known, classify)
    return [(at, sort) for at, sort in enumerate(sorts) if sort] if any(sorts) else []
