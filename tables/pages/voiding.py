"""The void of a marker or ticket as its page offers it: asked for, withdrawn, decided by another."""

from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables import duties
from tables.models import Marker, TableTicket
from tables.pages import last_hand
from tables.pages.people import who_may
from tables.services import voids

EFFECTS: Final[dict[str, str | Promise]] = {
    "ask_void": gettext_lazy("A cage supervisor who had no part in it decides. Until then it stands still."),
    "withdraw": gettext_lazy("It stands again as it was issued."),
    "keep": gettext_lazy("It stands again as it was issued."),
    "void": gettext_lazy("It counts nowhere from now on; its number stays as void."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class VoidAct:
    """One act on the void of a paper, as this person meets it."""

    act: str
    label: str
    effect: str
    why_not: str
    warning: str

    @property
    def asks_why(self) -> bool:
        return self.act == "ask_void"

    @property
    def is_danger(self) -> bool:
        return self.act in ("ask_void", "void")


def acts(request: HttpRequest, paper: Marker | TableTicket) -> list[VoidAct]:
    """What may be done about the void of a paper now; of other roles, whose it is."""
    return [
        VoidAct(
            act.act,
            act.label,
            str(EFFECTS[act.act]),
            _why_not(request, paper, act),
            "" if act.why_not else last_hand.warning(paper, act.act, request.user),
        )
        for act in duties.acts(paper, request.user)
        if act.act in voids.ACTS
    ]


def _why_not(request: HttpRequest, paper: Marker | TableTicket, act: duties.Act) -> str:
    if act.why_not and not request.user.has_perm(act.permission, paper):
        return who_may(act.permission, paper, besides=request.user)
    return act.why_not


def take(request: HttpRequest, paper: Marker | TableTicket) -> str:
    """Take the act that the form names; what then stands there."""
    taken = voids.take_step(
        paper=paper,
        act=request.POST.get("act", ""),
        by=request.user,
        at=timezone.now(),
        why=request.POST.get("why", "").strip(),
    )
    return _("%(paper)s: %(state)s.") % {"paper": taken, "state": taken.get_state_display()}
