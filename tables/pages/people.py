"""Who may do what, by name: a disabled act says whose it is."""

from collections.abc import Collection
from itertools import chain
from typing import Any, Final

from django.contrib.auth import get_backends
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MOST: Final = 3
"""Names said; more people than these are counted."""


def who_may(permission: str, on: Any, *, besides: Any = None, signed: Collection[int] = ()) -> str:
    """The sentence beside an act of somebody else: “For A. Duarte or K. Weiss.”

    Who has `signed` what keeps them off the act is not named: they would be refused.
    """
    names = [
        str(person)
        for person in holders(permission, on)[: MOST + 8 + len(signed)]
        if person.pk not in signed and (besides is None or person.pk != besides.pk)
    ]
    if not names:
        return _("Nobody in this property may do this now.")
    more = len(names) - MOST
    if more > 0:
        others = ngettext("%(n)s other", "%(n)s others", more) % {"n": more}
        names = [*names[:MOST], others]
    return _("This is for %(names)s.") % {"names": one_of(names)}


def why_not(request: HttpRequest, permission: str, on: Any) -> str:
    """Whom an act is for, where it is not for this person; nothing where it is."""
    if request.user.has_perm(permission, on):
        return ""
    return who_may(permission, on, besides=request.user)


def not_approved_by(request: HttpRequest, permission: str, draft: Any) -> str:
    """Whose the approval of a draft is, where it is not this person's; nothing where it is."""
    told = who_may(permission, draft, besides=draft.drafted_by)
    if not request.user.has_perm(permission, draft):
        return told
    if draft.drafted_by_id == request.user.pk:
        return _("You drafted this; another person approves.") + " " + told
    return ""


def holders(permission: str, on: Any) -> list[Any]:
    """The people who may do something here now, by name."""
    backends = (each for each in get_backends() if hasattr(each, "with_perm"))
    return list(chain.from_iterable(each.with_perm(permission, obj=on) for each in backends))


def one_of(names: list[str]) -> str:
    """Names as a choice: A, B or C."""
    if len(names) == 1:
        return names[0]
    return _("%(some)s or %(last)s") % {"some": ", ".join(names[:-1]), "last": names[-1]}
