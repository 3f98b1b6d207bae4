"""The sentences of findings, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.cards import Gap
from games.engine.gaps import GAPS
from games.engine.money import Money
from games.engine.phrases import PHRASES
from games.engine.regulation import Text

if TYPE_CHECKING:
    from games.engine.findings import Finding

THE_WAGER, OR = Text("the wager", "la apuesta"), Text(" or ", " o ")
FACE_UP = " up"
BROKEN = Text("{due}, {rounded} to chips of {unit}", "{due}, {rounded} a fichas de {unit}")
CUT = Text(
    "{pays}, of which the cap of {cap} leaves {due}",
    "{pays}, de lo que el tope de {cap} deja {due}",
)


def told(finding: Finding, language: str = "en") -> str:
    """A finding in one sentence of a language; a line of the log stands in it as it was recorded."""
    facts = {
        "seat": finding.seat,
        "spot": finding.spot,
        "done": finding.recorded,
        "wanted": finding.expected and finding.expected.replace(" | ", OR.told(language)),
        **_words(finding.facts, finding.digits, language),
    }
    if "pays" in facts:
        facts["due"] = CUT.told(language).format_map(facts)
    elif "rounded" in facts:
        facts["due"] = BROKEN.told(language).format_map(facts)
    phrase = PHRASES[_variant(finding)].told(language)
    sentence = phrase.format_map(facts)
    if "more" in facts:
        sentence += " " + PHRASES["more"].told(language).format_map(facts)
    quotes = phrase.startswith(("{done}", "{wanted}", "{spot}"))
    return sentence if quotes else sentence[:1].upper() + sentence[1:]


def _variant(finding: Finding) -> str:
    """The phrase of a finding, in the case it is."""
    facts, wanted, done = finding.facts, finding.expected or "", finding.recorded or ""
    cases = {
        "exposed": ("hidden", wanted.endswith(FACE_UP) and not done.endswith(FACE_UP)),
        "limits": ("stepped", facts.get("step") is not None),
        "not_offered": ("nothing", not facts.get("due")),
        "announced": ("nothing", wanted.endswith(" high_card")),
    }
    case, holds = cases.get(finding.phrase, ("", False))
    return f"{finding.phrase} {case}" if holds else finding.phrase


def _words(facts: Mapping[str, Any], digits: int, language: str) -> dict[str, str]:
    return {name: _word(fact, digits, language) for name, fact in facts.items()}


def _word(fact: Any, digits: int, language: str) -> str:
    """A fact as a sentence says it: money with its digits, a hand in words, a gap as its own sentence."""
    if fact is None:
        return THE_WAGER.told(language)
    if isinstance(fact, Money):
        return fact.text(digits)
    if isinstance(fact, Text):
        return fact.told(language)
    if isinstance(fact, Gap):
        return GAPS[fact.name].told(language).format_map(_words(fact.facts, digits, language))
    if hasattr(fact, "words"):
        return str(fact.words(language))
    return str(fact)
