"""Where every card and every chip is: a fold over the whole log that knows no rules, only that nothing is made of nothing.

A card is in one place; chips leave one account for another. What cannot be is a `Breach`.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from games.engine.cards import JOKER, UNKNOWN, Cards, deck
from games.engine.events import (
    DROPBOX,
    HOUSE,
    JACKPOT,
    POT,
    REST,
    SHOE,
    TOKE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    party_of,
)


class Wrong(StrEnum):
    """What a move of cards or chips breaks."""

    NOT_THERE = "not_there"
    TWICE = "twice_seen"
    FOREIGN = "foreign"


class Breach(NamedTuple):
    """A move that cannot have happened as recorded: the event's position, what is wrong, and with which card or account."""

    at: int
    wrong: Wrong
    what: str


class Deck(NamedTuple):
    """What the shoe holds at the start: how many packs, and jokers in each."""

    decks: int = 1
    jokers: int = 0


class Felt:
    """Cards by place and chips by account after the whole log, and what could not be."""

    def __init__(self, seats: Sequence[int], deck: Deck = Deck(), stacks: Mapping[int, int] | None = None) -> None:
        self.seats = seats
        self.deck = deck
        self.cards: dict[str, Cards] = {}
        self.cleared: dict[str, Cards] = {}
        self.chips: dict[str, int] = defaultdict(int)
        self.breaches: list[Breach] = []
        self.instruments: dict[str, int] = {}
        self._seen: set[str] = set()
        self._limited = {f"purse:{seat}": chips for seat, chips in (stacks or {}).items()}

    def lay(self, events: Iterable[Event], known: dict[str, str | None], classify: Callable[[Event], str | None]) -> list[tuple[int, str]]:
        """Fold the events. Those that no procedure asks for come back with their sort; `known` remembers the sort of each act."""
        chips, limited = self.chips, self._limited
        apart: list[tuple[int, str]] = []
        for at, event in enumerate(events):
            act = event[0]
            sort = known[act] if act in known else known.setdefault(act, classify(event))
            if sort is not None:
                apart.append((at, sort))
            if type(event) is ChipsMoved:
                _, amount, source, target, _ = event
                left = chips[source] = chips[source] - amount
                chips[target] += amount
                if left < 0 and (source[0] == "b" or source == POT or source in limited and left + limited[source] < 0):
                    self.breaches.append(Breach(at, Wrong.NOT_THERE, source))
                if source[:6] == "promo:" or target[:6] == "promo:" or target == DROPBOX:
                    self._instrument(event)
            elif type(event) is CardsMoved:
                self._move(at, event)
            elif type(event) is CardsTurned and self.cards.get(event.place) != event.cards:
                self._identify(at, event.place, event.cards)
        return apart

    def faces(self, place: str) -> Cards:
        """The cards of a place when they were last all there, with every face the record shows."""
        return self.cards.get(place) or self.cleared.get(place, ())

    def unseen(self) -> list[str]:
        """The cards of the pack that no event shows."""
        cards = deck(self.deck.jokers, self.deck.decks)
        for card in (card for held in self.cards.values() for card in held if card in cards):
            cards.remove(card)
        return cards

    def net(self) -> dict[str, int]:
        """What each party gained: house and every seat always, toke, jackpot and pot where chips came to them."""
        gained = {HOUSE: 0, **{str(seat): 0 for seat in self.seats}}
        for account, amount in self.chips.items():
            party = party_of(account)
            if party is not None and amount:
                gained[party] = gained.get(party, 0) + amount
        for account, face in self.instruments.items():
            party = party_of(account)
            if party is not None and face:
                gained[party] = gained.get(party, 0) - face
        return {party: units for party, units in gained.items() if units and (party != POT or units > 0) or party not in (TOKE, JACKPOT, POT)}

    def _instrument(self, event: ChipsMoved) -> None:
        """Promotional instruments are no chips: they are taken out of what their accounts gained."""
        _, amount, source, target, _ = event
        if source[:4] == "cash":
            return
        self.instruments[source] = self.instruments.get(source, 0) - amount
        self.instruments[target] = self.instruments.get(target, 0) + amount

    def _move(self, at: int, event: CardsMoved) -> None:
        _, cards, source, target, _, _ = event
        if source == SHOE:
            if cards != REST:
                self._dealt(at, cards)
                self.cards[target] = self.cards.get(target, ()) + cards
            return
        there = self.cards.get(source, ())
        if cards == REST or cards == there:
            cards, self.cleared[source], self.cards[source] = there, there, ()
        else:
            cards = self._take(at, source, cards)
        self.cards[target] = self.cards.get(target, ()) + cards

    def _dealt(self, at: int, cards: Cards) -> None:
        """Cards that come to light: none of them may be anywhere else."""
        seen = self._seen
        before = len(seen)
        seen.update(cards)
        if len(seen) - before == len(cards) and UNKNOWN not in cards and JOKER not in cards:
            return
        seen.discard(UNKNOWN)
        known = [card for card in cards if card != UNKNOWN]
        if len(seen) - before != len(known) or JOKER in known:
            self._recount(at, known)

    def _recount(self, at: int, cards: Sequence[str]) -> None:
        """Packs may hold a card more than once: count what has come to light so far."""
        for card in cards:
            copies = self.deck.decks * (self.deck.jokers if card == JOKER else 1)
            if sum(held.count(card) for held in self.cards.values()) + cards.count(card) > copies:
                self.breaches.append(Breach(at, Wrong.TWICE if copies else Wrong.FOREIGN, card))
                return

    def _take(self, at: int, place: str, cards: Cards) -> Cards:
        """Take some cards out of a place, an unknown one standing for whatever was not seen."""
        before = self.cards.get(place, ())
        there, named = list(before), list(before)
        for card in sorted(cards, key=UNKNOWN.__eq__):
            stands_for = card if card in there else UNKNOWN if UNKNOWN in there else there[-1] if card == UNKNOWN and there else None
            if stands_for is None:
                self.breaches.append(Breach(at, Wrong.NOT_THERE, card if before else place))
                break
            there.remove(stands_for)
            if stands_for == UNKNOWN != card:
                self._dealt(at, (card,))
                named[named.index(UNKNOWN)] = card
        self.cards[place] = tuple(there)
        if not there:
            self.cleared[place] = tuple(named) or cards
        return cards

    def _identify(self, at: int, place: str, cards: Cards) -> None:
        """Faces shown where cards lie: they are among the cards known to be there, or were unknown until now."""
        lying = list(self.cards.get(place, ()))
        spare = lying.copy()
        for card in cards:
            if card in spare:
                spare.remove(card)
            elif UNKNOWN in spare:
                spare.remove(UNKNOWN)
                self._dealt(at, (card,))
                lying[lying.index(UNKNOWN)] = card
            elif card != UNKNOWN:
                self.breaches.append(Breach(at, Wrong.NOT_THERE, card if lying else place))
                lying.append(card)
        self.cards[place] = tuple(lying)
