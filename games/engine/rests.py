"""All that is left at a place, turned up in one line without a face: the cards that lay there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from games.engine.cards import Cards
from games.engine.events import CardsTurned, Event
from games.engine.findings import Finding
from games.engine.notation import written


def as_they_lay(events: Sequence[Event], rests: Mapping[int, Cards]) -> list[Event]:
    """The events, with the cards that lay where `[..]` was turned, but for those that were up before; else all."""
    told, up = list(events), defaultdict[str, list[str]](list)
    for at, event in enumerate(events):
        if type(event) is not CardsTurned:
            continue
        if lying := rests.get(at):
            down = Counter(lying) - Counter(up[event.place])
            told[at] = event = event._replace(cards=tuple(down.elements()) or lying)
        up[event.place] += event.cards
    return told


def as_recorded(
    findings: Iterable[Finding], events: Sequence[Event], rests: Mapping[int, Cards]
) -> None:
    """Findings about such a line tell it as it is on record."""
    for finding in findings:
        if finding.event in rests and finding.recorded is not None:
            finding.recorded = written(events[finding.event], finding.digits)
