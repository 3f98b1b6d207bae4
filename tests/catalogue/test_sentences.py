"""What a finding says is true and names what it speaks of, in English and in Spanish."""

import pytest

from games.catalogue import example_terms, judge
from games.engine.record import read_record
from tests.catalogue.edits import Log, instead
from tests.catalogue.worked import (
    FIVE_CARD_ROULETTE,
    LET_IT_RIDE,
    OMAHA_HI_LO,
    ULTIMATE_TEXAS_HOLDEM,
)

SEATS = {
    "let_it_ride": [1, 3],
    "ultimate_texas_holdem": [1, 2],
    "omaha_hi_lo": [1, 2, 3],
    "five_card_roulette": [1],
}
STEPPED = {"limits": {"ante": ["10.00", "500.00", "10.00"]}}


def said(game: str, log: Log, **terms: object) -> list[tuple[str, str]]:
    """The sentences about a round, in both languages."""
    envelope = {"round": "1", "table": "T-1", "game": game, "at": "2026-11-29T21:14:03-05:00"}
    more = (
        {"button": 3, "stacks": {"1": "100.00", "2": "100.00", "3": "100.00"}}
        if game == "omaha_hi_lo"
        else {}
    )
    record = {
        **envelope,
        **more,
        "seats": SEATS[game],
        "log": log,
        "terms": {**example_terms(game), **terms},
    }
    read = read_record(record)
    found = judge(read, read.terms).findings
    return [(one.text("en"), one.text("es")) for one in found]


@pytest.mark.clause("ALL-R1")
def test_a_stake_off_its_step_is_told_the_step() -> None:
    log = [line.replace("10.00 purse:2", "15.00 purse:2") for line in ULTIMATE_TEXAS_HOLDEM]
    log = [line.replace("10.00 bet:2", "15.00 bet:2") for line in log]
    assert said("ultimate_texas_holdem", log, **STEPPED)[0] == (
        "Seat 2 has 15.00 on ante, blind, where 10.00 to 500.00 are taken in steps of 10.00.",
        "El puesto 2 tiene 15.00 en ante, blind, donde se admite de 10.00 a 500.00 de 10.00 en 10.00.",
    )


@pytest.mark.clause("LIR 12")
def test_no_pair_is_not_announced_as_one() -> None:
    wrong = "dealer: 1 pair_tens_or_better"
    assert said(
        "let_it_ride", instead(LET_IT_RIDE, "[9s Jd 4h] hand:1", "[9s Jd 4h] hand:1", wrong)
    ) == [
        (
            "The dealer announced a pair of tens or better for seat 1; the cards make no pair.",
            "El crupier anunció una pareja de dieces o mejor en el puesto 1; las cartas no forman ni una pareja.",
        )
    ]


@pytest.mark.clause("UTH C")
def test_a_play_below_what_is_offered_counts_for_nothing() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, "40.00 purse:1 > bet:1:play", "5.00 purse:1 > bet:1:play")
    assert said("ultimate_texas_holdem", log)[0] == (
        "Seat 1 put 5.00 on play, which was not offered; none of it counts.",
        "El puesto 1 puso 5.00 en play, cantidad no ofrecida; no cuenta nada.",
    )


@pytest.mark.clause("OMA 9")
def test_a_card_laid_face_down_is_said_to_be_hidden() -> None:
    log = instead(OMAHA_HI_LO, "[2s] shoe > board up", "[2s] shoe > board")
    assert said("omaha_hi_lo", log)[0] == (
        "[2s] shoe > board lays face down what should lie face up.",
        "[2s] shoe > board deja tapado lo que debía quedar a la vista.",
    )


@pytest.mark.clause("UTH A")
def test_a_card_dealt_face_up_is_said_to_be_shown() -> None:
    log = instead(
        ULTIMATE_TEXAS_HOLDEM, "[?? ?? ?? ?? ??] shoe > board", "[Ks 8h 3d 5c 9s] shoe > board up"
    )
    assert any(
        "shows cards that should lie face down" in english
        for english, _ in said("ultimate_texas_holdem", log)
    )


@pytest.mark.clause("ALL-R5")
def test_a_payment_that_is_rounded_says_so() -> None:
    log = [
        "5.00 purse:1 > bet:1:two_six",
        *FIVE_CARD_ROULETTE[2:4],
        "8.00 inventory > bet:1:two_six",
    ]
    terms = example_terms("five_card_roulette")
    down = {"chip_unit": "1.00", "limits": {}, "rules": {**terms["rules"], "breakage": "down"}}
    sentences = said("five_card_roulette", log, **down)
    assert next(each for each in sentences if each[0].startswith("House paid")) == (
        "House paid seat 1 8.00 on two_six; the four of hearts on 5.00 pays 7.00, rounded down to chips of 1.00.",
        "La casa pagó al puesto 1 8.00 en two_six; el cuatro de corazones sobre 5.00 paga 7.00, "
        "redondeado hacia abajo a fichas de 1.00.",
    )


@pytest.mark.clause("OMA-R13")
def test_what_the_house_took_too_little_of_is_named() -> None:
    rules = {
        **example_terms("omaha_hi_lo")["rules"],
        "jackpot_drop": {"amount": "1.00", "from_pot": "10.00"},
    }
    sentences = said("omaha_hi_lo", OMAHA_HI_LO, rules=rules)
    assert "0.00 were taken for the jackpot, where the schedule takes 1.00." in [
        one for one, _ in sentences
    ]
