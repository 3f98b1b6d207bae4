"""Markers: those open at the tables and at the cage, and one with what was paid on it."""

from typing import Any, Final

from django.db.models import QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from games.engine.money import Money
from tables import duties
from tables.models import CagePayment, Marker, MarkerPayment, Property
from tables.pages import addresses, keying, patrons, printing, signs, states, voiding, watched
from tables.pages.parts import Act, Crumb, Mark, Signature
from tables.pages.people import who_may
from tables.pages.posting import Done, posted
from tables.services import handovers, voids
from tables.services.markers import open_on, pay_at_cage, pay_marker

State = Marker.State
MOST: Final = 200
LATELY: Final = 40
AT_TABLE: Final = (State.ISSUED, State.VOID_ASKED)


def markers(house: Property) -> QuerySet[Marker]:
    """Markers with what a line of them shows; `paid` is what was paid at the table."""
    related = ("table__pit", "series", "patron", "record__day", "record__shift", "property")
    return (
        Marker.objects.filter(property=house)
        .select_related(*related)
        .annotate(paid=Sum("payments__amount"))
    )


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """What is open at the tables, what the cage holds, and what was paid lately."""
    house: Property = request.desk.property
    require(request.user, "tables.view_marker", on=house)
    order = ("table__pit__position", "table__position", "pk")
    here = list(markers(house).filter(state__in=AT_TABLE).order_by(*order)[:MOST])
    caged = list(markers(house).filter(state=State.IN_CAGE).order_by("pk")[:MOST])
    paid = list(markers(house).filter(state=State.PAID)[:LATELY])
    names = patrons.names(request, [each.patron for each in (*here, *caged, *paid)])
    at_cage = dict(
        CagePayment.objects.filter(marker__in=caged)
        .order_by()
        .values_list("marker")
        .annotate(Sum("amount"))
    )
    shown = {
        "here": [_line(each, names, each.amount - (each.paid or Money(0))) for each in here],
        "caged": [
            _line(
                each, names, each.amount - (each.paid or Money(0)) - at_cage.get(each.pk, Money(0))
            )
            for each in caged
        ],
        "paid": [_line(each, names, Money(0)) for each in paid],
        "offers": _offers(house),
        "sees_ledgers": _sees_records(request),
    }
    return render(request, "tables/markers.html", shown)


def _sees_records(request: HttpRequest) -> bool:
    return bool(request.user.has_perm("tables.see_records", request.desk.property))


def _line(one: Marker, names: dict[int, str], still: Money) -> dict[str, Any]:
    url = addresses.marker(one)
    return {"marker": one, "url": url, "patron": names[one.patron_id], "open": still}


def _offers(house: Property) -> list[tuple[Any, str, str]]:
    """Tables whose markers the pit has handed to the cage: offer, table, where it is taken."""
    offers = handovers.all_offered(property=house, what="markers ")
    codes = [offer.about.rsplit(" ", 1)[-1] for offer in offers]
    return [
        (offer, code, f"/tables/{code}/markers/") for offer, code in zip(offers, codes, strict=True)
    ]


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, number: str) -> HttpResponse:
    """One marker: who drew it, what was paid on it, where it lies, what may be done with it now."""
    marker = numbered(request, number)
    require(request.user, "tables.view_marker", on=marker)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, marker), anew=True)
        except Refused as refusal:
            refused = str(refusal)
            marker.refresh_from_db()
    steps = list(marker.steps.select_related("by"))
    payments = list(marker.payments.select_related("by"))
    at_cage = list(marker.cage_payments.select_related("by"))
    still = open_on(marker)
    shown = {
        "marker": marker,
        "patron": patrons.names(request, [marker.patron])[marker.patron_id],
        "open": still,
        "day": marker.record.day.date,
        "rail": _rail(marker, steps),
        "signatures": _signatures(steps, [*payments, *at_cage], request.shell.notation),
        "payments": payments,
        "at_cage": at_cage,
        "cage_forms": CagePayment.Form.choices,
        "void_acts": voiding.acts(request, marker),
        "transfer": _transfer(marker),
        "pay": _pay(request, marker),
        "settle": _settle(request, marker),
        "send": _send(request, marker),
        "record": addresses.record(marker.record) if _sees_records(request) else "",
        "refused": refused,
        "typed": request.POST,
        "forms": MarkerPayment.Form.choices,
        "crumbs": [Crumb(_("Markers"), addresses.markers()), Crumb(marker.table.code)],
        "url": addresses.marker(marker),
    }
    return render(request, "tables/marker.html", shown, status=409 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def printed(request: HttpRequest, number: str) -> HttpResponse:
    """The form of a marker, in its parts, with signature lines."""
    marker = numbered(request, number)
    require(request.user, "tables.view_marker", on=marker)
    shown = {
        "marker": marker,
        "patron": patrons.names(request, [marker.patron])[marker.patron_id],
        "signs": signs.of_marker(marker.steps.select_related("by").first()),
        "crumbs": [Crumb(str(marker), addresses.marker(marker)), Crumb(_("Print"))],
    }
    return printing.page(request, marker, "tables/marker_print.html", shown)


def numbered(request: HttpRequest, number: str) -> Marker:
    """A marker by the number printed on it."""
    return addresses.numbered(markers(request.desk.property), number)


def at_table(request: HttpRequest, table: Any) -> list[dict[str, Any]]:
    """The markers open at one table."""
    rows = markers(table.property).filter(table=table, state=State.ISSUED)
    here = list(rows.order_by("pk"))
    names = patrons.names(request, [each.patron for each in here])
    return [_line(each, names, each.amount - (each.paid or Money(0))) for each in here]


def _transfer(marker: Marker) -> Any:
    return marker.transfers.select_related("transfer__series").first()


def _take(request: HttpRequest, marker: Marker) -> Done:
    typed, now = request.POST, timezone.now()
    if typed.get("act") in voids.ACTS:
        return addresses.marker(marker), voiding.take(request, marker)
    if typed.get("act") == "settle":
        return addresses.marker(marker), _settled(request, marker)
    if typed.get("act") != "pay":
        raise Refused(_("A marker knows no such act."))
    form = typed.get("form", "")
    if form not in MarkerPayment.Form.values:
        raise Refused(_("Say whether it is paid in chips or in cash."))
    attested = keying.dealer(typed)
    payment = pay_marker(
        marker=marker,
        form=form,
        amount=keying.money(typed.get("amount", ""), request.shell.notation),
        at=now,
        by=request.user,
        attested=attested,
    )
    paid = request.shell.notation.money(payment.amount, whole=True)
    told = {"amount": paid, "marker": marker, "form": payment.get_form_display()}
    sentence = _("%(amount)s is paid on %(marker)s in %(form)s.") % told
    return addresses.marker(marker), watched.told(request, marker.patron, sentence)


def _settled(request: HttpRequest, marker: Marker) -> str:
    """Take a payment at the cage, whole or in part."""
    typed, notation = request.POST, request.shell.notation
    form = typed.get("form", "")
    if form not in CagePayment.Form.values:
        raise Refused(_("Say in what it is paid."))
    payment = pay_at_cage(
        marker=marker,
        form=form,
        amount=keying.money(typed.get("amount", ""), notation),
        at=timezone.now(),
        by=request.user,
    )
    told = {"amount": notation.money(payment.amount, whole=True), "marker": marker}
    sentence = _("%(amount)s is paid on %(marker)s in %(form)s.") % (
        told | {"form": payment.get_form_display()}
    )
    return watched.told(request, marker.patron, sentence)


def _pay(request: HttpRequest, marker: Marker) -> str | None:
    """Why this person takes no payment at the table; "" where they may, None where nobody does."""
    if marker.state != State.ISSUED:
        return None
    permission = "tables.take_marker_payment"
    if request.user.has_perm(permission, marker):
        return ""
    return who_may(permission, marker, besides=request.user)


def _settle(request: HttpRequest, marker: Marker) -> str | None:
    """Why this person does not settle it at the cage; "" where they may, None where nobody does."""
    if marker.state != State.IN_CAGE:
        return None
    act = next(each for each in duties.acts(marker, request.user) if each.act == "settle")
    if act.why_not and not request.user.has_perm(act.permission, marker):
        return who_may(act.permission, marker, besides=request.user)
    return act.why_not


def _send(request: HttpRequest, marker: Marker) -> Act | None:
    """The way to the cage: handed over by the pit, taken by a cashier."""
    if marker.state != State.ISSUED:
        return None
    url = addresses.act_at(marker.table, "markers")
    may = any(
        request.user.has_perm(f"tables.{name}", marker) for name in ("send_markers", "take_markers")
    )
    why = "" if may else who_may("tables.send_markers", marker, besides=request.user)
    return Act(_("Markers to the cage"), url, why, allowed=may)


def _rail(marker: Marker, steps: list[Any]) -> list[Mark]:
    """At the table, at the cage, paid; the cage is left out where it was paid before."""
    reached = states.reached(steps)
    way = [State.ISSUED, State.IN_CAGE, State.PAID]
    if marker.state == State.PAID and State.IN_CAGE not in reached:
        way.remove(State.IN_CAGE)
    below = {State.IN_CAGE: _("pit hands over, cage signs"), State.PAID: _("at the table or at the cage")}  # fmt: skip
    if marker.state in (State.VOID_ASKED, State.VOID):
        way = [
            State.ISSUED,
            *([State.VOID] if marker.state == State.VOID else [marker.state, *way[1:]]),
        ]
    return [
        Mark(
            State(state).label,
            "" if state in reached else below.get(state, ""),
            reached.get(state),
            "now" if state == marker.state else "past" if state in reached else "later",
        )
        for state in way
    ]


def _signatures(steps: list[Any], payments: list[Any], notation: Any) -> list[Signature]:
    """Steps and payments in the order they happened."""
    told = [
        (step.at, Signature(states.signed(step, State), str(step.by), step.at, "past", role=step.role,
                            how=" · ".join(filter(None, (_attested(step), step.why)))))
        for step in steps
    ] + [
        (paid.at, Signature(_("%(amount)s paid in %(form)s") % {
            "amount": notation.money(paid.amount, whole=True), "form": paid.get_form_display()},
            str(paid.by), paid.at, "past", role=paid.role, how=_attested(paid)))
        for paid in payments
    ]  # fmt: skip
    return [signature for _at, signature in sorted(told, key=lambda row: row[0])]


def _attested(signed: Any) -> str:
    if not getattr(signed, "licence", ""):
        return _("own login")
    who = {"licence": signed.licence, "badge": signed.badge}
    return _("own login") + " · " + _("%(licence)s attests, badge %(badge)s") % who
