"""A table from opener to closer: counts, shifts, boundaries, and what stands in the way."""

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.trail import Forbidden, Refused
from tables.models import Count, GamingDay, ShiftRecord, TableSession
from tables.services import counts, days, sessions
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> b.Table:
    return b.a_table(house)


def opened(house: b.House, table: b.Table, at: str = "2026-03-02 20:00") -> TableSession:
    return b.an_open_table(house, table, b.chips("500.00"), house.at(at))


def test_an_opened_table_has_a_record_in_its_shift_and_day(house: b.House, table: b.Table) -> None:
    opened(house, table)
    record = ShiftRecord.objects.get()
    assert (record.shift.name, str(record.day), record.opener.total) == (
        "Swing",
        "2026-03-02",
        b.money("500.00"),
    )


def test_an_open_table_is_not_opened_again(house: b.House, table: b.Table) -> None:
    opened(house, table)
    with pytest.raises(Refused, match="open already"):
        opened(house, table, "2026-03-02 21:00")


def test_two_sessions_of_a_table_do_not_stand_open_in_the_database(
    house: b.House, table: b.Table
) -> None:
    session = opened(house, table)
    with pytest.raises(IntegrityError), transaction.atomic():
        TableSession.objects.create(
            property=house.property,
            table=table,
            opened_at=house.at("2026-03-03 09:00"),
            opened_by=session.opened_by,
        )


def test_a_table_without_terms_is_not_opened(house: b.House) -> None:
    bare = b.floor.add_table(
        property=house.property, code="BJ-99", pit=house.pit, by=house.a("it_admin")
    )
    with pytest.raises(Refused, match="no approved terms"):
        opened(house, bare)


def test_a_cashier_opens_no_table(house: b.House, table: b.Table) -> None:
    with pytest.raises(Forbidden):
        sessions.open_table(
            table=table, at=house.at("2026-03-02 20:00"), counted={}, by=house.a("cage_cashier")
        )


def test_a_witness_is_another_person(house: b.House, table: b.Table) -> None:
    by = house.a("pit_manager")
    with pytest.raises(Refused, match="another person"):
        sessions.open_table(
            table=table, at=house.at("2026-03-02 20:00"), counted={}, by=by, witness=by
        )


def test_an_opener_that_differs_from_the_closer_says_why(house: b.House, table: b.Table) -> None:
    opened(house, table)
    b.close(house, table, b.chips("400.00"), house.at("2026-03-02 23:00"))
    with pytest.raises(
        Refused, match=r"^The opener differs from the preceding closer: count again"
    ):
        opened(house, table, "2026-03-03 09:00")
    b.an_open_table(
        house, table, b.chips("390.00"), house.at("2026-03-03 09:00"), why="a rack recounted"
    )
    assert Count.objects.order_by("id").last().variance == b.money("-10.00")


def test_a_shift_change_makes_one_count_closer_and_opener(house: b.House, table: b.Table) -> None:
    opened(house, table)
    sessions.change_shift(
        table=table,
        at=house.at("2026-03-02 22:02"),
        counted=b.chips("450.00"),
        by=house.a("pit_manager"),
    )
    first, second = ShiftRecord.objects.order_by("opened_at")
    assert first.closer == second.opener
    assert (first.closed_at, second.shift.name) == (second.opened_at, "Grave")


def test_a_count_before_the_hour_already_ends_the_shift(house: b.House, table: b.Table) -> None:
    opened(house, table)
    record = sessions.change_shift(
        table=table,
        at=house.at("2026-03-02 21:58"),
        counted=b.chips("450.00"),
        by=house.a("pit_manager"),
    )
    assert record.shift.name == "Grave"


def test_a_boundary_count_begins_the_next_gaming_day(house: b.House, table: b.Table) -> None:
    opened(house, table, "2026-03-02 23:00")
    record = sessions.change_shift(
        table=table,
        at=house.at("2026-03-03 06:02"),
        counted=b.chips("450.00"),
        by=house.a("pit_manager"),
    )
    assert (str(record.day), record.shift.name) == ("2026-03-03", "Day")


def test_a_shift_ends_with_a_count_or_an_estimate_and_not_both(
    house: b.House, table: b.Table
) -> None:
    opened(house, table)
    with pytest.raises(Refused, match="or with an estimate"):
        sessions.change_shift(
            table=table, at=house.at("2026-03-02 22:00"), by=house.a("pit_manager")
        )


def test_a_record_does_not_end_before_what_was_signed_in_it(house: b.House, table: b.Table) -> None:
    opened(house, table)
    slip = b.a_slip(house, table, "fill", "100.00", house.at("2026-03-02 21:30"))
    with pytest.raises(Refused, match=str(slip)):
        b.close(house, table, b.chips("500.00"), house.at("2026-03-02 21:00"))


def test_a_table_reopened_on_the_same_day_is_another_session(
    house: b.House, table: b.Table
) -> None:
    opened(house, table, "2026-03-02 07:00")
    b.close(house, table, b.chips("500.00"), house.at("2026-03-02 08:00"))
    opened(house, table, "2026-03-02 09:00")
    assert ShiftRecord.objects.filter(day__date="2026-03-02", shift__name="Day").count() == 2


def test_gaming_days_of_a_clock_change_are_stored_with_their_own_length(
    house: b.House,
) -> None:
    days.ensure_day(property=house.property, at=house.at("2026-03-08 01:30"))
    days.ensure_day(property=house.property, at=house.at("2026-11-01 01:30"))
    assert [
        (str(day), (day.ends_at - day.starts_at).total_seconds() / 3600)
        for day in GamingDay.objects.order_by("date")
    ] == [("2026-03-07", 23), ("2026-10-31", 25)]


def recounted(house: b.House, count: Count, text: str, by: b.User) -> Count:
    return counts.recount(
        count=count,
        counted=b.chips(text),
        by=by,
        witness=house.another("floor_supervisor"),
        why="a rack was counted twice",
    )


def changed(house: b.House, table: b.Table) -> Count:
    """The count at a shift change: closer of one record, opener of the next."""
    opened(house, table)
    sessions.change_shift(
        table=table,
        at=house.at("2026-03-02 22:02"),
        counted=b.chips("450.00"),
        by=house.a("pit_manager"),
    )
    return Count.objects.get(kind="change")


def test_a_recount_takes_the_place_of_a_count_in_both_records(
    house: b.House, table: b.Table
) -> None:
    count = changed(house, table)
    made = recounted(house, count, "440.00", house.another("pit_manager"))
    first, second = ShiftRecord.objects.order_by("opened_at")
    assert (first.closer, second.opener) == (made, made)
    assert (made.supersedes, made.at) == (count, count.at)


def test_who_signed_a_count_does_not_replace_it(house: b.House, table: b.Table) -> None:
    count = changed(house, table)
    with pytest.raises(Refused, match="You signed this count"):
        recounted(house, count, "440.00", count.by)


def test_who_signed_a_count_does_not_witness_its_recount(house: b.House, table: b.Table) -> None:
    count = changed(house, table)
    facts = {"pieces": b.chips("440.00"), "markers": None, "at": count.at, "why": "a rack twice"}
    by = house.another("pit_manager")
    with pytest.raises(Refused, match="another person witnesses"):
        counts.recount(count=count, counted=facts["pieces"], why="a rack", by=by, witness=count.by)
    again = counts.Counted(**facts, by=by, witness=count.by)
    with pytest.raises(IntegrityError, match="who signed count"):
        counts.sign(count.session, count.kind, again, supersedes=count)


def test_a_record_takes_no_count_but_the_recount_of_its_own(house: b.House, table: b.Table) -> None:
    count = changed(house, table)
    other = count.session.counts.get(kind="opener")
    with pytest.raises(IntegrityError, match="keeps its counts"), transaction.atomic():
        ShiftRecord.objects.filter(closer=count).update(closer=other)


def test_instants_in_names_and_sentences_are_the_property_s(house: b.House) -> None:
    table = b.a_table(house)
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 22:10"), box=b.a_box(house)
    )
    told = [str(table.placements.get()), str(table.sessions.get())]
    told.append(str(table.placements.get().steps.get()))
    assert told == [
        "B-1 BJ-01 Mon 2 Mar 2026 22:10",
        "BJ-01 Mon 2 Mar 2026 22:10",
        "Place 22:10:00",
    ]
    with pytest.raises(Refused, match="The record began at Mon 2 Mar 2026 22:10; it ends"):
        b.close(house, table, b.chips("500.00"), house.at("2026-03-02 22:10"))


@pytest.mark.parametrize(
    ("slips", "said"), [(1, "is on its way: receive or void it"), (2, "are on their way")]
)
def test_a_table_is_not_closed_over_slips_that_are_on_their_way(
    house: b.House, slips: int, said: str
) -> None:
    table, at = b.a_table(house), house.at("2026-03-02 09:00")
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 08:00"))
    for _turn in range(slips):
        slip = b.a_request(house, table, "fill", "100.00", at)
        for act in ("approve", "issue", "transport"):
            slip = b.step(house, slip, act, at)
    with pytest.raises(Refused, match=said):
        b.close(house, table, b.chips("5000.00"), house.at("2026-03-02 10:00"))
