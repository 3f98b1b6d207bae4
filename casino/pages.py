"""The house's own front: where a person lands, which property they work in, and finding things."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from casino import desk, navigation
from casino.finding import find as found_for


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Lead to the first area of this person's roles; say so where they have none."""
    first = navigation.first_page(request.user, request.desk.roles)
    return HttpResponseRedirect(first) if first else render(request, "casino/no_role.html")


@require_POST
def choose_property(request: HttpRequest) -> HttpResponse:
    """Work in another of this person's properties."""
    desk.choose(request, request.POST.get("property", ""))
    return HttpResponseRedirect("/")


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """A table, a slip, a count, a box, a round or a person, by its code or number; a single hit opens."""
    asked = request.GET.get("q", "").strip()
    hits = found_for(request, asked) if asked else []
    if len(hits) == 1:
        return HttpResponseRedirect(hits[0].url)
    return render(request, "casino/find.html", {"asked": asked, "hits": hits})
