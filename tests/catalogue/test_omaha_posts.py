"""Blinds of other seats than those that owe them, straddles of another size than a raise, hands dealt face up."""

from collections.abc import Sequence
from typing import Any

import pytest

from games.catalogue import example_terms
from tests.catalogue.edits import Log, findings, judged

SEATS, BUTTON = (1, 2, 3, 4, 5), 3
STREETS = ("[2s 7h 9s]", "[3c]", "[4d]")


def left_of(seat: int) -> list[int]:
    """All five seats clockwise, the one left of this seat first."""
    return [(seat + step) % 5 + 1 for step in range(5)]


def limped(posts: Sequence[int], *, opens: int, button: int = BUTTON, behind: int = BUTTON) -> Log:
    """A hand all call and check to the river, where one bet takes the pot; `behind` is where the deal begins."""
    small, big = posts
    log = [f"1.00 purse:{small} > pot", f"2.00 purse:{big} > pot"]
    log += [f"[??] shoe > hand:{seat}" for seat in left_of(behind) * 4]
    owes = {small: "1.00", big: ""}
    for seat in left_of(opens - 1 or 5):
        owed = owes.get(seat, "2.00")
        log.append(f"{owed} purse:{seat} > pot" if owed else f"{seat}: check")
    log.append("dealer: tap")
    for cards in STREETS:
        log += ["[??] shoe > burn", f"{cards} shoe > board up"]
        log += [f"{seat}: check" for seat in left_of(button)]
    bettor = left_of(button)[-1]
    log[-1] = f"4.00 purse:{bettor} > pot"
    for seat in left_of(button)[:-1]:
        log += [f"{seat}: fold", f"[?? ?? ?? ??] hand:{seat} > muck"]
    return [*log, f"4.00 pot > purse:{bettor}", f"10.00 pot > purse:{bettor}"]


def answered(log: Log, structure: str = "fixed_limit", **rules: Any) -> dict[str, Any]:
    """The answer to a hand of five under 1/2, 2/4 in fixed limit."""
    terms, plain = example_terms("omaha"), {"ante": None, "rake": None, "jackpot_drop": None, "raise_cap": None}
    sizes = {"blinds": {"small": "1.00", "big": "2.00"}, "small_bet": "2.00", "big_bet": "4.00"}
    terms["rules"] = {**terms["rules"], **plain, **sizes, "structure": structure, **rules}
    stacks = {str(seat): "200.00" for seat in SEATS}
    return judged("omaha", log, SEATS, button=BUTTON, stacks=stacks, terms=terms)


@pytest.mark.clause("OMA 4")
def test_blinds_of_the_two_seats_left_of_the_button_are_in_order() -> None:
    assert answered(limped((4, 5), opens=1))["findings"] == []


@pytest.mark.clause("OMA 4")
@pytest.mark.parametrize(
    ("posts", "opens", "wrong", "due"),
    [
        ((5, 1), 2, "1.00 purse:5 > pot", "1.00 purse:4 > pot"),  # one seat on, OMA-P04
        ((5, 1), 1, "1.00 purse:5 > pot", "1.00 purse:4 > pot"),
        ((3, 4), 5, "1.00 purse:3 > pot", "1.00 purse:4 > pot"),
        ((5, 4), 1, "1.00 purse:5 > pot", "1.00 purse:4 > pot"),
        ((4, 1), 2, "2.00 purse:1 > pot", "2.00 purse:5 > pot"),
        ((1, 5), 1, "1.00 purse:1 > pot", "1.00 purse:4 > pot"),
    ],
)
def test_blinds_of_other_seats_are_one_finding(posts: tuple[int, int], opens: int, wrong: str, due: str) -> None:
    [finding] = answered(limped(posts, opens=opens))["findings"]
    assert (finding["code"], finding["row"], finding["effects"]) == ("OMA-4/misstated", "OMA-P04", {})
    assert (finding["recorded"], finding["expected"]) == (wrong, due)


@pytest.mark.clause("OMA 4")
def test_a_hand_that_goes_as_if_the_button_were_one_seat_on_is_one_finding() -> None:
    [finding] = answered(limped((5, 1), opens=2, button=4, behind=4))["findings"]
    assert (finding["code"], finding["row"]) == ("OMA-4/misstated", "OMA-P04")
    assert finding["text"] == "Blinds, deal and betting go as if the button were at seat 4."


@pytest.mark.clause("OMA 4")
def test_who_folds_a_blind_that_was_not_its_own_has_lost_it_by_that() -> None:
    log = ["1.00 purse:5 > pot", "2.00 purse:1 > pot"]
    log += [f"[??] shoe > hand:{seat}" for seat in left_of(BUTTON) * 4]
    log += ["4.00 purse:2 > pot"]
    for seat in (3, 4, 5, 1):
        log += [f"{seat}: fold", f"[?? ?? ?? ??] hand:{seat} > muck"]
    [finding] = answered([*log, "2.00 pot > purse:2", "5.00 pot > purse:2"])["findings"]
    assert finding["effects"] == {"1": "-2.00", "4": "1.00", "5": "1.00"}


def straddled(amount: str, *, structure: str = "no_limit", **rules: Any) -> dict[str, Any]:
    """The answer to a straddle of seat 1 that nobody calls."""
    log = ["1.00 purse:4 > pot", "2.00 purse:5 > pot", "1: straddle", f"{amount} purse:1 > pot"]
    log += [f"[??] shoe > hand:{seat}" for seat in left_of(BUTTON) * 4]
    for seat in (2, 3, 4, 5):
        log += [f"{seat}: fold", f"[?? ?? ?? ??] hand:{seat} > muck"]
    back = f"{float(amount) - 2:.2f} pot > purse:1"
    return answered([*log, back, "5.00 pot > purse:1"], structure, **rules)


@pytest.mark.clause("OMA-R22")
@pytest.mark.parametrize(
    ("structure", "amount", "rules"),
    [
        ("fixed_limit", "4.00", {}),
        ("fixed_limit", "5.00", {"small_bet": "3.00"}),
        ("pot_limit", "4.00", {}),
        ("pot_limit", "7.00", {}),
        ("no_limit", "4.00", {}),
        ("no_limit", "200.00", {}),
    ],
)
def test_a_straddle_of_the_size_of_a_raise_is_in_order(structure: str, amount: str, rules: dict[str, Any]) -> None:
    assert straddled(amount, structure=structure, **rules)["findings"] == []


@pytest.mark.clause("OMA-R22")
@pytest.mark.parametrize(
    ("structure", "amount", "row", "due"),
    [
        ("fixed_limit", "3.00", "OMA-W06", "4.00"),
        ("fixed_limit", "6.00", "OMA-W06", "4.00"),
        ("pot_limit", "3.00", "OMA-W02", "4.00"),
        ("pot_limit", "8.00", "OMA-W03", "7.00"),
        ("no_limit", "3.50", "OMA-W02", "4.00"),
    ],
)
def test_a_straddle_of_another_size_is_one_finding(structure: str, amount: str, row: str, due: str) -> None:
    [finding] = straddled(amount, structure=structure)["findings"]
    assert (finding["code"], finding["row"]) == ("OMA-R22/misstated", row)
    assert (finding["event"], finding["expected"]) == (3, f"{due} purse:1 > pot")


@pytest.mark.clause("OMA-R22")
def test_callers_of_a_straddle_that_is_too_high_pay_for_it() -> None:
    log = ["1.00 purse:4 > pot", "2.00 purse:5 > pot", "1: straddle", "8.00 purse:1 > pot"]
    log += [f"[??] shoe > hand:{seat}" for seat in left_of(BUTTON) * 4]
    log.append("8.00 purse:2 > pot")
    for seat in (3, 4, 5):
        log += [f"{seat}: fold", f"[?? ?? ?? ??] hand:{seat} > muck"]
    log += ["1: check", "dealer: tap", "[??] shoe > burn", "[2s 7h 9s] shoe > board up", "8.00 purse:1 > pot"]
    log += ["2: fold", "[?? ?? ?? ??] hand:2 > muck", "8.00 pot > purse:1", "19.00 pot > purse:1"]
    [finding] = answered(log, "pot_limit")["findings"]
    assert finding["effects"] == {"1": "1.00", "2": "-1.00"}


@pytest.mark.clause("OMA 5")
def test_a_hand_dealt_wholly_face_up_is_one_finding_beside_the_misdeal() -> None:
    shown = iter(("Ad", "Kd", "Qd", "Jd"))
    down = "[??] shoe > hand:2"
    log = [f"[{next(shown)}] shoe > hand:2 up" if line == down else line for line in limped((4, 5), opens=1)]
    answer = answered(log)
    assert findings(answer) == ["OMA-5/misstated OMA-P07 2", "OMA-R17/omitted OMA-C02"]
    assert answer["findings"][0]["text"].endswith(
        "The same goes for [Kd] shoe > hand:2 up, [Qd] shoe > hand:2 up, [Jd] shoe > hand:2 up."
    )


def walked(*awards: str) -> Log:
    """A hand in which all fold to the big blind of seat 5."""
    log = ["1.00 purse:4 > pot", "2.00 purse:5 > pot", *(f"[??] shoe > hand:{seat}" for seat in left_of(BUTTON) * 4)]
    for seat in (1, 2, 3, 4):
        log += [f"{seat}: fold", f"[?? ?? ?? ??] hand:{seat} > muck"]
    return [*log, *awards]


@pytest.mark.clause("OMA-R12")
@pytest.mark.parametrize("awards", [["3.00 pot > purse:5"], ["1.00 pot > purse:5", "2.00 pot > purse:5"]])
def test_a_walk_may_be_taken_in_one_line(awards: Log) -> None:
    assert answered(walked(*awards))["findings"] == []


@pytest.mark.clause("OMA-R12")
def test_a_walk_that_is_not_taken_whole_is_found() -> None:
    [finding] = answered(walked("2.00 pot > purse:5"))["findings"]
    assert finding["severity"] == 1 and finding["effects"] == {"5": "-1.00", "pot": "1.00"}
