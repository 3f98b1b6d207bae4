"""`python -m games check`: one answer a line, in the file's order, and the worst of them as exit status."""

import json
import subprocess
import sys
import tracemalloc
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from games.catalogue import GAMES
from games.commands import check, main
from tests.catalogue.simulated import simulated
from tests.catalogue.worked import LET_IT_RIDE

PAYS = "5.00 inventory > bet:3:bet1"
ROOT = Path(__file__).resolve().parents[2]
CONFORMS = simulated("let_it_ride", 1, seats=(1, 3))
DEVIATES = {**CONFORMS, "round": "000002", "log": CONFORMS["log"][:-1]}
UNDETERMINED = {key: value for key, value in CONFORMS.items() if key != "terms"}


def checked(
    capsys: pytest.CaptureFixture[str], folder: Path, *lines: Any
) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the answers to a file of these records or raw lines."""
    file = folder / "rounds.ndjson"
    texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    file.write_bytes(b"\n".join(texts))
    status = main(["check", str(file)])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("records", "status"),
    [
        ([CONFORMS], 0),
        ([CONFORMS, UNDETERMINED], 3),
        ([UNDETERMINED, DEVIATES, CONFORMS], 1),
        ([b"{", DEVIATES, UNDETERMINED], 2),
        ([], 0),
    ],
)
def test_the_worst_answer_is_the_exit_status(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, records: list[Any], status: int
) -> None:
    assert checked(capsys, tmp_path, *records)[0] == status


def test_an_error_of_the_program_costs_the_answer_to_one_round_and_no_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(play: Any, seat: int) -> Any:
        raise LookupError(seat)

    hostile = replace(GAMES["let_it_ride"], announced=broken)
    monkeypatch.setitem(GAMES, "hostile", hostile)
    told = {**CONFORMS, "log": [*CONFORMS["log"], "dealer: 1 two_pair"], "game": "hostile"}
    file = tmp_path / "rounds.ndjson"
    file.write_text("\n".join(json.dumps(one) for one in (told, CONFORMS)))
    status = main(["check", str(file)])
    shown = capsys.readouterr()
    first, second = [json.loads(line) for line in shown.out.splitlines()]
    assert (first["round"], first["verdict"], first["error"]["line"]) == (
        CONFORMS["round"],
        "unreadable",
        1,
    )
    assert "an error of the program" in first["error"]["text"]
    assert "LookupError" in first["error"]["text"]
    assert "Traceback" in shown.err
    assert (second["verdict"], status) == ("conforms", 2)


def test_the_answer_of_the_format_is_given_word_for_word(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = [line if line != PAYS else line.replace("5.00", "10.00") for line in LET_IT_RIDE]
    record = {
        "round": "000123", "table": "LIR-07", "game": "let_it_ride", "at": "2026-11-29T21:14:03-05:00",
        "seats": [1, 3], "dealer": "D-117", "log": log, "terms": {**CONFORMS["terms"], "rules": {}},
    }  # fmt: skip
    status, [answer] = checked(capsys, tmp_path, record)
    assert status == 1
    assert answer.pop("digest").startswith("sha256:")
    assert answer == {
        "round": "000123", "table": "LIR-07", "verdict": "deviates",
        "assumed": ["breakage", "community", "decks", "payout_cap", "promo"],
        "net": {"house": "-15.00", "1": "-5.00", "3": "20.00"},
        "findings": [{
            "code": "LIR-15/misstated", "clause": "LIR 15", "row": "LIR-S08", "kind": "misstated", "severity": 1,
            "event": 19, "seat": 3, "spot": "bet1",
            "recorded": "10.00 inventory > bet:3:bet1", "expected": "5.00 inventory > bet:3:bet1",
            "effect": "-5.00", "effects": {"house": "-5.00", "3": "5.00"},
            "text": "House paid seat 3 10.00 on bet1; a pair of kings on 5.00 pays 5.00.",
        }],
    }  # fmt: skip


def test_findings_speak_spanish(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = [line if line != PAYS else line.replace("5.00", "10.00") for line in LET_IT_RIDE]
    file = tmp_path / "rounds.ndjson"
    file.write_text(json.dumps({**CONFORMS, "seats": [1, 3], "log": log}), encoding="utf-8")
    main(["check", "--language", "es", str(file)])
    [finding] = json.loads(capsys.readouterr().out)["findings"]
    assert finding["text"].startswith("La casa pagó al puesto 3 10.00 en bet1")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b"{", "not JSON"),
        (b"[]", "a record is one JSON object"),
        (b'{"round": "1", "round": "2"}', "key twice: round"),
        (b"\xff\xfe", "not UTF-8 at byte 0"),
        (b'{"round": NaN}', "not JSON: NaN"),
        (b"[" * 100_000, "nested too deeply"),
        (b'"' + b"x" * 2_100_000 + b'"', "a line of more than 2000000 bytes"),
        (json.dumps({**CONFORMS, "game": "faro"}).encode(), "unknown game: faro"),
        (json.dumps({**CONFORMS, "game": None}).encode(), "game is missing"),
    ],
)
def test_a_line_that_is_no_record_is_named_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, line: bytes, text: str
) -> None:
    status, answers = checked(capsys, tmp_path, CONFORMS, line, CONFORMS)
    assert status == 2
    assert [answer["verdict"] for answer in answers] == ["conforms", "unreadable", "conforms"]
    assert answers[1]["error"]["line"] == 2 and text in answers[1]["error"]["text"]


def test_blank_lines_and_a_byte_order_mark_are_no_records(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    line = json.dumps(CONFORMS).encode()
    status, answers = checked(capsys, tmp_path, b"\xef\xbb\xbf" + line + b"\r", b"", b"  ", line)
    assert (status, len(answers)) == (0, 2)


def test_an_event_that_is_none_is_told_by_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    broken = {**CONFORMS, "log": [CONFORMS["log"][0], "five chips to seat 1"]}
    _, [answer] = checked(capsys, tmp_path, broken)
    assert answer["error"]["event"] == 1 and answer["round"] == CONFORMS["round"]


def test_a_file_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nowhere.ndjson"]) == 2
    assert capsys.readouterr().err == "nowhere.ndjson: No such file or directory\n"


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_is_checked_through_a_pipe(game: str) -> None:
    games = [sys.executable, "-m", "games"]
    played = subprocess.run(
        [*games, "play", game, "--rounds", "20"], cwd=ROOT, capture_output=True, check=True
    )
    judged = subprocess.run(
        [*games, "check", "-"], cwd=ROOT, input=played.stdout, capture_output=True, check=False
    )
    assert (judged.returncode, judged.stderr) == (0, b"")
    assert judged.stdout.count(b'"conforms"') == 20


def test_whoever_stops_reading_ends_the_program_in_peace() -> None:
    command = f"{sys.executable} -m games play let_it_ride --rounds 2000 | head -1"
    ended = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, check=True)
    assert ended.stderr == b"" and ended.stdout.count(b"\n") == 1


def test_memory_does_not_grow_with_the_file() -> None:
    rounds = [simulated("let_it_ride", number, seats=(1, 3, 6)) for number in range(200)]
    text = b"".join(json.dumps(one).encode() + b"\n" for one in rounds)
    for _ in check.answers(BytesIO(text), "en"):
        pass
    tracemalloc.start()
    answers = check.answers(BytesIO(text * 5), "en")
    next(answers)
    start = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    for _ in answers:
        pass
    grown = tracemalloc.get_traced_memory()[1] - start
    tracemalloc.stop()
    assert grown < 300_000
