"""Forms that change something: done once however often they are pressed, and led on afterwards."""

import hashlib
import json
from collections.abc import Callable
from typing import Final
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.utils.functional import Promise

from audit.idempotency import once

OUTSIDE_THE_ACT: Final = {"csrfmiddlewaretoken", "idempotency_key"}

Done = tuple[str, str | Promise]
"""Where the person is led, and the sentence that says what happened."""


def posted(request: HttpRequest, act: Callable[[], Done]) -> HttpResponseRedirect:
    """Do what the form asks; the same form again is led to where the first one went.

    `Refused` of the act passes through and leaves nothing behind, so the form may be sent again.
    """
    key = request.POST.get("idempotency_key") or str(uuid4())

    def answer() -> tuple[int, dict[str, str]]:
        url, sentence = act()
        return 303, {"url": url, "said": str(sentence)}

    reply = once(
        key,
        digest(request),
        property_id=request.desk.property.pk,
        by=request.user.pk,
        answer=answer,
    )
    messages.success(request, reply.body["said"])
    return HttpResponseRedirect(reply.body["url"], status=reply.status)


def digest(request: HttpRequest) -> str:
    """What the form said, without what every copy of it has of its own."""
    fields = sorted(
        (name, request.POST.getlist(name)) for name in request.POST if name not in OUTSIDE_THE_ACT
    )
    return hashlib.sha256(json.dumps([request.path, fields]).encode()).hexdigest()
