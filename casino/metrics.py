"""Figures for a monitoring system that brings the installation's own token."""

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from django_prometheus.exports import ExportToDjangoView


@require_safe
@login_not_required
@transaction.non_atomic_requests
def metrics(request: HttpRequest) -> HttpResponse:
    """Nothing is here for whoever does not bring METRICS_TOKEN."""
    brought = request.headers.get("X-Metrics-Token", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(brought, settings.METRICS_TOKEN):
        raise Http404
    answer: HttpResponse = ExportToDjangoView(request)
    return answer
