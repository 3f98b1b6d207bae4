"""What a finding of a hand says was called for is what should have been done, and where."""

from random import Random
from typing import Any

import pytest

from tests.catalogue.edits import Log, after, before, instead, judged, moved, without
from tests.catalogue.golden import answer_to
from tests.catalogue.mutants import mutants
from tests.catalogue.variations import varied
from tests.catalogue.worked import OMAHA_HI_LO as BOOK
from tests.catalogue.worked import STACKS

HIGH, LOW = "9.00 pot > purse:1", "9.00 pot > purse:2"
FIRST, SECOND = "[As Ks Qd Jd] hand:1", "[Ah 5c Td 9d] hand:2"
TURN = "[2s] shoe > board up"


def told(log: Log, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = judged(
        "omaha_hi_lo", log, (1, 2, 3), **{"button": 3, "stacks": STACKS, **more}
    )["findings"]
    return found


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ([BOOK[0], *BOOK[2:14], BOOK[1], *BOOK[14:]], "before: [As] shoe > hand:1"),
        (instead(BOOK, "3: fold", "3: check"), "3: fold"),
        (without(BOOK, SECOND, LOW), f"{SECOND} | {SECOND} > muck"),
        (without(BOOK, SECOND), SECOND),
        (without(BOOK, "[?? ?? ?? ??] hand:3 > muck"), "[?? ?? ?? ??] hand:3 > muck"),
        (instead(BOOK, LOW, "9.00 pot > purse:3"), LOW),
    ],
)
def test_what_was_called_for_is_told(log: Log, expected: str) -> None:
    assert expected in [finding["expected"] for finding in told(log)]


def test_a_hand_shown_out_of_its_turn_belongs_after_the_one_before_it() -> None:
    [finding] = told([*BOOK[:-4], SECOND, FIRST, HIGH, LOW])
    assert (finding["row"], finding["expected"]) == ("OMA-P23", f"after: {FIRST}")


def test_of_a_hand_not_wholly_shown_the_rest_is_missing() -> None:
    [finding] = told(instead(BOOK, SECOND, "[Ah] hand:2"))
    assert (finding["code"], finding["expected"]) == ("OMA-13/omitted", SECOND)


@pytest.mark.clause("OMA 7")
def test_a_tap_before_the_betting_is_over_closes_nothing() -> None:
    [finding] = told(moved(BOOK, "dealer: tap", in_front_of="2.00 purse:3 > pot"))
    assert (finding["clause"], finding["row"]) == ("OMA 7", "OMA-P13")


@pytest.mark.clause("OMA-R21")
@pytest.mark.parametrize("shown", [FIRST, "[As] hand:1"])
def test_a_hand_shown_before_its_last_decision_is_early(shown: str) -> None:
    [finding] = told(before(BOOK, TURN, shown))
    assert finding["code"] == "OMA-R21/out_of_order"
    assert finding["expected"] == "after: 1: check"


@pytest.mark.clause("OMA-R10")
@pytest.mark.parametrize(
    "chips", ["20.00 purse:1 > cash:1", "20.00 cash:1 > purse:1", "20.00 inventory > purse:1"]
)
def test_chips_that_join_or_leave_a_stack_in_the_hand_are_found(chips: str) -> None:
    found = told(after(BOOK, TURN, chips))
    assert [one["row"] for one in found if one["clause"] == "OMA-R10"] == ["OMA-W08"]


@pytest.mark.clause("OMA-R10")
@pytest.mark.parametrize("place", [0, len(BOOK)])
def test_chips_bought_before_or_after_the_hand_are_no_fault(place: int) -> None:
    bought = ["20.00 cash:1 > dropbox", "20.00 inventory > purse:1"]
    assert told([*BOOK[:place], *bought, *BOOK[place:]]) == []


def ruled_dead(*lines: str) -> Log:
    """The hand up to the turn, when seat 2 is ruled dead, and what it does all the same."""
    return [*BOOK[: BOOK.index(TURN) + 1], "floor: hand 2 dead", *lines, "10.00 pot > purse:1"]


@pytest.mark.clause("OMA-R18")
def test_a_pot_goes_to_the_one_hand_not_ruled_dead() -> None:
    assert told(ruled_dead()) == []


@pytest.mark.clause("OMA-R18")
@pytest.mark.parametrize("words", ["2: check", "2: fold"])
def test_a_hand_ruled_dead_says_nothing_more(words: str) -> None:
    [finding] = told(ruled_dead(words))
    assert (finding["row"], finding["severity"]) == ("OMA-P12", 2)  # it is not folded, and harms nobody
    assert (finding["seat"], finding["recorded"]) == (2, words)


@pytest.mark.clause("OMA-R18")
def test_the_last_hand_left_wins_whatever_is_ruled() -> None:
    assert (
        told(
            instead(BOOK, HIGH, "floor: hand 2 dead", "floor: hand 1 dead", "18.00 pot > purse:1")[
                :-1
            ]
        )
        == []
    )


@pytest.mark.parametrize(
    ("game", "number", "clause"),
    [("omaha", 5, "OMA 8"), ("omaha", 122, "OMA 10"), ("omaha_hi_lo", 10, "OMA 10")],
)
def test_an_answer_not_on_record_is_that_whatever_street_came_early_by_it(
    game: str, number: int, clause: str
) -> None:
    record = varied(game, number)
    mutant = next(one for one in mutants(record["log"], Random(number)) if one.kind == "dropped")
    [finding] = answer_to({**record, "log": mutant.log})["findings"]
    assert (finding["clause"], finding["row"], finding["expected"]) == (
        clause,
        "OMA-P11",
        mutant.line,
    )
