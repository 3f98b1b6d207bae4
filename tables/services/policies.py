"""Policies: drafted by one person, approved by another or withdrawn, in force from a gaming day on."""

from datetime import date
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import selectors
from tables.models import Policy, Property
from tables.services import withdrawing
from tables.services.beginnings import require_near


@trail.act("policy.drafted")
def draft_policy(*, property: Property, first_day: date, by: Actor, **rules: Any) -> Policy:
    """Write the next policy of a property: the one in force then, with these rules changed."""
    require(by, "tables.draft_policy", on=property)
    require_near(first_day)
    last = Policy.objects.filter(property=property).aggregate(last=Max("version"))["last"]
    kept = {name: getattr(_before(property, first_day), name) for name in RULES}
    policy = Policy(
        property=property,
        version=(last or 0) + 1,
        first_day=first_day,
        drafted_by=by,
        **(kept | rules),
    )
    _refuse_what_makes_no_sense(policy)
    policy.save()
    return policy


def _before(property: Property, day: date) -> Policy:
    try:
        return selectors.policy_on(property.pk, day)
    except Policy.DoesNotExist:
        raise Refused(_("No policy is in force on %(day)s: begin later.") % {"day": day}) from None


def _refuse_what_makes_no_sense(policy: Policy) -> None:
    """Refuse a rule that cannot be, by its name."""
    trail.require_valid(policy)
    for name in RULES:
        value = getattr(policy, name)
        if isinstance(value, Money) and value < 0:
            label = Policy._meta.get_field(name).verbose_name
            raise Refused(_("%(label)s: an amount is not below zero.") % {"label": label})
    if policy.cash_logged_from > policy.cash_reported_over:
        raise Refused(
            _("Cash is reported over an amount that is not below the one it is logged from.")
        )


@trail.act("policy.approved")
def approve_policy(*, policy: Policy, by: Actor) -> Policy:
    """Put a policy in force. It reaches back to no day that was published under another."""
    policy = Policy.objects.select_for_update(no_key=True).get(pk=policy.pk)
    require(by, "tables.approve_policy", on=policy)
    if policy.state != Policy.State.DRAFT:
        raise Refused(_("%(policy)s is no draft.") % {"policy": policy})
    if policy.drafted_by_id == by.pk:
        raise Refused(_("You drafted this policy; another person approves it."))
    published = selectors.published_from(policy.property_id, policy.first_day)
    if published:
        raise Refused(
            _("%(day)s is published under the policy before; begin after it.") % {"day": published}
        )
    policy.state = Policy.State.APPROVED
    policy.approved_by, policy.approved_at = by, timezone.now()
    policy.save(update_fields=["state", "approved_by", "approved_at"])
    return policy


@trail.act("policy.withdrawn")
def withdraw_policy(*, policy: Policy, by: Actor, why: str) -> Policy:
    """Take back a policy that is not to be."""
    return withdrawing.withdraw(policy, "policy", by=by, why=why)


RULES = (
    "drop",
    "promo",
    "credit",
    "late",
    "counts",
    "verifies",
    "variance_alert",
    "adjustment_filed",
    "cash_logged_from",
    "cash_reported_over",
    "ticket_most",
    "contribution_most",
    "estimate_alert",
    "rounds_kept",
)
"""What a policy says."""
