"""Five Card Roulette, 58 Pa. Code 691.8. Repetition in the text is repetition in the code, once."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.catalogue.citing import citing
from games.catalogue.regulations import FCR
from games.engine import rankwords
from games.engine.cards import UNKNOWN, Undetermined
from games.engine.dealing import Deal
from games.engine.events import BOARD, turning
from games.engine.examining import Examine
from games.engine.findings import Kind
from games.engine.game import Step
from games.engine.odds import LOSE
from games.engine.places import board, counterclockwise
from games.engine.play import Game, Play, Setting, settled
from games.engine.racking import Clear
from games.engine.ranking import High, best
from games.engine.record import Record
from games.engine.saying import MaySay, Say
from games.engine.settling import Settle, Which
from games.engine.terms import Rule, choice, whole
from games.engine.turning import Turn, cards_up
from games.engine.wagers import Outcome
from games.engine.windows import Window

cite = citing(FCR)
ON_A_CARD = ("ante", "two_six", "seven_jack", "queen_king", "ace", "joker")
COMMUNITY = ("community",)
GROUPS = {**dict.fromkeys("23456", "two_six"), **dict.fromkeys("789TJ", "seven_jack"), "Q": "queen_king", "K": "queen_king", "A": "ace", "Jk": "joker"}


def on_card(spot: str, number: int) -> Callable[[Play, int], Outcome]:
    """(a)(2), (6), (10): what a wager on the card of this number comes to, by its own table."""

    def judge(play: Play, seat: int) -> Outcome:
        up = play.turned.get(BOARD, ()) or play.faces(BOARD, 5)
        if len(up) < number:
            raise Undetermined("no_card", number=number)
        outcome = settled(up[number - 1 : number], play, lambda cards: play.setting.once(by_group, spot, cards[0]))
        return outcome._replace(why=None) if up[number - 1] == UNKNOWN else outcome

    return judge


def by_group(setting: Setting, spot: str, card: str) -> Outcome:
    """The outcome of a wager on one known card; a joker or an ace is what it is likely taken for something else."""
    outcome = GROUPS.get(card) or GROUPS[card[0]]
    return Outcome(setting.odds(spot, outcome) or LOSE, rankwords.card(card), case=f"an {outcome}" if outcome in ("joker", "ace") else "")


def by_hand(setting: Setting, made: High) -> Outcome:
    """The outcome of the five community cards as one hand."""
    return Outcome(setting.odds("community", made.category) or LOSE, made)


def on_all_five(play: Play, seat: int) -> Outcome:
    """(a)(12): the community hand, a joker dead or wild as the house has it."""
    wild = play.setting.rules["joker"] == "wild"
    return settled(play.faces(BOARD, 5), play, lambda cards: play.setting.once(by_hand, best(cards, wild=wild)))


def moment(play: Play, at: int, spot: str) -> str:
    """Where the round stands: card by card, being settled or closed for the next one."""
    turned = cards_up(play, at)
    if spot == "community" and turned < 5:
        return f"unfinished{min(turned, 3)}"
    if turned >= 3:
        return "over"
    last = max((i for i, event in enumerate(play.events[:at]) if event.act == turning(BOARD)), default=0)
    said = any(event.act == "dealer: no more bets" for event in play.events[last:at])
    return f"{'closed' if said else 'settling'}{turned}"


def reshuffled(play: Play, before: Record) -> None:
    """(d), R8: the cards are shuffled again before the next round."""
    due = play.setting.game.opening
    if "shuffle" not in play.silent and all(event.act != due for event in play.events):
        play.find(Kind.OMITTED, play.setting.game.faults["shuffle"], 0, expected=due, phrase="missing")


def exposure(number: int, turn: str, settle: str) -> Sequence[Step]:
    """Card `number` is turned up, and what lies on it is collected or paid; Community stays."""
    early = f"{turn} P01" if number == 1 else f"{turn} P07"
    return (
        Turn(number, board, faults=cite(omitted=early, misstated=f"{turn} C06", exposed=f"{turn} C06", early=early, actor="(c) C03")),
        Examine(ON_A_CARD, {spot: on_card(spot, number) for spot in ON_A_CARD}, faults=cite(undetermined="R1", unsaid="R6 W08")),
        Settle(Which.ALL, spots=ON_A_CARD, order=counterclockwise, passes=True,
               faults=cite(uncollected=f"{settle} S04", unpaid=f"{settle} S04", paid_loser=f"{settle} S01", paid_loser__an__joker=f"{settle} S02",
                           paid_loser__an__ace=f"{settle} S03", paid_wrong=f"{settle} S05", collected_winner=f"{settle} S01",
                           order=f"{settle} P04", cap="ALL-R3 S05", late=f"{settle} W05", late__won=f"{settle} S08", early=f"{settle} P03",
                           **{f"late__{after}{number}": f"{settle} P03" for after in ("settling", "closed")})),
    )  # fmt: skip


def bets_on(number: int, window: str, close: str) -> Sequence[Step]:
    """Wagers on the next card, until the dealer says no more bets."""
    return (
        Window(ON_A_CARD, reopens=True, goes_with=required,
               faults=cite(omitted=window, limits="ALL-R1 W07", alone="R4 W07", early=f"{window} W02")),
        Say("no more bets", faults=cite(omitted=f"{close} P05" if number == 2 else f"{close} P06", early=f"{close} P08")),
    )  # fmt: skip


def required(setting: Setting) -> Sequence[tuple[str, str]]:
    """R4: where the house requires it, every other wager on a card goes with an Ante."""
    return [(spot, "ante") for spot in ON_A_CARD[1:]] if setting.rules["ante"] == "required" else []


STAYS = {
    f"{name}__unfinished{card}": f"(a)({4 * card - 2}) W06"
    for card in (1, 2, 3) for name in ("collected_winner", "uncollected", "paid_loser", "paid_wrong", "early")
}  # fmt: skip
AFTER_CARD_1 = {f"{name}__unfinished{card}": "R5 W04" for card in (1, 2, 3) for name in ("late", "withdrawn")}
FIRST = Window((*ON_A_CARD, *COMMUNITY), faults=cite(omitted="R5", limits="ALL-R1 W07", alone="R4 W07"))
PROCEDURE: tuple[Step, ...] = (
    FIRST,
    Deal(5, board, faults=cite(again="R9 C05", omitted="(a)(1) P02", early="(a)(1) P02", late="(a)(1) P02", misstated="(a)(1) C05", exposed="(a)(1) C06", actor="(c) C03")),
    replace(FIRST, goes_with=required), MaySay("no more bets", faults=cite(early="R5")),
    *exposure(1, "(a)(1)", "(a)(2)"),
    *bets_on(2, "(a)(3)", "(a)(4)"),
    *exposure(2, "(a)(5)", "(a)(6)"),
    *bets_on(3, "(a)(7)", "(a)(8)"),
    *exposure(3, "(a)(9)", "(a)(10)"),
    Turn(5, board, faults=cite(omitted="(a)(11) P10", misstated="(a)(11) P10", exposed="(a)(11) C06", early="(a)(11) P10", actor="(c) C03")),
    Examine(COMMUNITY, on_all_five, faults=cite(undetermined="R7")),
    Settle(Which.ALL, spots=COMMUNITY, order=counterclockwise, passes=True,
           faults=cite(uncollected="(a)(12) S07", unpaid="(a)(12) S07", paid_loser="(a)(12) S06", paid_wrong="(a)(12) S06",
                       collected_winner="(a)(12) S06", **STAYS, order="(a)(12) P04", cap="ALL-R3 S05", early="(a)(2) W06")),
    Clear(board, stub=True, faults=cite(omitted="(b) C01", rack_early="(b) C02", early="(a)(12) P11", actor="(c) C03")),
)  # fmt: skip

FIVE_CARD_ROULETTE = Game(
    "five_card_roulette", FCR, PROCEDURE,
    spots=(*ON_A_CARD, *COMMUNITY),
    tables={spot: (spot,) for spot in (*ON_A_CARD, *COMMUNITY)},
    rules={
        "jokers": Rule(1, whole(1, 2)), "joker": Rule("dead", choice("dead", "wild")),
        "ante": Rule("optional", choice("optional", "required")), "community_opens": Rule("before_first_card", choice("before_first_card")),
    },
    faults=cite(
        late="(a)(3) W02", late__closed1="(a)(4) W01", late__closed2="(a)(8) W01", late__settling2="(a)(7) W02", late__over="(a)(11) W03",
        **AFTER_CARD_1, withdrawn="(a)(3) W02", withdrawn__closed1="(a)(4) W01", withdrawn__closed2="(a)(8) W01",
        twice="(a)(2) S04", kept="(a)(2) W06", paid_loser="(a)(2) S01", paid_loser__settling2="(a)(6) S01", paid_loser__over="(a)(10) S01",
        instrument="ALL-R4 !", cap="ALL-R3 S05", paid_dead="ALL-R12 !", collected_dead="ALL-R12 !", exchange="ALL-R2 !", no_wager="(a)(12) !", unknown_wager="R1 W07", void="ALL-R10 !", card="ALL-R6 C05", shuffle="(d) C04",
    ),
    moment=moment, succession=reshuffled, opening="dealer: shuffle", jokers=True,
)  # fmt: skip
