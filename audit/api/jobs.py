"""REST: work in the background, how far it is, and what it refused."""

from hashlib import sha256
from itertools import islice
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import mixins, serializers, viewsets
from rest_framework.decorators import action
from rest_framework.request import Request
from rest_framework.response import Response

from audit import idempotency, jobs, selectors
from audit.models import Job
from audit.services import cancel_job
from audit.trail import Refused

TOLD_MAX = 1_000
KEY = OpenApiParameter(
    "Idempotency-Key", str, OpenApiParameter.HEADER, required=True,
    description="the caller's own name for this request: a repeat gets the first answer",
)  # fmt: skip


class NoKey(Refused):
    """A request that changes something and cannot be told from its repeat."""

    problem = "malformed"


class Reason(serializers.Serializer[Any]):
    """Why it is done."""

    why = serializers.CharField(max_length=500)


class JobLine(serializers.ModelSerializer[Job]):
    """A job: what, about what, how far."""

    property = serializers.CharField(source="property.code")
    done = serializers.IntegerField()
    all = serializers.IntegerField()

    class Meta:
        model = Job
        fields = (
            "id", "property", "task", "state", "created_at", "finished_at", "done", "all",
        )  # fmt: skip


class Refusal(serializers.Serializer[Any]):
    """A line that did not go in, and why."""

    line = serializers.IntegerField()
    reason = serializers.CharField()


class JobWhole(JobLine):
    """A job with the lines it refused, at most a thousand of them, and what went wrong."""

    refused = Refusal(many=True)
    errors = serializers.ListField(child=serializers.CharField())

    class Meta(JobLine.Meta):
        fields = (*JobLine.Meta.fields, "refused", "errors")


@extend_schema_view(
    list=extend_schema(summary="Jobs, newest first"),
    retrieve=extend_schema(summary="One job", responses=JobWhole),
)
class JobViews(mixins.ListModelMixin, viewsets.GenericViewSet[Job]):
    """Work in the background."""

    permission = "audit.view_job"
    queryset = Job.objects.none()
    serializer_class = JobLine
    filterset_fields = ("task", "state")
    lookup_value_regex = "[0-9]{1,18}"

    def get_queryset(self) -> QuerySet[Job]:
        return selectors.jobs_with_progress()

    def retrieve(self, request: Request, pk: int) -> Response:
        return Response(whole(self.get_object()))

    @extend_schema(
        summary="Stop a job where it is", parameters=[KEY], request=Reason, responses=JobWhole
    )
    @action(methods=["post"], detail=True)
    def cancel(self, request: Request, pk: int) -> Response:
        """What its finished chunks did stays."""
        job = self.get_object()
        reason = Reason(data=request.data)
        reason.is_valid(raise_exception=True)

        def stop() -> tuple[int, Any]:
            cancel_job(job=job, by=request.user, **reason.validated_data)
            return 200, whole(self.get_object())

        reply = idempotency.once(
            key_of(request),
            sha256(f"{request.path} {reason.validated_data}".encode()).hexdigest(),
            property_id=job.property_id,
            by=request.user.pk,
            answer=stop,
        )
        return Response(reply.body, status=reply.status)


def key_of(request: Request) -> str:
    """The caller's name for a request; refused where there is none."""
    key = request.headers.get("Idempotency-Key", "")
    if not 1 <= len(key) <= 200:
        raise NoKey(_("The request needs the header Idempotency-Key, of at most 200 characters."))
    return key


def whole(job: Job) -> dict[str, Any]:
    """A job with what came of it."""
    told = [{"line": line, "reason": why} for line, why in islice(jobs.refused(job), TOLD_MAX)]
    return {**JobLine(job).data, "refused": told, "errors": jobs.errors(job)}
