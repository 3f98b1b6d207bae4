"""Who works in the demo house: at least one person of every role, two where one role signs twice."""

from dataclasses import dataclass, field
from datetime import datetime

from audit import trail
from casino.access import keep_standing
from casino.models import Membership, User
from casino.roles import Role
from tables.models import Property

CAST: dict[Role, tuple[str, ...]] = {
    Role.CASINO_MANAGER: ("J. Moreau",),
    Role.SHIFT_MANAGER: ("R. Okafor",),
    Role.PIT_MANAGER: ("A. Duarte", "K. Weiss"),
    Role.FLOOR_SUPERVISOR: ("M. Chen", "T. Vogel"),
    Role.CAGE_SUPERVISOR: ("L. Brandt", "N. Okoye"),
    Role.CAGE_CASHIER: ("P. Nair", "D. Rossi"),
    Role.DROP_TEAM: ("B. Adeyemi", "S. Lund"),
    Role.COUNT_SUPERVISOR: ("H. Kim", "Q. Ferrer"),
    Role.COUNT_TEAM: ("C. Moya", "F. Haddad", "N. Petrov"),
    Role.REVENUE_AUDIT: ("S. Iqbal", "G. Tanaka"),
    Role.CONTROLLER: ("E. Sandoval", "V. Lindqvist"),
    Role.POKER_ROOM_MANAGER: ("O. Reyes", "D. Bianchi"),
    Role.SURVEILLANCE: ("I. Novak",),
    Role.REGULATOR: ("W. Abara",),
    Role.IT_ADMIN: ("U. Fischer",),
}


SYSTEM = "table-system"
WHY = "The demo house opens with its people."
RUNNERS = (
    "I. Abate", "O. Brandt", "M. Costa", "J. Dube", "K. Emre", "L. Fontaine", "N. Gruber",
    "P. Hanse", "R. Ilves", "S. Jonas",
)  # fmt: skip
"""Who carries chips and boxes."""

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
        """The cast, as it was employed: whoever a visitor has given a role since plays no part in it."""
        people, cast = cls(), employed()
        for each in Membership.objects.filter(property=house).select_related("user").order_by("pk"):
            of_role = people.by_role.setdefault(each.role, [])
            if (each.role, each.user.username) in cast and each.user not in of_role:
                of_role.append(each.user)
        return people

    def prepare(self) -> None:
        """Read once what each may do: a day asks it thousands of times."""
        for person in {
            person.pk: person for each in self.by_role.values() for person in each
        }.values():
            keep_standing(person)

    def one(self, role: Role, turn: int = 0) -> User:
        """Somebody of a role; another turn, another person where there are several."""
        of_role = self.by_role[role]
        return of_role[turn % len(of_role)]

    def two(self, role: Role) -> tuple[User, User]:
        """Two different people of a role, where one acts and the other is the witness."""
        first, second, *_others = self.by_role[role]
        return first, second


def username_of(name: str) -> str:
    """What somebody of the cast signs in as."""
    return name.replace(". ", ".").lower()


def employed() -> set[tuple[str, str]]:
    """Every role of the cast with each username that has it, the table system's with them."""
    cast = {(role, username_of(name)) for role, names in CAST.items() for name in names}
    return {(Role.INTEGRATOR, SYSTEM), *cast}


def keepers() -> tuple[User, User]:
    """The two who keep the installation: nobody is there before the first, who then enters the second."""
    with trail.act("person.kept", why=WHY):
        first = User.objects.create_user(
            "keeper", name="Keeper of the installation", is_superuser=True
        )
    with trail.act("person.kept", by=first, why=WHY):
        second = User.objects.create_user("second.keeper", name="Second keeper", is_superuser=True)
    return first, second


def employ(house: Property, since: datetime, keeper: User, second: User) -> People:
    """Give every role of the cast its people: entered and granted by one keeper, approved by the other.

    They work since the house opened, which lies before today: no service grants a role backwards.
    """
    for role, names in CAST.items():
        for name in names:
            user = _enter(username_of(name), name, keeper)
            _belong(house, user, role, since, keeper, second)
    system = _enter(SYSTEM, "Table system", keeper, is_service=True)
    _belong(house, system, Role.INTEGRATOR, since, keeper, second)
    return People.of(house)


def _enter(username: str, name: str, keeper: User, *, is_service: bool = False) -> User:
    with trail.act("person.kept", by=keeper, why=WHY):
        return User.objects.create_user(username, name=name, is_service=is_service)


def _belong(
    house: Property, user: User, role: Role, since: datetime, keeper: User, second: User
) -> None:
    with trail.act("role.granted", by=keeper, why=WHY):
        membership = Membership.objects.create(
            property=house, user=user, role=role, since=since, granted_by=keeper
        )
    with trail.act("role.approved", by=second, why=WHY):
        Membership.objects.filter(pk=membership.pk).update(approved_by=second, approved_at=since)
