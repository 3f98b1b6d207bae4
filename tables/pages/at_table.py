"""What may be done at a table as it stands, by whom, and which form does it."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.models import Table, Terms
from tables.pages import addresses
from tables.pages.parts import Act, Crumb
from tables.words import POKER

AT_TABLE: Final[dict[str, tuple[str | Promise, str, bool]]] = {
    "fill": (gettext_lazy("Fill"), "tables.request_slip", True),
    "credit": (gettext_lazy("Credit"), "tables.request_slip", True),
    "exchange": (gettext_lazy("Even exchange"), "tables.request_slip", True),
    "marker": (gettext_lazy("Marker"), "tables.issue_marker", True),
    "markers": (gettext_lazy("Markers to the cage"), "tables.send_markers", True),
    "ticket": (gettext_lazy("Ticket"), "tables.issue_ticket", True),
    "estimate": (gettext_lazy("Estimate the drop"), "tables.enter_estimate", True),
    "change": (gettext_lazy("Shift change"), "tables.change_shift", True),
    "change_estimated": (
        gettext_lazy("Shift change on an estimate"),
        "tables.change_shift",
        True,
    ),
    "close": (gettext_lazy("Close"), "tables.close_table", True),
    "button": (gettext_lazy("Draw for the button"), "tables.draw_button", True),
    "open": (gettext_lazy("Open"), "tables.open_table", False),
}
"""Acts at a table: their button, what they take, and whether the table is open for them."""

POKER_ONLY, NEVER_AT_POKER = {"button"}, {"change_estimated"}
KEYS: Final = {
    "fill": "f",
    "credit": "c",
    "close": "n",
    "marker": "m",
    "estimate": "e",
    "open": "o",
}


class Offer(NamedTuple):
    """An act that a person's roles do at a table, where it is open for it."""

    what: str
    label: str
    when_open: bool


def offers_of(user: Any, on: Any) -> list[Offer]:
    """What this person's roles do at tables, in the order of the buttons."""
    return [
        Offer(what, str(label), when_open)
        for what, (label, permission, when_open) in AT_TABLE.items()
        if user.has_perm(permission, on)
    ]


def fitting(offers: Iterable[Offer], is_open: bool, terms: Terms | None) -> list[Offer]:
    """What of this is done at a table as it stands: open or closed, poker or not."""
    strange = NEVER_AT_POKER if terms and terms.game in POKER else POKER_ONLY
    return [each for each in offers if each.when_open == is_open and each.what not in strange]


def acts(table: Table, is_open: bool, offers: Iterable[Offer], terms: Terms | None) -> list[Act]:
    """The buttons of what fits the table; what stands in the way is said."""
    why = (
        ""
        if terms or is_open
        else _("%(table)s has no approved terms in force.") % {"table": table.code}
    )
    return [
        Act(label, addresses.act_at(table, what), why, allowed=not why, key=KEYS.get(what, ""))
        for what, label, _when_open in offers
    ]


def way_to(table: Table) -> list[Crumb]:
    """The path above the title of a page about a table: its pit, and the table."""
    return [
        Crumb(table.pit.name, addresses.pit(table.pit)),
        Crumb(table.code, addresses.table(table)),
    ]
