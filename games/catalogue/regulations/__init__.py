"""The four source texts as data: clauses, readings, dispositions, violation rows and the coverage table."""

from games.catalogue.regulations.five_card_roulette import FCR
from games.catalogue.regulations.let_it_ride import LIR
from games.catalogue.regulations.omaha import OMA
from games.catalogue.regulations.ultimate_texas_holdem import UTH

REGULATIONS = {regulation.key: regulation for regulation in (LIR, UTH, FCR, OMA)}

__all__ = ["FCR", "LIR", "OMA", "REGULATIONS", "UTH"]
