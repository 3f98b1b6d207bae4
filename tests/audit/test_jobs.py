"""Jobs: nothing asked for is lost, nothing is done twice, and a broken chunk says why."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from celery import Celery
from django.db import DatabaseError, connection, connections, transaction

from audit import jobs, trail
from audit.models import Chunk, Job
from tables.models import DayStart, Property

pytestmark = pytest.mark.django_db(transaction=True)
done: list[dict[str, Any]] = []


@pytest.fixture(autouse=True)
def _empty() -> Iterator[None]:
    done.clear()
    yield
    done.clear()


@pytest.fixture
def house() -> Property:
    return Property.objects.create(
        code="north", name="North", timezone="America/New_York", currency="USD", jurisdiction="nj"
    )


@jobs.work("tests.note")
def note(**arguments: Any) -> dict[str, Any]:
    """Remember what it was called with."""
    done.append(arguments)
    return {"noted": len(done)}


@jobs.work("tests.start")
def start(*, property_id: int, first_day: str, fail: str = "") -> None:
    """Write a row, then fail if told to."""
    DayStart.objects.create(property_id=property_id, first_day=first_day, at="06:00")
    if fail == "refused":
        raise trail.Refused("The day is locked.")
    if fail:
        raise RuntimeError(fail)


def ask(house: Property, task: str = "tests.note", **arguments: Any) -> Job:
    with trail.scope(house.pk):
        return jobs.enqueue(task, property_id=house.pk, **arguments)


def chunks_of(job: Job) -> list[Chunk]:
    with trail.scope(job.property_id):
        return list(Chunk.objects.filter(job=job).order_by("n"))


def state_of(job: Job) -> str:
    with trail.scope(job.property_id):
        return Job.objects.get(pk=job.pk).state


def starts(house: Property) -> int:
    with trail.scope(house.pk):
        return DayStart.objects.filter(property=house).count()


def expire(job: Job) -> None:
    with trail.scope(job.property_id):
        Chunk.objects.filter(job=job, state="running").update(lease="2020-01-01T00:00Z")


def make_due(job: Job) -> None:
    with trail.scope(job.property_id):
        Chunk.objects.filter(job=job).update(due_at="2020-01-01T00:00Z")


def test_a_job_is_done_with_what_it_is_about(house: Property) -> None:
    ask(house, shift_record=7)
    jobs.drain(house.pk)
    assert done == [{"shift_record": 7}]


def test_a_done_job_keeps_its_outcome(house: Property) -> None:
    job = ask(house)
    jobs.drain(house.pk)
    assert (state_of(job), chunks_of(job)[0].outcome) == ("done", {"noted": 1})


def test_a_chunk_is_called_with_the_jobs_arguments_its_own_and_its_content(house: Property) -> None:
    ask(house, file="a.ndjson", chunks=[{"arguments": {"line": 1}, "content": b"x\0y"}])
    jobs.drain(house.pk)
    assert done == [{"file": "a.ndjson", "line": 1, "content": b"x\0y"}]


def test_work_asked_for_in_a_transaction_that_fails_was_never_asked_for(house: Property) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        ask(house)
        raise RuntimeError
    jobs.drain(house.pk)
    assert done == []


def test_a_broker_that_is_down_leaves_the_job_to_be_found(
    house: Property, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("CELERY_BROKER_URL", "redis+socket:///nowhere/broker.sock")
    app = Celery(set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    monkeypatch.setattr("audit.jobs.current_app", app)
    job = ask(house)
    assert ("Error calling enqueue" in caplog.text, state_of(job)) == (True, "running")


def test_what_a_failing_chunk_wrote_is_rolled_back(house: Property) -> None:
    ask(house, "tests.start", chunks=[{"arguments": about(house, fail="boom")}])
    jobs.drain(house.pk)
    assert starts(house) == 0


def about(house: Property, **more: Any) -> dict[str, Any]:
    return {"property_id": house.pk, "first_day": "2026-11-01", **more}


def test_a_failing_chunk_waits_before_it_is_tried_again(house: Property) -> None:
    job = ask(house, "tests.start", chunks=[{"arguments": about(house, fail="boom")}])
    jobs.drain(house.pk)
    (chunk,) = chunks_of(job)
    assert (chunk.state, chunk.attempt, chunk.error) == ("ready", 1, "RuntimeError: boom")


def test_a_chunk_that_keeps_failing_fails_its_job(house: Property) -> None:
    job = ask(house, "tests.start", chunks=[{"arguments": about(house, fail="boom")}])
    for _ in range(jobs.ATTEMPTS):
        make_due(job)
        jobs.drain(house.pk)
    assert (state_of(job), chunks_of(job)[0].attempt) == ("failed", jobs.ATTEMPTS)


def test_a_refusal_is_not_tried_again(house: Property) -> None:
    job = ask(house, "tests.start", chunks=[{"arguments": about(house, fail="refused")}])
    jobs.drain(house.pk)
    assert (state_of(job), chunks_of(job)[0].error) == ("failed", "The day is locked.")


def test_the_other_chunks_of_a_failing_job_are_done(house: Property) -> None:
    parts = [{"arguments": about(house, fail="refused")}, {"arguments": about(house)}]
    job = ask(house, "tests.start", chunks=parts)
    jobs.drain(house.pk)
    assert [chunk.state for chunk in chunks_of(job)] == ["failed", "done"]


def test_a_held_chunk_is_nobody_elses(house: Property) -> None:
    job = ask(house)
    jobs.claim(house.pk, job.pk)
    assert jobs.claim(house.pk, job.pk) is None


def test_a_lapsed_lease_is_claimed_again(house: Property) -> None:
    job = ask(house)
    jobs.claim(house.pk, job.pk)
    expire(job)
    again = jobs.claim(house.pk, job.pk)
    assert again is not None
    assert again.attempt == 2


def test_the_work_of_a_lost_lease_is_rolled_back(house: Property) -> None:
    job = ask(house, "tests.start", chunks=[{"arguments": about(house)}])
    first = jobs.claim(house.pk, job.pk)
    expire(job)
    jobs.claim(house.pk, job.pk)
    assert first is not None
    jobs.attempt(first)
    assert starts(house) == 0


def test_a_worker_that_dies_each_time_fails_its_chunk(house: Property) -> None:
    job = ask(house)
    for _ in range(jobs.ATTEMPTS):
        jobs.claim(house.pk, job.pk)
        expire(job)
    jobs.drain(house.pk)
    assert (state_of(job), done) == ("failed", [])


def test_a_cancelled_job_is_not_worked_on(house: Property) -> None:
    job = ask(house)
    with trail.scope(house.pk):
        jobs.cancel(job)
    jobs.drain(house.pk)
    assert (state_of(job), done) == ("cancelled", [])


def test_a_chunk_in_the_works_of_a_cancelled_job_is_rolled_back(house: Property) -> None:
    job = ask(house, "tests.start", chunks=[{"arguments": about(house)}])
    chunk = jobs.claim(house.pk, job.pk)
    with trail.scope(house.pk):
        jobs.cancel(job)
    assert chunk is not None
    jobs.attempt(chunk)
    assert starts(house) == 0


def test_a_job_that_has_ended_is_not_cancelled(house: Property) -> None:
    job = ask(house)
    jobs.drain(house.pk)
    with pytest.raises(trail.Refused), trail.scope(house.pk):
        jobs.cancel(job)


def test_chunks_are_each_done_once_by_many_workers(house: Property) -> None:
    worked_by_four(ask(house, chunks=[{"arguments": {"n": n}} for n in range(40)]))
    assert sorted(arguments["n"] for arguments in done) == list(range(40))


def test_many_workers_leave_a_settled_job(house: Property) -> None:
    job = ask(house, chunks=[{} for _ in range(12)])
    worked_by_four(job)
    assert state_of(job) == "done"


def worked_by_four(job: Job) -> None:
    def worker() -> None:
        while jobs.run(job.property_id, job.pk):
            pass
        connections.close_all()

    workers = [threading.Thread(target=worker) for _ in range(4)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()


def test_a_silent_job_is_woken_again(house: Property) -> None:
    job = ask(house)
    with trail.scope(house.pk):
        Job.objects.filter(pk=job.pk).update(alive_at="2020-01-01T00:00Z")
    assert jobs.revive(house.pk) == 1


def test_a_job_just_asked_for_is_left_to_its_worker(house: Property) -> None:
    ask(house)
    assert jobs.revive(house.pk) == 0


def test_a_job_whose_worker_died_before_settling_it_is_settled(house: Property) -> None:
    job = ask(house)
    chunk = jobs.claim(house.pk, job.pk)
    assert chunk is not None
    jobs.attempt(chunk)
    jobs.drain(house.pk)
    assert state_of(job) == "done"


def test_a_job_of_another_property_is_out_of_sight(house: Property) -> None:
    ask(house)
    with trail.scope(house.pk + 1):
        assert not Job.objects.exists()


def test_a_chunk_cannot_hang_on_another_propertys_job(house: Property) -> None:
    other = Property.objects.create(
        code="south", name="South", timezone="UTC", currency="USD", jurisdiction="nj"
    )
    job = ask(house)
    with pytest.raises(DatabaseError, match="audit_chunk_job"), trail.scope(house.pk, other.pk):
        Chunk.objects.create(property=other, job=job, n=2)


def test_progress_counts_items_and_not_only_chunks(house: Property) -> None:
    job = ask(house, chunks=[{"size": 1000}, {"size": 500}])
    jobs.run(house.pk, job.pk)
    with trail.scope(house.pk):
        assert jobs.progress(job) == (1000, 1500)


def test_a_statement_outside_a_scope_sees_no_job(house: Property) -> None:
    ask(house)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM audit_job")
        assert cursor.fetchone() == (0,)
