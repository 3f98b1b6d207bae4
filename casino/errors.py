"""How errors look in the browser: what happened, that nothing was changed, one way on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from structlog.contextvars import get_contextvars

from audit.trail import Forbidden, Refused
from tables.pages.people import who_may


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Whose it is, where that is known."""
    reason = ""
    if isinstance(exception, Forbidden):
        reason = who_may(exception.permission, exception.on, besides=request.user)
    return render(request, "403.html", {"reason": reason}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "404.html", status=404)


def refused(request: HttpRequest, exception: Refused) -> HttpResponse:
    return render(request, "409.html", {"reason": exception.sentence}, status=409)


def server_error(request: HttpRequest) -> HttpResponse:
    """Made without the database and without the frame: either may be what failed."""
    told = {"request_id": get_contextvars().get("request_id", "")}
    return HttpResponse(render_to_string("500.html", told), status=500)
