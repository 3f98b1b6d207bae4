"""The house rules of a game as fields of a form, and what was typed there as terms keep it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.trail import Refused
from games.catalogue import GAMES, mathematics
from games.engine.money import Money
from games.engine.terms import BadTerms, Rule
from tables.pages import keying
from tables.reports.figures import Notation
from tables.rule_words import VALUES, rule_name
from tables.words import POKER

AMOUNT, WHOLE, FLAG, PLAIN = "amount", "whole", "flag", "plain"
STEPS, TIMES, ONE_OF = "steps", "times", "one of"
KINDS: Final = {
    "decks": WHOLE, "jokers": WHOLE, "raise_cap": WHOLE, "zeros": WHOLE,
    "small_bet": AMOUNT, "big_bet": AMOUNT, "play": TIMES,
}  # fmt: skip
"""How rules are written that are neither a choice of words nor of several parts."""

PARTS: Final[dict[str, dict[str, str]]] = {
    "blinds": {"small": AMOUNT, "big": AMOUNT},
    "payout_cap": {"amount": AMOUNT, "per": ONE_OF},
    "jackpot_drop": {"amount": AMOUNT, "from_pot": AMOUNT},
    "rake": {
        "percent": PLAIN, "steps": STEPS, "cap": AMOUNT, "unit": AMOUNT, "no_flop_no_drop": FLAG,
    },
}  # fmt: skip
PART_NAMES: Final[dict[tuple[str, str], str | Promise]] = {
    ("blinds", "small"): gettext_lazy("small blind"),
    ("blinds", "big"): gettext_lazy("big blind"),
    ("payout_cap", "amount"): gettext_lazy("most that a round pays"),
    ("payout_cap", "per"): gettext_lazy("most that a round pays, to"),
    ("jackpot_drop", "amount"): gettext_lazy("jackpot drop"),
    ("jackpot_drop", "from_pot"): gettext_lazy("jackpot drop, from a pot of"),
    ("rake", "percent"): gettext_lazy("rake, percent of the pot"),
    ("rake", "steps"): gettext_lazy("or rake by pot, like 20 1; 40 2"),
    ("rake", "cap"): gettext_lazy("rake, at most"),
    ("rake", "unit"): gettext_lazy("rake, in steps of"),
    ("rake", "no_flop_no_drop"): gettext_lazy("rake without a flop"),
}
OPTIONS: Final[dict[tuple[str, str], str | Promise]] = VALUES | {
    ("per", "player"): gettext_lazy("a player"),
    ("per", "table"): gettext_lazy("the table, shared in proportion"),
    ("no_flop_no_drop", "yes"): gettext_lazy("none is taken"),
    ("no_flop_no_drop", "no"): gettext_lazy("it is taken"),
}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a rule: what it is called, how it is written, and between what one chooses."""

    name: str
    label: str
    kind: str
    typed: str
    options: tuple[tuple[str, str], ...] = ()


def rules_of(game: str) -> Mapping[str, Rule]:
    """The rules of the house that a game has; none for one that only has books."""
    known = game in GAMES or game in mathematics.MATHEMATICS_ONLY
    return mathematics.rules(game) if known else {}


def fields(game: str, typed: Mapping[str, str]) -> list[Field]:
    """The fields of all rules of a game, with what stands in each."""
    return [
        Field(name, _label(rule, part), kind, typed.get(name, ""), _options(part or rule, kind))
        for rule in rules_of(game)
        for name, part, kind in _places(game, rule)
    ]


def written(game: str, rules: Mapping[str, Any], notation: Notation) -> dict[str, str]:
    """What stands in the fields at first: the rules of some terms, or else the defaults."""
    found = {}
    for rule, known in rules_of(game).items():
        value = rules.get(rule, known.default)
        for name, part, kind in _places(game, rule):
            inner = value.get(part) if part and isinstance(value, dict) else value
            found[name] = "" if inner is None else _said(kind, inner, notation)
    return found


def read(game: str, typed: Mapping[str, str], notation: Notation) -> dict[str, Any]:
    """The rules as terms keep them; `Refused` names the field that cannot be read or played by."""
    found = {}
    for rule, known in rules_of(game).items():
        value = _value(game, rule, typed, notation)
        if value is None:
            continue
        try:
            known.read(value, rule, notation.digits)
        except BadTerms as bad:
            told = {"rule": rule_name(rule), "typed": _typed(game, rule, typed)}
            raise Refused(_("%(rule)s: nobody can play by “%(typed)s”.") % told) from bad
        found[rule] = value
    return found


def _places(game: str, rule: str) -> Iterator[tuple[str, str, str]]:
    """The fields of a rule: name, part of the rule, kind."""
    if rule in PARTS:
        for part, kind in PARTS[rule].items():
            yield f"rule-{rule}-{part}", part, kind
        return
    kind = AMOUNT if rule == "ante" and game in POKER else KINDS.get(rule, "")
    yield f"rule-{rule}", "", kind or (ONE_OF if _options(rule, ONE_OF) else PLAIN)


def _label(rule: str, part: str) -> str:
    return str(PART_NAMES[rule, part]) if part else rule_name(rule)


def _options(of: str, kind: str) -> tuple[tuple[str, str], ...]:
    if kind not in (ONE_OF, FLAG):
        return ()
    return tuple((value, str(told)) for (rule, value), told in OPTIONS.items() if rule == of)


def _typed(game: str, rule: str, typed: Mapping[str, str]) -> str:
    texts = (typed.get(name, "").strip() for name, _part, _kind in _places(game, rule))
    return " ".join(filter(None, texts))


def _value(game: str, rule: str, typed: Mapping[str, str], notation: Notation) -> Any:
    """What a rule says; none where its fields are empty, but for what is chosen from a list."""
    found = {}
    said = False
    for name, part, kind in _places(game, rule):
        text = typed.get(name, "").strip()
        if text:
            found[part] = _read(kind, text, _label(rule, part), notation)
            said = said or not part or kind not in (ONE_OF, FLAG)
    if not said:
        return None
    return found if rule in PARTS else found[""]


def _read(kind: str, text: str, label: str, notation: Notation) -> Any:
    try:
        return READ[kind](text, notation)
    except (Refused, ValueError) as wrong:
        why = (
            wrong
            if isinstance(wrong, Refused)
            else _("“%(text)s” cannot be read.") % {"text": text}
        )
        raise Refused(_("%(field)s: %(why)s") % {"field": label, "why": why}) from wrong


def _amount(text: str, notation: Notation) -> str:
    return keying.money(text, notation).text(notation.digits)


def _steps(text: str, notation: Notation) -> list[list[str]]:
    return [[_amount(each, notation) for each in pair.split()] for pair in text.split(";")]


def _times(text: str, _notation: Notation) -> list[list[int]]:
    return [[int(each) for each in turn.split()] for turn in text.split(";")]


READ: Final = {
    AMOUNT: _amount,
    WHOLE: lambda text, _notation: int(text),
    FLAG: lambda text, _notation: text == "yes",
    PLAIN: lambda text, _notation: text,
    ONE_OF: lambda text, _notation: text,
    STEPS: _steps,
    TIMES: _times,
}
"""What is typed, as terms keep it."""


def _said(kind: str, value: Any, notation: Notation) -> str:
    """The same the other way: a value of terms as one would type it."""
    if kind == AMOUNT:
        return notation.money(Money.parse(value, digits=notation.digits))
    if kind == FLAG:
        return "yes" if value else "no"
    if kind == STEPS:
        return "; ".join(" ".join(_said(AMOUNT, each, notation) for each in pair) for pair in value)
    if kind == TIMES:
        return "; ".join(" ".join(map(str, turn)) for turn in value)
    return str(value)
