"""Dealers of the house, added through their service, and the roster to read."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from audit.ledgers import Ledger, Setup
from tables.admin.acts import each
from tables.models import Assignment, Dealer
from tables.pages import addresses
from tables.services import roster


@admin.register(Dealer)
class DealerAdmin(Setup):
    """Dealers, by licence, and those who carry only."""

    adds = "tables.keep_dealers"
    list_display = ["licence", "name", "licensed_until", "carries_only", "has_left"]
    list_filter = ["carries_only", "has_left"]
    search_fields = ["=licence", "name"]
    actions = ["leaves"]

    def has_change_permission(self, request: HttpRequest, obj: Dealer | None = None) -> bool:
        return self.has_add_permission(request)

    def get_fields(self, request: HttpRequest, obj: Dealer | None = None) -> list[str]:
        """The badge is shown to who keeps the list: whoever attests brings it along."""
        badge = ["badge"] if self.has_add_permission(request) else []
        return ["licence", "name", *badge, "licensed_until", "carries_only"]

    def get_readonly_fields(self, request: HttpRequest, obj: Dealer | None = None) -> list[str]:
        return ["licence", "name", "carries_only"] if obj else []

    @admin.action(description=_("Has left the house"), permissions=["adds"])
    def leaves(self, request: HttpRequest, chosen: QuerySet[Dealer]) -> None:
        each(
            request, chosen,
            lambda dealer: roster.dealer_leaves(dealer=dealer, by=request.user),
            str(_("has left; what they dealt stays")),
        )  # fmt: skip

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Dealer:
        return roster.register_dealer(property=request.desk.property, by=request.user, **facts)

    def save_model(self, request: HttpRequest, obj: Dealer, form: Any, change: bool) -> None:
        if not change:
            super().save_model(request, obj, form, change)
            return
        renewed = roster.renew(dealer=obj, by=request.user, **form.cleaned_data)
        obj.__dict__.update(renewed.__dict__)


@admin.register(Assignment)
class AssignmentAdmin(Ledger):
    """Who stood where, from when to when; lines that were struck say so."""

    list_display = [
        "table",
        "duty",
        "who",
        "starts_at",
        "ends_at",
        "began",
        "ended",
        "struck_at",
        "opens",
    ]
    list_filter = ["duty", "table"]
    list_select_related = ["table__pit", "dealer", "person"]
    search_fields = ["=dealer__licence", "table__code"]
    opens_for = addresses.SEE_FLOOR

    @admin.display(description=_("who"))
    def who(self, row: Assignment) -> str:
        return str(row.dealer or row.person)

    def page_of(self, row: Assignment) -> str:
        return addresses.roster(row.table.pit)
