"""REST: a round is judged in the request that brings it; rounds are read, newest first."""

import json
from typing import Any

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import viewsets
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse

from audit import selectors
from audit.api.shapes import AnswerShape, RecordShape, RoundLine, RoundWhole, Version
from audit.floor import UnknownTable
from audit.loading import Fate
from audit.models import Round, Verdict
from audit.paging import Newest
from audit.services import ingest_round
from audit.trail import Forbidden, Refused
from audit.validation import RECORD_MAX
from tables.models import Property

INGEST = "audit.ingest_round"


class TooLarge(Refused):
    """More than any record takes."""

    problem = "too-large"


class WhichProperty(Refused):
    """The caller works in several properties and the record names none."""

    problem = "invalid"


class TextParser(BaseParser):
    """JSON left as the text it came as: it is evidence, and the engine reads it itself."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> bytes:
        content: bytes = stream.read(RECORD_MAX + 1)
        if len(content) > RECORD_MAX:
            raise TooLarge(_("A record has at most 1,000,000 bytes."))
        return content


class RoundFilter(django_filters.FilterSet):
    """Rounds by where, what, when and how they were found."""

    table = django_filters.CharFilter(field_name="table__code")
    round = django_filters.CharFilter(field_name="key__round")
    game = django_filters.CharFilter()
    dealer = django_filters.CharFilter()
    verdict = django_filters.ChoiceFilter(choices=Verdict.choices)
    gaming_date = django_filters.DateFilter()
    gaming_date__gte = django_filters.DateFilter(field_name="gaming_date", lookup_expr="gte")
    gaming_date__lte = django_filters.DateFilter(field_name="gaming_date", lookup_expr="lte")


@extend_schema_view(
    list=extend_schema(summary="Rounds, newest first", responses=RoundLine(many=True)),
    retrieve=extend_schema(summary="One round with its record and answer", responses=RoundWhole),
)
class RoundViews(viewsets.GenericViewSet[Round]):
    """Recorded rounds and what was found in them."""

    permission = "audit.view_round"
    queryset = Round.objects.none()
    serializer_class = RoundLine
    filterset_class = RoundFilter
    pagination_class = Newest
    parser_classes = (TextParser,)
    lookup_field = "key"
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self) -> QuerySet[Round]:
        return selectors.rounds_in_force().select_related("terms")

    @extend_schema(
        summary="Record a round; it is judged at once",
        request=RecordShape,
        responses={201: AnswerShape, 200: AnswerShape},
    )
    def create(self, request: Request) -> Response:
        """New: 201. The same content again: 200 and the same answer; nothing else happens."""
        text = request.data if isinstance(request.data, bytes) else b""
        house = property_of(request.user, named_in(text))
        row, fate = ingest_round(property=house, text=text, by=request.user)
        answer = selectors.answer_of(row, selectors.findings_of(row))
        address = reverse("api:round-detail", args=[row.key_id], request=request)
        status = 201 if fate is Fate.STORED else 200
        return Response(answer, status=status, headers={"Location": address})

    def list(self, request: Request) -> Response:
        page = self.paginate_queryset(self.filter_queryset(self.get_queryset()))
        return self.get_paginated_response(RoundLine(page, many=True).data)

    def retrieve(self, request: Request, key: int) -> Response:
        row = self.get_object()
        found = RoundLine(row).data | {
            "record": json.loads(row.record),
            "answer": selectors.answer_of(row, selectors.findings_of(row)),
            "versions": Version(selectors.versions_of(row), many=True).data,
        }
        return Response(found)


def named_in(text: bytes) -> str | None:
    """The property a record names, if any; refused where the text is no JSON."""
    try:
        found = json.loads(text.decode("utf-8-sig"))
    except (ValueError, RecursionError) as wrong:
        raise ParseError(_("The body is no JSON: %(why)s") % {"why": wrong}) from wrong
    named = found.get("property") if isinstance(found, dict) else None
    return named if isinstance(named, str) else None


def property_of(caller: Any, named: str | None) -> Property:
    """The property in which a caller records: the one named, or the only one there is."""
    own = [house for house in Property.objects.all() if caller.has_perm(INGEST, house)]
    if not own:
        raise Forbidden(INGEST)
    if named is not None:
        own = [house for house in own if house.code == named]
        if not own:
            raise UnknownTable(_("There is no property %(code)s here.") % {"code": named})
    if len(own) > 1:
        raise WhichProperty(_("Say in which property: the record needs its key “property”."))
    return own[0]
