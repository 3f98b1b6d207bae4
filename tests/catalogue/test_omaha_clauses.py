"""Omaha Hi-Lo paragraph by paragraph: kept in a hand by the book, and found where it is broken."""

from typing import Any

import pytest

from games.catalogue import example_terms
from tests.catalogue.edits import Log, after, findings, instead, judged, moved, without
from tests.catalogue.golden import answer_to
from tests.catalogue.worked import OMAHA_HI_LO as BOOK
from tests.catalogue.worked import STACKS

SEATS = (1, 2, 3)
FLOP, TURN, RIVER = (BOOK.index(f"[{cards}] shoe > board up") for cards in ("3s 7s 8c", "2s", "4d"))
TAP = "dealer: tap"
HIGH, LOW = "9.00 pot > purse:1", "9.00 pot > purse:2"


def found(log: Log, **more: Any) -> list[str]:
    return findings(judged("omaha_hi_lo", log, SEATS, button=3, stacks=STACKS, **more))


def swapped(at: int) -> Log:
    """The hand with two lines the other way round."""
    return [*BOOK[:at], BOOK[at + 1], BOOK[at], *BOOK[at + 2 :]]


def lacking(at: int) -> Log:
    """The hand without one line."""
    return [*BOOK[:at], *BOOK[at + 1 :]]


@pytest.mark.clause(*(f"OMA {number}" for number in range(1, 16)))
def test_a_hand_by_the_book_conforms() -> None:
    assert found(BOOK) == []


def next_hand(button: int) -> list[str]:
    """What is found in the hand after one whose button was at seat 2."""
    envelope = {
        "table": "T-1", "game": "omaha_hi_lo", "at": "2026-11-29T21:14:03-05:00", "seats": [1, 2, 3],
        "stacks": STACKS, "terms": example_terms("omaha_hi_lo"),
    }  # fmt: skip
    turned = {3: BOOK, 1: [rotated(line) for line in BOOK]}
    earlier = {**envelope, "round": "7", "button": 2, "log": BOOK}
    return findings(
        answer_to({**envelope, "round": "8", "button": button, "log": turned[button]}, earlier)
    )


def rotated(line: str) -> str:
    """The same act by the next seat clockwise."""
    for old, new in (("1", "x"), ("3", "1"), ("2", "3"), ("x", "2")):
        for form in ("purse:{}", "hand:{}", "{}: "):
            line = line.replace(form.format(old), form.format(new))
    return line


@pytest.mark.clause("OMA 3")
def test_a_button_that_moves_one_seat_on_conforms() -> None:
    assert next_hand(3) == []


@pytest.mark.clause("OMA 3")
def test_a_button_that_skips_a_live_seat_is_found() -> None:
    assert next_hand(1) == ["OMA-3/misstated OMA-P03 1"]


@pytest.mark.clause("OMA 4")
@pytest.mark.parametrize(
    ("log", "kind"),
    [
        (instead(BOOK, BOOK[1], "3.00 purse:2 > pot"), "misstated"),
        ([BOOK[0], *BOOK[2:14], BOOK[1], *BOOK[14:]], "out_of_order"),
    ],
)
def test_a_blind_of_another_size_or_after_the_deal_is_found(log: Log, kind: str) -> None:
    assert found(log) == [f"OMA-4/{kind} OMA-P04 2"]


@pytest.mark.clause("OMA 5")
@pytest.mark.parametrize(
    ("log", "told"),
    [
        (moved(BOOK, "[Ah] shoe > hand:2", in_front_of="[As] shoe > hand:1"), "out_of_order OMA-P05 2"),
        (without(BOOK, "[9d] shoe > hand:2"), "omitted OMA-P06 2"),
        (instead(BOOK, "[5c] shoe > hand:2", "[5c] shoe > hand:2 up"), "misstated OMA-P07 2"),
    ],
)  # fmt: skip
def test_a_deal_out_of_order_short_or_face_up_is_found(log: Log, told: str) -> None:
    assert found(log) == [f"OMA-5/{told}"]


@pytest.mark.clause("OMA 6")
@pytest.mark.parametrize(
    ("log", "told"),
    [
        (swapped(14), "out_of_order OMA-P08"),
        (lacking(15), "omitted OMA-P11 1"),
        (without(BOOK, "2: check"), "omitted OMA-P10 2"),
    ],
)
def test_the_first_betting_is_in_turn_and_complete(log: Log, told: str) -> None:
    assert found(log) == [f"OMA-6/{told}"]


@pytest.mark.clause("OMA 7")
@pytest.mark.parametrize(
    ("log", "told"),
    [
        (without(BOOK, TAP), "omitted OMA-P13"),
        (lacking(FLOP - 1), "omitted OMA-P14"),
        (instead(BOOK, BOOK[FLOP], "[3s 7s 8c 9c] shoe > board up"), "misstated OMA-P16"),
        ([*BOOK[: FLOP - 1], "[9h] shoe > burn up", *BOOK[FLOP:]], "misstated OMA-P15"),
    ],
)
def test_a_flop_without_tap_or_burn_of_four_or_with_the_burn_shown_is_found(
    log: Log, told: str
) -> None:
    assert f"OMA-7/{told}" in found(log)


@pytest.mark.clause("OMA 8")
@pytest.mark.parametrize(
    ("log", "told"),
    [
        (swapped(FLOP + 1), "out_of_order OMA-P19"),
        (instead(BOOK, "3: fold", "3: check"), "misstated OMA-P20 3"),
        (after(BOOK, BOOK[TURN], "3: check"), "unexpected OMA-P21 3"),
    ],
)
def test_flop_betting_out_of_turn_a_check_to_a_bet_and_a_folded_seat_are_found(
    log: Log, told: str
) -> None:
    assert found(log)[0] == f"OMA-8/{told}"


@pytest.mark.clause("OMA 9")
@pytest.mark.parametrize(
    ("log", "told"),
    [
        (lacking(TURN - 1), "omitted OMA-P14"),
        (instead(BOOK, BOOK[TURN], "[2s 9c] shoe > board up"), "misstated OMA-P18"),
    ],
)
def test_a_turn_without_a_burn_or_of_two_cards_is_found(log: Log, told: str) -> None:
    assert found(log)[0] == f"OMA-9/{told}"


@pytest.mark.clause("OMA 10")
@pytest.mark.parametrize(
    ("log", "told"),
    [(swapped(TURN + 1), "out_of_order OMA-P19"), (lacking(TURN + 2), "omitted OMA-P11 2")],
)
def test_turn_betting_out_of_turn_or_not_answered_is_found(log: Log, told: str) -> None:
    assert found(log) == [f"OMA-10/{told}"]


@pytest.mark.clause("OMA 11")
def test_a_river_without_a_burn_is_found() -> None:
    assert found(lacking(RIVER - 1)) == ["OMA-11/omitted OMA-P14"]


@pytest.mark.clause("OMA 12")
def test_a_last_betting_out_of_turn_is_found() -> None:
    assert found(swapped(RIVER + 1)) == ["OMA-12/out_of_order OMA-P19"]


@pytest.mark.clause("OMA 12")
def test_a_check_when_the_betting_is_over_is_found() -> None:
    log = after(BOOK, "[Ah 5c Td 9d] hand:2", "1: check")
    assert found(log) == ["OMA-12/unexpected OMA-P12 1"]


@pytest.mark.clause("OMA 13")
def test_a_half_awarded_to_who_has_folded_is_found() -> None:
    assert found(instead(BOOK, LOW, "9.00 pot > purse:3")) == ["OMA-13/misstated OMA-P21 3"]


@pytest.mark.clause("OMA 13")
def test_a_half_awarded_to_a_hand_not_shown_is_found() -> None:
    assert found(without(BOOK, "[Ah 5c Td 9d] hand:2")) == ["OMA-13/omitted 2"]


@pytest.mark.clause("OMA 13")
@pytest.mark.parametrize(
    ("shown", "cited"), [("[?? ?? ?? ??] hand:2 > muck", "OMA-R18/"), ("2: fold", "OMA-13/")]
)
def test_a_half_awarded_to_cards_nobody_has_seen_is_found(shown: str, cited: str) -> None:
    """No camera read the cards as they were dealt, and seat 2 did not show."""
    unseen = [
        line
        if line.endswith(("up", "burn"))
        else line.replace(line[1:3], "??")
        if "] shoe" in line
        else line
        for line in BOOK
    ]
    told = found(instead(unseen, "[Ah 5c Td 9d] hand:2", shown))
    assert any(one.startswith(cited) for one in told)


@pytest.mark.clause("OMA 14")
def test_a_flush_of_one_own_card_is_none() -> None:
    log = [line.replace("Ks", "Kh").replace("4d", "4s") for line in without(BOOK, LOW)]
    log = instead(log, HIGH, "18.00 pot > purse:1")
    [finding] = judged("omaha", log, SEATS, button=3, stacks=STACKS, terms=terms_of_omaha())[
        "findings"
    ]
    assert (finding["code"], finding["row"]) == ("OMA-14/misstated", "OMA-S01")


def terms_of_omaha() -> dict[str, Any]:
    """The example terms of Omaha with the limits of the hand."""
    terms, limits = example_terms("omaha"), example_terms("omaha_hi_lo")["rules"]
    return {
        **terms,
        "rules": {**terms["rules"], **{k: v for k, v in limits.items() if k != "low_rule"}},
    }


@pytest.mark.clause("OMA 15", "OMA-R1")
def test_a_low_read_to_the_letter_goes_elsewhere_and_that_is_advice() -> None:
    log = [line.replace("5c", "2h") for line in BOOK]
    assert found(log) == ["OMA-15/misstated OMA-S07 1"]
    terms = example_terms("omaha_hi_lo")
    terms["rules"]["low_rule"] = "as_written"
    assert found(log, terms=terms)[0].startswith("OMA-15/misstated")


@pytest.mark.clause("OMA-R2")
def test_halves_that_differ_by_more_than_the_odd_chip_are_found() -> None:
    log = instead(instead(BOOK, HIGH, "10.00 pot > purse:1"), LOW, "8.00 pot > purse:2")
    assert found(log) == ["OMA-R2/misstated OMA-S09 1"]


def test_more_than_the_pot_holds_is_impossible() -> None:
    assert found(instead(BOOK, LOW, "10.00 pot > purse:2")) == ["LOG/impossible OMA-S14 2"]


def dealt(*lines: int, boxed: int = 0) -> Log:
    """The hand with these lines of its deal face up, and so many boxed cards called before anyone acts."""
    log = [f"{line} up" if at in lines else line for at, line in enumerate(BOOK)]
    return [*log[:14], *["dealer: boxed card"] * boxed, *log[14:]]


@pytest.mark.parametrize(
    ("log", "exposed"), [(dealt(2), 1), (dealt(3), 1), (dealt(6, 9), 1), (dealt(boxed=2), 0)]
)
def test_a_misdeal_for_all_to_see_that_nobody_declares_is_found(log: Log, exposed: int) -> None:
    told = found(log)
    assert [one[:21] for one in told] == ["OMA-5/misstated OMA-P"] * exposed + [
        "OMA-R17/omitted OMA-C"
    ]


@pytest.mark.parametrize("log", [dealt(6), dealt(boxed=1)])
def test_one_card_shown_later_or_one_boxed_is_no_misdeal(log: Log) -> None:
    assert not any("C02" in one for one in found(log))
