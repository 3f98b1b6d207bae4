"""Ultimate Texas Hold'em, Puerto Rico: its eight clauses and how its silences are read."""

# fmt: off
from games.engine.regulation import Regulation, Text

UTH = Regulation(
    "UTH",
    Text("Ultimate Texas Hold'em", "Ultimate Texas Hold'em"),
    Text("Puerto Rico, manual of table game procedures",
         "Puerto Rico, manual de procedimientos de juegos de mesa"),
    {
        "A": Text("After the shuffle two passes of one card face down, seats from the far left "
                  "then dealer; five board cards face down.",
                  "Tras barajar, dos vueltas de una carta boca abajo, puestos desde la izquierda y "
                  "luego el crupier; cinco comunitarias tapadas."),
        "B": Text("A house may deal from a shoe or by hand; the hand that holds the deck does not "
                  "change within a round.",
                  "La casa puede repartir con sabot o a mano; la mano que sostiene la baraja no "
                  "cambia durante la ronda."),
        "C": Text("First option, clockwise from the left: a Play of three or four times the Ante, "
                  "or check.",
                  "Primera opción, en sentido horario desde la izquierda: Play de tres o cuatro "
                  "veces el Ante, o pasar."),
        "D": Text("When all have decided the flop is turned; who checked may now Play twice the "
                  "Ante, or check.",
                  "Cuando todos han decidido se descubre el flop; quien pasó puede jugar Play de "
                  "dos veces el Ante, o pasar."),
        "E": Text("When all have decided the last two cards are turned; who checked twice Plays "
                  "once the Ante or folds Ante, Blind and Trips.",
                  "Cuando todos han decidido se descubren las dos últimas; quien pasó dos veces "
                  "juega un Ante o se retira y pierde Ante, Blind y Trips."),
        "F": Text("Once every player has played or folded, folded wagers are collected and their "
                  "cards discarded.",
                  "Una vez que todos juegan o se retiran, se recogen las apuestas rendidas y sus "
                  "cartas van al descarte."),
        "G": Text("The dealer shows the best hand; live hands are settled counterclockwise from "
                  "the right by the posted table.",
                  "El crupier muestra su mejor mano; las manos activas se liquidan en sentido "
                  "antihorario según la tabla de pagos."),
        "H": Text("After settlement all cards go to the discard rack with the rest of the deck.",
                  "Tras la liquidación todas las cartas van al descarte junto con el resto de la "
                  "baraja."),
    },
)

UTH.read(
    "UTH-R1", "G",
    choice=Text("Whether the dealer must hold a pair is a term; where it is set, the Ante pushes "
                "below a pair and the rest stays in action.",
                "Si el crupier debe tener par es un término; si lo exige, sin par el Ante empata y "
                "lo demás sigue en juego."),
    reason=Text("The text asks for no qualifying hand; published rule cards do. A pair on the "
                "board qualifies.",
                "El texto no exige mano calificada; las reglas publicadas sí. Un par comunitario "
                "califica."),
    source="Rule cards of Rivers Philadelphia, Northwood, Palms Royale; term dealer_qualifies",
)
UTH.read(
    "UTH-R2", "G",
    choice=Text("Blind is paid by its table when the hand wins; a winning hand without a line "
                "pushes, a losing hand loses, a tie pushes.",
                "Blind se paga por su tabla si la mano gana; ganar sin línea en la tabla empata, "
                "perder pierde, igualar empata."),
    reason=Text("The text refers to the posted table alone.",
                "El texto remite solo a la tabla expuesta."),
    source="58 Pa. Code § 653a.12(b); rule cards",
)
UTH.read(
    "UTH-R3", "E",
    choice=Text("A fold loses Trips whatever the hand, as written; a house may let it stay by the "
                "term trips_on_fold.",
                "Retirarse pierde Trips sea cual sea la mano, como está escrito; la casa puede "
                "dejarlo con el término trips_on_fold."),
    reason=Text("Clause E names Trips among what a fold loses; some houses keep it in action.",
                "La cláusula E incluye Trips en lo que se pierde; algunas casas lo mantienen en "
                "juego."),
    source="UTH E; rule cards of Oxford and Palms Royale (lose), Maryland Live (stays)",
)
UTH.read(
    "UTH-R4", "A C",
    choice=Text("Every seat dealt in has Ante and Blind of equal amount, placed before the first "
                "card and unchanged after it.",
                "Todo puesto con cartas tiene Ante y Blind iguales, hechos antes de la primera "
                "carta y sin cambios después."),
    reason=Text("The text multiplies the Ante and never says how it is placed.",
                "El texto multiplica el Ante y no dice cómo se hace."),
    source="58 Pa. Code § 653a.7; rule cards",
)
UTH.read(
    "UTH-R5", "A",
    choice=Text("Whether one card is burned just before the five community cards is a term; "
                "without it none is.",
                "Si se quema una carta justo antes de las cinco comunitarias es un término; si no "
                "se fija, no se quema."),
    reason=Text("The text has no burn; Pennsylvania defines one.",
                "El texto no quema cartas; Pensilvania lo define."),
    source="58 Pa. Code § 653a.1; term burn",
)
UTH.read(
    "UTH-R6", "D E",
    choice=Text("The second and third options are asked clockwise from the left, like the first.",
                "La segunda y la tercera opción se ofrecen en sentido horario desde la izquierda, "
                "como la primera."),
    reason=Text("Clause C gives the order and D and E continue it without another.",
                "La cláusula C da el orden y D y E lo continúan sin fijar otro."),
    source="UTH C by analogy",
)
UTH.read(
    "UTH-R7", "A B",
    choice=Text("Where the terms say packets, a shuffler's packets of two cards replace the two "
                "passes of one card.",
                "Si los términos dicen packets, los paquetes de dos cartas de la barajadora "
                "sustituyen las dos vueltas de una."),
    reason=Text("Clause B lets the house deal from an automatic shoe, which gives packets.",
                "La cláusula B permite repartir de un sabot automático, que entrega paquetes."),
    source="UTH B; term deal",
)
UTH.read(
    "UTH-R8", "G",
    choice=Text("Ante and Play pay 1 to 1 when the hand beats the dealer, lose when it is beaten "
                "and push on a tie.",
                "Ante y Play pagan 1 a 1 si la mano vence al crupier, pierden si es vencida y "
                "empatan si iguala."),
    reason=Text("The text names winners and a table only.",
                "El texto nombra solo ganadoras y una tabla."),
    source="58 Pa. Code § 653a.12(a); rule cards",
)
UTH.read(
    "UTH-R9", "G",
    choice=Text("Trips is settled by the player's own hand alone, whoever wins.",
                "Trips se liquida por la mano propia del jugador, gane quien gane."),
    reason=Text("It is a wager on a rank, not against the dealer.",
                "Es una apuesta a un rango, no contra el crupier."),
    source="58 Pa. Code § 653a.12(c)",
)
UTH.read(
    "UTH-R10", "G",
    choice=Text("A hand is the best five of the two own and the five community cards; the ace is "
                "low only in 5-4-3-2-A; suits never rank.",
                "La mano son las mejores cinco de las dos propias y las cinco comunitarias; el as "
                "es bajo solo en 5-4-3-2-A; los palos no cuentan."),
    reason=Text("The text asks for the highest rank and gives no ranking.",
                "El texto pide el mayor rango y no da el orden."),
    source="58 Pa. Code § 653a.6",
)
UTH.read(
    "UTH-R11", "C D E",
    choice=Text("The multiples offered at the three options are the terms' list; the text's are 3 "
                "or 4, then 2, then 1.",
                "Los múltiplos ofrecidos en las tres opciones son los de los términos; los del "
                "texto son 3 o 4, luego 2, luego 1."),
    reason=Text("Variants of the game offer others.", "Hay variantes del juego que ofrecen otros."),
    source="UTH C, D, E; Florida designated-player variant; term play",
)
UTH.read(
    "UTH-R12", "A",
    choice=Text("Trips is placed before the first card, by a seat that has Ante and Blind.",
                "Trips se apuesta antes de la primera carta, en un puesto que tiene Ante y Blind."),
    reason=Text("The text mentions Trips only when it is lost.",
                "El texto menciona Trips solo al perderse."),
    source="58 Pa. Code § 653a.7; rule cards",
)
UTH.read(
    "UTH-R13", "F G",
    choice=Text("A player's hand may be turned up at any time from its last decision on; the "
                "dealer's not before clause G.",
                "La mano del jugador puede descubrirse desde su última decisión; la del crupier no "
                "antes de la cláusula G."),
    reason=Text("The text never says when a player's cards are shown.",
                "El texto no dice cuándo se muestran las cartas del jugador."),
    source="House practice",
)
