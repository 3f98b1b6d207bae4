"""What should be clear before a tray is counted: slips signed, on their way or still asked for, and its box."""

from datetime import datetime
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables import selectors
from tables.models import GamingDay, Slip, Table, TableSession
from tables.pages.parts import Check, moment
from tables.reports.figures import said
from tables.services.sessions import ON_THE_WAY

WAITING: Final = (Slip.State.REQUESTED, Slip.State.APPROVED)
"""Asked for and not issued: chips that nobody may send any more once the table has closed."""


def checks(table: Table, session: TableSession) -> list[Check]:
    """Each point with what it names; the requests that wait, where there are any."""
    slips = list(session.slips.select_related("series", "property"))
    coming = [slip for slip in slips if slip.state in ON_THE_WAY]
    waiting = [slip for slip in slips if slip.state in WAITING]
    received = [slip for slip in slips if slip.signed_at]
    last = max((slip.signed_at for slip in received), default=None)
    day = selectors.current_day(table.property, timezone.now())
    boxes = [str(placement.box) for placement in selectors.boxes_on(table)]
    return [
        Check(_("Slips signed at the table"), _last(last, day), str(len(received)), "done"),
        Check(_("Slips on their way"), ", ".join(map(str, coming)), str(len(coming)) if coming else _("none"),
              "bad" if coming else "done"),
        Check(_("Requests still waiting"), ", ".join(map(_called, waiting)),
              str(len(waiting)) if waiting else _("none"), "warn" if waiting else "done"),
        Check(_("Box on the table"), "", ", ".join(boxes) or _("none"), "done" if boxes else "warn"),
    ]  # fmt: skip


def left_waiting(table: Table) -> str:
    """The requests that a table which has closed leaves behind, and how they end; nothing where none is."""
    slips = Slip.objects.filter(table=table, state__in=WAITING).select_related("property")
    waiting = list(slips.order_by("pk"))
    if not waiting:
        return ""
    return ngettext(
        "Still waiting: %(slips)s. Its chips are not sent any more: have it refused.",
        "Still waiting: %(slips)s. Their chips are not sent any more: have them refused.",
        len(waiting),
    ) % {"slips": ", ".join(map(_called, waiting))}


def _called(slip: Slip) -> str:
    """A request by what it asks for, since it has no number: `fill of 1,000.00, approved`."""
    told = {
        "kind": slip.get_kind_display(),
        "amount": said(slip.total, slip.property),
        "state": slip.get_state_display(),
    }
    return _("%(kind)s of %(amount)s, %(state)s") % told


def _last(at: datetime | None, day: GamingDay | None) -> str:
    return _("last %(at)s") % {"at": moment(at, day)} if at else ""
