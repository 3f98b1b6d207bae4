"""What disturbs or stops a command from outside is a status and a sentence at most, never a traceback."""

import json
import os
import signal
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from games.commands import check
from games.commands.check import kept
from games.engine.record import (
    KNOWN_TERMS,
    KNOWN_TERMS_MAX,
    TERMS_BYTES_MAX,
    TEXT_MAX,
    Unreadable,
    read_record,
)
from tests.architecture.sources import ROOT
from tests.catalogue.simulated import simulated

ROUND = simulated("let_it_ride", 1, seats=(1, 3))
GAMES = f"{sys.executable} -m games"


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command, shell=True, cwd=ROOT, capture_output=True, check=False,
        env={**os.environ, **environment},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("check - <&-", b"standard input: Bad file descriptor\n"),
        ("convert - <&-", b"standard input: Bad file descriptor\n"),
        ("play let_it_ride >&-", b"standard output: Bad file descriptor\n"),
        ("play let_it_ride >/dev/full", b"output: No space left on device\n"),
        ("check .", b".: Is a directory\n"),
    ],
)
def test_what_cannot_be_read_or_written_is_a_sentence(command: str, said: bytes) -> None:
    ended = shell(f"{GAMES} {command}")
    assert (ended.returncode, ended.stderr) == (2, said)


def test_answers_go_on_where_nobody_hears_complaints() -> None:
    ended = shell(f"{GAMES} play let_it_ride 2>&- | {GAMES} check - 2>&-")
    assert ended.returncode == 0 and b'"conforms"' in ended.stdout


def test_what_is_written_is_utf8_on_a_terminal_that_knows_none() -> None:
    ended = shell(f"{GAMES} explain let_it_ride --language es", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    assert "según" in ended.stdout.decode("utf-8")


def test_half_a_surrogate_pair_is_answered_as_json_writes_it(tmp_path: Path) -> None:
    file = tmp_path / "rounds.ndjson"
    file.write_text(json.dumps({**ROUND, "round": "\ud800", "game": "\udfff"}))
    ended = shell(f"{GAMES} check {file}")
    answer = json.loads(ended.stdout.decode("utf-8"))
    assert (ended.returncode, answer["round"]) == (2, "\ud800")
    assert answer["error"]["text"] == "round has half a character"


def heed_interrupts() -> None:
    """Whatever starts the tests may have its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_an_interrupt_ends_the_program_with_what_was_answered_so_far() -> None:
    running = subprocess.Popen(
        [sys.executable, "-m", "games", "check", "-"], cwd=ROOT,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0,
        preexec_fn=heed_interrupts,
    )  # fmt: skip
    assert running.stdin and running.stdout
    for number in range(100):
        running.stdin.write(json.dumps({**ROUND, "round": str(number)}).encode() + b"\n")
    first = running.stdout.readline()
    running.send_signal(signal.SIGINT)
    rest, said = running.communicate()
    assert (running.returncode, said) == (130, b"")
    assert {json.loads(line)["verdict"] for line in (first + rest).splitlines()} == {"conforms"}


def answered(*records: dict[str, Any]) -> list[dict[str, Any]]:
    lines = b"".join(json.dumps(record).encode() + b"\n" for record in records)
    return list(check.answers(BytesIO(lines), "en"))


def test_an_earlier_round_is_kept_without_its_acts() -> None:
    record = read_record(ROUND)
    assert record.events and kept(record).events == () == kept(record).log
    assert (kept(record).round, kept(record).button) == (record.round, record.button)


def test_ever_other_terms_are_not_all_kept() -> None:
    limits = ({"bet1": [f"{number}.00", "500.00"]} for number in range(1, KNOWN_TERMS_MAX + 20))
    answered(*({**ROUND, "terms": {**ROUND["terms"], "limits": each}} for each in limits))
    assert len(KNOWN_TERMS) <= KNOWN_TERMS_MAX


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"terms": {**ROUND["terms"], "limits": {str(n): ["1.00", "2.00"] for n in range(3_000)}}},
         f"terms of more than {TERMS_BYTES_MAX} bytes"),
        ({"stacks": {"9" * 5_000: "5.00"}}, "stacks gives seats in play their chips"),
        ({"stacks": {"01": "5.00"}}, "stacks gives seats in play their chips"),
        ({"stacks": {"1": "9" * 5_000}}, "stacks.1: not an amount: '999"),
        ({"log": ["٥.00 purse:1 > bet:1:bet1"]}, "not an amount: '٥.00'"),
        ({"log": ["１: bet1 rides"]}, "neither cards, chips nor words"),
    ],
)  # fmt: skip
def test_what_is_too_large_or_in_other_digits_is_told_shortly(
    change: dict[str, Any], text: str
) -> None:
    with pytest.raises(Unreadable) as refused:
        read_record(json.dumps({**ROUND, **change}))
    assert refused.value.text.startswith(text) and len(refused.value.text) <= TEXT_MAX + 1


def test_a_number_without_end_is_no_number() -> None:
    with pytest.raises(Unreadable, match="not JSON: a number of too many digits"):
        read_record(b'{"round": ' + b"9" * 10_000 + b"}")
