"""The papers of a gaming day: slips of the system, papers out of the boxes, and the numbers between them."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from tables import box_papers
from tables.models import Evidence, GamingDay, Slip


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A slip of the day, and the box in which its paper was found."""

    slip: Slip
    box: str
    by: str

    @property
    def is_missing(self) -> bool:
        """Signed at the table, and its paper not found."""
        done = (Slip.State.IN_BOX, Slip.State.MATCHED)
        return self.slip.record_id is not None and self.slip.state not in done


@dataclass(frozen=True, slots=True)
class DayPapers:
    """What agrees, what is missing on either side, and which numbers are not there."""

    rows: tuple[PaperRow, ...]
    strange: tuple[Evidence, ...]
    gaps: tuple[str, ...]

    @property
    def ready(self) -> int:
        """Slips found in their boxes and not matched yet."""
        return sum(row.slip.state == Slip.State.IN_BOX for row in self.rows)

    @property
    def missing(self) -> int:
        return sum(row.is_missing for row in self.rows)


def of(day: GamingDay) -> DayPapers:
    """The papers of a day; a fixed number of queries."""
    slips = Slip.objects.filter(property_id=day.property_id, record__day=day)
    slips = slips.select_related("series", "table", "record__day").order_by("kind", "number", "pk")
    found = _found(day)
    by_number = {paper.paper: paper for paper in found}
    rows = []
    for slip in slips:
        paper = by_number.get(str(slip))
        box, by = (str(paper.placement.box), str(paper.by)) if paper else ("", "")
        rows.append(PaperRow(slip, box, by))
    known = [row.slip for row in rows]
    return DayPapers(tuple(rows), _strange(day, found, known), tuple(_gaps(known, day)))


def unexpected(day: GamingDay, slips: Iterable[Slip]) -> tuple[Evidence, ...]:
    """The papers out of the boxes of a day that are none of its own: a fixed number of queries."""
    return _strange(day, _found(day), [slip for slip in slips if slip.record_id is not None])


def _found(day: GamingDay) -> list[Evidence]:
    papers = Evidence.objects.filter(
        property_id=day.property_id, placement__first__day=day, struck_at=None
    )
    return list(papers.select_related("placement__box", "placement__table", "by"))


def _strange(
    day: GamingDay, found: Iterable[Evidence], slips: Iterable[Slip]
) -> tuple[Evidence, ...]:
    known = {str(slip) for slip in slips}
    rest = [paper for paper in found if paper.paper not in known]
    if not rest:
        return ()
    records = day.records.all()
    copies = {due.paper for due in box_papers.copies_of(records)} | box_papers.tickets_of(records)
    return tuple(paper for paper in rest if paper.paper not in copies)


def _gaps(slips: list[Slip], day: GamingDay) -> list[str]:
    """Numbers between the first and the last of the day that belong to no slip of the house at all."""
    gaps = []
    numbered = [slip for slip in slips if slip.number is not None]
    for _kind, group in groupby(numbered, key=lambda slip: (slip.kind, slip.series_id)):
        run = list(group)
        first, last = run[0].number, run[-1].number
        held = set(
            Slip.objects.filter(
                property_id=day.property_id, series_id=run[0].series_id, number__range=(first, last)
            ).values_list("number", flat=True)
        )
        gaps += [f"{run[0].series}-{n:06d}" for n in range(first, last + 1) if n not in held]
    return gaps
