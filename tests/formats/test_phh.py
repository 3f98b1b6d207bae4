"""`python -m games convert`: hands in Poker Hand History become rounds that are judged, bad ones a sentence each."""

import json
import re
import subprocess
import sys
import tracemalloc
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from games.catalogue.omaha import OMAHA, OMAHA_HI_LO
from games.commands import main
from games.engine.judging import answer
from games.engine.record import read_record
from games.formats import Untold, phh
from tests.architecture.sources import ROOT

GAMES = {game.key: game for game in (OMAHA, OMAHA_HI_LO)}
SPLIT = """
variant = "FO/8"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AsKsQdJd", "d dh p2 Ah5cTd9d", "d dh p3 ????????",
  "p3 cc", "p1 cc", "p2 cc",  # everybody limps
  "d db 3s7s8c", "p1 cc", "p2 cbr 2", "p3 f # had nothing", "p1 cc",
  "d db 2s", "p1 cbr 4", "p2 cc",
  "d db 4d", "p1 cc", "p2 cc",
  "p1 sm AsKsQdJd", "p2 sm Ah5cTd9d",
]
year = 2026
month = 11
day = 29
time = 21:14:03
time_zone = "America/New_York"
table = "OM-03"
hand = 41
seats = [1, 2, 3]
players = ["Ana", "Bo", "Cy"]
finishing_stacks = [101, 101, 98]
"""
DUEL = """
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [0.50, 1]
min_bet = 1
starting_stacks = [20.50, 60]
actions = [
  "d dh p1 AsAdKsKd", "d dh p2 2c3c4h5h",
  "p2 cbr 3", "p1 cbr 9", "p2 cbr 27", "p1 cc",
  "p1 sm AsAdKsKd", "p2 sm 2c3c4h5h",
  "d db Ah7d9c", "d db 8s", "d db Jd",
]
table = "OM-03"
year = 2026
month = 11
day = 29
currency = "USD"
finishing_stacks = [41.00, 39.50]
"""
ALL_FOLD = """
variant = "PO"
antes = [0, 5, 0, 0]
blinds_or_straddles = [5, 10, 20, 0]
min_bet = 10
starting_stacks = [500, 500, 500, 500]
actions = [
  "d dh p1 ????????", "d dh p2 ????????", "d dh p3 ????????", "d dh p4 ????????",
  "p4 cbr 40", "p1 f", "p2 f", "p3 f",
]
table = "OM-03"
year = 2026
month = 11
day = 29
seats = [5, 8, 1, 4]
finishing_stacks = [495, 485, 480, 540]
"""


def told(text: str) -> dict[str, Any]:
    return phh.record(text.encode(), "file-1")


def judged(text: str) -> dict[str, Any]:
    read = read_record(told(text))
    return answer(GAMES[read.game or ""], read, read.terms).as_json()


@pytest.mark.parametrize(
    ("text", "net"),
    [
        (SPLIT, {"house": "0.00", "1": "1.00", "2": "1.00", "3": "-2.00"}),
        (DUEL, {"house": "0.00", "1": "20.50", "2": "-20.50"}),
        (ALL_FOLD, {"house": "0.00", "1": "-20.00", "4": "40.00", "5": "-5.00", "8": "-15.00"}),
    ],
)
def test_a_hand_conforms_and_ends_with_the_stacks_it_tells(text: str, net: dict[str, str]) -> None:
    answer = judged(text)
    assert (answer["verdict"], answer["findings"], answer["net"]) == ("conforms", [], net)


TWICE = DUEL.replace('"d db Jd",', '"d db Jd", "d db 2h3d4c", "d db 5s", "d db Td",').replace(
    "[41.00, 39.50]", "[20.50, 60.00]"
)
COMES_IN = ALL_FOLD.replace("[0, 5, 0, 0]", "[0, 0, 5, 0]").replace("[5, 10, 20, 0]", "[5, 10, -10, 0]").replace(
    "[495, 485, 480, 540]", "[495, 490, 485, 530]"
).replace('"p4 cbr 40"', '"p3 cc", "p4 cbr 40"')  # fmt: skip


def test_a_board_run_again_is_a_second_board() -> None:
    log = told(TWICE)["log"]
    assert log[-5:-2] == [
        "[2h 3d 4c] shoe > board:2 up",
        "[5s] shoe > board:2 up",
        "[Td] shoe > board:2 up",
    ]
    answer = judged(TWICE)
    assert (answer["findings"], answer["net"]) == ([], {"house": "0.00", "1": "0.00", "2": "0.00"})


def test_a_blind_below_nothing_is_of_one_who_comes_in_and_an_ante_beside_it_is_dead() -> None:
    log = told(COMES_IN)["log"]
    assert log[:5] == [
        "1: dead blind", "5.00 purse:1 > pot", "5.00 purse:5 > pot", "10.00 purse:8 > pot", "10.00 purse:1 > pot",
    ]  # fmt: skip
    answer = judged(COMES_IN)
    assert (answer["findings"], answer["net"]["1"]) == ([], "-15.00")


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (', "d db Td"', "", "actions: a board that is run again is not complete"),
        ('"d db Td"', '"d db Td9h"', "actions[13]: more than 5 cards of a board that is run again"),
        ('"d db Td"', '"d db Td", "p1 cc"', "actions[14]: nobody bets when the board is run again"),
    ],
)
def test_a_second_board_that_is_none_is_refused(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Untold, match=re.escape(sentence)):
        told(TWICE.replace(old, new))


def test_the_envelope_is_what_the_hand_tells() -> None:
    round = told(SPLIT)
    assert round.pop("log")[:5] == [
        "1.00 purse:1 > pot", "2.00 purse:2 > pot",
        "[As] shoe > hand:1", "[Ah] shoe > hand:2", "[??] shoe > hand:3",
    ]  # fmt: skip
    assert round == {
        "round": "41", "table": "OM-03", "game": "omaha_hi_lo", "at": "2026-11-29T21:14:03-05:00",
        "seats": [1, 2, 3], "button": 3, "stacks": {"1": "100.00", "2": "100.00", "3": "100.00"}, "source": "PHH",
        "not_recorded": ["burn", "muck", "said", "shuffle"],
        "terms": {"currency": "XXX", "chip_unit": "1", "paytables": {}, "limits": {}, "rules": {
            "structure": "fixed_limit", "blinds": {"small": "1.00", "big": "2.00"},
            "small_bet": "2.00", "big_bet": "4.00"}},
    }  # fmt: skip


def test_what_nobody_called_goes_back_before_the_next_card() -> None:
    log = told(DUEL)["log"]
    assert log.index("6.50 pot > purse:2") < log.index("[Ah 7d 9c] shoe > board up")
    assert log[-1] == "41.00 pot > purse:1"


def test_of_two_players_the_second_has_the_button_and_the_small_blind() -> None:
    round = told(DUEL)
    assert (round["button"], round["log"][0]) == (2, "1.00 purse:1 > pot")
    assert round["terms"]["chip_unit"] == "0.01"


def test_a_wrong_winner_in_the_file_is_a_finding() -> None:
    answer = judged(SPLIT.replace("[101, 101, 98]", "[92, 110, 98]"))
    assert answer["verdict"] == "deviates"
    assert answer["net"]["2"] == "10.00"


def test_what_no_stack_holds_went_to_the_house() -> None:
    round = told(SPLIT.replace("[101, 101, 98]", "[101, 100, 98]"))
    assert "1.00 pot > rake" in round["log"]


def test_seats_that_are_not_told_are_positions_and_say_so() -> None:
    assert told(DUEL)["round"] == "file-1-by-position"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"FO/8"', '"NT"', "variant: NT is not played here; PO and FO/8 are"),
        ("variant", "variante", "variant: None is not played here; PO and FO/8 are"),
        ("starting_stacks = [100, 100, 100]", "", "starting_stacks: missing"),
        ("[100, 100, 100]", "[100]", "starting_stacks: from 2 to 24 players are wanted"),
        ("[100, 100, 100]", "[100, 100, -1]", "starting_stacks[2]: an amount below nothing or too large"),
        ("[100, 100, 100]", "[100, 100, nan]", "starting_stacks[2]: a number is wanted"),
        ("[100, 100, 100]", '[100, 100, "x"]', "starting_stacks[2]: a number is wanted"),
        ("[100, 100, 100]", "[100, 100, 1.005]", "starting_stacks[2]: 1.005 has more than 2 digits after the point"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "antes: 2 items for 3 players"),
        ("small_bet = 2", "", "small_bet: a number is wanted"),
        ("p1 cbr 4", "p1 cbr 4000", "actions[12]: seat 1 cannot bet 4000.00 with what it has"),
        ("p1 cbr 4", "p1 cbr four", "actions[12]: no action: 'p1 cbr four'"),
        ("p1 cbr 4", "p9 cbr 4", "actions[12]: unknown player: p9"),
        ("p1 cbr 4", "p1 dances", "actions[12]: no action: 'p1 dances'"),
        ("p1 cbr 4", "d dh p1 As", "actions[12]: hole cards after the deal"),
        ("d db 2s", "d db 2x", "actions[11]: not a card: '2x'"),
        ("d db 2s", "d db 2s5h6h", "actions[11]: more than 5 community cards"),
        ("d db 4d", 'd db 4d", "d db 5d', "actions[16]: nobody bets when the board is run again"),
        ("blinds_or_straddles = [1, 2, 0]", "blinds_or_straddles = [1, -2, 0]",
         "blinds_or_straddles[1]: a blind below nothing where the blinds are due"),
        ("seats = [1, 2, 3]", "seats = [3, 2, 1]", "seats: the players are not told clockwise"),
        ("seats = [1, 2, 3]", "seats = [1, 2, 0]", "seats: seat numbers from 1 to 99 are wanted"),
        ("day = 29", "day = 31", "day: no such day: 2026-11-31"),
        ("day = 29", "", "day: missing"),
        ("America/New_York", "Nowhere/Else", "time_zone: unknown: Nowhere/Else"),
        ("21:14:03", '"late"', "time: a time of day is wanted"),
        ('table = "OM-03"', "", "table: neither table nor event is told"),
        ("finishing_stacks = [101, 101, 98]", "", "finishing_stacks: missing"),
        ("[101, 101, 98]", "[101, 101, 9]", "finishing_stacks[2]: less than the player had left after all it put in"),
        ("hand = 41", "hand = [", "file: not TOML: "),
        ("hand = 41", f"hand = {'[' * 5000}", "file: "),
        ("hand = 41", f'hand = "{"x" * 101}"', "round has more than 100 characters"),
        ("hand = 41", "hand = 41\nhand = 42", "file: not TOML: "),
        ("variant", "\x00variant", "file: not TOML: "),
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_a_bad_hand_is_told_by_its_place_and_the_rest_goes_in(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    file = tmp_path / "evening.phhs"
    assert old in SPLIT
    hands = [SPLIT, SPLIT.replace(old, new), SPLIT]
    file.write_text("".join(f"[{at}]\n{hand}\n" for at, hand in enumerate(hands, 1)), encoding="utf-8")
    assert main(["convert", str(file)]) == 2
    said = capsys.readouterr()
    assert [json.loads(line)["round"] for line in said.out.splitlines()] == ["41", "41"]
    assert said.err.startswith(f"{file}, hand from line 28: {sentence}")
    assert said.err.count("\n") == 1


def test_a_file_in_another_encoding_is_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hand.phh"
    file.write_bytes(SPLIT.replace("Ana", "Añá").encode("latin-1"))
    assert main(["convert", str(file)]) == 2
    assert "not UTF-8" in capsys.readouterr().err


def test_what_is_converted_is_checked_through_a_pipe() -> None:
    games = [sys.executable, "-m", "games"]
    round = subprocess.run(
        [*games, "convert", "-"], cwd=ROOT, input=DUEL.encode(), capture_output=True, check=True
    )
    checked = subprocess.run(
        [*games, "check", "-"], cwd=ROOT, input=round.stdout, capture_output=True, check=True
    )
    assert json.loads(checked.stdout)["verdict"] == "conforms"


def test_a_file_of_many_hands_takes_the_memory_of_one() -> None:
    text = "".join(f"[{at}]\n{SPLIT}\n" for at in range(1_000)).encode()
    hands = phh.sources(BytesIO(text))
    next(hands)
    tracemalloc.start()
    assert sum(1 for _ in hands) == 999
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


def test_a_hand_without_an_end_is_refused_and_not_kept() -> None:
    text = b"[1]\n" + b"# and so on\n" * 100_000 + b"[2]\nvariant = 1\n"
    first, second = phh.sources(BytesIO(text))
    assert str(first.text) == "file: a hand of more than 1000000 bytes"
    assert (second.number, second.line) == (2, 100_002)
