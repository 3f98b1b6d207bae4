"""What keeps a gaming day from its next step: each document by name, since when, whose it is."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables import marker_voids, shared_boxes
from tables.machines import LEAVES_IT
from tables.models import (
    Adjustment,
    GamingDay,
    Marker,
    Placement,
    ShiftRecord,
    Slip,
    TableDay,
    TableTicket,
)


class Kind(NamedTuple):
    """A kind of blocker: what is the matter, who sees to it, and since when it stands."""

    model: type[Model]
    sentence: Promise
    permission: str
    since: Callable[[Any], datetime | None]
    related: tuple[str, ...]
    """What its name and its instant need, fetched with it."""


def _last_step(document: Any) -> datetime | None:
    led = (step.at for step in document.steps.all() if step.act not in LEAVES_IT)
    return max(led, default=None)


KINDS: dict[str, Kind] = {
    "record_open": Kind(
        ShiftRecord,
        _("%(what)s still runs: count its inventory."),
        "tables.change_shift",
        lambda record: record.opened_at,
        ("table", "day", "shift"),
    ),
    "box_uncounted": Kind(
        Placement,
        _("Box %(what)s is not counted and accepted."),
        "tables.count_box",
        _last_step,
        ("property", "box", "table", "steps"),
    ),
    "slip_on_its_way": Kind(
        Slip,
        _("%(what)s is on its way: sign for it, or void it."),
        "tables.sign_slip",
        _last_step,
        ("series", "steps"),
    ),
    "slip_unconfirmed": Kind(
        Slip,
        _("%(what)s is entered from paper and not confirmed: confirm it, or refuse it."),
        "tables.confirm_paper_slip",
        _last_step,
        ("series", "steps"),
    ),
    "marker_void_asked": Kind(
        Marker,
        _("The void of marker %(what)s is asked for: void it, or keep it."),
        "tables.approve_void",
        _last_step,
        ("series", "steps"),
    ),
    "ticket_void_asked": Kind(
        TableTicket,
        _("The void of ticket %(what)s is asked for: void it, or keep it."),
        "tables.approve_void",
        _last_step,
        ("steps",),
    ),
    "result_pending": Kind(
        ShiftRecord,
        _("The result of %(what)s is being computed."),
        "tables.audit_day",
        lambda record: record.closed_at,
        ("table", "day", "shift"),
    ),
    "result_estimated": Kind(
        TableDay,
        _("%(what)s rests on an estimate."),
        "tables.audit_day",
        lambda table_day: table_day.result and table_day.result.computed_at,
        ("table", "day", "result"),
    ),
    "result_missing": Kind(
        ShiftRecord,
        _("%(what)s has no actual result yet."),
        "tables.audit_day",
        lambda record: record.closed_at,
        ("table", "day", "shift"),
    ),
    "ledgers_apart": Kind(
        TableDay,
        _("The two marker ledgers of %(what)s differ."),
        "tables.audit_day",
        lambda table_day: table_day.result.computed_at,
        ("table", "day", "result"),
    ),
    "adjustment_open": Kind(
        Adjustment,
        _("%(what)s waits for its checker."),
        "tables.approve_adjustment",
        lambda adjustment: adjustment.at,
        ("series",),
    ),
    "slip_unmatched": Kind(
        Slip,
        _("%(what)s is not matched with its papers."),
        "tables.handle_evidence",
        lambda slip: slip.signed_at,
        ("series",),
    ),
}


UNCOUNTED = {"result_estimated", "result_missing"}
"""Blockers that a count ends; or, where no box tells it, two people."""
NO_BOX = _(
    "No box tells what dropped in %(shifts)s: revenue audit says it by an adjustment, another checks."
)


class Blocker(NamedTuple):
    """One thing that stands in the way of an act of the day."""

    act: str
    kind: str
    document: Model
    sentence: str
    permission: str
    since: datetime | None
    causes: tuple[marker_voids.Cause, ...] = ()
    """Where marker ledgers differ: each void that came after a count, which is the way out."""


def blockers(day: GamingDay) -> list[Blocker]:
    """Everything that keeps a day from an act to come, in the order of the acts."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT act, kind, row_id FROM tables_blockers(%s)", [day.pk])
        rows = cursor.fetchall()
    documents = {
        kind: KINDS[kind]
        .model._default_manager.prefetch_related(*KINDS[kind].related)
        .in_bulk([row_id for _act, of_kind, row_id in rows if of_kind == kind])
        for kind in {kind for _act, kind, _row in rows}
    }
    untold = _untold(day) if documents.keys() & UNCOUNTED else []
    return [_blocker(act, kind, documents[kind][row_id], untold) for act, kind, row_id in rows]


def _blocker(act: str, kind: str, document: Model, untold: list[ShiftRecord]) -> Blocker:
    told = KINDS[kind]
    causes = _causes(document) if kind == "ledgers_apart" else ()
    ways = [each.sentence for each in causes]
    if kind in UNCOUNTED and (mine := [each for each in untold if _is_of(document, each)]):
        shifts = ", ".join(each.shift.name for each in mine)
        ways.append(NO_BOX % {"shifts": shifts})
    sentence = " ".join([str(told.sentence) % {"what": document}, *ways])
    return Blocker(act, kind, document, sentence, told.permission, told.since(document), causes)


def _untold(day: GamingDay) -> list[ShiftRecord]:
    """The records of a day whose drop no box tells, and nobody has said."""
    records = ShiftRecord.objects.filter(property_id=day.property_id, day=day)
    rows = list(records.select_related("shift").order_by("opened_at"))
    keys = shared_boxes.untold(rows)
    return [record for record in rows if record.pk in keys]


def _is_of(document: Any, record: ShiftRecord) -> bool:
    """Whether a record is what a blocker names, or of the table's day that it names."""
    if isinstance(document, TableDay):
        return document.table_id == record.table_id
    return bool(document.pk == record.pk)


def _causes(table_day: Any) -> tuple[marker_voids.Cause, ...]:
    """The voids after a count in a day of a table."""
    records = ShiftRecord.objects.filter(day_id=table_day.day_id, table_id=table_day.table_id)
    counted = records.select_related("opener__series", "closer__series")
    return tuple(marker_voids.causes(counted))
