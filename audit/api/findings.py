"""REST: the findings that stand, newest first."""

import django_filters
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import mixins, viewsets

from audit import selectors
from audit.api.shapes import FindingLine
from audit.models import Finding
from audit.paging import Newest


class FindingFilter(django_filters.FilterSet):
    """Findings by where, what and when."""

    table = django_filters.CharFilter(field_name="table__code")
    round = django_filters.NumberFilter(field_name="key", decimal_places=0)
    code = django_filters.CharFilter()
    clause = django_filters.CharFilter()
    row = django_filters.CharFilter()
    kind = django_filters.ChoiceFilter(choices=Finding.Kind.choices)
    severity = django_filters.ChoiceFilter(choices=Finding.Severity.choices)
    gaming_date = django_filters.DateFilter()
    gaming_date__gte = django_filters.DateFilter(field_name="gaming_date", lookup_expr="gte")
    gaming_date__lte = django_filters.DateFilter(field_name="gaming_date", lookup_expr="lte")


@extend_schema_view(list=extend_schema(summary="Findings that stand, newest first"))
class FindingViews(mixins.ListModelMixin, viewsets.GenericViewSet[Finding]):
    """What departs from the rules in recorded rounds."""

    permission = "audit.view_finding"
    queryset = Finding.objects.none()
    serializer_class = FindingLine
    filterset_class = FindingFilter
    pagination_class = Newest

    def get_queryset(self) -> QuerySet[Finding]:
        return selectors.standing_findings()
