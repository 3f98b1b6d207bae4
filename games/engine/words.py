"""The sentences of findings, in English and Spanish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.money import Money
from games.engine.phrases import PHRASES

if TYPE_CHECKING:
    from games.engine.findings import Finding


def told(finding: Finding, language: str = "en") -> str:
    """A finding in one sentence of a language."""
    facts = {
        "seat": finding.seat,
        "spot": finding.spot,
        "done": finding.recorded,
        "wanted": finding.expected,
        "expected": finding.expected,
        **{name: _word(fact, finding.digits, language) for name, fact in finding.facts.items()},
    }
    sentence = PHRASES[finding.phrase].told(language).format_map(facts)
    return sentence[:1].upper() + sentence[1:]


def _word(fact: Any, digits: int, language: str) -> str:
    """A fact as a sentence says it: money with its digits, a hand in words."""
    if fact is None:
        return "la carta" if language.startswith("es") else "the card"
    if isinstance(fact, Money):
        return fact.text(digits)
    if hasattr(fact, "words"):
        return str(fact.words(language))
    return str(fact)
