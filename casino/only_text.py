"""What no database keeps as text goes no further than the door: an address, a form or a cookie with U+0000."""

from collections.abc import Callable, Iterator
from typing import Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from casino.roots import API

NUL = "\0"

Handler = Callable[[HttpRequest], HttpResponse]


class NotText(BadRequest):
    """Something that was sent holds a character that stands in no text."""


class OnlyText:
    """Refuses addresses, queries and forms that hold U+0000; a cookie with one is no cookie of ours.

    Bodies of the REST interface are evidence, and are read where they are recorded.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        for name in [name for name, value in request.COOKIES.items() if NUL in value]:
            del request.COOKIES[name]
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        """Refuse before any view, in the language and the frame that the person has by then."""
        if any(NUL in text for text in texts_of(request)):
            raise NotText(_("A character in it stands in no text (U+0000)."))


def texts_of(request: HttpRequest) -> Iterator[str]:
    """Everything that came with a request to be read as text."""
    yield request.path_info
    forms = [request.GET] if request.path.startswith(API) else [request.GET, request.POST]
    for form in forms:
        for name, values in form.lists():
            yield name
            yield from map(str, values)
