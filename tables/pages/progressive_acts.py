"""One progressive: what moved its meter, corrections that two sign, and the tables that feed it."""

from datetime import datetime
from typing import Any, Final

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting
from tables.models import Progressive, ProgressiveMovement, ProgressiveTable, Table
from tables.pages import addresses, keying
from tables.pages.people import who_may, why_not
from tables.services import contributions, feeds

MOST: Final = 200
Kind = ProgressiveMovement.Kind


def shown(request: HttpRequest, progressive: Progressive) -> dict[str, Any]:
    """Its movements with their sums, the corrections that wait, and its tables, with who may change each."""
    movements = _movements(progressive)
    fed = list(progressive.feeds.select_related("table", "by", "ended_by").order_by("-since"))
    return {
        "movements": movements,
        "contributions": [row for row, _url in movements if row.kind == Kind.CONTRIBUTION],
        "corrections": _corrections(request, progressive),
        "feeds": fed,
        "is_fed": any(_runs(each) for each in fed),
        "tables": Table.objects.filter(property_id=progressive.property_id, is_retired=False),
        "now": f"{progressive.property.local(timezone.now()):%Y-%m-%d %H:%M}",
    } | _sums(progressive)


def _movements(progressive: Progressive) -> list[tuple[ProgressiveMovement, str]]:
    related = ("by", "witness", "day", "series", "property", "corrects")
    rows = progressive.movements.select_related(*related)
    return [
        (row, addresses.jackpot_slip(row) if row.number is not None else "") for row in rows[:MOST]
    ]


def _sums(progressive: Progressive) -> dict[str, Money]:
    """What was wagered towards it, as corrected, and what was paid of it, since it began."""
    rows = list(progressive.movements.values_list("kind", "amount"))
    wagered = (Kind.CONTRIBUTION, Kind.CORRECTION)
    return {
        "contributed": accounting.total(amount for kind, amount in rows if kind in wagered),
        "paid": accounting.total(amount for kind, amount in rows if kind == Kind.PAYMENT),
    }


def _corrections(request: HttpRequest, progressive: Progressive) -> list[dict[str, Any]]:
    """Each correction that waits, and why this person does not sign it; nothing where they may."""
    return [
        {
            "contribution": contribution,
            "right": Money(int(offer.fields["right"])),
            "offer": offer,
            "why_not": who_may(contributions.SIGNS, progressive, besides=request.user)
            if offer.by_id == request.user.pk
            else why_not(request, contributions.SIGNS, progressive),
        }
        for contribution, offer in contributions.offered_corrections(progressive)
    ]


def _runs(feed: ProgressiveTable) -> bool:
    now = timezone.now()
    return feed.since <= now and (feed.until is None or feed.until > now)


def _contribution(request: HttpRequest, progressive: Progressive) -> ProgressiveMovement:
    """The contribution that the form names."""
    key = request.POST.get("contribution", "")
    rows = progressive.movements.filter(kind=Kind.CONTRIBUTION)
    found = rows.filter(pk=int(key)).first() if _is_key(key) else None
    if found is None:
        raise Refused(_("Choose the contribution that is wrong."))
    return found


def _is_key(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19


def _correct(request: HttpRequest, progressive: Progressive) -> str:
    contribution = _contribution(request, progressive)
    right = keying.money(request.POST.get("right", ""), request.shell.notation)
    why = request.POST.get("why", "").strip()
    contributions.ask_correction(contribution=contribution, right=right, why=why, by=request.user)
    return _("Asked for; another person signs it, and the meter follows.")


def _sign_correction(request: HttpRequest, progressive: Progressive) -> str:
    contribution = _contribution(request, progressive)
    made = contributions.sign_correction(
        contribution=contribution, at=timezone.now(), by=request.user
    )
    told = request.shell.notation.money(made.amount, signed=True)
    return _("The contribution is corrected by %(amount)s.") % {"amount": told}


def _drop_correction(request: HttpRequest, progressive: Progressive) -> str:
    contribution = _contribution(request, progressive)
    contributions.drop_correction(contribution=contribution, by=request.user)
    return _("The correction is not made; the contribution stands as it stood.")


def _feed(request: HttpRequest, progressive: Progressive) -> str:
    code = request.POST.get("table", "")
    table = Table.objects.filter(property_id=progressive.property_id, code=code).first()
    if table is None:
        raise Refused(_("Choose the table."))
    since = _instant(request, progressive)
    feeds.feed(progressive=progressive, table=table, since=since, by=request.user)
    told = {"table": table, "progressive": progressive}
    return _("%(table)s feeds %(progressive)s.") % told


def _instant(request: HttpRequest, progressive: Progressive) -> datetime:
    """The time that was typed, on the property's own clock."""
    text = request.POST.get("since", "").strip()
    try:
        at = datetime.fromisoformat(text)
    except ValueError as wrong:
        raise Refused(_("%(text)s is no date and time. Write it like 2026-11-29 21:40.")
                      % {"text": text or "“”"}) from wrong  # fmt: skip
    return at.replace(tzinfo=progressive.property.zone)


def _stop(request: HttpRequest, progressive: Progressive) -> str:
    key = request.POST.get("feed", "")
    feed = progressive.feeds.filter(pk=int(key)).first() if _is_key(key) else None
    if feed is None:
        raise Refused(_("Choose the table."))
    feeds.stop_feeding(feed=feed, until=timezone.now(), by=request.user)
    told = {"table": feed.table, "progressive": progressive}
    return _("%(table)s feeds %(progressive)s no longer.") % told


ACTS: Final = {
    "correct": _correct,
    "sign_correction": _sign_correction,
    "drop_correction": _drop_correction,
    "feed": _feed,
    "stop": _stop,
}
