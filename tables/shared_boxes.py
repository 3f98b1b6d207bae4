"""Boxes that several shift records share: what each dropped is said by two people, never more than was counted."""

from collections.abc import Iterable, Sequence

from django.db import connection
from django.db.models import Q, Sum
from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import accounting, figures, selectors
from tables.models import Adjustment, Placement, ShiftRecord
from tables.reports.figures import said
from tables.words import POKER

NONE = Money(0)
State, Code = Adjustment.State, Adjustment.Code


def sharing(record: ShiftRecord) -> list[ShiftRecord]:
    """The records whose drop lies in one box with this one's, itself among them, in order."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tables_sharing(%s)", [record.pk])
        keys = [key for (key,) in cursor.fetchall()]
    rows = ShiftRecord.objects.filter(pk__in=keys)
    return list(rows.select_related("table", "shift", "day__property").order_by("opened_at"))


def of_two_days(record: ShiftRecord) -> list[Placement]:
    """The boxes on the table of a running record that hold an earlier gaming day too."""
    return list(selectors.boxes_on(record.table).exclude(first__day=record.day_id))


def is_said(record: ShiftRecord) -> bool:
    """Whether two people say, or have said, how the boxes of a record are shared."""
    said_of = Adjustment.objects.filter(record__in=sharing(record), code=Code.NO_BOX)
    return said_of.exclude(state=State.REFUSED).exists()


def require_within_count(record: ShiftRecord, amount: Money) -> None:
    """Refuse shares of a box that come to more than was counted in it, or at last to less.

    Whoever speaks last of the records that share it says what the others left. Shifts of one day
    share theirs without a word: the count tells the day, and their shares stay estimates.
    """
    records = sharing(record)
    if len(records) == 1:
        return
    if len({each.day_id for each in records}) == 1:
        raise Refused(
            _(
                "The box of %(record)s holds its own gaming day alone: the count tells what the day"
                " dropped, and the shares of its shifts stay estimates."
            )
            % {"record": record}
        )
    held = ShiftRecord.objects.filter(pk__in=[each.pk for each in records]).order_by("pk")
    shares = {each.pk: _share(each) for each in held.select_for_update(no_key=True)}
    words = _said_of(records)
    others = accounting.total(shares[key] + words[key] for key in words if key != record.pk)
    left = accounting.total(shares.values()) - others
    told = shares[record.pk] + words.get(record.pk, NONE) + amount
    is_last = len(words.keys() | {record.pk}) == len(records)
    if told > left or (is_last and told != left):
        raise Refused(_beyond(records, record, counted=left + others, left=left, told=told))


def _beyond(
    records: Sequence[ShiftRecord], record: ShiftRecord, *, counted: Money, left: Money, told: Money
) -> str:
    property = record.property
    return _(
        "%(counted)s were counted for %(records)s together: with what is said of the others,"
        " %(left)s are left for %(record)s, and %(told)s are said."
    ) % {
        "counted": said(counted, property),
        "records": ", ".join(map(str, records)),
        "left": said(left, property),
        "record": record,
        "told": said(told, property),
    }


def _share(record: ShiftRecord) -> Money:
    """What the count of its boxes gives a record by the estimates, before anybody says better."""
    if record.game in POKER:
        put_right = figures.adjusted([record]).get(Adjustment.Input.BOX, NONE)
        return figures.poker(record).rake - put_right
    return figures.drop_of([record]).value


def _said_of(records: Sequence[ShiftRecord]) -> dict[int, Money]:
    """What was said, and approved, of each record beside its share."""
    rows = Adjustment.objects.filter(
        record__in=records, code=Code.NO_BOX, state=State.APPROVED
    ).order_by()
    return dict(rows.values_list("record").annotate(Sum("amount")))


def untold(records: Iterable[ShiftRecord]) -> set[int]:
    """The ended records of a day whose drop no box of that day alone tells, and nobody has said.

    None was there, or it holds other days too. While a box waits for its count, that tells more.
    Three queries, whatever the number of records.
    """
    ended = [each for each in records if each.closed_at is not None]
    settled = figures.settled_among(ended)
    boxes = _boxes_beside(ended)
    return {each.pk for each in ended if each not in settled and _is_untold(each, boxes)}


def _boxes_beside(records: Sequence[ShiftRecord]) -> dict[int, list[Placement]]:
    """The boxes that may hold something of these records, by table."""
    if not records:
        return {}
    first = min(each.opened_at for each in records)
    rows = Placement.objects.filter(
        Q(last=None) | Q(last__opened_at__gte=first),
        property_id=records[0].property_id,
        table__in={each.table_id for each in records},
    )
    found: dict[int, list[Placement]] = {}
    for each in rows.select_related("first", "last"):
        found.setdefault(each.table_id, []).append(each)
    return found


def _is_untold(record: ShiftRecord, boxes: dict[int, list[Placement]]) -> bool:
    mine = [
        each
        for each in boxes.get(record.table_id, ())
        if each.first.opened_at <= record.opened_at
        if each.last is None or record.opened_at <= each.last.opened_at
    ]
    if any(each.state not in figures.COUNTED for each in mine):
        return False
    days = {each.first.day_id for each in mine} | {each.last.day_id for each in mine if each.last}
    return days != {record.day_id}
