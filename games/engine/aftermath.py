"""When the procedure has been read: what is left over, what could not be, what was said and by whom it was done."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import asides, exchanges, leftovers
from games.engine.asides import CANNOT_BE, Sort
from games.engine.asking import AskPrompt
from games.engine.cards import Undetermined
from games.engine.events import (
    ChipsMoved,
    Event,
    Said,
    rightful,
    seat_named,
    seat_of,
    spot_of,
)
from games.engine.findings import PHYSICS, Fault, Finding, Kind
from games.engine.gains import moved
from games.engine.interpreter import Reading
from games.engine.names import actor_name, rank_name
from games.engine.notation import written
from games.engine.order import RANKS, Answered, Moved, in_better_order, out_of_place
from games.engine.play import Play
from games.engine.premature import by_the_card, by_the_cards
from games.engine.prompts import Prompt, fault_of
from games.engine.wagers import Wager

RIGHTFUL = frozenset(("dealer", "floor"))
MORE_MAX = 5


def account_for(reading: Reading, apart: list[tuple[int, str]]) -> None:
    """Say everything that the procedure alone could not."""
    play = reading.play
    _misplaced(reading)
    if apart:
        _asides(reading, apart)
    left = list(reading.leftovers())
    if left or play.felt.breaches:
        leftovers.left_over(reading, left)


def ruling(play: Play, event: Event, at: int, sort: str) -> None:
    """What the floor ruled, and the tokes that ride on the layout, known before the procedure is read."""
    if type(event) is Said and sort == Sort.DECLARED:
        _declared(play, event, at)
    elif type(event) is ChipsMoved and sort == Sort.TOKE_PLACED:
        _toke(play, event, at)
    elif type(event) is Said and sort == Sort.DEAD and (dead := asides.DEAD.fullmatch(event.words)):
        play.dead_from.setdefault(int(dead[1]), at)
        if not play.setting.game.poker:
            play.dead.add(int(dead[1]))
    elif (
        type(event) is Said
        and sort == Sort.NO_ACTION
        and (ruled := asides.NO_ACTION.fullmatch(event.words))
    ):
        play.no_action.setdefault(f"bet:{ruled[1]}:{ruled[2]}", []).append(at)


def _declared(play: Play, event: Said, at: int) -> None:
    """Words that stand before chips are about the next chips of that seat."""
    source = f"purse:{event.speaker}"
    for after in range(at + 1, len(play.events)):
        chips = play.events[after]
        if type(chips) is ChipsMoved and chips.source == source:
            play.declared[after] = event.words
            return


def _toke(play: Play, event: ChipsMoved, at: int) -> None:
    account, sign = (event.target, 1) if spot_of(event.target) else (event.source, -1)
    spot, seat = spot_of(account) or "", seat_of(account) or 0
    if sign < 0 and (account not in play.tokes or not event.target.startswith("purse:")):
        return
    wager = play.tokes.get(account) or Wager(account, seat, spot, 0)
    wager.toke = True
    wager.at = at
    wager.stake = wager.action = max(0, wager.stake + sign * event.amount)
    play.tokes[account] = wager


def _misplaced(reading: Reading) -> None:
    """Which answers stand out of their order, and where missing ones should have stood."""
    play, answered = reading.play, reading.answered
    for finding, _, rank in play.missed:
        if rank is not None:
            read = (at for at, place, _ in (*answered, *reading.apart) if place <= rank)
            finding.event = max(read, default=-1) + 1
    if not play.in_order or not reading.disordered():
        return
    ranked = [Answered(*answer) for answer in answered if not answer[2].excused(play)]
    causes: dict[tuple[int, Fault, str], list[Moved]] = {}
    moves = out_of_place(in_better_order(ranked))
    told = by_the_card if play.setting.game.poker else by_the_cards
    for out in told(moves, ranked):
        fault, phrase = _said_of(play, out)
        causes.setdefault((id(out.answer.prompt.step), fault, phrase), []).append(out)
    for (_, fault, phrase), moves in causes.items():
        _say_moved(play, moves, fault, phrase)


def _said_of(play: Play, out: Moved) -> tuple[Fault, str]:
    """What an answer out of its place breaks, and the phrase that says it."""
    prompt, other = out.answer.prompt, out.against.prompt
    if prompt.step is not other.step:
        if not out.early:
            return prompt.too_late(play, out.answer.at), "too_late"
        own = (
            other.channel == "burn" and other.fault("omitted").cite == prompt.fault("omitted").cite
        )
        early = prompt.too_early(play, out.answer.at)
        return prompt.fault("unburned", "early") if own else early, "early"
    if not out.early:
        return prompt.fault("order"), "order_before"
    opener = out.against.rank % RANKS == 0
    return prompt.fault("opener", "order") if opener else prompt.fault("order"), "order_after"


def _say_moved(play: Play, moves: Sequence[Moved], fault: Fault, phrase: str) -> None:
    """What of one step is out of place in one way has one cause; the first of it is named, and how many go with it."""
    out = moves[0]
    other, more = play.line(out.against.at), [play.line(one.answer.at) for one in moves[1:]]
    finding = play.find(
        Kind.OUT_OF_ORDER,
        fault,
        out.answer.at,
        out.answer.prompt,
        event=play.events[out.answer.at],
        expected=f"{'after' if out.early else 'before'}: {other}",
        phrase=phrase,
        other=other,
    )
    if more:
        told = ", ".join(more[:MORE_MAX]) + (" …" if len(more) > MORE_MAX else "")
        finding.facts = {**finding.facts, "more": told}


def _asides(reading: Reading, apart: list[tuple[int, str]]) -> None:
    play = reading.play
    by_position = {at: prompt for at, _, prompt in reading.answered} | {
        at: prompt for at, _, prompt in reading.apart
    }
    exchanged: dict[int, list[tuple[int, int]]] = {}
    unknown: set[str] = set()
    for at, sort in apart:
        event = play.events[at]
        if sort in CANNOT_BE:
            seat, phrase = seat_named(event), str(sort)
            finding = play.find(Kind.IMPOSSIBLE, PHYSICS, at, seat=seat, event=event, phrase=phrase)
            if type(event) is ChipsMoved:
                finding.cost(moved(event))
        elif sort == Sort.ACTOR:
            _actor(play, at, by_position.get(at))
        elif sort == Sort.EXCHANGE and type(event) is ChipsMoved:
            exchanges.note(event, at, exchanged)
        elif sort == Sort.ANNOUNCES and type(event) is Said:
            _announced(play, event, at)
        elif sort == Sort.UNKNOWN_SPOT and type(event) is ChipsMoved:
            _unknown_spot(play, event, at, unknown)
    _asked(reading, [at for at, sort in apart if sort == Sort.ASKS])
    for seat, moves in exchanged.items():
        exchanges.settle(reading, seat, moves)


def _actor(play: Play, at: int, prompt: Prompt | None) -> None:
    """An act done by someone it does not belong to; the floor may do what the dealer does."""
    actor = str(getattr(play.events[at], "by", None))
    if prompt is None or actor in RIGHTFUL or prompt.players and actor == str(prompt.seat):
        return
    fault = prompt.fault("actor", "by_another")
    play.find(
        Kind.MISSTATED,
        fault if "actor" in prompt.step.faults else Fault(fault.cite),
        at,
        prompt,
        seat=int(actor) if actor.isdigit() else None,
        event=play.events[at],
        expected=written(rightful(play.events[at]), play.setting.digits),
        phrase="actor",
        actor=actor_name(actor),
    )


def _announced(play: Play, event: Said, at: int) -> None:
    match = asides.ANNOUNCES.fullmatch(event.words)
    game = play.setting.game
    if match is None or game.announced is None or int(match[1]) not in play.seats:
        return
    try:
        names = game.announced(play, int(match[1]))
    except Undetermined:
        return
    if names and match[2] not in names:
        play.find(
            Kind.MISSTATED,
            fault_of(game.faults, "announced"),
            at,
            seat=int(match[1]),
            event=event,
            expected=f"dealer: {match[1]} {names[0]}",
            phrase="announced",
            said=rank_name(match[2]),
            made=rank_name(names[0]),
        )


def _unknown_spot(play: Play, event: ChipsMoved, at: int, unknown: set[str]) -> None:
    """A wager this game does not know cannot be judged; its chips still count."""
    account = event.target if spot_of(event.target) else event.source
    if account in unknown:
        return
    unknown.add(account)
    play.find(
        Kind.UNDETERMINED,
        fault_of(play.setting.game.faults, "unknown_wager", "undetermined"),
        at,
        seat=seat_of(account),
        spot=spot_of(account),
        event=event,
        phrase="unknown_wager",
    )


def _asked(reading: Reading, asks: list[int]) -> None:
    """A question on record is judged: to whom there was one to put, before the answer, in the order of seats."""
    play = reading.play
    last: tuple[int, int] | None = None
    answers = [answer for answer in reading.answered if isinstance(answer[2], AskPrompt)]
    for at in asks:
        match = asides.ASKS.fullmatch(play.events[at].words)  # type: ignore[union-attr]
        assert match is not None
        seat, spot = int(match[1]), match[2]
        own = [one for one in answers if one[2].seat == seat and spot in (None, one[2].spot)]
        answer = next((one for one in own if one[0] > at), None)
        if answer is not None:
            if last is not None and answer[1] < last[1]:
                _out_of_turn(play, at, answer[2], last[0])
            last = (at, answer[1])
        elif own:
            _nothing_to_ask(
                play, at, own[0][2], next((one[2] for one in answers if one[0] > at), own[0][2])
            )


def _nothing_to_ask(play: Play, at: int, prompt: Prompt, going_on: Prompt) -> None:
    """A seat is asked that has decided already."""
    play.find(
        Kind.UNEXPECTED,
        going_on.fault("asked", "order"),
        at,
        seat=prompt.seat,
        spot=prompt.spot,
        event=play.events[at],
        phrase="asked_again",
    )


def _out_of_turn(play: Play, at: int, prompt: Prompt, other: int) -> None:
    """A seat is asked after one that comes behind it."""
    play.find(
        Kind.OUT_OF_ORDER,
        prompt.fault("order"),
        at,
        seat=prompt.seat,
        spot=prompt.spot,
        event=play.events[at],
        expected=f"before: {play.line(other)}",
        phrase="asked_out_of_turn",
    )


__all__ = ["Finding", "account_for", "ruling"]
