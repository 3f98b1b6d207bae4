"""Judging again: a neighbour that comes late, terms approved late; what stays and what changes."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.db import connections

from audit import jobs, trail
from audit.models import Entry, Finding, Round
from audit.services import ingest, ingest_round, judge_again
from games.catalogue import GAMES
from games.catalogue.citing import citing
from games.catalogue.five_card_roulette import FIVE_CARD_ROULETTE
from games.catalogue.regulations import FCR
from games.engine.findings import Kind
from games.engine.play import Play
from games.engine.record import Record
from tables.models import ShiftRecord, Table
from tables.services.floor import add_table
from tables.services.terms import approve_terms, draft_terms
from tests.builders import House, a_house, an_open_table, chips
from tests.recorded import a_judged_table, a_roulette_round, a_round, an_overpaid_round, text

pytestmark = pytest.mark.django_db
NO_SHUFFLE = "FCR-d/omitted"


def reshuffled(play: Play, before: Record) -> None:
    """FCR (d): the deck is shuffled before the next round."""
    if "dealer: shuffle" not in (event.act for event in play.events):
        play.find(Kind.OMITTED, SHUFFLE, 0, expected="dealer: shuffle", phrase="missing")


SHUFFLE = citing(FCR)(shuffle="(d) C04")["shuffle"]


@pytest.fixture(autouse=True)
def _a_rule_between_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose regulation has one, whatever the catalogue's own module says between rounds."""
    ruled = replace(FIVE_CARD_ROULETTE, succession=reshuffled)
    monkeypatch.setitem(GAMES, "five_card_roulette", ruled)


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        a_judged_table(house, "FCR-02", "five_card_roulette")
        a_judged_table(house)
        yield house


def record(house: House, facts: dict[str, Any]) -> Round:
    return ingest_round(property=house.property, text=text(facts), by=house.a("integrator"))[0]


def codes(number: str) -> list[str]:
    found = Finding.objects.filter(key__round=number, state="stands").order_by("n")
    return list(found.values_list("code", flat=True))


def test_a_rule_between_rounds_is_judged_when_the_later_comes(house: House) -> None:
    record(house, a_roulette_round("7"))
    record(house, a_roulette_round("8", shuffled=False))
    assert codes("8") == [NO_SHUFFLE]


def test_alone_there_is_nothing_to_judge_between(house: House) -> None:
    assert record(house, a_roulette_round("8", shuffled=False)).verdict == "conforms"


def test_a_neighbour_by_trailing_digits_alone(house: House) -> None:
    record(house, a_roulette_round("A-099"))
    record(house, a_roulette_round("A-100", shuffled=False))
    record(house, a_roulette_round("B-101", shuffled=False))
    assert (codes("A-100"), codes("B-101")) == ([NO_SHUFFLE], [])


def test_within_a_file_each_round_follows_the_one_before(house: House) -> None:
    lines = [
        (1, text(a_roulette_round("8", shuffled=False))),
        (2, text(a_roulette_round("7"))),
    ]
    ingest(property=house.property, lines=lines, by=house.a("integrator"))
    assert codes("8") == [NO_SHUFFLE]


def test_where_the_earlier_comes_late_the_later_is_judged_again(house: House) -> None:
    later = record(house, a_roulette_round("8", shuffled=False))
    record(house, a_roulette_round("7"))
    later.refresh_from_db()
    assert (later.verdict, later.judging, codes("8")) == ("deviates", 2, [NO_SHUFFLE])


def test_a_late_neighbour_with_nothing_to_say_changes_no_verdict(house: House) -> None:
    later = record(house, a_roulette_round("8"))
    earlier = record(house, a_roulette_round("7"))
    later.refresh_from_db()
    assert (later.verdict, later.before) == ("conforms", earlier.digest)


def test_a_corrected_neighbour_is_the_one_judged_after(house: House) -> None:
    first = record(house, a_roulette_round("7"))
    later = record(house, a_roulette_round("8"))
    facts = a_roulette_round("7", supersedes=first.digest, reason="misread", note="camera 3")
    second = record(house, facts)
    later.refresh_from_db()
    assert later.before == second.digest


def test_findings_that_are_found_again_stay_the_same_rows(house: House) -> None:
    facts = a_roulette_round("8", shuffled=False)
    facts["log"] = [line.replace("15.00 inventory", "14.00 inventory") for line in facts["log"]]
    record(house, facts)
    before = set(Finding.objects.values_list("pk", "code"))
    record(house, a_roulette_round("7"))
    standing = set(Finding.objects.filter(state="stands").values_list("pk", "code"))
    assert (before <= standing, len(standing - before)) == (True, 1)


def test_judging_again_leaves_an_entry_with_the_reason(house: House) -> None:
    later = record(house, a_roulette_round("8", shuffled=False))
    record(house, a_roulette_round("7"))
    entry = Entry.objects.get(verb="rounds.judged_again")
    assert entry.after == {"judged_again": {str(later.pk): "deviates"}, "why": "out of order"}


def test_judging_the_same_again_leaves_nothing(house: House) -> None:
    row = record(house, an_overpaid_round())
    before = Entry.objects.count()
    judge_again(property=house.property, rounds=[row], why="asked")
    row.refresh_from_db()
    assert (row.judging, Entry.objects.count()) == (1, before)


def test_a_finding_that_is_found_no_more_is_withdrawn(house: House) -> None:
    row = record(house, an_overpaid_round())
    that_pay_nothing(house)
    asked_for(house)
    row.refresh_from_db()
    gone = Finding.objects.get(code="LIR-15/misstated")
    assert row.terms is not None
    assert (row.verdict, row.terms.version, gone.state) == ("undetermined", 2, "withdrawn")


def asked_for(house: House) -> None:
    """The work that is asked for when terms of a table change in the past."""
    jobs.enqueue(
        "rounds.judge",
        property_id=house.property.pk,
        house=house.property.pk,
        table=Table.objects.get(code="LIR-07").pk,
        since="2026-01-01T00:00:00+00:00",
    )
    jobs.drain(house.property.pk)


def test_rounds_from_before_their_terms_were_approved_are_judged_by_them(house: House) -> None:
    add_table(property=house.property, code="LIR-08", pit=house.pit, by=house.a("it_admin"))
    row = record(house, a_round(table="LIR-08"))
    approve(house, "LIR-08")
    jobs.drain(house.property.pk)
    row.refresh_from_db()
    assert (row.verdict, row.terms is not None) == ("conforms", True)


def that_pay_nothing(house: House) -> None:
    """Terms that say no paytable, approved from an hour before the round on."""
    approve(house, "LIR-07", starts_at=house.at("2026-11-29 20:00"), paytables={})


def approve(house: House, code: str, **changed: Any) -> None:
    """Terms for a table, those that another has but for what is changed."""
    old = Table.objects.get(code="LIR-07").terms.get()
    same = {
        "starts_at": old.starts_at,
        "paytables": {each.wager: each.paytable for each in old.paytables.all()},
    }
    draft = draft_terms(
        table=Table.objects.get(code=code),
        game=old.game,
        seats=old.seats,
        chip_set=old.chip_set,
        chip_unit=old.chip_unit,
        by=house.a("pit_manager"),
        limits=old.limits,
        **{**same, **changed},
    )
    approve_terms(terms=draft, by=house.a("controller"))


def test_a_round_that_fell_in_no_record_is_counted_when_there_is_one(house: House) -> None:
    record(house, a_round())
    shift = an_open_record(house)
    jobs.drain(house.property.pk)
    assert totals(shift) == {"bet": (1, 2000, -1000, 0)}


def test_a_round_is_counted_into_the_record_it_falls_in(house: House) -> None:
    shift = an_open_record(house)
    record(house, an_overpaid_round())
    assert totals(shift) == {"bet": (1, 2000, -1500, -500)}


def test_a_record_says_what_could_be_expected_of_its_rounds(house: House) -> None:
    shift = an_open_record(house)
    record(house, a_round())
    (row,) = shift.round_totals.all()
    assert (round(row.expected, 4), row.variance > 0) == (Decimal("35.0568"), True)


def test_nothing_is_expected_where_no_terms_say(house: House) -> None:
    shift = an_open_record(house)
    record(house, a_round("1"))
    that_pay_nothing(house)
    record(house, a_round("2"))
    assert [row.expected for row in shift.round_totals.all()] == [None]


def test_a_correction_takes_the_place_of_what_it_corrects_in_the_sums(house: House) -> None:
    shift = an_open_record(house)
    first = record(house, an_overpaid_round())
    record(house, a_round(supersedes=first.digest, reason="misread"))
    assert totals(shift) == {"bet": (1, 2000, -1000, 0)}


def test_a_correction_that_moves_a_round_away_takes_it_out_of_the_sums(house: House) -> None:
    shift = an_open_record(house)
    first = record(house, a_round())
    record(house, a_round(supersedes=first.digest, reason="clock", at="2026-11-25T21:00:00-05:00"))
    assert totals(shift) == {}


def an_open_record(house: House) -> ShiftRecord:
    table = Table.objects.get(code="LIR-07")
    an_open_table(house, table, chips("10000"), house.at("2026-11-29 20:00"))
    return ShiftRecord.objects.get(table=table)


def totals(shift: ShiftRecord) -> dict[str, tuple[int, int, int, int]]:
    return {
        row.wager: (row.rounds, int(row.handle), int(row.net), int(row.mispaid))
        for row in shift.round_totals.all()
    }


@pytest.mark.django_db(transaction=True)
def test_neighbours_that_come_at_once_still_find_each_other() -> None:
    with a_house() as house:
        a_judged_table(house, "FCR-02", "five_card_roulette")
        by = house.a("integrator")
    facts = [a_roulette_round(str(n), shuffled=False) for n in range(12)]
    together = threading.Barrier(3)

    def sender(mine: list[dict[str, Any]]) -> None:
        together.wait()
        try:
            for each in mine:
                with trail.scope(house.property.pk):
                    ingest_round(property=house.property, text=text(each), by=by)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=sender, args=[facts[n::3]]) for n in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with trail.scope(house.property.pk):
        found = Finding.objects.filter(state="stands", code=NO_SHUFFLE)
        assert sorted(int(each.key.round) for each in found) == list(range(1, 12))
