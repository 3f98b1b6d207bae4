"""Progressives: their meters, what was wagered towards them, and jackpots paid by hand from the cage."""

from typing import Any, Final

from django.db.models import Max
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from games.engine.money import Money
from tables import accounting
from tables.meters import meter_of
from tables.models import Patron, Progressive, ProgressiveMovement, Property
from tables.pages import addresses, keying, printing, progressive_acts, signs
from tables.pages.parts import Crumb, Signature
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.services import progressives


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Every progressive with its meter; who sets up the floor adds one."""
    house: Property = request.desk.property
    require(request.user, "tables.view_progressive", on=house)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _add(request, house))
        except Refused as refusal:
            refused = str(refusal)
    rows = Progressive.objects.filter(property=house).annotate(last=Max("movements__at"))
    meters = [(each, meter_of(each), addresses.progressive(each)) for each in rows]
    shown = {
        "meters": meters,
        "total": accounting.total(meter for _row, meter, _url in meters),
        "why_not_add": why_not(request, "tables.set_up_floor", house),
        "refused": refused,
        "typed": request.POST,
    }
    return render(request, "tables/progressives.html", shown, status=409 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """One progressive: its meter, its history, and what this person may do with it."""
    progressive = get_object_or_404(
        Progressive.objects.select_related("property"), property=request.desk.property, pk=pk
    )
    require(request.user, "tables.view_progressive", on=progressive)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, progressive), anew=True)
        except Refused as refusal:
            refused = str(refusal)
            progressive.refresh_from_db()
    offer = progressives.offered_jackpot(progressive)
    shown = {
        "progressive": progressive,
        "meter": meter_of(progressive),
        **progressive_acts.shown(request, progressive),
        "offer": offer,
        "asked": Money(int(offer.fields["amount"])) if offer else None,
        "winner": progressives.winner(offer) if offer else None,
        "steps": _steps(progressive, offer),
        "why_not_contribute": why_not(request, "tables.enter_contribution", progressive),
        "why_not_pay": why_not(request, "tables.pay_progressive", progressive),
        "why_not_sign": _why_not_sign(request, progressive, offer),
        "why_not_change": why_not(request, "tables.set_up_floor", progressive),
        "sees_floor": request.user.has_perm("tables.see_floor", progressive),
        "refused": refused,
        "typed": request.POST,
        "crumbs": [Crumb(_("Progressives"), addresses.progressives())],
    }
    return render(request, "tables/progressive.html", shown, status=409 if refused else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def slip(request: HttpRequest, number: str) -> HttpResponse:
    """The slip of a jackpot paid by hand, in its parts, with its signatures."""
    rows = ProgressiveMovement.objects.filter(property=request.desk.property)
    rows = rows.select_related(
        "progressive", "day", "series", "by", "witness", "property", "patron"
    )
    paid = addresses.numbered(rows, number)
    require(request.user, "tables.view_progressivemovement", on=paid)
    shown = {
        "paid": paid,
        "signs": signs.of_jackpot(paid),
        "crumbs": [
            Crumb(_("Progressives"), addresses.progressives()),
            Crumb(paid.progressive.name, addresses.progressive(paid.progressive)),
        ],
    }
    return printing.page(request, paid, "tables/jackpot_print.html", shown)


def _steps(progressive: Progressive, offer: Any) -> list[Signature]:
    """The signatures of a slip in their order: asked for, witnessed and paid, the meter anew."""
    whose = who_may("tables.pay_progressive", progressive, besides=offer.by if offer else None)
    asked = (
        Signature(_("Asked for"), str(offer.by), offer.at, "past", role=offer.fields["role"])
        if offer
        else Signature(_("Asked for"), whose, place="now")
    )
    return [
        asked,
        Signature(_("Witnessed and paid"), whose, place="now" if offer else "later",
                  how=_("another person, in a session of their own")),
        Signature(_("A part is paid: the rest stays on the meter"), _("at once, by itself"))
        if offer and offer.fields.get("is_part")
        else Signature(_("The meter starts again with its seed"), _("at once, by itself")),
    ]  # fmt: skip


def _why_not_sign(request: HttpRequest, progressive: Progressive, offer: Any) -> str:
    """Who asked for the payment is not its witness."""
    if offer is not None and offer.by_id == request.user.pk:
        told = who_may("tables.pay_progressive", progressive, besides=request.user)
        return _("A jackpot payment is witnessed by another person.") + " " + told
    return why_not(request, "tables.pay_progressive", progressive)


def _named(request: HttpRequest) -> dict[str, Any]:
    """The name and the seed that were typed; a seed of 0 is none."""
    name = request.POST.get("name", "").strip()
    if not name:
        raise Refused(_("The name of the progressive is missing."))
    seed = keying.money(request.POST.get("seed", ""), request.shell.notation)
    return {"name": name, "seed": seed}


def _add(request: HttpRequest, house: Property) -> Done:
    made = progressives.add_progressive(
        property=house, at=timezone.now(), by=request.user, **_named(request)
    )
    return addresses.progressive(made), _("%(name)s is added.") % {"name": made}


def _take(request: HttpRequest, progressive: Progressive) -> Done:
    act = request.POST.get("act", "")
    if act not in ACTS:
        raise Refused(_("A progressive knows no such act."))
    return addresses.progressive(progressive), ACTS[act](request, progressive)


def _contribute(request: HttpRequest, progressive: Progressive) -> str:
    amount = keying.money(request.POST.get("amount", ""), request.shell.notation)
    progressives.contribute(
        progressive=progressive,
        amount=amount,
        at=timezone.now(),
        by=request.user,
        why=request.POST.get("why", "").strip(),
    )
    return _("%(amount)s is entered.") % {"amount": request.shell.notation.money(amount)}


def _ask(request: HttpRequest, progressive: Progressive) -> str:
    amount = keying.money(request.POST.get("amount", ""), request.shell.notation)
    why = request.POST.get("why", "").strip()
    share = request.POST.get("share", "")
    if share not in list(progressives.Share):
        raise Refused(_("Say whether the whole jackpot is paid, or a part of it."))
    progressives.ask_jackpot(
        progressive=progressive,
        amount=amount,
        why=why,
        by=request.user,
        patron=_winner(request, progressive),
        share=progressives.Share(share),
    )
    return _("Asked for; another person witnesses and signs it.")


def _winner(request: HttpRequest, progressive: Progressive) -> Patron | None:
    """The patron whose number was typed; none where they are said to be unknown."""
    number = request.POST.get("patron", "").strip()
    if not number and request.POST.get("unknown") == "on":
        return None
    if not number:
        raise Refused(
            _("Give the number of the patron who is paid, or say that nobody knows them.")
        )
    rows = Patron.objects.filter(property_id=progressive.property_id, erased_at=None)
    found = rows.filter(number__iexact=number).first()
    if found is None:
        raise Refused(_("%(number)s is no patron of this house.") % {"number": number})
    return found


def _sign(request: HttpRequest, progressive: Progressive) -> str:
    paid = progressives.sign_jackpot(progressive=progressive, at=timezone.now(), by=request.user)
    told = {"slip": paid, "amount": request.shell.notation.money(paid.amount)}
    return _("%(amount)s is paid on %(slip)s; print it for the cage.") % told


def _drop(request: HttpRequest, progressive: Progressive) -> str:
    progressives.drop_jackpot(progressive=progressive, by=request.user)
    return _("The payment is not made; the meter stands where it stood.")


def _change(request: HttpRequest, progressive: Progressive) -> str:
    progressives.change_progressive(progressive=progressive, by=request.user, **_named(request))
    return _("%(name)s is changed; its meter stays.") % {"name": progressive}


ACTS: Final = progressive_acts.ACTS | {
    "contribute": _contribute,
    "ask": _ask,
    "sign": _sign,
    "drop": _drop,
    "change": _change,
}
