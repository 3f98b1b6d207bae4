"""How a game module points at its regulation: one clause or reading, perhaps a row of the catalogue, for each fault."""

from collections.abc import Callable, Mapping

from games.catalogue.regulations import CITES
from games.catalogue.regulations.violations import ROWS
from games.engine.findings import MONEY, PROCEDURE, Fault
from games.engine.regulation import Regulation


def citing(regulation: Regulation) -> Callable[..., Mapping[str, Fault]]:
    """`cite = citing(LIR)`, then `cite(unpaid="15 S07", cap="ALL-R3 S11", early="14 S06")`: clause, then row.

    A clause or row that does not exist, or a row that is not about that clause, fails at import.
    """

    def cite(**faults: str) -> Mapping[str, Fault]:
        return {
            name.replace("__", " "): _fault(regulation.key, text) for name, text in faults.items()
        }

    return cite


def _fault(key: str, text: str) -> Fault:
    clause, _, mark = text.partition(" ")
    cite = CITES[
        clause
        if clause.startswith("ALL-")
        else f"{key}-{clause}"
        if clause.startswith("R")
        else f"{key} {clause}"
    ]
    if mark in ("", "!"):
        return Fault(cite, None, MONEY if mark else PROCEDURE)
    row = ROWS[f"{key}-{mark}"]
    if row.cites and cite not in row.cites:
        raise ValueError(f"{row.id} is not about {cite.id}")
    return Fault(cite, row.id, row.severity)
