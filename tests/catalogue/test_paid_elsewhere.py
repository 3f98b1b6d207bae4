"""Payments that went into the purse, and instruments that stayed: what is cited, and that it costs nobody."""

from typing import Any

import pytest

from tests.catalogue.edits import Log, after, findings, instead, judged, without
from tests.catalogue.worked import FIVE_CARD_ROULETTE, LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM

PAID = [f"5.00 inventory > bet:3:bet{number}" for number in (1, 2, 3)]


def said(game: str, log: Log, seats: tuple[int, ...]) -> tuple[list[str], dict[str, Any], str]:
    """The findings, the effects of the first and what was called for."""
    answer = judged(game, log, seats)
    return findings(answer), answer["findings"][0]["effects"], answer["findings"][0]["expected"]


@pytest.mark.clause("LIR 15")
def test_a_payment_put_into_the_purse_was_made_in_the_wrong_place() -> None:
    log = instead(LET_IT_RIDE, PAID[1], "5.00 inventory > purse:3")
    assert said("let_it_ride", log, (1, 3)) == (["LIR-15/misstated 3 bet2"], {}, PAID[1])


@pytest.mark.clause("UTH G")
def test_so_it_was_at_ultimate_texas_holdem() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, "40.00 inventory > bet:1:play", "40.00 inventory > purse:1")
    assert said("ultimate_texas_holdem", log, (1, 2))[:2] == (["UTH-G/misstated 1 play"], {})


@pytest.mark.clause("FCR (a)(2)")
def test_so_it_was_at_five_card_roulette_where_the_stake_is_taken_next() -> None:
    paid, taken = "15.00 inventory > bet:1:two_six", "25.00 bet:1:two_six > purse:1"
    log = instead(FIVE_CARD_ROULETTE, paid, "15.00 inventory > purse:1")
    log = instead(log, taken, "10.00 bet:1:two_six > purse:1")
    assert said("five_card_roulette", log, (1,)) == (["FCR-a-2/misstated 1 two_six"], {}, paid)


@pytest.mark.clause("LIR 15")
@pytest.mark.parametrize(
    "instead_of_all", [["15.00 inventory > purse:3"], ["5.00 inventory > purse:3"] * 3]
)
def test_all_payments_of_a_seat_put_into_its_purse_cost_nobody(instead_of_all: Log) -> None:
    log = instead(without(LET_IT_RIDE, *PAID[1:]), PAID[0], *instead_of_all)
    answer = judged("let_it_ride", log, (1, 3))
    assert {(one["clause"], one["row"], one["kind"]) for one in answer["findings"]} == {
        ("LIR 15", None, "misstated")
    }
    assert len(answer["findings"]) == len(instead_of_all)
    assert all(not any(map(float, one["effects"].values())) for one in answer["findings"])


@pytest.mark.clause("ALL-R2")
def test_what_a_seat_gave_less_for_is_an_exchange_gone_wrong_at_every_game() -> None:
    log = after(FIVE_CARD_ROULETTE, "10.00 purse:1 > bet:1:ace", "100.00 inventory > purse:1")
    assert said("five_card_roulette", log, (1,))[:2] == (
        ["ALL-R2/unexpected 1"],
        {"house": "-100.00", "1": "100.00"},
    )


@pytest.mark.clause("ALL-R4")
@pytest.mark.parametrize(
    ("seat", "event"), [(1, "5.00 bet:1:bet3 > inventory"), (3, "5.00 inventory > bet:3:bet3")]
)
def test_an_instrument_that_stays_when_its_wager_is_settled_is_found(seat: int, event: str) -> None:
    log = [line.replace(f"purse:{seat} > bet:{seat}:bet3", f"promo:{seat} > bet:{seat}:bet3") for line in LET_IT_RIDE]
    dropped = f"5.00 bet:{seat}:bet3 > dropbox"
    kept = instead(log, event) if seat == 1 else log
    assert findings(judged("let_it_ride", instead(log, event, *([event] if seat == 3 else []), dropped), (1, 3))) == []
    assert said("let_it_ride", kept, (1, 3)) == ([f"ALL-R4/omitted {seat} bet3"], {}, dropped)


@pytest.mark.clause("ALL-R4")
def test_an_instrument_taken_with_the_winnings_is_missed_and_the_payment_is_not() -> None:
    log = [line.replace("purse:1 > bet:1:two_six", "promo:1 > bet:1:two_six") for line in FIVE_CARD_ROULETTE]
    dropped = "10.00 bet:1:two_six > dropbox"
    assert said("five_card_roulette", log, (1,)) == (["ALL-R4/omitted 1 two_six"], {}, dropped)


@pytest.mark.clause("ALL-R4")
def test_an_instrument_put_into_the_inventory_went_to_the_wrong_place() -> None:
    log = [line.replace("purse:1 > bet:1:bet3", "promo:1 > bet:1:bet3") for line in LET_IT_RIDE]
    assert said("let_it_ride", log, (1, 3))[0] == ["ALL-R4/misstated 1 bet3"]


@pytest.mark.parametrize(
    ("game", "log", "seats"),
    [
        ("five_card_roulette", FIVE_CARD_ROULETTE, (1,)),
        ("let_it_ride", LET_IT_RIDE, (1, 3)),
        ("ultimate_texas_holdem", ULTIMATE_TEXAS_HOLDEM, (1, 2)),
    ],
)
def test_where_outcomes_only_are_on_record_cards_that_show_were_dealt(
    game: str, log: Log, seats: tuple[int, ...]
) -> None:
    shown = [line for line in log if "shoe" not in line]
    answer = judged(game, shown, seats, detail="outcome")
    assert (answer["verdict"], findings(answer)) == ("conforms", [])
    twice = [line.replace("2s", "9c") for line in shown]
    assert judged(game, twice, seats)["verdict"] == "deviates"


def test_where_outcomes_only_are_on_record_wagers_without_cards_cannot_be_judged() -> None:
    log = [line for line in FIVE_CARD_ROULETTE if not line.startswith("[")]
    answer = judged("five_card_roulette", log, (1,), detail="outcome")
    assert answer["verdict"] == "undetermined"
    assert {one["kind"] for one in answer["findings"]} == {"undetermined"}
