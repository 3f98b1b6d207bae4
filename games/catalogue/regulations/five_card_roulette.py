"""Five Card Roulette, 58 Pa. Code § 691.8: its fifteen clauses and how its silences are read."""

# fmt: off
from games.engine.regulation import Regulation, Text

FCR = Regulation(
    "FCR",
    Text("Five Card Roulette", "Five Card Roulette"),
    "Pennsylvania, 58 Pa. Code § 691.8",
    {
        "(a)(1)": Text("After the deal the dealer turns up community card 1.",
                       "Tras el reparto el crupier descubre la carta comunitaria 1."),
        "(a)(2)": Text("At once, counterclockwise from the far right, wagers on card 1 are "
                       "collected or paid; Community stays.",
                       "De inmediato, en sentido antihorario, se cobran o pagan las apuestas sobre "
                       "la carta 1; Community permanece."),
        "(a)(3)": Text("When card 1 is settled players may wager on card 2.",
                       "Liquidada la carta 1, los jugadores pueden apostar a la carta 2."),
        "(a)(4)": Text("The dealer closes the wagers on card 2 by saying no more bets.",
                       "El crupier cierra las apuestas a la carta 2 anunciando que no va más."),
        "(a)(5)": Text("Only after that call is community card 2 turned up.",
                       "Solo después de ese anuncio se descubre la carta comunitaria 2."),
        "(a)(6)": Text("At once, counterclockwise from the far right, wagers on card 2 are "
                       "collected or paid; Community stays.",
                       "De inmediato, en sentido antihorario, se cobran o pagan las apuestas sobre "
                       "la carta 2; Community permanece."),
        "(a)(7)": Text("When card 2 is settled players may wager on card 3.",
                       "Liquidada la carta 2, los jugadores pueden apostar a la carta 3."),
        "(a)(8)": Text("The dealer closes the wagers on card 3 by saying no more bets.",
                       "El crupier cierra las apuestas a la carta 3 anunciando que no va más."),
        "(a)(9)": Text("Only after that call is community card 3 turned up.",
                       "Solo después de ese anuncio se descubre la carta comunitaria 3."),
        "(a)(10)": Text("At once, counterclockwise from the far right, wagers on card 3 are "
                        "collected or paid; Community stays.",
                        "De inmediato, en sentido antihorario, se cobran o pagan las apuestas "
                        "sobre la carta 3; Community permanece."),
        "(a)(11)": Text("When card 3 is settled cards 4 and 5 are turned up, with no wagering "
                        "before them.",
                        "Liquidada la carta 3 se descubren la 4 y la 5, sin apuestas entre medio."),
        "(a)(12)": Text("At once, counterclockwise from the far right, the Community wagers are "
                        "collected or paid.",
                        "De inmediato, en sentido antihorario, se cobran o pagan las apuestas "
                        "Community."),
        "(b)": Text("The community cards leave the layout for the discard rack together with the "
                    "stub.",
                    "Las cartas comunitarias pasan de la mesa al descarte junto con el resto de la "
                    "baraja."),
        "(c)": Text("No player or spectator touches, takes or changes a card.",
                    "Ningún jugador ni espectador toca, retira o altera una carta."),
        "(d)": Text("The cards are shuffled again before the next round begins.",
                    "Las cartas se barajan de nuevo antes de empezar la ronda siguiente."),
    },
)

FCR.read(
    "FCR-R1", "(a)(2) (a)(12)",
    choice=Text("What wins a wager, and at what odds, is its approved paytable; without one the "
                "wager cannot be judged.",
                "Qué gana una apuesta, y a qué pago, lo dice su tabla aprobada; sin ella la "
                "apuesta no puede juzgarse."),
    reason=Text("The wagers and the odds stand in § 691.5 and § 691.9, which are not held.",
                "Las apuestas y los pagos están en § 691.5 y § 691.9, que no se poseen."),
    source="The property's approved paytables",
)
FCR.read(
    "FCR-R2", "(a)(2)",
    choice=Text("The deck holds one joker or two, as the terms say.",
                "La baraja lleva uno o dos comodines, según los términos."),
    reason=Text("A Joker wager exists; the number of jokers stands in a section not held.",
                "Existe la apuesta Joker; cuántos comodines hay está en una sección que no se "
                "posee."),
    source="Term jokers",
)
FCR.read(
    "FCR-R3", "(a)(2) (a)(6) (a)(10) (a)(12)",
    choice=Text("One pass, seat by seat, collecting and paying, is as good as two, losers first "
                "and then winners.",
                "Vale una sola pasada, puesto a puesto, cobrando y pagando, o dos: primero "
                "perdedoras y luego ganadoras."),
    reason=Text("The text gives a direction and names both acts without saying which is first.",
                "El texto da una dirección y nombra ambos actos sin decir cuál va primero."),
    source="FCR (a)(2) read openly",
)
FCR.read(
    "FCR-R4", "(a)(3) (a)(7)",
    choice=Text("The Ante is optional unless the terms require it of every seat that wagers on a "
                "card.",
                "El Ante es optativo salvo que los términos lo exijan a todo puesto que apueste a "
                "una carta."),
    reason=Text("Players may place it; whether they must stands in § 691.5, which is not held.",
                "Los jugadores pueden hacerlo; si deben está en § 691.5, que no se posee."),
    source="Term ante",
)
FCR.read(
    "FCR-R5", "(a)(1) (a)(2)",
    choice=Text("First wagers, Community among them, close when card 1 is turned; Community is "
                "never opened again.",
                "Las primeras apuestas, Community incluida, cierran al descubrir la carta 1; "
                "Community no se reabre."),
    reason=Text("The text opens later windows for the Ante and the outcome wagers only.",
                "El texto abre ventanas posteriores solo para el Ante y las apuestas de "
                "resultado."),
    source="FCR (a)(3), (a)(7); term community_opens",
)
FCR.read(
    "FCR-R6", "(a)(3) (a)(7)",
    choice=Text("A wager that won or pushed is taken, or said to stay; said to stay, all chips on "
                "the spot are the next wager.",
                "Una apuesta ganada o empatada se retira, o se declara que queda; si queda, todas "
                "las fichas son la apuesta siguiente."),
    reason=Text("Players place wagers on the next card; nothing says that old chips do so by lying "
                "there.",
                "Los jugadores hacen apuestas a la carta siguiente; nada dice que las fichas "
                "viejas lo hagan solas."),
    source="Convention of the record",
)
FCR.read(
    "FCR-R7", "(a)(12)",
    choice=Text("In the Community hand a joker is dead or wild, as the terms say.",
                "En la mano Community el comodín es muerto o libre, según los términos."),
    reason=Text("The ranking stands in a section not held.",
                "El orden de manos está en una sección que no se posee."),
    source="Term joker",
)
FCR.read(
    "FCR-R8", "(d)",
    choice=Text("A shuffle is asked for when the table's preceding round is on record and is then "
                "said before the first card.",
                "El barajo se exige cuando la ronda anterior de la mesa consta, y se dice antes de "
                "la primera carta."),
    reason=Text("Only two rounds side by side show whether the deck was shuffled between them.",
                "Solo dos rondas seguidas muestran si se barajó entre ellas."),
    source="FCR (d); § 691.4 is not held",
)
FCR.read(
    "FCR-R9", "(a)(1) (a)(5) (a)(9) (a)(11)",
    choice=Text("Before card 1 is turned five cards are dealt face down to the board, and no more.",
                "Antes de descubrir la carta 1 se reparten cinco tapadas a la mesa, y ninguna más."),
    reason=Text("The deal stands in § 691.6 and § 691.7, which are not held; the text turns up five cards.",
                "El reparto está en § 691.6 y § 691.7, que no se poseen; el texto descubre cinco "
                "cartas."),
    source="FCR (a)(1), (a)(5), (a)(9), (a)(11)",
)
