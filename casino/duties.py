"""Which roles no one person may hold together in a property: data, applied by `sync_roles`.

The pairs are those of table games accounting: who moves chips does not count them, who counts
does not keep the cage, who audits makes no transactions, who watches takes no part, and who
administers users posts nothing. Duties that clash over one record only (who requested a fill
does not issue it) are refused at that act.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from django.utils.translation import gettext_noop as _

from casino.roles import Role

PIT = {Role.SHIFT_MANAGER, Role.PIT_MANAGER, Role.FLOOR_SUPERVISOR, Role.POKER_ROOM_MANAGER}
CAGE = {Role.CAGE_SUPERVISOR, Role.CAGE_CASHIER}
DROP = {Role.DROP_TEAM}
COUNT = {Role.COUNT_SUPERVISOR, Role.COUNT_TEAM}
AUDIT = {Role.REVENUE_AUDIT}
CONTROL = {Role.CONTROLLER}
WATCH = {Role.SURVEILLANCE}
MANAGE = {Role.CASINO_MANAGER}
PEOPLE = {Role.IT_ADMIN}
APART = {Role.REGULATOR, Role.INTEGRATOR}
TRANSACTIONS = PIT | CAGE | DROP | COUNT


@dataclass(frozen=True)
class Clash:
    """Two sides that no one person may stand on, and the sentence that says why."""

    one: set[Role]
    other: set[Role]
    why: str

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Each pair of roles, in alphabetical order."""
        for one, other in product(self.one, self.other):
            if one != other:
                first, second = sorted((one.value, other.value))
                yield first, second


CLASHES = (
    Clash(PIT, COUNT, _("Who prepares or approves slips does not count the boxes.")),
    Clash(PIT, CAGE, _("The pit has no access to the cage's copy of a slip.")),
    Clash(PIT, DROP, _("The drop team is not of the pit.")),
    Clash(CAGE, COUNT, _("The cage does not see the count room's slips.")),
    Clash(CAGE, DROP, _("The cage does not handle boxes.")),
    Clash(AUDIT | CONTROL, TRANSACTIONS, _("Who audits makes no gaming transaction.")),
    Clash(AUDIT, CONTROL, _("Who makes an adjustment does not approve it.")),
    Clash(WATCH, TRANSACTIONS | AUDIT | CONTROL | MANAGE, _("Who watches takes no part.")),
    Clash(MANAGE, TRANSACTIONS | AUDIT | CONTROL, _("The casino manager posts and approves nothing.")),
    Clash(PEOPLE, set(Role) - PEOPLE, _("Who administers users posts nothing.")),
    Clash(APART, set(Role), _("Regulators and outside systems hold no role of the house.")),
)


def all_pairs() -> dict[tuple[str, str], str]:
    """Every pair of roles that clashes, with the first reason given for it."""
    pairs: dict[tuple[str, str], str] = {}
    for clash in CLASHES:
        for pair in clash.pairs():
            pairs.setdefault(pair, clash.why)
    return pairs
