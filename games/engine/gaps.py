"""Why something cannot be judged, in English and Spanish, as a finding says it."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.regulation import Text

GAPS: Mapping[str, Text] = {
    "inexact": Text(
        "{odds} on {stake} is no whole number of chips of {unit}",
        "{odds} sobre {stake} no da un número entero de fichas de {unit}",
    ),
    "unsaid": Text(
        "chips that won or pushed were neither taken nor said to stay",
        "fichas ganadas o empatadas no se retiraron ni se declaró que quedan",
    ),
    "unknown_cards": Text("{count} cards are unknown", "se desconocen {count} cartas"),
    "decides": Text("an unknown card decides", "decide una carta desconocida"),
    "no_table": Text(
        "the terms have no paytable for {table}",
        "los términos no tienen tabla de pagos para {table}",
    ),
    "unseen_face": Text(
        "the face of a card is not known", "no se conoce la cara de una carta"
    ),
    "too_few": Text(
        "{have} cards where the ranking takes {need}", "{have} cartas donde el orden pide {need}"
    ),
    "cards_at": Text(
        "cards {place}: {have} on record, {need} needed",
        "cartas {place}: constan {have}, hacen falta {need}",
    ),
    "unseen_hands": Text(
        "nobody has seen the cards of one of the hands", "nadie ha visto las cartas de una mano"
    ),
    "no_card": Text("card {number} is not on record", "no consta la carta {number}"),
}
