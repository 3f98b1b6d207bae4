"""Counting the inventory of a table: opener, shift change, closer; keyed by pieces or value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Case, Q, QuerySet, When
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from audit.trail import Refused, require
from games.engine.money import Money
from tables import blind, selectors
from tables.models import Box, Count, Placement, Property, ShiftRecord, Table, Terms
from tables.pages import addresses, before_counting, keying, tally
from tables.pages.at_table import way_to
from tables.pages.box_choice import marked_elsewhere
from tables.pages.parts import Crumb, Signature
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import drafts, sessions, shifts
from tables.services.recounts import handed
from tables.words import POKER, not_open


@dataclass(frozen=True, slots=True)
class Kind:
    """A count: what it is called, what it takes, and the service that signs it."""

    title: str | Promise
    button: str | Promise
    permission: str
    done: str | Promise
    box: str = ""


OPEN: Final = Kind(
    gettext_lazy("Opener of %(table)s"),
    gettext_lazy("Sign the opener and open the table"),
    "tables.open_table",
    gettext_lazy("%(table)s is open with %(total)s."),
    box="choose",
)
CHANGE: Final = Kind(
    gettext_lazy("Shift change of %(table)s"),
    gettext_lazy("Sign the count and change the shift"),
    "tables.change_shift",
    gettext_lazy("The shift of %(table)s has changed with %(total)s in the tray."),
    box="turn",
)
CLOSE: Final = Kind(
    gettext_lazy("Closer of %(table)s"),
    gettext_lazy("Sign the closer and close the table"),
    "tables.close_table",
    gettext_lazy("%(table)s is closed with %(total)s."),
)
KINDS: Final = {"open": OPEN, "change": CHANGE, "close": CLOSE}
"""By the last word of the address."""


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Counts that are due, and the latest ones signed."""
    house: Property = request.desk.property
    require(request.user, "tables.view_count", on=house)
    running = ShiftRecord.objects.filter(property=house, closed_at=None)
    due = running.filter(shift__ends_at__lte=timezone.now()).select_related("table", "shift", "pit")
    signed = counts(house).order_by("-at", "-pk")[:50]
    unread = set(blind.hidden(house, request.user).values_list("pk", flat=True))
    shown = {
        "due": [(record, addresses.act_at(record.table, "change"), addresses.act_at(record.table, "close"))
                for record in due.order_by("pit__position", "table__position")],
        "signed": [(count, addresses.count(count), count.pk in unread) for count in signed],
        "may_count": request.user.has_perm("tables.close_table", house),
    }  # fmt: skip
    return render(request, "tables/counts.html", shown)


@require_safe
def one(request: HttpRequest, number: str) -> HttpResponse:
    """A signed count, line by line."""
    count = addresses.numbered(counts(request.desk.property), number)
    require(request.user, "tables.view_count", on=count)
    unread = blind.hidden(count.property, request.user).filter(pk=count.pk).exists()
    lines = [] if unread else list(count.lines.all())
    records = ShiftRecord.objects.filter(closer=count) | ShiftRecord.objects.filter(opener=count)
    if not request.user.has_perm("tables.see_records", count):
        records = records.none()
    shown = {
        "count": count,
        "unread": unread,
        "lines": lines,
        "pieces": sum(line.pieces for line in lines),
        "records": [
            (record, addresses.record(record))
            for record in records.select_related("table", "shift", "day").order_by("opened_at")
        ],
        "before": count.supersedes and addresses.count(count.supersedes),
        "after": [
            (each, addresses.count(each)) for each in count.superseded_by.select_related("series")
        ],
        "may_recount": request.user.has_perm("tables.recount_inventory", count)
        or handed(count) is not None
        and request.user.has_perm("tables.close_table", count),
        "crumbs": [Crumb(_("Counts"), addresses.counts()), Crumb(count.table.code)],
    }
    return render(request, "tables/count.html", shown)


def counts(house: Property) -> QuerySet[Count]:
    """Counts with what a line of them shows."""
    related = ("table", "table__pit", "series", "by", "witness", "supersedes__series")
    return Count.objects.filter(property=house).select_related(*related)


def form(request: HttpRequest, table: Table, what: str) -> HttpResponse:
    """Key a count and sign it; what is keyed is kept until then."""
    kind, about = KINDS[what], f"{what} {table.code}"
    terms = selectors.terms_row_at(table, timezone.now())
    chips = terms.chip_set.denominations.all() if terms else ()
    sheet = tally.Sheet([tally.Row.of(chip) for chip in chips], request.shell.notation)
    refused, told = "", {"table": table.code}
    if request.method == "POST":
        require(request.user, kind.permission, on=table)
        sheet.read(request.POST)
        if not sheet.errors:
            try:
                return posted(request, lambda: _signed(request, table, what, sheet, about))
            except Refused as refusal:
                refused = str(refusal)
    else:
        draft = drafts.recall(property=table.property, about=about, by=request.user)
        sheet.fill(draft.fields if draft else {})
        told["draft"] = draft
    session = selectors.open_session(table)
    shown = {
        **told,
        "table": table,
        "kind": kind,
        "what": what,
        "title": str(kind.title) % {"table": table.code},
        "sheet": sheet,
        "refused": refused,
        "why_not": _why_not(request, table, kind, what, session is not None, terms),
        "typed": request.POST or (told["draft"].fields if told.get("draft") else {}),
        "about": about,
        **_boxes(request, table, kind, terms),
        "checks": before_counting.checks(table, session) if session else [],
        "steps": _steps(what),
        "crumbs": way_to(table),
        "leave": addresses.table(table),
    }
    status = 409 if refused else 422 if sheet.errors else 200
    return render(request, "tables/count_form.html", shown, status=status)


def _why_not(
    request: HttpRequest, table: Table, kind: Kind, what: str, is_open: bool, terms: Terms | None
) -> str:
    """Why this count cannot be signed here and now, whatever is keyed."""
    if told := why_not(request, kind.permission, table):
        return told
    if terms is None:
        return _("%(table)s has no approved terms in force.") % {"table": table.code}
    if what == "open" and is_open:
        return _("%(table)s is open already.") % {"table": table.code}
    if what != "open" and not is_open:
        return not_open(table)
    record = selectors.open_record(table)
    why_not_now = {"change": shifts.too_early, "close": shifts.uncounted}
    return why_not_now[what](record, timezone.now()) if record else ""


def _signed(request: HttpRequest, table: Table, what: str, sheet: tally.Sheet, about: str) -> Done:
    """Sign what was keyed, and forget the draft."""
    typed = request.POST
    if sheet.open_rows:
        raise Refused(_("Every line is counted: enter the pieces, or 0 where there are none."))
    attested = keying.dealer(typed)
    SERVICES[what](
        table=table,
        at=timezone.now(),
        counted=sheet.counted(),
        markers=markers_counted(request),
        by=request.user,
        attested=attested,
        why=typed.get("why", "").strip(),
        **_box(KINDS[what], table, typed),
    )
    drafts.drop(property=table.property, about=about, by=request.user)
    total = request.shell.notation.money(sheet.total, whole=True)
    said = str(KINDS[what].done) % {"table": table.code, "total": total}
    more = {"open": _of_its_box, "close": before_counting.left_waiting}.get(what)
    return addresses.table(table), f"{said} {more(table) if more else ''}".rstrip()


def _of_its_box(table: Table) -> str:
    """What is said of the box of a table that has opened: that there is none, or that it is another's."""
    here = selectors.boxes_on(table).select_related("box__table").first()
    if here is None:
        return _("It has no box yet: have one put on before anybody buys in.")
    return marked_elsewhere(here.box, table)


SERVICES: Final[Mapping[str, Callable[..., Any]]] = {
    "open": sessions.open_table,
    "change": sessions.change_shift,
    "close": sessions.close_table,
}


def markers_counted(request: HttpRequest) -> Money | None:
    """The markers counted; none where nothing was said of them, or the form had no place for it."""
    try:
        counted = keying.amount(request.POST.get("markers", ""), request.shell.notation)
    except keying.Misread as misread:
        raise Refused(str(misread)) from misread
    return None if counted is None else Money(counted)


def _boxes(request: HttpRequest, table: Table, kind: Kind, terms: Terms | None) -> dict[str, Any]:
    """What the form says of boxes: those to put on, those to turn, and what a day's end asks for."""
    why_no_box = why_not(request, "tables.place_box", table) if kind.box else ""
    standing = selectors.boxes_on(table) if kind.box == "turn" else ()
    return {
        "boxes": _free_boxes(table, terms) if kind.box == "choose" and not why_no_box else (),
        "turns": standing if not why_no_box else (),
        "two_days": bool(standing) and _ends_the_day(table),
        "why_no_swap": why_not(request, "tables.remove_box", table),
        "why_no_box": why_no_box,
    }


def _ends_the_day(table: Table) -> bool:
    """Whether the shift that ends is the last of its gaming day: the next one belongs to another."""
    record = selectors.open_record(table)
    return record is not None and record.shift.ends_at >= record.day.ends_at


def _box(kind: Kind, table: Table, typed: Mapping[str, str]) -> dict[str, Any]:
    """The box that goes with the count: one put on the table, or the next compartments of those there."""
    if kind.box == "turn":
        return {"turn": typed.get("turn") == "on"}
    code = typed.get("box", "") if kind.box else ""
    box = Box.objects.filter(property_id=table.property_id, code=code).first() if code else None
    return {"box": box} if box else {}


def _free_boxes(table: Table, terms: Terms | None) -> list[Box]:
    """Boxes of this game that stand on no table and in no count: this table's own, the spare, those of others."""
    stored = (Placement.State.STORED, Placement.State.ACCEPTED)
    away = Placement.objects.filter(property_id=table.property_id).exclude(state__in=stored)
    drop = Q(purpose=Box.Purpose.DROP)
    boxes = Box.objects.filter(
        ~drop if terms and terms.game in POKER else drop,
        property_id=table.property_id,
        is_emergency=False,
    )
    whose = Case(When(table=table, then=0), When(table=None, then=1), default=2)
    ordered = boxes.select_related("table").order_by(whose, "code")
    return list(ordered.exclude(pk__in=away.values("box_id"))[:60])


def _steps(what: str) -> list[Signature]:
    after = {
        "open": _("equals the preceding closer, or says why not"),
        "change": _("becomes the opener of the next shift"),
        "close": _("stays with the tray until the table opens again"),
    }
    return [
        Signature(_("Dealer counts and attests"), _("licence and badge"), place="now"),
        Signature(_("Floor supervisor signs"), _("own login, in this session"), place="now"),
        Signature(_("The count stands"), after[what]),
    ]
