"""What is said beside the hands on the command line: taken for all of them, or refused before any is read."""

import json
from pathlib import Path

import pytest

from games.commands import main
from tests.formats.test_phh import DUEL


def test_what_the_hand_does_not_tell_may_be_said_beside_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(DUEL.replace("table", "place").replace("year", "anno"), encoding="utf-8")
    assert main(["convert", "--table", "OM-9", "--at", "2026-11-29T20:00:00Z", str(file)]) == 0
    round = json.loads(capsys.readouterr().out)
    assert (round["table"], round["at"]) == ("OM-9", "2026-11-29T20:00:00Z")
    terms = tmp_path / "terms.json"
    terms.write_text('{"currency": "USD", "rules": {"rake": {"percent": "5"}}}')
    known = ["convert", "--table", "OM-9", "--at", "2026-11-29T20:00:00Z"]
    assert main([*known, "--terms", str(terms), str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["terms"]["rules"] == {"rake": {"percent": "5"}}


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        ("yesterday", "it is no instant: yesterday"),
        ("2026-11-29T20:00:00", "it has no offset from UTC: 2026-11-29T20:00:00"),
        ("", "it is no instant: "),
    ],
)
def test_an_instant_that_is_none_is_refused_once_and_no_hand_is_looked_at(
    at: str, wrong: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{DUEL}\n[2]\n{DUEL}", encoding="utf-8")
    with pytest.raises(SystemExit, match="2"):
        main(["convert", "--table", "OM-9", "--at", at, str(file)])
    said = capsys.readouterr()
    assert said.out == "" and said.err.count(wrong) == 1
    assert "argument --at" in said.err
