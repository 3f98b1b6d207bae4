"""REST, version 1: every app's nouns under one root."""

from typing import Any

from django.http import Http404
from django.urls import include, path, re_path
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.routers import DefaultRouter
from rest_framework.views import APIView

from audit.api import FindingViews, JobViews, RoundViews
from casino.authentication import KeyAuthentication
from casino.problems import PROBLEMS
from games.api import PaytableViews
from tables.api import CreditLineViews, ShiftRecordViews, TableViews, TermsViews


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """The key of an outside system as the schema describes it."""

    target_class = KeyAuthentication
    name = "key"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class ProblemView(APIView):
    """What a kind of problem means: the address that its `type` names."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def get(self, request: Request, slug: str) -> Response:
        if slug not in PROBLEMS:
            raise Http404
        status, title = PROBLEMS[slug]
        return Response({"type": slug, "title": str(title), "status": status})


class NoSuchAddress(APIView):
    """Any other address below the root: an error of the same shape as every other."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(exclude=True)
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return super().dispatch(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404


router = DefaultRouter()
router.include_format_suffixes = False  # one address a thing; it answers in JSON
router.register("credit-lines", CreditLineViews, basename="credit-line")
router.register("findings", FindingViews, basename="finding")
router.register("jobs", JobViews, basename="job")
router.register("paytables", PaytableViews, basename="paytable")
router.register("rounds", RoundViews, basename="round")
router.register("shift-records", ShiftRecordViews, basename="shift-record")
router.register("tables", TableViews, basename="table")
router.register("terms", TermsViews, basename="terms")

app_name = "api"
urlpatterns = [
    path("", include(router.urls)),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api:schema"), name="docs"),
    path("problems/<slug:slug>/", ProblemView.as_view(), name="problem"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    re_path("", NoSuchAddress.as_view()),
]
