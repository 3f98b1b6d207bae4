"""What a house may set for a poker table: structure, blinds, bets, rake and jackpot drop, read from its terms."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from games.engine.game import Setting
from games.engine.pots import Schedule
from games.engine.stakes import Limit, Structure
from games.engine.terms import BadTerms, Rule, amount, choice, whole

Read = Callable[[Any, str, int], Any]
PERCENT_MAX = 100
STEPS_MAX = 50
RAISE_CAP_MAX = 100


def optional(read: Read) -> Read:
    """A rule that may be absent: then there is none of it."""
    return lambda raw, place, digits: None if raw is None else read(raw, place, digits)


def keyed(raw: Any, place: str, allowed: set[str]) -> Mapping[str, Any]:
    """An object with these keys only."""
    if not isinstance(raw, dict) or not raw.keys() <= allowed:
        raise BadTerms(place, f"an object of {', '.join(sorted(allowed))} is wanted")
    return raw


def blinds(raw: Any, place: str, digits: int) -> tuple[int, int]:
    """Small and big blind: `{"small": "1.00", "big": "2.00"}`."""
    both = keyed(raw, place, {"small", "big"})
    small, big = (amount(both.get(name), f"{place}.{name}", digits) for name in ("small", "big"))
    if small > big:
        raise BadTerms(place, "the small blind is above the big one")
    return small, big


def rake(raw: Any, place: str, digits: int) -> Mapping[str, Any]:
    """A percentage or steps of the pot, with cap and unit, perhaps none without a flop."""
    found = keyed(raw, place, {"percent", "steps", "cap", "unit", "no_flop_no_drop"})
    if ("percent" in found) == ("steps" in found):
        raise BadTerms(place, "either percent or steps is wanted")
    read: dict[str, Any] = {
        name: amount(found[name], f"{place}.{name}", digits)
        for name in ("cap", "unit")
        if name in found
    }
    read["no_flop_no_drop"] = flag(found.get("no_flop_no_drop", True), f"{place}.no_flop_no_drop")
    if "percent" in found:
        share = percent(found["percent"], f"{place}.percent")
        read["percent"] = (share.numerator, share.denominator)
    else:
        read["steps"] = steps(found["steps"], f"{place}.steps", digits)
    return read


def flag(raw: Any, place: str) -> bool:
    if not isinstance(raw, bool):
        raise BadTerms(place, f"true or false is wanted, not {raw!r}")
    return raw


def percent(raw: Any, place: str) -> Fraction:
    """Decimal text of percent as an exact share."""
    try:
        share = (
            Fraction(raw) / PERCENT_MAX
            if isinstance(raw, str) and "/" not in raw and len(raw) <= 12
            else None
        )
    except ValueError:
        share = None
    if share is None or not 0 < share <= 1:
        raise BadTerms(place, f"not a percentage: {raw!r}")
    return share


def steps(raw: Any, place: str, digits: int) -> list[tuple[int, int]]:
    """`[["20.00", "1.00"], …]`: from a pot of so much, so much is taken."""
    if (
        not isinstance(raw, list)
        or not 0 < len(raw) <= STEPS_MAX
        or not all(isinstance(row, list) and len(row) == 2 for row in raw)
    ):
        raise BadTerms(place, "pairs of a pot and what is taken from it are wanted")
    return [(amount(pot, place, digits), amount(taken, place, digits)) for pot, taken in raw]


def jackpot_drop(raw: Any, place: str, digits: int) -> tuple[int, int]:
    """What goes to the jackpot from a pot of at least so much."""
    found = keyed(raw, place, {"amount", "from_pot"})
    least = found.get("from_pot")
    return amount(found.get("amount"), f"{place}.amount", digits), 0 if least is None else amount(
        least, f"{place}.from_pot", digits
    )


def money(raw: Any, place: str, digits: int) -> int:
    return amount(raw, place, digits)


POKER_RULES: Mapping[str, Rule] = {
    "structure": Rule("pot_limit", choice(*map(str, Structure))),
    "blinds": Rule(None, optional(blinds)),
    "ante": Rule(None, optional(money)),
    "small_bet": Rule(None, optional(money)),
    "big_bet": Rule(None, optional(money)),
    "raise_cap": Rule(None, optional(whole(1, RAISE_CAP_MAX))),
    "rake": Rule(None, optional(rake)),
    "jackpot_drop": Rule(None, optional(jackpot_drop)),
    "low_rule": Rule("distinct_ranks", choice("distinct_ranks", "as_written")),
    "odd_chip": Rule("high_then_left_of_button", choice("high_then_left_of_button")),
}


def limit(setting: Setting) -> Limit:
    """The betting rules of the table, in minor units."""
    rules = setting.rules
    small, big = rules["blinds"] or (None, None)
    drop, least = rules["jackpot_drop"] or (0, 0)
    schedule = Schedule(**(rules["rake"] or {}), drop=drop, drop_from=least)
    return Limit(
        Structure(rules["structure"]),
        small,
        big,
        rules["ante"],
        rules["small_bet"],
        rules["big_bet"],
        rules["raise_cap"],
        schedule,
    )
