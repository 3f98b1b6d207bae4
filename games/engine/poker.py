"""The verbs of poker and what its terms come to, in one place for the game modules."""

from games.engine.again import Again
from games.engine.betting import Bet
from games.engine.posting import Post
from games.engine.pots import Schedule, Share
from games.engine.showdown import Award, Misaward, board_cards, claimants
from games.engine.showing import Show
from games.engine.stakes import Limit, Structure

__all__ = [
    "Again",
    "Award",
    "Bet",
    "Limit",
    "Misaward",
    "Post",
    "Schedule",
    "Share",
    "Show",
    "Structure",
    "board_cards",
    "claimants",
]
