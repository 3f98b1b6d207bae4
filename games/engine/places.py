"""The places and the seats a step goes round, in which order."""

from collections.abc import Callable, Mapping, Sequence

from games.engine.events import BOARD, BURN, DEALER, hand
from games.engine.findings import Fault
from games.engine.game import Setting

Places = Callable[[Setting], Sequence[str]]
Seats = Callable[[Setting], Sequence[int]]
Faults = Mapping[str, Fault]


def clockwise(setting: Setting) -> Sequence[int]:
    """Seats from the dealer's far left."""
    return setting.seats


def counterclockwise(setting: Setting) -> Sequence[int]:
    """Seats from the dealer's far right."""
    return setting.seats[::-1]


def board(setting: Setting) -> Sequence[str]:
    """The community cards."""
    return (BOARD,)


def dealers_hand(setting: Setting) -> Sequence[str]:
    """The dealer's own cards."""
    return (DEALER,)


def burned_cards(setting: Setting) -> Sequence[str]:
    """Where a card is burned."""
    return (BURN,)


def hands(setting: Setting) -> Sequence[str]:
    """The players' hands from the dealer's far left."""
    return [hand(seat) for seat in setting.seats]


def hands_from_the_right(setting: Setting) -> Sequence[str]:
    """The places of the players' hands as the dealer goes when paying."""
    return hands(setting)[::-1]


def hands_and_board(setting: Setting) -> Sequence[str]:
    """The players' hands, then the community cards."""
    return [*hands(setting), BOARD]
