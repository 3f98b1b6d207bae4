"""The phrases of findings, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.poker_phrases import POKER
from games.engine.regulation import Text
from games.engine.ruling_phrases import RULINGS

PHRASES: Mapping[str, Text] = {
    **POKER,
    **RULINGS,
    "missing": Text(
        "{wanted} was called for and is not on record.", "Se pedía {wanted} y no consta."
    ),
    "instead": Text(
        "{done} stands where {wanted} was called for.", "Consta {done} donde se pedía {wanted}."
    ),
    "count": Text(
        "{done}, where {count} cards were called for.", "{done}, donde se pedían {count} cartas."
    ),
    "count_one": Text(
        "{done}, where one card was called for.", "{done}, donde se pedía una carta."
    ),
    "packets": Text(
        "{done}: cards were dealt several at a time, where one by one was called for.",
        "{done}: se repartieron varias cartas a la vez, donde se pedían una a una.",
    ),
    "one_by_one": Text(
        "{done}: cards were dealt one by one, where {count} at a time were called for.",
        "{done}: se repartieron las cartas una a una, donde se pedían {count} a la vez.",
    ),
    "exposed": Text(
        "{done} shows cards that should lie face down.",
        "{done} muestra cartas que debían estar tapadas.",
    ),
    "exposed hidden": Text(
        "{done} lays face down what should lie face up.",
        "{done} deja tapado lo que debía quedar a la vista.",
    ),
    "wager_missing": Text(
        "Seat {seat} has no wager on {spot}.", "El puesto {seat} no tiene apuesta en {spot}."
    ),
    "alone": Text(
        "Seat {seat} wagers on {on} without {other}; it is no action.",
        "El puesto {seat} apuesta en {on} sin {other}; no tiene acción.",
    ),
    "unequal": Text(
        "Seat {seat} has {stake} on {spot} beside {due} on the others.",
        "El puesto {seat} tiene {stake} en {spot} junto a {due} en las otras.",
    ),
    "limits": Text(
        "Seat {seat} has {stake} on {on}, where {least} to {most} are taken.",
        "El puesto {seat} tiene {stake} en {on}, donde se admite de {least} a {most}.",
    ),
    "limits stepped": Text(
        "Seat {seat} has {stake} on {on}, where {least} to {most} are taken in steps of {step}.",
        "El puesto {seat} tiene {stake} en {on}, donde se admite de {least} a {most} de {step} en {step}.",
    ),
    "slow": Text(
        "Seat {seat} had withdrawn {spot}; its chips came off only when the game had gone on.",
        "El puesto {seat} había retirado {spot}; sus fichas salieron cuando el juego ya seguía.",
    ),
    "withdrawn_late": Text(
        "Seat {seat} withdrew {spot} when it was too late; it counts as riding.",
        "El puesto {seat} retiró {spot} demasiado tarde; cuenta como en juego.",
    ),
    "changed": Text(
        "Seat {seat} let {spot} ride and then took {amount} back; it counts as riding.",
        "El puesto {seat} dejó {spot} y luego retiró {amount}; cuenta como en juego.",
    ),
    "removed": Text(
        "Seat {seat} took {amount} off {spot}, which rides until the end of the round.",
        "El puesto {seat} quitó {amount} de {spot}, que sigue en juego hasta el fin de la ronda.",
    ),
    "withdrawn": Text(
        "Seat {seat} took {amount} off {spot}, which cannot be withdrawn; it counts as riding.",
        "El puesto {seat} quitó {amount} de {spot}, que no puede retirarse; cuenta como en juego.",
    ),
    "partly": Text(
        "Seat {seat} withdrew {amount} of the {stake} on {spot}; a bet is withdrawn whole.",
        "El puesto {seat} retiró {amount} de los {stake} en {spot}; una apuesta se retira entera.",
    ),
    "not_offered": Text(
        "Seat {seat} put {amount} on {spot}, which was not offered; {due} of it count.",
        "El puesto {seat} puso {amount} en {spot}, cantidad no ofrecida; cuentan {due}.",
    ),
    "not_offered nothing": Text(
        "Seat {seat} put {amount} on {spot}, which was not offered; none of it counts.",
        "El puesto {seat} puso {amount} en {spot}, cantidad no ofrecida; no cuenta nada.",
    ),
    "left_down": Text(
        "Seat {seat} declared {spot} back and its chips stayed down.",
        "El puesto {seat} declaró retirada {spot} y sus fichas quedaron en mesa.",
    ),
    "late": Text(
        "Seat {seat} put {amount} on {spot} when it was too late; it is no action.",
        "El puesto {seat} puso {amount} en {spot} demasiado tarde; no tiene acción.",
    ),
    "added": Text(
        "Seat {seat} put {amount} more on {spot} when it was too late; it is no action.",
        "El puesto {seat} añadió {amount} en {spot} demasiado tarde; no tiene acción.",
    ),
    "put_back": Text(
        "Seat {seat} put {amount} back on {spot}, which it had withdrawn; it is no action.",
        "El puesto {seat} devolvió {amount} a {spot}, que había retirado; no tiene acción.",
    ),
    "paid_wrong": Text(
        "House paid seat {seat} {amount} on {spot}; {why} on {stake} pays {due}.",
        "La casa pagó al puesto {seat} {amount} en {spot}; {why} sobre {stake} paga {due}.",
    ),
    "unpaid": Text(
        "House did not pay seat {seat} on {spot}; {why} on {stake} pays {due}.",
        "La casa no pagó al puesto {seat} en {spot}; {why} sobre {stake} paga {due}.",
    ),
    "collected_winner": Text(
        "House collected {amount} from seat {seat} on {spot}; {why} on {stake} pays {due}.",
        "La casa recogió {amount} del puesto {seat} en {spot}; {why} sobre {stake} paga {due}.",
    ),
    "paid_loser": Text(
        "House paid seat {seat} {amount} on {spot}; {why} loses.",
        "La casa pagó al puesto {seat} {amount} en {spot}; {why} pierde.",
    ),
    "given_back": Text(
        "Seat {seat} took back {amount} on {spot}; {why} loses.",
        "El puesto {seat} retiró {amount} en {spot}; {why} pierde.",
    ),
    "collected_wrong": Text(
        "House collected {amount} from seat {seat} on {spot}; {due} were lost.",
        "La casa recogió {amount} del puesto {seat} en {spot}; se perdieron {due}.",
    ),
    "uncollected": Text(
        "House did not collect {due} from seat {seat} on {spot}; {why} loses.",
        "La casa no recogió {due} del puesto {seat} en {spot}; {why} pierde.",
    ),
    "elsewhere": Text(
        "{done}: what seat {seat} lost on {spot} goes to the table inventory.",
        "{done}: lo que el puesto {seat} perdió en {spot} va al fondo de mesa.",
    ),
    "twice": Text(
        "House paid seat {seat} {amount} more on {spot}, which was paid already.",
        "La casa pagó al puesto {seat} {amount} más en {spot}, que ya estaba pagada.",
    ),
    "astray": Text(
        "House paid seat {seat} {amount} on {spot}, which were not due there.",
        "La casa pagó al puesto {seat} {amount} en {spot}, que allí no se debían.",
    ),
    "kept": Text(
        "House took {amount} of seat {seat} on {spot}, which won; the stake stays its player's.",
        "La casa tomó {amount} del puesto {seat} en {spot}, que ganó; la apuesta sigue siendo del jugador.",
    ),
    "paid_back": Text(
        "House paid seat {seat} {amount} on {spot}, which was withdrawn.",
        "La casa pagó al puesto {seat} {amount} en {spot}, que estaba retirada.",
    ),
    "collected_back": Text(
        "House took {amount} of seat {seat} on {spot}, which was withdrawn.",
        "La casa tomó {amount} del puesto {seat} en {spot}, que estaba retirada.",
    ),
    "paid_push": Text(
        "House paid seat {seat} {amount} on {spot}, which is a push.",
        "La casa pagó al puesto {seat} {amount} en {spot}, que ni gana ni pierde.",
    ),
    "collected_push": Text(
        "House took {amount} of seat {seat} on {spot}, which is a push.",
        "La casa tomó {amount} del puesto {seat} en {spot}, que ni gana ni pierde.",
    ),
    "no_wager": Text(
        "{done}: seat {seat} has no wager on {spot}.",
        "{done}: el puesto {seat} no tiene apuesta en {spot}.",
    ),
    "instrument": Text(
        "The instrument of seat {seat} on {spot} did not go to the drop box.",
        "El instrumento del puesto {seat} en {spot} no fue al buzón.",
    ),
    "instrument_stays": Text(
        "The instrument of seat {seat} on {spot} went to the drop box; it stays its player's.",
        "El instrumento del puesto {seat} en {spot} fue al buzón; sigue siendo del jugador.",
    ),
    "capped": Text(
        "House paid {paid} in all on these wagers; they pay {due}.",
        "La casa pagó {paid} en total por estas apuestas; pagan {due}.",
    ),
    "cap": Text(
        "House paid seat {seat} {amount} on {spot}, where the cap of {cap} leaves nothing.",
        "La casa pagó al puesto {seat} {amount} en {spot}, donde el tope de {cap} no deja nada.",
    ),
    "in_one_sum": Text(
        "{done}: what seat {seat} won goes beside its wagers.",
        "{done}: lo que ganó el puesto {seat} va junto a sus apuestas.",
    ),
    "rack_early": Text(
        "The cards of seat {seat} were taken before it was paid.",
        "Las cartas del puesto {seat} se recogieron antes de pagarle.",
    ),
    "order_after": Text(
        "{done} is out of turn: it belongs after {other}.",
        "{done} está fuera de turno: corresponde después de {other}.",
    ),
    "order_before": Text(
        "{done} is out of turn: it belongs before {other}.",
        "{done} está fuera de turno: corresponde antes de {other}.",
    ),
    "early": Text(
        "{done} comes too early: it belongs after {other}.",
        "{done} llega antes de tiempo: corresponde después de {other}.",
    ),
    "too_late": Text(
        "{done} comes too late: it belongs before {other}.",
        "{done} llega tarde: corresponde antes de {other}.",
    ),
    "more": Text("The same goes for {more}.", "Lo mismo vale para {more}."),
    "asked_out_of_turn": Text(
        "Seat {seat} is asked out of turn.", "Se pregunta al puesto {seat} fuera de turno."
    ),
    "actor": Text(
        "{done}: this is not for {actor} to do.", "{done}: no corresponde {actor} hacerlo."
    ),
    "unexpected": Text("{done} is called for by nothing.", "Nada pide {done}."),
    "asked_again": Text(
        "Seat {seat} is asked when it has nothing to decide.",
        "Se pregunta al puesto {seat} sin nada que decidir.",
    ),
    "announced": Text(
        "The dealer announced {said} for seat {seat}; the cards make {made}.",
        "El crupier anunció {said} en el puesto {seat}; las cartas forman {made}.",
    ),
    "announced nothing": Text(
        "The dealer announced {said} for seat {seat}; the cards make no pair.",
        "El crupier anunció {said} en el puesto {seat}; las cartas no forman ni una pareja.",
    ),
    "one_left": Text(
        "{done}: one hand alone is left, so no more cards are dealt.",
        "{done}: queda una sola mano, así que no se reparten más cartas.",
    ),
    "undetermined": Text(
        "What seat {seat} has on {spot} cannot be judged: {gap}.",
        "No puede juzgarse lo del puesto {seat} en {spot}: {gap}.",
    ),
    "undetermined_all": Text(
        "What the wagers of {places} come to cannot be judged: {gap}.",
        "No puede juzgarse lo que tiene {places}: {gap}.",
    ),
    "unknown_wager": Text(
        "{spot} is no wager of this game; what seat {seat} has there cannot be judged.",
        "{spot} no es apuesta de este juego; no puede juzgarse lo del puesto {seat}.",
    ),
    "seat": Text(
        "{done} names a seat that is not in play.", "{done} nombra un puesto que no está en juego."
    ),
    "same_place": Text("{done} goes nowhere.", "{done} no va a ninguna parte."),
    "no_pot": Text("{done}: there is no pot in this game.", "{done}: en este juego no hay bote."),
    "not_there": Text("{done}: {what} was not there.", "{done}: {what} no estaba allí."),
    "no_cards_there": Text("{done}: no cards were there.", "{done}: allí no había cartas."),
    "no_chips_there": Text(
        "{done}: so many chips were not there.", "{done}: allí no había tantas fichas."
    ),
    "twice_seen": Text(
        "{done}: {what} is already on the table; the deck holds {copies}.",
        "{done}: {what} ya está en la mesa; la baraja tiene {copies}.",
    ),
    "foreign": Text("{done}: {what} is not in this deck.", "{done}: {what} no es de esta baraja."),
    "cause_misstated": Text(
        "{done} stands on record; with {wanted} all the rest is in order.",
        "Consta {done}; con {wanted} todo lo demás está en orden.",
    ),
    "cause_out_of_order": Text(
        "{done} stands in the wrong place; before {other} it leaves all the rest in order.",
        "{done} está fuera de lugar; antes de {other} todo lo demás está en orden.",
    ),
    "cause_omitted": Text(
        "{wanted} is not on record; with it all the rest is in order.",
        "No consta {wanted}; con ello todo lo demás está en orden.",
    ),
    "cause_unexpected": Text(
        "{done} is one act too many; without it all the rest is in order.",
        "{done} sobra; sin ello todo lo demás está en orden.",
    ),
    "exchange": Text(
        "Seat {seat} exchanged for {amount} more or less than it gave.",
        "El puesto {seat} cambió por {amount} más o menos de lo que dio.",
    ),
}
