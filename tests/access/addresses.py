"""Every address of the house, each with a real thing where it takes one."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from audit.models import Alert, Finding, Job, Purge, Round
from games.models import Paytable
from tables.models import (
    Adjustment,
    Count,
    CreditLine,
    Marker,
    MarkerTransfer,
    Patron,
    Placement,
    Progressive,
    ProgressiveMovement,
    ShiftRecord,
    Slip,
    Table,
    Terms,
)
from tests.builders import House

OPEN = ("accounts/", "static/", "metrics", "readyz", "admin/")
"""The doors themselves, what watches the house, and the admin, whose ledgers are asked one by one."""

REST = {
    "credit-line": CreditLine,
    "job": Job,
    "paytable": Paytable,
    "shift-record": ShiftRecord,
    "table": Table,
    "terms": Terms,
    "finding": Finding,
}


def patterns(
    found: list[URLPattern | URLResolver], above: str = "", space: str = ""
) -> Iterator[tuple[str, str, URLPattern]]:
    """Every pattern with its whole route and its name."""
    for each in found:
        here = above + str(each.pattern).strip("^$")
        if isinstance(each, URLResolver):
            yield from patterns(each.url_patterns, here, f"{space}{each.namespace or ''}")
        else:
            yield here, f"{space}:{each.name}" if space else str(each.name), each


def addresses(house: House) -> dict[str, str]:
    """Routes as they are written, each with an address in this house."""
    things = Things(house)
    found: dict[str, str] = {}
    for route, name, pattern in patterns(get_resolver().url_patterns):
        if route.startswith(OPEN):
            continue
        for told, address in concrete(route, name, pattern, things):
            found[f"/{told}"] = f"/{address}"
    return found


def concrete(
    route: str, name: str, pattern: URLPattern, things: "Things"
) -> Iterator[tuple[str, str]]:
    """A route and an address of it; of a choice in the route, one each."""
    plain = re.sub(r"\(\?P<(\w+)>((?:[^()]|\([^()]*\))*)\)", r"<\1>", route)
    choices = re.findall(r"\(\?P<(\w+)>([a-z_]+(?:\|[a-z_]+)+)\)", route)
    names = re.findall(r"<(?:\w+:)?(\w+)>", plain)
    given = things.of(name, names)
    for chosen in product(*(words.split("|") for _key, words in choices)):
        here = dict(given) | dict(zip((key for key, _words in choices), chosen, strict=True))
        told = plain
        for (key, _words), word in zip(choices, chosen, strict=True):
            told = told.replace(f"<{key}>", word)
        yield cleaned(told), cleaned(filled(told, here))


def filled(route: str, given: dict[str, Any]) -> str:
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda found: str(given[found[1]]), route)


def cleaned(route: str) -> str:
    """A route without the marks of a regular expression."""
    return route.replace("^", "").replace("$", "").replace("/?", "").replace("\\.", ".")


class Things:
    """What the arguments of addresses name, route by route."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.routes: dict[str, Callable[[], dict[str, Any]]] = {
            "pit": lambda: {"code": house.pit.code},
            "roster": lambda: {"code": house.pit.code},
            "terms": lambda: {"code": "BJ-01", "version": 1},
            "terms_copy": lambda: {"code": "BJ-01", "version": 1},
            "chart": lambda: {"version": 1},
            "policy": lambda: {"version": 1},
            "patron": lambda: {"pk": self.newest(Patron).pk},
            "cash_of": lambda: {"pk": self.newest(Patron).pk},
            "slip_request": lambda: {"pk": self.newest(Slip, number=None).pk},
            "slip": self.numbered(Slip),
            "slip_print": self.numbered(Slip),
            "slip_print_paper": lambda: {"pk": Slip.objects.exclude(paper="").latest("pk").pk},
            "progressive": lambda: {"pk": self.newest(Progressive).pk},
            "jackpot_slip": self.numbered(ProgressiveMovement),
            "count": self.numbered(Count),
            "recount": self.numbered(Count),
            "marker": self.numbered(Marker),
            "marker_print": self.numbered(Marker),
            "marker_transfer": self.numbered(MarkerTransfer),
            "adjustment": self.numbered(Adjustment),
            "record": self.record,
            "round": lambda: {"table": self.newest(Round).table.code, "number": "1"},
            "round_decisions": lambda: {"table": self.newest(Round).table.code, "number": "1"},
            "trail_export": lambda: {"name": "entries.csv"},
            "purge": lambda: {"pk": self.newest(Purge).pk},
            "history": lambda: {"relation": "tables_pit", "pk": house.pit.pk},
            "alert_settle": lambda: {"pk": self.newest(Alert).pk},
            "api:round-detail": lambda: {"key": self.newest(Round).key_id},
            "api:problem": lambda: {"slug": "refused"},
        }

    def of(self, name: str, arguments: list[str]) -> dict[str, Any]:
        """An argument for each that the route takes; a route that says none of them fails here."""
        given = self.routes[name]() if name in self.routes else {}
        usual = {
            "code": "BJ-01", "format": "json", "on": "2026-03-01", "pk": self.key_of(name),
        }  # fmt: skip
        return {each: given.get(each, usual.get(each)) for each in arguments}

    def key_of(self, name: str) -> int:
        """The key of what a route is about, by the first word of its name."""
        word = name.removeprefix("api:").rpartition("-")[0] or name.partition("_")[0]
        model = REST.get(word) or {"box": Placement, "paytable": Paytable}.get(word)
        return self.newest(model).pk if model else 0

    def newest(self, model: type[Any], **facts: Any) -> Any:
        rows = model._base_manager.filter(property_id=self.house.property.pk, **facts)
        return rows.latest("pk")

    def numbered(self, model: type[Any]) -> Callable[[], dict[str, Any]]:
        return lambda: {"number": self.newest(model, number__isnull=False)}

    def record(self) -> dict[str, Any]:
        row = self.newest(ShiftRecord)
        return {"day": row.day.date, "table": row.table.code, "shift": row.shift.name.lower()}
