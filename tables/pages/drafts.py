"""Keeps what a person types, for them alone, until they sign."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from audit.trail import Refused
from tables.pages.posting import OUTSIDE_THE_ACT
from tables.services import drafts

LONGEST: Final = 120


@require_POST
def keep(request: HttpRequest) -> HttpResponse:
    """Keep a draft and say when; the script puts the sentence in the head of the page."""
    if request.desk.property is None:
        raise Refused(_("Choose a property first."))
    fields = {name: text for name, text in request.POST.items() if name not in OUTSIDE_THE_ACT}
    about = request.GET.get("about", "")[:LONGEST]
    draft = drafts.keep(property=request.desk.property, about=about, fields=fields, by=request.user)
    said = _("Draft kept %(at)s") % {"at": f"{timezone.localtime(draft.at):%H:%M:%S}"}
    return HttpResponse(said, content_type="text/plain; charset=utf-8")
