"""Who works in the demo house: at least one person of every role, two where one role signs twice."""

from dataclasses import dataclass, field
from datetime import datetime

from casino.models import Membership, User
from casino.roles import Role
from tables.models import Property

CAST: dict[Role, tuple[str, ...]] = {
    Role.CASINO_MANAGER: ("J. Moreau",),
    Role.SHIFT_MANAGER: ("R. Okafor",),
    Role.PIT_MANAGER: ("A. Duarte", "K. Weiss"),
    Role.FLOOR_SUPERVISOR: ("M. Chen", "T. Vogel"),
    Role.CAGE_SUPERVISOR: ("L. Brandt",),
    Role.CAGE_CASHIER: ("P. Nair", "D. Rossi"),
    Role.DROP_TEAM: ("B. Adeyemi", "S. Lund"),
    Role.COUNT_SUPERVISOR: ("H. Kim",),
    Role.COUNT_TEAM: ("C. Moya", "F. Haddad", "N. Petrov"),
    Role.REVENUE_AUDIT: ("S. Iqbal", "G. Tanaka"),
    Role.CONTROLLER: ("E. Sandoval", "V. Lindqvist"),
    Role.POKER_ROOM_MANAGER: ("O. Reyes", "D. Bianchi"),
    Role.SURVEILLANCE: ("I. Novak",),
    Role.REGULATOR: ("W. Abara",),
    Role.IT_ADMIN: ("U. Fischer",),
}


DEALERS = (
    "Q. Amari", "B. Castro", "Y. Dogan", "L. Eklund", "R. Farkas", "C. Gallo", "W. Horvat",
    "N. Ito", "J. Jensen", "Z. Kaya", "D. Lopes", "M. Marsh", "S. Nowak", "E. Orlov", "P. Pires",
    "A. Quist", "T. Ramos", "F. Sato", "K. Tran", "U. Urban", "V. Vega", "H. Wolf", "X. Yang",
    "G. Zeman",
)  # fmt: skip
"""Two dealers a table, who relieve each other, and two more off the tables."""


GUESTS = ("Guest A", "Guest B", "Guest C", "Guest D", "Guest E", "Guest F", "Guest G", "Guest H",
          "Guest I", "Guest K", "Guest L")  # fmt: skip
"""Made-up patrons, one for each table, whom the floor rates."""


@dataclass
class People:
    """The demo's people by role."""

    by_role: dict[str, list[User]] = field(default_factory=dict)

    @classmethod
    def of(cls, house: Property) -> "People":
        """Those who are there already."""
        people = cls()
        for membership in (
            Membership.objects.filter(property=house).select_related("user").order_by("pk")
        ):
            people.by_role.setdefault(membership.role, []).append(membership.user)
        return people

    def one(self, role: Role, turn: int = 0) -> User:
        """Somebody of a role; another turn, another person where there are several."""
        of_role = self.by_role[role]
        return of_role[turn % len(of_role)]


def employ(house: Property, since: datetime) -> People:
    """Give every role of the cast its people, as the house itself lays them when it is installed."""
    for role, names in CAST.items():
        for name in names:
            user = User.objects.create_user(name.replace(". ", ".").lower(), name=name)
            _belong(house, user, role, since)
    system = User.objects.create_user("table-system", name="Table system", is_service=True)
    _belong(house, system, Role.INTEGRATOR, since)
    return People.of(house)


def _belong(house: Property, user: User, role: Role, since: datetime) -> None:
    Membership.objects.create(property=house, user=user, role=role, since=since, approved_at=since)
