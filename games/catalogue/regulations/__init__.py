"""The four source texts as data: clauses, readings, dispositions, violations, coverage."""

from games.catalogue.regulations.five_card_roulette import FCR
from games.catalogue.regulations.house import ALL
from games.catalogue.regulations.let_it_ride import LIR
from games.catalogue.regulations.omaha import OMA
from games.catalogue.regulations.ultimate_texas_holdem import UTH
from games.engine.regulation import Cite, Clause, Reading

REGULATIONS = {regulation.key: regulation for regulation in (LIR, UTH, FCR, OMA)}
CLAUSES: dict[str, Clause] = {
    clause.id: clause for text in REGULATIONS.values() for clause in text.clauses.values()
}
READINGS: dict[str, Reading] = {
    id: reading for text in (LIR, UTH, FCR, OMA, ALL) for id, reading in text.readings.items()
}
CITES: dict[str, Cite] = {**CLAUSES, **READINGS}

__all__ = ["ALL", "CITES", "CLAUSES", "FCR", "LIR", "OMA", "READINGS", "REGULATIONS", "UTH"]
