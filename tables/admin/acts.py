"""Acts on chosen rows of a list: each row by itself, with what became of it."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest

from audit.trail import Forbidden, Refused
from tables.pages.people import who_may


def each(request: HttpRequest, chosen: QuerySet[Any], act: Any, done: str, **facts: object) -> None:
    """Do one act with every chosen row, and say of each whether it was done."""
    for row in chosen:
        try:
            act(row, **facts)
        except Refused as refusal:
            messages.error(request, f"{row}: {said(refusal, request)}")
        else:
            messages.success(request, f"{row}: {done}")


def said(refusal: Refused, request: HttpRequest) -> str:
    """Why an act was refused, and whose it is where it is somebody else's."""
    if not isinstance(refusal, Forbidden):
        return str(refusal)
    return f"{refusal} {who_may(refusal.permission, refusal.on, besides=request.user)}"
