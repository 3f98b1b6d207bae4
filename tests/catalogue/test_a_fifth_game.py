"""A game that is only here: sixty lines of its own are enough, and nothing of the engine is changed for it."""

from random import Random
from typing import Any

import pytest

from games.engine import simulator
from games.engine.judging import answer
from games.engine.record import read_record
from tests.architecture.sources import ROOT
from tests.catalogue.caribbean_stud import CARIBBEAN_STUD
from tests.catalogue.edits import Log, findings, instead, moved, without
from tests.catalogue.mutants import may_be_legal, mutants

LINES = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind two_pair pair".split()
ODDS = (100, 50, 20, 7, 5, 4, 3, 2, 1)
TERMS = {
    "currency": "USD", "chip_unit": "1.00", "rules": {}, "limits": {"ante": ["5.00", "100.00"]},
    "paytables": {"raise": {line: f"{win} to 1" for line, win in zip(LINES, ODDS, strict=True)}},
}  # fmt: skip
BOOK = """
10.00 purse:1 > bet:1:ante
10.00 purse:2 > bet:2:ante
10.00 purse:3 > bet:3:ante
[8h 8s 6s 6h 2d] shoe > hand:1
[2c 4c 9s Jd 7h] shoe > hand:2
[Kd Kc 5s 4h 3h] shoe > hand:3
[?? ?? ?? ?? ??] shoe > dealer
20.00 purse:1 > bet:1:raise
2: fold
20.00 purse:3 > bet:3:raise
10.00 bet:2:ante > inventory
[As Ac 9h 5d 2h] dealer
[8h 8s 6s 6h 2d] hand:1
[Kd Kc 5s 4h 3h] hand:3
10.00 bet:3:ante > inventory
20.00 bet:3:raise > inventory
10.00 inventory > bet:1:ante
40.00 inventory > bet:1:raise
[Kd Kc 5s 4h 3h] hand:3 > rack
[8h 8s 6s 6h 2d] hand:1 > rack
[2c 4c 9s Jd 7h] hand:2 > rack
[As Ac 9h 5d 2h] dealer > rack
""".strip().split("\n")
DEALER = "[As Ac 9h 5d 2h] dealer"


def judged(record: dict[str, Any]) -> dict[str, Any]:
    """The answer to a record of a game that no registry knows."""
    read = read_record(record)
    return answer(CARIBBEAN_STUD, read, read.terms).as_json()


def told(log: Log) -> dict[str, Any]:
    envelope = {"round": "1", "table": "CS-1", "game": "caribbean_stud", "at": "2026-11-29T21:14:03-05:00"}
    return judged({**envelope, "seats": [1, 2, 3], "terms": TERMS, "log": log})


def simulated(number: int) -> dict[str, Any]:
    return simulator.record(CARIBBEAN_STUD, TERMS, number)


def test_it_is_less_than_sixty_lines_of_code() -> None:
    text = (ROOT / "tests" / "catalogue" / "caribbean_stud.py").read_text()
    assert len([line for line in text.split("\n") if line.strip()]) < 60


def test_a_round_by_the_book_conforms_to_the_last_chip() -> None:
    answer = told(BOOK)
    assert (answer["verdict"], answer["findings"]) == ("conforms", [])
    assert answer["net"] == {"house": "-10.00", "1": "50.00", "2": "-10.00", "3": "-30.00"}


def test_below_ace_and_king_the_ante_wins_and_the_raise_pushes() -> None:
    log = [line.replace("As Ac 9h", "Ad Qc 9h") for line in BOOK]
    log = without(log, "40.00 inventory > bet:1:raise", "20.00 bet:3:raise > inventory")
    log = instead(log, "10.00 bet:3:ante > inventory", "10.00 inventory > bet:3:ante")
    answer = told(log)
    assert answer["findings"] == []
    assert answer["net"] == {"house": "-10.00", "1": "10.00", "2": "-10.00", "3": "10.00"}


@pytest.mark.parametrize(
    ("log", "found"),
    [
        (without(BOOK, "10.00 purse:3 > bet:3:ante", "10.00 bet:3:ante > inventory"), "STU-1/omitted 3 ante"),
        (instead(BOOK, "[2c 4c 9s Jd 7h] shoe > hand:2", "[2c 4c 9s Jd] shoe > hand:2"), "STU-2/misstated 2"),
        (without(BOOK, "2: fold"), "STU-3/omitted 2 raise"),
        (instead(BOOK, "20.00 purse:1 > bet:1:raise", "30.00 purse:1 > bet:1:raise"), "STU-3/misstated 1 raise"),
        (moved(BOOK, DEALER, in_front_of="20.00 purse:3 > bet:3:raise"), "STU-4/out_of_order"),
        (without(BOOK, "40.00 inventory > bet:1:raise"), "STU-5/omitted 1 raise"),
        (moved(BOOK, "10.00 inventory > bet:1:ante", in_front_of="10.00 bet:3:ante > inventory"), "STU-5/out_of_order"),
    ],
)  # fmt: skip
def test_a_broken_clause_is_found(log: Log, found: str) -> None:
    assert found in findings(told(log))[0]


def test_a_payment_by_the_wrong_line_costs_the_difference() -> None:
    log = instead(BOOK, "40.00 inventory > bet:1:raise", "60.00 inventory > bet:1:raise")
    [finding] = told(log)["findings"]
    assert (finding["code"], finding["expected"]) == ("STU-5/misstated", "40.00 inventory > bet:1:raise")
    assert finding["effects"] == {"house": "-20.00", "1": "20.00"}


def test_simulated_rounds_conform() -> None:
    for number in range(100):
        assert judged(simulated(number))["findings"] == [], number


def test_every_single_fault_is_found() -> None:
    missed = [
        (mutant.kind, mutant.line)
        for number in range(25)
        for mutant in mutants(simulated(number)["log"], Random(number))
        if not may_be_legal(mutant) and not judged({**simulated(number), "log": mutant.log})["findings"]
    ]
    assert missed == []
