"""Poker Hand History (PHH): one hand a TOML document, or many under numbered headings (`[1]`) in one file.

Omaha is what is played here: variants `PO` (pot limit) and `FO/8` (fixed limit, eight or better). Players are told
clockwise from the left of the button; of two, the first has the big blind. Where their seats are not told they are
numbered in that order and the round says so in its number: of the next one nobody can say whether the button moved.
A blind below nothing is what a player posts who comes in, and an ante beside it is dead: blinds that were missed.
Community cards beyond the fifth, where all were in before it, are those of a board run again. What the format has no
words for (burns, taps, the muck, who takes how much of which pot) is not recorded; what each won is the difference of
its stacks.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, tzinfo
from typing import Any, BinaryIO, NamedTuple
from zoneinfo import ZoneInfo

from games.engine.money import AMOUNT_MAX, Money
from games.engine.notation import SEAT_MAX
from games.engine.record import SEATS_MAX
from games.engine.terms import digits_of
from games.formats import Untold
from games.formats.phh_actions import Actions
from games.formats.telling import Telling
from games.formats.toml import Fields, amount

VARIANTS = {"PO": ("omaha", "pot_limit"), "FO/8": ("omaha_hi_lo", "fixed_limit")}
BROKEN = re.compile(r" cbr [0-9]+\.0*[1-9]")
AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
HEADING = re.compile(rb"\s*\[\s*(\d{1,9})\s*\]\s*(?:#.*)?")
HAND_BYTES_MAX = 1_000_000
BY_POSITION = "-by-position"
BELOW = -AMOUNT_MAX
UNHEARD = ["burn", "muck", "said", "shuffle"]


class Source(NamedTuple):
    """One hand as it stands in a file: its number there, the line it begins on, its text or what is wrong with that."""

    number: int
    line: int
    text: bytes | Untold


def sources(file: BinaryIO) -> Iterator[Source]:
    """The hands of a file, one after the other, never more than one in memory."""
    number, begins, kept, size, line = 1, 1, list[bytes](), 0, 0
    while text := file.readline(HAND_BYTES_MAX):
        line += 1
        if heading := HEADING.fullmatch(text):
            yield from _source(number, begins, kept, size)
            number, begins, kept, size = int(heading[1]), line, [], 0
            continue
        size += len(text)
        if size <= HAND_BYTES_MAX:
            kept.append(text)
    yield from _source(number, begins, kept, size)


def _source(number: int, line: int, kept: list[bytes], size: int) -> Iterator[Source]:
    if size > HAND_BYTES_MAX:
        yield Source(number, line, Untold("file", f"a hand of more than {HAND_BYTES_MAX} bytes"))
    elif any(one.strip() and not one.lstrip().startswith(b"#") for one in kept):
        yield Source(number, line, b"".join(kept))


def record(
    text: bytes, name: str, table: str | None = None, at: str | None = None
) -> dict[str, Any]:
    """One hand as a round; `name` is its number where it has none, `table` and `at` what the hand need not tell."""
    fields = Fields(text)
    variant = fields.text("variant")
    if variant not in VARIANTS:
        raise Untold("variant", f"{variant} is not played here; {' and '.join(VARIANTS)} are")
    game, structure = VARIANTS[variant]
    currency = fields.text("currency") or "XXX"
    digits = digits_of(currency)
    stacks = fields.amounts("starting_stacks", None, digits)
    seats = _seats(fields, len(stacks))
    found = {
        "round": (fields.text("hand") or name) + ("" if "seats" in fields.found else BY_POSITION),
        "table": table or fields.text("table") or fields.text("event"),
        "game": game,
        "at": at or _instant(fields),
        "seats": sorted(seats),
        "button": seats[-1],
        "stacks": {str(seat): _text(stack, digits) for seat, stack in sorted(zip(seats, stacks, strict=True))},
        "source": "PHH",
        "not_recorded": UNHEARD,
        "terms": _terms(fields, len(seats), structure, currency, digits),
        "log": _log(fields, seats, stacks, digits),
    }  # fmt: skip
    if not found["table"]:
        raise Untold("table", "neither table nor event is told")
    return found


def _seats(fields: Fields, count: int) -> list[int]:
    """The seat of each player; numbered from 1 where the hand does not tell them."""
    if not 2 <= count <= SEATS_MAX:
        raise Untold("starting_stacks", f"from 2 to {SEATS_MAX} players are wanted")
    if "seats" not in fields.found:
        return list(range(1, count + 1))
    seats = fields.items("seats", count)
    if not all(type(seat) is int and 1 <= seat <= SEAT_MAX for seat in seats):
        raise Untold("seats", f"seat numbers from 1 to {SEAT_MAX} are wanted")
    first = seats.index(min(seats))
    clockwise = [*seats[first:], *seats[:first]]
    if clockwise != sorted(set(seats)):
        raise Untold("seats", "the players are not told clockwise")
    return seats


def _instant(fields: Fields) -> str:
    """When the hand was played: its day at least, in UTC where no zone is told."""
    day = [fields.whole(part) for part in ("year", "month", "day")]
    clock = fields.found.get("time", time())
    zone: tzinfo = UTC
    try:
        if told := fields.text("time_zone"):
            zone = ZoneInfo(told)
        if not isinstance(clock, time):
            raise Untold("time", "a time of day is wanted")
        return datetime.combine(date(*day), clock, zone).isoformat()
    except (KeyError, OSError):
        raise Untold("time_zone", f"unknown: {fields.text('time_zone')}") from None
    except (ValueError, OverflowError) as wrong:
        if isinstance(wrong, Untold):
            raise
        raise Untold("day", f"no such day: {'-'.join(map(str, day))}") from None


def _terms(
    fields: Fields, count: int, structure: str, currency: str, digits: int
) -> dict[str, Any]:
    """The terms the hand itself tells: structure, blinds, antes that are all alike, the two bets of a fixed limit."""
    rules: dict[str, Any] = {"structure": structure}
    small, big = _blinds(fields, count, digits)[:2]
    if small and big:
        rules["blinds"] = {"small": _text(small, digits), "big": _text(big, digits)}
    antes = set(fields.amounts("antes", count, digits))
    if len(antes) == 1 and antes != {0}:
        rules["ante"] = _text(antes.pop(), digits)
    if structure == "fixed_limit":
        for bet in ("small_bet", "big_bet"):
            rules[bet] = _text(amount(fields.found.get(bet), bet, digits), digits)
    unit = "1" if not digits or _in_whole(fields, digits) else f"0.{'1'.rjust(digits, '0')}"
    return {"currency": currency, "chip_unit": unit, "paytables": {}, "limits": {}, "rules": rules}


def _in_whole(fields: Fields, digits: int) -> bool:
    """Whether every amount of the hand is whole: then no smaller chip is in play."""
    told = (fields.amounts(key, None, digits, BELOW) for key in AMOUNTS if key in fields.found)
    broken = any(units % 10**digits for amounts in told for units in amounts)
    return not broken and not any(BROKEN.search(str(one)) for one in fields.items("actions"))


def _log(fields: Fields, seats: list[int], stacks: list[int], digits: int) -> list[str]:
    """Every act of the hand in its order."""
    count = len(seats)
    telling = Telling(dict(zip(seats, stacks, strict=True)), digits)
    antes, blinds = fields.amounts("antes", count, digits), _blinds(fields, count, digits)
    if count == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    for seat, ante, blind in zip(seats, antes, blinds, strict=True):
        if ante:
            telling.says(seat, "dead blind" if blind < 0 else "ante")
            telling.puts(seat, ante, live=False)
    for place, (seat, blind) in enumerate(zip(seats, blinds, strict=True)):
        if place > 1 and blind > max(blinds[:2]):
            telling.says(seat, "straddle")
        telling.puts(seat, abs(blind))
    Actions(telling, seats, digits).read(fields.items("actions"))
    telling.ends_street()
    telling.ends(_won(fields, telling, seats, digits))
    return telling.log


def _blinds(fields: Fields, count: int, digits: int) -> list[int]:
    """What each player posts; below nothing, what one posts who comes in."""
    blinds = fields.amounts("blinds_or_straddles", count, digits, BELOW)
    for place, blind in enumerate(blinds[:2]):
        if blind < 0:
            raise Untold(
                f"blinds_or_straddles[{place}]", "a blind below nothing where the blinds are due"
            )
    return blinds


def _won(fields: Fields, telling: Telling, seats: list[int], digits: int) -> list[tuple[int, int]]:
    """What each seat took from the pots: told, or the difference of what it had left and what it ended with."""
    if "winnings" in fields.found:
        return list(zip(seats, fields.amounts("winnings", len(seats), digits), strict=True))
    ends = fields.amounts("finishing_stacks", len(seats), digits)
    won = []
    for place, (seat, end) in enumerate(zip(seats, ends, strict=True)):
        if end < telling.left[seat]:
            raise Untold(
                f"finishing_stacks[{place}]", "less than the player had left after all it put in"
            )
        won.append((seat, end - telling.left[seat]))
    return won


def _text(units: int, digits: int) -> str:
    return Money(units).text(digits)
