"""Ultimate Texas Hold'em, Puerto Rico: its eight clauses, summarised, and how its silences are read."""

from games.engine.regulation import Regulation, Text

UTH = Regulation(
    "UTH",
    Text("Ultimate Texas Hold'em", "Ultimate Texas Hold'em"),
    "Puerto Rico, manual of table game procedures",
    {
        "A": Text("After the shuffle two passes of one card face down, seats from the far left then dealer; five board cards face down.",
                  "Tras barajar, dos vueltas de una carta boca abajo, puestos desde la izquierda y luego el crupier; cinco comunitarias tapadas."),
        "B": Text("A house may deal from a shoe or by hand; the hand that holds the deck does not change within a round.",
                  "La casa puede repartir con sabot o a mano; la mano que sostiene la baraja no cambia durante la ronda."),
        "C": Text("First option, clockwise from the left: a Play of three or four times the Ante, or check.",
                  "Primera opción, en sentido horario desde la izquierda: Play de tres o cuatro veces el Ante, o pasar."),
        "D": Text("When all have decided the flop is turned; who checked may now Play twice the Ante, or check.",
                  "Cuando todos han decidido se descubre el flop; quien pasó puede jugar Play de dos veces el Ante, o pasar."),
        "E": Text("When all have decided the last two cards are turned; who checked twice Plays once the Ante or folds Ante, Blind and Trips.",
                  "Cuando todos han decidido se descubren las dos últimas; quien pasó dos veces juega un Ante o se retira y pierde Ante, Blind y Trips."),
        "F": Text("Once every player has played or folded, folded wagers are collected and their cards discarded.",
                  "Una vez que todos juegan o se retiran, se recogen las apuestas rendidas y sus cartas van al descarte."),
        "G": Text("The dealer shows the best hand; live hands are settled counterclockwise from the right by the posted table.",
                  "El crupier muestra su mejor mano; las manos activas se liquidan en sentido antihorario según la tabla de pagos."),
        "H": Text("After settlement all cards go to the discard rack with the rest of the deck.",
                  "Tras la liquidación todas las cartas van al descarte junto con el resto de la baraja."),
    },
)
