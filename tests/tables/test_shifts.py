"""A shift changes around its end, once; and where a gaming day ends every open table is counted."""

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models.alert import Alert
from audit.trail import Refused
from tables.models import GamingDay, Marker, Shift, ShiftRecord, Slip, Table
from tables.services import days, sessions, shifts
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> Table:
    """A table open since the evening, in the shift that ends at 22:00."""
    table = b.a_table(house, "UTH-01")
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 17:18"))
    return table


def change(house: b.House, table: Table, at: str, by: str = "pit_manager") -> ShiftRecord:
    return sessions.change_shift(
        table=table, at=house.at(at), counted=b.chips("450.00"), by=house.a(by)
    )


def test_a_shift_does_not_change_in_its_midst(house: b.House, table: Table) -> None:
    with pytest.raises(
        Refused,
        match="The shift Swing of UTH-01 ends at Mon 2 Mar 2026 22:00; it is changed from"
        " Mon 2 Mar 2026 21:00 on",
    ):
        change(house, table, "2026-03-02 20:59")
    assert change(house, table, "2026-03-02 21:00").shift.name == "Grave"


def test_who_presses_second_is_told_who_changed_the_shift(house: b.House, table: Table) -> None:
    change(house, table, "2026-03-02 21:58")
    first = house.a("pit_manager")
    with pytest.raises(Refused, match=f"a moment ago, at .* 21:58, by {first}"):
        change(house, table, "2026-03-02 21:59", by="shift_manager")
    assert ShiftRecord.objects.count() == 2
    assert not GamingDay.objects.filter(date="2026-03-03").exists()


def test_who_estimates_second_is_told_that_the_shift_has_changed(
    house: b.House, table: Table
) -> None:
    how = {"table": table, "estimate": b.money("450.00"), "by": house.a("pit_manager")}
    sessions.change_shift(at=house.at("2026-03-02 22:01"), **how)
    with pytest.raises(Refused, match=r"changed a moment ago, at Mon 2 Mar 2026 22:01\."):
        sessions.change_shift(at=house.at("2026-03-02 22:02"), **how)


def test_a_table_just_opened_is_not_said_to_have_changed(house: b.House, table: Table) -> None:
    with pytest.raises(Refused, match="ends at"):
        change(house, table, "2026-03-02 17:20")


def test_no_record_lies_outside_its_shift_in_the_database(house: b.House, table: Table) -> None:
    record = ShiftRecord.objects.get()
    at = house.at("2026-03-02 20:00")
    record.closed_at, record.closer = at, record.opener
    record.save(update_fields=["closed_at", "closer"])
    tomorrow = days.ensure_day(property=house.property, at=house.at("2026-03-03 07:00"))
    for shift in (tomorrow.shifts.get(position=1), Shift.objects.get(day=record.day, position=1)):
        with (
            pytest.raises(IntegrityError, match="does not lie in shift"),
            transaction.atomic(),
        ):
            ShiftRecord.objects.create(
                property=house.property,
                session=record.session,
                table=table,
                pit=record.pit,
                day=shift.day,
                shift=shift,
                game=record.game,
                opened_at=at,
                opener=record.opener,
            )


NEXT_DAY = "The gaming day 2026-03-02 ended at Tue 3 Mar 2026 06:00 and UTH-01 runs on uncounted"


def test_a_table_that_runs_past_its_day_closes_only_after_the_count(
    house: b.House, table: Table
) -> None:
    with pytest.raises(Refused, match=NEXT_DAY):
        b.close(house, table, b.chips("450.00"), house.at("2026-03-03 10:00"))
    begun = change(house, table, "2026-03-03 10:00")
    assert (str(begun.day), begun.shift.name) == ("2026-03-03", "Day")
    b.close(house, table, b.chips("450.00"), house.at("2026-03-03 10:05"))


def test_a_table_that_closes_just_after_its_day_is_counted_by_that(
    house: b.House, table: Table
) -> None:
    b.close(house, table, b.chips("450.00"), house.at("2026-03-03 06:20"))
    assert str(ShiftRecord.objects.get().day) == "2026-03-02"


def test_a_slip_after_the_boundary_waits_for_the_count(house: b.House, table: Table) -> None:
    slip = b.a_request(house, table, "fill", "100.00", house.at("2026-03-03 05:50"))
    for act in ("approve", "issue", "transport"):
        slip = b.step(house, slip, act, house.at("2026-03-03 05:55"))
    at = house.at("2026-03-03 09:00")
    with pytest.raises(Refused, match=NEXT_DAY):
        b.step(house, slip, "receive", at)
    with pytest.raises(Refused, match=NEXT_DAY):
        b.a_request(house, table, "fill", "100.00", at)
    change(house, table, "2026-03-03 09:01")
    slip = b.step(house, Slip.objects.get(), "receive", house.at("2026-03-03 09:02"))
    assert str(slip.record.day) == "2026-03-03"


def test_the_database_takes_no_movement_after_an_uncounted_boundary(
    house: b.House, table: Table
) -> None:
    with pytest.raises(IntegrityError, match="runs on uncounted"), transaction.atomic():
        Marker.objects.create(
            property=house.property,
            table=table,
            patron=b.a_patron(house),
            amount=b.money("50.00"),
            at=house.at("2026-03-03 09:00"),
        )


def test_the_database_closes_no_session_in_a_later_day_than_its_record_s(
    house: b.House, table: Table
) -> None:
    record = ShiftRecord.objects.select_related("session").get()
    at, by = house.at("2026-03-03 10:00"), house.a("pit_manager")
    record.closed_at, record.closer = at, record.opener
    record.save(update_fields=["closed_at", "closer"])
    record.session.closed_at, record.session.closed_by = at, by
    with pytest.raises(IntegrityError, match="after that of its record"), transaction.atomic():
        record.session.save(update_fields=["closed_at", "closed_by"])


def test_the_pit_is_told_of_a_table_that_runs_on_uncounted(house: b.House, table: Table) -> None:
    open_alerts = Alert.objects.filter(kind=shifts.UNCOUNTED, settled_at=None)
    shifts.tell_of_uncounted(property=house.property, now=house.at("2026-03-03 05:59"))
    assert not open_alerts.exists()
    shifts.tell_of_uncounted(property=house.property, now=house.at("2026-03-03 06:00"))
    told = open_alerts.get()
    assert (told.place, told.permission) == ("UTH-01", "tables.change_shift")
    change(house, table, "2026-03-03 06:10")
    assert not open_alerts.exists()
