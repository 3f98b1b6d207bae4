"""What a person keys into a count: pieces, stacks of twenty, or value; and what it was read as.

Blank is *not counted*, 0 is *none*.
"""

import re
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.cards import DECK
from games.engine.money import AMOUNT_MAX, Money
from tables.documents import Attestation
from tables.reports.figures import Notation

STACK: Final = 20
MOST_PIECES: Final = 1_000_000
"""Pieces of one line: more than a house owns of one chip, fewer than the column holds."""
LONGEST: Final = 40
PART: Final = re.compile(r"\s*(.*\d)(s?)\s*", re.IGNORECASE | re.ASCII)
"""Chips one by one, or stacks of them."""


class Misread(ValueError):
    """A field that cannot be read; the sentence says what was read and what to type."""


def pieces(text: str, notation: Notation) -> int | None:
    """A number of chips: `1,205`, or `10s+5` for ten stacks of twenty and five; None where nothing was keyed."""
    if not text.strip():
        return None
    keyed = text.split("+")
    parts = [_part(part, notation) for part in keyed] if len(text) <= LONGEST else []
    known = [part for part in parts if part is not None]
    if len(known) < len(keyed):
        raise Misread(
            _("%(text)s is no whole number of pieces. Count them, or give the value.")
            % {"text": text.strip()}
        )
    return _countable(sum(known), text, notation)


def card(text: str) -> str:
    """A playing card: `As`, `10d` or `Td`, in capitals or not; nothing where nothing was keyed."""
    plain = text.strip().replace("10", "T", 1)
    read = plain[:1].upper() + plain[1:].lower()
    if plain and read not in DECK:
        raise Misread(
            _("%(text)s is no card. Write rank and suit, like As or 10d.") % {"text": plain}
        )
    return read


def dealer(typed: QueryDict) -> Attestation:
    """The licence and the badge by which a dealer attests; neither may be missing."""
    attested = Attestation(typed.get("licence", "").strip(), typed.get("badge", "").strip())
    if not (attested.licence and attested.badge):
        raise Refused(_("The dealer’s licence and badge are missing."))
    return attested


def _part(text: str, notation: Notation) -> int | None:
    """The chips of one part of a sum; None where it is no number."""
    said = PART.fullmatch(text)
    number = _whole(said[1], notation) if said else None
    return number * STACK if said and said[2] and number is not None else number


def _whole(text: str, notation: Notation) -> int | None:
    """A whole number, its thousands grouped throughout or not at all; None where it is none."""
    mark = rf"[{re.escape(notation.group)}\s]"
    if not re.fullmatch(rf"[0-9]+|[0-9]{{1,3}}({mark}[0-9]{{3}})+", text):
        return None
    return int(re.sub(mark, "", text))


def _countable(number: int, text: str, notation: Notation) -> int:
    """The pieces, where one line may hold as many."""
    if number > MOST_PIECES:
        raise Misread(
            _("%(text)s is too much for one line: it holds at most %(most)s pieces.")
            % {"text": text.strip(), "most": notation.count(MOST_PIECES)}
        )
    return number


def amount(text: str, notation: Notation) -> int | None:
    """A value in minor units, written as the property writes it, grouped or not; None where nothing was keyed."""
    plain = text.strip()
    if not plain:
        return None
    units, _point, rest = plain.partition(notation.point)
    whole = _whole(units, notation) if len(text) <= LONGEST else None
    if (
        whole is None
        or not (rest.isascii() and rest.isdigit() or rest == "")
        or len(rest) > notation.digits
    ):
        example = notation.money(1_250_00 if notation.digits == 2 else 1_250 * 10**notation.digits)
        raise Misread(
            _("%(text)s is no amount. Write it like %(example)s.")
            % {"text": plain, "example": example}
        )
    read = whole * 10**notation.digits + int(rest.ljust(notation.digits, "0") or 0)
    if read > AMOUNT_MAX:
        raise Misread(
            _("%(text)s is too much: an amount is at most %(most)s.")
            % {"text": plain, "most": notation.money(AMOUNT_MAX, whole=True)}
        )
    return read


def money(text: str, notation: Notation) -> Money:
    """An amount that has to be there; `Refused` says what was read, or that nothing was."""
    try:
        read = amount(text, notation)
    except Misread as misread:
        raise Refused(str(misread)) from misread
    if read is None:
        raise Refused(_("The amount is missing."))
    return Money(read)


def line(keyed: str, value: str, unit: int, notation: Notation) -> int | None:
    """The pieces of one denomination from either field or both; both must say the same."""
    by_pieces, worth = pieces(keyed, notation), amount(value, notation)
    if worth is None:
        return by_pieces
    if worth % unit:
        below = worth // unit
        raise Misread(
            _("No pieces of %(unit)s make up %(value)s: %(below)s of them are %(worth)s.")
            % {
                "value": value.strip(),
                "unit": notation.money(unit, whole=True),
                "below": notation.count(below),
                "worth": notation.money(below * unit, whole=True),
            }
        )
    if by_pieces is not None and by_pieces != worth // unit:
        raise Misread(
            _("%(pieces)s pieces are %(worth)s, the value says %(value)s. Clear one of the two.")
            % {
                "pieces": notation.count(by_pieces),
                "worth": notation.money(by_pieces * unit, whole=True),
                "value": value.strip(),
            }
        )
    return _countable(worth // unit, value, notation)
