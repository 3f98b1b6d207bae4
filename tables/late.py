"""Late documents: entered as a slip after a reopening, or carried by an adjustment; never both.

The number on the document ties the two. Where a document has come one way, the other is refused,
here and by the trigger `a_late_document_counts_once`; where an adjustment names no number, both
pages say what stands beside it.
"""

from collections.abc import Iterable
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting, machines
from tables.models import Adjustment, ShiftRecord, Slip

KINDS: Final = {
    Adjustment.Input.FILLS: Slip.Kind.FILL,
    Adjustment.Input.CREDITS: Slip.Kind.CREDIT,
}
"""The inputs that slips make up."""
INPUTS: Final = {kind: field for field, kind in KINDS.items()}
GONE: Final = tuple(state for state in machines.FINAL if state != Slip.State.MATCHED)
State = Adjustment.State


def require_not_carried(*, property_id: int, kind: str, paper: str) -> None:
    """Refuse to enter a slip that an adjustment carries, or is to carry."""
    if kind not in INPUTS:
        return
    carrying = _carrying(property_id, INPUTS[kind], paper)
    if carrying and _stands(carrying):
        told = {"paper": paper, "adjustment": carrying[-1], "record": carrying[-1].record}
        raise Refused(
            _(
                "%(paper)s is carried by adjustment %(adjustment)s of %(record)s: as a slip it would"
                " count twice. Have the adjustment refused, or taken back by one the other way."
            )
            % told
        )


def require_counts_once(*, record: ShiftRecord, field: str, amount: Money, paper: str) -> None:
    """Refuse to carry a late document without its number, or one that has come another way."""
    if not paper:
        raise Refused(_("Give the number on the late document: it counts once, by its number."))
    slip = _slip(record.property_id, field, paper)
    if slip is not None:
        raise Refused(
            _("%(paper)s is entered as a slip at %(table)s: an adjustment would count it twice.")
            % {"paper": paper, "table": slip.table}
        )
    carrying = _carrying(record.property_id, field, paper)
    takes_back = bool(carrying) and accounting.total(each.amount for each in carrying) + amount == 0
    if carrying and _stands(carrying) and not (takes_back and _all_approved(carrying)):
        raise Refused(
            _("%(paper)s is carried by adjustment %(adjustment)s already.")
            % {"paper": paper, "adjustment": carrying[-1]}
        )


def adjustments_beside(slip: Slip) -> list[Adjustment]:
    """Adjustments of what the slip belongs to that name no number: any of them may be this paper."""
    if slip.kind not in INPUTS or slip.paper_at is None:
        return []
    there = _running_at(slip)
    live = Adjustment.objects.filter(record__in=there, field=INPUTS[slip.kind], paper="")
    live = live.exclude(state=State.REFUSED).select_related("series", "record__property")
    return list(live.order_by("pk"))


def slips_beside(adjustment: Adjustment) -> list[Slip]:
    """Slips from paper of the record it adjusts: any of them may be what it carries without a number."""
    if adjustment.field not in KINDS or adjustment.paper:
        return []
    record = adjustment.record
    slips = Slip.objects.filter(
        property_id=record.property_id,
        table_id=record.table_id,
        kind=KINDS[Adjustment.Input(adjustment.field)],
        paper_at__gte=record.opened_at,
    ).exclude(state__in=GONE)
    if record.closed_at is not None:
        slips = slips.filter(paper_at__lt=record.closed_at)
    return list(slips.order_by("pk"))


def _running_at(slip: Slip) -> QuerySet[ShiftRecord]:
    rows = ShiftRecord.objects.filter(property_id=slip.property_id, table_id=slip.table_id)
    until = Q(closed_at=None) | Q(closed_at__gt=slip.paper_at)
    return rows.filter(until, opened_at__lte=slip.paper_at)


def _carrying(property_id: int, field: str, paper: str) -> list[Adjustment]:
    """The adjustments of an input that name a number and are not refused."""
    rows = Adjustment.objects.filter(property_id=property_id, field=field, paper__iexact=paper)
    rows = rows.exclude(state=State.REFUSED).select_related("series", "record__property")
    return list(rows.order_by("pk"))


def _stands(carrying: Iterable[Adjustment]) -> bool:
    """Whether a document is still carried: one may take back what another carried."""
    rows = list(carrying)
    return not _all_approved(rows) or accounting.total(each.amount for each in rows) != 0


def _all_approved(carrying: Iterable[Adjustment]) -> bool:
    return all(each.state == State.APPROVED for each in carrying)


def _slip(property_id: int, field: str, paper: str) -> Slip | None:
    """The slip of that number, from paper or the house's own, that counts or is on its way to."""
    if field not in KINDS:
        return None
    rows = Slip.objects.filter(property_id=property_id, kind=KINDS[Adjustment.Input(field)])
    rows = rows.exclude(state__in=GONE).select_related("table", "series")
    found = rows.filter(paper__iexact=paper).first()
    if found is None and (own := _own_number(paper)):
        found = rows.filter(**own).first()
    return found


def _own_number(paper: str) -> dict[str, str] | None:
    """A number of the house's own series, F-2026-000518, as its slip keeps it."""
    kind, *numbers = paper.upper().split("-")
    if len(numbers) != 2 or not all(each.isascii() and each.isdigit() for each in numbers):
        return None
    if len(numbers[0]) > 4 or len(numbers[1]) > 18:
        return None
    return {"series__kind": kind, "series__year": numbers[0], "number": numbers[1]}
