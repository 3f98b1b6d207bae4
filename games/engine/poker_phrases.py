"""The phrases of findings at poker, in English and Spanish."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.regulation import Text

POKER: Mapping[str, Text] = {
    "post": Text("{done}: {due} were called for.", "{done}: se pedían {due}."),
    "other_seats": Text(
        "{done}: seat {small} owes the small blind and seat {big} the big one.",
        "{done}: la ciega chica toca al puesto {small} y la grande al {big}.",
    ),
    "other_button": Text(
        "Blinds, deal and betting go as if the button were at seat {turn}.",
        "Ciegas, reparto y apuestas van como si el botón estuviera en el puesto {turn}.",
    ),
    "straddle": Text(
        "Seat {seat} straddles {amount}; a straddle here makes {due}.",
        "El straddle del puesto {seat} es de {amount}; aquí son {due}.",
    ),
    "straddle_below": Text(
        "Seat {seat} straddles {amount}; the least is {due}.",
        "El straddle del puesto {seat} es de {amount}; el mínimo es {due}.",
    ),
    "straddle_over_pot": Text(
        "Seat {seat} straddles {amount}; the pot allows {due}.",
        "El straddle del puesto {seat} es de {amount}; el bote permite {due}.",
    ),
    "post_late": Text("{done} comes after the deal.", "{done} llega tras el reparto."),
    "no_blinds": Text(
        "The blinds cannot be judged: button or blinds are not known.",
        "Las ciegas no pueden juzgarse: no se conoce el botón o su importe.",
    ),
    "stack": Text(
        "{done}: no chips join or leave a stack while a hand is on.",
        "{done}: durante la mano no entran ni salen fichas del montón.",
    ),
    "string_bet": Text(
        "{done} is a second move in one turn, with nothing said.",
        "{done} es un segundo movimiento en el mismo turno, sin palabra.",
    ),
    "short_call": Text(
        "Seat {seat} put {amount} in; the price was {due}.",
        "El puesto {seat} puso {amount}; el precio era {due}.",
    ),
    "one_chip": Text(
        "One chip of seat {seat} without a word is a call of {due}.",
        "Una sola ficha del puesto {seat} sin palabra iguala {due}.",
    ),
    "declared": Text(
        "Seat {seat} put {amount} in; by its words it was {due}.",
        "El puesto {seat} puso {amount}; según sus palabras eran {due}.",
    ),
    "not_reopened": Text(
        "Seat {seat} put {amount} in; the betting was not reopened to it and {due} call.",
        "El puesto {seat} puso {amount}; las apuestas no se le reabrieron y {due} igualan.",
    ),
    "cap_exceeded": Text(
        "Seat {seat} raised above the cap; {due} call.",
        "El puesto {seat} subió sobre el tope; {due} igualan.",
    ),
    "wrong_size": Text(
        "Seat {seat} put {amount} in; a bet or raise here makes {due}.",
        "El puesto {seat} puso {amount}; apostar o subir aquí son {due}.",
    ),
    "over_pot": Text(
        "Seat {seat} put {amount} in; the pot allows {due}.",
        "El puesto {seat} puso {amount}; el bote permite {due}.",
    ),
    "bet_over_pot": Text(
        "Seat {seat} bet {amount}; the pot allows {due}.",
        "El puesto {seat} apostó {amount}; el bote permite {due}.",
    ),
    "under_raise": Text(
        "Seat {seat} put {amount} in; a raise is at least {due}.",
        "El puesto {seat} puso {amount}; subir son al menos {due}.",
    ),
    "under_bet": Text(
        "Seat {seat} bet {amount}; the least is {due}.",
        "El puesto {seat} apostó {amount}; el mínimo es {due}.",
    ),
    "check_to_bet": Text("Seat {seat} checks to a bet.", "El puesto {seat} pasa ante una apuesta."),
    "all_in_mucked": Text(
        "Seat {seat} is all in and mucks unshown.",
        "El puesto {seat} está all-in y descarta sin mostrar.",
    ),
    "showdown": Text(
        "The showdown cannot be judged: {gap}.", "El enfrentamiento no puede juzgarse: {gap}."
    ),
    "folded_bets": Text(
        "Seat {seat} is out of the hand and puts {amount} in.",
        "El puesto {seat} está fuera de la mano y pone {amount}.",
    ),
    "no_bet": Text(
        "{done} comes when seat {seat} has nothing to answer.",
        "{done} llega cuando el puesto {seat} no tiene nada que responder.",
    ),
    "uncalled_within": Text(
        "Seat {seat} gets its uncalled {amount} within an award; they go back first, by themselves.",
        "El puesto {seat} recibe sus {amount} no igualados dentro de un pago; vuelven primero, aparte.",
    ),
    "uncalled_late": Text(
        "Seat {seat} gets its uncalled {amount} only after {other}.",
        "El puesto {seat} recibe sus {amount} no igualados solo tras {other}.",
    ),
    "not_returned_pot": Text(
        "After the void seat {seat} did not get back what it had put in the pot.",
        "Tras la anulación el puesto {seat} no recibió lo que había puesto en el bote.",
    ),
    "take_not_returned": Text(
        "After the void {amount} taken from the pot did not go back to it.",
        "Tras la anulación no volvieron al bote {amount} que se habían tomado de él.",
    ),
    "rake": Text(
        "{amount} were taken for {box}, where the schedule takes {due}.",
        "Se tomaron {amount} para {box}, donde la escala toma {due}.",
    ),
    "rake_put_right": Text(
        "{amount} were taken for {box}, where the schedule takes {due}, and the difference was put back.",
        "Se tomaron {amount} para {box}, donde la escala toma {due}, y la diferencia se devolvió.",
    ),
    "rake_late": Text("{done} comes after an award.", "{done} llega tras un pago."),
    "misawarded": Text(
        "Seat {to} was given {amount} of the {pot}, which belong to seat {winner}.",
        "El puesto {to} recibió {amount} del {pot}, que corresponden al puesto {winner}.",
    ),
    "misawarded_all": Text(
        "Seat {to} was given {amount} of the {pot}, which belong to others.",
        "El puesto {to} recibió {amount} del {pot}, que corresponden a otros.",
    ),
    "unawarded": Text(
        "Seat {winner} did not get {amount} of the {pot}.",
        "El puesto {winner} no recibió {amount} del {pot}.",
    ),
    "overawarded": Text(
        "Seat {to} was given {amount} that nobody had lost.",
        "El puesto {to} recibió {amount} que nadie perdió.",
    ),
    "reading": Text(
        "Read to the letter and by distinct ranks the low differs: by the other reading seat {seat} has {amount} more.",
        "A la letra y por rangos distintos la baja difiere: con la otra lectura el puesto {seat} tiene {amount} más.",
    ),
    "put_right": Text(
        "{done} went to the wrong seat and was put right.",
        "{done} fue al puesto equivocado y se corrigió.",
    ),
    "button": Text(
        "The button is at seat {seat}; it moves to seat {turn}.",
        "El botón está en el puesto {seat}; corresponde al puesto {turn}.",
    ),
    "misdeal_due": Text(
        "A misdeal was there for all to see and was not declared; play went on.",
        "El mal reparto estaba a la vista y no se declaró; se siguió jugando.",
    ),
    "misdeal_late": Text(
        "{done} comes when two seats have acted; the deal stands.",
        "{done} llega cuando dos puestos ya actuaron; el reparto vale.",
    ),
    "show_order": Text(
        "Seat {seat} shows before its turn.", "El puesto {seat} muestra antes de su turno."
    ),
    "unclaimed": Text(
        "Seat {seat} neither shows its hand nor mucks it.",
        "El puesto {seat} ni muestra su mano ni la descarta.",
    ),
    "unshown": Text(
        "Seat {seat} is paid and never showed its hand.",
        "El puesto {seat} cobra sin haber mostrado su mano.",
    ),
}
