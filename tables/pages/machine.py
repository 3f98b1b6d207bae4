"""Files of the counting machine: taken once, with every wrong line named; no figure of a box is shown."""

from typing import Any, Final

from django.db.models import Count as Number
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables.machine_rows import COLUMNS, COMPARTMENT, WrongLines
from tables.models import BoxCountLine, MachineBatch, Property
from tables.pages.posting import Done, posted
from tables.pages.uploads import text_of
from tables.services.machine_files import Outcome, entered_from, take_machine_file

LARGEST: Final = 1_000_000
LATELY: Final = 20
MEANS: Final[dict[str, str | Promise]] = {
    "batch": gettext_lazy("the machine’s number of this file; the same on every line"),
    "seq": gettext_lazy("its sequence, a whole number, the same on every line"),
    "supersedes": gettext_lazy("the batch whose place it takes, or nothing; a box is in one batch only"),
    "box": gettext_lazy("the number of a box that is open for counting, as it is written on it"),
    "content": gettext_lazy("one of the words below"),
    "currency": gettext_lazy("three letters for foreign notes the house has a rate for, or nothing"),
    "denomination": gettext_lazy("worth of one note or chip as the house has it, with a decimal point"),
    "pieces": gettext_lazy("a whole number; 1 of the total where the machine only totals"),
    "compartment": gettext_lazy("its number; this column may be missing where no box counted now has two"),
}
SAID: Final[dict[Outcome, str | Promise]] = {
    Outcome.ACCEPTED: gettext_lazy("The file is taken."),
    Outcome.SUPERSEDES: gettext_lazy(
        "The file is taken, in place of the one it names. A count entered from that one already stays."
    ),
    Outcome.DUPLICATE: gettext_lazy("This very file was here already; nothing was changed."),
}


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Take a file, and list those that came before; how a file looks is said beside."""
    house: Property = request.desk.property
    require(request.user, "tables.count_box", on=house)
    refused, wrong = "", []
    if request.method == "POST":
        try:
            text = _text(request)
            return posted(request, lambda: _take(request, text))
        except WrongLines as lines:
            wrong = list(lines.wrong)
            refused = _("The file is refused whole: its wrong lines are named below.")
        except Refused as refusal:
            refused = str(refusal)
    shown: dict[str, Any] = {
        "refused": refused,
        "wrong": wrong,
        "typed": request.POST.get("text", ""),
        "columns": [(column, MEANS[column]) for column in (*COLUMNS, COMPARTMENT)],
        "contents": BoxCountLine.Content.choices,
        "batches": _batches(house),
    }
    return render(request, "tables/machine.html", shown, status=422 if wrong else 409 if refused else 200)  # fmt: skip


def _batches(house: Property) -> list[tuple[MachineBatch, list[str]]]:
    """The newest files: how many boxes and lines each has, whether it still stands.

    With one that gave way go the boxes whose count had been entered from it: those counts stay.
    """
    rows = MachineBatch.objects.filter(property=house).select_related("by", "supersedes")
    rows = rows.prefetch_related("superseded_by")
    counted = rows.annotate(boxes=Number("lines__box", distinct=True), rows=Number("lines"))
    return [(batch, entered_from(batch)) for batch in counted[:LATELY]]


def _text(request: HttpRequest) -> str:
    """What was sent: a file, or the text of one."""
    sent = request.FILES.get("file")
    if sent is None:
        return str(request.POST.get("text", ""))
    return text_of(sent, most=LARGEST, kinds={".csv", ".txt"})


def _take(request: HttpRequest, text: str) -> Done:
    outcome = take_machine_file(property=request.desk.property, text=text, by=request.user)
    if outcome == Outcome.CONFLICT:
        raise Refused(
            _("A file of this number with other content is here already; the first stays.")
        )
    return request.path, SAID[outcome]
