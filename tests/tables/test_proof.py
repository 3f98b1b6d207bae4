"""The nightly proof: what is stored is what the documents give; and what comes with the day."""

import pytest

from audit import jobs
from audit.models import Alert, Job
from audit.trail import Refused
from tables import selectors
from tables.models import GamingDay, Placement, Result, ShiftRecord
from tables.services import closing, policies, proof
from tables.services.markers import issue_marker
from tests import builders as b
from tests.flush import run_as_owner

pytestmark = pytest.mark.django_db(transaction=True)


def played(house: b.House, game: str = "blackjack") -> ShiftRecord:
    """A table played for a shift, with everything the books can hold of it, its box counted."""
    table = b.a_table(house, game=game)
    box = b.a_box(house, purpose="rake" if game == "omaha" else "drop")
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=box)
    b.a_slip(house, table, "fill", "100.00", house.at("2026-03-02 09:00"))
    b.close(house, table, b.chips("550.00"), house.at("2026-03-02 13:50"))
    b.counted(house, Placement.objects.get(), b.cash("80.00"), house.at("2026-03-02 15:00"))
    b.worked(house)
    return b.record_of(table)


@pytest.mark.parametrize("game", ["blackjack", "omaha"])
def test_what_is_stored_is_what_the_documents_give(house: b.House, game: str) -> None:
    assert proof.differences(played(house, game).day) == []


def test_running_a_computation_twice_changes_nothing(house: b.House) -> None:
    record = played(house)
    jobs.enqueue("tables.results", property_id=house.property.pk, shift_record=record.pk)
    b.worked(house)
    assert [row.status for row in record.results.all()] == [Result.Status.ACTUAL]


def test_a_stored_figure_that_was_tampered_with_raises_an_alert(house: b.House) -> None:
    record = played(house)
    run_as_owner(
        "SET session_replication_role = replica;"
        f"UPDATE tables_result SET fills = fills + 1, win = win - 1 WHERE id = {record.result_id}"
    )
    asked = proof.watch(property=house.property, now=house.at("2026-03-03 07:00"))
    b.worked(house)
    chunk = asked.chunks.get()
    assert {row[1] for row in chunk.outcome["differences"]} == {"fills", "win"}
    assert Alert.objects.get(kind="books.differ").figure == "2"


def test_the_proof_of_a_night_is_asked_for_once(house: b.House) -> None:
    played(house)
    for hour in ("07:00", "08:00"):
        proof.watch(property=house.property, now=house.at(f"2026-03-03 {hour}"))
    assert Job.objects.filter(task=proof.TASK).count() == 1


def test_the_next_day_is_made_before_anybody_needs_it(house: b.House) -> None:
    proof.watch(property=house.property, now=house.at("2026-03-03 02:00"))
    assert [str(day) for day in GamingDay.objects.order_by("date")] == [
        "2026-03-02",
        "2026-03-03",
    ]


def test_an_opener_that_differs_is_told_at_once(house: b.House) -> None:
    record = played(house)
    b.an_open_table(
        house,
        record.table,
        b.chips("400.00"),
        house.at("2026-03-02 14:10"),
        why="a rack of 25 short",
    )
    alert = Alert.objects.get(kind="table.variance")
    assert (alert.figure, alert.limit, alert.severity) == ("-15000", "10000", "bad")


def test_an_estimate_far_from_the_count_is_told(house: b.House) -> None:
    table = b.a_table(house)
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    b.sessions.estimate_drop(
        record=b.record_of(table),
        drop=b.money("100.00"),
        at=house.at("2026-03-02 13:00"),
        by=house.a("floor_supervisor"),
    )
    b.close(house, table, b.chips("450.00"), house.at("2026-03-02 13:50"))
    b.worked(house)
    b.counted(house, Placement.objects.get(), b.cash("106.00"), house.at("2026-03-02 15:00"))
    b.worked(house)
    assert Alert.objects.get(kind="drop.estimate").figure == "0.0600"


def test_a_drop_that_nobody_estimated_was_far_from_nothing(house: b.House) -> None:
    table = b.a_table(house)
    at, box = house.at("2026-03-02 06:10"), b.a_box(house)
    b.an_open_table(house, table, b.chips("500.00"), at, box=box)
    issue_marker(
        table=table,
        patron=b.a_patron(house),
        amount=b.money("40.00"),
        at=house.at("2026-03-02 08:00"),
        by=house.a("floor_supervisor"),
    )
    b.sessions.close_table(
        table=table,
        at=house.at("2026-03-02 13:50"),
        counted=b.chips("450.00"),
        markers=b.money("40.00"),
        by=house.a("pit_manager"),
        attested=b.DEALER,
    )
    b.worked(house)
    assert b.record_of(table).result.drop
    b.counted(house, Placement.objects.get(), b.cash("106.00"), house.at("2026-03-02 15:00"))
    b.worked(house)
    assert b.record_of(table).result.status == "actual"
    assert not Alert.objects.filter(kind="drop.estimate").exists()


def test_a_policy_does_not_reach_back_to_a_published_day(house: b.House) -> None:
    day = played(house).day
    b.closed_day(house, day, until="publish")
    draft = policies.draft_policy(
        property=house.property, first_day=day.date, by=house.a("revenue_audit"), counts=1
    )
    with pytest.raises(Refused, match="published under the policy before"):
        policies.approve_policy(policy=draft, by=house.a("controller"))


def test_a_policy_is_in_force_from_its_first_day(house: b.House) -> None:
    day = played(house).day
    b.closed_day(house, day, until="publish")
    draft = policies.draft_policy(
        property=house.property,
        first_day=day.date.replace(day=3),
        by=house.a("revenue_audit"),
        counts=1,
    )
    policies.approve_policy(policy=draft, by=house.a("controller"))
    found = selectors.policy_on(house.property.pk, day.date.replace(day=3))
    assert (found.version, found.counts) == (2, 1)


def test_a_day_is_not_published_while_a_result_waits_for_its_worker(house: b.House) -> None:
    record = played(house)
    day = b.closed_day(house, record.day, until="audit")
    jobs.enqueue("tables.results", property_id=house.property.pk, shift_record=record.pk)
    audit = house.a("revenue_audit")
    with pytest.raises(Refused, match="is being computed"):
        closing.take_step(day=day, act="publish", by=audit, at=day.ends_at)
    b.worked(house)
    assert closing.take_step(day=day, act="publish", by=audit, at=day.ends_at).version == 1
