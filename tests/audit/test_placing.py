"""Where a round belongs: its table, the terms of its instant, its gaming day; or why nowhere."""

from datetime import date
from typing import Any

import pytest

from audit.floor import RoundRefused, UnknownTable
from audit.models import Round
from audit.services import NotReadable, ingest_round
from tables.models import Table
from tables.services.floor import add_table
from tables.services.terms import approve_terms, draft_terms
from tests.builders import House, a_house, a_table, money
from tests.recorded import (
    a_judged_table,
    a_paytable,
    a_round,
    text,
)

pytestmark = pytest.mark.django_db


def record(house: House, facts: dict[str, Any] | bytes) -> tuple[Round, str]:
    content = facts if isinstance(facts, bytes) else text(facts)
    row, fate = ingest_round(property=house.property, text=content, by=house.a("integrator"))
    return row, str(fate)


def test_without_terms_in_force_a_round_goes_in_undetermined(house: House) -> None:
    bare_table(house)
    row, _ = record(house, a_round(table="LIR-08"))
    assert (row.verdict, row.terms) == ("undetermined", None)


def test_without_terms_and_game_there_is_nothing_to_judge_by(house: House) -> None:
    bare_table(house)
    facts = a_round(table="LIR-08")
    del facts["game"]
    with pytest.raises(NotReadable, match="game is missing"):
        record(house, facts)


def test_a_round_is_judged_by_the_terms_of_its_instant(house: House) -> None:
    new_terms_from(house, "2026-11-30 06:00", pays="2 to 1")
    old, _ = record(house, a_round("1"))
    new, _ = record(house, a_round("2", at="2026-11-30T21:14:03-05:00"))
    assert (old.verdict, new.verdict) == ("conforms", "deviates")


def test_a_round_keeps_the_terms_it_was_judged_by(house: House) -> None:
    row, _ = record(house, a_round())
    assert row.terms is not None
    assert row.terms.version == 1


def test_a_game_that_is_not_the_tables_is_refused(house: House) -> None:
    with pytest.raises(RoundRefused, match="omaha"):
        record(house, a_round(game="omaha", log=["1: check"]))


def test_a_round_that_does_not_name_its_game_plays_the_tables(house: House) -> None:
    facts = a_round()
    del facts["game"]
    row, _ = record(house, facts)
    assert (row.game, row.verdict) == ("let_it_ride", "conforms")


def test_a_table_the_property_does_not_have_is_unknown(house: House) -> None:
    with pytest.raises(UnknownTable, match="LIR-99"):
        record(house, a_round(table="LIR-99"))


def test_a_table_of_another_property_is_unknown(house: House) -> None:
    with a_house() as other:
        a_judged_table(other, "LIR-55")
    with pytest.raises(UnknownTable):
        record(house, a_round(table="LIR-55"))


def test_a_record_of_another_property_is_refused(house: House) -> None:
    with pytest.raises(UnknownTable):
        record(house, a_round(property="south"))


def test_a_record_that_names_its_own_property_is_taken(house: House) -> None:
    assert record(house, a_round(property=house.property.code))[1] == "stored"


def test_a_table_with_books_only_takes_no_rounds(house: House) -> None:
    a_table(house, "BJ-01")
    with pytest.raises(RoundRefused, match="blackjack"):
        record(house, a_round(table="BJ-01", game="blackjack"))


def test_the_gaming_day_is_the_houses_and_not_the_calendars(house: House) -> None:
    row, _ = record(house, a_round(at="2026-11-30T03:00:00-05:00"))
    assert row.gaming_date == date(2026, 11, 29)


@pytest.mark.parametrize("at", ["2025-12-31T12:00:00-05:00", "2190-01-01T12:00:00-05:00"])
def test_an_instant_out_of_all_reason_is_refused(house: House, at: str) -> None:
    with pytest.raises(RoundRefused):
        record(house, a_round(at=at))


def bare_table(house: House) -> None:
    add_table(property=house.property, code="LIR-08", pit=house.pit, by=house.a("it_admin"))


def new_terms_from(house: House, start: str, *, pays: str) -> None:
    """Other terms of the table from an instant on: a pair of tens pays something else."""
    table = Table.objects.get(code="LIR-07")
    paytable = a_paytable(house, "let_it_ride", "bet", pair_tens_or_better=pays)
    old = table.terms.get()
    draft = draft_terms(
        table=table,
        starts_at=house.at(start),
        game="let_it_ride",
        seats=7,
        chip_set=old.chip_set,
        chip_unit=money("1.00"),
        by=house.a("pit_manager"),
        limits=old.limits,
        paytables={"bet": paytable},
    )
    approve_terms(terms=draft, by=house.a("controller"))
