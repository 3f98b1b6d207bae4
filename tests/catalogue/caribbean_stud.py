"""A fifth game, to see what one takes: Caribbean Stud, five cards a seat against the dealer, one raise or none."""

from functools import partial

from games.engine import steps
from games.engine.cards import Cards
from games.engine.events import DEALER, hand, seat_of
from games.engine.findings import Fault
from games.engine.game import Game, Setting
from games.engine.odds import EVEN, LOSE, PUSH
from games.engine.play import Play, settled
from games.engine.ranking import High, best
from games.engine.regulation import Regulation, Text

STUD = Regulation("STU", Text("Caribbean Stud", "Caribbean Stud"), "published rules", {
    "1": Text("An ante is placed before the deal.", "El ante se pone antes del reparto."),
    "2": Text("Five cards a seat, then five to the dealer.", "Cinco cartas por puesto, luego cinco al crupier."),
    "3": Text("Each seat raises by twice its ante or folds.", "Cada puesto sube el doble de su ante o se retira."),
    "4": Text("The dealer plays with ace and king or better.", "El crupier juega con as y rey o mejor."),
    "5": Text("Hands are settled from the right.", "Las manos se liquidan desde la derecha."),
})  # fmt: skip
ACE_KING = High.of("high_card", 14, 13, 4, 3, 2)


def on(number: str) -> dict[str, Fault]:
    """Whatever is wrong breaks this clause."""
    return {"omitted": Fault(STUD[number])}


def everyone(setting: Setting) -> list[str]:
    return [*steps.hands(setting), DEALER]


def folded(play: Play, seat: int) -> bool:
    return seat in play.folded


def live(play: Play, seat: int) -> bool:
    return seat not in play.folded


def duel(spot: str, play: Play, seat: int) -> steps.Outcome:
    """Below ace and king of the dealer the ante wins and the raise pushes; else the higher hand wins both."""

    def of_ten(cards: Cards) -> steps.Outcome:
        mine, dealers = best(cards[:5]), best(cards[5:])
        if dealers < ACE_KING:
            return steps.Outcome(EVEN if spot == "ante" else PUSH, mine)
        won = EVEN if spot == "ante" else play.setting.odds(spot, mine.category) or EVEN
        return steps.Outcome(won if mine > dealers else PUSH if mine == dealers else LOSE, mine)

    return settled(play.faces(hand(seat), 5) + play.faces(DEALER, 5), play, of_ten)


CARIBBEAN_STUD = Game("caribbean_stud", STUD, (
    steps.Window(("ante",), required=("ante",), faults=on("1")),
    steps.Deal(5, everyone, faults=on("2")),
    steps.Ask((steps.Raise("raise", "ante", lambda setting: (2,)), steps.Refuse("fold", folds=True)),
              spot="raise", who=live, faults=on("3")),
    steps.Examine(("ante",), lambda play, seat: steps.Outcome(LOSE), who=folded, faults=on("3")),
    steps.Settle(steps.Which.LOST, faults=on("3")),
    steps.Turn(5, lambda setting: [DEALER], faults=on("4")),
    steps.Turn(5, steps.hands, who=lambda play, place: live(play, seat_of(place) or 0), faults=on("5")),
    steps.Examine(("ante",), partial(duel, "ante"), who=live, faults=on("4")),
    steps.Examine(("raise",), partial(duel, "raise"), who=live, faults=on("4")),
    steps.Settle(steps.Which.ALL, order=steps.counterclockwise, passes=True, racks=True, faults=on("5")),
    steps.Clear(everyone, faults=on("5")),
), spots=("ante", "raise"), tables={"raise": ("raise",)}, faults=on("1"))  # fmt: skip
