"""A count that was wrong is counted again by another person, and stands once a witness has signed too."""

from typing import Any

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables.models import Count, Draft
from tables.services import counts, handovers
from tables.services.counts import Pieces

SIGNS, WITNESSES = "tables.recount_inventory", "tables.close_table"


def hand_recount(
    *, count: Count, counted: Pieces, markers: Money | None, why: str, by: Actor
) -> Draft:
    """Count an inventory again and hand it to a witness, who signs in a session of their own."""
    require(by, SIGNS, on=count)
    counts.require_recountable(count, by)
    trail.require_reason(why)
    facts = {f"pieces-{int(value)}": str(pieces) for value, pieces in counted.items()}
    facts |= {"why": why, "markers": "" if markers is None else str(int(markers))}
    return handovers.hand(property=count.property, what=_about(count), facts=facts, by=by)


def handed(count: Count) -> Draft | None:
    """The recount that waits for its witness."""
    return handovers.offered(property=count.property, what=_about(count))


def sign_recount(*, count: Count, by: Actor) -> Count:
    """The witness signs, and the recount takes the place of the count."""
    require(by, WITNESSES, on=count)
    offer = handed(count)
    if offer is None:
        raise Refused(_("No recount waits for its witness."))
    made = counts.recount(
        count=count,
        counted=pieces_of(offer),
        markers=markers_of(offer),
        why=offer.fields["why"],
        by=handovers.giver(offer),
        witness=by,
    )
    handovers.end(property=count.property, what=_about(count))
    return made


def drop_recount(*, count: Count, by: Actor) -> None:
    """Whoever may count again may also leave a recount that nobody has witnessed."""
    require(by, SIGNS, on=count)
    handovers.end(property=count.property, what=_about(count))


def pieces_of(offer: Draft) -> dict[Money, int]:
    """The inventory as it was counted again."""
    prefix = "pieces-"
    return {
        Money(int(name.removeprefix(prefix))): int(text)
        for name, text in offer.fields.items()
        if name.startswith(prefix)
    }


def markers_of(offer: Draft) -> Money | None:
    """The markers counted again; none where nothing was said of them."""
    text = offer.fields["markers"]
    return Money(int(text)) if text else None


def _about(count: Any) -> str:
    return f"recount {count.pk}"
