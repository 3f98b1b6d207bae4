"""How the win of a shift record is made: each term of the formula with the documents behind it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.money import Money
from tables import accounting
from tables.accounting import Credit
from tables.models import (
    Count,
    Marker,
    MarkerPayment,
    Placement,
    Policy,
    Result,
    ShiftRecord,
    Slip,
    TableTicket,
)
from tables.pages import addresses
from tables.reports.figures import Notation

AFTER_ISSUE: Final = frozenset({"issue", "transport", "receive", "count", "accept", "exchange"})


@dataclass(frozen=True, slots=True)
class Document:
    """A document behind a figure."""

    number: str
    url: str
    amount: Money
    chips: str = ""
    signed_by: str = ""
    asked_at: datetime | None = None
    at: datetime | None = None
    below: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One line of the formula: what is added or taken away, and by which documents."""

    key: str
    sign: str
    label: str
    amount: Money | None
    documents: tuple[Document, ...] = field(default=())
    below: str = ""
    estimated: bool = False

    @property
    def in_win(self) -> Money | None:
        """The amount with the sign it has in the win."""
        if self.amount is None:
            return None
        return -self.amount if self.sign == "−" else self.amount

    @property
    def opens(self) -> bool:
        """Whether it has a table of its own to open in place."""
        return len(self.documents) > 1 or self.key in {"fills", "credits"} and bool(self.documents)


def slips_of(record: ShiftRecord) -> list[Slip]:
    """The fills and credits whose table signature lies in this record, with their lines and signatures."""
    slips = record.slips.select_related("series").prefetch_related("lines", "steps__by")
    return list(slips.order_by("signed_at", "pk"))


def boxes_of(record: ShiftRecord) -> list[Placement]:
    """The boxes that took what was dropped in this record, alone or with other records of the session."""
    since = Q(last=None) | Q(last__opened_at__gte=record.opened_at)
    placed = Placement.objects.filter(
        since, session=record.session, first__opened_at__lte=record.opened_at
    )
    return list(
        placed.select_related("box", "accepted", "last", "first").prefetch_related("counts__by")
    )


def terms(
    record: ShiftRecord, slips: Sequence[Slip], boxes: Sequence[Placement], notation: Notation
) -> list[Term]:
    """The formula of the record, line by line; what is not known yet has no amount."""
    return [
        *tray(record, slips, notation),
        _box_term(record, boxes, record.result),
        *_credit_play(record, record.result),
    ]


def tray(record: ShiftRecord, slips: Sequence[Slip], notation: Notation) -> list[Term]:
    """What the tray held at both ends, and what came and went on signed slips."""
    fills = tuple(_slip(slip, notation) for slip in slips if slip.kind == Slip.Kind.FILL)
    credits_ = tuple(_slip(slip, notation) for slip in slips if slip.kind == Slip.Kind.CREDIT)
    return [
        _inventory("closer", "", _("Closer"), record.closer, record.closing_estimate),
        _inventory("opener", "−", _("Opener"), record.opener, record.opening_estimate),
        Term("credits", "+", _("Credits"), _sum(credits_), credits_, _how_many(credits_)),
        Term("fills", "−", _("Fills"), _sum(fills), fills, _how_many(fills)),
    ]


def _inventory(
    key: str, sign: str, label: str, counted: Count | None, estimate: Money | None
) -> Term:
    if counted is None:
        below = _("estimated, not counted") if estimate is not None else _("not counted yet")
        return Term(key, sign, label, estimate, below=below, estimated=estimate is not None)
    document = Document(str(counted), addresses.count(counted), counted.total, at=counted.at)
    return Term(key, sign, label, counted.total, (document,), signed_by(counted))


def signed_by(counted: Count) -> str:
    """Who signed a count: the supervisor, the witness, the dealer by licence."""
    attested = (
        _("dealer %(licence)s (attested)") % {"licence": counted.licence} if counted.licence else ""
    )
    names = [str(counted.by), str(counted.witness or ""), attested]
    return _("signed by %(names)s") % {"names": ", ".join(name for name in names if name)}


def _slip(slip: Slip, notation: Notation) -> Document:
    steps = list(slip.steps.all())
    asked = next((step.at for step in steps if step.act == "request"), None)
    names = [
        part
        for step in steps
        if step.act in AFTER_ISSUE
        for part in (str(step.by), step.licence)
        if part
    ]
    return Document(
        number=str(slip),
        url=addresses.slip(slip),
        amount=slip.total,
        chips=chips(slip.lines.all(), notation),
        signed_by=", ".join(dict.fromkeys(names)),
        asked_at=asked,
        at=slip.signed_at,
    )


def chips(lines: Iterable[object], notation: Notation) -> str:
    """Chips as the cage calls them: 500×10, 100×80."""
    return ", ".join(
        f"{notation.money(line.denomination, whole=True)}×{notation.count(line.pieces)}"  # type: ignore[attr-defined]
        for line in lines
    )


def _sum(documents: Iterable[Document]) -> Money:
    return accounting.total(document.amount for document in documents)


def _how_many(documents: Sequence[Document]) -> str:
    if not documents:
        return _("none in this shift")
    slips = ngettext("%(n)s slip", "%(n)s slips", len(documents)) % {"n": len(documents)}
    return _("%(slips)s, by table signature time") % {"slips": slips}


def _box_term(record: ShiftRecord, boxes: Sequence[Placement], result: Result | None) -> Term:
    estimated = result is None or result.status == Result.Status.ESTIMATED
    return boxes_term("box", _("Box value"), result and result.box, boxes, estimated=estimated)


def boxes_term(
    key: str, label: str, amount: Money | None, boxes: Sequence[Placement], *, estimated: bool
) -> Term:
    """What some boxes brought, with the counts of each; which of them wait to be counted."""
    counted = [box for box in boxes if box.accepted is not None]
    documents = tuple(
        Document(str(box.box), addresses.box(box), box.accepted.total, below=_counts(box))
        for box in counted
        if box.accepted is not None
    )
    return Term(key, "+", label, amount, documents, _boxes_below(boxes, counted), estimated)


def drop_parts(result: Result | None) -> list[tuple[str, Money]]:
    """What the drop is beside the value of the box, as the policy of the record has it."""
    if result is None:
        return []
    parts = []
    if result.policy.promo == Policy.Promo.FACE:
        parts = [(_("coupons"), result.promo)]
    if result.policy.drop == Policy.Drop.STATISTICAL:
        parts += [
            (_("markers"), result.markers_issued),
            (_("cash paid on markers"), -result.paid_in_cash),
        ]
    return [(label, amount) for label, amount in parts if amount]


def _counts(box: Placement) -> str:
    number = len(box.counts.all())
    return ngettext("%(n)s count", "%(n)s counts", number) % {"n": number}


def _boxes_below(boxes: Sequence[Placement], counted: Sequence[Placement]) -> str:
    if not boxes:
        return _("no box on this table")
    if len(counted) < len(boxes):
        waiting = ", ".join(str(box.box) for box in boxes if box.accepted is None)
        return _("box %(numbers)s not counted yet") % {"numbers": waiting}
    if any(len(box.counts.all()) > 2 for box in counted):
        return _("counts differed, two agree, accepted")
    return _("counts agree, accepted")


def _credit_play(record: ShiftRecord, result: Result | None) -> list[Term]:
    """Markers and tickets in the win; nothing is said of them before there is a result."""
    if result is None:
        return []
    credit = Credit(issued=result.markers_issued, in_chips=result.markers_paid)
    return credit_play(record, credit, result.tickets_issued, MarkerPayment.Form.values)


def credit_play(
    record: ShiftRecord, credit: Credit, tickets: Money, forms: Sequence[str]
) -> list[Term]:
    """Markers and tickets, each with its papers; they are nothing at a table that has none."""
    marked = record.markers.exclude(state=Marker.State.VOID).select_related("series").order_by("at")
    paid = record.marker_payments.filter(form__in=forms).select_related("marker__series", "by")
    printed = (
        record.tickets.exclude(state=TableTicket.State.VOID)
        .select_related("by", "table", "record__day")
        .order_by("at")
    )
    return [
        _papers("markers_issued", "+", _("Markers issued"), credit.issued, (
            Document(str(each), addresses.marker(each), each.amount, at=each.at) for each in marked)),
        _papers("markers_paid", "−", _("Marker payments at the table"), credit.paid, (
            Document(str(each.marker), addresses.marker(each.marker), each.amount,
                     chips=each.get_form_display(), signed_by=str(each.by), at=each.at)
            for each in paid.order_by("at"))),
        _papers("tickets", "−", _("Tickets issued at the table"), tickets, (
            Document(each.validation, addresses.ticket(each), each.amount,
                     signed_by=str(each.by), at=each.at) for each in printed)),
    ]  # fmt: skip


def _papers(key: str, sign: str, label: str, amount: Money, documents: Iterable[Document]) -> Term:
    """A term and the papers at the table that make it."""
    behind = tuple(documents)
    below = "" if behind else _("none at this table")
    return Term(key, sign, label, amount, behind, below)
