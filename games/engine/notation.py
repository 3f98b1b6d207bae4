"""The text of a log, one event a line, both ways: `parse` and `written` are each other's inverse.

Lines of chips, of words and of one card repeat from round to round and are read once; so are the faces of a line of
cards, and its rest.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from games.engine.cards import Cards, parse_cards
from games.engine.events import (
    REST,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    cards_moved,
    cards_turned,
    chips_moved,
    said,
)
from games.engine.money import Money
from games.engine.sound import whole

LINE_MAX, EVENTS_MAX, CARDS_MAX, SEAT_MAX = 300, 2_000, 60, 99
REMEMBERED_MAX, ONE_CARD = 50_000, len("[As")
NEW = tuple.__new__

SEAT = r"[1-9][0-9]?"
SPOT = r"[A-Za-z0-9_.-]{1,40}(?:/toke)?"
PLACE = re.compile(rf"shoe|dealer|board(?::[2-9])?|burn|rack|muck|hand:{SEAT}", re.ASCII)
ACCOUNT = re.compile(
    rf"(?:purse|promo|cash):{SEAT}|bet:{SEAT}:{SPOT}|inventory|pot|rake|jackpot|toke|dropbox",
    re.ASCII,
)
ACTOR = re.compile(rf"{SEAT}|dealer|floor|spectator", re.ASCII)
SPEECH = re.compile(rf"({SEAT}|dealer|floor):[ \t]+(\S.*)", re.ASCII)

Form = tuple[Callable[..., Event], str, tuple[object, ...]]


class BadLine(ValueError):
    """A line that is no event, and what is wrong with it."""


class Reader:
    """Reads the lines of logs in a currency of so many digits.

    Of a line of cards, `faces` keeps the part before the bracket closes and `moves` the event that the rest describes.
    """

    def __init__(self, digits: int) -> None:
        self.digits = digits
        self.lines: dict[str, Event | None] = {"": None}
        self.faces: dict[str, Cards] = {"[..": REST}
        self.moves: dict[str, CardsMoved | CardsTurned] = {}

    def log(self, lines: Sequence[Any]) -> tuple[list[Event], list[int] | None]:
        """The events of a log and, if blank lines stand between, the index of each; `BadLog` where one is none."""
        at, blank, faces, moves = 0, False, self.faces.get, self.moves.get
        try:
            events = list(map(self.lines.get, lines))
            for at, event in enumerate(events):
                if event is None:
                    shown, _, rest = lines[at].partition("] ")
                    cards, move = faces(shown), moves(rest)
                    if cards is not None and move is not None:
                        events[at] = NEW(type(move), (move[0], cards, *move[2:]))
                    else:
                        events[at] = event = self.line(lines[at])
                        blank = blank or event is None
        except (BadLine, TypeError, AttributeError) as wrong:
            if isinstance(wrong, BadLine):
                raise BadLog(at, str(wrong)) from None
            at = next(at for at, line in enumerate(lines) if not isinstance(line, str))
            raise BadLog(at, "an event is a line of text") from None
        if blank:
            indexes = [at for at, event in enumerate(events) if event is not None]
            return [event for event in events if event is not None], indexes
        return cast("list[Event]", events), None

    def line(self, line: str) -> Event | None:
        """One line; None for a blank one or a comment alone. Chips, words and single cards are remembered."""
        if line in self.lines:
            return self.lines[line]
        text = _bare(line)
        event = self._event(text) if text else None
        if text[:1] != "[" or text[ONE_CARD:].startswith("]"):
            if len(self.lines) > REMEMBERED_MAX:
                self.lines = {"": None}
            self.lines[line] = event
        return event

    def _event(self, text: str) -> Event:
        if text[0] == "[":
            return self._cards(text)
        if speech := SPEECH.fullmatch(text):
            return said(speech[1], " ".join(speech[2].split()))
        amount, _, rest = text.partition(" ")
        move, actor = _actor(rest)
        source, arrow, target = move.partition(" > ")
        if not arrow:
            raise BadLine(f"neither cards, chips nor words: {text}")
        for account in (source, target):
            if not ACCOUNT.fullmatch(account):
                raise BadLine(f"unknown account: {account}")
        return chips_moved(self._amount(amount), source, target, actor)

    def _amount(self, text: str) -> int:
        try:
            amount = int(Money.parse(text, self.digits))
        except ValueError as wrong:
            raise BadLine(str(wrong)) from None
        if amount <= 0:
            raise BadLine(f"an amount is more than nothing: {text}")
        return amount

    def _cards(self, text: str) -> Event:
        shown, bracket, rest = text.partition("] ")
        if not bracket:
            raise BadLine(f"cards and no place: {text}")
        if len(self.faces) > REMEMBERED_MAX:
            self.faces = {"[..": REST}
        if len(self.moves) > REMEMBERED_MAX:
            self.moves = {}
        if shown not in self.faces:
            self.faces[shown] = _faces(shown[1:])
        if rest not in self.moves:
            self.moves[rest] = _form(rest)
        return self.moves[rest]._replace(cards=self.faces[shown])


class BadLog(ValueError):
    """A log with a line that is no event: its index and what is wrong."""

    def __init__(self, index: int, text: str) -> None:
        super().__init__(text)
        self.index = index
        self.text = text


def _bare(line: object) -> str:
    """A line without its comment and outer blanks."""
    if not isinstance(line, str):
        raise BadLine("an event is a line of text")
    if not whole(line):
        raise BadLine("a line has half a character")
    if len(line) > LINE_MAX:
        raise BadLine(f"a line of more than {LINE_MAX} characters")
    return (
        ""
        if line.lstrip().startswith("# ")
        else " ".join(line.partition(" # ")[0].split(" ")).strip()
    )


def _faces(text: str) -> Cards:
    try:
        cards = parse_cards(text)
    except ValueError as wrong:
        raise BadLine(str(wrong)) from None
    if len(cards) > CARDS_MAX:
        raise BadLine(f"more than {CARDS_MAX} cards in one move")
    return cards


def _form(rest: str) -> CardsMoved | CardsTurned:
    """What follows the faces, as an event without them."""
    move, actor = _actor(rest)
    source, arrow, target = move.partition(" > ")
    up, target = target.endswith(" up"), target.removesuffix(" up")
    for place in (source, target) if arrow else (source,):
        if not PLACE.fullmatch(place):
            raise BadLine(f"unknown place: {place}")
    return cards_moved((), source, target, up, actor) if arrow else cards_turned((), source, actor)


def _actor(rest: str) -> tuple[str, str | None]:
    move, by, actor = rest.partition(" by ")
    if by and not ACTOR.fullmatch(actor):
        raise BadLine(f"unknown actor: {actor}")
    return move, actor if by else None


def written(event: Event, digits: int = 2) -> str:
    """An event as its line."""
    match event:
        case Said(act):
            return act
        case ChipsMoved(act, amount):
            return f"{Money(amount).text(digits)} {act}"
        case CardsMoved(act, cards) | CardsTurned(act, cards):
            return f"[{' '.join(cards)}{act[1:]}"


READERS: dict[int, Reader] = {}


def reader(digits: int = 2) -> Reader:
    """The reader of a currency with so many digits; there is one, and it remembers."""
    return READERS.setdefault(digits, Reader(digits)) if digits not in READERS else READERS[digits]


def parse(lines: Sequence[str], digits: int = 2) -> list[Event]:
    """The events of a log; `BadLog` names the first line that is none."""
    return reader(digits).log(lines)[0]
