"""Ultimate Texas Hold'em played for the best, out of counts of every deal there is.

What a hand does on the flop and on the river is in the counts; what it does before the flop follows
from them and from what the Blind pays. A deal is five cards on the board (told apart by which three
came first), the player's two and the dealer's two.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from operator import mul
from typing import NamedTuple

from games.engine.cards import RANKS
from games.engine.ranking import HIGH_CATEGORIES

CATEGORIES = HIGH_CATEGORIES[:10]
QUADS = CATEGORIES.index("four_of_a_kind")
DEALER_HANDS, DEALS = 990, 27_813_810_024_000
FOLD = 0
NAMES = tuple(
    RANKS[row] * 2
    if row == column
    else RANKS[max(row, column)] + RANKS[min(row, column)] + "so"[row > column]
    for row in range(13)
    for column in range(13)
)

Outcomes = tuple[
    int, ...
]  # won, won (dealer not qualified), lost, lost (dealer not qualified), tied


class Cell(NamedTuple):
    """Deals that end with this Play multiple (FOLD: none) and this category of hand.

    `tied` where betting on the river is worth exactly what folding is.
    """

    multiple: int
    category: int
    tied: bool
    outcomes: Outcomes


class Form(NamedTuple):
    """What a way to play gains, as a function of what the Blind pays on each category."""

    fixed: int
    wins: Outcomes

    def at(self, blind: Sequence[int], unit: int) -> int:
        """The gain in 1/`unit` of an Ante."""
        bonus: int = sum(map(mul, self.wins, blind))
        return unit * self.fixed + bonus


def margin(outcomes: Sequence[int], multiple: int) -> int:
    """What Ante, Blind and a Play of this multiple gain in these deals, the Blind's odds left out."""
    won, won_unqualified, lost, lost_unqualified, _ = outcomes
    return (
        multiple * (won + won_unqualified - lost - lost_unqualified)
        + won
        - 2 * lost
        - lost_unqualified
    )


def gains(multiple: int, blind: int, unit: int) -> Outcomes:
    """What one deal of each outcome gains, in 1/`unit` of an Ante."""
    if multiple == FOLD:
        return (-2 * unit,) * 5
    won = unit * multiple + blind
    return won + unit, won, -unit * (multiple + 2), -unit * (multiple + 1), 0


def added(parts: Iterable[Sequence[int]]) -> Outcomes:
    """Place by place."""
    return tuple(map(sum, zip(*parts, strict=True)))


@dataclass(frozen=True, eq=False)
class Hand:
    """One of the 169 starting hands: where its deals end if it waits for the flop.

    `rows` are deals (990 each) that end in a row of the counts, apart from the cells.
    """

    cells: tuple[Cell, ...]
    rows: tuple[int, ...] = ()
    in_rows: Outcomes = (0,) * 5

    @cached_property
    def whole(self) -> dict[int, Outcomes]:
        """All its deals by category, whatever it did."""
        found: defaultdict[int, list[Outcomes]] = defaultdict(list)
        found[QUADS].append(self.in_rows)
        for cell in self.cells:
            found[cell.category].append(cell.outcomes)
        return {category: added(parts) for category, parts in found.items()}

    @cached_property
    def outcomes(self) -> Outcomes:
        """All its deals."""
        return added(self.whole.values())

    @cached_property
    def wins(self) -> Outcomes:
        """The deals it wins, by category, if it is played to the end."""
        return tuple(sum(self.whole.get(category, (0,))[:2]) for category in range(len(CATEGORIES)))

    @cached_property
    def played_out(self) -> tuple[Form, int]:
        """Raised before the flop: what it gains at a Play of nothing, and for each unit of Play."""
        without = margin(self.outcomes, 0)
        return Form(without, self.wins), margin(self.outcomes, 1) - without

    def raised(self, multiples: Sequence[int], blind: Sequence[int], unit: int) -> list[int]:
        """What raising by each multiple before the flop gains, in 1/`unit` of an Ante."""
        form, each = self.played_out
        without = form.at(blind, unit)
        return [without + unit * multiple * each for multiple in multiples]

    @cached_property
    def waiting(self) -> Form:
        """Checked before the flop, then played as the cells say; the rows apart. A tie counts as a bet."""
        wins, fixed = [0] * len(CATEGORIES), 0
        for cell in self.cells:
            if cell.multiple == FOLD:
                fixed -= 2 * sum(cell.outcomes)
            else:
                fixed += margin(cell.outcomes, cell.multiple)
                wins[cell.category] += sum(cell.outcomes[:2])
        return Form(fixed, tuple(wins))


class Counts(NamedTuple):
    """All there is to know: the 169 hands, and what each row does against the dealer's 990.

    A row is a river hand of four of a kind on the board, which bets or folds by what the Blind pays
    on quads; hands that always bet or always fold are in the cells.
    """

    hands: tuple[Hand, ...]
    rows: tuple[Outcomes, ...] = ()


class End(NamedTuple):
    """Where deals end: the Play multiple (FOLD: none) and the category of the hand."""

    multiple: int
    category: int


@lru_cache(maxsize=64)
def ends(
    hands: tuple[Hand, ...], raises: tuple[int, ...], ties_bet: bool
) -> tuple[dict[End, Outcomes], Outcomes]:
    """All deals by where they end, and how often each row is reached.

    `raises` is the multiple of each hand before the flop, FOLD if it waits.
    """
    found: defaultdict[End, list[Outcomes]] = defaultdict(list)
    rows = [(0,) * len(hands[0].rows)]
    for hand, multiple in zip(hands, raises, strict=True):
        if multiple != FOLD:
            for category, outcomes in hand.whole.items():
                found[End(multiple, category)].append(outcomes)
        else:
            rows.append(hand.rows)
            for cell in hand.cells:
                played = FOLD if cell.tied and not ties_bet else cell.multiple
                found[End(played, cell.category)].append(cell.outcomes)
    return {end: added(parts) for end, parts in found.items()}, added(rows)


class BestPlay:
    """All hands played for the best under one Blind table (in 1/`unit`); a tie bets or folds as told."""

    def __init__(
        self,
        counts: Counts,
        multiples: Sequence[int],
        blind: Sequence[int],
        unit: int,
        *,
        ties_bet: bool,
    ) -> None:
        self.counts, self.multiples, self.blind, self.unit, self.ties_bet = (
            counts,
            multiples,
            blind,
            unit,
            ties_bet,
        )
        margins = [sum(map(mul, gains(1, blind[QUADS], unit), row)) for row in counts.rows]
        folding = -2 * DEALER_HANDS * unit
        self.bets = [margin > folding or (margin == folding and ties_bet) for margin in margins]
        row_worth = [max(margin, folding) for margin in margins]
        self.waits = [
            hand.waiting.at(blind, unit) + sum(map(mul, row_worth, hand.rows))
            for hand in counts.hands
        ]
        self.raised = [hand.raised(multiples, blind, unit) for hand in counts.hands]
        self.raises = tuple(self._choice(place) for place in range(len(counts.hands)))
        self.ends = self._ends()

    def _choice(self, place: int) -> int:
        """The multiple that one hand is raised by before the flop, FOLD where waiting is better."""
        best = max(self.raised[place], default=self.waits[place] - 1)
        if best > self.waits[place] or (best == self.waits[place] and self.ties_bet):
            return self.multiples[self.raised[place].index(best)]
        return FOLD

    def _ends(self) -> dict[End, Outcomes]:
        """All deals by where they end."""
        found, reached = ends(self.counts.hands, self.raises, self.ties_bet)
        found = dict(found)
        for bets, times, row in zip(self.bets, reached, self.counts.rows, strict=True):
            end = End(1 if bets else FOLD, QUADS)
            found[end] = added([found.get(end, (0,) * 5), tuple(times * ways for ways in row)])
        return found

    def gains(self) -> Iterator[tuple[End, int, int]]:
        """Every end and outcome: (end, gain in 1/`unit`, deals)."""
        for end, outcomes in self.ends.items():
            for gain, deals in zip(
                gains(end.multiple, self.blind[end.category], self.unit), outcomes, strict=True
            ):
                yield end, gain, deals

    def share(self, multiple: int) -> Fraction:
        """How often the Play is this multiple (FOLD: there is none)."""
        return Fraction(
            sum(sum(deals) for end, deals in self.ends.items() if end.multiple == multiple), DEALS
        )

    def units(self) -> Fraction:
        """How much is wagered on average: Ante, Blind and Play, in Antes."""
        return 2 + Fraction(
            sum(end.multiple * sum(deals) for end, deals in self.ends.items()), DEALS
        )
