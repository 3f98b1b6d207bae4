"""The areas a person works in: one list, shown by the pages' side bar and by the admin's.

An area a role may not open is absent. The first area is the page after sign-in. Groups are the
order of a day, at most nine areas a role; a person with two roles sees both sets, the first
role's first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.models import User

ROUNDS: Final = _("Rounds")
RESULTS: Final = _("Results")
SETUP: Final = _("Set-up")
RECORD: Final = _("Record")


@dataclass(frozen=True, slots=True)
class Area:
    """A place in the navigation: where it leads, its letter after `g`, and what its count counts."""

    label: str | Promise
    route: str
    group: str | Promise = ""
    letter: str = ""
    waiting: str = ""

    @property
    def outside(self) -> bool:
        """Whether it opens the admin."""
        return self.route.startswith("admin:")

    @property
    def url(self) -> str:
        return reverse(self.route)


TODAY = Area(_("Today"), "today", letter="t")
PIT = Area(_("Live pit"), "pits", letter="p")
MY_TABLES = Area(_("My tables"), "pits", letter="p")
SLIPS = Area(_("Slips"), "slips", letter="s", waiting="slips")
REQUESTS = Area(_("Requests"), "slip_requests", waiting="requests")
IN_TRANSIT = Area(_("In transit"), "slips_in_transit", waiting="in_transit")
COUNTS = Area(_("Counts"), "counts", letter="c", waiting="counts")
BOXES_TO_REMOVE = Area(_("Boxes to remove"), "boxes_on_tables", waiting="boxes_on_tables")
THIS_COUNT = Area(_("This count"), "box_counts", letter="c", waiting="boxes_to_count")
DAYS = Area(_("Gaming days"), "days", letter="d")
DAY_CLOSE = Area(_("Day close"), "days", letter="d", waiting="days")
APPROVALS = Area(_("Approvals"), "approvals", waiting="approvals")
RECORDS = Area(_("Shift records"), "records", RESULTS, letter="r")
DROP_WIN = Area(_("Drop and win"), "drop_win", RESULTS, letter="w")
MARKERS = Area(_("Markers"), "markers", letter="m", waiting="markers")
PATRONS = Area(_("Patrons"), "patrons")
RATES = Area(_("Exchange rates"), "rates")
PLACE = Area(_("Put a box on a table"), "box_place")
MACHINE = Area(_("Counting machine"), "machine")
PROGRESSIVES = Area(_("Progressives"), "progressives", waiting="jackpots")
VERIFY = Area(_("Verify counts"), "verify")
CASH_LOG = Area(_("Cash log"), "cash_log", RESULTS)
POKER = Area(_("Poker room"), "poker", RESULTS)
MY_ROOM = Area(_("Poker room"), "poker", letter="k")
ADJUSTMENTS = Area(_("Adjustments"), "adjustments", RESULTS, waiting="adjustments")
FINDINGS = Area(_("Findings"), "findings", ROUNDS, letter="f", waiting="findings")
ROUND_LIST = Area(_("Recorded rounds"), "rounds", ROUNDS)
PAYTABLES = Area(_("Paytables"), "paytables", SETUP, waiting="paytables")
TABLES_AND_TERMS = Area(_("Tables and terms"), "admin:tables_table_changelist", SETUP)
PROPERTIES = Area(_("Properties"), "admin:tables_property_changelist", SETUP)
USERS = Area(_("Users"), "admin:casino_user_changelist")
ROLE_GRANTS = Area(_("Role grants"), "admin:casino_membership_changelist", SETUP, waiting="grants")
ACCESS = Area(_("Who can do what"), "access_review", RECORD)
KEYS = Area(_("Keys"), "admin:casino_apitoken_changelist")
JOBS = Area(_("Jobs"), "jobs")
TRAIL = Area(_("Audit trail"), "trail", RECORD, letter="a")

FLOOR: Final = (MY_TABLES, SLIPS, COUNTS, MARKERS)
PIT_AREAS: Final = (PIT, SLIPS, COUNTS, MARKERS, RECORDS, FINDINGS)
CAGE: Final = (REQUESTS, IN_TRANSIT, SLIPS, MARKERS, PATRONS, PROGRESSIVES)
COUNT_ROOM: Final = (THIS_COUNT, MACHINE)

AREAS: Final[dict[str, tuple[Area, ...]]] = {
    "casino_manager": (
        TODAY,
        PIT,
        FINDINGS,
        ROUND_LIST,
        RECORDS,
        DROP_WIN,
        POKER,
        TABLES_AND_TERMS,
        PAYTABLES,
    ),
    "shift_manager": (TODAY, *PIT_AREAS, CASH_LOG, PATRONS),
    "pit_manager": PIT_AREAS,
    "floor_supervisor": FLOOR,
    "cage_supervisor": (*CAGE, RATES, VERIFY, CASH_LOG),
    "cage_cashier": CAGE,
    "drop_team": (BOXES_TO_REMOVE, PLACE),
    "count_supervisor": COUNT_ROOM,
    "count_team": COUNT_ROOM,
    "revenue_audit": (
        DAY_CLOSE,
        SLIPS,
        ADJUSTMENTS,
        RECORDS,
        DROP_WIN,
        FINDINGS,
        PAYTABLES,
        TRAIL,
        CASH_LOG,
    ),
    "controller": (
        APPROVALS,
        DAY_CLOSE,
        ADJUSTMENTS,
        PATRONS,
        DROP_WIN,
        PAYTABLES,
        ROLE_GRANTS,
        ACCESS,
        TRAIL,
    ),
    "poker_room_manager": (MY_ROOM, PIT, SLIPS, COUNTS, MARKERS, RECORDS, DROP_WIN),
    "surveillance": (FINDINGS, ROUND_LIST, PIT, RECORDS, DROP_WIN, CASH_LOG, TRAIL),
    "regulator": (
        DAYS,
        DROP_WIN,
        RECORDS,
        ADJUSTMENTS,
        ROUND_LIST,
        PAYTABLES,
        CASH_LOG,
        TRAIL,
        ACCESS,
    ),
    "it_admin": (USERS, ROLE_GRANTS, KEYS, JOBS, PROGRESSIVES, ACCESS, TRAIL),
    "integrator": (),
}
KEEPER: Final = (PROPERTIES, USERS, ROLE_GRANTS, KEYS)
"""What the keeper of an installation sets up before anybody has a role."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An area as one page shows it."""

    label: str | Promise
    url: str
    letter: str
    outside: bool
    current: bool
    waiting: int


@dataclass(frozen=True, slots=True)
class Group:
    """Areas under one heading."""

    label: str | Promise
    areas: tuple[Shown, ...]


def areas_of(user: User, roles: Iterable[str]) -> tuple[Area, ...]:
    """The areas of these roles in order, each once; the ungrouped first, groups kept together.

    The keeper of the installation has the set-up besides.
    """
    seen: dict[str, Area] = {}
    for areas in (*(AREAS.get(role, ()) for role in roles), KEEPER if user.is_superuser else ()):
        for area in areas:
            seen.setdefault(area.route, area)
    order = list(dict.fromkeys(str(area.group) for area in seen.values()))
    order.sort(key=bool)
    return tuple(sorted(seen.values(), key=lambda area: order.index(str(area.group))))


def shown(areas: Iterable[Area], path: str, waiting: dict[str, int]) -> tuple[Group, ...]:
    """The navigation of one page: where this person is, and what waits for them where."""
    places = [(area, area.url) for area in areas]
    here = max((url for _area, url in places if path.startswith(url)), key=len, default="")
    rows = [
        (
            area.group,
            Shown(
                area.label,
                url,
                area.letter,
                area.outside,
                url == here,
                waiting.get(area.waiting, 0),
            ),
        )
        for area, url in places
    ]
    return tuple(
        Group(label, tuple(row for _group, row in group))
        for label, group in groupby(rows, key=lambda row: row[0])
    )


def first_page(user: User, roles: Iterable[str]) -> str | None:
    """Where a person lands after sign-in; None for one without any area."""
    areas = areas_of(user, roles)
    return areas[0].url if areas else None
