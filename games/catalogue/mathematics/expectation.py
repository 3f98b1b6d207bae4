"""What the house could expect of the wagers made in a recorded round, and how much that varies.

Let It Ride and Ultimate Texas Hold'em are reckoned at the edge of the best play, on what lay on the
layout when the first card left the shoe. Five Card Roulette is reckoned card by card, given the cards
already seen (a card the record does not know tells nothing). Tokes count with the spot they ride on.
Promotional instruments are left out, as in `net`; what the floor voids has no expectation.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.catalogue.mathematics import analyse, rules
from games.catalogue.mathematics.analysis import Moments
from games.catalogue.mathematics.five_card_roulette import ON_ONE_CARD, after, group, on_one_card
from games.engine.cards import UNKNOWN, Cards
from games.engine.events import (
    BOARD,
    FLOOR,
    SHOE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    seat_of,
    spot_of,
)
from games.engine.record import Record
from games.engine.terms import Terms, rules_of

WAGERS = {
    "let_it_ride": {"bet3": "bet", "bonus": "bonus"},
    "ultimate_texas_holdem": {"ante": "base", "trips": "trips"},
    "five_card_roulette": {spot: spot for spot in (*ON_ONE_CARD, "community")},
}
CARDS_WITH_WAGERS = 3


class Expectation(NamedTuple):
    """One wager of one seat: its base, what the house expects to win of it, its part of the variance.

    In minor units and their square. Wagers on one spot of Five Card Roulette win and lose together, so
    each has its share of what they vary together; in other games each hand is reckoned as if alone.
    """

    wager: str
    seat: int
    base: int
    win: Fraction
    variance: Fraction


class Stake(NamedTuple):
    """Chips on a spot when its cards came; on one card, the groups of the cards seen before."""

    spot: str
    seat: int
    amount: int
    seen: tuple[str, ...] | None = None


class Expecting:
    """The expectations of one game under the same terms: made once, for as many rounds as there are.

    `OutsideTables` where the shipped tables do not cover its rules.
    """

    def __init__(self, game: str, terms: Terms) -> None:
        self.wagers = analyse(game, terms).wagers
        self.names = WAGERS.get(game, {})
        self.by_card = frozenset(ON_ONE_CARD) if game == "five_card_roulette" else frozenset[str]()
        jokers = rules_of(terms, rules(game)).get("jokers", 0)

        @cache
        def on_card(spot: str, seen: tuple[str, ...]) -> Moments:
            return on_one_card(terms.paytables[spot], after(jokers, seen))

        self.on_card = on_card

    def of(self, record: Record) -> list[Expectation]:
        """The wagers of a round that the terms have a table for."""
        if voided(record.events):
            return []
        off = called_off(record.events)
        made = [
            stake
            for stake in stakes(record.events, self.by_card)
            if self.names.get(stake.spot) in self.wagers and (stake.seat, stake.spot) not in off
        ]
        alike = Counter[tuple[str, tuple[str, ...] | None]]()
        for stake in made:
            alike[stake.spot, stake.seen] += stake.amount
        return [self.expected(stake, alike[stake.spot, stake.seen]) for stake in made]

    def expected(self, stake: Stake, alike: int) -> Expectation:
        """One stake, of `alike` chips on the same spot in all."""
        mean, variance = self.moments(stake)
        shared = variance * stake.amount * (alike if self.by_card else stake.amount)
        return Expectation(
            self.names[stake.spot], stake.seat, stake.amount, -mean * stake.amount, shared
        )

    def moments(self, stake: Stake) -> Moments:
        """What one unit of a stake gains its player."""
        if stake.seen is not None:
            return self.on_card(stake.spot, stake.seen)
        wager = self.wagers[self.names[stake.spot]]
        return Moments(-wager.edge, wager.variance)


def voided(events: Sequence[Event]) -> bool:
    """Whether the floor has called everything off."""
    calls = ("misdeal", "void", "foul deck")
    return any(
        type(event) is Said and event.speaker == FLOOR and event.words.startswith(calls)
        for event in events
    )


def called_off(events: Sequence[Event]) -> set[tuple[int, str]]:
    """The wagers that the floor has ruled to be no action, by seat and spot."""
    words = [
        event.words.split() for event in events if type(event) is Said and event.speaker == FLOOR
    ]
    return {
        (int(said[1]), said[2])
        for said in words
        if len(said) == 5
        and said[0] == "bet"
        and said[3:] == ["no", "action"]
        and said[1].isdigit()
    }


def stakes(events: Sequence[Event], by_card: frozenset[str]) -> Iterator[Stake]:
    """The chips on every spot when its cards came.

    Where spots are decided by a card, those are taken as they lie when it is turned, and all others
    when the first is; elsewhere all are taken when the first card leaves the shoe.
    """
    chips: Counter[str] = Counter()
    taken, seen, turned = False, list[str](), 0
    for event in events:
        faces = shown(event)
        if type(event) is ChipsMoved:
            if not event.source.startswith("promo:"):
                chips[event.source] -= event.amount
                chips[event.target] += event.amount
        elif not taken and (
            faces if by_card else type(event) is CardsMoved and event.source == SHOE
        ):
            taken = True
            yield from on_spots(chips, by_card, None)
        if faces:
            turned += 1
            if turned <= CARDS_WITH_WAGERS and len(faces) == 1:
                yield from on_spots(chips, by_card, tuple(sorted(seen)))
            seen += [group(card) for card in faces if card != UNKNOWN]


def shown(event: Event) -> Cards:
    """The community cards that an event turns up."""
    if type(event) is CardsTurned and event.place == BOARD:
        return event.cards
    return event.cards if type(event) is CardsMoved and event.target == BOARD and event.up else ()


def on_spots(
    chips: Counter[str], by_card: frozenset[str], seen: tuple[str, ...] | None
) -> Iterator[Stake]:
    """What lies on the betting areas, of the spots decided by a card or of all others."""
    for account, amount in chips.items():
        spot, seat = spot_of(account), seat_of(account)
        if spot is not None and seat is not None and amount > 0:
            base = spot.removesuffix("/toke")
            if (base in by_card) == (seen is not None):
                yield Stake(base, seat, amount, seen)
