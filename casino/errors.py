"""How errors look in the browser: what happened, that nothing was changed, one way on.

Below the root of the interface they have its own shape, whatever failed before a view was reached.
"""

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from structlog.contextvars import get_contextvars

from audit.trail import Forbidden, Refused
from casino.only_text import NotText
from casino.problems import outside_a_view
from casino.roots import API
from tables import duties
from tables.pages.people import who_may


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    told = isinstance(exception, NotText)
    if request.path.startswith(API):
        return outside_a_view("malformed", request, str(exception) if told else "")
    if isinstance(exception, RequestDataTooBig):
        reason = _("What was sent is larger than the %(most)s bytes that are taken.") % {
            "most": f"{settings.UPLOAD_MAX:,}"
        }
        return render(request, "409.html", {"reason": reason}, status=413)
    return render(request, "400.html", {"reason": exception if told else ""}, status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """Whose the page is, or the act that was sent to it, where that is known."""
    if request.path.startswith(API):
        return outside_a_view("not-allowed", request)
    reason = ""
    if isinstance(exception, Forbidden):
        sent = duties.permission_of(exception.on, request.POST.get("act", ""))
        reason = who_may(sent or exception.permission, exception.on, besides=request.user)
    return render(request, "403.html", {"reason": reason}, status=403)


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without its token: of another page, or of one that stood open too long."""
    if request.path.startswith(API):
        return outside_a_view("not-allowed", request)
    return render(request, "403_csrf.html", status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith(API):
        return outside_a_view("not-found", request)
    return render(request, "404.html", status=404)


def refused(request: HttpRequest, exception: Refused) -> HttpResponse:
    return render(request, "409.html", {"reason": exception.sentence}, status=409)


def server_error(request: HttpRequest) -> HttpResponse:
    """Made without the database and without the frame: either may be what failed."""
    if request.path.startswith(API):
        return outside_a_view("error", request)
    told = {"request_id": get_contextvars().get("request_id", "")}
    return HttpResponse(render_to_string("500.html", told), status=500)
