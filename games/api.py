"""REST: paytables, version by version."""

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers, viewsets

from games.models import Paytable


class PaytableJson(serializers.ModelSerializer[Paytable]):
    """What a wager pays: outcome → odds, `X to Y` (stake not included) or `push`."""

    property = serializers.CharField(source="property.code")
    lines = serializers.DictField(source="odds", child=serializers.CharField())

    class Meta:
        model = Paytable
        fields = (
            "id", "property", "game", "wager", "name", "version", "state", "approved_at",
            "retired_at", "lines",
        )  # fmt: skip


@extend_schema_view(
    list=extend_schema(summary="Paytables"), retrieve=extend_schema(summary="One paytable")
)
class PaytableViews(viewsets.ReadOnlyModelViewSet[Paytable]):
    """What wagers pay; an approved paytable never changes."""

    permission = "games.view_paytable"
    queryset = Paytable.objects.select_related("property").prefetch_related("lines")
    serializer_class = PaytableJson
    filterset_fields = ("game", "wager", "state")
    lookup_value_regex = "[0-9]{1,18}"
