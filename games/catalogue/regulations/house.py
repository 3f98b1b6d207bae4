"""Readings common to every game: what none of the four texts says and every table has to settle."""

# fmt: off
from games.engine.regulation import Regulation, Text

ALL = Regulation("ALL", Text("Every game",
                             "Todos los juegos"), "House practice and the record's own "
                                                  "conventions", {})

ALL.read(
    "ALL-R1", "",
    choice=Text("A wager stands within the posted limits and steps; above its limit the excess is "
                "no action.",
                "Toda apuesta respeta los límites y escalones expuestos; por encima, el exceso no "
                "tiene acción."),
    reason=Text("Limits are the house's; no text sets them.",
                "Los límites son de la casa; ningún texto los fija."),
    source="The table's terms: limits",
)
ALL.read(
    "ALL-R2", "",
    choice=Text("A wager placed too late or not allowed is no action: lost, its player is short by "
                "it; paid, the house is.",
                "Una apuesta tardía o no permitida no tiene acción: perdida, perjudica al jugador; "
                "pagada, a la casa."),
    reason=Text("The texts open and close wagers and do not price a breach.",
                "Los textos abren y cierran las apuestas y no valoran la infracción."),
    source="House practice",
)
ALL.read(
    "ALL-R3", "",
    choice=Text("A payout cap limits the sum of a round's payments, stakes not counted, shared in "
                "proportion, rounded down, the rest to the largest. Where a round settles several "
                "times, what was due before has used up its part.",
                "El tope limita la suma de los pagos de la ronda, sin las apuestas, en proporción, "
                "hacia abajo, y el resto al mayor. Si la ronda se liquida varias veces, lo debido "
                "antes ya consumió su parte."),
    reason=Text("Posted caps differ and no text held has one.",
                "Los topes expuestos varían y ningún texto los trae."),
    source="N.J.A.C. 13:69F-29.11(e); 58 Pa. Code § 655a.12(b); Iowa Admin. Code r. "
           "491-11.7(2)(c); term payout_cap",
)
ALL.read(
    "ALL-R4", "",
    choice=Text("A promotional instrument wagers its face value and leaves when its wager is "
                "settled, or only when it is lost, as the terms say.",
                "Un instrumento promocional apuesta su valor facial y sale al liquidarse la "
                "apuesta, o solo si se pierde, según los términos."),
    reason=Text("The texts know chips only.", "Los textos solo conocen fichas."),
    source="Term promo",
)
ALL.read(
    "ALL-R5", "",
    choice=Text("A payment that is no whole chip unit is rounded as the terms say; where they say "
                "exact it cannot be judged.",
                "Un pago que no es unidad entera de ficha se redondea según los términos; si dicen "
                "exacto, no puede juzgarse."),
    reason=Text("Odds of 3 to 2 meet odd stakes; no text says how they are broken.",
                "Un pago de 3 a 2 encuentra apuestas impares; ningún texto dice cómo se "
                "fracciona."),
    source="Terms chip_unit and breakage",
)
ALL.read(
    "ALL-R6", "",
    choice=Text("A round is dealt from the decks and jokers the terms name, each card once.",
                "La ronda se reparte con las barajas y comodines de los términos, cada carta una "
                "vez."),
    reason=Text("The composition of the deck stands in sections not held.",
                "La composición de la baraja está en secciones que no se poseen."),
    source="Terms decks and jokers",
)
ALL.read(
    "ALL-R7", "",
    choice=Text("A decision proves that it was asked for; a question on record is judged, its "
                "absence is not.",
                "Una decisión prueba que fue preguntada; la pregunta registrada se juzga, su "
                "ausencia no."),
    reason=Text("Most recorders do not hear the dealer.",
                "La mayoría de los registros no oyen al crupier."),
    source="Convention of the record",
)
ALL.read(
    "ALL-R8", "",
    choice=Text("A shuffle on record is asked for by FCR (d) alone.",
                "El barajo registrado solo lo exige FCR (d)."),
    reason=Text("The other texts begin after it.", "Los demás textos empiezan después de él."),
    source="FCR (d); UTH A",
)
ALL.read(
    "ALL-R9", "",
    choice=Text("The stub goes to the discard rack where a clause says so, UTH H and FCR (b), and "
                "nowhere else.",
                "El resto de la baraja va al descarte donde una cláusula lo dice, UTH H y FCR (b), "
                "y en ningún otro caso."),
    reason=Text("The other texts name the cards they clear.",
                "Los demás textos nombran las cartas que retiran."),
    source="UTH H; FCR (b)",
)
ALL.read(
    "ALL-R10", "",
    choice=Text("After a void or a misdeal every wager goes back and the cards go to the rack.",
                "Tras una anulación o un mal reparto toda apuesta se devuelve y las cartas van al "
                "descarte."),
    reason=Text("The rules of irregularities stand in sections not held.",
                "Las reglas de irregularidades están en secciones que no se poseen."),
    source="House practice; Robert's Rules of Poker for poker",
)
ALL.read(
    "ALL-R11", "",
    choice=Text("A mispayment put right before the cards are picked up stays a fault and costs "
                "nobody anything.",
                "Un pago errado corregido antes de recoger las cartas sigue siendo falta y no le "
                "cuesta a nadie."),
    reason=Text("The cards still prove what was owed.", "Las cartas aún prueban lo debido."),
    source="House practice",
)
ALL.read(
    "ALL-R12", "",
    choice=Text("A ruling of the floor is taken as it stands: a hand killed, a bet given no "
                "action. What lies on either goes back; at poker it stays in the pot.",
                "La decisión del supervisor se toma como está: mano muerta, apuesta sin acción. "
                "Lo apostado se devuelve; en el póquer queda en el bote."),
    reason=Text("The floor rules on irregularities; the record shows who ruled.",
                "El supervisor resuelve las irregularidades; el registro muestra quién resolvió."),
    source="House practice",
)
