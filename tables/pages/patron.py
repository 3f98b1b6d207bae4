"""One patron: what is written down of them, what bars them, and the acts about them."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import players, selectors
from tables.gaming_day import NoDay
from tables.models import Bar, CashEntry, Patron, Property
from tables.pages import addresses, credit, keying, watched
from tables.pages.parts import Crumb
from tables.pages.patrons import FIELDS, day, read
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import bars, cash, patrons

WRITTEN: Final[dict[str, str | Promise]] = FIELDS | {
    "address": gettext_lazy("Address"),
    "email": gettext_lazy("E-mail"),
    "note": gettext_lazy("Note"),
}
"""All that may be written down of a patron."""

AT_THE_CAGE: Final = tuple(
    (kind.value, kind.label) for kind in CashEntry.Kind if kind != CashEntry.Kind.BUY_IN
)
MAY: Final = {
    "amend": "tables.keep_patron",
    "bar": "tables.bar_patron",
    "let_in": "tables.end_bar",
    "erase": "tables.erase_patron",
    "cash": "tables.enter_cash",
    "ask_credit": credit.ASKS,
}
"""The permission that each act about a patron takes."""


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, pk: int) -> HttpResponse:
    """A patron, which is recorded as a look; amended, barred, let in, erased by whose act it is."""
    house: Property = request.desk.property
    require(request.user, "tables.read_patron", on=house)
    rows = Patron.objects.filter(property=house).select_related("registered_by", "erased_by")
    one = get_object_or_404(rows, pk=pk)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _done(request, one))
        except Refused as refusal:
            refused = str(refusal)
    patrons.show(property=house, shown=[one], by=request.user)
    typed = request.POST if request.POST.get("act") == "amend" else vars(one)
    shown = {
        "patron": one,
        "written": [(key, label, typed.get(key) or "") for key, label in WRITTEN.items()],
        "told": [(Patron._meta.get_field(key).verbose_name, getattr(one, key)) for key in WRITTEN],
        "bars": _bars(request, one),
        "credit": credit.told(request, one),
        "is_barred": players.bar_of(one, timezone.now()) is not None,
        "kinds": Bar.Kind.choices,
        "cash_kinds": AT_THE_CAGE,
        "day": selectors.current_day(house, timezone.now()),
        "reads_cash": request.user.has_perm(cash.READS, house),
        "why_not": {act: why_not(request, permission, house) for act, permission in MAY.items()},
        "refused": refused,
        "typed": request.POST,
        "crumbs": [Crumb(_("Patrons"), addresses.patrons())],
    }
    return render(request, "tables/patron.html", shown, status=409 if refused else 200)


def _bars(request: HttpRequest, patron: Patron) -> list[tuple[Bar, bool, str]]:
    """Each bar of a patron, whether it stands, and why this person does not end it."""
    standing = set(players.standing_bars(patron, timezone.now()).values_list("pk", flat=True))
    whose = why_not(request, MAY["let_in"], patron)
    rows = Bar.objects.filter(property_id=patron.property_id, patron=patron)
    return [
        (row, row.pk in standing, whose or (_own() if row.by_id == request.user.pk else ""))
        for row in rows.select_related("by", "ended_by")
    ]


def _own() -> str:
    return _("You barred this patron; another person lets them in.")


def _done(request: HttpRequest, patron: Patron) -> Done:
    """Do what was pressed: the act, and for the end of a bar which one."""
    what, _sign, key = request.POST.get("act", "").partition(":")
    act = ACTS.get(what)
    if act is None:
        raise Refused(_("Press one of the buttons."))
    return addresses.patron(patron), act(request, patron, key)


def _amend(request: HttpRequest, patron: Patron, _key: str) -> str:
    told = read(request, WRITTEN)
    changed = {name: value for name, value in told.items() if getattr(patron, name) != value}
    if not changed:
        raise Refused(_("That is what is written down already."))
    patrons.amend_patron(patron=patron, by=request.user, **changed)
    labels = ", ".join(str(Patron._meta.get_field(name).verbose_name) for name in changed)
    return _("Amended: %(what)s.") % {"what": labels}


def _bar(request: HttpRequest, patron: Patron, _key: str) -> str:
    kind = request.POST.get("kind", "")
    if kind not in Bar.Kind.values:
        raise Refused(_("Choose by whose wish the patron is barred."))
    bars.bar_patron(
        patron=patron,
        kind=kind,
        since=timezone.now(),
        until=_until(patron, request.POST.get("until", "").strip()),
        by=request.user,
        why=request.POST.get("why", "").strip(),
    )
    return _("%(patron)s is barred.") % {"patron": patron}


def _until(patron: Patron, text: str) -> datetime | None:
    """The end of the last day that was typed."""
    last = day(text)
    try:
        return selectors.calendar_of(patron.property).ends_at(last) if last else None
    except (NoDay, OverflowError) as beyond:
        raise Refused(_("%(text)s is no day of this house.") % {"text": text}) from beyond


def _let_in(request: HttpRequest, patron: Patron, key: str) -> str:
    rows = Bar.objects.filter(property_id=patron.property_id, patron=patron)
    bar = rows.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if bar is None:
        raise Refused(_("There is no such bar of this patron."))
    bars.end_bar(bar=bar, by=request.user, why=request.POST.get("why_ended", "").strip())
    return _("The bar of %(patron)s is ended.") % {"patron": patron}


def _erase(request: HttpRequest, patron: Patron, _key: str) -> str:
    why = request.POST.get("why_erased", "").strip()
    patrons.erase_patron(patron=patron, by=request.user, why=why)
    return _("The personal data are erased.")


def _cash(request: HttpRequest, patron: Patron, _key: str) -> str:
    kind = request.POST.get("cash_kind", "")
    if kind not in dict(AT_THE_CAGE):
        raise Refused(_("Choose what the cash was for."))
    entry = cash.enter_cash(
        patron=patron,
        kind=kind,
        amount=keying.money(request.POST.get("amount", ""), request.shell.notation),
        at=timezone.now(),
        by=request.user,
        meant=request.POST.get("meant") == "on",
    )
    told: dict[str, Any] = {
        "kind": entry.get_kind_display(),
        "amount": request.shell.notation.money(entry.amount),
    }
    return watched.told(request, patron, _("Entered: %(kind)s, %(amount)s.") % told)


ACTS: Final[dict[str, Callable[[HttpRequest, Patron, str], str]]] = {
    "amend": _amend,
    "bar": _bar,
    "let_in": _let_in,
    "erase": _erase,
    "cash": _cash,
    "ask_credit": credit.ask,
    "approve_credit": credit.approve,
    "withdraw_credit": credit.withdraw,
}
