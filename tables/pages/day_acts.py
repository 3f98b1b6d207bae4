"""The acts of a gaming day: who may take each now, what it changes, and what stands in its way."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from audit.trail import Refused
from tables import blockers, duties
from tables.models import GamingDay
from tables.pages import addresses
from tables.pages.people import who_may
from tables.pages.posting import Done
from tables.services import closing

WORDS: Final[dict[str, tuple[str | Promise, str | Promise]]] = {
    "close": (
        gettext_lazy("Close the day"),
        gettext_lazy("No table of this day runs any more; its boxes are counted next."),
    ),
    "count": (
        gettext_lazy("Declare the day counted"),
        gettext_lazy("Every box of the day is counted and accepted."),
    ),
    "audit": (
        gettext_lazy("Begin the audit"),
        gettext_lazy("Revenue audit matches the papers with the books."),
    ),
    "publish": (
        gettext_lazy("Publish the day"),
        gettext_lazy("Every figure is fixed as it stands now, as the day’s next version."),
    ),
    "lock": (
        gettext_lazy("Lock the day"),
        gettext_lazy("Its documents change no more; only two people together reopen it."),
    ),
    "restate": (
        gettext_lazy("Restate the day"),
        gettext_lazy("The published version stays readable; a new one is published after it."),
    ),
    "ask_reopen": (
        gettext_lazy("Ask for the day to be reopened"),
        gettext_lazy("A controller other than the one who locked it decides."),
    ),
    "keep_locked": (
        gettext_lazy("Keep the day locked"),
        gettext_lazy("The request ends; nothing changes."),
    ),
    "reopen": (
        gettext_lazy("Reopen the day"),
        gettext_lazy("It takes documents again, until it is published anew."),
    ),
}
ASIDE: Final = ("restate", "keep_locked")
"""Acts off the way of a day: they stand below the main one."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An act of the day as the page offers it."""

    act: str
    button: str | Promise
    effect: str | Promise
    why_not: str = ""
    reason: bool = False
    main: bool = True
    standing: tuple[str, ...] = ()


def offers(request: HttpRequest, day: GamingDay, found: list[blockers.Blocker]) -> list[Offer]:
    """Every act of the day's state; what blocks each, by the sentences its service refuses with."""
    return [_offer(request, day, act, found) for act in duties.acts(day, request.user)]


def _offer(
    request: HttpRequest, day: GamingDay, act: duties.Act, found: list[blockers.Blocker]
) -> Offer:
    button, effect = WORDS[act.act]
    standing = closing.standing_before(act.act, found)
    why_not = act.why_not
    if why_not and not request.user.has_perm(act.permission, day):
        why_not = who_may(act.permission, day, besides=request.user)
    elif not why_not and (early := closing.too_early(day, act.act, timezone.now())):
        why_not = early
    elif not why_not and standing:
        why_not = ngettext(
            "%(n)s point stands in the way.", "%(n)s points stand in the way.", len(standing)
        ) % {"n": len(standing)}
    return Offer(
        act.act,
        button,
        effect,
        why_not,
        reason=act.act in closing.REASONED,
        main=act.act not in ASIDE,
        standing=tuple(blocker.sentence for blocker in standing),
    )


def take(request: HttpRequest, day: GamingDay) -> Done:
    """Take the act the form names; `Refused` with the names of what stands in the way."""
    act = request.POST.get("act", "")
    if act not in WORDS:
        raise Refused(_("A gaming day knows no such act."))
    why = request.POST.get("why", "").strip()
    taken = closing.take_step(day=day, act=act, by=request.user, why=why)
    told = {"day": taken, "state": taken.get_state_display()}
    return addresses.day(taken), _("Gaming day %(day)s: %(state)s.") % told
