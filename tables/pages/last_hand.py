"""Acts after which nobody is left to finish: said before they are pressed, where it is really so."""

from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from tables import duties, machines
from tables.machines import ANYONE, Machine, Transition
from tables.pages.people import holders


def warning(document: Model, act: str, by: Any) -> str:
    """What nobody could do any more once this person has signed an act; nothing where others may."""
    step = duties.transition(document, act)
    names = {str(machines.LABELS[later.act]) for later in left_to_nobody(document, step, by)}
    if not names:
        return ""
    told = ", ".join(f"“{name}”" for name in sorted(names))
    return _("Only you may sign %(acts)s here, and not after this: nobody could finish it.") % {
        "acts": told
    }


def left_to_nobody(document: Model, step: Transition, by: Any) -> list[Transition]:
    """The ways out of a later state that only this person may sign, and not once they signed this one."""
    machine, kind = duties.machine_of(document)
    return [
        later
        for state in _reached(machine, kind, step.target)
        if (out := [each for each in machines.open_acts(machine, kind, state) if not each.own])
        if all(_is_last_hand(document, each, step.act, by) for each in out)
        for later in out
    ]


def _reached(machine: Machine, kind: str, state: str) -> list[str]:
    """The states that a document may come to from a state, itself included."""
    states = [state]
    for here in states:
        for step in machines.open_acts(machine, kind, here):
            if step.target not in states:
                states.append(step.target)
    return states


def _is_last_hand(document: Model, step: Transition, act: str, by: Any) -> bool:
    """Whether only this person may sign a step now, and an act of theirs takes even that away."""
    if not ({ANYONE, act} & set(step.apart) and by.has_perm(step.permission, document)):
        return False
    hands = {by.pk, *duties.against(document, step).values_list("by_id", flat=True)}
    return all(person.pk in hands for person in holders(step.permission, document))
