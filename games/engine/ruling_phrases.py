"""The phrases of findings about what the floor has ruled: a hand dead, a bet no action, a round void."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.regulation import Text

RULINGS: Mapping[str, Text] = {
    "paid_dead": Text(
        "House paid seat {seat} {amount} on {spot}, which the floor had ruled out; it goes back.",
        "La casa pagó al puesto {seat} {amount} en {spot}, que el supervisor anuló; se devuelve.",
    ),
    "collected_dead": Text(
        "House took {amount} of seat {seat} on {spot}, which the floor had ruled out; it goes back.",
        "La casa tomó {amount} del puesto {seat} en {spot}, que el supervisor anuló; se devuelve.",
    ),
    "void_after_result": Text(
        "The round was voided when the cards had decided it.",
        "La ronda se anuló cuando las cartas ya la habían decidido.",
    ),
    "not_returned": Text(
        "After the void seat {seat} did not get back what it had on {spot}.",
        "Tras la anulación el puesto {seat} no recibió lo que tenía en {spot}.",
    ),
    "not_repaid": Text(
        "After the void the house did not get back {amount} of seat {seat} on {spot}.",
        "Tras la anulación la casa no recuperó {amount} del puesto {seat} en {spot}.",
    ),
}
