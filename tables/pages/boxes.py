"""Drop boxes: on the tables, in the count room, and one box with its way and its count."""

from typing import Any, Final

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Forbidden, Refused, require
from tables import box_papers, duties, selectors
from tables.documents import Attestation
from tables.models import Box, Placement, Property
from tables.pages import addresses, box_choice, box_count, last_hand, states
from tables.pages.parts import Crumb, Mark, Signature
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.services.boxes import BY_TWO, take_step

State = Placement.State
ROOM: Final = (State.REMOVED, State.SECURED, State.OPENED, State.COUNTED)
WAY: Final = (
    State.ON_TABLE,
    State.REMOVED,
    State.SECURED,
    State.OPENED,
    State.COUNTED,
    State.ACCEPTED,
)
BY: Final[dict[str, str | Promise]] = {
    State.ON_TABLE: gettext_lazy("floor"),
    State.REMOVED: gettext_lazy("drop team"),
    State.SECURED: gettext_lazy("drop team"),
    State.OPENED: gettext_lazy("count team, shown empty after"),
    State.COUNTED: gettext_lazy("two counts agree"),
    State.ACCEPTED: gettext_lazy("count supervisor"),
}
BUTTONS: Final[dict[str, tuple[str | Promise, str | Promise]]] = {
    "shut": (gettext_lazy("Shut the compartment"), gettext_lazy("What drops from now on goes to the next one.")),
    "remove": (gettext_lazy("Remove box %(box)s from %(table)s"),
               gettext_lazy("The box leaves the table now; what drops from now on is not in it.")),
    "secure": (gettext_lazy("Secure box %(box)s"), gettext_lazy("The box is locked away until the count.")),
    "open": (gettext_lazy("Open box %(box)s for the count"),
             gettext_lazy("Game, table and shift are called out; two people count it one after the other.")),
    "accept": (gettext_lazy("Accept the count of box %(box)s"),
               gettext_lazy("The drop becomes counted, and the win of its shift is computed again.")),
    "store": (gettext_lazy("Store box %(box)s empty"), gettext_lazy("The box may go to a table again.")),
}  # fmt: skip


def placements(house: Property) -> QuerySet[Placement]:
    """Boxes on tables with what a line of them shows."""
    related = ("box", "table", "table__pit", "first__shift", "first__day", "session")
    return Placement.objects.filter(property=house).select_related(*related)


@require_safe
def on_tables(request: HttpRequest) -> HttpResponse:
    """Boxes to remove, and those out of the tables and not yet secured."""
    house: Property = request.desk.property
    require(request.user, "tables.remove_box", on=house)
    standing = selectors.each_box_once(placements(house).filter(state__in=(State.ON_TABLE, State.SHUT)))
    out = selectors.each_box_once(placements(house).filter(state=State.REMOVED))
    order = ("table__pit__position", "table__position", "table__code")
    shown = {
        "closed": _lines(standing.exclude(session__closed_at=None).order_by(*order)),
        "running": _lines(standing.filter(session__closed_at=None).order_by(*order)),
        "out": _lines(out.order_by("until")),
    }
    return render(request, "tables/boxes.html", shown)


@require_safe
def room(request: HttpRequest) -> HttpResponse:
    """The count room: which boxes wait, which are open, which are counted; no figure of any."""
    house: Property = request.desk.property
    require(request.user, "tables.count_box", on=house)
    waiting = list(
        placements(house).filter(state__in=ROOM).prefetch_related("counts").order_by("until")
    )
    mine = {
        count.placement_id
        for box in waiting
        for count in box.counts.all()
        if count.by_id == request.user.pk
    }
    rows = [(box, addresses.box(box), len(box.counts.all()), box.pk in mine) for box in waiting]
    return render(request, "tables/count_room.html", {"rows": rows, "mine": mine})


def _lines(boxes: QuerySet[Placement]) -> list[tuple[Placement, str]]:
    return [(box, addresses.box(box)) for box in boxes]


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """A box from its placing to its count: its way, its signatures, what may be done next."""
    placement = get_object_or_404(
        placements(request.desk.property).select_related("accepted__by"), pk=pk
    )
    _may_see(request, placement)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, placement))
        except Refused as refusal:
            refused = str(refusal)
            placement.refresh_from_db()
    steps = list(placement.steps.select_related("by"))
    shown = {
        "box": placement,
        "day": placement.first.day.date,
        "rail": rail(placement, steps),
        "signatures": [_signature(step) for step in steps],
        "offers": _offers(request, placement),
        "refused": refused,
        "typed": request.POST,
        "counts": (counts := _counts(request, placement)),
        "differ": len(counts) if placement.state == State.OPENED and len(counts) > 1 else 0,
        "why_hidden": _why_hidden(request, placement),
        "records": [(record, addresses.record(record)) for record in _records(request, placement)],
        "papers": addresses.papers(placement)
        if request.user.has_perm("tables.handle_evidence", placement)
        else "",
        "why_no_count": why_no_count(request, placement),
        "crumbs": [_list_crumb(request, placement), Crumb(placement.table.code)],
        "url": addresses.box(placement),
    }
    return render(request, "tables/box.html", shown, status=409 if refused else 200)


def _list_crumb(request: HttpRequest, placement: Placement) -> Crumb:
    """The list this person came from."""
    if request.user.has_perm("tables.count_box", placement):
        return Crumb(_("This count"), addresses.count_room())
    if request.user.has_perm("tables.remove_box", placement):
        return Crumb(_("Boxes"), addresses.boxes())
    return Crumb(_("Boxes"))


def _may_see(request: HttpRequest, placement: Placement) -> None:
    """A box is seen by those who handle it; by readers of the results once its count is accepted."""
    user = request.user
    handles = any(
        user.has_perm(f"tables.{act}_box", placement) for act in ("place", "remove", "count")
    )
    reads = user.has_perm("tables.see_records", placement)
    if not (handles or reads):
        raise Forbidden("tables.see_records", placement)


def _take(request: HttpRequest, placement: Placement) -> Done:
    act = request.POST.get("act", "")
    if act not in BUTTONS:
        raise Refused(_("A box knows no such act."))
    taken = take_step(
        placement=placement,
        act=act,
        by=request.user,
        why=request.POST.get("why", "").strip() if act == "accept" else "",
        attested=second(request) if act in BY_TWO else None,
        is_emergency=request.POST.get("emergency") == "on",
        spare=_spare(request, placement) if act == "remove" else None,
    )
    told = {"box": placement.box, "state": taken.get_state_display()}
    said = _("Box %(box)s: %(state)s.") % told
    after = _in_its_place(placement) if act == "remove" else ""
    return addresses.box(placement), f"{said} {after}".rstrip()


def _spare(request: HttpRequest, placement: Placement) -> Box | None:
    """The box chosen to take the place of the one that comes off; none where none was chosen."""
    code = request.POST.get("spare", "")
    found = [box for box in box_choice.spares(placement) if box.code == code]
    if code and not found:
        raise Refused(_("Box %(box)s does not go in its place.") % {"box": code})
    return found[0] if found else None


def _in_its_place(placement: Placement) -> str:
    """What stands on a table that plays on, after its box came off."""
    table = placement.table
    if selectors.open_session(table) is None:
        return ""
    here = selectors.box_on(table, placement.purpose)
    if here is None:
        return _("%(table)s has no box now: put one on before anybody buys in.") % {"table": table}
    said = _("Box %(box)s is on %(table)s.") % {"box": here.box, "table": table}
    return f"{said} {box_choice.marked_elsewhere(here.box, table)}".rstrip()


def second(request: HttpRequest) -> Attestation:
    """The licence and the badge by which a second person attests; what is missing, its service says."""
    typed = request.POST
    return Attestation(typed.get("licence", "").strip(), typed.get("badge", "").strip())


def _offers(request: HttpRequest, placement: Placement) -> list[dict[str, Any]]:
    """The acts of the box's state; counting has a page of its own."""
    told = {"box": placement.box, "table": placement.table.code}
    return [
        {
            "act": act.act,
            "button": str(BUTTONS[act.act][0]) % told,
            "effect": BUTTONS[act.act][1],
            "by_two": act.act in BY_TWO,
            "missing": box_papers.missing(placement) if act.act == "accept" else [],
            "spares": box_choice.spares(placement) if act.act == "remove" else [],
            "why_not": _why_not(request, placement, act),
            "warning": "" if act.why_not else last_hand.warning(placement, act.act, request.user),
        }
        for act in duties.acts(placement, request.user)
        if act.act in BUTTONS
    ]


def _why_not(request: HttpRequest, placement: Placement, act: duties.Act) -> str:
    if act.why_not and not request.user.has_perm(act.permission, placement):
        return who_may(act.permission, placement, besides=request.user)
    return act.why_not


def why_no_count(request: HttpRequest, placement: Placement) -> str:
    """Why this person does not count this box now; nothing where they may."""
    if placement.state != State.OPENED:
        return _("The box is not open for counting.")
    if not request.user.has_perm("tables.count_box", placement):
        return who_may("tables.count_box", placement, besides=request.user)
    if placement.counts.filter(by=request.user).exists():
        return _("You counted this box; the next count is another person's.")
    if selectors.took_part(placement, request.user):
        return _("You took part in the records of this box; others count it.")
    return ""


def _counts(request: HttpRequest, placement: Placement) -> list[dict[str, Any]]:
    """The counts so far; their figures only after acceptance, and only to those who read results."""
    open_ = placement.accepted_id is not None and request.user.has_perm(
        "tables.see_records", placement
    )
    counts = placement.counts.select_related("by").prefetch_related("lines")
    return [
        {"count": count, "lines": list(count.lines.all()) if open_ else None} for count in counts
    ]


def _why_hidden(request: HttpRequest, placement: Placement) -> str:
    """Why this person sees no figure of the counts."""
    if placement.accepted_id is None:
        return _("hidden until the count is accepted")
    said = _("the count is accepted; its figures are not for your roles here.")
    return f"{said} {why_not(request, 'tables.see_records', placement)}".rstrip()


def _records(request: HttpRequest, placement: Placement) -> list[Any]:
    if not request.user.has_perm("tables.see_records", placement):
        return []
    return list(selectors.records_of(placement).select_related("shift", "day", "table"))


def rail(placement: Placement, steps: list[Any]) -> list[Mark]:
    """The way of a box."""
    reached = states.reached(steps)
    marks = []
    for state in WAY:
        here = state == placement.state or (
            state == State.ACCEPTED and placement.state == State.STORED
        )
        place = "now" if here else "past" if state in reached else "later"
        below = "" if state in reached else BY[state]
        marks.append(Mark(state.label, below, reached.get(state), place))
    return marks


def _signature(step: Any) -> Signature:
    who = {"licence": step.licence, "badge": step.badge}
    how = _("%(licence)s attests, badge %(badge)s") % who if step.licence else step.why
    return Signature(
        states.signed(step, State), str(step.by), step.at, "past", role=step.role, how=how
    )


@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """Count an open box, line by line, without seeing anybody else's count."""
    placement = get_object_or_404(placements(request.desk.property), pk=pk)
    require(request.user, "tables.count_box", on=placement)
    steps = list(placement.steps.select_related("by"))
    return box_count.form(
        request, placement, rail(placement, steps), why_no_count(request, placement)
    )
