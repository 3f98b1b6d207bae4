"""A round the floor has voided, or a misdeal: every wager goes back and every card to the rack."""

from __future__ import annotations

from games.engine.accounts import PLAYED_OUT
from games.engine.coupons import face_of
from games.engine.events import (
    BOARD,
    DROPBOX,
    HOUSE,
    INVENTORY,
    JACKPOT,
    POT,
    RACK,
    RAKE,
    ChipsMoved,
    Event,
    party_of,
    promo,
    seat_of,
    spot_of,
)
from games.engine.examining import Examine
from games.engine.findings import Fault, Kind
from games.engine.gains import moved
from games.engine.interpreter import Reading, Stopped
from games.engine.money import Money
from games.engine.play import Play
from games.engine.prompts import fault_of
from games.engine.wagers import Wager

TAKEN = (RAKE, JACKPOT)


def read(play: Play, tape: list[Event], gone: set[int], void: int) -> Reading:
    """Judge what came before the ruling by the procedure, and what came after by what a void calls for."""
    play.void = void
    reading = Reading(play, tape[:void], {at for at in gone if at < void}, stops=True)
    try:
        reading.conform()
    except Stopped as stopped:
        if _fixed(play, stopped.step):
            _examine_all(play)
    if fixed := [wager for wager in (*play.won, *play.lost) if wager.gain]:
        _undone(play, void, fixed)
    if play.setting.game.voided is not None:
        play.setting.game.voided(play, void)
    _returned(play, void)
    _instruments(play, void)
    if PLAYED_OUT not in play.marks:
        _racked(play)
    return reading


def _fixed(play: Play, step: object) -> bool:
    """Whether the cards had decided the round: nobody had anything more to do, and every card that counts was up."""
    procedure = play.setting.game.procedure
    rest = procedure[next(i for i, one in enumerate(procedure) if one is step) :]
    examines = [one for one in rest if isinstance(one, Examine)]
    return not any(one.deciding for one in (rest[: rest.index(examines[0])] if examines else rest))


def _undone(play: Play, void: int, fixed: list[Wager]) -> None:
    """A void that undoes results is worth them, settled or not."""
    finding = play.find(
        Kind.UNEXPECTED, _fault(play), void, event=play.events[void], phrase="void_after_result"
    )
    for wager in fixed:
        finding.cost(wager.gained(-(wager.gain or 0)))


def _examine_all(play: Play) -> None:
    for step in play.setting.game.procedure:
        if isinstance(step, Examine):
            for _ in step.calls(play):
                pass


def _returned(play: Play, void: int) -> None:
    """No account may have won or lost anything when all is back."""
    for account, gained in _gains(play).items():
        if any(gained.values()):
            at = next(
                (
                    at
                    for at in range(len(play.events) - 1, -1, -1)
                    if _touches(play.events[at], account)
                ),
                void,
            )
            event = play.events[at]
            finding = play.find(
                Kind.MISSTATED if at > void else Kind.OMITTED,
                _fault(play),
                at if at > void else void + 1,
                seat=seat_of(account),
                spot=spot_of(account),
                event=event if at > void else None,
                expected=_back(play, account, gained),
                phrase=_phrase(account, gained),
                amount=max(gained.values()),
            )
            finding.cost(gained)


def _instruments(play: Play, void: int) -> None:
    """An instrument is its player's again: it does not go to the drop box, nor to the inventory."""
    for at, event in enumerate(play.events[void:], void):
        if type(event) is not ChipsMoved or not spot_of(event.source):
            continue
        face = event.amount if event.target == DROPBOX else face_of(event)
        if face:
            seat = seat_of(event.source) or 0
            play.find(
                Kind.MISSTATED, _fault(play), at, seat=seat, spot=spot_of(event.source), event=event,
                expected=play.chips_line(face, event.source, promo(seat)), phrase="not_returned",
            ).cost({})  # fmt: skip


def _gains(play: Play) -> dict[str, dict[str, int]]:
    """What each betting area, each purse against a pot and each box filled from it has brought whom."""
    gains: dict[str, dict[str, int]] = {}
    for event in play.events:
        if type(event) is not ChipsMoved:
            continue
        account = event.target if spot_of(event.target) else event.source
        if POT in (event.source, event.target):
            account = event.source if event.target == POT else event.target
        of_pot = account in TAKEN or account.startswith("purse:")
        if spot_of(account) or of_pot and POT in (event.source, event.target):
            sums = gains.setdefault(account, {})
            for party, units in moved(event).items():
                sums[party] = sums.get(party, 0) + units
    return gains


def _touches(event: Event, account: str) -> bool:
    return (
        type(event) is ChipsMoved
        and account in (event.source, event.target)
        and len(moved(event)) > 1
    )


def _back(play: Play, account: str, gained: dict[str, int]) -> str:
    """What goes back: all that a seat put in the pot, or that was taken from it, or what its betting area brought."""
    seat, digits = seat_of(account), play.setting.digits
    if account in TAKEN:
        return f"{Money(abs(gained[POT])).text(digits)} {account} > {POT}"
    if account.startswith("purse:"):
        before = play.events[: play.void]
        chips = [one for one in before if type(one) is ChipsMoved and one.target == POT]
        put = sum(one.amount for one in chips if one.source == account)
        return f"{Money(put).text(digits)} {POT} > purse:{seat}"
    got = gained.get(party_of(account) or str(seat), 0)
    back = f"{account} > {INVENTORY}" if got > 0 else f"{account} > purse:{seat}"
    return f"{Money(abs(got)).text(digits)} {back}"


def _phrase(account: str, gained: dict[str, int]) -> str:
    """How it is said who did not get back what."""
    if not spot_of(account):
        return "take_not_returned" if account in TAKEN else "not_returned_pot"
    return "not_returned" if gained.get(HOUSE, 0) > 0 else "not_repaid"


def _racked(play: Play) -> None:
    """All that was dealt goes to the rack."""
    if ("muck" if play.setting.game.poker else "rack") in play.silent:
        return
    for place, cards in play.felt.cards.items():
        if cards and (place == BOARD or ":" in place):
            play.find(
                Kind.OMITTED,
                _fault(play)._replace(severity=2),
                len(play.events),
                seat=int(place[5:]) if place.startswith("hand:") else None,
                expected=f"[{' '.join(cards)}] {place} > {RACK}",
                phrase="missing",
            )


def _fault(play: Play) -> Fault:
    return fault_of(play.setting.game.faults, "void")
