"""Policies: drafted by one person, approved by another, in force from a gaming day on."""

from datetime import date
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables import selectors
from tables.models import Policy, Property


@trail.act("policy.drafted")
def draft_policy(*, property: Property, first_day: date, by: Actor, **rules: Any) -> Policy:
    """Write the next policy of a property: the one in force then, with these rules changed."""
    require(by, "tables.draft_policy", on=property)
    last = Policy.objects.filter(property=property).aggregate(last=Max("version"))["last"]
    before = selectors.policy_on(property.pk, first_day)
    kept = {name: getattr(before, name) for name in RULES}
    policy = Policy(
        property=property,
        version=(last or 0) + 1,
        first_day=first_day,
        drafted_by=by,
        **(kept | rules),
    )
    policy.full_clean()
    policy.save()
    return policy


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
            _("%(day)s is published under the policy before; begin after it.")
            % {"day": published}
        )
    policy.state = Policy.State.APPROVED
    policy.approved_by, policy.approved_at = by, timezone.now()
    policy.save(update_fields=["state", "approved_by", "approved_at"])
    return policy


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
    "estimate_alert",
    "rounds_kept",
)
"""What a policy says."""
