"""One step of a document: locked, checked, written. What each kind of document adds, it adds itself."""

from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from audit.trail import Actor
from tables import duties
from tables.documents import Attestation, signature

D = TypeVar("D", bound=Model)


def take(
    document: D,
    act: str,
    *,
    by: Actor,
    at: datetime | None = None,
    why: str = "",
    attested: Attestation | None = None,
    **more: Any,
) -> D:
    """Sign an act under a document, and give the document back as it stands after it.

    Refused with the sentence of `duties` where the state, the permission or an earlier signature
    stands in the way. Call it inside an act of the trail.
    """
    held = type(document)._base_manager.select_for_update(no_key=True).get(pk=document.pk)
    step = duties.transition(held, act)
    refusal = duties.refusal(held, step, by)
    if refusal:
        raise refusal
    held.steps.create(
        property_id=held.property_id,
        act=act,
        at=at or timezone.now(),
        why=why,
        **signature(by, attested),
        **more,
    )
    held.refresh_from_db()
    return held
