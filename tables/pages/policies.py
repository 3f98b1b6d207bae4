"""Policies: how the house reads its figures, from a gaming day on; each beside the one before it."""

from datetime import date, timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from games.engine.money import Money
from tables import selectors
from tables.models import Policy, Property
from tables.pages import addresses
from tables.pages.people import not_approved_by
from tables.pages.posting import Done, posted
from tables.services.policies import RULES, approve_policy, withdraw_policy
from tables.services.withdrawing import may_withdraw


@require_safe
def current(request: HttpRequest) -> HttpResponse:
    """Lead to the policy that is in force now."""
    house: Property = request.desk.property
    require(request.user, "tables.view_policy", on=house)
    return HttpResponseRedirect(addresses.policy(selectors.policy_on(house.pk, _today(house))))


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, version: int) -> HttpResponse:
    """One policy: from when, until when, what it changed; approved by another than drafted it."""
    house: Property = request.desk.property
    require(request.user, "tables.view_policy", on=house)
    policies = Policy.objects.filter(property=house).select_related("drafted_by", "approved_by")
    one = get_object_or_404(policies, version=version)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, one))
        except Refused as refusal:
            refused = str(refusal)
    before = _approved(house).filter(first_day__lt=one.first_day).last()
    now = selectors.policy_on(house.pk, _today(house))
    shown = {
        "policy": one,
        "until": _until(one),
        "now": now,
        "before": before,
        "changes": changes(one, before, request.shell.notation),
        "refused": refused,
        "why_not": not_approved_by(request, "tables.approve_policy", one),
        "may_withdraw": may_withdraw(one, "policy", request.user),
        "may_draft": request.user.has_perm("tables.draft_policy", house),
        "versions": [(each, addresses.policy(each)) for each in policies[:12]],
    }
    return render(request, "tables/policy.html", shown, status=409 if refused else 200)


def _take(request: HttpRequest, one: Policy) -> Done:
    """Approve the draft, or withdraw it."""
    if request.POST.get("act") == "withdraw":
        withdraw_policy(policy=one, by=request.user, why=request.POST.get("why", "").strip())
        told = _("Policy %(version)s is withdrawn.") % {"version": one.version}
        return addresses.policy(one), told
    approve_policy(policy=one, by=request.user)
    told = _("Policy %(version)s is approved.") % {"version": one.version}
    return addresses.policy(one), told


def _today(house: Property) -> date:
    """The gaming day that runs now."""
    now = timezone.now()
    day = selectors.current_day(house, now)
    return day.date if day else house.local(now).date()


def _approved(house: Property) -> QuerySet[Policy]:
    """Approved policies, in the order in which they come into force."""
    approved = Policy.objects.filter(property=house, state=Policy.State.APPROVED)
    return approved.order_by("first_day")


def _until(one: Policy) -> date | None:
    """The last day of an approved policy; none where no other follows yet."""
    if one.state != Policy.State.APPROVED:
        return None
    after = _approved(one.property).filter(first_day__gt=one.first_day).first()
    return after.first_day - timedelta(days=1) if after else None


def changes(one: Policy, before: Policy | None, notation: Any) -> list[tuple[str, str, str]]:
    """Each rule of a policy: label, as it was before, as it is now."""
    return [
        (
            str(Policy._meta.get_field(name).verbose_name).capitalize(),
            said(before, name, notation) if before else "",
            said(one, name, notation),
        )
        for name in RULES
    ]


def said(policy: Policy, name: str, notation: Any) -> str:
    """A rule as a person reads it."""
    value = getattr(policy, name)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Money):
        return str(notation.money(value))
    if Policy._meta.get_field(name).choices:
        return str(getattr(policy, f"get_{name}_display")())
    return str(value)
