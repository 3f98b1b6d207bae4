"""Writes a chain worth reading: every sort of column, odd texts, odd sessions. Run as a program of its own."""

import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
django.setup()

from django.db import connection  # noqa: E402

from audit import trail  # noqa: E402
from games.services import draft_paytable  # noqa: E402
from tables.models import ChipSet, Property, Table, Terms  # noqa: E402
from tables.services import sessions, terms  # noqa: E402
from tests import builders as b  # noqa: E402

ODD = (
    "SET LOCAL timezone = 'Asia/Kathmandu'",
    "SET LOCAL datestyle = 'SQL, DMY'",
    "SET LOCAL intervalstyle = 'sql_standard'",
    "SET LOCAL extra_float_digits = -3",
    "SET LOCAL bytea_output = 'escape'",
)
TEXTS = (
    "Salón “Niño”",
    "字 \U0001f0a1",
    'quo"te \\ back',
    "tab\t newline\n bell\x07",
    "",
    "é e\u0301",
)


def write(code: str) -> None:
    """A house with a day of work; some of it in sessions whose settings would write it differently."""
    with b.a_house("Australia/Lord_Howe") as house:
        Property.objects.filter(pk=house.property.pk).update(code=code)
        table = b.a_table(house)
        b.a_patron(house, number="P-1")
        draft_paytable(
            property=house.property,
            game="let_it_ride",
            wager="bet",
            name="A",
            lines={"flush": "8 to 1", "straight": "3 to 2"},
            by=house.a("revenue_audit"),
        )
        sessions.open_table(
            table=table,
            at=house.at("2026-04-05 01:45"),
            counted=b.chips("10000.00"),
            by=house.a("floor_supervisor"),
            attested=b.DEALER,
        )
        trail.note("tables_property", property_id=house.property.pk, rate=1.10, big=10**30)
        draft = a_draft(house, table)
    for text in TEXTS:
        with trail.act("terms.noted", by=house.a("pit_manager"), why=text):
            in_an_odd_session(house, draft, text)


def a_draft(house: b.House, table: Table) -> Terms:
    """Terms that still change, with instants in them."""
    return terms.draft_terms(
        table=table,
        starts_at=house.at("2026-10-04 02:15"),
        game="blackjack",
        seats=7,
        chip_set=ChipSet.objects.get(property=house.property),
        chip_unit=b.money("1.00"),
        by=house.a("pit_manager"),
    )


def in_an_odd_session(house: b.House, draft: Terms, text: str) -> None:
    with trail.scope(house.property.pk), connection.cursor() as cursor:
        for setting in ODD:
            cursor.execute(setting)
        cursor.execute("UPDATE tables_terms SET note = %s WHERE id = %s", [text, draft.pk])


if __name__ == "__main__":
    write(sys.argv[1])
