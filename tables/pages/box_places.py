"""Putting a box on an open table, or another in the place of the one there: the drop at an open table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import selectors
from tables.models import Placement, Property, ShiftRecord, Table
from tables.pages import addresses
from tables.pages.box_choice import free_boxes, marked_elsewhere
from tables.pages.boxes import second
from tables.pages.parts import Crumb
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.boxes import place_box, swap_box


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Choose an open table and a box that stands nowhere."""
    house: Property = request.desk.property
    require(request.user, "tables.place_box", on=house)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _place(request, house))
        except Refused as refusal:
            refused = str(refusal)
    shown = {
        "tables": _tables(house),
        "boxes": free_boxes(house),
        "why_no_swap": why_not(request, "tables.remove_box", house),
        "refused": refused,
        "typed": request.POST,
        "crumbs": [
            Crumb(
                _("Boxes"),
                addresses.boxes() if request.user.has_perm("tables.remove_box", house) else "",
            ),
            Crumb(_("Put on a table")),
        ],
    }
    return render(request, "tables/box_place.html", shown, status=409 if refused else 200)


def _tables(house: Property) -> list[tuple[Table, str]]:
    """Open tables, each with the boxes that stand on it."""
    running = ShiftRecord.objects.filter(property=house, closed_at=None)
    tables = Table.objects.filter(pk__in=running.values("table")).select_related("pit")
    standing: dict[int, list[str]] = {}
    for each in Placement.objects.filter(property=house, until=None).select_related("box"):
        standing.setdefault(each.table_id, []).append(
            f"{each.box} ({each.box.get_purpose_display()})"
        )
    order = ("pit__position", "position", "code")
    return [(table, ", ".join(standing.get(table.pk, ()))) for table in tables.order_by(*order)]


def _place(request: HttpRequest, house: Property) -> Done:
    typed = request.POST
    table = Table.objects.filter(property=house, code=typed.get("table", "")).first()
    box = next((each for each in free_boxes(house) if each.code == typed.get("box", "")), None)
    if table is None or box is None:
        raise Refused(_("Choose an open table and a box that stands nowhere."))
    told: dict[str, Any] = {"box": box, "table": table.code}
    elsewhere = marked_elsewhere(box, table)
    here = selectors.box_on(table, box.purpose)
    if here is None:
        placed = place_box(table=table, box=box, at=timezone.now(), by=request.user)
        said = _("Box %(box)s is on %(table)s.") % told
        return addresses.box(placed), f"{said} {elsewhere}".rstrip()
    swap_box(table=table, box=box, by=request.user, attested=second(request))
    said = _("Box %(box)s is on %(table)s; %(before)s came off and is to be secured.") % (
        told | {"before": here.box}
    )
    return addresses.box(here), f"{said} {elsewhere}".rstrip()
