"""What a box takes, against the game of its table: the drop of a banked game, or one fee of a poker table."""

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from audit.trail import Refused
from tables.models import Box, Table, Terms
from tables.words import POKER


def require_purpose(box: Box, table: Table, game: str) -> None:
    """Refuse a box of fees for a banked game, and one of the drop for poker, where each fee has its own."""
    if _suits(box, game):
        return
    sentence = (
        _("Box %(box)s takes the drop; %(table)s is a poker table, where every fee has its box.")
        if game in POKER
        else _("Box %(box)s takes %(what)s; %(table)s is no poker table.")
    )
    raise Refused(sentence % {"box": box, "what": box.get_purpose_display(), "table": table})


def require_some_use(box: Box, table: Table, at: datetime) -> None:
    """Refuse to mark a box for a table that plays no game for it, now or by the terms that come."""
    coming = Terms.objects.filter(Q(ends_at=None) | Q(ends_at__gt=at), table=table)
    games = coming.filter(state=Terms.State.APPROVED).order_by("starts_at")
    played = list(games.values_list("game", flat=True))
    if played and not any(_suits(box, game) for game in played):
        require_purpose(box, table, played[0])


def _suits(box: Box, game: str) -> bool:
    return (game in POKER) != (box.purpose == Box.Purpose.DROP)
