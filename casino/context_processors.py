"""What every template may ask for."""

from typing import Any

from django.http import HttpRequest


def shell(request: HttpRequest) -> dict[str, Any]:
    """The frame around the page, made when it is first asked for."""
    return {"house": getattr(request, "shell", None)}
