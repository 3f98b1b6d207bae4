"""Acts missing from a hand of poker: where the order of the turns says that a seat was passed over."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from games.engine.events import (
    BOARD,
    POT,
    SHOE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    chips_moved,
    purse,
    said,
    seat_named,
    seat_of,
)

PASSED, CHECK, FOLD, DEAD = 2, "check", "fold", ("ante", "dead blind")
POSTED = (*DEAD, "straddle")
TAP = "dealer: tap"
Silence = tuple[int, Event]


class Walk:
    """The turns of a hand as its record goes on: who is still to act, and what each has put in on the street."""

    def __init__(self, events: Sequence[Event], stacks: Mapping[int, int]) -> None:
        self.events = events
        self.left = dict(stacks)
        dealt = map(dealt_to, events)
        self.live = [seat for seat in dict.fromkeys(dealt) if seat]
        self.street: dict[int, int] = {}
        self.waiting: list[int] = []
        self.dealt = False
        self.least = 0

    def silences(self) -> Iterator[Silence]:
        """What may be missing in front of each event, street by street."""
        for at, passed in self._steps():
            if not self.dealt and at < len(self.events) and dealt_to(self.events[at]):
                yield from self._blinds(at)
            yield from self._missing(at, passed)

    def sums(self, places: Container[int]) -> Iterator[Silence]:
        """What else the chips at these places may have come to."""
        for at, _ in self._steps():
            event = self.events[at] if at in places else None
            if type(event) is ChipsMoved and (seat := actor(event)):
                mine = self.street.get(seat, 0)
                due = dict.fromkeys(one - mine for one in self._levels(at + 1, seat) if one > mine)
                yield from ((at, chips_moved(units, event.source, POT)) for units in due)

    def _steps(self) -> Iterator[tuple[int, Sequence[int]]]:
        """Each place of the record that the turns have to do with, and the seats passed over in front of it."""
        for at, event in enumerate(self.events):
            if seat := actor(event):
                turn = self.waiting.index(seat) if seat in self.waiting else None
                yield at, self.waiting[:turn]
                self._acted(at, seat, event)
            elif dealt_to(event):
                if not self.dealt:
                    yield at, ()
                    self.waiting, self.dealt = self._before_the_flop(), True
            elif ends_a_street(event):
                yield at, self.waiting
                self.street = {}
                laid = type(event) is CardsMoved and event.target == BOARD
                playing = [one for one in self.live if self.left.get(one) != 0]
                self.waiting = playing if laid and len(playing) > 1 else []
        yield len(self.events), self.waiting

    def _blinds(self, at: int) -> Iterator[Silence]:
        """A blind that is not there: half of the other one, or twice as much."""
        posted = max(self.street.values(), default=0)
        for seat in self.live[:2]:
            if seat not in self.street and posted:
                yield from (
                    (at, chips_moved(units, purse(seat), POT))
                    for units in (posted // 2 or posted, 2 * posted)
                )

    def _before_the_flop(self) -> list[int]:
        """From the left of who posted most, the big blind or a straddle, who acts last."""
        self.least = most = max(self.street.values(), default=0)
        last = next((seat for seat in self.live[::-1] if self.street.get(seat) == most), None)
        return self._after(last) if last else list(self.live)

    def _after(self, seat: int) -> list[int]:
        """The live seats to the left of one, itself the last."""
        at = self.live.index(seat) + 1 if seat in self.live else 0
        return self.live[at:] + self.live[:at]

    def _acted(self, at: int, seat: int, event: Event) -> None:
        while self.waiting and self.waiting.pop(0) != seat:
            pass
        if type(event) is ChipsMoved:
            if seat in self.left:
                self.left[seat] = max(0, self.left[seat] - event.amount)
            if _declared(self.events, at) in DEAD:
                return
            before = max(self.street.values(), default=0)
            self.street[seat] = self.street.get(seat, 0) + event.amount
            if self.street[seat] > before and self.dealt:
                others = (one for one in self._after(seat) if one != seat)
                self.waiting = [one for one in others if self.left.get(one) != 0]
        elif event[2] == FOLD and seat in self.live:
            self.live.remove(seat)

    def _missing(self, at: int, seats: Sequence[int]) -> Iterator[Silence]:
        """What one of the seats passed over may have done: a check, a call, what the next to act answered, a fold."""
        level = max(self.street.values(), default=0)
        for seat in seats[:PASSED]:
            mine = self.street.get(seat, 0)
            due = dict.fromkeys(one - mine for one in self._levels(at, seat) if one > mine)
            if mine >= level:
                yield at, said(seat, CHECK)
            yield from ((at, chips_moved(units, purse(seat), POT)) for units in due)
            yield at, said(seat, FOLD)

    def _back(self, at: int, seat: int) -> int:
        """What the pot gives this seat next: it may be a bet that nobody called."""
        account = purse(seat)
        moves = (one for one in self.events[at:] if type(one) is ChipsMoved)
        return next((one.amount for one in moves if (one.source, one.target) == (POT, account)), 0)

    def _levels(self, at: int, seat: int) -> Iterator[int]:
        """What a seat may have had in: the bet, what others had next or in the end, a bet of the least or of all."""
        level, mine = max(self.street.values(), default=0), self.street.get(seat, 0)
        street, most, next_ones = dict(self.street), level, list[int]()
        for event in self.events[at:]:
            if ends_a_street(event):
                break
            if (
                type(event) is ChipsMoved
                and event.target == POT
                and (other := seat_of(event.source))
            ):
                street[other] = street.get(other, 0) + event.amount
                next_ones.append(street[other])
                most = max(most, street[other])
        back = self._back(at, seat)
        yield from (level, *next_ones[:PASSED], most - street.get(seat, 0) + mine)
        yield from (mine + self.left.get(seat, 0), most + back, level + back, level + self.least)


def _from_shoe(event: Event) -> bool:
    return type(event) is CardsMoved and event.source == SHOE


def dealt_to(event: Event) -> int | None:
    """The seat that is dealt a card."""
    if type(event) is CardsMoved and event.source == SHOE:
        return seat_of(event.target)
    return None


def ends_a_street(event: Event) -> bool:
    """Whether no bet of the street can follow: a card burned or laid, a hand shown, chips out of the pot."""
    if type(event) is ChipsMoved:
        return event.source == POT
    tap = type(event) is Said and event.act == TAP
    return tap or type(event) is CardsTurned or _from_shoe(event) and not dealt_to(event)


def actor(event: Event) -> int | None:
    """The seat whose turn an event was: chips to the pot, a check or a fold; a declaration is none yet."""
    if type(event) is ChipsMoved:
        return seat_of(event.source) if event.target == POT else None
    if type(event) is Said and event.words in (CHECK, FOLD) and event.speaker.isdigit():
        return int(event.speaker)
    return None


def _declared(events: Sequence[Event], at: int) -> str:
    """What the seat of these chips said just before them."""
    words, seat = events[at - 1] if at else None, actor(events[at])
    return words.words if type(words) is Said and words.speaker == str(seat) else ""


def _posts(events: Sequence[Event]) -> Iterator[Silence]:
    """Chips that an ante, a straddle or a dead blind was said for, and the words that chips like them go with."""
    known = {
        (words, event.amount): None
        for at, event in enumerate(events)
        if type(event) is ChipsMoved and (words := _declared(events, at)) in POSTED
    }
    for at, event in enumerate(events):
        seat = actor(event)
        if type(event) is ChipsMoved and seat and not _declared(events, at):
            yield from ((at, said(seat, words)) for words, units in known if units == event.amount)
        elif type(event) is Said and event.words in POSTED and event.speaker.isdigit():
            after = events[at + 1] if at + 1 < len(events) else None
            if type(after) is not ChipsMoved or str(actor(after)) != event.speaker:
                source = purse(int(event.speaker))
                yield from (
                    (at + 1, chips_moved(units, source, POT))
                    for words, units in known
                    if words == event.words
                )


def silences(events: Sequence[Event], stacks: Mapping[int, int]) -> list[Silence]:
    """All acts that may be missing from a hand of poker, the earliest first; last those of seats not heard of again."""
    if not any(type(event) is ChipsMoved and event.target == POT for event in events):
        return []
    last = {seat: at for at, event in enumerate(events) if (seat := seat_named(event))}

    def likely(one: Silence) -> tuple[bool, int]:
        return last.get(actor(one[1]) or 0, 0) < one[0], one[0]

    found = (*_posts(events), *Walk(events, stacks).silences())
    return sorted(dict.fromkeys(found), key=likely)
