"""The house rules of terms as people read them: each rule by its name, each value in words."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.words import wager_name

Word = str | Promise

RULES: Final[dict[str, Word]] = {
    "ante": "Ante",
    "big_bet": gettext_lazy("big bet"),
    "blinds": gettext_lazy("blinds"),
    "breakage": gettext_lazy("payments that are no whole chips"),
    "burn": gettext_lazy("burn cards"),
    "community": gettext_lazy("community cards"),
    "community_opens": gettext_lazy("Community wagers"),
    "deal": gettext_lazy("dealing"),
    "dealer_qualifies": gettext_lazy("dealer qualifies"),
    "decks": gettext_lazy("decks"),
    "even_money_on_zero": gettext_lazy("even money when zero falls"),
    "jackpot_drop": gettext_lazy("jackpot drop"),
    "joker": gettext_lazy("a joker in a hand"),
    "jokers": gettext_lazy("jokers in the deck"),
    "low_rule": gettext_lazy("low hand"),
    "odd_chip": gettext_lazy("odd chip"),
    "payout_cap": gettext_lazy("most that a round pays"),
    "play": gettext_lazy("raises by the Play wager"),
    "promo": gettext_lazy("promotional chips"),
    "raise_cap": gettext_lazy("bets and raises in a round of betting"),
    "rake": gettext_lazy("rake"),
    "small_bet": gettext_lazy("small bet"),
    "structure": gettext_lazy("structure of betting"),
    "trips_on_fold": gettext_lazy("Trips of a hand that folds"),
    "wheel": gettext_lazy("wheel"),
    "zeros": gettext_lazy("zeros on the wheel"),
}
VALUES: Final[dict[tuple[str, str], Word]] = {
    ("ante", "optional"): gettext_lazy("as the player likes"),
    ("ante", "required"): gettext_lazy("required of every player"),
    ("breakage", "down"): gettext_lazy("rounded down to a chip"),
    ("breakage", "exact"): gettext_lazy("not rounded"),
    ("breakage", "up"): gettext_lazy("rounded up to a chip"),
    ("burn", "no"): gettext_lazy("none are burned"),
    ("burn", "yes"): gettext_lazy("burned before each turn"),
    ("community", "three_discard_one"): gettext_lazy("three dealt, one discarded"),
    ("community", "two"): gettext_lazy("two dealt"),
    ("community_opens", "before_first_card"): gettext_lazy("taken until the first card"),
    ("deal", "one_by_one"): gettext_lazy("one card at a time"),
    ("deal", "packets"): gettext_lazy("in packets"),
    ("dealer_qualifies", "none"): gettext_lazy("with any hand"),
    ("dealer_qualifies", "pair"): gettext_lazy("with a pair or better"),
    ("even_money_on_zero", "half"): gettext_lazy("loses half"),
    ("even_money_on_zero", "lose"): gettext_lazy("loses"),
    ("joker", "dead"): gettext_lazy("makes nothing better"),
    ("joker", "wild"): gettext_lazy("stands for any card"),
    ("low_rule", "as_written"): gettext_lazy("as the regulation is written"),
    ("low_rule", "distinct_ranks"): gettext_lazy("five different ranks"),
    ("odd_chip", "high_then_left_of_button"): gettext_lazy(
        "to the high hand, then left of the button"
    ),
    ("promo", "once"): gettext_lazy("wagered once"),
    ("promo", "until_lost"): gettext_lazy("wagered until lost"),
    ("structure", "fixed_limit"): gettext_lazy("fixed limit"),
    ("structure", "no_limit"): gettext_lazy("no limit"),
    ("structure", "pot_limit"): gettext_lazy("pot limit"),
    ("trips_on_fold", "lose"): gettext_lazy("loses"),
    ("trips_on_fold", "stays"): gettext_lazy("stays in play"),
    ("wheel", "las_vegas"): gettext_lazy("as in Las Vegas"),
    ("wheel", "pennsylvania"): gettext_lazy("as in Pennsylvania"),
}


def rule_name(rule: str) -> str:
    """What the floor calls a rule of the house."""
    return str(RULES.get(rule) or rule.replace("_", " "))


def rule_value(rule: str, value: Any) -> str:
    """What a rule says, in words."""
    if value is None:
        return _("none")
    if rule in TOLD:
        return TOLD[rule](value)
    return str(VALUES.get((rule, str(value))) or value)


def rules_told(rules: dict[str, Any]) -> str:
    """All rules of some terms in one line."""
    return "; ".join(
        f"{rule_name(rule)}: {rule_value(rule, value)}" for rule, value in sorted(rules.items())
    )


def range_told(least: str, most: str, step: str = "") -> str:
    """The least and the most of a wager, and in what steps: `5.00–500.00, by 5.00`."""
    told = {"least": least, "most": most, "step": step}
    return (_("%(least)s–%(most)s, by %(step)s") if step else "%(least)s–%(most)s") % told


def limits_told(limits: dict[str, list[str]]) -> str:
    """The limits of all wagers in one line."""
    return "; ".join(f"{wager_name(spot)}: {range_told(*told)}" for spot, told in limits.items())


def _blinds(said: dict[str, str]) -> str:
    return _("%(small)s and %(big)s") % said


def _cap(said: dict[str, str]) -> str:
    if said.get("per") == "table":
        return _("%(amount)s to a table, shared in proportion") % said
    return _("%(amount)s to a player") % said


def _drop(said: dict[str, str]) -> str:
    if said.get("from_pot") is None:
        return _("%(amount)s of every pot") % said
    return _("%(amount)s of a pot of %(from_pot)s or more") % said


def _rake(said: dict[str, Any]) -> str:
    return ", ".join(_rake_parts(said))


def _rake_parts(said: dict[str, Any]) -> Iterable[str]:
    if "percent" in said:
        yield _("%(percent)s %% of the pot") % said
    for pot, taken in said.get("steps", ()):
        yield _("%(taken)s from a pot of %(pot)s") % {"pot": pot, "taken": taken}
    if "cap" in said:
        yield _("at most %(cap)s") % said
    if "unit" in said:
        yield _("in steps of %(unit)s") % said
    yield (
        _("none without a flop") if said.get("no_flop_no_drop", True) else _("also without a flop")
    )


def _play(offered: list[list[int]]) -> str:
    """What may be raised at each turn, as multiples of the Ante: `3 or 4 times the Ante; 2 times …`."""
    each = [_(" or ").join(map(str, times)) for times in offered]
    return "; ".join(_("%(times)s times the Ante") % {"times": times} for times in each)


TOLD: Final[dict[str, Callable[[Any], str]]] = {
    "blinds": _blinds,
    "jackpot_drop": _drop,
    "payout_cap": _cap,
    "play": _play,
    "rake": _rake,
}
"""Rules whose values have parts."""
