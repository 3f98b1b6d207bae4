"""Recorded rounds for tests: a table that is judged, and the rounds that come from it."""

import json
from typing import Any

from games.models import Paytable
from games.services import approve_paytable, draft_paytable
from tables.models import Table
from tests.builders import House, a_table

PAYS = {
    "let_it_ride": {
        "bet": {
            "royal_flush": "1000 to 1",
            "straight_flush": "200 to 1",
            "four_of_a_kind": "50 to 1",
            "full_house": "11 to 1",
            "flush": "8 to 1",
            "straight": "5 to 1",
            "three_of_a_kind": "3 to 1",
            "two_pair": "2 to 1",
            "pair_tens_or_better": "1 to 1",
        }
    },
    "five_card_roulette": {
        "two_six": {"two_six": "3 to 2"},
        "ace": {"ace": "11 to 1"},
        "community": {"pair": "1 to 1", "two_pair": "3 to 1"},
    },
}
LIMITS = {"let_it_ride": {"bet1": ["5.00", "500.00"]}, "five_card_roulette": {}}
LOGS = {
    "let_it_ride": """
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
[Kc Kh 7d] hand:3 > rack
[Td 2s] board > rack
""",
    "five_card_roulette": """
dealer: shuffle
10.00 purse:1 > bet:1:two_six
5.00 purse:1 > bet:1:community
[?? ?? ?? ?? ??] shoe > board
[4h] board
15.00 inventory > bet:1:two_six
25.00 bet:1:two_six > purse:1
10.00 purse:1 > bet:1:ace
dealer: no more bets
[Qd] board
10.00 bet:1:ace > inventory
dealer: no more bets
[Jk] board
[9c 2s] board
5.00 bet:1:community > inventory
[4h Qd Jk 9c 2s] board > rack
[..] shoe > rack
""",
}
PAID, OVERPAID = "5.00 inventory > bet:3:bet1", "10.00 inventory > bet:3:bet1"
FAULT_AT = 19


def a_paytable(house: House, game: str, wager: str, **lines: str) -> Paytable:
    """An approved paytable: the standard one, with these lines instead."""
    draft = draft_paytable(
        property=house.property,
        game=game,
        wager=wager,
        name="Standard",
        lines=PAYS[game][wager] | lines,
        by=house.a("revenue_audit"),
    )
    return approve_paytable(paytable=draft, by=house.a("controller"))


def a_judged_table(house: House, code: str = "LIR-07", game: str = "let_it_ride") -> Table:
    """A table whose terms say everything a judge needs."""
    paytables = {wager: a_paytable(house, game, wager) for wager in PAYS[game]}
    return a_table(house, code, game, paytables=paytables, limits=LIMITS[game])


def a_table_by(house: House, code: str, game: str, public: dict[str, Any]) -> Table:
    """A table whose terms are these, as the public format writes them."""
    paytables = {}
    for wager, odds in public.get("paytables", {}).items():
        draft = draft_paytable(
            property=house.property,
            game=game,
            wager=wager,
            name="Simulated",
            lines=odds,
            by=house.a("revenue_audit"),
        )
        paytables[wager] = approve_paytable(paytable=draft, by=house.a("controller"))
    facts = {name: public.get(name, {}) for name in ("limits", "rules")}
    return a_table(house, code, game, paytables=paytables, **facts)


def a_round(number: str = "000123", table: str = "LIR-07", **facts: Any) -> dict[str, Any]:
    """The worked Let It Ride round: seat 1 loses its third bet, seat 3 wins with kings."""
    return {
        "round": number,
        "table": table,
        "game": "let_it_ride",
        "at": "2026-11-29T21:14:03-05:00",
        "seats": [1, 3],
        "log": LOGS["let_it_ride"].strip().splitlines(),
        **facts,
    }


def an_overpaid_round(number: str = "000123", **facts: Any) -> dict[str, Any]:
    """The same with seat 3 paid twice what is due on its first bet."""
    record = a_round(number, **facts)
    record["log"] = [OVERPAID if line == PAID else line for line in record["log"]]
    return record


def a_roulette_round(number: str, *, shuffled: bool = True, **facts: Any) -> dict[str, Any]:
    """The worked Five Card Roulette round, its deck shuffled before it or not."""
    log = LOGS["five_card_roulette"].strip().splitlines()
    return {
        **a_round(number, "FCR-02"),
        "game": "five_card_roulette",
        "seats": [1],
        "log": log if shuffled else log[1:],
        **facts,
    }


def text(record: dict[str, Any]) -> bytes:
    """A record as a source sends it."""
    return json.dumps(record).encode()


def lines(*records: dict[str, Any]) -> bytes:
    """Records as a file."""
    return b"".join(text(record) + b"\n" for record in records)
