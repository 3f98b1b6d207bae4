"""Lists that grow without end are read by key, the newest first: no page number, no count."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

DEFAULT, MOST = 50, 500


class Newest(BasePagination):
    """Rows by gaming day and key, newest first; `next` goes on behind the last one shown."""

    def paginate_queryset(
        self, queryset: QuerySet[Any], request: Request, view: Any = None
    ) -> Sequence[Any]:
        self.request = request
        size = size_of(request)
        if cursor := request.query_params.get("cursor"):
            day, key = decoded(cursor)
            behind = Q(gaming_date__lt=day) | Q(gaming_date=day, pk__lt=key)
            queryset = queryset.filter(behind, gaming_date__lte=day)
        rows = list(queryset.order_by("-gaming_date", "-pk")[: size + 1])
        self.last = rows[size - 1] if len(rows) > size else None
        return rows[:size]

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.next_address(), "results": data})

    def next_address(self) -> str | None:
        if self.last is None:
            return None
        address = self.request.build_absolute_uri()
        cursor = encoded(self.last.gaming_date, self.last.pk)
        return str(replace_query_param(address, "cursor", cursor))

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        address = {"type": "string", "format": "uri", "nullable": True}
        properties = {"next": address, "results": schema}
        return {"type": "object", "required": ["next", "results"], "properties": properties}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        size = {"type": "integer", "minimum": 1, "maximum": MOST, "default": DEFAULT}
        return [
            {
                "name": "cursor",
                "in": "query",
                "schema": {"type": "string"},
                "description": str(_("Where to go on, as `next` says.")),
            },
            {
                "name": "page_size",
                "in": "query",
                "schema": size,
                "description": str(_("Rows a page.")),
            },
        ]


def size_of(request: Request) -> int:
    """How many rows of a list a page is to have; refused where that is no number, or beyond what one takes."""
    text = request.query_params.get("page_size", str(DEFAULT))
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:10]) <= MOST:
        raise ValidationError({"page_size": _("A whole number from 1 to 500.")})
    return int(text)


def encoded(day: date, key: int) -> str:
    return urlsafe_b64encode(json.dumps([day.isoformat(), key]).encode()).decode()


def decoded(cursor: str) -> tuple[date, int]:
    """The day and key behind which a list goes on; refused where they are no such thing."""
    try:
        day, key = json.loads(urlsafe_b64decode(cursor.encode()))
        return date.fromisoformat(day), int(key)
    except (ValueError, TypeError) as wrong:
        raise ValidationError({"cursor": _("This is no cursor of ours.")}) from wrong
