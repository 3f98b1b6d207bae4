"""The house's chart of accounts: drafted by one person, approved by another, from a gaming day on."""

from collections.abc import Mapping
from datetime import date

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables import journal, selectors
from tables.models import Chart, Property
from tables.services import withdrawing
from tables.services.beginnings import require_near


@trail.act("chart.drafted")
def draft_chart(
    *, property: Property, first_day: date, accounts: Mapping[str, str], by: Actor
) -> Chart:
    """Write down the house's own numbers; what it does not map keeps the usual account."""
    require(by, "tables.draft_chart", on=property)
    require_near(first_day)
    unknown = sorted(set(accounts) - set(journal.ACCOUNTS))
    empty = sorted(key for key, name in accounts.items() if not str(name).strip())
    if unknown or empty:
        raise Refused(
            _("The journal has no such account, or it is left empty: %(keys)s.")
            % {"keys": ", ".join(unknown + empty)}
        )
    last = Chart.objects.filter(property=property).aggregate(last=Max("version"))["last"] or 0
    return Chart.objects.create(
        property=property,
        version=last + 1,
        first_day=first_day,
        accounts=dict(accounts),
        drafted_by=by,
    )


@trail.act("chart.approved")
def approve_chart(*, chart: Chart, by: Actor) -> Chart:
    """Put a chart in force. It reaches back to no day that was published under another."""
    chart = Chart.objects.select_for_update(no_key=True).get(pk=chart.pk)
    require(by, "tables.approve_chart", on=chart)
    if chart.state != Chart.State.DRAFT:
        raise Refused(_("%(chart)s is no draft.") % {"chart": chart})
    if chart.drafted_by_id == by.pk:
        raise Refused(_("You drafted this chart; another person approves it."))
    published = selectors.published_from(chart.property_id, chart.first_day)
    if published:
        raise Refused(
            _("%(day)s is published under the chart before; begin after it.")
            % {"day": published}
        )
    chart.state = Chart.State.APPROVED
    chart.approved_by, chart.approved_at = by, timezone.now()
    chart.save(update_fields=["state", "approved_by", "approved_at"])
    return chart


@trail.act("chart.withdrawn")
def withdraw_chart(*, chart: Chart, by: Actor, why: str) -> Chart:
    """Take back a chart that is not to be."""
    return withdrawing.withdraw(chart, "chart", by=by, why=why)
