"""The first button of a poker table: what each seat drew, on record; a wrong draw is drawn again, never edited."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.cards import DECK
from tables import selectors
from tables.documents import Attestation, signature
from tables.models import ButtonDraw, Table, TableSession
from tables.services import attesting, shifts
from tables.words import POKER, card_name


@trail.act("button.drawn")
def draw_button(
    *,
    table: Table,
    cards: Mapping[int, str],
    at: datetime,
    by: Actor,
    attested: Attestation | None = None,
    why: str = "",
) -> ButtonDraw:
    """Record the card that each seat drew; the highest takes the button, of equal ranks the higher suit.

    Where the button of the session is drawn already, this takes the place of that draw and says why.
    """
    require(by, "tables.draw_button", on=table)
    record = shifts.require_open_at(table, at)
    if record.game not in POKER:
        raise Refused(_("%(table)s plays no poker: no button is drawn there.") % {"table": table})
    attesting.require_dealer(table, attested, at)
    _refuse_unfit(table, cards, at)
    held = TableSession.objects.select_for_update(no_key=True).get(pk=record.session_id)
    before = held.button_draws.first()
    if before and not why:
        told = {"seat": before.seat, "card": before.card}
        raise Refused(
            _(
                "Seat %(seat)s has the button of this session, by %(card)s: say why it is drawn again."
            )
            % told
        )
    draw = ButtonDraw.objects.create(
        property_id=table.property_id,
        table=table,
        cards=[cards.get(seat, "") for seat in range(1, max(cards) + 1)],
        at=at,
        why=why,
        supersedes=before,
        **signature(by, attested),
    )
    draw.refresh_from_db()
    return draw


def _refuse_unfit(table: Table, cards: Mapping[int, str], at: datetime) -> None:
    """Refuse a seat that is not there, a card that is none, and a card that two seats drew."""
    terms = selectors.terms_row_at(table, at)
    by_card: dict[str, int] = {}
    for seat, card in sorted(cards.items()):
        if terms is None or not 0 < seat <= terms.seats:
            raise Refused(_("%(table)s has no seat %(seat)s.") % {"table": table, "seat": seat})
        if card not in DECK:
            raise Refused(
                _("Seat %(seat)s: %(card)s is no card of the pack.") % {"seat": seat, "card": card}
            )
        if card in by_card:
            raise Refused(
                _("Seats %(one)s and %(other)s cannot both draw %(card)s.")
                % {"one": by_card[card], "other": seat, "card": card_name(card)}
            )
        by_card[card] = seat
    if len(cards) < 2:
        raise Refused(_("The button is drawn for by two seats or more."))
