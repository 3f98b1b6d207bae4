"""A law of the converter: a round written down in the other format comes back with the same chips and winners."""

from collections import Counter

import pytest

from games.catalogue import judge
from games.engine.record import read_record
from games.formats import phh
from tests.catalogue.simulated import simulated
from tests.formats.retelling import VARIANTS, retold

RARE = ("dead blind", "straddle", "board:2")


@pytest.mark.parametrize("game", VARIANTS)
def test_a_round_retold_comes_back_as_it_was(game: str) -> None:
    seen = Counter[str]()
    for number in range(120):
        record = simulated(game, number)
        seen.update(word for word in RARE if any(word in line for line in record["log"]))
        read = read_record(record)
        net = judge(read, read.terms).as_json()["net"]
        told = phh.record(retold(record, net).encode(), "hand")
        told["terms"] = record["terms"]  # the format has no words for rake, cap and chips
        again = read_record(told)
        answer = judge(again, again.terms).as_json()
        assert answer["verdict"] == "conforms", (number, answer["findings"])
        assert {party: units for party, units in answer["net"].items() if party != "house"} == {
            party: units for party, units in net.items() if party != "house"
        }
        assert (again.button, again.seats, again.stacks) == (read.button, read.seats, read.stacks)
    assert set(seen) == set(RARE)
