"""Set-up of the floor: pits, tables, boxes, chips and terms; each goes through its service."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from audit.ledgers import Ledger, Lines, Setup
from games.models import Paytable
from tables import selectors
from tables.admin.columns import DRAFT_TO_APPROVED, chip
from tables.models import (
    Box,
    DayStart,
    Pit,
    Policy,
    ShiftPattern,
    Table,
    Terms,
    TermsPaytable,
)
from tables.pages import addresses
from tables.services import floor, policies, terms


@admin.register(Pit)
class PitAdmin(Setup):
    """Pits, in the order of the floor."""

    adds = "tables.set_up_floor"
    list_display = ["name", "code", "position"]
    fields = ["code", "name", "position"]

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Pit:
        return floor.add_pit(property=request.desk.property, by=request.user, **facts)


@admin.register(Table)
class TableAdmin(Setup):
    """Tables of the floor. One opens once it has terms."""

    adds = "tables.set_up_floor"
    list_display = ["code", "pit", "position", "is_retired", "opens"]
    list_filter = ["pit", "is_retired"]
    list_select_related = ["pit"]
    search_fields = ["code"]
    fields = ["code", "pit", "position"]
    opens_for = addresses.SEE_FLOOR

    def page_of(self, row: Table) -> str:
        return addresses.table(row)

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Table:
        return floor.add_table(property=request.desk.property, by=request.user, **facts)


@admin.register(Box)
class BoxAdmin(Setup):
    """Numbered boxes, and what drops into each."""

    adds = "tables.set_up_floor"
    list_display = ["code", "purpose", "table", "is_emergency"]
    list_filter = ["purpose", "is_emergency"]
    list_select_related = ["table"]
    search_fields = ["code"]
    fields = ["code", "purpose", "table", "is_emergency"]

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Box:
        return floor.add_box(property=request.desk.property, by=request.user, **facts)


@admin.register(DayStart)
class DayStartAdmin(Ledger):
    """When the gaming day begins, from which day on."""

    list_display = ["first_day", "at"]


@admin.register(ShiftPattern)
class ShiftPatternAdmin(Ledger):
    """The shifts of a day, from which day on."""

    list_display = ["first_day", "position", "name", "at"]


@admin.register(Policy)
class PolicyAdmin(Setup):
    """How the house reads its figures: drafted here, approved on its own page by another person."""

    adds = "tables.draft_policy"
    fields = ["first_day", *policies.RULES]
    list_display = [
        "version",
        "first_day",
        "state_chip",
        "drop",
        "promo",
        "credit",
        "late",
        "drafted_by",
        "approved_by",
        "opens",
    ]
    list_select_related = ["drafted_by", "approved_by"]

    state_chip = staticmethod(chip("state", _("state"), DRAFT_TO_APPROVED))

    def page_of(self, row: Policy) -> str:
        return addresses.policy(row)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        house = request.desk.property
        tomorrow = house.local(timezone.now()).date() + timedelta(days=1)
        now = selectors.policy_on(house.pk, tomorrow)
        return {"first_day": tomorrow} | {name: getattr(now, name) for name in policies.RULES}

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Policy:
        return policies.draft_policy(property=request.desk.property, by=request.user, **facts)


class TermsForm(forms.ModelForm):
    """New terms of a table: what it plays, for how much, by which rules and paytables."""

    paytables = forms.ModelMultipleChoiceField(
        label=_("paytables"),
        queryset=Paytable.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("One for each wager that is paid by a table."),
    )

    class Meta:
        model = Terms
        fields = [
            "table", "starts_at", "game", "seats", "chip_set", "chip_unit", "par", "usual_fill",
            "limits", "limits_range", "rules", "decisions_per_hour", "edge", "note",
        ]  # fmt: skip


class PaytableLines(Lines):
    model = TermsPaytable
    fields = ["wager", "paytable"]


@admin.register(Terms)
class TermsAdmin(Setup):
    """What tables play, from when to when: drafted here, approved on their own page by another person."""

    adds = "tables.draft_terms"
    form = TermsForm
    list_display = [
        "table",
        "version",
        "state_chip",
        "game",
        "starts_at",
        "ends_at",
        "drafted_by",
        "approved_by",
        "opens",
    ]
    list_filter = ["state", "game"]
    list_select_related = ["table", "drafted_by", "approved_by"]
    search_fields = ["table__code"]

    state_chip = staticmethod(chip("state", _("state"), DRAFT_TO_APPROVED))

    def page_of(self, row: Terms) -> str:
        return addresses.terms(row)

    def get_form(
        self, request: HttpRequest, obj: Terms | None = None, **options: Any
    ) -> type[forms.ModelForm]:
        form = super().get_form(request, obj, **options)
        if "paytables" in form.base_fields:
            approved = Paytable.objects.filter(
                property=request.desk.property, state=Paytable.State.APPROVED
            )
            form.base_fields["paytables"].queryset = approved
        return form

    def get_inlines(self, request: HttpRequest, obj: Terms | None) -> list[type[Lines]]:
        return [PaytableLines] if obj else []

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        return {
            "starts_at": timezone.now(),
            "limits": {},
            "limits_range": {},
            "rules": {},
            **super().get_changeform_initial_data(request),
        }

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Terms:
        chosen = {paytable.wager: paytable for paytable in facts.pop("paytables")}
        return terms.draft_terms(by=request.user, paytables=chosen, **facts)
