"""The form of a document: each part that is printed is on record, and a second copy says REPRINT.

What lies on the screen before that is a preview, and says so on paper too.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.trail import Refused
from tables.models import Printout
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import prints
from tables.services.prints import Document

A_WHILE: Final = timedelta(minutes=1)
"""So long the page of a copy stays the copy: who comes back later prints another."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form: where it goes, how often it was printed, and the copy that is printed now."""

    key: str
    n: int
    goes: str
    copies: int
    why_not: str
    copy: Printout | None = None


def page(
    request: HttpRequest, document: Document, template: str, shown: dict[str, Any]
) -> HttpResponse:
    """Print the parts that are chosen; else show what they would look like."""
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _print(request, document))
        except Refused as refusal:
            refused = str(refusal)
    made = prints.printouts(document)
    copies = _now(request, made)
    parts = [
        _part(request, document, n, key, made, copies.get(key))
        for n, key in enumerate(prints.PRINTED_BY[type(document)], start=1)
    ]
    shown |= {
        "document": document,
        "parts": parts,
        "printing": bool(copies),
        "papers": [part for part in parts if part.copy] if copies else parts,
        "free": any(not part.why_not for part in parts),
        "before": made,
        "refused": refused,
    }
    return render(request, template, shown, status=409 if refused else 200)


def _part(
    request: HttpRequest,
    document: Document,
    n: int,
    key: str,
    made: list[Printout],
    copy: Printout | None,
) -> Part:
    permission = prints.PRINTED_BY[type(document)][key]
    return Part(
        key=key,
        n=n,
        goes=str(Printout.Part(key).label),
        copies=sum(each.part == key for each in made),
        why_not=why_not(request, permission, document),
        copy=copy,
    )


def _now(request: HttpRequest, made: list[Printout]) -> dict[str, Printout]:
    """The copies this person has just made, by their part."""
    wanted, since = request.GET.get("copies", "").split("-"), timezone.now() - A_WHILE
    mine = (each for each in made if each.by_id == request.user.pk and each.at >= since)
    return {each.part: each for each in mine if str(each.pk) in wanted}


def _print(request: HttpRequest, document: Document) -> Done:
    made = prints.print_parts(
        document=document, parts=request.POST.getlist("part"), by=request.user
    )
    keys = "-".join(str(each.pk) for each in made)
    again = sum(each.is_reprint for each in made)
    said = ngettext("%(n)s part goes to the printer.", "%(n)s parts go to the printer.", len(made))
    told = said % {"n": len(made)}
    if again:
        told += " " + _("%(n)s of them say REPRINT.") % {"n": again}
    return f"{request.path}?copies={keys}", told
