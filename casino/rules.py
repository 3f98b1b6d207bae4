"""What roles may, and which clash, is code: where the database says otherwise, somebody wrote it there."""

from collections.abc import Iterator

from django.contrib.auth.models import Group
from django.db.models import F, Value
from django.db.models.functions import Concat

from audit import verification
from casino.duties import all_pairs
from casino.models import Clash
from casino.roles import ROLES

NAME = Concat(
    F("permissions__content_type__app_label"), Value("."), F("permissions__codename")
)  # fmt: skip


def stored() -> dict[str, list[str]]:
    """What each role may by the database, which is what holds."""
    groups = Group.objects.exclude(permissions=None)
    found: dict[str, list[str]] = {}
    for role, name in groups.values_list("name", NAME).order_by("name", NAME):
        found.setdefault(role, []).append(name)
    return found


def differences() -> Iterator[str]:
    """What the database has more than the code (+), and what it lacks (-)."""
    held = {f"{role} {name}" for role, names in stored().items() for name in names}
    coded = {f"{role.value} {name}" for role, allowed in ROLES.items() for name in allowed}
    clashes = {f"{one} / {other}" for one, other in Clash.objects.values_list("one", "other")}
    pairs = {f"{one} / {other}" for one, other in all_pairs()}
    yield from (f"+ {each}" for each in sorted((held - coded) | (clashes - pairs)))
    yield from (f"- {each}" for each in sorted((coded - held) | (pairs - clashes)))


verification.RULES.append(differences)
