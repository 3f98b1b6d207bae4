"""Gaming days: the list, and one day with its steps and what still keeps it from the next."""

from datetime import date
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from tables import blockers
from tables.models import GamingDay, Property
from tables.pages import addresses, day_acts, day_view, states
from tables.pages.day_lines import Group
from tables.pages.parts import Crumb, Mark, Signature
from tables.pages.posting import posted
from tables.reports import rows
from tables.reports.drop_win import DropWin
from tables.services import closing

State = GamingDay.State
WAY: Final = (
    State.OPEN,
    State.CLOSING,
    State.COUNTED,
    State.IN_AUDIT,
    State.PUBLISHED,
    State.LOCKED,
)
BELOW: Final[dict[str, str | Promise]] = {
    State.CLOSING: gettext_lazy("when the day is over"),
    State.COUNTED: gettext_lazy("every box accepted"),
    State.IN_AUDIT: gettext_lazy("revenue audit"),
    State.PUBLISHED: gettext_lazy("revenue audit"),
    State.LOCKED: gettext_lazy("a controller"),
}
MOST: Final = 40


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """The newest days, their state and what they won."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    days = list(GamingDay.objects.filter(property=house)[:MOST])
    won = rows.won_by_day(house, days)
    return render(
        request,
        "tables/days.html",
        {"rows": [(day, addresses.day(day), won.get(day.pk)) for day in days]},
    )


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, on: date) -> HttpResponse:
    """One gaming day: its steps, what blocks the next one by name, and its figures so far."""
    house: Property = request.desk.property
    day = get_object_or_404(GamingDay.objects.select_related("property"), property=house, date=on)
    require(request.user, "tables.see_records", on=day)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: day_acts.take(request, day))
        except Refused as refusal:
            refused = str(refusal)
            day.refresh_from_db()
    shown = _shown(request, day) | {"refused": refused, "typed": request.POST}
    return render(request, "tables/day.html", shown, status=409 if refused else 200)


def _named_before_publication(groups: list[Group]) -> int:
    """How many points stand below under what keeps the day from publication, one at the least."""
    return max(1, sum(group.open for group in groups if group.before_publication))


def _shown(request: HttpRequest, day: GamingDay) -> dict[str, Any]:
    steps = list(day.steps.select_related("by"))
    found = blockers.blockers(day)
    groups = day_view.groups(day, found, request.shell.notation)
    report: DropWin = rows.drop_win(day=day)
    earlier = GamingDay.objects.filter(property=day.property_id, date__lt=day.date)[:4]
    return {
        "day": day,
        "hours": int((day.ends_at - day.starts_at).total_seconds() // 3600),
        "rail": _rail(day, steps),
        "groups": groups,
        "blockers": _named_before_publication(groups)
        if closing.standing_before("publish", found)
        else 0,
        "offers": day_acts.offers(request, day, found),
        "steps": [
            Signature(
                states.signed(step, State),
                str(step.by),
                step.at,
                "past",
                role=step.role,
                how=step.why,
            )
            for step in steps
        ],
        "report": report,
        "drop_win": addresses.drop_win(day.date),
        "slips": day_view.slip_sums(day),
        "before": [(each, addresses.day(each)) for each in earlier],
        "crumbs": [Crumb(_("Gaming days"), addresses.days())],
        "url": addresses.day(day),
    }


def _rail(day: GamingDay, steps: list[Any]) -> list[Mark]:
    """The life of the day; a reopened one stands after all it had reached, a republished one before the lock."""
    reached = states.reached(steps)
    ahead = WAY[WAY.index(State(day.state)) + 1 :] if day.state in WAY else ()
    marks = []
    for state in WAY:
        if state == day.state:
            at = reached.get(state) or (day.starts_at if state == State.OPEN else None)
            marks.append(Mark(state.label, at=at, place="now"))
        elif state not in ahead and (state in reached or state == State.OPEN):
            marks.append(Mark(state.label, at=reached.get(state, day.starts_at), place="past"))
        else:
            marks.append(Mark(state.label, BELOW[state]))
    if day.state in {State.REOPENING, State.REOPENED}:
        marks.append(Mark(day.get_state_display(), at=reached.get(day.state), place="now"))
    return marks


def chosen_day(request: HttpRequest, house: Property) -> tuple[GamingDay | None, dict[str, Any]]:
    """The gaming day the address asks for, else the newest that began; and its neighbours, for the filters."""
    days = GamingDay.objects.filter(property=house).select_related("property")
    asked = request.GET.get("day", "")
    try:
        wanted = date.fromisoformat(asked) if asked else None
    except ValueError as wrong:
        raise Http404 from wrong
    begun = days.filter(starts_at__lte=timezone.now())
    day = days.filter(date=wanted).first() if wanted else begun.first()
    if day is None and wanted is None:
        return None, {}
    at = wanted or day.date  # type: ignore[union-attr]
    around = {
        "before": days.filter(date__lt=at).values_list("date", flat=True).first(),
        "after": begun.filter(date__gt=at).order_by("date").values_list("date", flat=True).first(),
        "newest": begun.values_list("date", flat=True).first(),
        "asked": at,
    }
    return day, around
