"""From a record to its answer: lay the felt, read the log against the procedure, and account for all that is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine import aftermath, voids
from games.engine.asides import Classifier, Sort
from games.engine.coupons import told_apart
from games.engine.diagnosis import FINDINGS_MIN, Judged, one_cause
from games.engine.events import Event, rightful
from games.engine.felt import Felt
from games.engine.findings import ADVICE, Finding, Kind
from games.engine.game import Game, Setting
from games.engine.interpreter import Reading
from games.engine.money import Money
from games.engine.one_gap import told_once
from games.engine.other_seats import OTHER_SEATS, as_if_at
from games.engine.play import Play
from games.engine.record import Record, Unreadable
from games.engine.rests import as_recorded, as_they_lay
from games.engine.table_stakes import keep_stacks
from games.engine.terms import Terms

SETTINGS: dict[tuple[int, int, tuple[int, ...], int | None], Setting] = {}
SETTINGS_MAX, ACTS_MAX = 600, 20_000
SILENT_IN_OUTCOMES = frozenset(("burn", "shuffle", "stub", "rack", "muck", "turns"))


@dataclass(slots=True)
class Answer:
    """What is said about one round."""

    record: Record
    assumed: list[str]
    net: dict[str, int]
    findings: list[Finding] = field(default_factory=list)

    @property
    def verdict(self) -> str:
        """`deviates` on any finding that is neither advice nor undetermined, then `undetermined`, else `conforms`."""
        kinds = {finding.kind for finding in self.findings if finding.severity < ADVICE}
        if kinds - {Kind.UNDETERMINED}:
            return "deviates"
        return "undetermined" if kinds else "conforms"

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The answer as the format writes it."""
        record = self.record
        return {
            "round": record.round,
            "table": record.table,
            "verdict": self.verdict,
            "digest": record.digest,
            "assumed": self.assumed,
            "net": {party: Money(units).text(record.digits) for party, units in self.net.items()},
            "findings": [finding.as_json(language) for finding in self.findings],
        }


def unreadable(error: Unreadable, raw: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The answer to a record that cannot be judged."""
    found = (
        {key: raw.get(key) for key in ("round", "table")} if raw else {"round": None, "table": None}
    )
    found = {key: name if isinstance(name, str) else None for key, name in found.items()}
    return {**found, "verdict": "unreadable", "error": error.as_json()}


def setting_of(
    game: Game, terms: Terms | None, seats: tuple[int, ...], button: int | None = None
) -> Setting:
    """The setting of a round; those of the same game, terms and seats share one."""
    key = (id(game), id(terms), seats, button)
    found = SETTINGS.get(key)
    if found is None or found.terms is not terms:
        if len(SETTINGS) >= SETTINGS_MAX:
            del SETTINGS[next(iter(SETTINGS))]
        found = SETTINGS[key] = Setting(game, terms, seats, button)
    return found


def answer(game: Game, record: Record, terms: Terms | None, before: Record | None = None) -> Answer:
    """Judge one round of a game under these terms; `before` is the table's preceding round, where it is recorded."""
    setting = setting_of(game, terms, record.seats, record.button if game.poker else None)
    play, net = _judged(setting, record, record.events)
    findings = by_position(play.findings)
    if len(findings) >= FINDINGS_MIN and game.poker:
        findings = _other_button(play, record, findings)
    if len(findings) >= FINDINGS_MIN:
        findings = one_cause(
            setting, record, (findings, net), lambda events: _found(setting, record, events)
        )
        findings = told_once(findings)
    if game.succession is not None and before is not None:
        play.findings = []
        game.succession(play, before)
        findings = by_position([*play.findings, *findings])
    if findings:
        _index(findings, record)
    return Answer(record, setting.assumed, net, findings)


def by_position(findings: list[Finding]) -> list[Finding]:
    """Findings in the order of the log."""
    return sorted(findings, key=lambda finding: finding.event) if len(findings) > 1 else findings


def _other_button(play: Play, record: Record, findings: list[Finding]) -> list[Finding]:
    """The one finding that all went as if the button were where the blinds have it, if so; and the advice."""
    seat, setting = as_if_at(play), play.setting
    if seat is None:
        return findings
    other = setting_of(setting.game, setting.terms, setting.seats, seat)
    again, _ = _found(other, record, record.events)
    if any(finding.severity < ADVICE for finding in again):
        return findings
    cause = next(finding for finding in findings if finding.phrase == OTHER_SEATS)
    cause.phrase, cause.facts, cause.effects = "other_button", {"turn": seat}, {}
    return by_position([cause, *again])


def _found(setting: Setting, record: Record, events: Sequence[Event]) -> Judged:
    """What would be found if these were the record's events."""
    play, net = _judged(setting, record, events)
    return play.findings, net


def _judged(
    setting: Setting, record: Record, events: Sequence[Event]
) -> tuple[Play, dict[str, int]]:
    """These events read as the record's, and the net of the parties."""
    game = setting.game
    classify = setting.ready(game, lambda setting: Classifier(game, setting.seats, setting.spoken))
    felt = Felt(record.seats, setting.deck, record.stacks, outcome=record.outcome_only)
    if len(setting.acts) > ACTS_MAX:
        setting.acts.clear()
    apart = felt.lay(events, setting.acts, classify)
    if felt.instruments:
        events = told_apart(events, felt)
    told = as_they_lay(events, felt.rests) if felt.rests else events
    silent = (
        record.not_recorded | SILENT_IN_OUTCOMES if record.outcome_only else record.not_recorded
    )
    play = Play(setting, told, felt, silent, in_order=not record.outcome_only, stacks=record.stacks)
    reading = _read(play, apart)
    aftermath.account_for(reading, apart)
    if felt.rests:
        as_recorded(play.findings, events, felt.rests)
    return play, felt.net()


def _read(play: Play, apart: list[tuple[int, str]]) -> Reading:
    tape, gone = list(play.events), set[int]()
    void: int | None = None
    for at, sort in apart:
        if sort in (Sort.ACTOR, Sort.INSTRUMENT):
            tape[at] = rightful(tape[at])
            continue
        gone.add(at)
        aftermath.ruling(play, tape[at], at, sort)
        if sort == Sort.VOID and void is None:
            void = at
    if gone and play.setting.game.poker:
        keep_stacks(play, [at for at, sort in apart if sort == Sort.EXCHANGE])
    if void is None:
        reading = Reading(play, tape, gone)
        reading.conform()
        return reading
    return voids.read(play, tape, gone, void)


def _index(findings: list[Finding], record: Record) -> None:
    """Positions among events → indexes of `log`, where blank lines stand between them."""
    if record.indexes is not None:
        for finding in findings:
            finding.event = record.index(finding.event)
            if finding.corrected_at is not None:
                finding.corrected_at = record.index(finding.corrected_at)
