"""What cannot be judged for one cause is told once: a card nobody knows leaves several wagers open."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from games.engine.findings import Finding, Kind
from games.engine.regulation import Text

SHARED = frozenset(
    ("cards_at", "unknown_cards", "decides", "no_table", "unseen_face", "too_few", "no_card")
)
"""The gaps that may leave more than one wager open."""


def told_once(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, those of one gap as one: its first, which names every seat and spot that it leaves open."""
    left: list[Finding] = []
    by_gap: dict[Hashable, list[Finding]] = {}
    for finding in findings:
        gap = finding.facts.get("gap") if finding.kind is Kind.UNDETERMINED else None
        if gap is None or gap.name not in SHARED:
            left.append(finding)
            continue
        of_one = by_gap.setdefault((gap.name, str(sorted(gap.facts.items()))), [])
        if not of_one:
            left.append(finding)
        of_one.append(finding)
    for of_one in by_gap.values():
        if len(of_one) > 1:
            of_one[0].phrase = "undetermined_all"
            of_one[0].facts = {**of_one[0].facts, "places": _places(of_one)}
    return left


def _places(findings: Sequence[Finding]) -> Text:
    """Seats and spots: "seat 1 on ante, blind; seat 5 on trips"."""
    spots: dict[int, list[str]] = {}
    for finding in findings:
        spots.setdefault(finding.seat or 0, []).append(finding.spot or "")
    each = [(seat, ", ".join(dict.fromkeys(on))) for seat, on in sorted(spots.items())]
    return Text(
        "; ".join([f"seat {seat} on {on}" for seat, on in each]),
        "; ".join([f"el puesto {seat} en {on}" for seat, on in each]),
    )
