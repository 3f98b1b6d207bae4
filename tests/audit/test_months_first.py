"""The month that a chunk of rounds needs is made and committed before the chunk: nobody waits for its rounds."""

from datetime import date
from io import BytesIO

import pytest
from django.db import connection

from audit import jobs, trail
from audit.importers.ndjson import import_file
from audit.models import Job, Round
from tests.builders import House, a_house
from tests.recorded import a_judged_table, a_round, lines

pytestmark = pytest.mark.django_db(transaction=True)
AT = "2005-05-17T21:14:03-05:00"


def stands(month: str) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_class WHERE relname = %s)", [f"audit_round_{month}"]
        )
        return bool(cursor.fetchone()[0])


@pytest.fixture
def house() -> House:
    with a_house(first_day=date(2004, 1, 1)) as house:
        a_judged_table(house)
    return house


def taken(house: House, *instants: str) -> Job:
    records = [a_round(str(n), at=at) for n, at in enumerate(instants)]
    with trail.scope(house.property.pk):
        return import_file(
            property=house.property, file=BytesIO(lines(*records)), name="old.ndjson",
            by=house.a("integrator"),
        )  # fmt: skip


def test_the_month_stands_though_the_chunk_was_taken_back(house: House) -> None:
    job = taken(house, AT)
    chunk = jobs.claim(house.property.pk, job.pk)
    assert chunk and not stands("200505")
    with trail.scope(house.property.pk):
        jobs.cancel(job)
    jobs.attempt(chunk)
    with trail.scope(house.property.pk):
        assert (stands("200505"), Round.objects.count()) == (True, 0)


def test_months_are_made_by_the_gaming_day_and_no_others(house: House) -> None:
    taken(house, "2006-06-01T01:00:00-05:00", "2006-06-30T23:00:00-05:00", "1989-01-01T00:00Z")
    jobs.drain(house.property.pk)
    assert [stands(month) for month in ("200605", "200606", "200607", "198901")] == [
        True, True, False, False,
    ]  # fmt: skip
