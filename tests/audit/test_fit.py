"""What a column does not hold is refused by its name; what the trail holds already is shown as it stands."""

import csv
import io
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.db import IntegrityError, connection

from audit import history, trail
from audit.history import Search
from audit.models import Entry
from audit.services import reading
from audit.trail import Refused
from tables.models import Bar, Patron, Pit, Policy, Terms
from tables.services import charts, policies
from tests.builders import House, a_house, a_patron, a_table
from tests.raw import sql

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        yield house


@pytest.mark.parametrize("day", [date(9999, 12, 31), date(3000, 1, 1), date(1899, 12, 31), date(1, 1, 1)])
def test_a_day_beyond_this_age_is_refused_by_the_name_of_its_field(house: House, day: date) -> None:
    patron = a_patron(house, line="")
    with pytest.raises(Refused, match=r"Since: Give a day from 1900 to 2999\."):
        Bar.objects.create(
            property=house.property, patron=patron, kind="house", why="x", by=house.a("shift_manager"),
            since=datetime(day.year, day.month, day.day, 12, tzinfo=UTC),
        )  # fmt: skip


@pytest.mark.parametrize("day", [date(9999, 12, 31), date(2999, 1, 1), date(2099, 1, 1)])
def test_no_policy_and_no_chart_begins_ages_ahead(house: House, day: date) -> None:
    told = {"property": house.property, "first_day": day, "by": house.a("revenue_audit")}
    with pytest.raises(Refused, match="more than 10 years ahead"):
        policies.draft_policy(**told)
    with pytest.raises(Refused, match="more than 10 years ahead"):
        charts.draft_chart(accounts={}, **told)


def test_a_text_is_refused_and_never_cut(house: House) -> None:
    with pytest.raises(Refused, match="Name: 61 characters are too many; it takes at most 60"):
        Pit.objects.create(property=house.property, code="P9", name="x" * 61)
    with trail.act("pit.added", by=house.a("it_admin")), pytest.raises(Refused, match="too many"):
        Pit.objects.create(property=house.property, code="P" * 21, name="x")
    assert not Pit.objects.exclude(pk=house.pit.pk).exists()


@pytest.mark.parametrize(
    ("facts", "column"),
    [({"name": "x" * 61}, "a text"), ({"position": 2**31}, "a number")],
)
def test_what_is_written_past_the_rows_is_refused_where_its_act_ends(
    house: House, facts: dict[str, object], column: str
) -> None:
    with (
        pytest.raises(Refused, match="longer than the books take"),
        trail.act("pit.renamed", by=house.a("it_admin")),
    ):
        Pit.objects.filter(pk=house.pit.pk).update(**facts)


@pytest.mark.parametrize("said", ["9999-12-31 23:59-05:00", "infinity", "-infinity", "0044-03-15 BC"])
def test_the_database_holds_no_terms_of_another_age(house: House, said: str) -> None:
    draft = Terms.objects.get(table=a_table(house))
    with pytest.raises(IntegrityError, match="of_this_age"):
        sql(
            "INSERT INTO tables_terms SELECT (jsonb_populate_record(t, jsonb_build_object("
            f"'id', 99999, 'version', 9, 'state', 'draft', 'approved_by_id', NULL, 'approved_at', NULL,"
            f" 'starts_at', '{said}'))).* FROM tables_terms t WHERE id = {draft.pk}"
        )


@pytest.mark.parametrize(
    ("model", "column"),
    [
        (Terms, "starts_at"), (Terms, "ends_at"), (Policy, "first_day"), (Patron, "born_on"),
        (Bar, "until"),
    ],
)  # fmt: skip
def test_columns_of_days_have_their_age_in_the_database(model: type, column: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT string_agg(pg_get_constraintdef(oid), ' ') FROM pg_constraint"
            " WHERE conrelid = %s::regclass AND contype = 'c'",
            [model._meta.db_table],
        )
        assert f"{column} <" in cursor.fetchone()[0]


ODD = {
    "starts_at": "10000-01-01T04:59:00+00:00",
    "ends_at": "infinity",
    "approved_at": "9999-12-31T23:59:59+00:00",
    "limits": {"main": "?"},
    "par": "many",
}


@pytest.fixture
def odd_entry(house: House) -> Terms:
    """An entry that tells of instants that no clock shows, as the trail keeps it for ever."""
    terms: Terms = Terms.objects.get(table=a_table(house))
    with trail.act("terms.drafted", by=house.a("pit_manager")):
        trail.note("tables_terms", property_id=house.property.pk, row=terms.pk, **ODD)
    return terms


def test_the_trail_and_the_history_show_instants_that_no_clock_shows(
    house: House, odd_entry: Terms
) -> None:
    told = {
        field.name: field.after
        for change in history.history_of(odd_entry).changes
        for field in change.fields
        if change.op == Entry.Op.NOTE
    }
    assert {name: told[name] for name in ODD} == ODD
    assert history.search(Search(house.property.pk, relation="tables_terms")).changes


def test_an_export_goes_on_past_instants_that_no_clock_shows(house: House, odd_entry: Terms) -> None:
    lines = reading.export_entries(
        asked=Search(house.property.pk), by=house.a("regulator")
    )
    rows = list(csv.DictReader(io.StringIO("".join(lines))))
    told = {row["field"]: row["after"] for row in rows if row["change"] == Entry.Op.NOTE}
    assert told["ends_at"] == "infinity" and told["starts_at"] == ODD["starts_at"]
    assert {"tables_property", "tables_pit", "tables_table"} <= {row["relation"] for row in rows}
