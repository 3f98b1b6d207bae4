"""Linking at commit waits for nobody who waits for it: no two transactions lock each other out."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, connections

from audit import trail, verification
from audit.models import Envelope
from tables.models import Pit, Property
from tests.audit.trails import chain_of

pytestmark = pytest.mark.django_db(transaction=True)
PIT = "INSERT INTO tables_pit (property_id, code, name, position) VALUES (%s, %s, 'Pit', 0)"


@pytest.fixture
def house() -> Property:
    return a_property("north")


def a_property(code: str) -> Property:
    return Property.objects.create(
        code=code, name=code.title(), timezone="UTC", currency="USD", jurisdiction="nj"
    )


@contextmanager
def session(house: Property) -> Iterator[psycopg.Connection[Any]]:
    """A connection of its own as the application, in the middle of a transaction."""
    settings = connection.get_connection_params()
    with psycopg.connect(**{**settings, "cursor_factory": psycopg.Cursor}) as other:
        other.execute("SELECT set_config('casino.properties', %s, true)", [str(house.pk)])
        yield other


def wait_until_blocked(pid: int) -> None:
    give_up = time.monotonic() + 10
    while time.monotonic() < give_up:
        with connection.cursor() as cursor:
            cursor.execute("SELECT cardinality(pg_blocking_pids(%s))", [pid])
            if cursor.fetchone()[0]:
                return
        time.sleep(0.02)
    raise AssertionError("nobody waits")


def in_a_thread(work: Callable[[], object]) -> threading.Thread:
    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_a_commit_that_waits_for_a_parent_holds_no_chain(house: Property) -> None:
    """A key is checked at commit, after the envelope was opened; the other has locked what it names."""
    with trail.scope(house.pk):
        Pit.objects.create(property=house, code="A", name="Pit")
    with session(house) as one, session(house) as other:
        one.execute("UPDATE tables_pit SET name = 'Renamed'")
        one.execute(PIT, [house.pk, "B"])
        other.execute("SELECT 1 FROM tables_property WHERE id = %s FOR UPDATE", [house.pk])
        other.execute("UPDATE tables_property SET name = 'Renamed' WHERE id = %s", [house.pk])
        waiting = in_a_thread(one.commit)
        wait_until_blocked(one.info.backend_pid)
        other.commit()
        waiting.join(timeout=10)
        assert (waiting.is_alive(), verification.prove(chain_of(house))) == (False, [])


def test_writers_of_one_property_do_not_wait_for_each_others_work(house: Property) -> None:
    with session(house) as one, session(house) as other:
        one.execute(PIT, [house.pk, "A"])
        other.execute("SET LOCAL lock_timeout = '1s'")
        other.execute(PIT, [house.pk, "B"])
        other.commit()
        one.commit()
    with trail.scope(house.pk):
        assert Pit.objects.count() == 2


def test_writers_of_two_properties_in_either_order_never_deadlock(house: Property) -> None:
    other = a_property("south")
    failures: list[Exception] = []

    def write(number: int) -> None:
        order = (house, other) if number % 2 else (other, house)
        try:
            for n in range(10):
                with trail.scope(house.pk, other.pk):
                    for place in order:
                        Pit.objects.create(property=place, code=f"P{number}-{n}", name="Pit")
        except Exception as failure:
            failures.append(failure)
        finally:
            connections.close_all()

    threads = [in_a_thread(lambda number=number: write(number)) for number in range(6)]
    for thread in threads:
        thread.join()
    proofs = [verification.prove(chain_of(place)) for place in (house, other)]
    assert (failures, proofs) == ([], [[], []])


def test_a_transaction_is_one_envelope_in_each_property_it_touches(house: Property) -> None:
    other = a_property("south")
    with trail.scope(house.pk, other.pk):
        for place in (other, house, other):
            Pit.objects.create(property=place, code=f"P{Pit.objects.count()}", name="Pit")
        before = Envelope.objects.exclude(digest=None).count()
    with trail.scope(house.pk, other.pk):
        assert Envelope.objects.count() - before == 2


def test_constraints_checked_at_once_leave_a_chain_that_proves(house: Property) -> None:
    with session(house) as one:
        one.execute("SET CONSTRAINTS ALL IMMEDIATE")
        one.execute(PIT, [house.pk, "A"])
        one.execute(PIT, [house.pk, "B"])
        one.execute("SET CONSTRAINTS ALL IMMEDIATE")
        one.execute(PIT, [house.pk, "C"])
        one.commit()
    assert verification.prove(chain_of(house)) == []


def test_a_killed_transaction_leaves_nothing_in_the_chain(house: Property) -> None:
    head = trail.head(house.pk)
    with pytest.raises(psycopg.OperationalError), session(house) as one:
        one.execute(PIT, [house.pk, "A"])
        kill(one.info.backend_pid)
        one.commit()
    assert (trail.head(house.pk), verification.prove(chain_of(house))) == (head, [])


def kill(pid: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [pid])
