"""Let It Ride, Seychelles S.I. 79 of 2002, with the three-card bonus. Reads top to bottom like its clauses."""

from collections.abc import Sequence

from games.catalogue.citing import citing
from games.catalogue.regulations import LIR
from games.engine.asking import Ask
from games.engine.dealing import Deal, Move
from games.engine.events import BOARD, RACK, hand
from games.engine.examining import Examine
from games.engine.odds import LOSE
from games.engine.options import Ride, Withdraw
from games.engine.places import board, counterclockwise, hands_and_board, hands_from_the_right
from games.engine.play import Game, Play, Setting, settled
from games.engine.racking import Clear
from games.engine.ranking import High, Three, best, three
from games.engine.settling import Settle, Which
from games.engine.terms import Rule, choice
from games.engine.turning import Turn
from games.engine.wagers import Outcome, Wager
from games.engine.windows import Window

cite = citing(LIR)
BETS, BONUS = ("bet1", "bet2", "bet3"), ("bonus",)
TENS = High.of("pair", 10)


def five_cards(play: Play, seat: int) -> Outcome:
    """LIR 11-13, 15: the player's three and the two community cards; below a pair of tens loses."""
    cards = play.faces(hand(seat), 3) + play.faces(BOARD, 2)
    return settled(cards, play, lambda cards: play.setting.once(of_five, best(cards)))


def of_five(setting: Setting, made: High) -> Outcome:
    """The outcome of a hand of five."""
    line = "pair_tens_or_better" if made.category == "pair" else made.category
    return Outcome(setting.odds("bet", line) or LOSE if made >= TENS else LOSE, made)


def own_three(play: Play, seat: int) -> Outcome:
    """LIR-R7: the bonus is on the player's own three cards, whatever became of the bets."""
    return settled(
        play.faces(hand(seat), 3), play, lambda cards: play.setting.once(of_three, three(cards))
    )


def of_three(setting: Setting, made: Three) -> Outcome:
    """The outcome of a hand of three."""
    return Outcome(setting.odds("bonus", made.category) or LOSE, made)


def ranked_as_five_cards(setting: Setting, wager: Wager, amount: int) -> str:
    """LIR-R7: whether a bonus was paid as if a flush stood above a straight."""
    category = getattr(wager.outcome and wager.outcome.why, "category", "")
    other = {"straight": "flush", "flush": "straight"}.get(category)
    odds = setting.odds("bonus", other) if other else None
    return "ranking" if odds and setting.pays(odds, wager.action) == amount else ""


def announced(play: Play, seat: int) -> Sequence[str]:
    """LIR 12: the names a hand may be called by."""
    category = best(play.faces(hand(seat), 3) + play.faces(BOARD, 2)).category
    return (category, "pair_tens_or_better") if category == "pair" else (category,)


def three_community_cards(setting: Setting) -> bool:
    """Whether the house deals three community cards and discards one."""
    return bool(setting.rules["community"] == "three_discard_one")


def community_cards(setting: Setting) -> dict[str, int]:
    """How many cards go to the community area."""
    return {BOARD: 3 if three_community_cards(setting) else 2}


PROCEDURE = (
    Window(
        (*BETS, *BONUS), required=BETS,
        faults=cite(
            omitted="R3 W01", unequal="R3 W01", limits="ALL-R1 W02", limits__bonus="ALL-R1 B03", alone="R8 B03",
        ),
    ),
    Deal(3, hands_and_board, counts=community_cards, together=True, faults=cite(misstated="R4 C07", exposed="5 C08")),
    Move(1, BOARD, RACK, when=three_community_cards, faults=cite(misstated="R4 C07")),
    Ask(
        (Ride("bet1"), Withdraw("bet1")), spot="bet1",
        faults=cite(
            omitted="2 P03", order="2 P02", early="2 P01",
            withdrawn_late="4 W05", slow="4 P10", partly="4 W09", elsewhere="4 !", by_another="4", left_down="4 W08",
        ),
    ),
    Turn(1, board, faults=cite(omitted="5", early="5 P04", misstated="5 P05")),
    Ask(
        (Ride("bet2"), Withdraw("bet2")), spot="bet2",
        faults=cite(
            omitted="6 P07", order="6 P06", early="6 W06",
            withdrawn_late="8 W06", slow="8 P10", partly="8 W09", elsewhere="8 !", by_another="8", left_down="8 W08",
        ),
    ),
    Turn(2, board, faults=cite(omitted="9", early="9 P08", misstated="9")),
    Turn(3, hands_from_the_right, deciding=False,
         faults=cite(omitted="10 P13", order="10 P11", early="10 P12", misstated="10 P13")),
    Examine(BETS, five_cards, faults=cite(undetermined="12")),
    Examine(BONUS, own_three, faults=cite(undetermined="R7")),
    Settle(
        Which.ALL, spots=BONUS, any_time=True,
        mistake=ranked_as_five_cards,
        faults=cite(
            uncollected="R7 B01", unpaid="R7 B01", paid_loser="R7 B01", collected_winner="R7 B01",
            paid_wrong="R2 S08", ranking="R7 B02", cap="ALL-R3 S11",
        ),
    ),
    Settle(
        Which.LOST, spots=BETS, racks=True,
        faults=cite(
            uncollected="13 S04", paid_loser="13 S03", elsewhere="13 C01", late="14 S06",
            rack_omitted="13 C02", rack_late="13 C02",
        ),
    ),
    Settle(
        Which.WON, spots=BETS, order=counterclockwise, racks=True,
        faults=cite(
            unpaid="15 S07", paid_wrong="15 S08", collected_winner="15 S05", cap="ALL-R3 S11",
            order="16 S10", early="14 S06",
        ),
    ),
    Clear(hands_and_board, faults=cite(omitted="17 C04", rack_early="14 C03")),
)  # fmt: skip

LET_IT_RIDE = Game(
    "let_it_ride",
    LIR,
    PROCEDURE,
    spots=(*BETS, *BONUS),
    tables={"bet": BETS, "bonus": BONUS},
    inherits={"bet2": "bet1", "bet3": "bet1"},
    rules={"community": Rule("two", choice("two", "three_discard_one"))},
    announced=announced,
    faults=cite(
        late="R3 W03", late__bonus="R8 B03", put_back__bet1="4 W11", put_back__bet2="8 W11",
        changed__bet1="3 W10", changed__bet2="7 W10", removed__bet1="3 W05", removed__bet2="7 W06", withdrawn="R1 W04",
        removed__reduced__bet1="3 W07", removed__reduced__bet2="7 W07",
        announced="12 S02", twice="15 S12", astray="15 S08", kept="15 S09", paid_loser="13 S03",
        paid_back__bet1="4 W08", paid_back__bet2="8 W08",
        no_wager="15 !", cap="ALL-R3 S11", paid_dead="ALL-R12 !", collected_dead="ALL-R12 !", unknown_wager="15", void="ALL-R10 !", card="ALL-R6 C06", exchange="ALL-R2 !", instrument="ALL-R4 !",
    ),
)  # fmt: skip
