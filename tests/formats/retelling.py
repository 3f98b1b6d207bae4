"""A round of Omaha as somebody else writes it down: in Poker Hand History."""

import re
from collections import Counter
from decimal import Decimal
from typing import Any

from games.engine.cards import Cards
from games.engine.events import CardsMoved, CardsTurned, ChipsMoved, Said, seat_of
from games.engine.notation import parse

VARIANTS = {"omaha": "PO", "omaha_hi_lo": "FO/8"}


def retold(record: dict[str, Any], net: dict[str, str]) -> str:
    """The hand as a PHH document; `net` says with what each stack ends."""
    rules, seats = record["terms"]["rules"], record["seats"]
    first = next((at for at, seat in enumerate(seats) if seat > record["button"]), 0)
    order = [*seats[first:], *seats[:first]]
    stacks = {seat: Decimal(record["stacks"][str(seat)]) for seat in seats}
    said = dict(zip(record["log"], record["log"][1:], strict=False))
    missed = {seat: said[words].split(" ")[0] for seat in order if (words := f"{seat}: dead blind") in said}
    big = rules["blinds"]["big"]
    posted = [
        f"-{big}" if seat in missed else said.get(f"{seat}: straddle", "0").split(" ")[0] for seat in order[2:]
    ]
    blinds = [rules["blinds"]["small"], big, *posted]
    fields = {
        "variant": f'"{VARIANTS[record["game"]]}"',
        "antes": numbers([missed.get(seat, rules["ante"] or "0") for seat in order]),
        "blinds_or_straddles": numbers(blinds),
        "small_bet": rules["small_bet"] or "0",
        "big_bet": rules["big_bet"] or "0",
        "starting_stacks": numbers([stacks[seat] for seat in order]),
        "finishing_stacks": numbers([stacks[seat] + Decimal(net[str(seat)]) for seat in order]),
        "seats": str(order),
        "hand": f'"{record["round"]}"',
        "table": f'"{record["table"]}"',
        "actions": str(actions(record["log"], {seat: at for at, seat in enumerate(order, 1)})),
    }
    year, month, day = map(int, record["at"][:10].split("-"))
    fields |= {"year": str(year), "month": str(month), "day": str(day)}
    return "".join(f"{key} = {value}\n" for key, value in fields.items())


def numbers(amounts: list[Any]) -> str:
    return f"[{', '.join(map(str, amounts))}]"


def actions(log: list[str], players: dict[int, int]) -> list[str]:
    """What is done from the deal on, in the other format's words."""
    hands: dict[int, Cards] = {}
    told: list[str] = []
    street: Counter[int] = Counter()
    folded: set[int] = set()
    dead = {at + 1 for at, line in enumerate(log) if re.fullmatch(r"\d+: (ante|dead blind)", line)}
    for at, event in enumerate(parse(log)):
        seat = seat_of(event[2]) or (seat_of(event[3]) if len(event) > 3 and isinstance(event[3], str) else None)
        match event:
            case CardsMoved(_, cards, "shoe", target) if target.startswith("hand:"):
                hands[seat or 0] = hands.get(seat or 0, ()) + cards
            case CardsMoved(_, cards, "shoe", target) if target.startswith("board"):
                told.append(f"d db {''.join(cards)}")
                street.clear()
            case CardsMoved(_, _, _, "muck") if seat not in folded:
                told.append(f"p{players[seat or 0]} sm")
            case CardsTurned(_, cards):
                told.append(f"p{players[seat or 0]} sm {''.join(cards)}")
            case ChipsMoved(_, amount, _, "pot") if at not in dead:
                before, street[seat or 0] = max(street.values(), default=0), street[seat or 0] + amount
                if hands:
                    raised = street[seat or 0] > before
                    to = f"cbr {Decimal(street[seat or 0]) / 100}" if raised else "cc"
                    told.append(f"p{players[seat or 0]} {to}")
            case Said(_, speaker, "check" | "fold" as words):
                told.append(f"p{players[int(speaker)]} {'cc' if words == 'check' else 'f'}")
                folded |= {int(speaker)} if words == "fold" else set()
    deal = [f"d dh p{players[seat]} {''.join(cards)}" for seat, cards in hands.items()]
    return [*deal, *told]
