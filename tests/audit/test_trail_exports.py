"""What leaves the trail: fields as CSV, never a formula, never what the count room still holds."""

import csv
import io
from collections.abc import Iterator

import pytest

from audit import history, trail
from audit.history import Search
from audit.models import Entry
from audit.services import reading
from audit.trail import Forbidden
from tables.models import Pit
from tables.services import boxes, verifying
from tests.audit.trails import an_uncounted_box
from tests.builders import House, a_house, cash, money

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Iterator[House]:
    with a_house("Europe/Madrid") as house:
        yield house


def rename(house: House, name: str, why: str = "") -> None:
    with trail.act("pit.renamed", by=house.a("it_admin"), why=why):
        Pit.objects.filter(pk=house.pit.pk).update(name=name)


def test_what_the_count_room_has_not_handed_over_is_withheld(house: House) -> None:
    count = an_uncounted_box(house)
    change = history.history_of(count).changes[0]
    assert (change.withheld, change.fields) == (True, ())


def test_the_lines_of_such_a_count_are_withheld_as_well(house: House) -> None:
    an_uncounted_box(house)
    found = history.search(Search(house.property.pk, relation="tables_boxcountline")).changes
    assert {(change.withheld, change.fields) for change in found} == {(True, ())}
    assert "500" not in "".join(change.name for change in found)


def test_what_a_verifier_found_is_withheld_as_well(house: House) -> None:
    count = an_uncounted_box(house)
    boxes.count_box(
        placement=count.placement, lines=cash("500.00"), by=house.another("count_team"), at=count.at
    )
    verifying.verify_count(
        placement=count.placement, total=money("500.00"), by=house.a("cage_supervisor")
    )
    found = history.search(Search(house.property.pk, relation="tables_verification")).changes
    assert {(change.withheld, change.fields) for change in found} == {(True, ())}
    assert "500" not in "".join(change.name for change in found)


def exported(house: House, **criteria: object) -> list[dict[str, str]]:
    lines = reading.export_entries(
        asked=Search(house.property.pk, **criteria), by=house.a("regulator")
    )
    return list(csv.DictReader(io.StringIO("".join(lines), newline="")))


def test_an_export_has_a_line_for_each_field(house: House) -> None:
    rename(house, "Salon", "a new sign")
    (row,) = exported(house, verb="pit.renamed")
    assert (row["field"], row["before"], row["after"], row["reason"]) == (
        "name",
        "Pit 1",
        "Salon",
        "a new sign",
    )


def test_an_export_holds_no_formula(house: House) -> None:
    rename(house, '=HYPERLINK("x")', "@now")
    (row,) = exported(house, verb="pit.renamed")
    assert (row["after"], row["reason"]) == ('\'=HYPERLINK("x")', "'@now")


def test_an_export_writes_amounts_as_decimals(house: House) -> None:
    rows = exported(house, relation="tables_denomination")
    assert "5000.00" in {row["after"] for row in rows if row["field"] == "value"}


def test_an_export_is_noted(house: House) -> None:
    exported(house, verb="pit.renamed")
    notes = Entry.objects.filter(relation="audit_entry", verb="trail.exported")
    assert [note.after["export"] for note in notes] == ["csv"]


def test_who_may_read_does_not_yet_export(house: House) -> None:
    with pytest.raises(Forbidden):
        reading.export_entries(asked=Search(house.property.pk), by=house.a("surveillance"))


def test_a_withheld_count_is_withheld_from_an_export(house: House) -> None:
    an_uncounted_box(house)
    rows = exported(house, relation="tables_boxcountline")
    assert {(row["field"], row["after"]) for row in rows} == {("", "withheld")}
