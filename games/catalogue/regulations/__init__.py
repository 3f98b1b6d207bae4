"""The four source texts as data: clauses, readings, dispositions, violation rows and the coverage table."""

from games.catalogue.regulations.five_card_roulette import FCR
from games.catalogue.regulations.house import ALL
from games.catalogue.regulations.let_it_ride import LIR
from games.catalogue.regulations.omaha import OMA
from games.catalogue.regulations.ultimate_texas_holdem import UTH

REGULATIONS = {regulation.key: regulation for regulation in (LIR, UTH, FCR, OMA)}
READINGS = {id: reading for text in (ALL, LIR, UTH, FCR, OMA) for id, reading in text.readings.items()}

__all__ = ["ALL", "FCR", "LIR", "OMA", "READINGS", "REGULATIONS", "UTH"]
