"""How a row of the violation catalogue is written down: plain words, checked at import."""

from games.catalogue.regulations import CITES
from games.engine.regulation import Row, Text

KINDS = ("omitted", "misstated", "out_of_order", "unexpected", "undetermined", "impossible")


def row(
    id: str, cites: str, kinds: str, severity: int, en: str, es: str, unrecorded: Text | None = None
) -> Row:
    """One row: `cites` lists clauses and readings, a comma between, `kinds` kinds, a blank between.

    A breach of the conservation of cards or chips is `impossible` and may cite nothing.
    """
    told = kinds.split()
    if unknown := set(told) - set(KINDS):
        raise ValueError(f"{id} has unknown kinds {sorted(unknown)}")
    cited = tuple(CITES[cite] for cite in cites.split(", ") if cite)
    return Row(id, cited, tuple(told), severity, Text(en, es), unrecorded)
