"""Errors of the REST interface: problem+json (RFC 9457), one shape from the first to the last.

`type` names the kind of problem and can be opened; `detail` is the sentence that page and admin
show too; `errors` says, field by field, what was read and what is wanted.
"""

from collections.abc import Iterator
from typing import Any

import structlog
from django.core.exceptions import (
    DisallowedHost,
    PermissionDenied,
    RequestDataTooBig,
    TooManyFilesSent,
)
from django.core.signals import got_request_exception
from django.db import OperationalError
from django.http import Http404, HttpRequest, JsonResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import set_rollback
from structlog.contextvars import get_contextvars

from audit.idempotency import Reused
from audit.trail import Forbidden, Refused
from casino.confirm import SignInAgain

log = structlog.get_logger(__name__)

PROBLEMS = {
    "malformed": (400, _("The request cannot be read")),
    "invalid": (400, _("Some fields are not right")),
    "not-signed-in": (401, _("The request is not signed in")),
    "not-allowed": (403, _("This is not allowed to you")),
    "sign-in-first": (403, _("Sign in in the browser first")),
    "sign-in-again": (403, _("Show first that it is you")),
    "not-found": (404, _("There is nothing here")),
    "method": (405, _("This address does not take that method")),
    "not-acceptable": (406, _("This address does not answer in that form")),
    "refused": (409, _("This is not allowed now")),
    "too-large": (413, _("The request is too large")),
    "media-type": (415, _("This address does not take that form")),
    "key-reused": (422, _("The idempotency key belongs to another request")),
    "too-many": (429, _("Too many requests")),
    "unavailable": (503, _("The house cannot answer now")),
    "error": (500, _("Something is wrong on our side")),
    "round-conflict": (409, _("Another record stands under this identity")),
    "round-unreadable": (422, _("The record cannot be read")),
    "round-refused": (409, _("Rounds of this table are not taken")),
}
OF_EXCEPTION: tuple[tuple[type[Exception], str], ...] = (
    (SignInAgain, "sign-in-again"),
    (Forbidden, "not-allowed"),
    (Reused, "key-reused"),
    (Refused, "refused"),
    (Http404, "not-found"),
    (PermissionDenied, "not-allowed"),
    (RequestDataTooBig, "too-large"),
    (TooManyFilesSent, "too-large"),
    (exceptions.ValidationError, "invalid"),
    (exceptions.ParseError, "malformed"),
    (exceptions.NotAuthenticated, "not-signed-in"),
    (exceptions.AuthenticationFailed, "not-signed-in"),
    (exceptions.PermissionDenied, "not-allowed"),
    (exceptions.NotFound, "not-found"),
    (exceptions.MethodNotAllowed, "method"),
    (exceptions.NotAcceptable, "not-acceptable"),
    (exceptions.UnsupportedMediaType, "media-type"),
    (exceptions.Throttled, "too-many"),
    (OperationalError, "unavailable"),
)

SHAPE = {
    "type": "object",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string", "format": "uri"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "instance": {"type": "string"},
        "request": {"type": "string", "nullable": True},
        "errors": {"type": "array", "items": {"type": "object"}},
        "digest": {"type": "string", "nullable": True},
        "verdict": {"type": "string"},
        "error": {"type": "object"},
    },
}


class ProblemRenderer(JSONRenderer):
    """JSON under the media type of problems."""

    media_type = "application/problem+json"


def problem(failure: Exception, context: dict[str, Any]) -> Response:
    """The answer to anything that went wrong in a view; what was begun is rolled back."""
    set_rollback()
    request = context["request"]
    slug = getattr(failure, "problem", None) or slug_of(failure)
    if slug in ("error", "unavailable"):
        log.error("api.failed", problem=slug, exc_info=failure)
    if slug == "error":
        got_request_exception.send(sender=type(context["view"]), request=request._request)
    answer = Response(body(slug, failure, request), status=PROBLEMS[slug][0])
    for header, value in headers_of(failure):
        answer[header] = value
    request.accepted_renderer = ProblemRenderer()
    request.accepted_media_type = ProblemRenderer.media_type
    return answer


def outside_a_view(slug: str, request: HttpRequest, detail: str = "") -> JsonResponse:
    """The same shape where no view of the interface was reached."""
    told = body(slug, Refused(detail or PROBLEMS[slug][1]), request)
    return JsonResponse(told, status=PROBLEMS[slug][0], content_type=ProblemRenderer.media_type)


def slug_of(failure: Exception) -> str:
    """Which kind of problem an exception is."""
    return next((slug for kind, slug in OF_EXCEPTION if isinstance(failure, kind)), "error")


def body(slug: str, failure: Exception, request: HttpRequest) -> dict[str, Any]:
    """The members of a problem; a failure may bring more of its own as `members`."""
    status, title = PROBLEMS[slug]
    told = {
        "type": address_of(slug, request),
        "title": str(title),
        "status": status,
        "detail": detail_of(slug, failure),
        "instance": request.path,
        "request": get_contextvars().get("request_id"),
    }
    if isinstance(failure, exceptions.ValidationError):
        told["errors"] = list(places(failure.detail))
    return told | getattr(failure, "members", {})


def address_of(slug: str, request: HttpRequest) -> str:
    """Where the kind of problem is told; without its host where the request names none of ours."""
    path = reverse("api:problem", args=[slug])
    try:
        return str(request.build_absolute_uri(path))
    except DisallowedHost:
        return path


def detail_of(slug: str, failure: Exception) -> str:
    """The sentence for the person who reads it; nothing of our insides."""
    if slug in ("error", "unavailable"):
        return str(_("Nothing was changed. Give the request's number to support."))
    if isinstance(failure, exceptions.ValidationError):
        return "; ".join(f"{each['pointer']} {each['detail']}" for each in places(failure.detail))
    if isinstance(failure, exceptions.APIException):
        return str(failure.detail)
    return str(failure) or str(PROBLEMS[slug][1])


def places(detail: Any, pointer: str = "#") -> Iterator[dict[str, str]]:
    """Each wrong place of a request, as a JSON pointer and a sentence."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else f"/{name}"
            yield from places(inner, pointer + own)
    elif isinstance(detail, list):
        for at, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            yield from places(inner, f"{pointer}/{at}" if nested else pointer)
    else:
        yield {"pointer": pointer, "detail": str(detail)}


def headers_of(failure: Exception) -> Iterator[tuple[str, str]]:
    """What the protocol wants beside some problems."""
    if challenge := getattr(failure, "auth_header", None):
        yield "WWW-Authenticate", challenge
    if wait := getattr(failure, "wait", None):
        yield "Retry-After", str(int(wait))


def in_schema(result: dict[str, Any], **told: Any) -> dict[str, Any]:
    """Say in the schema that every operation may answer with a problem."""
    result["components"]["schemas"]["Problem"] = SHAPE
    answer = {
        "description": "A problem (RFC 9457); its `type` can be opened.",
        "content": {
            ProblemRenderer.media_type: {"schema": {"$ref": "#/components/schemas/Problem"}}
        },
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"]["default"] = answer
    return result
