"""The public round format as the schema describes it; what it means stands in its own document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from audit import selectors
from audit.models import Finding, Round, Verdict

AMOUNT = {"type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$", "example": "-15.00"}
AMOUNTS = {"type": "object", "additionalProperties": AMOUNT}
DIGEST = "sha256 of the record as canonical JSON, as the server answered it"


@extend_schema_field(AMOUNTS)
class Amounts(serializers.DictField):
    """Decimal text by party: `house`, a seat's number, `jackpot`, `toke`."""


@extend_schema_field(AMOUNT)
class Amount(serializers.CharField):
    """Decimal text with the digits of the property's currency."""


class RecordShape(serializers.Serializer[Any]):
    """A recorded round: an envelope and what happened, one event a line. More keys are kept."""

    round = serializers.CharField(max_length=100, help_text="the source's own number")
    table = serializers.CharField(max_length=100, help_text="the table's code")
    game = serializers.CharField(required=False, help_text="checked against the table's")
    property = serializers.CharField(required=False, help_text="must be the caller's own")
    at = serializers.DateTimeField(help_text="start, with offset")
    until = serializers.DateTimeField(required=False, help_text="end, with offset")
    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99), min_length=1
    )
    log = serializers.ListField(child=serializers.CharField(), min_length=1)
    detail = serializers.ChoiceField(["acts", "outcome"], required=False)
    supersedes = serializers.CharField(required=False, max_length=71, help_text=DIGEST)
    reason = serializers.CharField(required=False, help_text="why it is corrected")
    by = serializers.CharField(required=False, help_text="who corrects it")
    dealer = serializers.CharField(required=False, max_length=100)


class FindingShape(serializers.Serializer[Any]):
    """One departure from the rules, with its clause and what it cost."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_null=True)
    row = serializers.CharField(allow_null=True)
    kind = serializers.ChoiceField(Finding.Kind.choices)
    severity = serializers.ChoiceField(Finding.Severity.choices)
    event = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)
    spot = serializers.CharField(allow_null=True)
    recorded = serializers.CharField(allow_null=True)
    expected = serializers.CharField(allow_null=True)
    effect = Amount(allow_null=True)
    effects = Amounts()
    text = serializers.CharField()
    pot = serializers.CharField(required=False)
    half = serializers.CharField(required=False)
    corrected_at = serializers.IntegerField(required=False)


class AnswerShape(serializers.Serializer[Any]):
    """What is answered to a round: the verdict, what each party gained, and every finding."""

    round = serializers.CharField()
    table = serializers.CharField()
    verdict = serializers.ChoiceField(Verdict.choices)
    digest = serializers.CharField(help_text=DIGEST)
    assumed = serializers.ListField(child=serializers.CharField(), help_text="always empty")
    net = Amounts()
    findings = FindingShape(many=True)


class RoundLine(serializers.ModelSerializer[Round]):
    """A round as lists show it; `id` is its lasting key, whatever its version."""

    id = serializers.IntegerField(source="key_id")
    property = serializers.CharField(source="property.code")
    table = serializers.CharField(source="table.code")
    round = serializers.CharField(source="key.round")
    terms = serializers.IntegerField(
        source="terms.version", allow_null=True, default=None, help_text="version judged under"
    )
    net = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = (
            "id", "property", "table", "round", "game", "gaming_date", "at", "dealer", "version",
            "verdict", "digest", "net", "terms", "received_at", "judged_at", "judging",
        )  # fmt: skip

    @extend_schema_field(AMOUNTS)
    def get_net(self, row: Round) -> dict[str, str]:
        return selectors.amounts(row.net, row.property.digits)


class Version(serializers.ModelSerializer[Round]):
    """One version of a round's record: when it came, what it superseded and why."""

    class Meta:
        model = Round
        fields = (
            "version", "digest", "supersedes", "reason", "corrected_by", "received_at", "verdict",
        )  # fmt: skip


class RoundWhole(RoundLine):
    """A round with its record as it came, the answer to it, and every version."""

    record = serializers.DictField(help_text="as it came")
    answer = AnswerShape()
    versions = Version(many=True)

    class Meta(RoundLine.Meta):
        fields = (*RoundLine.Meta.fields, "record", "answer", "versions")


class FindingLine(FindingShape):
    """A finding as lists show it, with the round it belongs to."""

    id = serializers.IntegerField()
    property = serializers.CharField()
    gaming_date = serializers.DateField()
    table = serializers.CharField()
    round = serializers.CharField()
    round_id = serializers.IntegerField(help_text="the key of the round")

    def to_representation(self, row: Finding) -> dict[str, Any]:
        return {
            "id": row.pk,
            "property": row.property.code,
            "gaming_date": row.gaming_date.isoformat(),
            "table": row.table.code,
            "round": row.key.round,
            "round_id": row.key_id,
            **selectors.finding_json(row, row.property.digits),
        }
