"""What was done wrongly and put right at once: cited as if it had been left so, and what should have been done."""

import pytest

from games.engine.notation import reader
from tests.catalogue.edits import Log, before, findings, instead, judged, moved
from tests.catalogue.worked import LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM

LOST_TRIPS, PAID_ANTE = "5.00 bet:1:trips > inventory", "10.00 inventory > bet:1:ante"
BACK = "5.00 bet:1:bet1 > purse:1"


def only(game: str, log: Log) -> tuple[str | None, str | None, int | None]:
    """Clause, row and what put it right, of the one finding."""
    seats = (1, 3) if game == "let_it_ride" else (1, 2)
    [finding] = judged(game, log, seats)["findings"]
    assert finding["effects"] == {}
    return finding["clause"], finding["row"], finding.get("corrected_at")


@pytest.mark.clause("UTH-R9")
def test_trips_that_lost_paid_and_put_right() -> None:
    wrong = ["15.00 inventory > bet:1:trips", "15.00 bet:1:trips > inventory"]
    log = before(ULTIMATE_TEXAS_HOLDEM, LOST_TRIPS, *wrong)
    assert only("ultimate_texas_holdem", log) == ("UTH-R9", "UTH-S10", log.index(wrong[1]))


@pytest.mark.clause("UTH-R8")
def test_a_winner_collected_and_put_right() -> None:
    log = before(ULTIMATE_TEXAS_HOLDEM, PAID_ANTE, "10.00 bet:1:ante > inventory", PAID_ANTE)
    assert only("ultimate_texas_holdem", log)[:2] == ("UTH-R8", "UTH-S06")


@pytest.mark.clause("LIR 15")
def test_a_payment_not_due_there_put_right_before_what_was_due_is_paid() -> None:
    wrong = ["75.00 inventory > bet:3:bet1", "75.00 bet:3:bet1 > inventory"]
    log = before(LET_IT_RIDE, "5.00 inventory > bet:3:bet1", *wrong)
    assert only("let_it_ride", log) == ("LIR 15", "LIR-S08", log.index(wrong[1]))


@pytest.mark.clause("LIR 4")
def test_a_bet_withdrawn_into_another_purse_is_not_withdrawn_in_part() -> None:
    log = instead(LET_IT_RIDE, BACK, "5.00 bet:1:bet1 > purse:3")
    assert findings(judged("let_it_ride", log, (1, 3))) == ["LIR-4/misstated 1 bet1"]


@pytest.mark.clause("LIR 4")
def test_a_bet_withdrawn_by_another_seat_is_not_asked_out_of_turn() -> None:
    log = instead(LET_IT_RIDE, BACK, f"{BACK} by 3")
    assert findings(judged("let_it_ride", log, (1, 3))) == ["LIR-4/misstated 3 bet1"]


@pytest.mark.clause("LIR 4")
@pytest.mark.parametrize("declared", [[], ["1: bet1 back"]])
def test_what_is_expected_of_a_late_withdrawal_can_be_read(declared: Log) -> None:
    log = moved(LET_IT_RIDE, BACK, "5.00 bet:1:bet2 > purse:1")
    log = before(log, "3: bet1 rides", *declared)
    finding = judged("let_it_ride", log, (1, 3))["findings"][0]
    lines = finding["expected"].split(" | ")
    assert lines[-1] == BACK and all(reader(2).line(line) for line in lines)


@pytest.mark.clause("UTH G")
def test_a_hand_paid_out_of_turn_belongs_after_the_other_hand() -> None:
    log = [
        line.replace("purse:2", "purse:5").replace("hand:2", "hand:5")
        for line in ULTIMATE_TEXAS_HOLDEM
    ]
    log = [line.replace("bet:2", "bet:5").replace("2: ", "5: ") for line in log]
    log = [line for line in log if "fold" not in line and not line.startswith("10.00 bet:5")]
    log = [line for line in log if line != "[7c 2d] hand:5 > rack"]
    log = before(log, "[Qs Qc] dealer", "10.00 purse:5 > bet:5:play")
    lost = [f"10.00 bet:5:{spot} > inventory" for spot in ("ante", "blind", "play")]
    log = before(log, "[Qs Qc] dealer > rack", *lost, "[7c 2d] hand:5 > rack")
    late = [
        one
        for one in judged("ultimate_texas_holdem", log, (1, 5))["findings"]
        if one["row"] == "UTH-P14"
    ]
    assert all("bet:5" in one["expected"] for one in late) and late
