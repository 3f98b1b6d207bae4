"""The two blinds, posted by other seats than those that owe them: one fault, from which the betting goes on."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import NamedTuple

from games.engine.events import POT, purse
from games.engine.findings import Fault, Finding, Kind
from games.engine.game import from_left
from games.engine.play import Play
from games.engine.silences import actor
from games.engine.stakes import Books
from games.engine.untold import posts

OTHER_SEATS = "other_seats"
Seats = tuple[int, int]
"""Small and big blind."""


class OtherSeats(NamedTuple):
    """Who posted what and who owed what. `out` are the seats that folded, so that they put in no more."""

    posted: Mapping[int, int]
    due: Mapping[int, int]
    finding: Finding
    out: Container[int]

    def applied(self, books: Books) -> list[dict[int, int]]:
        """The stakes as they should have been: each blind of its seat, and none of who would have folded without."""
        fixed = [dict(book) for book in books]
        first = fixed[0]
        for seat in {**self.posted, **self.due}:
            due, chips = self.due.get(seat, 0), first.pop(seat, 0)
            only = seat in self.out and chips == self.posted.get(seat, 0)
            if stake := due if only else max(chips, due):
                first[seat] = stake
        return fixed


def posted_elsewhere(play: Play, fault: Fault, owing: Seats) -> Seats | None:
    """The seats that posted the two blinds where others owe them, said once; none where all is well."""
    limit = play.setting.limit
    small, big = limit.small_blind or 0, limit.big_blind or 0
    live = [one for one in posts(play) if one[0] not in play.declared]
    amounts = {event.amount: int(event.source[6:]) for _, event in live}
    if len(live) != len(owing) or amounts.keys() != {small, big} or small == big:
        return None
    seats = amounts[small], amounts[big]
    if seats == owing or seats[0] == seats[1] or not {*seats} <= {*play.seats}:
        return None
    due = dict(zip(owing, (small, big), strict=True))
    at, event = next(each for each in live if due.get(int(each[1].source[6:])) != each[1].amount)
    owed = owing[event.amount == big]
    finding = play.find(
        Kind.MISSTATED, fault, at, seat=int(event.source[6:]), event=event,
        expected=play.chips_line(event.amount, purse(owed), POT), phrase=OTHER_SEATS,
        small=owing[0], big=owing[1],
    )  # fmt: skip
    posted = dict(zip(seats, (small, big), strict=True))
    play.stakes.cuts.append(OtherSeats(posted, due, finding, play.stakes.out))
    return seats


def begins(play: Play, lawful: int) -> int:
    """Who opens the first round: the seat at its lawful place, or at that behind who posted the big blind instead."""
    if play.stakes.blinds is None:
        return lawful
    order, big = play.setting.from_button, play.stakes.blinds[1]
    first = next((seat for event in play.events[play.at :] if (seat := actor(event))), 0)
    behind = order.index(big) + 1
    return behind if first == order[behind % len(order)] else lawful


def as_if_at(play: Play) -> int | None:
    """The seat at which the button would have to be for the blinds to be posted as they are, where there is one."""
    if play.stakes.blinds is None:
        return None
    small, big = play.stakes.blinds
    *others, before, _ = from_left(play.seats, small)
    if not others:
        return small  # OMA-R6
    return before if others[0] == big else None
