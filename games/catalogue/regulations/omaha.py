"""Omaha and Omaha Hi-Lo, a card room's published rules, and how their silences are read.

The text has no numbers; its fifteen paragraphs are counted in order.
"""

# fmt: off
from games.engine.regulation import Regulation, Text

OMA = Regulation(
    "OMA",
    Text("Omaha and Omaha Hi-Lo", "Omaha y Omaha Hi-Lo"),
    Text("A card room's published rules of Omaha and Omaha Hi-Lo",
         "Reglas publicadas por una sala de póker para Omaha y Omaha Hi-Lo"),
    {
        "1": Text("A flat disk, the button, marks who is taken to be the dealer.",
                  "Un disco plano, el botón, señala a quien se considera repartidor."),
        "2": Text("To begin play each player gets one card face up; the highest takes the button.",
                  "Al comenzar, cada jugador recibe una carta boca arriba; la más alta toma el "
                  "botón."),
        "3": Text("The button moves one place clockwise after every round.",
                  "El botón avanza un lugar en sentido horario después de cada ronda."),
        "4": Text("First left of the button posts the small blind, next left the big blind.",
                  "El primero a la izquierda del botón pone la ciega chica; el siguiente, la "
                  "grande."),
        "5": Text("Four rounds of one card face down, clockwise from the button's left, the button "
                  "last.",
                  "Cuatro vueltas de una carta boca abajo, en sentido horario desde la izquierda "
                  "del botón, que recibe al último."),
        "6": Text("First betting from the big blind's left: call, raise or fold; unraised, the "
                  "blinds may raise; over when the last bet is answered.",
                  "Primera ronda desde la izquierda de la ciega grande: igualar, subir o "
                  "retirarse; sin subida, las ciegas pueden subir; acaba al responder todos."),
        "7": Text("Tap, burn one card under the pot, and deal a flop of three face up.",
                  "Golpe en la mesa, una carta quemada bajo el bote y un flop de tres boca "
                  "arriba."),
        "8": Text("Flop betting from the first live hand left of the button; check or open, then "
                  "call, raise or fold, until all have answered.",
                  "Apuestas del flop desde el primer activo a la izquierda del botón; pasar o "
                  "abrir, luego igualar, subir o retirarse, hasta responder todos."),
        "9": Text("Betting over, burn one card and deal the turn face up to the right of the flop.",
                  "Cerradas las apuestas, se quema una carta y se da el turn boca arriba a la "
                  "derecha del flop."),
        "10": Text("Turn betting starts with the first live hand left of the button.",
                   "Las apuestas del turn empiezan por el primer activo a la izquierda del botón."),
        "11": Text("Betting over, burn one card and deal the river face up to the right of the "
                   "turn.",
                   "Cerradas las apuestas, se quema una carta y se da el river boca arriba a la "
                   "derecha del turn."),
        "12": Text("Final betting starts with the first live hand left of the button.",
                   "Las apuestas finales empiezan por el primer activo a la izquierda del botón."),
        "13": Text("If more than one player is left after the last betting, a showdown decides the "
                   "pot.",
                   "Si queda más de un jugador tras las últimas apuestas, un enfrentamiento decide "
                   "el bote."),
        "14": Text("A hand is made of exactly two own cards and exactly three board cards.",
                   "La mano se forma con exactamente dos cartas propias y exactamente tres "
                   "comunitarias."),
        "15": Text("Hi-Lo: half to the best high, half to the best eight-or-better low; a wheel is "
                   "the best low.",
                   "Hi-Lo: mitad a la mejor mano alta y mitad a la mejor baja de ocho o menos; la "
                   "rueda es la mejor baja."),
    },
)

OMA.read(
    "OMA-R1", "15",
    choice=Text("A low is five distinct ranks of eight or lower, two own and three of the board, "
                "suits ignored; as_written is the literal rule.",
                "La baja son cinco rangos distintos de ocho o menos, dos propias y tres "
                "comunitarias, sin mirar palos; as_written es lo literal."),
    reason=Text("Read to the letter two unpaired low cards of one suit could not qualify while a "
                "pair of deuces could.",
                "Al pie de la letra dos bajas distintas de un palo no calificarían y un par de "
                "doses sí."),
    source="Robert's Rules of Poker, Omaha; term low_rule",
)
OMA.read(
    "OMA-R2", "13 15",
    choice=Text("The odd chip goes to the high half; within a half to the first tied seat left of "
                "the button; no seat gets two.",
                "La ficha impar va a la mitad alta; dentro de una mitad, al primer empatado a la "
                "izquierda del botón; nadie recibe dos."),
    reason=Text("The text halves the pot and does not break chips.",
                "El texto parte el bote y no parte fichas."),
    source="Robert's Rules of Poker, ties; TDA odd chips; terms odd_chip and chip_unit",
)
OMA.read(
    "OMA-R3", "6 8 10 12",
    choice=Text("Limit, pot limit or no limit, the blinds and the bet sizes are the terms'; a "
                "pot-limit maximum counts the call first.",
                "Límite fijo, de bote o sin límite, las ciegas y las apuestas son de los términos; "
                "el máximo de bote cuenta primero igualar."),
    reason=Text("The text lets players bet and raise and names no amount.",
                "El texto permite apostar y subir y no nombra importes."),
    source="Rules of fixed, pot and no limit poker as published (barge); term structure",
)
OMA.read(
    "OMA-R4", "2",
    choice=Text("The draw for the first button is recorded and not judged; of equal ranks the "
                "higher suit takes it.",
                "El sorteo del primer botón se registra y no se juzga; a igual rango, toma el palo "
                "más alto."),
    reason=Text("It happens before any round, and the text breaks no ties.",
                "Ocurre antes de toda ronda, y el texto no desempata."),
    source="Robert's Rules of Poker (spades, hearts, diamonds, clubs)",
)
OMA.read(
    "OMA-R5", "15",
    choice=Text("Without a qualifying low the high hand takes the whole pot.",
                "Sin baja calificada la mano alta se lleva todo el bote."),
    reason=Text("The text says when a low qualifies and not what follows when none does.",
                "El texto dice cuándo califica una baja y no qué sigue si ninguna lo hace."),
    source="Robert's Rules of Poker, Omaha",
)
OMA.read(
    "OMA-R6", "4 5 6",
    choice=Text("Heads-up the button posts the small blind, is dealt last, acts first before the "
                "flop and last after it.",
                "Con dos jugadores el botón pone la ciega chica, recibe al último, actúa primero "
                "antes del flop y último después."),
    reason=Text("Left of the button and left of that seat are then one player too many.",
                "A la izquierda del botón y a la siguiente faltaría un jugador."),
    source="TDA 34-B",
)
OMA.read(
    "OMA-R7", "4",
    choice=Text("Antes and dead blinds go to the main pot and count towards no bet; a live blind "
                "and a straddle count, and their seat acts last.",
                "Antes y ciegas muertas van al bote principal y no cuentan como apuesta; la ciega "
                "viva y el straddle cuentan, y su puesto actúa último."),
    reason=Text("The text knows the two blinds only.", "El texto solo conoce las dos ciegas."),
    source="Robert's Rules of Poker, section 4; N.J.A.C. 13:69F-14.10; term ante",
)
OMA.read(
    "OMA-R8", "6 8 10 12",
    choice=Text("A raise is at least the last bet or raise of the round; a shorter all-in does not "
                "reopen the betting to who has acted.",
                "Subir es al menos la última apuesta o subida de la ronda; un all-in menor no "
                "reabre a quien ya actuó."),
    reason=Text("The text lets each player raise and knows no all-in.",
                "El texto permite subir a cada jugador y no conoce el all-in."),
    source="TDA 2024 rules 43 and 47; Robert's Rules of Poker (half a bet counts in fixed limit)",
)
OMA.read(
    "OMA-R9", "6 8 10 12",
    choice=Text("raise_cap counts bets and raises of a round, the big blind as one, while three or "
                "more are in; heads-up there is no cap.",
                "raise_cap cuenta apuestas y subidas de la ronda, la ciega grande como una, si hay "
                "tres o más; entre dos no hay tope."),
    reason=Text("The text sets no number.", "El texto no fija número."),
    source="Robert's Rules of Poker, betting; term raise_cap",
)
OMA.read(
    "OMA-R10", "6 8 10 12",
    choice=Text("Table stakes: a call is the full price or all a seat has, and no chips join or "
                "leave a stack within a round.",
                "Se juega con lo que hay en mesa: igualar es el precio entero o todo lo que queda, "
                "y nada entra ni sale del montón en la ronda."),
    reason=Text("The text says call and not how much of it.", "El texto dice igualar y no cuánto."),
    source="Robert's Rules of Poker; TDA; envelope stacks",
)
OMA.read(
    "OMA-R11", "6 8 10 12",
    choice=Text("A declared amount binds; chips in two motions without a word are a string bet, "
                "and one oversized chip unannounced is a call.",
                "El importe declarado obliga; dos movimientos sin palabra son apuesta partida, y "
                "una sola ficha mayor sin anuncio iguala."),
    reason=Text("The text does not say when a bet is complete.",
                "El texto no dice cuándo se completa una apuesta."),
    source="Robert's Rules of Poker; TDA",
)
OMA.read(
    "OMA-R12", "13",
    choice=Text("An uncalled bet goes back first, a blind all fold to may come with the pot; pots are layered by "
                "what each live seat has staked, each awarded by itself.",
                "La apuesta no igualada vuelve primero, la ciega sin rival puede venir con el bote; los botes se "
                "forman por lo aportado, cada uno aparte."),
    reason=Text("The text speaks of one pot.", "El texto habla de un solo bote."),
    source="TDA; Robert's Rules of Poker",
)
OMA.read(
    "OMA-R13", "13",
    choice=Text("Rake and jackpot drop follow the schedule, off the main pot, after the uncalled "
                "bet is back and before the first award.",
                "Comisión y jackpot siguen la escala, del bote principal, tras devolver lo no "
                "igualado y antes del primer pago."),
    reason=Text("The text has no charge.", "El texto no trae cargos."),
    source="N.J.A.C. 13:69F-14.19 (order); terms rake and jackpot_drop",
)
OMA.read(
    "OMA-R14", "13",
    choice=Text("The last to bet or raise on the river shows first; unless anyone did, the first "
                "live seat left of the button.",
                "Muestra primero quien apostó o subió por último en el river; si nadie, el primer "
                "activo a la izquierda del botón."),
    reason=Text("The text calls for a showdown and gives no order.",
                "El texto pide el enfrentamiento y no da orden."),
    source="TDA; Robert's Rules of Poker",
)
OMA.read(
    "OMA-R15", "13",
    choice=Text("A hand mucked unshown makes no claim, which an all-in hand may not do; an award "
                "at showdown needs a hand that was shown.",
                "Una mano descartada sin mostrar no reclama, cosa vedada a quien está all-in; todo "
                "premio exige una mano mostrada."),
    reason=Text("The text compares hands, and a hand not seen cannot be compared.",
                "El texto compara manos, y una mano no vista no se compara."),
    source="TDA 16 and 17",
)
OMA.read(
    "OMA-R16", "9 11 13",
    choice=Text("Run again: board:2 holds the cards dealt again, each after its burn; every pot is "
                "halved first, the odd chip to the first board.",
                "Repetida la mesa: board:2 lleva las cartas nuevas, cada una tras su quemada; cada "
                "bote se parte antes, la impar a la primera."),
    reason=Text("The text deals one board.", "El texto reparte una sola mesa."),
    source="Card room practice",
)
OMA.read(
    "OMA-R17", "5 7 9 11",
    choice=Text("A misdeal can be called until two players have acted; later the deal stands. A "
                "board card dealt early is not played.",
                "El mal reparto puede declararse hasta que dos actúan; luego vale. Una comunitaria "
                "anticipada no se juega."),
    reason=Text("The text has no rule of irregularities.",
                "El texto no tiene reglas de irregularidades."),
    source="Robert's Rules of Poker, misdeals; TDA 35 and 36",
)
OMA.read(
    "OMA-R18", "13 14",
    choice=Text("A dead hand wins nothing: mucked, ruled dead, or not of four cards.",
                "Una mano muerta no gana nada: descartada, declarada muerta o que no tiene cuatro "
                "cartas."),
    reason=Text("The text names two of four cards and no penalty.",
                "El texto nombra dos de cuatro cartas y ninguna sanción."),
    source="Robert's Rules of Poker",
)
OMA.read(
    "OMA-R19", "13 14 15",
    choice=Text("Equal hands share their pot, or their half of it, equally.",
                "Manos iguales reparten su bote, o su mitad, por igual."),
    reason=Text("The text knows one winner of each.",
                "El texto conoce un solo ganador de cada parte."),
    source="Robert's Rules of Poker, ties",
)
OMA.read(
    "OMA-R20", "6 8",
    choice=Text("A folded hand goes to the muck, shown or not.",
                "La mano retirada va al descarte, mostrada o no."),
    reason=Text("The text lets players fold and does not say where the cards go.",
                "El texto permite retirarse y no dice adónde van las cartas."),
    source="Robert's Rules of Poker",
)
OMA.read(
    "OMA-R21", "5 13",
    choice=Text("A hand stays face down until its seat has nothing more to decide; from then on it "
                "may be turned up at any time.",
                "La mano queda boca abajo mientras su puesto tenga algo que decidir; desde "
                "entonces puede descubrirse en todo momento."),
    reason=Text("The text deals own cards face down and does not say how long they lie so.",
                "El texto da las cartas propias boca abajo y no dice hasta cuándo."),
    source="TDA and Robert's Rules of Poker, exposed cards",
)
OMA.read(
    "OMA-R22", "4 6",
    choice=Text("A straddle is a raise made before the deal and is of a raise's size: one bet above the price in "
                "fixed limit, else twice the price at least and at most the pot.",
                "El straddle es una subida previa al reparto y mide lo que una subida: una apuesta sobre el precio en "
                "límite fijo; si no, el doble al menos y el bote a lo más."),
    reason=Text("The text knows the two blinds only, and the terms name no straddle.",
                "El texto solo conoce las dos ciegas, y los términos no nombran el straddle."),
    source="Robert's Rules of Poker (a straddle doubles the big blind); N.J.A.C. 13:69F-14.10",
)
