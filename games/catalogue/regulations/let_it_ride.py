"""Let It Ride, Seychelles S.I. 79 of 2002: its clauses and how its silences are read."""

# fmt: off
from games.engine.regulation import Regulation, Text

LIR = Regulation(
    "LIR",
    Text("Let It Ride", "Let It Ride"),
    Text("Seychelles, S.I. 79 of 2002", "Seychelles, S.I. 79 de 2002"),
    {
        "1": Text("Once the deal is complete, players look at their own cards.",
                  "Terminado el reparto, los jugadores miran sus propias cartas."),
        "2": Text("Bet 1 is decided seat by seat, clockwise from the dealer's far left: withdraw "
                  "or ride.",
                  "La apuesta 1 se decide puesto a puesto, en sentido horario desde la izquierda "
                  "del crupier: retirar o dejar."),
        "3": Text("A bet 1 that rides stays on its area until the round is over.",
                  "Una apuesta 1 que se deja permanece en su casilla hasta el fin de la ronda."),
        "4": Text("A withdrawn bet 1 is pushed out by the dealer and taken off at once by its "
                  "player.",
                  "La apuesta 1 retirada la acerca el crupier y su jugador la recoge de "
                  "inmediato."),
        "5": Text("Only when all have decided on bet 1 is one community card turned up.",
                  "Solo cuando todos han decidido la apuesta 1 se descubre una carta comunitaria."),
        "6": Text("Bet 2 is decided clockwise from the far left by every player, whatever became "
                  "of bet 1.",
                  "La apuesta 2 la decide cada jugador en sentido horario, sin importar lo hecho "
                  "con la apuesta 1."),
        "7": Text("A bet 2 that rides stays on its area until the round is over.",
                  "Una apuesta 2 que se deja permanece en su casilla hasta el fin de la ronda."),
        "8": Text("A withdrawn bet 2 is pushed out by the dealer and taken off at once by its "
                  "player.",
                  "La apuesta 2 retirada la acerca el crupier y su jugador la recoge de "
                  "inmediato."),
        "9": Text("After the decisions on bet 2 the other community card is turned up.",
                  "Tras las decisiones sobre la apuesta 2 se descubre la otra carta comunitaria."),
        "10": Text("The three cards of each player are then turned up, counterclockwise from the "
                   "far right.",
                   "Luego se descubren las tres cartas de cada jugador, en sentido antihorario "
                   "desde la derecha del crupier."),
        "11": Text("A player's hand is the own three cards with the two community cards.",
                   "La mano del jugador son sus tres cartas y las dos comunitarias."),
        "12": Text("The dealer judges from the cards whether each hand is paid.",
                   "El crupier determina por las cartas si cada mano cobra."),
        "13": Text("Under a pair of tens everything on the hand loses: chips to the inventory, "
                   "cards to the discard rack.",
                   "Por debajo de un par de dieces se pierde todo: fichas al fondo de mesa y "
                   "cartas al descarte."),
        "14": Text("Losers are collected before winners are paid; winning hands stay face up until "
                   "all are paid.",
                   "Primero se recoge a los perdedores; las manos ganadoras siguen boca arriba "
                   "hasta pagarlas todas."),
        "15": Text("Each winning bet still down is paid by the odds table in force.",
                   "Cada apuesta ganadora que queda en mesa se paga según la tabla de pagos "
                   "vigente."),
        "16": Text("Winners are paid counterclockwise from the far right.",
                   "A los ganadores se les paga en sentido antihorario desde la derecha del "
                   "crupier."),
        "17": Text("When all are paid, winning and community cards go at once to the discard rack.",
                   "Pagados todos, las cartas ganadoras y las comunitarias van de inmediato al "
                   "descarte."),
        "18": Text("Cards are picked up in an order that lets every hand be rebuilt in a dispute.",
                   "Las cartas se recogen en un orden que permita reconstruir cada mano en una "
                   "disputa."),
    },
)

LIR.read(
    "LIR-R1", "4 8",
    choice=Text("A third bet, bet3, is made with the other two and can never be withdrawn.",
                "Hay una tercera apuesta, bet3, junto a las otras dos, y nunca puede retirarse."),
    reason=Text("The text lets bets 1 and 2 be withdrawn and names no third; the game is played "
                "with three everywhere.",
                "El texto permite retirar las apuestas 1 y 2 y no nombra la tercera; en todas "
                "partes se juega con tres."),
    source="Casino rule cards; N.J.A.C. 13:69E-1.13H(b)2 (three betting areas)",
)
LIR.read(
    "LIR-R2", "15",
    choice=Text("The odds are the paytable the property has approved for the table; none is built "
                "in.",
                "Los pagos son la tabla que la propiedad aprobó para la mesa; no hay ninguna "
                "incorporada."),
    reason=Text("The odds stand in regulation 93, which is not held.",
                "Los pagos están en el reglamento 93, que no se posee."),
    source="The property's approved paytable, with its instrument",
)
LIR.read(
    "LIR-R3", "1",
    choice=Text("Every seat dealt in has three equal bets, all placed before the first card and "
                "not added to.",
                "Todo puesto con cartas tiene tres apuestas iguales, hechas antes de la primera "
                "carta y sin aumentos."),
    reason=Text("The text begins after the deal; rule cards agree on three equal bets before it.",
                "El texto empieza tras el reparto; las reglas impresas coinciden en tres apuestas "
                "iguales antes de él."),
    source="Casino rule cards; N.J.A.C. 13:69E-1.13H(b)2",
)
LIR.read(
    "LIR-R4", "1 11",
    choice=Text("Three cards to each seat; two to the board, or three of which one is discarded "
                "unseen before bet 1 is asked, as the terms say.",
                "Tres cartas por puesto; dos comunitarias, o tres y una se descarta sin verla "
                "antes de la apuesta 1, según los términos."),
    reason=Text("The dealing rules are another regulation; houses deal in both ways.",
                "El reparto es de otro reglamento; las casas reparten de ambas maneras."),
    source="Casino rule cards; term community",
)
LIR.read(
    "LIR-R5", "10",
    choice=Text("Each hand is turned at the moment and in the direction clause 10 names, not at "
                "its owner's last decision.",
                "Cada mano se descubre en el momento y la dirección de la cláusula 10, no tras la "
                "última decisión de su dueño."),
    reason=Text("Clause 10 names both; an early hand may sway those who still decide.",
                "La cláusula 10 fija ambos; una mano anticipada puede influir en quienes aún "
                "deciden."),
    source="LIR 10 read strictly",
)
LIR.read(
    "LIR-R6", "13 14",
    choice=Text("The bonus stands outside losers-first; where the bets lose and the bonus wins, "
                "the cards stay until it is paid.",
                "El bono queda fuera del orden de perdedores primero; si las apuestas pierden y el "
                "bono gana, las cartas esperan su pago."),
    reason=Text("The text knows no bonus, and cards already in the rack prove no win.",
                "El texto no conoce el bono, y las cartas ya descartadas no prueban un premio."),
    source="House practice; N.J.A.C. 13:69F-18.6B",
)
LIR.read(
    "LIR-R7", "11 12",
    choice=Text("The bonus is judged on the player's own three cards by three-card ranking, "
                "whatever became of the bets.",
                "El bono se juzga por las tres cartas propias con el orden de tres cartas, sin "
                "importar las apuestas."),
    reason=Text("Clause 11 speaks of the five-card hand only; with three cards a straight is rarer "
                "than a flush.",
                "La cláusula 11 habla solo de la mano de cinco; con tres cartas la escalera es más "
                "rara que el color."),
    source="58 Pa. Code § 643a.6(d); N.J.A.C. 13:69F-18.6B",
)
LIR.read(
    "LIR-R8", "1",
    choice=Text("The bonus is placed before the first card, by a seat that has its three bets.",
                "El bono se apuesta antes de la primera carta, en un puesto que tiene sus tres "
                "apuestas."),
    reason=Text("A bet on cards already seen is no bet.",
                "Una apuesta sobre cartas ya vistas no es apuesta."),
    source="N.J.A.C. 13:69F-18.6B; casino rule cards",
)
