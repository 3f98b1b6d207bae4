"""What a person chose for the pages: language, light or dark, single-letter keys. Kept on the server.

Before sign-in the choices live in the session and the language cookie; signing in brings the person's own.
"""

from collections.abc import Callable
from typing import Final

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

THEMES: Final = (("system", _("As the system")), ("light", _("Light")), ("dark", _("Dark")))
LANGUAGES: Final = (("en", "English"), ("es", "Español"))
YEAR: Final = 365 * 24 * 3600

Handler = Callable[[HttpRequest], HttpResponse]


def theme_of(request: HttpRequest) -> str:
    """`light`, `dark`, or nothing: as the system."""
    if request.user.is_authenticated:
        return request.user.theme
    theme = request.session.get("theme", "")
    return theme if theme in {"light", "dark"} else ""


class LanguageMiddleware:
    """Speak the language the person chose; without a choice, what the browser asks for (Django's own)."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = request.user.language if request.user.is_authenticated else ""
        if not language:
            return self.get_response(request)
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)  # it may sign the person out
            response.headers["Content-Language"] = language
            return response


@require_POST
@login_not_required
def change(request: HttpRequest) -> HttpResponse:
    """Keep one choice and go back to the page it was made on; what is no choice is left alone."""
    response = HttpResponseRedirect(_way_back(request))
    chosen = request.POST
    if (language := chosen.get("language")) in dict(LANGUAGES):
        _keep(request, "language", language)
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax")
    if (theme := chosen.get("theme")) in dict(THEMES):
        _keep(request, "theme", "" if theme == "system" else theme)
    if (keys := chosen.get("letter_keys")) in {"on", "off"} and request.user.is_authenticated:
        _keep(request, "letter_keys", keys == "on")
    return response


def _keep(request: HttpRequest, name: str, value: str | bool) -> None:
    if request.user.is_authenticated:
        setattr(request.user, name, value)
        request.user.save(update_fields=[name])
    else:
        request.session[name] = value


def _way_back(request: HttpRequest) -> str:
    wanted = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(
        wanted, {request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else resolve_url("/")
