"""REST: tables, the terms they play by, shift records with what they won, and the credit lines of patrons."""

from datetime import UTC, datetime
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Any

import django_filters
from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_view
from rest_framework import serializers, viewsets

from games.engine.money import Money
from tables import accounting
from tables.models import CreditLine, PokerResult, Result, RoundTotals, ShiftRecord, Table, Terms
from tables.selectors import in_force, public_form

KEY = "[0-9]{1,18}"


class Amount(serializers.CharField):
    """Decimal text with the digits of the property's currency."""

    def get_attribute(self, instance: Any) -> str | None:
        amount = super().get_attribute(instance)
        return None if amount is None else amount.text(instance.property.digits)


class TableJson(serializers.ModelSerializer[Table]):
    """A gaming table; which game it plays, and for what, its terms say."""

    property = serializers.CharField(source="property.code")
    pit = serializers.CharField(source="pit.code")

    class Meta:
        model = Table
        fields = ("id", "property", "code", "pit", "position", "is_retired")


@extend_schema_view(
    list=extend_schema(summary="Tables"), retrieve=extend_schema(summary="One table")
)
class TableViews(viewsets.ReadOnlyModelViewSet[Table]):
    """The tables of the floor, in its order."""

    permission = "tables.view_table"
    queryset = Table.objects.select_related("property", "pit").order_by("position", "code", "pk")
    serializer_class = TableJson
    filterset_fields = ("code", "pit__code", "is_retired")
    lookup_value_regex = KEY


class TermsJson(serializers.ModelSerializer[Terms]):
    """A table's terms between two instants; `terms` is what the public round format carries."""

    property = serializers.CharField(source="property.code")
    table = serializers.CharField(source="table.code")
    terms = serializers.SerializerMethodField()

    class Meta:
        model = Terms
        fields = (
            "id", "property", "table", "version", "state", "starts_at", "ends_at", "game", "seats",
            "terms",
        )  # fmt: skip

    @extend_schema_field({"type": "object", "additionalProperties": {}})
    def get_terms(self, row: Terms) -> dict[str, Any]:
        return public_form(row)


class TermsFilter(django_filters.FilterSet):
    """Terms by table, and by the instant they are in force at."""

    table = django_filters.CharFilter(field_name="table__code")
    in_force_at = django_filters.IsoDateTimeFilter(method="at")

    class Meta:
        model = Terms
        fields = ("game", "state")

    def at(self, rows: QuerySet[Terms], name: str, instant: datetime) -> QuerySet[Terms]:
        try:
            return rows.filter(in_force(instant.astimezone(UTC)))
        except OverflowError as beyond:
            raise serializers.ValidationError({name: _("No instant of this calendar.")}) from beyond


@extend_schema_view(
    list=extend_schema(summary="Terms of tables"), retrieve=extend_schema(summary="One terms")
)
class TermsViews(viewsets.ReadOnlyModelViewSet[Terms]):
    """What tables play, from one instant to another."""

    permission = "tables.view_terms"
    queryset = (
        Terms.objects.select_related("property", "table")
        .prefetch_related("paytables__paytable__lines")
        .order_by("table__code", "-version", "pk")
    )
    serializer_class = TermsJson
    filterset_class = TermsFilter
    lookup_value_regex = KEY


class ResultJson(serializers.ModelSerializer[Result]):
    """Drop and win with every input. `hold` is none where the drop is not above zero."""

    policy = serializers.IntegerField(source="policy.version")
    opener = Amount()
    closer = Amount()
    fills = Amount()
    credits = Amount()
    box = Amount()
    markers_issued = Amount()
    markers_paid = Amount()
    tickets_issued = Amount()
    promo = Amount()
    drop = Amount()
    win = Amount()
    hold = serializers.SerializerMethodField()

    class Meta:
        model = Result
        fields = (
            "version", "status", "policy", "opener", "closer", "fills", "credits", "box",
            "markers_issued", "markers_paid", "tickets_issued", "promo", "drop", "win", "hold",
            "computed_at",
        )  # fmt: skip

    @extend_schema_field({"type": "string", "nullable": True, "example": "0.184500"})
    def get_hold(self, row: Result) -> str | None:
        hold = accounting.hold(row.win, row.drop)
        return None if hold is None else f"{Decimal(hold.numerator) / hold.denominator:.6f}"


class PokerResultJson(serializers.ModelSerializer[PokerResult]):
    """What a poker table kept, each kind from its own box; the jackpot is the players', the bank the cage's."""

    rake = Amount()
    time = Amount()
    fees = Amount()
    revenue = Amount()
    jackpot = Amount()
    over_short = Amount()

    class Meta:
        model = PokerResult
        fields = (
            "version", "status", "rake", "time", "fees", "revenue", "jackpot", "over_short",
            "computed_at",
        )  # fmt: skip


class RoundTotalsJson(serializers.ModelSerializer[RoundTotals]):
    """What the recorded rounds say of one wager."""

    handle = Amount()
    net = Amount()
    mispaid = Amount()
    expected = serializers.SerializerMethodField()

    class Meta:
        model = RoundTotals
        fields = ("wager", "rounds", "handle", "net", "expected", "mispaid")

    @extend_schema_field({"type": "string", "nullable": True, "example": "12.40"})
    def get_expected(self, row: RoundTotals) -> str | None:
        if row.expected is None:
            return None
        return Money(int(row.expected.to_integral_value(ROUND_HALF_EVEN))).text(row.property.digits)


class ShiftRecordJson(serializers.ModelSerializer[ShiftRecord]):
    """One table in one shift; `result` is none until it is computed, and at poker, which has `poker`."""

    property = serializers.CharField(source="property.code")
    table = serializers.CharField(source="table.code")
    pit = serializers.CharField(source="pit.code")
    gaming_date = serializers.DateField(source="day.date")
    shift = serializers.CharField(source="shift.name")
    currency = serializers.CharField(source="property.currency")
    result = ResultJson(allow_null=True)
    poker = PokerResultJson(allow_null=True)
    rounds = RoundTotalsJson(source="round_totals", many=True)

    class Meta:
        model = ShiftRecord
        fields = (
            "id", "property", "table", "pit", "gaming_date", "shift", "game", "opened_at",
            "closed_at", "currency", "result", "poker", "rounds",
        )  # fmt: skip


class ShiftRecordFilter(django_filters.FilterSet):
    """Shift records by table, shift and gaming day."""

    table = django_filters.CharFilter(field_name="table__code")
    shift = django_filters.CharFilter(field_name="shift__name")
    gaming_date = django_filters.DateFilter(field_name="day__date")
    gaming_date__gte = django_filters.DateFilter(field_name="day__date", lookup_expr="gte")
    gaming_date__lte = django_filters.DateFilter(field_name="day__date", lookup_expr="lte")


@extend_schema_view(
    list=extend_schema(summary="Shift records, newest first"),
    retrieve=extend_schema(summary="One shift record"),
)
class ShiftRecordViews(viewsets.ReadOnlyModelViewSet[ShiftRecord]):
    """Drop and win by table and shift."""

    permission = "tables.see_records"
    queryset = (
        ShiftRecord.objects.select_related(
            "property", "table", "pit", "day", "shift", "result__policy", "result__property",
            "poker__property",
        )
        .prefetch_related("round_totals__property")
        .order_by("-opened_at", "-pk")
    )
    serializer_class = ShiftRecordJson
    filterset_class = ShiftRecordFilter
    lookup_value_regex = KEY


class CreditLineJson(serializers.ModelSerializer[CreditLine]):
    """The most that may be open on a patron’s markers, by the patron’s key; the one approved last holds."""

    property = serializers.CharField(source="property.code")
    currency = serializers.CharField(source="property.currency")
    amount = Amount()

    class Meta:
        model = CreditLine
        fields = (
            "id", "property", "patron", "currency", "amount", "state", "drafted_at", "approved_at",
        )  # fmt: skip


@extend_schema_view(
    list=extend_schema(summary="Credit lines, the newest approved first"),
    retrieve=extend_schema(summary="One credit line"),
)
class CreditLineViews(viewsets.ReadOnlyModelViewSet[CreditLine]):
    """What patrons may owe on markers."""

    permission = "tables.view_creditline"
    queryset = CreditLine.objects.select_related("property").order_by(
        F("approved_at").desc(nulls_last=True), "-pk"
    )
    serializer_class = CreditLineJson
    filterset_fields = ("patron", "state")
    lookup_value_regex = KEY
