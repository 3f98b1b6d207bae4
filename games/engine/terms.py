"""What the house has set for a table at an instant: currency, chip unit, paytables, limits and rules."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, Self

from games.engine.money import Money
from games.engine.odds import Breakage, Odds
from games.engine.values import HIGH_CATEGORIES, THREE_CARD_CATEGORIES

WHOLE = frozenset("BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF".split())
THOUSANDTHS = frozenset("BHD IQD JOD KWD LYD OMR TND".split())

CATEGORIES = frozenset((*HIGH_CATEGORIES, *THREE_CARD_CATEGORIES))
OR_BETTER = re.compile(r"pair_[a-z]+_or_better")
MULTIPLE_MAX = 100


class BadTerms(ValueError):
    """Terms that cannot be read: where, and what is wrong there."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}: {text}")
        self.place = place
        self.text = text


class Limits(NamedTuple):
    """The least and the most a spot takes, and the step between where the house has one."""

    least: int
    most: int
    step: int | None = None

    def told(self) -> dict[str, int]:
        """Least and most, and the step where there is one, by name."""
        return {name: units for name, units in self._asdict().items() if units is not None}

    def allows(self, stake: int) -> bool:
        """Whether a stake is within them."""
        return self.least <= stake <= self.most and not (self.step and (stake - self.least) % self.step)


class Cap(NamedTuple):
    """The most that a round pays one player, or the whole table."""

    amount: int
    per: str


@dataclass(frozen=True)
class Terms:
    """A table's terms; amounts are minor units of `currency`. Rules are kept as they were written."""

    currency: str
    digits: int
    chip_unit: int = 1
    paytables: Mapping[str, Mapping[str, Odds]] = field(default_factory=dict)
    limits: Mapping[str, Limits] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, raw: Any) -> Self:
        """Terms as the format writes them; `BadTerms` names the first place that is wrong."""
        found = _object(raw, "terms")
        if unknown := found.keys() - {"currency", "chip_unit", "paytables", "limits", "rules"}:
            raise BadTerms(f"terms.{min(unknown)}", "unknown key")
        currency = found.get("currency")
        if not (
            isinstance(currency, str)
            and len(currency) == 3
            and currency.isascii()
            and currency.isupper()
        ):
            raise BadTerms("terms.currency", "three capital letters are needed")
        digits = digits_of(currency)
        return cls(
            currency,
            digits,
            amount(found.get("chip_unit", Money(1).text(digits)), "terms.chip_unit", digits),
            _each(found, "paytables", _paytable),
            _each(found, "limits", lambda raw, place: _limits(raw, place, digits)),
            _object(found.get("rules", {}), "terms.rules"),
        )


def digits_of(currency: str) -> int:
    """How many digits a currency has after the point (ISO 4217)."""
    return 0 if currency in WHOLE else 3 if currency in THOUSANDTHS else 2


@lru_cache(maxsize=4096)
def _units(text: str, digits: int) -> int:
    return int(Money.parse(text, digits))


def amount(raw: Any, place: str, digits: int, *, none_is_allowed: bool = False) -> int:
    """An amount of the terms in minor units; more than nothing unless `none_is_allowed`."""
    try:
        units = _units(raw, digits)
    except (TypeError, ValueError):
        raise BadTerms(place, f"not an amount: {raw!r}") from None
    if units < 0 or units == 0 and not none_is_allowed:
        raise BadTerms(place, f"an amount is more than nothing: {raw}")
    return units


def choice(*allowed: Any) -> Callable[[Any, str, int], Any]:
    """A rule that is one of a few values, the first being the default."""

    def read(raw: Any, place: str, digits: int) -> Any:
        if raw not in allowed or isinstance(raw, bool):
            raise BadTerms(place, f"{raw!r} is none of {', '.join(map(str, allowed))}")
        return raw

    return read


def whole(least: int, most: int) -> Callable[[Any, str, int], int]:
    """A rule that is a whole number within bounds."""

    def read(raw: Any, place: str, digits: int) -> int:
        if not isinstance(raw, int) or isinstance(raw, bool) or not least <= raw <= most:
            raise BadTerms(place, f"{raw!r} is no whole number from {least} to {most}")
        return raw

    return read


def multiples(options: int) -> Callable[[Any, str, int], list[list[int]]]:
    """A rule that offers multiples of a wager at so many options: `[[3, 4], [2], [1]]`."""

    def read(raw: Any, place: str, digits: int) -> list[list[int]]:
        if not isinstance(raw, list) or len(raw) != options:
            raise BadTerms(place, f"{options} lists of multiples are wanted")
        times = whole(1, MULTIPLE_MAX)
        for number, offered in enumerate(raw):
            if not isinstance(offered, list) or not 0 < len(offered) <= MULTIPLE_MAX:
                raise BadTerms(f"{place}[{number}]", "a list of multiples is wanted")
        return [
            sorted(times(one, f"{place}[{number}]", digits) for one in offered)
            for number, offered in enumerate(raw)
        ]

    return read


def cap(raw: Any, place: str, digits: int) -> Cap | None:
    """The rule `payout_cap`: none, or an amount per player or per table, shared pro rata."""
    if raw is None:
        return None
    found = _object(raw, place)
    if (
        found.get("per", "player") not in ("player", "table")
        or found.get("share", "pro_rata") != "pro_rata"
    ):
        raise BadTerms(place, "per is player or table, share is pro_rata")
    return Cap(amount(found.get("amount"), f"{place}.amount", digits), found.get("per", "player"))


class Rule(NamedTuple):
    """A rule of the house that terms may set: its default and how its value is read."""

    default: Any
    read: Callable[[Any, str, int], Any]


RULES: Mapping[str, Rule] = {
    "promo": Rule("once", choice("once", "until_lost")),
    "payout_cap": Rule(None, cap),
    "breakage": Rule(
        Breakage.EXACT,
        lambda raw, place, digits: Breakage(choice(*map(str, Breakage))(raw, place, digits)),
    ),
    "decks": Rule(1, whole(1, 8)),
}


def rules_of(terms: Terms, rules: Mapping[str, Rule]) -> dict[str, Any]:
    """Every rule of a game with the value these terms give it, its default where they give none."""
    if unknown := terms.rules.keys() - rules.keys():
        raise BadTerms(f"terms.rules.{min(unknown)}", "unknown rule")
    return {
        name: rule.read(terms.rules[name], f"terms.rules.{name}", terms.digits)
        if name in terms.rules
        else rule.default
        for name, rule in rules.items()
    }


def known_lines(terms: Terms, tables: Collection[str], spots: Collection[str]) -> None:
    """A line of a paytable is called like a hand or, where groups of cards pay, a wager: misspelt, a winner loses."""
    for table in tables:
        for line in terms.paytables.get(table, ()):
            if line not in CATEGORIES and line not in spots and not OR_BETTER.fullmatch(line):
                place = f"terms.paytables.{table}.{line}"
                raise BadTerms(place, "no outcome of this wager has that name")


def _object(raw: Any, place: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise BadTerms(place, "an object is needed")
    return raw


def _each(found: dict[str, Any], key: str, read: Callable[[Any, str], Any]) -> dict[str, Any]:
    return {
        name: read(raw, f"terms.{key}.{name}")
        for name, raw in _object(found.get(key, {}), f"terms.{key}").items()
    }


def _paytable(raw: Any, place: str) -> dict[str, Odds]:
    lines = {}
    for outcome, odds in _object(raw, place).items():
        try:
            lines[outcome] = Odds.parse(odds)
        except (TypeError, AttributeError, ValueError):
            raise BadTerms(f"{place}.{outcome}", f"not odds: {odds!r}") from None
    return lines


def _limits(raw: Any, place: str, digits: int) -> Limits:
    if not isinstance(raw, list) or len(raw) not in (2, 3):
        raise BadTerms(place, "least, most and optionally the step are needed")
    least, most, *step = [
        amount(part, place, digits, none_is_allowed=at == 0) for at, part in enumerate(raw)
    ]
    if least > most:
        raise BadTerms(place, "the least is above the most")
    return Limits(least, most, step[0] if step else None)
