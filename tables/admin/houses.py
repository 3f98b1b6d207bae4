"""Houses of an installation and their chips: a keeper establishes a house, who sets up its floor adds chips."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.widgets import (
    UnfoldAdminSingleDateWidget,
    UnfoldAdminTextInputWidget,
)

from audit.ledgers import Historied, Lines, Setup, ThroughService
from audit.trail import Refused
from games.engine.money import Money
from games.engine.terms import digits_of
from tables.admin.acts import each
from tables.admin.columns import money
from tables.models import ChipSet, Denomination, Property
from tables.services import floor

CHIPS = _("The worth of each chip, like 1000, 500, 100, 25, 5, 1 or 0.50.")


def chips_of(text: str, digits: int) -> list[Money]:
    """The chips of a set as somebody wrote them: each worth something, none twice."""
    found: list[Money] = []
    for word in text.replace(",", " ").split():
        try:
            worth = Money.parse(word, digits=digits)
        except ValueError as wrong:
            raise Refused(_("%(text)s is no amount.") % {"text": word}) from wrong
        if worth <= 0 or worth in found:
            raise Refused(_("%(text)s: each chip is worth something, and named once.") % {"text": word})
        found.append(worth)
    if not found:
        raise Refused(_("Name at least one chip."))
    return found


def chips_field() -> forms.CharField:
    return forms.CharField(
        label=_("chips"), max_length=300, help_text=CHIPS, widget=UnfoldAdminTextInputWidget()
    )


class PropertyForm(forms.ModelForm):
    """A house as it is to open its books, once another keeper stands for it."""

    first_day = forms.DateField(label=_("first gaming day"), widget=UnfoldAdminSingleDateWidget())
    chips = chips_field()

    class Meta:
        model = Property
        fields = ["code", "name", "timezone", "currency", "number_format", "jurisdiction"]


@admin.register(Property)
class PropertyAdmin(ThroughService, Historied, ModelAdmin):
    """The houses of this installation. A keeper establishes one, once, and another stands for it."""

    list_display = [
        "name",
        "code",
        "currency",
        "timezone",
        "jurisdiction",
        "number_format",
        "is_demo",
        "stands",
    ]
    actions = ["stand_for"]

    @admin.display(boolean=True, description=_("two keepers stand for it"))
    def stands(self, row: Property) -> bool:
        return not floor.waits_for_its_second_keeper(row)

    @admin.action(description=_("Stand for it as the second keeper"), permissions=["add"])
    def stand_for(self, request: HttpRequest, chosen: QuerySet[Property]) -> None:
        each(
            request, chosen,
            lambda house: floor.stand_for(property=house, by=request.user),
            str(_("two keepers stand for it; roles may be granted")),
        )  # fmt: skip

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tables.view_property")

    def has_view_permission(self, request: HttpRequest, obj: Property | None = None) -> bool:
        return request.user.has_perm("tables.view_property", obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tables.add_property")

    def has_change_permission(self, request: HttpRequest, obj: Property | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Property | None = None) -> bool:
        return False

    def get_form(
        self, request: HttpRequest, obj: Property | None = None, **options: Any
    ) -> type[forms.ModelForm]:
        if obj is not None:
            return super().get_form(request, obj, **options)
        return super().get_form(request, obj, **options | {"form": PropertyForm})

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Property:
        chips = chips_of(facts.pop("chips"), digits_of(facts["currency"]))
        return floor.establish(
            timezone_name=facts.pop("timezone"), chips=chips, by=request.user, **facts
        )


class DenominationLines(Lines):
    model = Denomination
    fields = ["amount", "colour"]
    readonly_fields = ["amount"]

    amount = staticmethod(money("value", _("value")))


class ChipSetForm(forms.ModelForm):
    """A set of chips by name and worth."""

    chips = chips_field()

    class Meta:
        model = ChipSet
        fields = ["name"]


@admin.register(ChipSet)
class ChipSetAdmin(Setup):
    """Sets of chips and their denominations."""

    adds = "tables.set_up_floor"
    list_display = ["name"]
    fields = ["name"]

    def get_form(
        self, request: HttpRequest, obj: ChipSet | None = None, **options: Any
    ) -> type[forms.ModelForm]:
        if obj is None:
            options |= {"form": ChipSetForm, "fields": None}
        return super().get_form(request, obj, **options)

    def get_fieldsets(self, request: HttpRequest, obj: ChipSet | None = None) -> Any:
        return [(None, {"fields": ["name"] if obj else ["name", "chips"]})]

    def get_inlines(self, request: HttpRequest, obj: ChipSet | None) -> list[type[Lines]]:
        return [DenominationLines] if obj else []

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> ChipSet:
        house = request.desk.property
        chips = chips_of(facts["chips"], house.digits)
        return floor.add_chip_set(property=house, name=facts["name"], chips=chips, by=request.user)
