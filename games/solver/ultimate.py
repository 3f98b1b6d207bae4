"""Ultimate Texas Hold'em solved whole: the table that is shipped, and variations that it does not cover."""

from collections.abc import Callable, Sequence
from operator import mul
from typing import Any, NamedTuple

import numpy as np

from games.catalogue.mathematics.holdem_counts import TRIPS
from games.catalogue.mathematics.holdem_play import (
    CATEGORIES,
    DEALER_HANDS,
    FOLD,
    NAMES,
    QUADS,
    Cell,
    Counts,
    Hand,
    gains,
)
from games.catalogue.mathematics.ultimate_texas_holdem import Rule
from games.engine.ranking import High
from games.solver.choices import TIED, RiverRule, assign
from games.solver.holdem import Flops, Slots, all_flops, showdowns, walk
from games.solver.kernel import CLOSED, FIELD, WIDTH, Ints, Showdowns

STRAIGHT = CATEGORIES.index("straight")
MOST_ODDS = 1_000
MOST, LEAST, FOLDS, TIES, TIES_LEAST = range(5)  # what a slot does, as the kernel counts
ROWS = 100  # slots from here on are the rows of the shipped table
Progress = Callable[[int, int], object]


class Slot(NamedTuple):
    """What the hands of a slot hold and do."""

    number: int

    @property
    def category(self) -> int:
        return QUADS if self.number >= ROWS else self.number % 10

    @property
    def does(self) -> int:
        return MOST if self.number >= ROWS else self.number // 10 % 5

    @property
    def closed(self) -> bool:
        return 50 <= self.number < ROWS

    def multiple(self, offered: Sequence[int]) -> int:
        """The Play of a hand that has come to the river."""
        return {FOLDS: FOLD, LEAST: min(offered), TIES_LEAST: min(offered)}.get(
            self.does, max(offered)
        )


def slots_of(
    tables: Showdowns, unit: int, river: Sequence[int], blind: Sequence[int]
) -> np.ndarray[Any, Any]:
    """The slot number of every entry under this rule."""
    numbers = np.zeros(len(tables.entries), np.uint8)
    odds = np.array([*blind, 0], np.int64)
    assign(tables, RiverRule(unit, min(river), max(river), odds, np.zeros_like(odds)), numbers)
    return numbers


def compact(numbers: np.ndarray[Any, Any]) -> tuple[list[Slot], Slots]:
    """Only the slots that occur, and the entries by their places among them."""
    occurs, places = np.zeros(256, np.bool_), np.zeros(256, np.uint8)
    occurs[numbers] = True
    used = np.flatnonzero(occurs)
    places[used] = np.arange(len(used))
    slots = [Slot(int(number)) for number in used]
    return slots, Slots(places[numbers], np.array([slot.closed for slot in slots]))


def solve(rule: Rule, progress: Progress) -> Counts:
    """All deals under one rule: what is done on the flop and on the river for the best."""
    flops = all_flops()
    tables = showdowns(flops, 0 if rule.qualifies == "none" else High.of(rule.qualifies))
    slots, marked = compact(slots_of(tables, rule.unit, rule.play[2], rule.blind))
    waited = [slot.multiple(rule.play[2]) for slot in slots]
    plays = [waited, *([multiple] * len(slots) for multiple in rule.play[1])]
    pays = [
        [
            gains(multiple, rule.blind[slot.category], rule.unit)
            for slot, multiple in zip(slots, each, strict=True)
        ]
        for each in plays
    ]
    (played,) = walk(flops, tables, marked, [np.array(pays)], progress)
    hands = []
    for deals in played.chosen:
        cells = [
            Cell(
                multiple,
                slot.category,
                choice == 0 and slot.does >= TIES,
                tuple(deals[choice, place].tolist()),
            )
            for choice, each in enumerate(plays)
            for place, (slot, multiple) in enumerate(zip(slots, each, strict=True))
            if deals[choice, place].any()
        ]
        hands.append(Hand(tuple(cells)))
    return Counts(tuple(hands))


class Tables(NamedTuple):
    """What is shipped: the counts, and a bit for every flop and hand that is raised there."""

    counts: dict[str, Any]
    raised_flops: bytes


def make_tables() -> Tables:
    """The counts that are exact for every Blind table of 0 to 1,000 on a straight or better.

    The game is solved with all six lines at 0 and at 1,000, playing for the base game and playing
    to keep Trips. What raising on the flop gains over waiting never falls when a line pays more, so
    choices that are the same at both corners are the same everywhere between (AssertionError if not).
    """
    flops = all_flops()
    tables = showdowns(flops, High.of("pair"))
    numbers = slots_of(tables, 1, [1], [0] * 10)
    rows = mark_rows(tables, numbers)
    slots, marked = compact(numbers)
    corners = [
        corner(slots, rows, odds, keeping) for keeping in (False, True) for odds in (0, MOST_ODDS)
    ]
    base, base_high, keeping, keeping_high = walk(flops, tables, marked, corners)
    assert np.array_equal(base.choices, base_high.choices), (
        "a choice on the flop depends on the Blind"
    )
    assert np.array_equal(keeping.choices, keeping_high.choices), (
        "a choice that keeps Trips depends on the Blind"
    )
    hands = {name: counts(base.chosen[place], slots, len(rows)) for place, name in enumerate(NAMES)}
    change = keeping.chosen - base.chosen
    moved = {
        name: [counts(change[place], slots, len(rows))]
        for place, name in enumerate(NAMES)
        if change[place].any()
    }
    counted = {"rows": rows, "flops": flops.cards.tolist(), "keeping_trips": moved, "hands": hands}
    return Tables(counted, raised(flops, base.choices))


def raised(flops: Flops, choices: np.ndarray[Any, Any]) -> bytes:
    """A bit for each of 1,755 flops and 1,326 hands (second x (second - 1) / 2 + first), set where it is raised.

    Only for the hand that stands for those which an exchange of suits turns into each other.
    """
    bits = np.zeros((len(flops.cards), 1_326), np.uint8)
    flop = np.repeat(np.arange(len(flops.cards)), np.diff(flops.starts))
    first, second = flops.hands.T
    bits[flop, second * (second - 1) // 2 + first] = choices & TIED - 1
    return np.packbits(bits, bitorder="little").tobytes()


def mark_rows(tables: Showdowns, numbers: np.ndarray[Any, Any]) -> list[list[int]]:
    """Give the hands whose bet depends on the Blind slots of their own; what each does against 990."""
    does, category = numbers // 10 % 5, numbers % 10
    words = tables.entries
    winning = (words & FIELD) + (words >> WIDTH & FIELD) > 0
    depending = (category >= STRAIGHT) & (does >= FOLDS) & winning & (tables.kinds < CLOSED)
    assert (category[depending] == QUADS).all(), (
        "a bet other than with four of a kind depends on the Blind"
    )
    kinds, places = np.unique(words[depending], return_inverse=True)
    numbers[depending] = ROWS + places
    fields = [[int(word) >> WIDTH * place & FIELD for place in range(3)] for word in kinds]
    return [[*field, 0] for field in fields]


def corner(slots: Sequence[Slot], rows: Sequence[Sequence[int]], odds: int, keeping: bool) -> Ints:
    """What every slot pays when all lines of the Blind pay so much: waited, then raised 2x."""
    blind = [0] * STRAIGHT + [odds] * (len(CATEGORIES) - STRAIGHT)
    waiting, raised = [], []
    for slot in slots:
        folds = slot.does == FOLDS or (
            slot.number >= ROWS and not bets(rows[slot.number - ROWS], odds)
        )
        multiple = FOLD if folds and not (keeping and slot.category >= TRIPS) else 1
        waiting.append(gains(multiple, blind[slot.category], 1))
        raised.append(gains(2, blind[slot.category], 1))
    return np.array([waiting, raised])


def bets(row: Sequence[int], odds: int) -> bool:
    """Whether a row bets 1x when the Blind pays so much on four of a kind."""
    outcomes = (*row, DEALER_HANDS - sum(row))
    return sum(map(mul, gains(1, odds, 1), outcomes)) >= -2 * DEALER_HANDS


def counts(chosen: Ints, slots: Sequence[Slot], rows: int) -> dict[str, Any]:
    """One starting hand as the table holds it: what is done → category → outcomes, and the rows."""
    found: dict[str, Any] = {"raise": {}, "bet": {}, "tie": {}, "fold": {}, "rows": [0] * rows}
    for place, slot in enumerate(slots):
        name = CATEGORIES[slot.category]
        waited, raised = chosen[0, place], chosen[1, place]
        if slot.number >= ROWS:
            found["rows"][slot.number - ROWS] = int(waited.sum()) // DEALER_HANDS
        elif waited.any():
            way = {MOST: "bet", FOLDS: "fold", TIES: "tie"}[slot.does]
            found[way][name] = (np.array(found[way].get(name, 0)) + waited).tolist()
        if raised.any():
            found["raise"][name] = (np.array(found["raise"].get(name, 0)) + raised).tolist()
    return found
