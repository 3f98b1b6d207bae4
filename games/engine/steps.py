"""The verbs of a procedure, in one place for the game modules."""

from games.engine.dealing import (
    Clear,
    Deal,
    Move,
    Say,
    Turn,
    board,
    clockwise,
    counterclockwise,
    hands,
    hands_and_board,
)
from games.engine.settling import Examine, Settle, Which
from games.engine.wagering import Ask, Option, Ride, Window, Withdraw
from games.engine.wagers import Outcome

__all__ = [
    "Ask", "Clear", "Deal", "Examine", "Move", "Option", "Outcome", "Ride", "Say", "Settle", "Turn", "Which", "Window", "Withdraw",
    "board", "clockwise", "counterclockwise", "hands", "hands_and_board",
]  # fmt: skip
