"""A slip as its page shows it: its way, its signatures, where the chips are, what may be done next."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.engine.money import Money
from tables import duties, figures, late, selectors
from tables.machines import back_in_the_tray
from tables.models import Adjustment, Slip, SlipStep
from tables.pages import addresses, last_hand, states
from tables.pages.parts import Mark, Signature, Text
from tables.pages.people import who_may
from tables.pages.slip_acts import BY, WAYS, SlipAct, words_of
from tables.reports.figures import said
from tables.services.slips import AMONG_PAPERS, SETS_OUT
from tables.words import not_open

OFF_THE_WAY = frozenset(
    {"refused", "cancelled", "void_asked", "void", "discrepant", "disputed", "returned"}
)
ENDED = frozenset({"refused", "cancelled", "void", "returned"})
IN_HAND = frozenset({"requested", "approved", "issued", "void_asked"})
AFTER = {"fill": "received", "credit": "accepted", "exchange": "accepted"}


@dataclass(frozen=True, slots=True)
class Offer:
    """An act of the slip as this person meets it: free to do, or not and then why."""

    act: str
    words: SlipAct
    button: str
    effect: str
    why_not: str
    warning: str


def slips(house: Any) -> QuerySet[Slip]:
    """Slips with what a line of them shows."""
    return Slip.objects.filter(property=house).select_related(
        "property", "table", "series", "table__pit"
    )


def offers(request: HttpRequest, slip: Slip) -> list[Offer]:
    """What may be done next, the main act first; acts that only stop the slip come last."""
    found = [_offer(request, slip, act) for act in duties.acts(slip, request.user)]
    return sorted(found, key=lambda offer: (not offer.words.main, bool(offer.why_not)))


def _offer(request: HttpRequest, slip: Slip, act: duties.Act) -> Offer:
    words = words_of(slip, act.act) or SlipAct(act.label, "")
    told = {
        "amount": request.shell.notation.money(slip.total, whole=True),
        "table": slip.table.code,
        "number": str(slip),
    }
    why_not = act.why_not
    if act.act in AMONG_PAPERS:
        among = _("It is ticked off, or taken back, among the papers of its box.")
        why_not = f"{who_may(act.permission, slip)} {among}"
    elif why_not:
        why_not = _whose(request, slip, act)
    why_not = why_not or _closed(slip, act.act)
    warning = "" if why_not else last_hand.warning(slip, act.act, request.user)
    return Offer(
        act.act, words, str(words.button) % told, str(words.effect) % told, why_not, warning
    )


def _whose(request: HttpRequest, slip: Slip, act: duties.Act) -> str:
    """Why an act is not this person's, and whose it is: nobody is named whom an earlier signature keeps off."""
    step = duties.transition(slip, act.act)
    if step.own:
        return act.why_not
    hands = set(duties.against(slip, step).values_list("by_id", flat=True))
    whose = who_may(act.permission, slip, besides=request.user, signed=hands)
    signed_it = request.user.has_perm(act.permission, slip)
    return f"{act.why_not} {whose}" if signed_it else whose


def _closed(slip: Slip, act: str) -> str:
    """Why chips neither set out for a table that has closed nor are taken there; nothing while it is open."""
    if (slip.state, act) in SETS_OUT and slip.session.closed_at:
        return _("%(table)s has closed since these chips were asked for.") % {"table": slip.table}
    at_table = act in ("receive", "exchange", "count") or back_in_the_tray(
        slip.kind, slip.state, act
    )
    if at_table and selectors.open_session(slip.table) is None:
        return not_open(slip.table)
    return ""


def rail(slip: Slip, steps: list[SlipStep]) -> list[Mark]:
    """The life of the slip: what is past with its time, where it stands, what is to come with who does it."""
    reached = states.reached(steps)
    if any(map(_by_paper, steps)):
        reached[AFTER[slip.kind]] = slip.signed_at
    way = list(WAYS[slip.kind])
    marks = [_mark(state, slip, reached) for state in way]
    if slip.state not in way:
        stands = max((way.index(state) for state in reached if state in way), default=0)
        off = Mark(slip.get_state_display(), at=reached.get(slip.state), place="now")
        ended = slip.state in ENDED
        marks = [*marks[: stands + 1], off, *([] if ended else marks[stands + 1 :])]
    return marks


def _by_paper(step: SlipStep) -> bool:
    """A slip on paper was signed when the paper says, whenever it is confirmed."""
    return step.act == "confirm"


def _mark(state: str, slip: Slip, reached: dict[str, Any]) -> Mark:
    label = Slip.State(state).label
    if state == slip.state:
        return Mark(label, at=reached.get(state), place="now")
    if state in reached:
        return Mark(label, at=reached[state], place="past")
    return Mark(label, below=BY[state])


def signatures(slip: Slip, steps: list[SlipStep], free: list[Offer]) -> list[Signature]:
    """Who signed what, how and when; then what is due now and by whom; then what is to come."""
    past = [
        Signature(
            _signed(step, slip),
            str(step.by),
            step.at,
            "off" if step.state in OFF_THE_WAY else "past",
            role=step.role,
            how=_how(step, slip),
        )
        for step in steps
    ]
    now = [
        Signature(offer.button, offer.why_not or _("you may, in this session"), place="now")
        for offer in free
        if offer.words.main
    ]
    paper = [Signature(_("Signed on the paper"), at=slip.paper_at, place="past")] * bool(slip.paper)
    return [*paper, *past, *now, *_to_come(slip)]


def _signed(step: SlipStep, slip: Slip) -> Text:
    """What a signature says; the one a slip ended by, in the words the slip itself has for its end."""
    if _by_paper(step):
        return _("Confirmed against the paper")
    if step.state == slip.state and slip.state in ENDED:
        return slip.get_state_display()
    return states.signed(step, Slip.State)


def _how(step: SlipStep, slip: Slip) -> str:
    """How it was signed: by own login, with whose attestation, and why where a reason was due."""
    how = [_("own login")]
    if step.licence:
        who = {"licence": step.licence, "badge": step.badge}
        how.append(_("%(licence)s attests, badge %(badge)s") % who)
    if step.counted is not None:
        how.append(_("counted %(amount)s") % {"amount": said(step.counted, slip.property)})
    return " · ".join([*how, *([step.why] if step.why else [])])


def _to_come(slip: Slip) -> list[Signature]:
    way = WAYS[slip.kind]
    if slip.state not in way:
        return []
    coming = way[way.index(slip.state) + 2 :]
    return [Signature(Slip.State(state).label, BY[state]) for state in coming]


def custody(slip: Slip) -> list[tuple[str, Money, Money, Money, bool]]:
    """Where the chips of a fill or credit are: before, now and after; nothing for an even exchange."""
    if slip.kind == Slip.Kind.EXCHANGE or slip.state in ENDED:
        return []
    names = [_("Cage, chip bank"), _("In transit"), _("%(table)s, tray") % {"table": slip.table}]
    order = names if slip.kind == Slip.Kind.FILL else names[::-1]
    at = _place_now(slip)
    none = Money(0)
    return [
        (
            name,
            slip.total if place == 0 else none,
            slip.total if place == at else none,
            slip.total if place == 2 else none,
            place == at,
        )
        for place, name in enumerate(order)
    ]


def _place_now(slip: Slip) -> int:
    """0 where the chips set out from, 1 on their way, 2 where they go."""
    if slip.state in IN_HAND:
        return 0
    return 1 if slip.state in {"in_transit", "discrepant", "counted"} else 2


def papers_of(request: HttpRequest, slip: Slip) -> list[tuple[str, str]]:
    """The boxes in which its paper may lie, each with its page, for who ticks papers off."""
    if slip.record is None or not request.user.has_perm("tables.handle_evidence", slip):
        return []
    found = figures.boxes_of([slip.record])
    return [(str(each.box), addresses.papers(each)) for each in found]


def adjustments_beside(request: HttpRequest, slip: Slip) -> list[tuple[Adjustment, str]]:
    """Adjustments that may carry a paper that waits to be confirmed, each with its page for who reads them."""
    if slip.state != Slip.State.ENTERED:
        return []
    reads = request.user.has_perm("tables.view_adjustment", slip)
    found = late.adjustments_beside(slip)
    return [(each, addresses.adjustment(each) if reads else "") for each in found]
