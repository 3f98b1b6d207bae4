"""A chart of accounts as it waits: what each account is called, and its approval by another person."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import journal, memos
from tables.models import Chart, Property
from tables.pages import addresses
from tables.pages.people import not_approved_by
from tables.pages.posting import Done, posted
from tables.services.charts import approve_chart, withdraw_chart
from tables.services.withdrawing import may_withdraw


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, version: int) -> HttpResponse:
    """Each account of the journal, by the chart and by the one in force before it."""
    house: Property = request.desk.property
    require(request.user, "tables.view_chart", on=house)
    one = get_object_or_404(
        Chart.objects.select_related("drafted_by", "approved_by"), property=house, version=version
    )
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, one))
        except Refused as refusal:
            refused = str(refusal)
    before = memos.accounts_on(house, one.first_day)
    shown = {
        "chart": one,
        "rows": [(key, before[key], one.accounts.get(key, "")) for key in journal.ACCOUNTS],
        "refused": refused,
        "may_withdraw": may_withdraw(one, "chart", request.user),
        "why_not": not_approved_by(request, "tables.approve_chart", one),
    }
    return render(request, "tables/accounts.html", shown, status=409 if refused else 200)


def _take(request: HttpRequest, one: Chart) -> Done:
    """Approve the draft, or withdraw it."""
    if request.POST.get("act") == "withdraw":
        withdraw_chart(chart=one, by=request.user, why=request.POST.get("why", "").strip())
        return addresses.chart(one), _("%(chart)s is withdrawn.") % {"chart": one}
    approve_chart(chart=one, by=request.user)
    return addresses.chart(one), _("%(chart)s is approved.") % {"chart": one}
