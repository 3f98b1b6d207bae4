"""Recorded rounds, one a game, and the terms they were played under."""

import re
from typing import Any

from games.engine.record import Record, read_record
from games.engine.terms import Terms

STANDARD = {
    "royal_flush": "1000 to 1", "straight_flush": "200 to 1", "four_of_a_kind": "50 to 1", "full_house": "11 to 1",
    "flush": "8 to 1", "straight": "5 to 1", "three_of_a_kind": "3 to 1", "two_pair": "2 to 1",
    "pair_tens_or_better": "1 to 1",
}  # fmt: skip
BLIND = {
    "royal_flush": "500 to 1", "straight_flush": "50 to 1", "four_of_a_kind": "10 to 1", "full_house": "3 to 1",
    "flush": "3 to 2", "straight": "1 to 1",
}  # fmt: skip
TABLES: dict[str, dict[str, Any]] = {
    "let_it_ride": {"bet": STANDARD},
    "ultimate_texas_holdem": {
        "blind": BLIND,
        "trips": {"three_of_a_kind": "3 to 1", "flush": "7 to 1"},
    },
    "five_card_roulette": {
        "two_six": {"two_six": "3 to 2"},
        "ace": {"ace": "11 to 1"},
        "community": {"pair": "1 to 1", "two_pair": "3 to 1"},
    },
}
LET_IT_RIDE = """
5.00 purse:1 > bet:1:bet1
5.00 purse:1 > bet:1:bet2
5.00 purse:1 > bet:1:bet3
5.00 purse:3 > bet:3:bet1
5.00 purse:3 > bet:3:bet2
5.00 purse:3 > bet:3:bet3
[9s Jd 4h] shoe > hand:1
[Kc Kh 7d] shoe > hand:3
[?? ??] shoe > board
5.00 bet:1:bet1 > purse:1
3: bet1 rides
[Td] board
5.00 bet:1:bet2 > purse:1
3: bet2 rides
[2s] board
[Kc Kh 7d] hand:3
[9s Jd 4h] hand:1
5.00 bet:1:bet3 > inventory
[9s Jd 4h] hand:1 > rack
5.00 inventory > bet:3:bet1
5.00 inventory > bet:3:bet2
5.00 inventory > bet:3:bet3
"""
ULTIMATE = """
10.00 purse:1 > bet:1:ante
10.00 purse:1 > bet:1:blind
5.00 purse:1 > bet:1:trips
10.00 purse:2 > bet:2:ante
10.00 purse:2 > bet:2:blind
[Ah] shoe > hand:1
[7c] shoe > hand:2
[??] shoe > dealer
[Kd] shoe > hand:1
[2d] shoe > hand:2
[??] shoe > dealer
[?? ?? ?? ?? ??] shoe > board
40.00 purse:1 > bet:1:play
2: check
[Ks 8h 3d] board
2: check
[5c 9s] board
2: fold
10.00 bet:2:ante > inventory
10.00 bet:2:blind > inventory
[7c 2d] hand:2 > rack
[Qs Qc] dealer
"""
ROULETTE = """
10.00 purse:1 > bet:1:two_six
20.00 purse:2 > bet:2:two_six
5.00 purse:1 > bet:1:community
[?? ?? ?? ?? ??] shoe > board
[4h] board
15.00 inventory > bet:1:two_six
25.00 bet:1:two_six > purse:1
30.00 inventory > bet:2:two_six
50.00 bet:2:two_six > purse:2
10.00 purse:1 > bet:1:ace
dealer: no more bets
[Qd] board
10.00 bet:1:ace > inventory
4.00 purse:2 > bet:2:two_six
dealer: no more bets
[Jk] board
4.00 bet:2:two_six > inventory
[9c 2s] board
5.00 bet:1:community > inventory
"""


def terms(game: str) -> Terms:
    return Terms.read({"currency": "USD", "paytables": TABLES[game]})


def recorded(game: str, log: str) -> Record:
    """A round as a source would send it."""
    seats = sorted({int(seat) for seat in re.findall(r"bet:(\d+):", log)})
    envelope = {"round": "1", "table": "T", "game": game, "at": "2026-11-29T21:14:03-05:00"}
    return read_record({**envelope, "seats": seats, "log": log.split("\n")[1:-1]})
