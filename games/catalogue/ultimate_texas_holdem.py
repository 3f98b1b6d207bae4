"""Ultimate Texas Hold'em, Puerto Rico: Ante, Blind, Play and Trips. Reads top to bottom like clauses A to H."""

from collections.abc import Callable, Sequence
from typing import Any

from games.catalogue.citing import citing
from games.catalogue.regulations import UTH
from games.engine.events import BOARD, BURN, DEALER, bet, hand
from games.engine.odds import EVEN, LOSE, PUSH, Odds
from games.engine.play import Game, Play, Setting, settled
from games.engine.ranking import High, best
from games.engine.steps import (
    Ask,
    Clear,
    Deal,
    Examine,
    MayTurn,
    Option,
    Outcome,
    Raise,
    Refuse,
    Settle,
    Turn,
    Which,
    Window,
    board,
    counterclockwise,
    hands,
)
from games.engine.terms import BadTerms, Rule, choice

cite = citing(UTH)
SPOTS = ("ante", "blind", "play", "trips")
PAIR = High.of("pair")


def multiples(option: int) -> Callable[[Setting], Sequence[int]]:
    """How many times the Ante a Play may be at the first, second or third option."""
    return lambda setting: setting.rules["play"][option]


def play_or(refuse: str, option: int) -> Sequence[Option]:
    """C, D, E: a Play of a multiple of the Ante, or the word that refuses it."""
    others = ("fold",) if refuse == "check" else ("check",)
    return Raise("play", "ante", multiples(option)), Refuse(refuse, folds=refuse == "fold", others=others)


def undecided(play: Play, seat: int) -> bool:
    """A seat with an Ante that has neither placed a Play nor folded."""
    return bet(seat, "ante") in play.wagers and bet(seat, "play") not in play.wagers and seat not in play.folded


def decided(play: Play, seat: int) -> bool:
    """UTH-R13: a hand may be shown from its last decision on."""
    return seat in play.folded or bet(seat, "play") in play.wagers


def folded(play: Play, seat: int) -> bool:
    return seat in play.folded


def active(play: Play, seat: int) -> bool:
    return seat not in play.folded


def forfeit(play: Play, seat: int) -> Outcome:
    """E: who folds loses Ante and Blind, whatever the hand."""
    return Outcome(LOSE)


def forfeits_trips(play: Play, seat: int) -> bool:
    """E, UTH-R3: and Trips, unless the house lets it stay."""
    return folded(play, seat) and play.setting.rules["trips_on_fold"] == "lose"


def trips_stay(play: Play, seat: int) -> bool:
    return not forfeits_trips(play, seat)


def duel(pays: Callable[[Setting, High, High], Odds]) -> Callable[[Play, int], Outcome]:
    """G: the player's best five of seven against the dealer's."""

    def judge(play: Play, seat: int) -> Outcome:
        cards = play.faces(hand(seat), 2) + play.faces(DEALER, 2) + play.faces(BOARD, 5)

        def of_nine(cards: Sequence[str]) -> Outcome:
            mine, dealers = best((*cards[:2], *cards[4:])), best(cards[2:])
            return Outcome(pays(play.setting, mine, dealers), mine)

        return settled(cards, play, of_nine)

    return judge


def even(setting: Setting, mine: High, dealers: High) -> Odds:
    """UTH-R8: one to one, a tie pushes."""
    return PUSH if mine == dealers else EVEN if mine > dealers else LOSE


def ante(setting: Setting, mine: High, dealers: High) -> Odds:
    """UTH-R1: where the dealer has to qualify, the Ante pushes below a pair."""
    qualifies = setting.rules["dealer_qualifies"] == "none" or dealers >= PAIR
    return even(setting, mine, dealers) if qualifies else PUSH


def blind(setting: Setting, mine: High, dealers: High) -> Odds:
    """UTH-R2: a winning hand is paid by the table, and pushes where that has no line."""
    won = even(setting, mine, dealers)
    return setting.odds("blind", mine.category) or PUSH if won is EVEN else won


def trips(play: Play, seat: int) -> Outcome:
    """UTH-R9: by the player's own hand alone."""

    def of_seven(cards: Sequence[str]) -> Outcome:
        mine = best(cards)
        return Outcome(play.setting.odds("trips", mine.category) or LOSE, mine)

    return settled(play.faces(hand(seat), 2) + play.faces(BOARD, 5), play, of_seven)


def options_of_play(raw: Any, place: str, digits: int) -> list[list[int]]:
    """The multiples offered at the three options: `[[3, 4], [2], [1]]`."""
    fits = isinstance(raw, list) and len(raw) == 3 and all(isinstance(each, list) and each for each in raw)
    if not fits or not all(type(times) is int and 1 <= times <= 100 for each in raw for times in each):
        raise BadTerms(place, "three lists of multiples of the Ante are wanted")
    return [sorted(each) for each in raw]


def in_packets(setting: Setting) -> bool:
    return bool(setting.rules["deal"] == "packets")


def burns(play: Play) -> bool:
    return bool(play.setting.rules["burn"] == "yes")


def seats_then_dealer(setting: Setting) -> Sequence[str]:
    return [*hands(setting), DEALER]


def everything(setting: Setting) -> Sequence[str]:
    return [*hands(setting), DEALER, BOARD]


PROCEDURE = (
    Window(("ante", "blind", "trips"), required=("ante", "blind"),
           faults=cite(omitted="R4 W01", unequal="R4 W01", limits="ALL-R1 !", limits__trips="ALL-R1 W02", alone="R12 W02")),
    Deal(lambda setting: 2 if in_packets(setting) else 1, seats_then_dealer, rounds=lambda setting: 1 if in_packets(setting) else 2,
         faults=cite(misstated="A C03", order="A P02", exposed="A C04", early="A P05", late="A P05", omitted="A C03")),
    Deal(1, lambda setting: (BURN,), when=burns, faults=cite(omitted="R5 P15", again="R5 P15", unexpected="R5 P15")),
    Deal(5, board, faults=cite(misstated="A C03", exposed="A C04", early="A P05", omitted="A C03")),
    MayTurn(2, decided, faults=cite(early="R13")),
    Ask(play_or("check", 0), spot="play", who=undecided,
        faults=cite(omitted="C P08", order="C P07", not_offered="C W03", wrong_word="C W08", early="C")),
    Turn(3, board, faults=cite(omitted="D", early="D P10", misstated="D P11")),
    Ask(play_or("check", 1), spot="play", who=undecided,
        faults=cite(omitted="D P08", order="R6 P07", not_offered="D W04", wrong_word="D W08", early="D")),
    Turn(5, board, faults=cite(omitted="E", early="E P12", misstated="E P12")),
    Ask(play_or("fold", 2), spot="play", who=undecided,
        faults=cite(omitted="E P08", order="R6 P07", not_offered="E W05", wrong_word="E W09", early="E")),
    Examine(("ante", "blind"), forfeit, who=folded, faults=cite(undetermined="E")),
    Examine(("trips",), forfeit, who=forfeits_trips, faults=cite(undetermined="R3")),
    Settle(Which.LOST, racks=True,
           faults=cite(uncollected="F S01", paid_loser="E S02", given_back="E S02", late="F P13", early="F P13",
                       rack_omitted="F C01", rack_late="F C01", rack_early="F C01")),
    Turn(2, lambda setting: (DEALER,), faults=cite(omitted="G", early="G P13", misstated="G"), deciding=False),
    Examine(("ante",), duel(ante), who=active, faults=cite(undetermined="G")),
    Examine(("play",), duel(even), who=active, faults=cite(undetermined="G")),
    Examine(("blind",), duel(blind), who=active, faults=cite(undetermined="R2")),
    Examine(("trips",), trips, who=trips_stay, faults=cite(undetermined="R9")),
    Settle(
        Which.ALL, order=counterclockwise, racks=True, passes=True,
        faults=cite(
            uncollected="G S11", unpaid="G S11", paid_wrong="G S11", paid_loser="R8 S06", collected_winner="R8 S06",
            unpaid__ante="R1 S05", unpaid__play="R1 S05", uncollected__ante="R1 S05", uncollected__play="R1 S05", uncollected__blind="R1 S05",
            paid_loser__blind="R2 S08", paid_loser__trips="R9 S10", collected_winner__trips="R9 S10", collected_winner__blind="R2 S08",
            paid_wrong__blind="R2 S11", paid_wrong__trips="R9 S11", rounded="ALL-R5 S12", hole_cards="R1 S14",
            cap="ALL-R3 S13", order="G P14", early="G P13", rack_early="H C02",
        ),
    ),
    Clear(everything, stub=True, faults=cite(omitted="H C02", rack_early="H C02")),
)  # fmt: skip

ULTIMATE_TEXAS_HOLDEM = Game(
    "ultimate_texas_holdem",
    UTH,
    PROCEDURE,
    spots=SPOTS,
    tables={"blind": ("blind",), "trips": ("trips",)},
    inherits={"blind": "ante"},
    rules={
        "dealer_qualifies": Rule("pair", choice("pair", "none")),
        "trips_on_fold": Rule("lose", choice("lose", "stays")),
        "burn": Rule("no", choice("no", "yes")),
        "deal": Rule("one_by_one", choice("one_by_one", "packets")),
        "play": Rule([[3, 4], [2], [1]], options_of_play),
    },
    faults=cite(
        late="R4 W12", late__trips="R12 W02", late__play="E W07", twice="G S11", kept="G S11", paid_loser="R8 S06",
        paid_push__ante="R1 S04", collected_push__ante="R1 S04", paid_push__play="R8 S06", collected_push__play="R8 S06",
        paid_push__blind="R2 S07", collected_push__blind="R2 S09", announced="R10 S03", no_wager="G !", unknown_wager="G", void="ALL-R10 !", card="ALL-R6 C03",
    ),
)  # fmt: skip
