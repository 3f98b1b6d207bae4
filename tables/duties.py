"""What a person may do next to a document, and, where not, the sentence that says why.

Services refuse with these sentences, and pages show them beside the button.
"""

from typing import Any, NamedTuple

from django.db.models import Model
from django.utils.translation import gettext as _

from audit import rights
from audit.trail import Actor, Forbidden, Refused
from tables import machines
from tables.machines import ANYONE, Machine, Transition
from tables.models import Adjustment, GamingDay, Marker, Placement, Slip, TableTicket

FOLLOWING = (Adjustment, GamingDay, Marker, Placement, Slip, TableTicket)
"""The documents that follow a machine."""


class Act(NamedTuple):
    """An act that the document's state is open to, and why this person may not ("" if they may)."""

    act: str
    label: str
    target: str
    permission: str
    why_not: str


def acts(document: Model, by: Actor) -> list[Act]:
    """Every act open in the document's state, in the order of its machine."""
    return [
        Act(
            step.act,
            str(machines.LABELS[step.act]),
            step.target,
            step.permission,
            str(refusal(document, step, by) or ""),
        )
        for step in machines.open_acts(*machine_of(document), document.state)
    ]


def machine_of(document: Model) -> tuple[Machine, str]:
    """The machine a document follows, and its kind in it."""
    if isinstance(document, Slip):
        return machines.SLIP, document.kind
    if isinstance(document, Placement):
        return machines.PLACEMENT, ""
    if isinstance(document, GamingDay):
        return machines.DAY, ""
    if isinstance(document, Marker):
        return machines.MARKER, ""
    if isinstance(document, TableTicket):
        return machines.TICKET, ""
    if isinstance(document, Adjustment):
        return machines.ADJUSTMENT, ""
    raise AssertionError(f"{document!r} follows no machine")


def transition(document: Model, act: str) -> Transition:
    """The step an act takes from the document's state; `Refused` where there is none."""
    if act not in machines.LABELS:
        raise Refused(_("There is no such act."))
    machine, kind = machine_of(document)
    for step in machines.open_acts(machine, kind, document.state):
        if step.act == act:
            return step
    told = {
        "document": document,
        "state": document.get_state_display(),
        "act": machines.LABELS[act],
    }
    said = _("%(document)s is “%(state)s”: it is not open to “%(act)s”.") % told
    raise Refused(f"{said} {_whose_and_when(document, act)}".rstrip())


def permission_of(document: object, act: str) -> str:
    """Whose an act is: as the document's state opens it, else in any state; "" where it knows no such act."""
    if not isinstance(document, FOLLOWING):
        return ""
    machine, kind = machine_of(document)
    rows = [*machines.open_acts(machine, kind, document.state), *machine]
    fitting = (step.permission for step in rows if (step.kind, step.act) == (kind, act))
    return next(fitting, "")


def require_role(document: Model, act: str, by: Actor) -> None:
    """Refuse with `Forbidden` whose role has no such act, before a word is said of the document itself."""
    permission = permission_of(document, act)
    if permission and not by.has_perm(permission, document):
        raise Forbidden(permission, document)


def _whose_and_when(document: Model, act: str) -> str:
    """Who takes an act, and in which states of the document; nothing where its kind knows no such act."""
    machine, kind = machine_of(document)
    fitting = [step for step in machine if (step.kind, step.act) == (kind, act)]
    states = [document.State(step.source).label for step in fitting if step.source != "draft"]
    if not states:
        return ""
    roles = {step.permission: rights.whose(step.permission) for step in fitting}
    return _("That is for: %(roles)s; when it is “%(states)s”.") % {
        "roles": "; ".join(roles.values()),
        "states": "”, “".join(map(str, states)),
    }


def refusal(document: Model, step: Transition, by: Actor) -> Refused | None:
    """Why this person may not take this step; none where they may."""
    if not by.has_perm(step.permission, document):
        return Forbidden(step.permission, document)
    if step.own:
        return _not_their_own(document, step, by)
    if not step.apart:
        return None
    hand = against(document, step).filter(by_id=by.pk).first()
    if hand is None:
        return None
    return Refused(
        _("You signed “%(hand)s” on %(document)s; “%(act)s” takes another person.")
        % {
            "hand": machines.LABELS[hand.act],
            "document": document,
            "act": machines.LABELS[step.act],
        }
    )


def against(document: Model, step: Transition) -> Any:
    """The signatures whose hands may not take this step."""
    signed = document.steps.order_by("seq")
    return signed if ANYONE in step.apart else signed.filter(act__in=step.apart)


def _not_their_own(document: Model, step: Transition, by: Actor) -> Refused | None:
    """Why an act that is for whoever signed the step before is not for this person."""
    last = document.steps.order_by("seq").select_related("by").last()
    if last is not None and last.by_id == by.pk:
        return None
    return Refused(
        _("“%(act)s” is for who asked: %(who)s.")
        % {"act": machines.LABELS[step.act], "who": last.by if last else "-"}
    )
