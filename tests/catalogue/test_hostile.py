"""Whatever is recorded, there is an answer: no log is too strange, too long or too broken."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.catalogue import GAMES, example_terms, judge
from games.engine.money import AMOUNT_MAX
from games.engine.notation import EVENTS_MAX, LINE_MAX
from games.engine.record import Unreadable, read_record
from tests.catalogue.hostile import LINES, LOGS
from tests.catalogue.simulated import simulated

VERDICTS = {"conforms", "deviates", "undetermined"}
FEW = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def answered(record: dict[str, Any]) -> dict[str, Any]:
    """The answer to a record, with what holds for every answer asserted."""
    found = read_record(record)
    answer = judge(found, found.terms).as_json()
    assert answer["verdict"] in VERDICTS
    assert json.loads(json.dumps(answer)) == answer
    for finding in answer["findings"]:
        assert 0 <= finding["event"] <= len(record["log"])
        if finding["kind"] != "impossible":
            assert sum(int(units.replace(".", "")) for units in finding["effects"].values()) == 0
        assert finding["text"].endswith(".")
    return answer


def envelope(game: str, log: list[str], **more: Any) -> dict[str, Any]:
    record = {"round": "1", "table": "T", "game": game, "at": "2026-01-01T00:00:00Z"}
    return {**record, "seats": [1, 2, 3], "terms": example_terms(game), "log": log, **more}


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(log=LOGS, detail=st.sampled_from(["acts", "outcome"]))
def test_any_log_has_an_answer(game: str, log: list[str], detail: str) -> None:
    poker = {"button": 2, "stacks": {"1": "100.00", "2": "7.00", "3": "100.00"}}
    answered(envelope(game, log, detail=detail, **(poker if GAMES[game].poker else {})))


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(number=st.integers(0, 10**6), cuts=st.data())
def test_a_round_with_many_faults_has_an_answer(
    game: str, number: int, cuts: st.DataObject
) -> None:
    record = simulated(game, number)
    rng = Random(cuts.draw(st.integers(0, 10**6)))
    log = list(record["log"])
    for _ in range(rng.randint(2, 8)):
        at, to = rng.randrange(len(log)), rng.randrange(len(log) + 1)
        match rng.randrange(4):
            case 0 if len(log) > 1:
                del log[at]
            case 1:
                log.insert(to, log[at])
            case 2:
                log.insert(to - (to > at), log.pop(at))
            case _:
                log.insert(to, cuts.draw(LINES))
    answered({**record, "log": log})


@pytest.mark.parametrize("game", GAMES)
def test_a_log_as_long_as_may_be_has_an_answer(game: str) -> None:
    log = simulated(game, 1)["log"]
    answered(envelope(game, (log * EVENTS_MAX)[:EVENTS_MAX]))


@pytest.mark.parametrize("game", GAMES)
def test_a_log_of_one_event_over_and_over_has_an_answer(game: str) -> None:
    for line in dict.fromkeys(simulated(game, 1)["log"]):
        answered(envelope(game, [line] * 20))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"log": ["5.00 purse:1 > bet:1:bet1"] * (EVENTS_MAX + 1)}, f"more than {EVENTS_MAX} events"),
        ({"log": ["x" * (LINE_MAX + 1)]}, f"more than {LINE_MAX} characters"),
        ({"log": [f"{AMOUNT_MAX}.00 purse:1 > bet:1:bet1"]}, "amount"),
        ({"seats": list(range(1, 60))}, "more than 24 seats"),
        ({"seats": [3, 1]}, "seats are not ascending"),
        ({"seats": []}, "seats is a list of seat numbers"),
        ({"seats": [True]}, "seats is a list of seat numbers"),
        ({"at": "2026-01-01T00:00:00"}, "no offset from UTC"),
        ({"at": "yesterday"}, "at is no instant"),
        ({"round": "  "}, "round is no text"),
        ({"round": None}, "round is missing"),
        ({"table": 7}, "table is no text"),
        ({"log": []}, "the log is empty"),
        ({"log": ["", "  "]}, "the log is empty"),
        ({"log": ["0.00 purse:1 > bet:1:bet1"]}, "amount"),
        ({"log": ["-5.00 purse:1 > bet:1:bet1"]}, ""),
        ({"log": ["5.005 purse:1 > bet:1:bet1"]}, ""),
        ({"log": ["5.00 purse:1 > wallet:1"]}, "wallet:1"),
        ({"log": ["[As Xx] shoe > hand:1"]}, "Xx"),
        ({"log": [5]}, "an event is a line of text"),
        ({"log": "5.00 purse:1 > bet:1:bet1"}, "log is a list of lines"),
        ({"offsets_ms": [1, 2, 3]}, "offsets_ms"),
        ({"not_recorded": ["everything"]}, "not_recorded"),
        ({"detail": "some"}, "detail"),
        ({"stacks": {"9": "5.00"}}, "stacks"),
        ({"button": 0}, "button"),
        ({"terms": {"currency": "USD", "paytables": {"bet": {"flush": "8 for 1"}}}}, "bet"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_in_a_sentence(change: dict[str, Any], text: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_record(envelope("let_it_ride", ["5.00 purse:1 > bet:1:bet1"]) | change)
    assert text in refused.value.text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("rule", "value"),
    [
        ("bogus", 1),
        ("decks", 0),
        ("decks", True),
        ("promo", []),
        ("payout_cap", {"amount": "0.00"}),
    ],
)
def test_a_rule_no_game_can_have_is_refused_in_a_sentence(game: str, rule: str, value: Any) -> None:
    record = simulated(game, 1)
    record["terms"] = {**record["terms"], "rules": {**record["terms"]["rules"], rule: value}}
    found = read_record(record)
    with pytest.raises(Unreadable, match=rf"^terms\.rules\.{rule}"):
        judge(found, found.terms)
