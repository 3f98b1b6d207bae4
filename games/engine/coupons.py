"""Promotional instruments that were put where chips go, into the inventory: there too they are no chips."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from games.engine.events import DROPBOX, INVENTORY, CardsTurned, ChipsMoved, Event
from games.engine.felt import Felt
from games.engine.findings import Finding, Kind
from games.engine.play import Play
from games.engine.prompts import Prompt, fault_of

PROMO = "promo:"


class WithInstruments(int):
    """An amount of which `face` is in instruments."""

    face = 0


def face_of(event: Event) -> int:
    """What of an amount is in instruments that were taken for chips."""
    amount = event.amount if type(event) is ChipsMoved else 0
    return amount.face if isinstance(amount, WithInstruments) else 0


def told_apart(events: Sequence[Event], felt: Felt) -> Sequence[Event]:
    """The events, with what of them is in instruments that went into the inventory; the felt counts those as such."""
    left = list(events)
    for at, face in astray(events):
        event = events[at]
        assert type(event) is ChipsMoved
        amount = WithInstruments(event.amount)
        amount.face = face
        left[at] = event._replace(amount=amount)
        for account, units in ((event.source, -face), (INVENTORY, face)):
            felt.instruments[account] = felt.instruments.get(account, 0) + units
    return left


def astray(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Where instruments leave a betting area for the inventory, and with what face.

    Chips go first; but who has just been paid there is not collected from: what goes is the instrument, if it never
    leaves otherwise.
    """
    faces, chips, paid = defaultdict[str, int](int), defaultdict[str, int](int), set[str]()
    for at, event in enumerate(events):
        if type(event) is not ChipsMoved:
            if type(event) is CardsTurned:
                paid.clear()
            continue
        _, amount, source, target, _ = event
        if source.startswith(PROMO):
            faces[target] += amount
        elif _leaves(event, source):
            faces[source] -= amount
        else:
            face = 0
            if target == INVENTORY and faces[source] > 0:
                own = source in paid and not any(_leaves(one, source) for one in events[at:])
                face = _face(amount, faces[source], chips[source], own=own)
            if face:
                yield at, face
            faces[source] -= face
            chips[source] -= amount - face
            chips[target] += amount - face
            if source == INVENTORY:
                paid.add(target)


def _face(amount: int, face: int, chips: int, *, own: bool) -> int:
    """What of an amount that leaves a spot is in instruments, of so many and so many chips that lie there."""
    if amount == face and (own or amount > chips):
        return face
    return min(face, max(0, amount - chips))


def _leaves(event: Event, source: str) -> bool:
    """Whether instruments leave a betting area as they should, for the drop box or to their player."""
    if type(event) is not ChipsMoved or event.source != source:
        return False
    return event.target == DROPBOX or event.target.startswith(PROMO)


def swept(play: Play, prompt: Prompt, due: int, event: ChipsMoved, at: int) -> Finding | None:
    """The finding about an instrument that went with the chips that were due, and no more of them."""
    face = face_of(event)
    if not face or event.amount - face != due:
        return None
    fault = fault_of(play.setting.game.faults, "instrument")
    expected = play.chips_line(face, event.source, DROPBOX)
    return play.find(
        Kind.MISSTATED, fault, at, prompt, event=event, expected=expected, phrase="instead"
    )


def put_right(play: Play, event: Event, at: int) -> bool:
    """Whether this brings such an instrument to the drop box after all."""
    if type(event) is not ChipsMoved or (event.source, event.target) != (INVENTORY, DROPBOX):
        return False
    before = [finding for finding in play.findings if finding.event < at]
    gone = (one for one in before if face_of(play.events[one.event]) == event.amount)
    finding = next((one for one in gone if one.corrected_at is None), None)
    if finding is not None:
        finding.corrected_at = at
    return finding is not None
