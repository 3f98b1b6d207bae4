"""When the procedure has been read: what is left over, what could not be, what was said and by whom it was done."""

from __future__ import annotations

from games.engine import asides, strays
from games.engine.asides import CANNOT_BE, Sort
from games.engine.asking import AskPrompt
from games.engine.events import (
    DEALER,
    HOUSE,
    INVENTORY,
    POT,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    party_of,
    seat_of,
    spot_of,
)
from games.engine.felt import Breach, Wrong
from games.engine.findings import PHYSICS, Finding, Kind
from games.engine.interpreter import Reading
from games.engine.notation import reader
from games.engine.order import RANKS, Answered, Moved, in_better_order, out_of_place
from games.engine.play import Play
from games.engine.prompts import Prompt, fault_of
from games.engine.settling import moved
from games.engine.wagers import Wager

RIGHTFUL = frozenset(("dealer", "floor"))


def account_for(reading: Reading, apart: list[tuple[int, str]]) -> None:
    """Say everything that the procedure alone could not."""
    play = reading.play
    _misplaced(reading)
    if apart:
        _asides(reading, apart)
    left = list(reading.leftovers())
    if left or play.felt.breaches:
        _left_over(reading, left)


def ruling(play: Play, event: Event, at: int, sort: str) -> None:
    """What the floor ruled, and the tokes that ride on the layout, known before the procedure is read."""
    if type(event) is Said and sort == Sort.DECLARED:
        _declared(play, event, at)
    elif type(event) is ChipsMoved and sort == Sort.TOKE_PLACED:
        _toke(play, event, at)
    elif type(event) is Said and sort == Sort.DEAD and (dead := asides.DEAD.fullmatch(event.words)):
        play.dead_from[int(dead[1])] = at
        if not play.setting.game.poker:
            play.dead.add(int(dead[1]))
    elif type(event) is Said and sort == Sort.NO_ACTION and (ruled := asides.NO_ACTION.fullmatch(event.words)):
        play.no_action.add(f"bet:{ruled[1]}:{ruled[2]}")


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
        finding.event = max((at for at, place, _ in (*answered, *reading.apart) if place <= rank), default=-1) + 1
    if not play.in_order or not reading.disordered():
        return
    ranked = [Answered(*answer) for answer in answered if not answer[2].excused(play)]
    for out in out_of_place(in_better_order(ranked)):
        _say_moved(play, out)


def _say_moved(play: Play, out: Moved) -> None:
    prompt, other = out.answer.prompt, out.against.prompt
    name = "order" if prompt.step is other.step else "early" if out.early else "late"
    opener = name == "order" and out.early and out.against.rank % RANKS == 0
    play.find(
        Kind.OUT_OF_ORDER, prompt.fault("opener", name) if opener else prompt.fault(name), out.answer.at, prompt, event=play.events[out.answer.at],
        expected=f"{'after' if out.early else 'before'}: {play.line(out.against.at)}", phrase="too_late" if name == "late" else name,
        other=play.line(out.against.at),
    )  # fmt: skip


def _asides(reading: Reading, apart: list[tuple[int, str]]) -> None:
    play = reading.play
    by_position = {at: prompt for at, _, prompt in reading.answered} | {at: prompt for at, _, prompt in reading.apart}
    exchanged: dict[int, list[tuple[int, int]]] = {}
    unknown: set[str] = set()
    for at, sort in apart:
        event = play.events[at]
        if sort in CANNOT_BE:
            finding = play.find(Kind.IMPOSSIBLE, PHYSICS, at, event=event, phrase=str(sort))
            if type(event) is ChipsMoved:
                finding.cost(moved(event))
        elif sort == Sort.ACTOR:
            _actor(play, at, by_position.get(at))
        elif sort == Sort.EXCHANGE and type(event) is ChipsMoved:
            _exchange(event, at, exchanged)
        elif sort == Sort.ANNOUNCES and type(event) is Said:
            _announced(play, event, at)
        elif sort == Sort.UNKNOWN_SPOT and type(event) is ChipsMoved:
            _unknown_spot(play, event, at, unknown)
    _asked(reading, [at for at, sort in apart if sort == Sort.ASKS])
    for seat, moves in exchanged.items():
        if sum(units for _, units in moves):
            _unequal_exchange(reading, seat, moves)


def _actor(play: Play, at: int, prompt: Prompt | None) -> None:
    """An act done by someone it does not belong to; the floor may do what the dealer does."""
    actor = getattr(play.events[at], "by", None)
    if prompt is None or actor in RIGHTFUL or prompt.players and actor == str(prompt.seat):
        return
    play.find(Kind.MISSTATED, prompt.fault("actor"), at, prompt, event=play.events[at], phrase="actor", actor=actor)


def _exchange(event: ChipsMoved, at: int, exchanged: dict[int, list[tuple[int, int]]]) -> None:
    """What a seat got in an exchange, as a gain, or gave, as a loss."""
    _, amount, source, target, _ = event
    if source.startswith(("purse:", "cash:")) == target.startswith(("purse:", "cash:")):
        return
    gains = target.startswith(("purse:", "cash:"))
    exchanged.setdefault(seat_of(target if gains else source) or 0, []).append((at, amount if gains else -amount))


def _unequal_exchange(reading: Reading, seat: int, moves: list[tuple[int, int]]) -> None:
    """An exchange gives the same value both ways; what goes one way alone may be a payment put in the purse."""
    play, over = reading.play, sum(units for _, units in moves)
    at = next((at for at, units in moves if units == over), moves[-1][0])
    event = play.events[at]
    if type(event) is ChipsMoved and event.amount == abs(over) and _paired(reading, event, at):
        return
    finding = play.find(
        Kind.UNEXPECTED, fault_of(play.setting.game.faults, "exchange"), at, seat=seat, event=event, phrase="exchange", amount=abs(over)
    )
    finding.cost({str(seat): over, HOUSE: -over})


def _announced(play: Play, event: Said, at: int) -> None:
    match = asides.ANNOUNCES.fullmatch(event.words)
    game = play.setting.game
    if match is None or game.announced is None or int(match[1]) not in play.seats:
        return
    names = game.announced(play, int(match[1]))
    if names and match[2] not in names:
        play.find(
            Kind.MISSTATED, fault_of(game.faults, "announced"), at, seat=int(match[1]), event=event,
            expected=f"dealer: {match[1]} {names[0]}", phrase="announced",
        )  # fmt: skip


def _unknown_spot(play: Play, event: ChipsMoved, at: int, unknown: set[str]) -> None:
    """A wager this game does not know cannot be judged; its chips still count."""
    account = event.target if spot_of(event.target) else event.source
    if account in unknown:
        return
    unknown.add(account)
    play.find(
        Kind.UNDETERMINED, fault_of(play.setting.game.faults, "unknown_wager", "undetermined"), at,
        seat=seat_of(account), spot=spot_of(account), event=event, phrase="unknown_wager",
    )  # fmt: skip


def _asked(reading: Reading, asks: list[int]) -> None:
    """A question is judged where it is on record: to whom there was one to put, before the answer, in the order of seats."""
    play = reading.play
    last: tuple[int, int] | None = None
    answers = [answer for answer in reading.answered if isinstance(answer[2], AskPrompt)]
    for at in asks:
        match = asides.ASKS.fullmatch(play.events[at].words)  # type: ignore[union-attr]
        assert match is not None
        seat, spot = int(match[1]), match[2]
        answer = next((one for one in answers if one[0] > at and one[2].seat == seat and spot in (None, one[2].spot)), None)
        earlier = next((one for one in answers if one[2].seat == seat and spot in (None, one[2].spot)), None)
        if answer is None and earlier is None:
            continue
        if answer is None and earlier is not None:
            play.find(Kind.UNEXPECTED, earlier[2].fault("asked", "order"), at, earlier[2], event=play.events[at], phrase="asked_again")
        elif answer is not None:
            if last is not None and answer[1] < last[1]:
                play.find(Kind.OUT_OF_ORDER, answer[2].fault("order"), at, answer[2], event=play.events[at], phrase="order")
            last = (at, answer[1])


def _left_over(reading: Reading, left: list[int]) -> None:
    play = reading.play
    broken = {breach.at: breach for breach in play.felt.breaches}
    boxed = sum(1 for event in play.events if type(event) is Said and event.words == "boxed card")
    for at in left:
        event = play.events[at]
        if asides.from_shoe_to_rack(event):
            cards = event.cards  # type: ignore[union-attr]
            boxed -= len(cards) if cards != ("..",) else 0
            if boxed >= 0:
                continue
        if _paired(reading, event, at):
            broken.pop(at, None)
        elif at not in broken or type(event) is not ChipsMoved:
            broken.pop(at, None)
            _unexpected(reading, event, at)
    for breach in broken.values():
        _impossible(play, breach, breach.at in set(left))


def _paired(reading: Reading, event: Event, at: int) -> bool:
    """Whether what is left over is what is missing elsewhere, done with another account or place."""
    play = reading.play
    for i, (finding, prompt, _) in enumerate(play.missed):
        wanted = reader(play.setting.digits).line(finding.expected) if finding.expected and "|" not in finding.expected else None
        if wanted is None or not _alike(wanted, event):
            continue
        finding.kind, finding.event, finding.recorded, finding.phrase = Kind.MISSTATED, at, play.line(at), "instead"
        finding.fault = prompt.fault("elsewhere", "misstated") if prompt else finding.fault
        if type(event) is ChipsMoved:
            finding.cost(moved(event))
        del play.missed[i]
        return True
    return False


def _alike(wanted: Event, event: Event) -> bool:
    if type(wanted) is not type(event):
        return False
    if type(event) is ChipsMoved and type(wanted) is ChipsMoved:
        return event.amount == wanted.amount and (event.source == wanted.source or event.target == wanted.target)
    if type(event) is CardsMoved and type(wanted) is CardsMoved:
        ends = (event.source == wanted.source) + (event.target == wanted.target)
        return ends == 1 and len(event.cards) == len(wanted.cards)
    return False


def _unexpected(reading: Reading, event: Event, at: int) -> None:
    play = reading.play
    if type(event) is Said and event.speaker == DEALER and not _forbidden(play, event):
        return
    if type(event) is ChipsMoved and (spot_of(event.source) or spot_of(event.target)):
        strays.left_over(play, event, at)
        return
    finding = play.find(
        Kind.UNEXPECTED, _in_force(reading, event, at), at, seat=_seat(event), event=event, phrase="unexpected"
    )
    if type(event) is ChipsMoved:
        finding.cost(moved(event))


def _forbidden(play: Play, event: Said) -> bool:
    """Whether an announcement more than was called for is a fault of the step that makes it."""
    return any("again" in step.faults for step in play.setting.game.procedure if event.act in step.opens(play.setting))


def _seat(event: Event) -> int | None:
    if type(event) is CardsMoved:
        return seat_of(event.source) or seat_of(event.target)
    if type(event) is CardsTurned:
        return seat_of(event.place)
    if type(event) is Said:
        return int(event.speaker) if event.speaker.isdigit() else None
    return seat_of(event.source) or seat_of(event.target)  # type: ignore[union-attr]


def _in_force(reading: Reading, event: Event, at: int) -> object:
    """What an uncalled-for event breaks: the step that asks for such an act, else the one that was going on."""
    same = [(position, prompt) for position, _, prompt in reading.answered if event.act in prompt.acts]
    if same:
        position, prompt = max((one for one in same if one[0] < at), default=same[0], key=lambda one: one[0])
        folded = prompt.players and _seat(event) in reading.play.folded
        return prompt.fault("folded", "again", "unexpected") if folded else prompt.fault("again", "unexpected")
    before = max((answer for answer in reading.answered if answer[0] < at), default=None, key=lambda answer: answer[0])
    if before is not None:
        return before[2].fault("unexpected")
    return fault_of(reading.play.setting.game.procedure[0].faults, "unexpected")


def _impossible(play: Play, breach: Breach, uncalled: bool) -> None:
    """What cannot have been, unless another finding already explains it."""
    event = play.events[breach.at]
    if breach.wrong is Wrong.NOT_THERE and breach.what != POT and not uncalled and _explained(play, event):
        return
    if any(finding.kind is Kind.IMPOSSIBLE and finding.facts.get("what") == breach.what for finding in play.findings):
        return
    sort = "card" if type(event) is not ChipsMoved else breach.what.partition(":")[0]
    fault = play.setting.game.faults.get(sort, PHYSICS)
    finding = play.find(
        Kind.IMPOSSIBLE, fault._replace(cite=None), breach.at, seat=_seat(event), event=event, phrase=str(breach.wrong), what=breach.what
    )
    if type(event) is ChipsMoved:
        finding.spot = spot_of(event.source) or spot_of(event.target)
        if breach.what == POT:
            _replaced(play, finding, breach.at)
        elif uncalled:
            finding.cost(moved(event))


def _replaced(play: Play, finding: Finding, at: int) -> None:
    """More left the pot than was in it: that nobody had lost it is the same fault."""
    for other in [one for one in play.findings if one.event == at and POT in one.effects]:
        finding.cost({party: units for party, units in other.effects.items() if party != POT})
        play.findings.remove(other)


def _explained(play: Play, event: Event) -> bool:
    """Whether a finding about the same seat, spot or place says why the cards or chips were not there."""
    spot = (spot_of(event.source) or spot_of(event.target)) if type(event) is ChipsMoved else None
    seat = _seat(event)
    return any(
        finding.seat == seat and (spot is None or finding.spot == spot) and finding.kind is not Kind.UNDETERMINED
        for finding in play.findings
    )


__all__ = ["Finding", "account_for", "ruling"]
