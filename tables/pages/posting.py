"""Forms that change something: done once however often they are pressed, and led on afterwards."""

import hashlib
import json
import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Final
from uuid import uuid4

from django.contrib import messages
from django.db.utils import IntegrityError
from django.http import HttpRequest, HttpResponseRedirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from audit.idempotency import Reused, lately, once
from audit.trail import Refused

log = logging.getLogger(__name__)
OUTSIDE_THE_ACT: Final = {"csrfmiddlewaretoken", "idempotency_key"}

Done = tuple[str, str | Promise]
"""Where the person is led, and the sentence that says what happened."""

A_WHILE: Final = timedelta(minutes=1)
"""Nobody means the very same twice within it: they went back in the browser and pressed again."""


def posted(
    request: HttpRequest, act: Callable[[], Done], *, anew: bool = False
) -> HttpResponseRedirect:
    """Do what the form asks; the same form again is led to where the first one went.

    `Refused` of the act passes through and leaves nothing behind, so the form may be sent again.
    Where each form makes a document `anew`, another one that says the very same is refused for a
    while: its page was fetched again, and its key is another.
    """
    key = request.POST.get("idempotency_key") or str(uuid4())
    said_lately = _said_lately(request) if anew else ""

    def answer() -> tuple[int, dict[str, str]]:
        if said_lately:
            raise Refused(
                _("You sent the same a moment ago: “%(said)s” Wait a minute if you mean it twice.")
                % {"said": said_lately}
            )
        url, sentence = act()
        return 303, {"url": url, "said": str(sentence)}

    told = {"property_id": request.desk.property.pk, "by": request.user.pk}
    try:
        reply = once(key, digest(request), answer=answer, **told)
    except IntegrityError as broken:
        log.error("the database refused a form", exc_info=True)
        raise Refused(
            _("The books do not take this, or somebody was faster: look at what stands there now.")
        ) from broken
    except Reused as reused:
        raise Refused(
            _(
                "This form was sent before and said something else: look at what it did, then press again."
            )
        ) from reused
    messages.success(request, reply.body["said"])
    return HttpResponseRedirect(reply.body["url"], status=reply.status)


def _said_lately(request: HttpRequest) -> str:
    """What this person was told of a form that said the same, a while ago."""
    told = lately(
        digest(request), property_id=request.desk.property.pk, by=request.user.pk, within=A_WHILE
    )
    return str(told["said"]) if told else ""


def digest(request: HttpRequest) -> str:
    """What the form said, without what every copy of it has of its own."""
    fields = sorted(
        (name, request.POST.getlist(name)) for name in request.POST if name not in OUTSIDE_THE_ACT
    )
    return hashlib.sha256(json.dumps([request.path, fields]).encode()).hexdigest()
