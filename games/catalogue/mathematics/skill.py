"""What players decided in a recorded round against the best play: a signal of skill, never a violation."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.catalogue.mathematics import rules
from games.catalogue.mathematics.expectation import voided
from games.catalogue.mathematics.holdem_choices import raises_flop, river_worth
from games.catalogue.mathematics.holdem_flop import flop_worth
from games.catalogue.mathematics.holdem_play import FOLD, NAMES, BestPlay
from games.catalogue.mathematics.let_it_ride_play import BestPlay as BestRide
from games.catalogue.mathematics.ultimate_texas_holdem import Rule
from games.engine.cards import RANKS, UNKNOWN
from games.engine.events import (
    BOARD,
    INVENTORY,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    bet,
    hand,
    purse,
)
from games.engine.record import Record
from games.engine.terms import Terms, rules_of


class Decision(NamedTuple):
    """One decision of a seat: what was done, what is best, what the difference costs, in bets or Antes.

    The cost is none where it is not reckoned: on a misplayed flop of Ultimate Texas Hold'em, unless asked for.
    """

    seat: int
    at: str
    taken: str
    best: str
    cost: Fraction | None


def decisions(record: Record, terms: Terms, *, price_flops: Collection[int] = ()) -> list[Decision]:
    """Every decision of a round whose cards the record shows; `OutsideTables` for rules without tables.

    A game without decisions, or without the table that they turn on, has none; nor has a voided round.
    `price_flops` are seats whose misplayed flop is priced too, about two seconds' work each.
    """
    if voided(record.events):
        return []
    if record.game == "let_it_ride" and "bet" in terms.paytables:
        best = BestRide(terms.paytables["bet"], ties_ride=True)
        return [decision for seat in record.seats for decision in rides(record.events, seat, best)]
    if record.game == "ultimate_texas_holdem" and "blind" in terms.paytables:
        rule = Rule.of(terms.paytables["blind"], rules_of(terms, rules(record.game)))
        played = rule.played(rule.counts(), "bet")
        found = [
            decision for seat in record.seats for decision in plays(record.events, seat, played)
        ]
        return [
            priced(record.events, each, played) if each.seat in price_flops else each
            for each in found
        ]
    return []


def rides(events: Sequence[Event], seat: int, best: BestRide) -> Iterator[Decision]:
    """Bets 1 and 2 of Let It Ride: left, or taken back before anything was paid or collected on them."""
    own, community = faces(events, hand(seat)), faces(events, BOARD, single=True)
    for number, cards in ((1, own), (2, [*own, *community[:1]])):
        spot = bet(seat, f"bet{number}")
        moves = [
            event
            for event in events
            if type(event) is ChipsMoved and spot in (event.source, event.target)
        ]
        if not moves or len(own) != 3 or len(cards) != 2 + number:
            continue
        decided = next(
            (event for event in moves if event.source == spot or event.source == INVENTORY), None
        )
        taken = "pull" if decided is not None and decided.target == purse(seat) else "ride"
        worth = best.worth(cards)
        right = taken if worth == 0 else "ride" if worth > 0 else "pull"
        yield Decision(
            seat, f"bet{number}", taken, right, abs(worth) if taken != right else Fraction(0)
        )


def plays(events: Sequence[Event], seat: int, best: BestPlay) -> Iterator[Decision]:
    """The three options of Ultimate Texas Hold'em, as far as the seat came to them."""
    hole, board = faces(events, hand(seat)), faces(events, BOARD)
    ante, raised, shown = wagered(events, seat)
    if len(hole) != 2 or not ante:
        return
    multiple = raised // ante
    yield before_the_flop(seat, hole, multiple if raised and not shown else FOLD, best)
    if (shown or not raised) and len(board) >= 3:
        right, taken = (
            "2x" if raises_flop(hole, board[:3]) else "check",
            f"{multiple}x" if shown == 3 else "check",
        )
        yield Decision(seat, "flop", taken, right, Fraction(0) if taken == right else None)
    if (shown == 5 or not raised) and len(board) == 5:
        bets, folds = river_worth(hole, board, best.blind, best.unit)
        taken = "1x" if raised else "fold"
        right = taken if bets == folds else "1x" if bets > folds else "fold"
        yield Decision(
            seat, "river", taken, right, abs(bets - folds) if taken != right else Fraction(0)
        )


def priced(events: Sequence[Event], decision: Decision, best: BestPlay) -> Decision:
    """A decision with what it costs, a misplayed flop played out whole for it."""
    if decision.cost is not None:
        return decision
    hole, flop = faces(events, hand(decision.seat)), faces(events, BOARD)[:3]
    raising, waiting = flop_worth(tuple(hole), tuple(flop), tuple(best.blind), best.unit)
    return decision._replace(cost=abs(raising - waiting))


def before_the_flop(seat: int, hole: Sequence[str], multiple: int, best: BestPlay) -> Decision:
    """The first option: raised by a multiple, or checked."""
    ranks = sorted(hole, key=lambda card: RANKS.index(card[0]), reverse=True)
    kind = "" if ranks[0][0] == ranks[1][0] else "s" if ranks[0][1] == ranks[1][1] else "o"
    place = NAMES.index(ranks[0][0] + ranks[1][0] + kind)
    starting, right = best.counts.hands[place], best.raises[place]
    worth = [
        best.waits[place] if times == FOLD else starting.raised([times], best.blind, best.unit)[0]
        for times in (right, multiple)
    ]
    named = [f"{times}x" if times != FOLD else "check" for times in (right, multiple)]
    cost = Fraction(worth[0] - worth[1], best.unit * sum(starting.outcomes))
    return Decision(seat, "before the flop", named[1], named[0] if cost else named[1], cost)


def wagered(events: Sequence[Event], seat: int) -> tuple[int, int, int]:
    """The Ante, the Play, and how many community cards were up when the Play was made."""
    ante = play = shown = up = 0
    for event in events:
        if type(event) is CardsTurned and event.place == BOARD:
            up += len(event.cards)
        elif type(event) is ChipsMoved and event.source == purse(seat):
            if event.target == bet(seat, "ante"):
                ante += event.amount
            elif event.target == bet(seat, "play"):
                play, shown = play + event.amount, up
    return ante, play, shown


def faces(events: Sequence[Event], place: str, *, single: bool = False) -> list[str]:
    """The known cards of a place in the order they became known; `single`: of those turned one at a time."""
    known: dict[str, None] = {}
    for event in events:
        here = (type(event) is CardsTurned and event.place == place) or (
            type(event) is CardsMoved and place in (event.source, event.target)
        )
        if (
            here
            and isinstance(event, CardsTurned | CardsMoved)
            and not (single and len(event.cards) != 1)
        ):
            known |= dict.fromkeys(card for card in event.cards if card not in (UNKNOWN, ".."))
    return list(known)
