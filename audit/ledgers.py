"""The admin of what services write: facts to read, and set-up that a form hands to a service.

A leaf: every app's admin may build on it, and it imports no app. Rows and permissions are those of
the property the person works in.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db import transaction
from django.db.models import DateTimeField, Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from audit.fit import AGE_TOLD, OUR_AGE
from audit.trail import Refused


class Instant(forms.SplitDateTimeField):
    """A day and a time of this age: what lies beyond could be stored, and never be read again."""

    def compress(self, data_list: list[Any]) -> Any:
        if data_list and data_list[0] and data_list[0].year not in OUR_AGE:
            raise forms.ValidationError(AGE_TOLD)
        return super().compress(data_list)


class Historied:
    """An admin whose history is the trail's: the theme's own would show the admin's log alone."""

    opts: Any
    formfield_overrides = MappingProxyType({DateTimeField: {"form_class": Instant}})

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        return HttpResponseRedirect(reverse("history", args=[self.opts.db_table, unquote(object_id)]))


class OfTheDesk:
    """Rows of the property the person works in, for those who may see them there."""

    opts: Any

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        rows: QuerySet[Any] = super().get_queryset(request)  # type: ignore[misc]
        return rows.filter(property=request.desk.property)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return self._may(request, "view")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self._may(request, "view")

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def _may(self, request: HttpRequest, act: str) -> bool:
        house = request.desk.property
        name = f"{self.opts.app_label}.{act}_{self.opts.model_name}"
        return house is not None and request.user.has_perm(name, house)


class Ledger(Historied, OfTheDesk, ModelAdmin):
    """Facts: listed and read; nothing is added, changed or deleted here. “Open” leads to the page of the fact."""

    list_per_page = 50
    show_full_result_count = False
    actions = None
    opens_for: tuple[str, ...] = ()
    """Who may follow “Open”: one of these permissions does; none is asked where who lists may also look."""

    def get_list_display(self, request: HttpRequest) -> Sequence[Any]:
        """Without the way to a page that this person may not see."""
        shown = super().get_list_display(request)
        house = request.desk.property
        if not self.opens_for or any(request.user.has_perm(each, house) for each in self.opens_for):
            return shown
        return [each for each in shown if each != "opens"]

    def page_of(self, row: Any) -> str:
        """The row's own page; none where it has no page."""
        return ""

    @admin.display(description="")
    def opens(self, row: Any) -> SafeString | str:
        """The way to the row's own page."""
        url = self.page_of(row)
        return (
            format_html(
                '<a class="text-primary-600 font-semibold" href="{}">{}</a>', url, _("Open")
            )
            if url
            else ""
        )


class Lines(OfTheDesk, TabularInline):
    """The lines of a fact, below it."""

    extra = 0
    can_delete = False
    tab = False


class ThroughService:
    """A form whose facts a service writes; what it refuses stands above the form, with everything typed."""

    def add(self, request: HttpRequest, facts: dict[str, Any]) -> Model:
        """Hand the form's facts to the service."""
        raise NotImplementedError

    def get_form(
        self, request: HttpRequest, obj: Model | None = None, **options: Any
    ) -> type[forms.ModelForm]:
        form = super().get_form(request, obj, **options)  # type: ignore[misc]
        return type(form.__name__, (RefusedAbove, form), {"request": request})

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        made = self.add(request, {name: form.cleaned_data[name] for name in form.cleaned_data})
        obj.__dict__.update(made.__dict__)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """The service has written them."""

    def changeform_view(self, request: HttpRequest, *args: Any, **options: Any) -> HttpResponse:
        page = super().changeform_view  # type: ignore[misc]
        try:
            with transaction.atomic():
                return page(request, *args, **options)
        except Refused as refusal:
            request.refusal = refusal.sentence
            return page(request, *args, **options)


class Setup(ThroughService, Ledger):
    """Set-up: added through the service that `add` names, by those with the permission `adds`."""

    adds = ""

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        house = request.desk.property
        return bool(self.adds) and house is not None and request.user.has_perm(self.adds, house)

    def has_adds_permission(self, request: HttpRequest) -> bool:
        """Who adds rows also takes the acts of the list."""
        return self.has_add_permission(request)


class RefusedAbove:
    """A form that says what its service refused."""

    request: HttpRequest

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean()  # type: ignore[misc]
        if refusal := getattr(self.request, "refusal", None):
            raise forms.ValidationError(refusal)
        return cleaned

    def _post_clean(self) -> None:
        """The service validates: a model that it writes may not be whole yet."""
