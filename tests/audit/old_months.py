"""A house with rounds of years ago, their days locked, and a purge of their month on its way."""

from contextlib import AbstractContextManager
from datetime import date

from django.db import connection

from audit import jobs, trail
from audit.models import Purge, Round
from audit.services import ingest_round, purging
from tables.services import days
from tests.builders import House, a_house, closed_day
from tests.recorded import a_judged_table, an_overpaid_round, text

MONTH = date(2019, 3, 1)
DAYS = (date(2019, 3, 4), date(2019, 3, 30))


def an_old_house() -> AbstractContextManager[House]:
    return a_house(first_day=date(2018, 1, 1), rounds_kept=5)


def play(house: House, day: date, number: str) -> Round:
    """A round with a fault, recorded on a gaming day."""
    record = an_overpaid_round(number, at=f"{day}T21:14:03-05:00")
    return ingest_round(property=house.property, text=text(record), by=house.a("integrator"))[0]


def played(house: House) -> list[Round]:
    """Two days of a month in 2019 with a round each, and one of the month after."""
    a_judged_table(house)
    return [play(house, day, str(n)) for n, day in enumerate((*DAYS, date(2019, 4, 2)), start=1)]


def locked(house: House) -> None:
    for day in (*DAYS, date(2019, 4, 2)):
        closed_day(house, days.make_day(property=house.property, date=day))


def asked(house: House, month: date = MONTH) -> Purge:
    return purging.ask_month_purge(
        property=house.property, month=month, by=house.a("revenue_audit"), why="Retention"
    )


def approved(house: House) -> Purge:
    return purging.approve_purge(purge=asked(house), by=house.a("controller"))


def purged(house: House) -> Purge:
    purge = approved(house)
    jobs.drain(house.property.pk)
    purge.refresh_from_db()
    return purge


def in_the_database(house: House, purge: Purge) -> None:
    """What the owner's function itself says, past every service."""
    with trail.scope(house.property.pk), connection.cursor() as cursor:
        cursor.execute("SELECT audit_purge_month(%s)", [purge.pk])


def is_there(month: date) -> bool:
    """Whether a month has a table of its own."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_class WHERE relname = %s)",
            [f"audit_round_{month:%Y%m}"],
        )
        return bool(cursor.fetchone()[0])
