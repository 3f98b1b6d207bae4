"""A mistyped marker or ticket: one asks for its void, another who had no part in it decides."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused
from tables import machines, selectors
from tables.models import Marker, TableTicket
from tables.reports.figures import said
from tables.services import results, steps

ACTS = tuple(row[1] for row in machines.ON_THE_VOID)


def take_step(
    *, paper: Marker | TableTicket, act: str, by: Actor, at: datetime | None = None, why: str = ""
) -> Marker | TableTicket:
    """Ask for the void of a paper, withdraw the ask, keep the paper or void it.

    A void is asked for and decided as long as nothing was paid on the paper and it lies at its
    table, in a day that is open; keeping it is always open to who may. A void paper counts
    nowhere; its number stays in the series.
    """
    if act not in ACTS:
        raise Refused(_("There is no such act."))
    if act == "ask_void":
        trail.require_reason(why)
    kind = "marker" if isinstance(paper, Marker) else "ticket"
    with trail.act(f"{kind}.{act}", by=by, why=why):
        if act in ("ask_void", "void"):
            selectors.require_open(paper.record.day)
        _refuse_what_was_paid_on(paper, act)
        taken = steps.take(paper, act, by=by, at=at, why=why)
        _tell(taken, kind, act, why)
        if act == "void":
            results.ask_anew(taken.record)
    return taken


def _tell(paper: Marker | TableTicket, kind: str, act: str, why: str) -> None:
    """Tell who decides about a void that it is asked for; once it is decided or withdrawn, no more."""
    about = {"property_id": paper.property_id, "kind": f"{kind}.void_asked", "key": str(paper.pk)}
    if act != "ask_void":
        alerts.withdraw(how=str(machines.LABELS[act]), **about)
        return
    way = ("marker", {"number": str(paper)})
    if kind == "ticket":
        way = ("table_act", {"code": paper.table.code, "what": "ticket"})
    alerts.raise_alert(
        what=gettext_lazy("The void of %(paper)s over %(amount)s is asked for: %(why)s"),
        facts={"paper": str(paper), "amount": said(paper.amount, paper.property), "why": why},
        to="tables.approve_void",
        severity=alerts.Severity.WARN,
        place=paper.table.code,
        act=alerts.Way(gettext_lazy("Decide"), *way),
        **about,
    )


def _refuse_what_was_paid_on(paper: Marker | TableTicket, act: str) -> None:
    if act != "ask_void" or not isinstance(paper, Marker):
        return
    held = Marker.objects.select_for_update(no_key=True).get(pk=paper.pk)
    if held.payments.exists():
        raise Refused(
            _("%(marker)s is paid in part: it is not void any more. Revenue audit adjusts it.")
            % {"marker": held}
        )
