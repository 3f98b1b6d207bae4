"""What every REST view is held to: who may read what, and how much at once.

A view declares `permission`, what reading it takes; lists are cut to the properties where the
caller has it, and then to pages.
"""

from typing import Any

from django.db.models import QuerySet
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from casino.access import permissions_of, properties_of


class Pages(PageNumberPagination):
    """Lists by page number: `page`, and `page_size` up to 500."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 500


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
