"""The audit trail as people search it, what happened to one thing, and what leaves the house."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from django.apps import apps
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from audit import trail
from audit.history import Change, Page, title_of
from audit.models import Entry
from audit.pages.looking import Looking, people_of
from audit.services import reading
from audit.trail import HOUSE, require
from games.models import Paytable
from tables.models import (
    Count,
    GamingDay,
    Pit,
    Placement,
    Property,
    ShiftRecord,
    Slip,
    Table,
    Terms,
)
from tables.pages import addresses
from tables.pages.parts import Act, Crumb
from tables.pages.people import who_may

FILES: Final = {
    "entries.csv": "text/csv",
    "chain.ndjson": "application/x-ndjson",
    "anchors.csv": "text/csv",
}
PAGES: Final[dict[type[Model], Any]] = {
    Count: addresses.count,
    GamingDay: addresses.day,
    Paytable: addresses.paytable,
    Pit: addresses.pit,
    Placement: addresses.box,
    ShiftRecord: addresses.record,
    Slip: addresses.slip,
    Table: addresses.table,
    Terms: addresses.terms,
}
"""Things with a page of their own: the way back from their history."""


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """A page of the trail; that it was looked at is entered into it."""
    house = house_of(request)
    require(request.user, reading.READ, on=house)
    form = Looking(request.GET, house, request.user)
    page = Page((), None)
    if form.is_valid():
        before = key_in(request)
        try:
            page = reading.search_trail(asked=form.asked(), by=request.user, before=before)
        except Entry.DoesNotExist:
            raise Http404 from None
    shown = {
        "form": form,
        "looks": any(request.GET.get(name) for name in form.fields),
        "page": page,
        "further": bool(request.GET.get("before")),
        "acts": acts(request, house),
        "people": people_of(house),
    }
    return render(request, "audit/trail.html", shown)


def acts(request: HttpRequest, house: Property) -> list[Act]:
    """What may be taken from the trail, and the way to its purges."""
    query = request.GET.copy()
    query.pop("before", None)
    may = request.user.has_perm(reading.EXPORT, house)
    why = "" if may else who_may(reading.EXPORT, house)
    labels = {"entries.csv": "CSV", "chain.ndjson": _("Chain"), "anchors.csv": _("Anchors")}
    exports = [
        Act(labels[name], f"{reverse('trail_export', args=[name])}?{query.urlencode()}")
        for name in FILES
    ]
    shut = [Act(_("Export"), allowed=False, why=why)]
    return [*(exports if may else shut), Act(_("Purges"), reverse("purges"))]


@require_safe
def export(request: HttpRequest, name: str) -> StreamingHttpResponse:
    """The entries looked for, the whole chain or its anchors, as a file."""
    if name not in FILES:
        raise Http404
    house = house_of(request)
    require(request.user, reading.EXPORT, on=house)
    form = Looking(request.GET, house, request.user)
    if not form.is_valid():
        raise Http404
    by, place, since = request.user, form.place, form.cleaned_data["since"]
    lines = {
        "entries.csv": lambda: reading.export_entries(asked=form.asked(), by=by),
        "chain.ndjson": lambda: reading.export_chain(property_id=place, by=by, since=since),
        "anchors.csv": lambda: reading.export_anchors(property_id=place, by=by),
    }[name]()
    answer = StreamingHttpResponse(within(place, house, lines), content_type=FILES[name])
    answer.headers["Content-Disposition"] = (
        f'attachment; filename="trail-{house.code if place else "house"}-{name}"'
    )
    return answer


def within(place: int, house: Property, lines: Iterable[str]) -> Iterator[str]:
    """The lines of an export, read after the request in the scope that it had."""
    with trail.scope(place, house.pk):
        yield from lines


@require_safe
def history(request: HttpRequest, relation: str, pk: int) -> HttpResponse:
    """What happened to one thing: who, when, in which act, why, before and after."""
    thing = thing_of(house_of(request), relation, pk)
    page = reading.read_history(thing=thing, by=request.user, before=key_in(request))
    own = PAGES.get(type(thing)) if sees(request, thing) else None
    shown = {
        "thing": thing,
        "title": title_of(relation),
        "page": page,
        "purge": reading.history.purge_behind(thing, page),
        "acts": list(by_act(page.changes)),
        "crumbs": [Crumb(str(thing), own(thing))] if own else [],
        "search": search_of(request, thing, relation),
        "reads": request.user.has_perm(reading.READ, request.desk.property),
        "further": bool(request.GET.get("before")),
    }
    return render(request, "audit/history.html", shown)


def sees(request: HttpRequest, thing: Model) -> bool:
    """Whether the person may open the thing's own page."""
    view = f"{thing._meta.app_label}.view_{thing._meta.model_name}"
    opened_by = addresses.OPENED_BY.get(type(thing), (view,))
    return any(request.user.has_perm(each, request.desk.property) for each in opened_by)


def search_of(request: HttpRequest, thing: Model, relation: str) -> str:
    """The trail searched for this thing, for who reads all of it."""
    if not request.user.has_perm(reading.READ, request.desk.property):
        return ""
    where = "house" if reading.history.home_of(thing)[1] == HOUSE else ""
    return f"{reverse('trail')}?{urlencode({'where': where, 'about': relation, 'row': f'#{thing.pk}'})}"


def thing_of(house: Property, relation: str, pk: int) -> Model:
    """The row of a table in this property, or of the house itself."""
    model = next((each for each in apps.get_models() if each._meta.db_table == relation), None)
    if model is None:
        raise Http404
    rows = model._base_manager.all()
    names = {field.attname for field in model._meta.concrete_fields}
    if model is Property:
        rows = rows.filter(pk=house.pk)
    elif "property_id" in names:
        rows = rows.filter(property_id=house.pk)
    elif relation not in reading.history.audited():
        raise Http404
    return get_object_or_404(rows, pk=pk)


def by_act(changes: tuple[Change, ...]) -> Iterator[tuple[Change, list[Change]]]:
    """Changes that one act made together, under the first of them."""
    for _key, rows in groupby(changes, key=lambda row: (row.envelope, row.verb, row.person)):
        together = list(rows)
        yield together[0], together[::-1]


def house_of(request: HttpRequest) -> Property:
    """The property the person works in; nothing is here for who has none."""
    house: Property | None = request.desk.property
    if house is None:
        raise Http404
    return house


def key_in(request: HttpRequest) -> int | None:
    """Where a list goes on, as the address says it."""
    text = request.GET.get("before", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Http404
    return int(text)
