"""Many findings that one act explains are told as that act; what one act does not explain stays as it is."""

from random import Random
from typing import Any

import pytest

from games.catalogue import example_terms, judge
from games.engine.record import read_record
from tests.catalogue.edits import Log, after, findings, instead, judged, moved, without
from tests.catalogue.mutants import mutants
from tests.catalogue.variations import varied
from tests.catalogue.worked import LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM

RAISE = "40.00 purse:1 > bet:1:play"


def told(log: Log) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = judged("ultimate_texas_holdem", log, (1, 2))["findings"]
    return found


def test_a_raise_put_on_another_seats_spot_is_one_finding() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, RAISE, "40.00 purse:1 > bet:2:play")
    [finding] = told(log)
    assert (finding["kind"], finding["event"], finding["expected"]) == ("misstated", 12, RAISE)
    assert finding["text"] == (
        "40.00 purse:1 > bet:2:play stands on record; with 40.00 purse:1 > bet:1:play all the rest is in order."
    )


def test_a_raise_that_is_not_on_record_is_one_finding() -> None:
    [finding] = told(without(ULTIMATE_TEXAS_HOLDEM, RAISE))
    assert (finding["kind"], finding["event"], finding["expected"]) == ("omitted", 12, RAISE)


def test_a_flop_on_record_too_early_is_one_finding() -> None:
    [finding] = told(moved(ULTIMATE_TEXAS_HOLDEM, "[Ks 8h 3d] board", in_front_of=RAISE))
    assert finding["event"] == 12


def test_the_effects_are_what_the_act_has_cost() -> None:
    log = after(ULTIMATE_TEXAS_HOLDEM, RAISE, RAISE)
    answer = judged("ultimate_texas_holdem", log, (1, 2))
    [finding] = answer["findings"]
    assert finding["effects"] == {} and answer["net"]["1"] == "45.00"


def test_two_faults_that_have_no_cause_in_common_are_two_findings() -> None:
    log = without(LET_IT_RIDE, "3: bet1 rides", "5.00 inventory > bet:3:bet2")
    assert findings(judged("let_it_ride", log, (1, 3))) == [
        "LIR-2/omitted LIR-P03 3 bet1",
        "LIR-15/omitted LIR-S07 3 bet2",
    ]


def test_a_cause_is_told_in_spanish_too() -> None:
    log = without(ULTIMATE_TEXAS_HOLDEM, RAISE)
    envelope = {"round": "1", "table": "T", "game": "ultimate_texas_holdem", "at": "2026-01-01T00:00:00Z"}
    terms = example_terms("ultimate_texas_holdem")
    record = read_record({**envelope, "seats": [1, 2], "terms": terms, "log": log})
    [finding] = judge(record, record.terms).findings
    assert finding.text("es") == f"No consta {RAISE}; con ello todo lo demás está en orden."


def broken(number: int, kind: str) -> tuple[str, dict[str, Any]]:
    """A round of Five Card Roulette with one act dropped, moved, doubled or turned round, and what is said of it."""
    record = varied("five_card_roulette", number)
    mutant = next(one for one in mutants(record["log"], Random(number)) if one.kind == kind)
    found = read_record({**record, "log": mutant.log})
    return mutant.line, judge(found, found.terms).as_json()


def all_broken(number: int) -> list[dict[str, Any]]:
    """What is said of each single fault in a round of Five Card Roulette."""
    record = varied("five_card_roulette", number)
    logs = [mutant.log for mutant in mutants(record["log"], Random(number))]
    found = [read_record({**record, "log": log}) for log in logs]
    return [judge(one, one.terms).as_json() for one in found]


@pytest.mark.parametrize(
    ("number", "kind", "clause"),
    [
        (70, "dropped", "FCR (a)(1)"),
        (89, "dropped", "FCR (a)(1)"),
        (28, "dropped", "FCR (a)(1)"),
        (83, "dropped", "FCR (a)(5)"),
        (84, "dropped", "FCR (a)(5)"),
        (22, "moved", "FCR (a)(5)"),
        (72, "moved", "FCR (a)(9)"),
        (147, "moved", "FCR (a)(5)"),
        (43, "moved", "FCR (a)(8)"),
        (149, "doubled", "FCR (a)(5)"),
    ],
)
def test_a_card_or_a_call_that_is_missing_moved_or_told_twice_is_one_finding(
    number: int, kind: str, clause: str
) -> None:
    line, answer = broken(number, kind)
    [finding] = answer["findings"]
    assert finding["clause"] == clause
    assert line in (finding["expected"], finding["recorded"])


@pytest.mark.parametrize(
    ("number", "kind"), [(42, "dropped"), (66, "dropped"), (26, "account"), (98, "reversed"), (130, "reversed")]
)
def test_chips_that_left_a_spot_were_wagered_there_whatever_was_recorded(number: int, kind: str) -> None:
    line, answer = broken(number, kind)
    [finding] = answer["findings"]
    assert finding["expected"] == line


def test_a_flop_that_is_not_on_record_is_one_finding() -> None:
    [finding] = told(without(ULTIMATE_TEXAS_HOLDEM, "[Ks 8h 3d] board"))
    assert (finding["clause"], finding["kind"], finding["expected"]) == ("UTH D", "omitted", "[Ks 8h 3d] board")


def test_a_ruling_of_the_floor_is_never_the_mistake() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, "2: fold", "floor: hand 2 dead")
    assert all(one["recorded"] != "floor: hand 2 dead" for one in told(log))


@pytest.mark.parametrize(
    ("number", "kind", "clause"),
    [
        (8, "moved", "FCR (a)(3)"),
        (84, "moved", "FCR (a)(11)"),
        (133, "moved", "FCR (a)(11)"),
        (149, "moved", "FCR (a)(3)"),
        (187, "moved", "FCR (a)(1)"),
        (302, "moved", "FCR (a)(1)"),
        (363, "moved", "FCR (a)(7)"),
        (84, "doubled", "FCR (a)(2)"),
        (260, "doubled", "FCR (a)(2)"),
        (85, "account", "FCR-R5"),
        (242, "account", "FCR (a)(7)"),
        (272, "account", "ALL-R1"),
        (338, "account", "ALL-R2"),
        (108, "amount", "ALL-R1"),
    ],
)
def test_a_wager_of_which_all_that_follows_is_wrong_is_one_finding(number: int, kind: str, clause: str) -> None:
    line, answer = broken(number, kind)
    [finding] = answer["findings"]
    assert finding["clause"] == clause
    assert line in (finding["expected"], finding["recorded"])


def test_of_hundreds_of_single_faults_at_five_card_roulette_hardly_one_is_three_findings() -> None:
    counts = [len(answer["findings"]) for number in range(40) for answer in all_broken(number)]
    assert sum(count > 2 for count in counts) * 250 <= len(counts)
