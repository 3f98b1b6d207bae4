"""What an auditor types: does the chain hold, and may I have it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from audit.chain import leaf
from audit.models import Entry
from audit.verification import chains
from casino.environment import BASE_DIR
from tests.audit.trails import a_lived_in_house, as_the_owner, chain_of, entries_of
from tests.builders import House

pytestmark = pytest.mark.django_db(transaction=True)
PROGRAM = BASE_DIR / "audit" / "chain.py"


@pytest.fixture
def house() -> House:
    return a_lived_in_house()


def break_it(house: House) -> int:
    """Alter the first entry of the house; its number."""
    first = entries_of(chain_of(house))[0]
    as_the_owner(f"UPDATE audit_entry SET role = 'nobody' WHERE id = {first.pk}")
    return first.pk


def test_what_holds_is_said_of_every_chain(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("verify_audit")
    said = [line.split(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert said == [chain.name for chain in chains()]


def test_what_does_not_hold_ends_with_1(house: House) -> None:
    break_it(house)
    with pytest.raises(SystemExit) as end:
        call_command("verify_audit")
    assert end.value.code == 1


def test_what_does_not_hold_is_named(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    entry = break_it(house)
    with pytest.raises(SystemExit):
        call_command("verify_audit", property=house.property.code)
    assert f"Entry {entry} (tables_property {house.property.pk}, INSERT)" in capsys.readouterr().out


def test_machines_are_answered_in_json(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    entry = break_it(house)
    with pytest.raises(SystemExit):
        call_command("verify_audit", property=house.property.code, json=True)
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["holds"], told["found"][0]["kind"], told["found"][0]["entry"]) == (
        False,
        "altered",
        entry,
    )


def test_another_propertys_break_is_not_this_ones(house: House) -> None:
    other = a_lived_in_house()
    break_it(other)
    call_command("verify_audit", property=house.property.code)


def test_an_unknown_property_ends_with_2() -> None:
    with pytest.raises(CommandError) as refusal:
        call_command("verify_audit", property="nowhere")
    assert refusal.value.returncode == 2


@pytest.fixture
def export(house: House, tmp_path: Path) -> Path:
    file = tmp_path / "trail.ndjson"
    call_command("export_audit", property=house.property.code, output=file)
    return file


def proven(file: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The proof as an outside auditor runs it: one file, no Django, no database."""
    command = [sys.executable, "-I", "-S", PROGRAM, file, *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd="/", env={})


def test_an_export_proves_with_one_file_of_python(export: Path) -> None:
    done = proven(export)
    assert (done.returncode, " holds: " in done.stdout, done.stderr) == (0, True, "")


def test_an_export_meets_a_head_that_was_published(export: Path) -> None:
    digest = json.loads(export.read_text().splitlines()[-1])["head"]["digest"]
    assert proven(export, "--head", digest).returncode == 0


def test_an_export_that_meets_no_published_head_was_rebuilt(export: Path) -> None:
    done = proven(export, "--head", leaf(b"another").hex())
    assert (done.returncode, "was published for it" in done.stdout) == (1, True)


def test_a_touched_export_names_the_entry(export: Path) -> None:
    export.write_text(export.read_text().replace("Pit One", "Pit Two"))
    done = proven(export)
    assert (done.returncode, "(tables_pit" in done.stdout) == (1, True)


def test_a_file_that_is_no_export_ends_with_2(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear auditor,\n")
    assert proven(file).returncode == 2


def test_a_file_that_is_not_there_ends_with_2(tmp_path: Path) -> None:
    assert proven(tmp_path / "nothing").returncode == 2


def test_taking_an_export_is_in_the_trail(house: House, export: Path) -> None:
    notes = [e for e in entries_of(chain_of(house)) if e.op == Entry.Op.NOTE]
    assert [(note.verb, note.after["export"]) for note in notes] == [("trail.exported", "chain")]
