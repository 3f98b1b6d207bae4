"""Files of rounds: what cannot go in is listed with its line and reason, the rest goes in."""

import threading
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from audit import jobs, trail
from audit.importers import ndjson
from audit.importers.ndjson import import_file
from audit.models import Chunk, Entry, Job, Round, RoundKey
from audit.services import Batch, cancel_job, ingest
from audit.trail import Forbidden, Refused
from games.engine.record import digest
from tests.builders import House, a_house
from tests.recorded import a_judged_table, a_round, an_overpaid_round, lines, text

pytestmark = pytest.mark.django_db


def batch(house: House, *records: dict[str, Any] | bytes) -> Batch:
    numbered = (
        (line, each if isinstance(each, bytes) else text(each))
        for line, each in enumerate(records, start=1)
    )
    return ingest(property=house.property, lines=numbered, by=house.a("integrator"))


def fates(batch: Batch) -> dict[int, str]:
    return {line: str(landing.fate) for line, landing in sorted(batch.landings.items())}


def taken(house: House, content: bytes) -> Job:
    """A file that was taken and worked to its end."""
    job = import_file(
        property=house.property, file=BytesIO(content), name="a.ndjson", by=house.a("integrator")
    )
    jobs.drain(house.property.pk)
    return Job.objects.get(pk=job.pk)


def outcomes(job: Job) -> list[dict[str, Any]]:
    return [chunk.outcome for chunk in Chunk.objects.filter(job=job).order_by("n")]


def test_every_round_of_a_batch_goes_in(house: House) -> None:
    assert fates(batch(house, a_round("1"), an_overpaid_round("2"))) == {1: "stored", 2: "stored"}


def test_bad_lines_are_listed_and_the_rest_goes_in(house: House) -> None:
    found = batch(house, b"{", a_round("1"), a_round("2", table="LIR-99"), a_round("3", game="x"))
    assert (sorted(found.refusals), fates(found)) == ([1, 3, 4], {2: "stored"})


def test_a_line_that_is_said_twice_goes_in_once(house: House) -> None:
    assert fates(batch(house, a_round(), a_round())) == {1: "stored", 2: "same"}


def test_of_two_that_contradict_the_first_goes_in(house: House) -> None:
    assert fates(batch(house, a_round(), an_overpaid_round())) == {1: "stored", 2: "conflict"}


def test_a_chain_of_corrections_goes_in_at_once(house: House) -> None:
    first = an_overpaid_round()
    second = a_round(supersedes=digest(first), reason="misread")
    third = a_round(supersedes=digest(second), reason="read again")
    assert fates(batch(house, third, first, second)) == {1: "stored", 2: "stored", 3: "stored"}


def test_a_chain_of_corrections_ends_with_the_last(house: House) -> None:
    first = an_overpaid_round()
    second = a_round(supersedes=digest(first), reason="misread")
    batch(house, second, first)
    assert list(Round.objects.filter(current=True).values_list("version", "verdict")) == [
        (2, "conforms")
    ]


def test_findings_hang_on_their_own_rounds(house: House) -> None:
    batch(house, *(a_round(str(n)) for n in range(5)), an_overpaid_round("5"), a_round("6"))
    (row,) = Round.objects.filter(findings__isnull=False).select_related("key")
    assert row.key.round == "5"


def test_nothing_is_left_behind_in_the_staging_table(house: House) -> None:
    batch(house, a_round("1"), a_round("1"), an_overpaid_round("1"))
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT count(*) FROM audit_staged")
        assert cursor.fetchone() == (0,)


def test_a_batch_takes_the_same_queries_whatever_its_size(house: House) -> None:
    batch(house, a_round("0"))
    one = queries(house, [a_round("1")])
    assert queries(house, [an_overpaid_round(str(n)) for n in range(2, 60)]) == one <= 24


def queries(house: House, records: list[dict[str, Any]]) -> int:
    with CaptureQueriesContext(connection) as captured:
        batch(house, *records)
    return len(captured)


def test_a_file_becomes_a_job_that_says_how_far_it_is(house: House) -> None:
    job = taken(house, lines(a_round("1"), a_round("2"), a_round("3")))
    assert (job.state, jobs.progress(job)) == ("done", (3, 3))


def test_a_file_is_kept_as_it_came(house: House) -> None:
    content = lines(a_round("1")) + b"\n\r\nnonsense"
    job = taken(house, content)
    chunks = Chunk.objects.filter(job=job).order_by("n")
    assert b"".join(bytes(chunk.content) for chunk in chunks) == content + b"\n"


def test_a_file_is_known_by_its_digest(house: House) -> None:
    content = lines(a_round("1")) + b"last line without an end"
    taken(house, content)
    entry = Entry.objects.filter(relation="audit_job").get()
    assert (entry.verb, entry.after["digest"]) == (
        "rounds.file_taken", "sha256:" + sha256(content).hexdigest(),
    )  # fmt: skip


def test_refused_lines_carry_their_number_in_the_file(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ndjson, "LINES", 2)
    content = b"\n" + lines(a_round("1"), a_round("2")) + b"{}\n\n" + lines(a_round("3"))
    refused = [line for each in outcomes(taken(house, content)) for line in each["refused"]]
    assert refused == [[4, "round is missing"]]


def test_an_outcome_counts_fates_and_verdicts(house: House) -> None:
    job = taken(house, lines(a_round("1"), an_overpaid_round("2"), a_round("1")))
    assert outcomes(job) == [
        {"stored": 2, "same": 1, "verdicts": {"conforms": 1, "deviates": 1}, "refused": []}
    ]


def test_a_line_beyond_all_measure_is_refused_and_the_next_goes_in(house: House) -> None:
    content = b'{"round": "' + b"9" * 3_000_000 + b'"}\n' + lines(a_round("1"))
    (outcome,) = outcomes(taken(house, content))
    assert (outcome["refused"][0][0], outcome["stored"]) == (1, 1)


def test_a_file_sent_again_changes_nothing(house: House) -> None:
    content = lines(a_round("1"), an_overpaid_round("2"))
    taken(house, content)
    assert outcomes(taken(house, content)) == [{"same": 2, "verdicts": {}, "refused": []}]


def test_a_file_with_nothing_in_it_is_refused(house: House) -> None:
    with pytest.raises(Refused, match="empty"):
        taken(house, b"")


def test_who_may_not_record_brings_no_file(house: House) -> None:
    with pytest.raises(Forbidden):
        import_file(
            property=house.property,
            file=BytesIO(lines(a_round())),
            name="a.ndjson",
            by=house.a("surveillance"),
        )


def test_a_cancelled_file_stops_where_it_is(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ndjson, "LINES", 1)
    job = import_file(
        property=house.property,
        file=BytesIO(lines(a_round("1"), a_round("2"))),
        name="a.ndjson",
        by=house.a("integrator"),
    )
    jobs.run(house.property.pk, job.pk)
    cancel_job(job=job, by=house.a("it_admin"))
    jobs.drain(house.property.pk)
    assert list(RoundKey.objects.values_list("round", flat=True)) == ["1"]


@pytest.mark.django_db(transaction=True)
def test_loaders_in_any_order_store_each_round_once_and_never_deadlock() -> None:
    with a_house() as house:
        a_judged_table(house)
        by = house.a("integrator")
    rounds = [text(a_round(str(n))) for n in range(24)]
    failures: list[Exception] = []

    def loader(order: list[int]) -> None:
        try:
            for start in range(0, 24, 6):
                part = [(n, rounds[n]) for n in order[start : start + 6]]
                with trail.scope(house.property.pk):
                    ingest(property=house.property, lines=part, by=by)
        except Exception as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    orders = [list(range(24)), list(range(23, -1, -1)), [*range(0, 24, 2), *range(1, 24, 2)]]
    threads = [threading.Thread(target=loader, args=[order]) for order in orders]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with trail.scope(house.property.pk):
        assert (failures, Round.objects.count()) == ([], 24)
