"""Chips moved in two moves where one would do: what the rules call for is an amount, no number of motions."""

import pytest

from tests.catalogue.edits import Log, findings, instead, judged
from tests.catalogue.worked import FIVE_CARD_ROULETTE, LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM

PLAY = "40.00 purse:1 > bet:1:play"
BACK = "5.00 bet:1:bet1 > purse:1"


def parts(line: str, *amounts: str) -> Log:
    """A move of chips in several moves."""
    return [f"{amount} {line.partition(' ')[2]}" for amount in amounts]


@pytest.mark.clause("UTH C")
@pytest.mark.parametrize("amounts", [("20.00", "20.00"), ("30.00", "10.00"), ("10.00",) * 4])
def test_a_play_goes_down_in_parts(amounts: tuple[str, ...]) -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, PLAY, *parts(PLAY, *amounts))
    answer = judged("ultimate_texas_holdem", log, (1, 2))
    assert (answer["verdict"], answer["net"]["1"]) == ("conforms", "45.00")


@pytest.mark.clause("UTH C")
def test_parts_of_no_multiple_offered_are_no_play() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, PLAY, *parts(PLAY, "30.00", "20.00"))
    [finding] = judged("ultimate_texas_holdem", log, (1, 2))["findings"]
    assert (finding["row"], finding["seat"], finding["spot"]) == ("UTH-W06", 1, "play")


@pytest.mark.clause("UTH D")
def test_chips_added_once_another_seat_has_acted_are_late() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, PLAY, parts(PLAY, "30.00")[0])
    log = instead(log, "2: check", "2: check", parts(PLAY, "10.00")[0])
    assert "UTH-D/unexpected UTH-W06 1 play" in findings(
        judged("ultimate_texas_holdem", log, (1, 2))
    )


@pytest.mark.clause("LIR 4")
@pytest.mark.parametrize("declared", [[], ["1: bet1 back"]])
def test_a_bet_is_withdrawn_in_parts(declared: Log) -> None:
    log = instead(LET_IT_RIDE, BACK, *declared, *parts(BACK, "2.00", "3.00"))
    assert judged("let_it_ride", log, (1, 3))["verdict"] == "conforms"


@pytest.mark.clause("LIR 4")
def test_less_than_the_whole_bet_is_withdrawn_in_part() -> None:
    log = instead(LET_IT_RIDE, BACK, *parts(BACK, "2.00", "2.00"))
    assert findings(judged("let_it_ride", log, (1, 3)))[0] == "LIR-4/misstated LIR-W09 1 bet1"


@pytest.mark.parametrize(
    ("game", "log", "line", "amounts"),
    [
        pytest.param(
            "let_it_ride", LET_IT_RIDE, "5.00 inventory > bet:3:bet1", ("2.00", "3.00"),
            marks=pytest.mark.clause("LIR 15"),
        ),
        pytest.param(
            "let_it_ride", LET_IT_RIDE, "5.00 bet:1:bet3 > inventory", ("4.00", "1.00"),
            marks=pytest.mark.clause("LIR 13"),
        ),
        pytest.param(
            "ultimate_texas_holdem", ULTIMATE_TEXAS_HOLDEM, "40.00 inventory > bet:1:play", ("20.00",) * 2,
            marks=pytest.mark.clause("UTH G"),
        ),
        pytest.param(
            "five_card_roulette", FIVE_CARD_ROULETTE, "15.00 inventory > bet:1:two_six", ("10.00", "5.00"),
            marks=pytest.mark.clause("FCR (a)(2)"),
        ),
    ],
)  # fmt: skip
def test_payments_and_collections_add_up(game: str, log: Log, line: str, amounts: Log) -> None:
    seats = {"let_it_ride": (1, 3), "five_card_roulette": (1,)}.get(game, (1, 2))
    assert judged(game, instead(log, line, *parts(line, *amounts)), seats)["verdict"] == "conforms"


@pytest.mark.clause("LIR 15")
def test_what_is_added_after_another_payment_puts_a_mispayment_right() -> None:
    first, second = parts("5.00 inventory > bet:3:bet1", "2.00", "3.00")
    log = instead(LET_IT_RIDE, "5.00 inventory > bet:3:bet1", first)
    log = instead(log, "5.00 inventory > bet:3:bet2", "5.00 inventory > bet:3:bet2", second)
    [finding] = judged("let_it_ride", log, (1, 3))["findings"]
    assert (finding["row"], finding["effects"]) == ("LIR-S08", {})
    assert finding["corrected_at"] == log.index(second)
