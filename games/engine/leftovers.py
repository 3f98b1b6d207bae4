"""What nothing called for, and what could not be, once all else is read."""

from __future__ import annotations

from games.engine import asides, strays
from games.engine.cards import CARDS, UNKNOWN
from games.engine.coupons import put_right
from games.engine.events import (
    DEALER,
    FLOOR,
    INVENTORY,
    POT,
    REST,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    seat_named,
    spot_of,
)
from games.engine.felt import Breach, Wrong
from games.engine.findings import PHYSICS, Fault, Finding, Kind
from games.engine.gains import moved
from games.engine.interpreter import Reading
from games.engine.no_bets import too_many
from games.engine.notation import PLACE, BadLine, reader
from games.engine.one_left import no_street
from games.engine.payments import SettlePrompt
from games.engine.play import Play
from games.engine.prompts import Prompt, fault_of
from games.engine.table_stakes import STACK


def left_over(reading: Reading, left: list[int]) -> None:
    play = reading.play
    broken = {breach.at: breach for breach in play.felt.breaches}
    boxed = sum(1 for event in play.events if type(event) is Said and event.words == "boxed card")
    for at in left:
        event = play.events[at]
        if asides.from_shoe_to_rack(event):
            cards = event.cards  # type: ignore[union-attr]
            boxed -= len(cards) if cards != REST else 0
            if boxed >= 0 and not (cards == REST and _asked_for(reading, event)):
                continue
        if paired(reading, event, at) or put_right(play, event, at):
            broken.pop(at, None)
        elif at not in broken or type(event) is not ChipsMoved:
            broken.pop(at, None)
            _unexpected(reading, event, at)
    for breach in broken.values():
        _impossible(play, breach, breach.at in set(left))


def _asked_for(reading: Reading, event: Event) -> bool:
    """Whether the procedure asked for this act and had it."""
    return any(event.act in prompt.acts for _, _, prompt in reading.answered)


def paired(reading: Reading, event: Event, at: int) -> bool:
    """Whether what is left over is what is missing elsewhere, done with another account or place."""
    play = reading.play
    for i, (finding, prompt, _) in enumerate(play.missed):
        wanted = _read(finding.expected or "", play.setting.digits)
        if wanted is None or not _alike(wanted, event):
            continue
        finding.fault = elsewhere(finding, prompt, event)
        finding.kind, finding.event, finding.recorded, finding.phrase = (
            Kind.MISSTATED,
            at,
            play.line(at),
            "instead",
        )
        if type(event) is ChipsMoved:
            finding.cost(moved(event))
        del play.missed[i]
        return True
    return False


def elsewhere(finding: Finding, prompt: Prompt, event: Event) -> Fault:
    """What is cited where that was done with another account or place."""
    if finding.phrase == "instrument":
        return finding.fault
    if isinstance(prompt, SettlePrompt) and type(event) is ChipsMoved:
        return prompt.elsewhere(event)
    return prompt.fault("elsewhere", "misstated")


def _read(line: str, digits: int) -> Event | None:
    """The event that was called for, if it was just one and not too long to be written."""
    try:
        return reader(digits).line(line) if "|" not in line else None
    except BadLine:
        return None


def _alike(wanted: Event, event: Event) -> bool:
    if type(wanted) is not type(event):
        return False
    if type(event) is ChipsMoved and type(wanted) is ChipsMoved:
        return event.amount == wanted.amount and (
            event.source == wanted.source or event.target == wanted.target
        )
    if type(event) is CardsMoved and type(wanted) is CardsMoved:
        ends = (event.source == wanted.source) + (event.target == wanted.target)
        return ends == 1 and len(event.cards) == len(wanted.cards)
    return False


def _unexpected(reading: Reading, event: Event, at: int) -> None:
    play = reading.play
    if type(event) is Said and event.speaker == DEALER and not _forbidden(play, event):
        return
    if type(event) is CardsTurned and _dealt_otherwise(play, event, at):
        return
    if no_street(play, event, at):
        return
    if type(event) is ChipsMoved and (spot_of(event.source) or spot_of(event.target)):
        strays.left_over(play, event, at)
        return
    stack = _from_stack_to_stack(play, event)
    finding = play.find(
        Kind.UNEXPECTED,
        stack or _in_force(reading, event, at),
        at,
        seat=seat_named(event),
        event=event,
        phrase=STACK if stack else "unexpected",
    )
    if type(event) is ChipsMoved:
        finding.cost(moved(event))


def _from_stack_to_stack(play: Play, event: Event) -> Fault | None:
    """What is broken where chips of one stack go to another past the pot."""
    ends = (event.source, event.target) if type(event) is ChipsMoved else ("", "")
    between = all(end.startswith("purse:") for end in ends)
    return play.setting.game.faults.get(STACK) if between else None


def _dealt_otherwise(play: Play, event: CardsTurned, at: int) -> bool:
    """Whether these cards lay face down, or up, by a fault that is told: turned up later, they are in order.

    So are faces that are told of cards turned up before without one.
    """
    if play.turned.get(event.place, ()).count(UNKNOWN) >= len(event.cards):
        return True
    faults = [one.event for one in play.findings if one.phrase == "exposed" and one.event < at]
    dealt = map(play.events.__getitem__, faults)
    return any(type(done) is CardsMoved and done.target == event.place for done in dealt)


def _forbidden(play: Play, event: Said) -> bool:
    """Whether an announcement more than was called for is a fault of the step that makes it."""
    return any(
        "again" in step.faults
        for step in play.setting.game.procedure
        if event.act in step.opens(play.setting)
    )


def _touched(reading: Reading, event: Event) -> Fault | None:
    """What is broken where somebody who is not the dealer handles cards."""
    if type(event) not in (CardsMoved, CardsTurned) or event[-1] in (None, DEALER, FLOOR):
        return None
    steps = reading.play.setting.game.procedure
    return next((step.faults["actor"] for step in steps if "actor" in step.faults), None)


def _out_of_the_pot(play: Play, event: Event) -> Fault | None:
    """What is broken where chips of the pot go anywhere but to a seat or to the box they are due to."""
    if type(event) is not ChipsMoved or event.source != POT:
        return None
    name = "rake" if event.target == INVENTORY else "wrong_winner"
    return fault_of(play.setting.game.procedure[-1].faults, name)


def _in_force(reading: Reading, event: Event, at: int) -> Fault:
    """What an uncalled-for event breaks: the step that asks for such an act, else the one that was going on."""
    told = _touched(reading, event) or _out_of_the_pot(reading.play, event)
    if told is not None:
        return told
    after = _meant_for_next(reading, event, at)
    if after is not None:
        return after.fault("wrong_word", "unexpected")
    if type(event) is Said and (word := _of_a_dead_hand(reading.play, event, at)):
        return word
    same = [
        (position, prompt) for position, _, prompt in reading.answered if event.act in prompt.acts
    ]
    if same:
        _, prompt = max(
            (one for one in same if one[0] < at), default=same[0], key=lambda one: one[0]
        )
        out = reading.play.folded | reading.play.dead
        folded = prompt.players and seat_named(event) in out
        return (
            prompt.fault("folded", "again", "unexpected")
            if folded
            else prompt.fault("again", "unexpected")
        )
    before = max(
        (answer for answer in (*reading.answered, *reading.apart) if answer[0] < at),
        default=None,
        key=lambda answer: answer[0],
    )
    if before is not None:
        return before[2].fault("unexpected")
    return fault_of(reading.play.setting.game.procedure[0].faults, "unexpected")


def _of_a_dead_hand(play: Play, event: Said, at: int) -> Fault | None:
    """What a word breaks of a seat whose hand the floor has ruled dead: there is nothing for it to answer."""
    seat = seat_named(event)
    if not play.setting.game.poker or seat not in play.dead or seat in play.folded:
        return None
    return too_many(play.setting, play.events, at, event)


def _meant_for_next(reading: Reading, event: Event, at: int) -> Prompt | None:
    """The question a seat answered next, where its word was meant for it and was no answer to it."""
    if type(event) is not Said:
        return None
    seat, later = seat_named(event), [answer for answer in reading.answered if answer[0] > at]
    mine = [answer for answer in later if answer[2].players and answer[2].seat == seat]
    prompt = min(mine, key=lambda answer: answer[0])[2] if seat and mine else None
    return prompt if prompt is not None and prompt.near(reading.play, event) else None


def _impossible(play: Play, breach: Breach, uncalled: bool) -> None:
    """What cannot have been, unless another finding already explains it."""
    event = play.events[breach.at]
    if (
        breach.wrong is Wrong.NOT_THERE
        and breach.what != POT
        and not uncalled
        and _explained(play, event)
    ):
        return
    if any(
        finding.kind is Kind.IMPOSSIBLE and finding.facts.get("what") == breach.what
        for finding in play.findings
    ):
        return
    sort = "card" if type(event) is not ChipsMoved else breach.what.partition(":")[0]
    fault = play.setting.game.faults.get(sort, PHYSICS)
    finding = play.find(
        Kind.IMPOSSIBLE,
        fault._replace(cite=None),
        breach.at,
        seat=seat_named(event),
        event=event,
        phrase=_not_there(breach) if breach.wrong is Wrong.NOT_THERE else str(breach.wrong),
        what=breach.what,
        copies=play.setting.deck.copies(breach.what),
    )
    if type(event) is ChipsMoved:
        finding.spot = spot_of(event.source) or spot_of(event.target)
        if breach.what == POT:
            _replaced(play, finding, breach.at)
        elif uncalled:
            finding.cost(moved(event))


def _not_there(breach: Breach) -> str:
    """How it is said that a card, any cards or so many chips were not where they came from."""
    if breach.what in CARDS:
        return "not_there"
    return "no_cards_there" if PLACE.fullmatch(breach.what) else "no_chips_there"


def _replaced(play: Play, finding: Finding, at: int) -> None:
    """More left the pot than was in it: that nobody had lost it is the same fault."""
    for other in [one for one in play.findings if one.event == at and POT in one.effects]:
        finding.cost({party: units for party, units in other.effects.items() if party != POT})
        play.findings.remove(other)


def _explained(play: Play, event: Event) -> bool:
    """Whether a finding about the same seat, spot or place says why the cards or chips were not there."""
    spot = (spot_of(event.source) or spot_of(event.target)) if type(event) is ChipsMoved else None
    seat = seat_named(event)
    return any(
        finding.seat == seat
        and (spot is None or finding.spot == spot)
        and finding.kind is not Kind.UNDETERMINED
        for finding in play.findings
    )
