"""The whole way in: a file of every game's rounds, judged, stored with their findings.

`pytest -s tests/bench/bench_ingest.py`: two workers, as on a machine of two cores.
"""

import json
import multiprocessing
import os
import resource
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from django.db import connections

from audit import jobs, trail
from audit.importers.ndjson import import_file
from audit.models import Finding, Job, Round
from games.catalogue import GAMES, example_terms
from games.engine.simulator import record
from tests.builders import House, a_house
from tests.recorded import a_table_by

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "20000"))
WORKERS = 2
FAULT_EVERY, SEATED_FOR = 50, 20

pytestmark = pytest.mark.django_db(transaction=True)


def simulated(count: int) -> Iterator[dict[str, object]]:
    """Legal rounds, the games in turn, each after the one before; of every fiftieth an act in the middle is missing."""
    games = sorted(GAMES)
    before: dict[str, dict[str, object]] = {}
    for number in range(count):
        game = games[number % len(games)]
        number_there = number // len(games)
        seats = seated(Random(number_there // SEATED_FOR))
        played = record(
            GAMES[game], example_terms(game), number_there, seats=seats, before=before.get(game)
        )
        del played["terms"]
        before[game] = played = {**played, "table": table_of(game), "log": list(played["log"])}
        if number % FAULT_EVERY == 0:
            del played["log"][len(played["log"]) // 2]
        yield played


def seated(rng: Random) -> tuple[int, ...]:
    """The seats of a table that are taken for a while."""
    return tuple(sorted(rng.sample(range(1, 8), rng.randint(2, 6))))


def table_of(game: str) -> str:
    return game.upper().replace("_", "-")[:20]


def a_file(folder: Path, count: int) -> Path:
    file = folder / "rounds.ndjson"
    with file.open("w") as out:
        out.writelines(json.dumps(each) + "\n" for each in simulated(count))
    return file


def worker(property_id: int, job_id: int) -> None:
    while jobs.run(property_id, job_id):
        pass


def worked(job: Job) -> None:
    """Have two processes do a job, as two workers do."""
    connections.close_all()
    forked = multiprocessing.get_context("fork")
    about = (job.property_id, job.pk)
    processes = [forked.Process(target=worker, args=about) for _ in range(WORKERS)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


def test_a_file_of_rounds_goes_in(tmp_path: Path) -> None:
    with a_house() as house:
        for game in GAMES:
            a_table_by(house, table_of(game), game, example_terms(game))
    file = a_file(tmp_path, ROUNDS)
    began = time.perf_counter()
    with file.open("rb") as source, trail.scope(house.property.pk):
        job = import_file(property=house.property, file=source, name=file.name, by=None)
    taken = time.perf_counter() - began
    worked(job)
    spent = time.perf_counter() - began
    report(house, job, file, taken, spent)


def report(house: House, job: Job, file: Path, taken: float, spent: float) -> None:
    with trail.scope(house.property.pk):
        job.refresh_from_db()
        stored, found = Round.objects.count(), Finding.objects.count()
        lost = list(jobs.refused(job))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    memory, work = used.ru_maxrss // 1024, (used.ru_utime + used.ru_stime) / stored
    print(
        f"\n{stored:,} rounds of {len(GAMES)} games ({file.stat().st_size / 1e6:.0f} MB),"
        f" {found:,} findings, {len(lost)} refused: {spent:.1f} s, of which {taken:.1f} s to take"
        f" the file = {stored / spent:,.0f} rounds/s with {WORKERS} workers"
        f" (bar 3,000, ratio {stored / spent / 3000:.2f}); {work * 1e6:,.0f} µs of a worker a"
        f" round, {memory} MB a worker at most"
    )
    assert job.state == Job.State.DONE, (job.state, lost[:3])
