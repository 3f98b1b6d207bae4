"""What every REST view is held to: who may read what, and how much at once.

A view declares `permission`, what reading it takes; lists are cut to the properties where the
caller has it, and then to pages. What a list is asked that it does not know, and a value it cannot
read, is refused by name: passed over, it would answer more than was asked for.
"""

from typing import Any

import django_filters
from django import forms
from django.db import models
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters.rest_framework import DjangoFilterBackend, FilterSet
from rest_framework.exceptions import ValidationError
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from audit.paging import size_of
from casino.access import permissions_of, properties_of


class Pages(PageNumberPagination):
    """Lists by page number: `page`, from 1 to the last, and `page_size` up to 500."""

    page_size = 50
    page_size_query_param = "page_size"

    def get_page_size(self, request: Request) -> int:
        return size_of(request)

    def get_page_number(self, request: Request, paginator: Any) -> Any:
        """The page asked for; what is no number is refused, and a page behind the last is not found."""
        text = request.query_params.get(self.page_query_param, "1")
        if not text.isascii() or not text.isdigit() or int(text[:10]) < 1:
            raise ValidationError({self.page_query_param: _("A whole number from 1 on.")})
        return text[:10]


def readable(request: Request, view: Any) -> list[int]:
    """The properties whose rows of this view the caller may read."""
    return [
        key
        for key in properties_of(request.user)
        if view.permission in permissions_of(request.user, key)
    ]


class MayRead(BasePermission):
    """Reading takes the view's permission in at least one property; services check what writes."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if not request.user.is_authenticated:
            return False
        needed = getattr(view, "permission", None)
        return needed is None or request.method not in SAFE_METHODS or bool(readable(request, view))


class WithinProperties(BaseFilterBackend):
    """Rows of the properties where the caller may read them, whatever else is asked for."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> Any:
        return queryset.filter(property__in=readable(request, view))


class Truth(forms.Field):
    """Yes or no as JSON writes it."""

    def to_python(self, value: Any) -> bool | None:
        if value in self.empty_values:
            return None
        if value not in ("true", "false"):
            raise forms.ValidationError(_("Write true or false."))
        return bool(value == "true")


class TruthFilter(django_filters.BooleanFilter):
    """Rows by a fact that holds or does not."""

    field_class = Truth


class Filters(FilterSet):
    """What the fields of a view become where it names no filters of its own."""

    FILTER_DEFAULTS = FilterSet.FILTER_DEFAULTS | {
        models.BooleanField: {"filter_class": TruthFilter}
    }


class AskedFor(DjangoFilterBackend):
    """Rows by the filters of the view, each named once; any other name is refused."""

    filterset_base = Filters

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> Any:
        filters = self.get_filterset_class(view, queryset)
        paging = view.paginator.get_schema_operation_parameters(view)
        known = {*(filters.base_filters if filters else ()), *(each["name"] for each in paging)}
        asked = request.query_params
        wrong = {name: _("This list knows no such filter.") for name in asked if name not in known}
        twice = {name: _("Ask for one value.") for name, values in asked.lists() if len(values) > 1}
        if wrong or twice:
            raise ValidationError(twice | wrong)
        return super().filter_queryset(request, queryset, view)
