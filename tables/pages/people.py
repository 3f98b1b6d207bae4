"""Who may do what, by name: a disabled act says whose it is."""

from itertools import chain
from typing import Any, Final

from django.contrib.auth import get_backends
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MOST: Final = 3
"""Names said; more people than these are counted."""


def who_may(permission: str, on: Any, *, besides: Any = None) -> str:
    """The sentence beside an act of somebody else: “For A. Duarte or K. Weiss.”"""
    found = chain.from_iterable(
        backend.with_perm(permission, obj=on)[: MOST + 8]
        for backend in get_backends()
        if hasattr(backend, "with_perm")
    )
    names = [str(person) for person in found if besides is None or person.pk != besides.pk]
    if not names:
        return _("Nobody in this property may do this now.")
    more = len(names) - MOST
    if more > 0:
        others = ngettext("%(n)s other", "%(n)s others", more) % {"n": more}
        names = [*names[:MOST], others]
    return _("This is for %(names)s.") % {"names": one_of(names)}


def one_of(names: list[str]) -> str:
    """Names as a choice: A, B or C."""
    if len(names) == 1:
        return names[0]
    return _("%(some)s or %(last)s") % {"some": ", ".join(names[:-1]), "last": names[-1]}
