"""A legal round broken in one place: the kinds of single faults, and which of them may leave a legal round."""

import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.engine.money import Money

Log = list[str]


class Mutant(NamedTuple):
    """A round with one fault: its kind, the log, the line that was touched, and from where on the log is untouched."""

    kind: str
    log: Log
    line: str
    rest: int


def mutants(log: Sequence[str], rng: Random) -> Iterator[Mutant]:
    """One mutant of each kind: dropped, doubled, swapped, moved, other amount, other account, the wrong way round."""
    at = rng.randrange(len(log))
    yield Mutant("dropped", [*log[:at], *log[at + 1 :]], log[at], at)
    at = rng.randrange(len(log))
    yield Mutant("doubled", [*log[:at], log[at], *log[at:]], log[at], at + 2)
    at = rng.randrange(len(log) - 1)
    yield Mutant(
        "swapped",
        [*log[:at], log[at + 1], log[at], *log[at + 2 :]],
        f"{log[at]} / {log[at + 1]}",
        at + 2,
    )
    at, to = rng.randrange(len(log)), rng.randrange(len(log))
    rest = [*log[:at], *log[at + 1 :]]
    yield Mutant("moved", [*rest[:to], log[at], *rest[to:]], log[at], max(at, to) + 1)
    yield from _of_chips(log, rng)


def _of_chips(log: Sequence[str], rng: Random) -> Iterator[Mutant]:
    places = [at for at, line in enumerate(log) if " > " in line and not line.startswith("[")]
    at = rng.choice(places)
    amount, move = log[at].split(" ", 1)
    source, target = move.split(" > ")
    units = int(Money.parse(amount))
    other = Money(units + 100 if units <= 100 or rng.random() < 0.5 else units - 100).text()
    yield Mutant("amount", _with(log, at, f"{other} {move}"), log[at], at + 1)
    ends = sorted(
        {end for line in places for end in log[line].split(" ", 1)[1].split(" > ")}
        - {source, target}
    )
    if ends:
        yield Mutant(
            "account", _with(log, at, f"{amount} {source} > {rng.choice(ends)}"), log[at], at + 1
        )
    yield Mutant("reversed", _with(log, at, f"{amount} {target} > {source}"), log[at], at + 1)


def _with(log: Sequence[str], at: int, line: str) -> Log:
    return [*log[:at], line, *log[at + 1 :]]


# Where the texts name no order, or leave it to the player, a swap or a move leaves a legal round:
# wagers within one window, cards dealt in packets, decisions of nobody else's turn, losers and the wagers of one hand
# in any order (round format, section 4), chips and cards of one hand together, a side bet at any time, takings.
MAY_BE_LEGAL = frozenset(("swapped", "moved"))
# FCR (a)(4), (a)(8), FCR-R6, OMA 7, OMA-R7, OMA-R11: what is announced or declared twice is announced, and declared.
SAID_AGAIN = ("no more bets", " stays", ": tap", ": ante", ": straddle", ": dead blind")


# OMA 13: a hand that lies face up may be shown again.
SHOWN_AGAIN = re.compile(r"\[[^?]+\] hand:[0-9]+", re.ASCII)
# OMA-R20: only what was folded has to go to the muck; the hand that is left alone may.
MUCKED = re.compile(r"\[[^?]+\] hand:([0-9]+) > muck", re.ASCII)
# A push needs no event (round format, section 1): nothing more is said of a wager that pushed and stays its player's.
WAGER = re.compile(r"[0-9.]+ purse:[0-9]+ > (bet:\S+)", re.ASCII)


def may_be_legal(mutant: Mutant, *, poker: bool = False, capped: bool = False) -> bool:
    """Whether such a mutant may be a legal round too; a share of a cap is rounded, so two stakes may pay the same."""
    shown = poker and SHOWN_AGAIN.fullmatch(mutant.line) is not None
    again = mutant.line.endswith(SAID_AGAIN) or shown
    if mutant.kind == "dropped" and (mucked := MUCKED.fullmatch(mutant.line)):
        return f"{mucked[1]}: fold" not in mutant.log
    if wager := WAGER.fullmatch(mutant.line):
        pushed = all(wager[1] not in line.split() for line in mutant.log[mutant.rest :])
        same = pushed or capped and mutant.kind == "amount"  # ALL-R3
        return (
            mutant.kind in MAY_BE_LEGAL or same and mutant.kind in ("amount", "doubled", "dropped")
        )
    return mutant.kind in MAY_BE_LEGAL or mutant.kind == "doubled" and again
