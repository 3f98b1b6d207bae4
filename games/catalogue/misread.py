"""What was probably misread where a share of an Omaha pot went to another seat: the ways OMA 13 to 15 are got wrong."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from typing import NamedTuple

from games.engine.cards import UNKNOWN, Undetermined
from games.engine.events import hand
from games.engine.play import Play
from games.engine.poker import Misaward, board_cards
from games.engine.ranking import LOW_BIT, Low, best, omaha_high, omaha_low

Cards = Sequence[str]
DISTINCT, UNQUALIFIED = "distinct_ranks", "unqualified"


class Hands(NamedTuple):
    """The cards of the hand that was paid, of the one that had won, and of the board; how lows are read."""

    paid: Cards
    won: Cards
    board: Cards
    rule: str
    both: bool


def high_named(play: Play, wrong: Misaward) -> str:
    """The fault it is where the best high hand takes the pot."""
    return _named(play, wrong, _high)


def high_low_named(play: Play, wrong: Misaward) -> str:
    """The fault it is where high and low share the pot."""
    share, half = wrong.share, wrong.share.amount // 2 + play.setting.unit
    split = share.half is None and wrong.part <= half
    return _named(play, wrong, _low if share.half == "low" else _split if split else _high)


def _named(play: Play, wrong: Misaward, misread: Callable[[Hands], str]) -> str:
    """By whom the share went to, else by the cards of the two, else by the pot it is of."""
    share, name = wrong.share, _by_seat(play, wrong)
    if not name and wrong.whole:
        return "halves"
    if not name and wrong.to and share.seat:
        with suppress(Undetermined):
            name = misread(_hands(play, wrong))
    if name in ("", UNQUALIFIED) and share.half and _keeps_the_other(wrong):
        return "halves"
    return name or _by_pot(wrong)


def _by_pot(wrong: Misaward) -> str:
    """The fault it is by the pot the share is of: nobody was given it, or only that it went astray is known."""
    share = wrong.share
    if not wrong.to:
        return "left"
    return "side" if share.pot != "main" else share.half or "wrong_winner"


def _keeps_the_other(wrong: Misaward) -> bool:
    """Whether the seat has the other half of this pot, so that it was given all of it; or nobody has any of this half."""
    share, mine = wrong.share, (wrong.share.pot, wrong.share.board, wrong.to)
    if not wrong.to:
        return wrong.part == share.amount
    return any((one.pot, one.board, one.seat) == mine for one in wrong.due)


def _by_seat(play: Play, wrong: Misaward) -> str:
    share, to = wrong.share, wrong.to
    chip = "_chip" if wrong.part <= play.setting.unit else ""
    if share.pot == "uncalled":
        return "uncalled"
    if to in play.folded or to in play.dead:
        return "folded" if to in play.folded else "dead"
    if to in share.among:
        return f"tie{chip}"
    if to and share.rivals and to not in share.rivals:
        return "side"
    if to in play.mucked and to not in play.shown:
        return "dead"
    won = [other for other in wrong.due if (other.pot, other.seat) == (share.pot, to)]
    if won and all(other.board != share.board for other in won):
        return f"boards{chip}"
    return f"halves{chip}" if won and wrong.part < share.amount else ""


def _hands(play: Play, wrong: Misaward) -> Hands:
    share = wrong.share
    paid, won = (play.faces(hand(seat), 4) for seat in (wrong.to, share.seat))
    if UNKNOWN in paid + won:
        raise Undetermined("unseen_hands")
    halves = {
        other.half for other in wrong.due if (other.pot, other.seat) == (share.pot, share.seat)
    }
    return Hands(
        paid, won, board_cards(play, share.board), play.setting.rules["low_rule"], len(halves) > 1
    )


def _high(hands: Hands) -> str:
    """Of any five cards the hand that was paid may be better than it is."""
    fives = map(best, combinations((*hands.paid, *hands.board), 5))
    if max(fives) >= omaha_high(hands.won, hands.board):
        return "two_and_three"
    return "both" if hands.both else ""


def _split(hands: Hands) -> str:
    """Half of a pot for which no low qualifies: what it was taken for."""
    paid, board = hands.paid, hands.board
    if not any(LOW_BIT[card] for card in paid):
        return "no_low"
    if len({LOW_BIT[card] for card in board} - {0}) < 3:
        return "board_low"
    return "two_and_three_low" if _any_low(hands) and not omaha_low(paid, board) else UNQUALIFIED


def _low(hands: Hands) -> str:
    """The low half went to another low, or to none."""
    won, paid = (omaha_low(cards, hands.board, hands.rule) for cards in (hands.won, hands.paid))
    seen = _any_low(hands)
    if won and seen and seen >= won and seen != omaha_low(hands.paid, hands.board):
        return "two_and_three_low"
    if paid is None:
        return UNQUALIFIED
    if any(_is_run(five) for five in _fives(hands.won, hands.board) if _low_of(five) == won):
        return "straight_low"
    return "both" if hands.both else "low_order"


def _any_low(hands: Hands) -> Low | None:
    """What low the hand that was paid makes of any five cards."""
    return _low_of((*hands.paid, *hands.board))


def _fives(own: Cards, board: Cards) -> Iterator[Cards]:
    for pair in combinations(own, 2):
        yield from ((*pair, *three) for three in combinations(board, 3))


def _low_of(cards: Cards) -> Low | None:
    """The best low of any five of these cards, wherever they lie."""
    ranks = sorted({LOW_BIT[card] for card in cards} - {0})[:5]
    return Low(-sum(ranks)) if len(ranks) == 5 else None


def _is_run(five: Cards) -> bool:
    """Whether five cards are a straight or a flush as a high hand."""
    return best(five).category in ("straight", "flush", "straight_flush")
