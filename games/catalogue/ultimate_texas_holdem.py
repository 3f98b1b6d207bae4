"""Ultimate Texas Hold'em, Puerto Rico: Ante, Blind, Play and Trips. Reads top to bottom like clauses A to H."""

from collections.abc import Callable

from games.catalogue.citing import citing
from games.catalogue.regulations import UTH
from games.engine.asking import Ask
from games.engine.cards import Cards
from games.engine.dealing import Deal
from games.engine.events import BOARD, DEALER, bet, hand
from games.engine.examining import Examine
from games.engine.odds import EVEN, LOSE, PUSH, Odds
from games.engine.options import Raise, Refuse
from games.engine.places import board, burned_cards, counterclockwise, dealers_hand, hands
from games.engine.play import Game, Play, Setting, settled
from games.engine.racking import Clear
from games.engine.ranking import High, best_of
from games.engine.regulation import Text
from games.engine.settling import Settle, Which
from games.engine.terms import Rule, choice, multiples
from games.engine.turning import MayTurn, Turn, cards_up
from games.engine.wagers import Outcome
from games.engine.windows import Window

cite = citing(UTH)
SPOTS, PAIR = ("ante", "blind", "trips"), High.of("pair")
FOLDED = Outcome(LOSE, Text("a folded hand", "una mano retirada"), "folded")


def play_or(refuse: str, option: int) -> tuple[Raise, Refuse]:
    """C, D, E: a Play of a multiple of the Ante offered at this option, or the word that refuses it."""
    other = "fold" if refuse == "check" else "check"
    offered = Raise("play", "ante", lambda setting: setting.rules["play"][option])
    return offered, Refuse(refuse, folds=refuse == "fold", others=(other,))


def undecided(play: Play, seat: int) -> bool:
    """A seat with an Ante that has neither placed a Play nor folded."""
    return bet(seat, "ante") in play.wagers and not decided(play, seat)


def decided(play: Play, seat: int) -> bool:
    """UTH-R13: its hand may be shown from its last decision on."""
    return seat in play.folded or bet(seat, "play") in play.wagers


def folded(play: Play, seat: int) -> bool:
    """E: out of the hand."""
    return seat in play.folded


def forfeits_trips(play: Play, seat: int) -> bool:
    """E, UTH-R3: a fold loses Trips too, unless the house lets it stay."""
    return folded(play, seat) and bool(play.setting.rules["trips_on_fold"] == "lose")


def duel(pays: Callable[[Setting, High, High], Odds]) -> Callable[[Play, int], Outcome]:
    """G: the player's best five of seven against the dealer's."""

    def judge(play: Play, seat: int) -> Outcome:
        def of_nine(cards: Cards) -> Outcome:
            mine, dealers = best_of((*cards[:2], *cards[4:])), best_of(cards[2:])
            return Outcome(pays(play.setting, mine, dealers), mine, case(play.setting, mine, dealers, cards[2:4]))

        return settled(play.faces(hand(seat), 2) + play.faces(DEALER, 2) + play.faces(BOARD, 5), play, of_nine)

    return judge


def case(setting: Setting, mine: High, dealers: High, own: Cards) -> str:
    """UTH-R1, R8: what the house may be mistaken about: a tie, or whether the dealer qualifies."""
    if mine == dealers:
        return "tie"
    if setting.rules["dealer_qualifies"] == "none" or dealers.category not in ("high_card", "pair"):
        return ""
    return "unqualified" if dealers < PAIR else "" if own[0][0] == own[1][0] else "by_board"


def even(setting: Setting, mine: High, dealers: High) -> Odds:
    """UTH-R8: one to one, a tie pushes."""
    return PUSH if mine == dealers else EVEN if mine > dealers else LOSE


def ante(setting: Setting, mine: High, dealers: High) -> Odds:
    """UTH-R1: where the dealer has to qualify, the Ante pushes below a pair."""
    return even(setting, mine, dealers) if setting.rules["dealer_qualifies"] == "none" or dealers >= PAIR else PUSH


def blind(setting: Setting, mine: High, dealers: High) -> Odds:
    """UTH-R2: a winning hand is paid by the table, and pushes where that has no line."""
    won = even(setting, mine, dealers)
    return setting.odds("blind", mine.category) or PUSH if won is EVEN else won


def trips(play: Play, seat: int) -> Outcome:
    """UTH-R9: by the player's own hand alone."""

    def of_seven(cards: Cards) -> Outcome:
        made = best_of(cards)
        return Outcome(play.setting.odds("trips", made.category) or LOSE, made)

    return settled(play.faces(hand(seat), 2) + play.faces(BOARD, 5), play, of_seven)


PROCEDURE = (
    Window(SPOTS, required=SPOTS[:2],
           faults=cite(omitted="R4 W01", unequal="R4 W01", limits="ALL-R1 !", limits__trips="ALL-R1 W02", alone="R12 W02")),
    Deal(lambda setting: 2 if setting.rules["deal"] == "packets" else 1, lambda setting: [*hands(setting), DEALER],
         rounds=lambda setting: 1 if setting.rules["deal"] == "packets" else 2,
         faults=cite(misstated="A C03", more="A P04", packets="A P04", one_by_one="R7", again="A C03", order="A P02", order__dealer="A P03", exposed="A C04",
                     early="A P05", late="A P05", unexpected="R5 P15")),
    Deal(1, burned_cards, when=lambda play: bool(play.setting.rules["burn"] == "yes"), faults=cite(omitted="R5 P15")),
    Deal(5, board, faults=cite(omitted="A P05", exposed="A P05", early="A P05")),
    MayTurn(2, decided, faults=cite(early="R13")),
    Ask(play_or("check", 0), spot="play", who=undecided,
        faults=cite(omitted="C P08", order="C P07", not_offered="C W03", misplaced="F W11", wrong_word="C W08", again="C", early="C")),
    Turn(3, board, faults=cite(omitted="D", early="D P10", misstated="D P11")),
    Ask(play_or("check", 1), spot="play", who=undecided,
        faults=cite(omitted="D P08", asked="D P09", order="R6 P07", not_offered="D W04", misplaced="F W11", wrong_word="D W08", again="D", early="D")),
    Turn(5, board, faults=cite(omitted="E", early="E P12", misstated="E P12")),
    Ask(play_or("fold", 2), spot="play", who=undecided,
        faults=cite(omitted="E W10", asked="E P09", order="R6 P07", not_offered="E W05", misplaced="F W11", wrong_word="E W09", again="E", early="E")),
    Examine(SPOTS[:2], lambda play, seat: FOLDED, who=folded, faults=cite(undetermined="E")),
    Examine(SPOTS[2:], lambda play, seat: FOLDED, who=forfeits_trips, faults=cite(undetermined="R3")),
    Settle(Which.LOST, racks=True, keeps=lambda play, seat: not forfeits_trips(play, seat),
           faults=cite(uncollected="F S01", paid_loser="E S02", given_back="E S01", late="F P13", early="F P13",
                       rack_omitted="F C01", rack_late="F C01", rack_early="F C01")),
    Turn(2, dealers_hand, faults=cite(omitted="G", early="G P13"), deciding=False),
    Examine(("ante", "blind", "play"), {"ante": duel(ante), "blind": duel(blind), "play": duel(even)},
            who=lambda play, seat: not folded(play, seat), faults=cite(undetermined="G", undetermined__blind="R2")),
    Examine(("trips",), trips, who=lambda play, seat: not forfeits_trips(play, seat), faults=cite(undetermined="R9")),
    Settle(Which.ALL, order=counterclockwise, racks=True, passes=True, shown=SPOTS[2:],
           faults=cite(uncollected="G S11", uncollected__blind="R2 S08", uncollected__trips="R9 S10", uncollected__unqualified="R1 S05",
                       unpaid__unqualified__play="R1 S05", unpaid__by_board__ante="R1 S14", paid_loser="R8 S06", paid_loser__blind="R2 S08", paid_loser__trips="R9 S10",
                       collected_winner="R8 S06", collected_winner__blind="R2 S09", collected_winner__trips="R9 S10",
                       rounded="ALL-R5 S12", cap="ALL-R3 S13", order="G P14", early="G !", rack_early="H C02")),
    Clear(lambda setting: [*hands(setting), DEALER, BOARD], stub=True, faults=cite(omitted="H C02", rack_early="H C02")),
)  # fmt: skip

ULTIMATE_TEXAS_HOLDEM = Game(
    "ultimate_texas_holdem", UTH, PROCEDURE, spots=(*SPOTS, "play"), tables={"blind": ("blind",), "trips": ("trips",)},
    inherits={"blind": "ante"}, moment=lambda play, at, spot: "river" if cards_up(play, at) == 5 else "", announced=lambda play, seat: (best_of(play.faces(hand(seat), 2) + play.faces(BOARD, 5)).category,),
    rules={"dealer_qualifies": Rule("pair", choice("pair", "none")), "trips_on_fold": Rule("lose", choice("lose", "stays")),
           "burn": Rule("no", choice("no", "yes")), "deal": Rule("one_by_one", choice("one_by_one", "packets")), "play": Rule([[3, 4], [2], [1]], multiples(3))},
    faults=cite(late="R4 W12", late__trips="R12 W02", late__play="D W07", late__river__play="E W07", added__play="D W06", added__river__play="E W06",
                twice="G S11", kept="G S11", collected_winner="R8 S06", collected_winner__blind="R2 S09", collected_winner__trips="R9 S10", announced="G S03",
                paid_loser="R8 S06", paid_loser__blind="R2 S08", paid_loser__trips="R9 S10", paid_loser__folded="E S02", paid_push="R8 S06", paid_push__tie="R8 S06", paid_push__ante="R1 S04",
                paid_push__blind="R2 S07", collected_push="R8 S06", collected_push__tie="R8 S06", collected_push__ante="R1 S04",
                collected_push__blind="R2 S09", no_wager="G !", unknown_wager="G", void="ALL-R10 !", card="ALL-R6 C03", instrument="ALL-R4 !", cap="ALL-R3 S13", paid_dead="ALL-R12 !", collected_dead="ALL-R12 !", exchange="ALL-R2 !"),
)  # fmt: skip
