"""The trade's names of games, wagers and hands, as pages and reports write them."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

POKER: Final = frozenset({"omaha", "omaha_hi_lo"})
"""Games in which the house is no party to the wager: revenue, but no drop and no hold."""

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
GAMES: Final[dict[str, str | Promise]] = {
    "let_it_ride": "Let It Ride",
    "ultimate_texas_holdem": "Ultimate Texas Hold’em",
    "five_card_roulette": "Five Card Roulette",
    "omaha": "Omaha",
    "omaha_hi_lo": "Omaha Hi-Lo",
    "blackjack": _("Blackjack"),
    "baccarat": _("Baccarat"),
    "roulette": _("Roulette"),
    "craps": _("Craps"),
}
WAGERS: Final[dict[str, str | Promise]] = {
    "main": _("main wager"),
    "bet": _("bets 1 to 3"),
    "bet1": _("bet 1"),
    "bet2": _("bet 2"),
    "bet3": _("bet 3"),
    "bonus": _("bonus"),
    "ante": "Ante",
    "blind": "Blind",
    "play": "Play",
    "trips": "Trips",
    "two_six": _("two to six"),
    "seven_jack": _("seven to jack"),
    "queen_king": _("queen or king"),
    "ace": _("ace"),
    "joker": _("joker"),
    "community": "Community",
    "pot": _("pot"),
}
OUTCOMES: Final[dict[str, str | Promise]] = {
    "royal_flush": _("Royal flush"),
    "mini_royal": _("Mini-royal"),
    "five_of_a_kind": _("Five of a kind"),
    "straight_flush": _("Straight flush"),
    "four_of_a_kind": _("Four of a kind"),
    "full_house": _("Full house"),
    "flush": _("Flush"),
    "straight": _("Straight"),
    "three_of_a_kind": _("Three of a kind"),
    "two_pair": _("Two pair"),
    "pair": _("Pair"),
    "pair_tens_or_better": _("Pair, tens or better"),
    "two_six": _("Two to six"),
    "seven_jack": _("Seven to jack"),
    "queen_king": _("Queen or king"),
    "ace": _("Ace"),
    "joker": _("Joker"),
}

PLAYS: Final[dict[str, str | Promise]] = {
    "ride": _("ride"),
    "pull": _("take back"),
    "bet": _("bet"),
    "fold": _("fold"),
    "check": _("check"),
    "before the flop": _("before the flop"),
    "flop": "flop",
    "river": "river",
}
"""What a player decides, and when."""


def game_name(key: str) -> str:
    """What the floor calls a game; a game that is new here is called by its key."""
    return str(GAMES[key]) if key in GAMES else key.replace("_", " ").capitalize()


def wager_name(key: str) -> str:
    """What the floor calls a wager."""
    return str(WAGERS.get(key) or key.replace("_", " "))


def outcome_name(key: str) -> str:
    """What a line of a paytable is called."""
    return str(OUTCOMES.get(key) or key.replace("_", " ").capitalize())


def unpaid(wager: str) -> str:
    """What becomes of a wager whose outcome has no line: the Blind of a hand that wins is given back."""
    return str(_("push") if wager == "blind" else _("loses"))


def play_name(key: str) -> str:
    """What the floor calls a decision, or the moment of one; a raise is called by its multiple."""
    return str(PLAYS.get(key) or WAGERS.get(key) or key)


def card_name(card: str) -> str:
    """A playing card as a page writes it: `Td` is 10♦."""
    return card[0].replace("T", "10") + SUITS[card[1]]


def not_open(table: object) -> str:
    """Why nothing is done at a table that is not open: no record runs that would take it."""
    return gettext("%(table)s is not open.") % {"table": table}
