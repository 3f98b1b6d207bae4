"""Tables, terms, paytables, shift records and jobs are read; each list is one's own alone."""

from io import BytesIO
from typing import Any

import pytest

from audit import jobs, trail
from audit.importers.ndjson import import_file
from casino.models import User
from tables.models import Table
from tests.api.callers import System, a_browser, a_system, is_problem, problem, signed_in
from tests.builders import (
    House,
    a_credit_line,
    a_house,
    a_patron,
    an_open_table,
    chips,
    close,
    worked,
)
from tests.people import a_person
from tests.recorded import a_judged_table, a_round, an_overpaid_round, lines

pytestmark = pytest.mark.django_db
API = "/api/v1/"


@pytest.fixture
def manager(house: House) -> Any:
    return a_browser(house, "casino_manager")


def rows(caller: Any, noun: str, **query: str) -> list[dict[str, Any]]:
    answer = (
        caller.get(f"{API}{noun}/", **query)
        if isinstance(caller, System)
        else caller.get(f"{API}{noun}/", query)
    )
    found: list[dict[str, Any]] = answer.json()["results"]
    return found


def a_closed_record(house: House) -> None:
    """A shift of the judged table with two rounds in it, one of them overpaid."""
    with trail.scope(house.property.pk):
        table = Table.objects.get(code="LIR-07")
        an_open_table(house, table, chips("10000"), house.at("2026-11-29 20:00"))
        house_file(house, lines(a_round("1"), an_overpaid_round("2")))
        close(house, table, chips("9975"), house.at("2026-11-29 21:50"))
    worked(house)


def house_file(house: House, content: bytes) -> int:
    with trail.scope(house.property.pk):
        by = house.a("integrator")
        job = import_file(property=house.property, file=BytesIO(content), name="a", by=by)
    jobs.drain(house.property.pk)
    return job.pk


def test_tables_are_listed_in_floor_order(manager: Any) -> None:
    assert [row["code"] for row in rows(manager, "tables")] == ["LIR-07"]


def test_terms_say_what_the_public_format_says(manager: Any) -> None:
    (row,) = rows(manager, "terms", table="LIR-07")
    assert (row["terms"]["currency"], row["terms"]["limits"]) == (
        "USD", {"bet1": ["5.00", "500.00"]},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("at", "count"), [("2026-11-29T12:00:00Z", 1), ("2025-11-29T12:00:00Z", 0)]
)
def test_terms_are_found_by_the_instant_they_are_in_force_at(
    manager: Any, at: str, count: int
) -> None:
    assert len(rows(manager, "terms", in_force_at=at)) == count


def test_credit_lines_are_read_by_the_key_of_the_patron(house: House, manager: Any) -> None:
    with trail.scope(house.property.pk):
        patron = a_patron(house, line="5000.00")
        a_credit_line(house, patron, "9000.00")
        a_patron(house, "Bo Lee")
    found = rows(manager, "credit-lines", patron=str(patron.pk), state="approved")
    assert [row["amount"] for row in found] == ["9000.00", "5000.00"]
    assert set(found[0]) & {"name", "number"} == set()


def test_paytables_show_their_odds(manager: Any) -> None:
    (row,) = rows(manager, "paytables")
    assert (row["state"], row["lines"]["two_pair"]) == ("approved", "2 to 1")


def test_a_shift_record_shows_what_was_won(house: House, manager: Any) -> None:
    a_closed_record(house)
    (row,) = rows(manager, "shift-records")
    assert (row["gaming_date"], row["result"]["status"], row["result"]["win"]) == (
        "2026-11-29", "estimated", "-25.00",
    )  # fmt: skip


def test_a_shift_record_shows_what_its_rounds_say(house: House, manager: Any) -> None:
    a_closed_record(house)
    (row,) = rows(manager, "shift-records")
    (bet,) = row["rounds"]
    expected = bet.pop("expected")
    assert bet == {
        "wager": "bet", "rounds": 2, "handle": "40.00", "net": "-25.00", "mispaid": "-5.00",
    }  # fmt: skip
    assert expected == "0.70"


@pytest.mark.parametrize("noun", ["tables", "terms", "paytables", "shift-records", "jobs"])
def test_another_propertys_rows_are_out_of_sight(house: House, noun: str) -> None:
    house_file(house, lines(a_round()))
    with a_house() as other:
        pass
    assert rows(a_browser(other, "revenue_audit"), noun) == []


@pytest.mark.parametrize("noun", ["paytables", "shift-records", "jobs"])
def test_who_may_not_read_is_told_so(house: House, noun: str) -> None:
    answer = a_browser(house, "count_team").get(f"{API}{noun}/")
    assert problem(answer) == is_problem(403, "not-allowed")


@pytest.mark.parametrize("noun", ["tables", "terms", "paytables", "shift-records"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_is_written_there(manager: Any, noun: str, method: str) -> None:
    answer = getattr(manager, method)(f"{API}{noun}/", {}, content_type="application/json")
    assert answer.status_code in (403, 405)


def test_a_job_tells_which_lines_it_refused(house: House) -> None:
    number = house_file(house, b"{}\n" + lines(a_round()))
    job = a_browser(house, "revenue_audit").get(f"{API}jobs/{number}/").json()
    assert (job["state"], job["done"], job["refused"]) == (
        "done", 2, [{"line": 1, "reason": "round is missing"}],
    )  # fmt: skip


def waiting_job(house: House) -> str:
    with trail.scope(house.property.pk):
        job = jobs.enqueue("rounds.totals", property_id=house.property.pk, record=1)
    return f"{API}jobs/{job.pk}/cancel/"


def it_admin(house: House) -> Any:
    """The browser of one and the same person."""
    with trail.scope(house.property.pk):
        known = User.objects.filter(memberships__role="it_admin", username__startswith="it_admin")
        person = known.first() or a_person("it_admin", at=house.property)
    return signed_in(person)


def cancel(house: House, address: str, key: str, why: str = "wrong file") -> Any:
    browser = it_admin(house)
    headers = {"Idempotency-Key": key} if key else {}
    return browser.post(address, {"why": why}, "application/json", headers=headers)


def test_a_job_is_stopped(house: House) -> None:
    answer = cancel(house, waiting_job(house), "k1")
    assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")


def test_a_repeat_of_a_stop_gets_the_first_answer(house: House) -> None:
    address = waiting_job(house)
    first, again = (cancel(house, address, "k1") for _ in range(2))
    assert (again.status_code, again.json()) == (200, first.json())


def test_a_stop_without_a_key_is_refused(house: House) -> None:
    assert problem(cancel(house, waiting_job(house), "")) == is_problem(400, "malformed")


def test_a_key_of_another_request_is_refused(house: House) -> None:
    address = waiting_job(house)
    cancel(house, address, "k1")
    assert problem(cancel(house, address, "k1", "other")) == is_problem(422, "key-reused")


def test_a_job_that_has_ended_is_not_stopped(house: House) -> None:
    address = waiting_job(house)
    cancel(house, address, "k1")
    assert problem(cancel(house, address, "k2")) == is_problem(409, "refused")


def test_a_stop_by_who_may_not_is_refused(house: House) -> None:
    address = waiting_job(house)
    answer = a_system(house).post(address, {"why": "x"}, **{"Idempotency-Key": "k"})
    assert answer.status_code in (403, 404)


def test_the_root_lists_the_nouns(system: System) -> None:
    assert set(system.get(API).json()) >= {"rounds", "findings", "tables", "paytables"}


def test_any_other_address_is_a_problem_too(system: System) -> None:
    assert problem(system.get(f"{API}nothing/here")) == is_problem(404, "not-found")


def test_the_type_of_a_problem_can_be_opened(system: System) -> None:
    address = system.get(f"{API}nothing").json()["type"]
    assert system.get(address).json()["type"] == "not-found"


def test_a_table_of_another_house_is_not_there(house: House, manager: Any) -> None:
    with a_house() as other:
        table = a_judged_table(other, "LIR-55")
    assert manager.get(f"{API}tables/{table.pk}/").status_code == 404
