"""Drafts that are not to be: overtaken by others, begun too late, or left behind by who wrote them."""

from typing import Any

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Forbidden, Refused


def withdraw(draft: Any, what: str, *, by: Actor, why: str) -> Any:
    """Take a draft back for good: it stays to be read, its reason in the trail, and is never approved.

    Whoever may draft it or approve it may: the author may be gone, and another may have come into
    force in its place. Refused with `Forbidden` to anybody else, with `Refused` where it is no draft
    any more or no reason is given.
    """
    draft = type(draft).objects.select_for_update(no_key=True).get(pk=draft.pk)
    if not may_withdraw(draft, what, by):
        raise Forbidden(f"tables.draft_{what}", draft)
    if draft.state != draft.State.DRAFT:
        raise Refused(_("%(draft)s is no draft.") % {"draft": draft})
    trail.require_reason(why)
    draft.state = draft.State.WITHDRAWN
    draft.save(update_fields=["state"])
    return draft


def may_withdraw(draft: Any, what: str, by: Actor) -> bool:
    """Whether a draft is this person's to take back."""
    return any(by.has_perm(f"tables.{act}_{what}", draft) for act in ("draft", "approve"))
