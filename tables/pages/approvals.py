"""What waits for a controller: paytables, terms, policies, charts and credit lines that somebody else drafted."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Forbidden, Refused, require
from games.engine.money import Money
from tables import approvals
from tables.models import Property, Terms
from tables.pages import addresses
from tables.pages.at_table import way_to
from tables.pages.people import not_approved_by
from tables.pages.posting import Done, posted
from tables.reports.figures import Notation
from tables.rule_words import range_told, rule_name, rule_value
from tables.services.terms import approve_terms, withdraw_terms
from tables.services.withdrawing import may_withdraw
from tables.words import game_name, wager_name


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Every draft of others, whose it is and what it is about."""
    house: Property = request.desk.property
    user = request.user
    if not any(user.has_perm(permission, house) for permission in approvals.DRAFTS):
        raise Forbidden("tables.approve_terms", house)
    paytables, rows, policies, charts, lines = (
        approvals.waiting(permission, user, house).select_related("drafted_by")
        for permission in approvals.DRAFTS
    )
    rows = rows.select_related("table").order_by("starts_at")
    factors = approvals.lost_factors(user, house).select_related("factor_asked_by")
    shown = {
        "factors": factors.order_by("username"),
        "paytables": [
            (row, addresses.paytable(row), game_name(row.game), wager_name(row.wager))
            for row in paytables
        ],
        "terms": [(row, addresses.terms(row), game_name(row.game)) for row in rows],
        "policies": policies,
        "charts": charts,
        "lines": [(line, addresses.patron(line.patron)) for line in lines.select_related("patron")],
    }
    return render(request, "tables/approvals.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def terms(request: HttpRequest, code: str, version: int) -> HttpResponse:
    """One version of a table's terms, beside those in force before; approved by another than drafted it."""
    rows = Terms.objects.filter(property=request.desk.property, table__code=code)
    rows = rows.select_related("table__pit", "chip_set", "drafted_by", "approved_by")
    one = get_object_or_404(rows, version=version)
    require(request.user, "tables.view_terms", on=one)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, one))
        except Refused as refusal:
            refused = str(refusal)
    approved = rows.filter(state=Terms.State.APPROVED, starts_at__lte=one.starts_at).exclude(pk=one.pk)
    before = approved.order_by("starts_at", "version").last()
    shown = {
        "terms": one,
        "game": game_name(one.game),
        "before": before,
        "changes": changes(one, before, request.shell.notation),
        "refused": refused,
        "why_not": not_approved_by(request, "tables.approve_terms", one),
        "may_withdraw": may_withdraw(one, "terms", request.user),
        "may_copy": request.user.has_perm("tables.draft_terms", one),
        "versions": [(each, addresses.terms(each)) for each in rows.order_by("-version")[:12]],
        "url": addresses.terms(one),
        "crumbs": way_to(one.table),
    }
    return render(request, "tables/terms.html", shown, status=409 if refused else 200)


def _take(request: HttpRequest, one: Terms) -> Done:
    """Approve the draft, or withdraw it."""
    told = {"version": one.version, "table": one.table.code}
    if request.POST.get("act") == "withdraw":
        withdraw_terms(terms=one, by=request.user, why=request.POST.get("why", "").strip())
        return addresses.terms(one), _("Terms %(version)s of %(table)s are withdrawn.") % told
    approve_terms(terms=one, by=request.user)
    return addresses.terms(one), _("Terms %(version)s of %(table)s are approved.") % told


def changes(one: Terms, before: Terms | None, notation: Any) -> list[tuple[str, str, str]]:
    """What these terms say, and what the version before said: label, before, now."""
    old = dict(facts(before, notation)) if before else {}
    now = dict(facts(one, notation))
    gone = [label for label in old if label not in now]
    return [(label, old.get(label, ""), now.get(label, _("none"))) for label in (*now, *gone)]


def facts(one: Terms, notation: Any) -> list[tuple[str, str]]:
    """Terms as label and value, in the order a person reads them."""
    used = [(row.wager, str(row.paytable)) for row in one.paytables.select_related("paytable")]
    par = [] if one.par is None else [(_("Par"), notation.money(one.par, whole=True))]
    usual = (
        []
        if one.usual_fill is None
        else [(_("Usual fill"), notation.money(one.usual_fill, whole=True))]
    )
    rated = [
        (label, str(value))
        for label, value in (
            (_("Decisions an hour"), one.decisions_per_hour),
            (_("Edge for ratings"), one.edge),
        )
        if value is not None
    ]
    return [
        (_("Game"), game_name(one.game)),
        (_("Seats"), str(one.seats)),
        (_("Chip set"), str(one.chip_set)),
        (_("Smallest chip paid"), notation.money(one.chip_unit)),
        *par,
        *usual,
        *rated,
        *(
            (_("Limits, %(spot)s") % {"spot": wager_name(spot)}, _range(told, notation))
            for spot, told in one.limits.items()
        ),
        *(
            (_("Approved range, %(spot)s") % {"spot": wager_name(spot)}, _range(told, notation))
            for spot, told in one.limits_range.items()
        ),
        *((_("Paytable, %(wager)s") % {"wager": wager_name(wager)}, name) for wager, name in used),
        *(
            (_("Rule, %(rule)s") % {"rule": rule_name(rule)}, rule_value(rule, value))
            for rule, value in sorted(one.rules.items())
        ),
    ]


def _range(limits: Sequence[str], notation: Notation) -> str:
    """Limits as the property writes amounts; the terms keep them in the public form."""
    amounts = (Money.parse(text, digits=notation.digits) for text in limits)
    return range_told(*map(notation.money, amounts))
