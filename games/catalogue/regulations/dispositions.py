"""What becomes of every clause: the code enforces it, or one sentence here says why it does not.

*Enforced* is never written down: it is read off the procedures that cite the clause. A clause
with no disposition, or with two, is an error of ours (`disposition`).
"""

# fmt: off
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple

from games.catalogue.regulations import CLAUSES
from games.engine.regulation import Clause, Text


class Kind(StrEnum):
    """How a clause is dealt with."""

    ENFORCED = "enforced"
    BETWEEN_ROUNDS = "between rounds"
    PHYSICAL = "physical"
    DEFINITION = "definition"
    ELSEWHERE = "elsewhere"
    READING = "reading"


class Disposition(NamedTuple):
    """How a clause is dealt with, and why it is not a step of the procedure where it is none."""

    kind: Kind
    why: Text


ENFORCED = Disposition(Kind.ENFORCED, Text(
    "A step of the procedure cites it; breaking it is a finding.",
    "Un paso del procedimiento la cita; infringirla es un hallazgo."))

DECLARED: dict[str, Disposition] = {
    "LIR 1": Disposition(Kind.ELSEWHERE, Text(
        "The dealing procedures are another regulation, and looking at one's cards leaves no "
        "record.",
        "El reparto es de otro reglamento, y mirar las propias cartas no deja registro.")),
    "LIR 11": Disposition(Kind.DEFINITION, Text(
        "It says which five cards are a hand; one read otherwise shows in what is paid, LIR 13 to 15.",
        "Dice qué cinco cartas son la mano; leída de otro modo se ve en lo pagado, LIR 13 a 15.")),
    "LIR 18": Disposition(Kind.PHYSICAL, Text(
        "How cards lie in the discard rack is for surveillance to see.",
        "Cómo quedan las cartas en el descarte lo ve la vigilancia.")),
    "UTH B": Disposition(Kind.PHYSICAL, Text(
        "Which hand holds the deck is for surveillance to see.",
        "Qué mano sostiene la baraja lo ve la vigilancia.")),
    "FCR (d)": Disposition(Kind.BETWEEN_ROUNDS, Text(
        "Judged when the next round of the table is recorded.",
        "Se juzga al registrarse la ronda siguiente de la mesa.")),
    "OMA 1": Disposition(Kind.DEFINITION, Text(
        "It names the button; where the button stands is OMA 2 and OMA 3.",
        "Nombra el botón; dónde está lo dicen OMA 2 y OMA 3.")),
    "OMA 2": Disposition(Kind.READING, Text(
        "The draw for the first button is no part of a round: OMA-R4.",
        "El sorteo del primer botón no es parte de una ronda: OMA-R4.")),
    "OMA 3": Disposition(Kind.BETWEEN_ROUNDS, Text(
        "Judged when the next round of the table is recorded.",
        "Se juzga al registrarse la ronda siguiente de la mesa.")),
}

if unknown := DECLARED.keys() - CLAUSES.keys():
    raise KeyError(f"no such clause: {sorted(unknown)}")


def disposition(clause: Clause, cited: Collection[Clause]) -> Disposition:
    """The one disposition of a clause, `cited` being the clauses the games cite.

    A clause neither cited nor declared, or both, is refused with ValueError; one between rounds is
    declared and cited, by the rule that looks at two rounds.
    """
    declared = DECLARED.get(clause.id)
    if declared is None and clause not in cited:
        raise ValueError(f"{clause.id} has no disposition")
    if declared is None:
        return ENFORCED
    if clause in cited and declared.kind is not Kind.BETWEEN_ROUNDS:
        raise ValueError(f"{clause.id} is enforced and also declared {declared.kind}")
    return declared
