"""A verifier from the cage counts a counted box again, before anybody there sees the report."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import selectors
from tables.documents import signature
from tables.models import Placement, Verification

MAY = "tables.verify_count"


@trail.act("count.verified")
def verify_count(
    *, placement: Placement, total: Money, by: Actor, at: datetime | None = None
) -> Verification:
    """Enter what the verifier found. Where it differs, who accepts counts is told, and waits."""
    held = Placement.objects.select_for_update(no_key=True).get(pk=placement.pk)
    require(by, MAY, on=held)
    selectors.require_open(held.first.day)
    if held.state != Placement.State.COUNTED:
        raise Refused(_("Box %(box)s is not counted, or accepted already.") % {"box": held.box})
    if held.counts.filter(by_id=by.pk).exists():
        raise Refused(_("You counted this box; another person verifies it."))
    if total < 0:
        raise Refused(_("Enter an amount."))
    found = Verification.objects.create(
        property_id=held.property_id,
        placement=held,
        total=total,
        at=at or timezone.now(),
        by=by,
        role=signature(by)["role"],
    )
    found.refresh_from_db(fields=["agrees"])
    if not found.agrees:
        _tell(held)
    return found


def is_awaited(placement: Placement) -> bool:
    """Whether a count that waits for acceptance waits for its verifier first."""
    policy = selectors.policy_on(placement.property_id, placement.first.day.date)
    last = placement.verifications.order_by("-pk").first()
    return policy.verifies and not (last and last.agrees)


def _tell(placement: Placement) -> None:
    alerts.raise_alert(
        property_id=placement.property_id,
        kind="box.verification",
        key=str(placement.pk),
        what=gettext_lazy("The verifier's count of box %(box)s of %(table)s differs."),
        facts={"box": str(placement.box), "table": str(placement.table)},
        to="tables.accept_count",
        place=placement.table.code,
    )
