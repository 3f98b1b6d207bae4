"""One cause for many findings: a single act that, recorded otherwise, would leave nothing else to say.

Whoever raises by too much makes every call after it look short. Where one act put right, left out or put in explains
all that was found, that one finding is told; facts are not changed by it, only what is said about them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, starmap

from games.engine.causes import cause_of, difference
from games.engine.events import (
    POT,
    ChipsMoved,
    Event,
    chips_moved,
    purse,
)
from games.engine.findings import ADVICE, Finding, Kind
from games.engine.game import Setting
from games.engine.notation import BadLine, reader
from games.engine.otherwise import Otherwise
from games.engine.recasting import (
    back_to_the_pot,
    burned_and_laid,
    hole_cards,
    out_of_turn,
    plays_on,
)
from games.engine.record import Record
from games.engine.rewagering import rewagered
from games.engine.silences import Walk, silences
from games.engine.uncovering import (
    dealt_up,
    elsewhere,
    never_dealt,
    never_turned,
    never_wagered,
    told_twice,
)

FINDINGS_MIN, FINDINGS_MAX, EVENTS_MAX, TRIES_MAX, FEW, NEAR, FAR = 2, 80, 200, 60, 3, 6, 12
WORK = 4_000  # events read again, at most
SILENCES_MAX, SUMS_MAX = 24, 4
Judged = tuple[list[Finding], Mapping[str, int]]
Rejudge = Callable[[Sequence[Event]], Judged]


def one_cause(setting: Setting, record: Record, judged: Judged, rejudge: Rejudge) -> list[Finding]:
    """The one finding that stands for all of these, where one act explains them; and the advice that stays."""
    events = record.events
    findings, net = judged
    stands = [finding for finding in findings if finding.stands]
    serious = [finding for finding in findings if finding.severity < ADVICE and not finding.stands]
    if not FINDINGS_MIN <= len(serious) <= FINDINGS_MAX or len(events) > EVENTS_MAX:
        return findings
    tries = min(TRIES_MAX, WORK // len(events))
    likely = (one for one in _otherwise(setting, record, serious) if not one.overrules)
    for other in islice(dict.fromkeys(likely), tries):
        applied = other.applied(events)
        again, lawful = rejudge(applied)
        left = [finding for finding in again if not finding.stands]
        if all(finding.severity == ADVICE for finding in left):
            cause = cause_of(setting, applied, other, serious)
            if (cost := difference(net, lawful)) or any(one.touches_money for one in serious):
                cause.cost(cost)
            return [cause, *left, *stands]
    return findings


def _otherwise(
    setting: Setting, record: Record, findings: Sequence[Finding]
) -> Iterator[Otherwise]:
    """What may have been otherwise, the likeliest first."""
    events, digits = record.events, record.digits
    end = len(events) - 1
    first = min(findings[0].event, end)
    if record.stacks is None or not setting.game.poker:
        yield from starmap(Otherwise, never_turned(events, first))
        many = (elsewhere,) if len(findings) > FEW else ()
        for changes in (told_twice, dealt_up, never_dealt, never_wagered, *many):
            yield from starmap(Otherwise, changes(events))
        yield from _as_called_for(events, findings[:NEAR], digits)
        yield from starmap(Otherwise, rewagered(setting, events, findings))
        yield from starmap(Otherwise, elsewhere(events))
    yield from _by_the_turns(
        record, [*(min(one.event, end) for one in findings[:3]), *range(first, -1, -1)]
    )
    yield from _in_its_place(events, findings[:NEAR], digits)
    for finding in findings[:NEAR]:
        if finding.kind is Kind.OMITTED:
            yield from _put_in(events, finding, digits)
    around = (*range(first, -1, -1)[: NEAR + 1], *range(first + 1, len(events))[:NEAR])
    places = list(dict.fromkeys([*(min(one.event, end) for one in findings[:3]), *around]))
    for at in places:
        yield Otherwise(at, events[at], None)
    for words in dict.fromkeys(event for event in events if event.act.endswith(": check")):
        yield from (Otherwise(at, None, words) for at in around[: NEAR + 1])
    for at in places[: NEAR + 3]:
        yield from _chips_otherwise(events, at, findings)
    for at in places:
        yield from (Otherwise(at, events[at], events[at], to) for to in _elsewhere(events, at))


def _by_the_turns(record: Record, places: Sequence[int]) -> Iterator[Otherwise]:
    """What the deal and the turns of poker say: a card or an act missing or out of its turn, chips in another sum."""
    events, stacks = record.events, record.stacks or {}
    yield from starmap(Otherwise, hole_cards(events))
    yield from starmap(Otherwise, back_to_the_pot(events))
    yield from starmap(Otherwise, plays_on(events))
    yield from starmap(Otherwise, burned_and_laid(events))
    silent = silences(events, stacks)[:SILENCES_MAX]
    yield from (Otherwise(at, None, act) for at, act in silent)
    yield from starmap(Otherwise, out_of_turn(events, silent))
    bets = [at for at in dict.fromkeys(places) if events[at].act.endswith(f"> {POT}")]
    for at, act in Walk(events, stacks).sums(bets[:SUMS_MAX]):
        yield Otherwise(at, events[at], act)


def _as_called_for(
    events: Sequence[Event], findings: Sequence[Finding], digits: int
) -> Iterator[Otherwise]:
    """What was omitted put in, what was misstated as it was called for, and what came out of its order left out."""
    for finding in findings:
        done = events[finding.event] if finding.event < len(events) else None
        if finding.kind is Kind.OUT_OF_ORDER:
            yield Otherwise(finding.event, done, None)
        if finding.kind in (Kind.OMITTED, Kind.MISSTATED):
            for wanted in _events(finding, digits):
                yield Otherwise(
                    finding.event, done if finding.kind is Kind.MISSTATED else None, wanted
                )


def _in_its_place(
    events: Sequence[Event], findings: Sequence[Finding], digits: int
) -> Iterator[Otherwise]:
    """What was called for in the place of what nothing called for; that out of the way; chips of it otherwise."""
    omitted = [one for one in findings if one.kind is Kind.OMITTED]
    for finding in findings:
        if finding.event == len(events):
            continue
        done = events[finding.event]
        if finding.kind is Kind.MISSTATED:
            yield from (
                Otherwise(finding.event, done, wanted) for wanted in _events(finding, digits)
            )
            if finding.phrase == "unequal":
                yield from _as_this_one(events, finding)
        elif finding.kind is Kind.UNEXPECTED:
            for other in omitted:
                yield from (
                    Otherwise(finding.event, done, wanted) for wanted in _events(other, digits)
                )
            yield Otherwise(finding.event, done, None)
            yield from _chips_otherwise(events, finding.event, findings)


def _meant_for(events: Sequence[Event], wanted: ChipsMoved) -> Iterator[Otherwise]:
    """Chips of the same account that went elsewhere, for all that is known by mistake."""
    for at, event in enumerate(events):
        if isinstance(event, ChipsMoved) and event.source == wanted.source != POT:
            other = chips_moved(event.amount, event.source, wanted.target, event.by)
            if other != event:
                yield Otherwise(at, event, other)


def _as_this_one(events: Sequence[Event], finding: Finding) -> Iterator[Otherwise]:
    """Of wagers that have to be equal the others may be the wrong ones."""
    due, stake = (int(finding.facts[name]) for name in ("due", "stake"))
    mine = purse(finding.seat or 0)
    for at, event in enumerate(events):
        if isinstance(event, ChipsMoved) and (event.amount, event.source) == (due, mine):
            yield Otherwise(at, event, chips_moved(stake, mine, event.target, event.by))


def _put_in(events: Sequence[Event], finding: Finding, digits: int) -> Iterator[Otherwise]:
    """What was omitted: put in where it should have stood or before, or moved there, or done another way."""
    for wanted in _events(finding, digits):
        yield Otherwise(finding.event, None, wanted)
        if isinstance(wanted, ChipsMoved):
            yield from _meant_for(events, wanted)
        for at, event in enumerate(events):
            if event == wanted:
                yield Otherwise(at, event, event, finding.event - (finding.event > at))
        for at in range(max(0, finding.event - FAR), min(len(events), finding.event + NEAR)):
            if type(events[at]) is type(wanted):
                yield Otherwise(at, events[at], wanted)
        if isinstance(wanted, ChipsMoved):
            before = range(finding.event - 1, max(-1, finding.event - FAR), -1)
            yield from (Otherwise(at, None, wanted) for at in before)


def _elsewhere(events: Sequence[Event], at: int) -> Iterator[int]:
    """The places an act may belong to: near its own."""
    for distance in range(1, FAR):
        for to in (at + distance, at - distance):
            if 0 <= to < len(events):
                yield to


def _chips_otherwise(
    events: Sequence[Event], at: int, findings: Sequence[Finding]
) -> Iterator[Otherwise]:
    """Chips that went the other way, elsewhere, or were others: by what was short elsewhere, or as many as nearby."""
    event = events[at]
    if not isinstance(event, ChipsMoved):
        return
    amount, source, target, by = event.amount, event.source, event.target, event.by
    near = [one for one in events[max(0, at - NEAR) : at + NEAR] if isinstance(one, ChipsMoved)]
    facts = [one.facts for one in findings if {"due", "amount"} <= one.facts.keys()]
    amounts = [
        *(amount - int(each["due"]) + int(each["amount"]) for each in facts),
        *(one.amount for one in near),
    ]
    others = [
        chips_moved(amount, target, source, by),
        *(chips_moved(amount, source, one.target, by) for one in near),
        *(chips_moved(amount, one.source, target, by) for one in near),
        *(chips_moved(units, source, target, by) for units in amounts if units > 0),
    ]
    yield from (Otherwise(at, event, other) for other in others if other != event)


def _events(finding: Finding, digits: int) -> Iterator[Event]:
    """The events that would have answered what was omitted."""
    for line in (finding.expected or "").split(" | "):
        try:
            event = reader(digits).line(line)
        except BadLine:
            continue
        if event is not None:
            yield event
