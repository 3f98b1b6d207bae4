"""The verbs of a procedure, in one place for the game modules."""

from games.engine.asking import Ask, Option
from games.engine.dealing import Deal, Move
from games.engine.examining import Examine
from games.engine.options import Raise, Refuse, Ride, Withdraw
from games.engine.places import (
    board,
    clockwise,
    counterclockwise,
    hands,
    hands_and_board,
    hands_from_the_right,
)
from games.engine.racking import Clear
from games.engine.saying import Say
from games.engine.settling import Settle, Which
from games.engine.turning import MayTurn, Turn
from games.engine.wagers import Outcome
from games.engine.windows import Window

__all__ = [
    "Ask",
    "Clear",
    "Deal",
    "Examine",
    "MayTurn",
    "Move",
    "Option",
    "Outcome",
    "Raise",
    "Refuse",
    "Ride",
    "Say",
    "Settle",
    "Turn",
    "Which",
    "Window",
    "Withdraw",
    "board",
    "clockwise",
    "counterclockwise",
    "hands",
    "hands_and_board",
    "hands_from_the_right",
]
