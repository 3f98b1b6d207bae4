"""`manage.py import_rounds`: what went in, what did not and why, and the status that says it."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from audit import trail
from audit.models import Entry, Round
from tests.builders import House, a_house
from tests.recorded import a_judged_table, a_round, an_overpaid_round, lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        a_judged_table(house)
    return house


def run(file: Path, *options: str) -> tuple[int, str]:
    """Exit status and what was said."""
    said = StringIO()
    try:
        call_command("import_rounds", str(file), *options, stdout=said)
    except SystemExit as ended:
        return int(ended.code or 0), said.getvalue()
    except CommandError as failure:
        return failure.returncode, said.getvalue() + str(failure)
    return 0, said.getvalue()


def a_file(folder: Path, content: bytes) -> Path:
    file = folder / "rounds.ndjson"
    file.write_bytes(content)
    return file


def test_all_that_went_in_is_counted_by_verdict(house: House, tmp_path: Path) -> None:
    file = a_file(tmp_path, lines(a_round("1"), an_overpaid_round("2")))
    assert run(file) == (
        0,
        "2 recorded (1 conforms, 1 deviates), 0 were there already, 0 refused.\n",
    )


def test_refused_lines_are_listed_and_the_status_says_so(house: House, tmp_path: Path) -> None:
    file = a_file(tmp_path, b"{}\n" + lines(a_round("1")))
    status, said = run(file)
    assert (status, said.splitlines()[0]) == (1, "line 1: round is missing")


def test_the_answer_may_be_json(house: House, tmp_path: Path) -> None:
    file = a_file(tmp_path, b"{}\n" + lines(a_round("1")))
    found: dict[str, Any] = json.loads(run(file, "--json")[1])
    assert (found["state"], found["stored"], found["refused"]) == (
        "done", 1, [{"line": 1, "reason": "round is missing"}],
    )  # fmt: skip


def test_a_file_that_is_not_there_fails(house: House, tmp_path: Path) -> None:
    status, said = run(tmp_path / "nothing")
    assert (status, "No such file" in said) == (2, True)


def test_an_empty_file_fails(house: House, tmp_path: Path) -> None:
    assert run(a_file(tmp_path, b"")) == (2, "rounds.ndjson is empty.")


def test_one_of_several_properties_has_to_be_named(house: House, tmp_path: Path) -> None:
    with a_house():
        pass
    status, said = run(a_file(tmp_path, lines(a_round())))
    assert (status, house.property.code in said) == (2, True)


def test_the_property_that_is_named_gets_the_rounds(house: House, tmp_path: Path) -> None:
    with a_house():
        pass
    run(a_file(tmp_path, lines(a_round())), "--property", house.property.code)
    with trail.scope(house.property.pk):
        assert Round.objects.count() == 1


def test_an_unknown_person_fails(house: House, tmp_path: Path) -> None:
    status, said = run(a_file(tmp_path, lines(a_round())), "--by", "nobody")
    assert (status, said) == (2, "Nobody has the user name nobody.")


def test_a_person_who_may_not_record_fails(house: House, tmp_path: Path) -> None:
    with trail.scope(house.property.pk):
        name = house.a("surveillance").username
    status, said = run(a_file(tmp_path, lines(a_round())), "--by", name)
    assert (status, "is not yours here" in said) == (2, True)


def test_the_trail_names_the_person_who_stands_for_the_file(house: House, tmp_path: Path) -> None:
    with trail.scope(house.property.pk):
        person = house.a("integrator")
    run(a_file(tmp_path, lines(a_round())), "--by", person.username)
    with trail.scope(house.property.pk):
        entry = Entry.objects.get(relation="audit_job")
    assert (entry.actor, entry.after["file"]) == (person.pk, "rounds.ndjson")


def test_months_are_made_ahead(db: None) -> None:
    said = StringIO()
    call_command("ensure_partitions", stdout=said)
    call_command("ensure_partitions", "--json", stdout=(again := StringIO()))
    assert json.loads(again.getvalue()) == {"made": []}
