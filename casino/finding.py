"""Finding things by what is written on them: a code or a number, whole or its digits alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from audit.models import RoundKey
from casino.models import User
from tables.models import Count, Marker, Placement, Property, Slip, Table
from tables.pages import addresses

MOST: Final = 8
"""Hits of one kind: who needs more types more."""


@dataclass(frozen=True, slots=True)
class Hit:
    """Something found: what it is, how it is called, where it opens."""

    kind: str
    name: str
    about: str
    url: str


def find(request: HttpRequest, asked: str) -> list[Hit]:
    """What this person may open that carries this code or number."""
    house: Property | None = request.desk.property
    if house is None:
        return []
    user = request.user
    found: list[Hit] = []
    if user.has_perm("tables.see_floor", house):
        found += _tables(house, asked)
    if user.has_perm("tables.view_slip", house):
        found += _numbered(Slip, house, asked, _("Slip"), addresses.slip)
        found += _on_paper(house, asked)
    if user.has_perm("tables.view_count", house):
        found += _numbered(Count, house, asked, _("Count"), addresses.count)
    if user.has_perm("tables.view_marker", house):
        found += _numbered(Marker, house, asked, _("Marker"), addresses.marker)
    if user.has_perm("tables.see_records", house):
        found += _boxes(house, asked)
    if user.has_perm("audit.view_round", house):
        found += _rounds(house, asked)
    if user.has_perm("casino.view_user", house):
        found += _people(user, asked)
    return found


def _tables(house: Property, asked: str) -> Iterator[Hit]:
    tables = Table.objects.filter(property=house, code__istartswith=asked, is_retired=False)
    for table in tables.select_related("pit")[:MOST]:
        url = f"{addresses.pit(table.pit)}#t-{table.code}"
        yield Hit(_("Table"), table.code, table.pit.name, url)


def _numbered(model: Any, house: Property, asked: str, kind: str, address: Any) -> Iterator[Hit]:
    """Documents of a series: `F-2026-004121`, or 4121 of any year."""
    letter, year, number = _parts(asked)
    if number is None:
        return
    rows = model.objects.filter(property=house, number=number).select_related("series", "table")
    if letter:
        rows = rows.filter(series__kind=letter)
    if year:
        rows = rows.filter(series__year=year)
    for row in rows.order_by("-series__year")[:MOST]:
        yield Hit(kind, str(row), row.table.code, address(row))


def _on_paper(house: Property, asked: str) -> Iterator[Hit]:
    """Slips entered from paper, by the number that stands on it."""
    slips = Slip.objects.filter(property=house, paper__iexact=asked).exclude(paper="")
    for slip in slips.select_related("table").order_by("-pk")[:MOST]:
        yield Hit(_("Slip"), slip.paper, slip.table.code, addresses.slip(slip))


def _parts(asked: str) -> tuple[str, int | None, int | None]:
    pieces = asked.upper().split("-")
    digits = [
        int(piece) for piece in pieces if piece.isascii() and piece.isdigit() and len(piece) < 12
    ]
    letter = pieces[0] if len(pieces) == 3 and len(pieces[0]) == 1 else ""
    if len(pieces) == 3 and len(digits) == 2 and letter:
        return letter, digits[0], digits[1]
    return "", None, digits[0] if len(pieces) == len(digits) == 1 else None


def _boxes(house: Property, asked: str) -> Iterator[Hit]:
    placed = Placement.objects.filter(property=house, box__code__iexact=asked)
    for placement in placed.select_related("box", "table", "first__day")[:MOST]:
        about = f"{placement.table.code}, {placement.first.day}"
        yield Hit(_("Box"), placement.box.code, about, addresses.box(placement))


def _rounds(house: Property, asked: str) -> Iterator[Hit]:
    keys = RoundKey.objects.filter(property=house, round=asked).select_related("table")
    for key in keys.order_by("-gaming_date")[:MOST]:
        url = reverse("round", args=[key.table.code, key.round])
        yield Hit(_("Round"), key.round, f"{key.table.code}, {key.gaming_date}", url)


def _people(asking: User, asked: str) -> Iterator[Hit]:
    people = asking.people_in_sight("casino.view_user").filter(name__icontains=asked)
    for user in people.order_by("name")[:MOST]:
        yield Hit(
            _("Person"),
            user.name,
            user.username,
            reverse("admin:casino_user_change", args=[user.pk]),
        )
