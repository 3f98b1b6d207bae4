"""Omaha and Omaha Hi-Lo. The text has no numbers; its paragraphs are counted 1 to 15. Hi-Lo differs by its shares alone."""

from collections.abc import Callable, Sequence
from functools import partial

from games.catalogue.citing import citing
from games.catalogue.misread import high_low_named, high_named
from games.catalogue.regulations import OMA
from games.engine.events import Said, hand
from games.engine.findings import Kind
from games.engine.game import Game, Step, from_left
from games.engine.other_seats import begins
from games.engine.places import board, burned_cards
from games.engine.play import Play
from games.engine.poker import Again, Award, Bet, Post, Show, board_cards, claimants
from games.engine.poker_terms import POKER_RULES, limit
from games.engine.ranking import omaha_high, omaha_low
from games.engine.record import Record
from games.engine.steps import Deal, Say

cite = citing(OMA)
Shares = Sequence[tuple[str | None, Sequence[int]]]
Rank = Callable[[Sequence[str], Sequence[str]], int | None]
AS_WRITTEN = partial(omaha_low, rule="as_written")


def contested(play: Play) -> bool:
    """Whether two seats or more are still in."""
    return play.still_in() > 1


def after_blinds(play: Play) -> Sequence[int]:
    """OMA 6: from the seat left of the big blind, or of a straddle; heads-up the button has the small blind and begins."""
    order = play.setting.from_button
    straddle = play.stakes.straddle
    first = order.index(straddle) + 1 if straddle else begins(play, 1 if len(order) == 2 else 2)
    return (*order[first:], *order[:first])


def best_of(play: Play, seats: tuple[int, ...], board: str, rank: Rank) -> Sequence[int]:
    """OMA 13-14: who of the claimants holds the best of two own and three community cards."""
    key = (rank, board, seats)
    if key not in play.ranked:
        shared = board_cards(play, board)
        values = {seat: rank(play.faces(hand(seat), 4), shared) for seat in claimants(play, seats)}
        best = max((value for value in values.values() if value is not None), default=0)
        play.ranked[key] = [seat for seat, value in values.items() if value == best]
    return play.ranked[key]


def high_only(play: Play, seats: tuple[int, ...], board: str) -> Shares:
    """OMA 13: the best high hand takes the pot."""
    return [(None, best_of(play, seats, board, omaha_high))]


def high_low(play: Play, seats: tuple[int, ...], board: str, *, other: bool = False) -> Shares:
    """OMA 15, OMA-R5: high and low share it; without a low the high takes it whole. OMA-R1 knows an `other` reading."""
    as_written = (play.setting.rules["low_rule"] == "as_written") != other
    high = best_of(play, seats, board, omaha_high)
    low = best_of(play, seats, board, omaha_low)
    low = best_of(play, seats, board, AS_WRITTEN) if low and as_written else low
    return [("high", high), ("low", low)] if low else [(None, high)]


def button_moves(play: Play, before: Record) -> None:
    """OMA 3: before each deal the button moves to the next seat clockwise that is dealt in."""
    if play.setting.button is None or before.button is None:
        return
    due = from_left(play.seats, before.button)[0]
    if play.setting.button != due:
        play.find(Kind.MISSTATED, BUTTON, 0, seat=play.setting.button, phrase="button", turn=due)


def misdealt(play: Play, at: int) -> None:
    """OMA-R17: a misdeal can be called until two seats have acted."""
    event, stakes = play.events[at], play.stakes
    if type(event) is Said and event.words.startswith("misdeal") and (stakes.streets_over or len(stakes.acted) > 1):
        play.find(Kind.UNEXPECTED, LATE, at, event=event, phrase="misdeal_late")


BUTTON, LATE = cite(button="3 P03")["button"], cite(late="R17 C02")["late"]


def betting(clause: str, opener: str) -> dict[str, str]:
    """What may be wrong in a betting round, and where it is said."""
    return {
        "unanswered": f"{clause} P11", "unexpected": clause, "again": f"{clause} P12", "folded": f"{clause} P21", "opener": f"{clause} {opener}",
        "order": f"{clause} P09", "early": f"{clause} {opener}", "check_to_bet": f"{clause} P20",
        "short_call": "R10 W07", "one_chip": "R11 W09", "declared": "R11 W09", "string_bet": "R11 W09",
        "not_reopened": "R8 W05", "cap_exceeded": "R9 W04", "wrong_size": "R3 W06", "over_pot": "R3 W03", "bet_over_pot": "R3 W01",
        "under_raise": "R8 W02", "under_bet": "R3 W01",
    }  # fmt: skip


def later(clause: str) -> Bet:
    """OMA 8, 10, 12: betting from the first live seat left of the button."""
    return Bet(cite(**betting(clause, "P19")), lambda play: play.setting.from_button)


def street(count: int, clause: str) -> tuple[Deal, Deal]:
    """OMA 7, 9, 11: a card burned, then the next board cards face up."""
    short, early, out = f"{clause} {'P16' if count == 3 else 'P18'}", f"{clause} P17", "13 P22"
    burned = cite(omitted=f"{clause} P14", again=f"{clause} P14", exposed=f"{clause} P15", early=early, unexpected=out)
    burn = Deal(1, burned_cards, when=contested, faults=burned)
    dealt = cite(omitted=short, early=early, unburned=f"{clause} P14", unexpected=out)
    return burn, Deal(count, board, up=True, when=contested, faults=dealt)


FLOP, TURN, RIVER = street(3, "7"), street(1, "9"), street(1, "11")
AWARDED = cite(
    wrong_winner="13 !", left="13 S14", undetermined="13", rake="R13 S13", uncalled="R12 S12", side="R12 S11", dead="R18 C01",
    folded="13 P21", unshown="13", show_order="R14 P23", tie="R19 S10", tie_chip="R2 S10", boards="R16 S09", boards_chip="R16 S10",
    two_and_three="14 S01",
)  # fmt: skip
SHARED = {**AWARDED, **cite(
    high="15 S09", low="15 !", two_and_three_low="14 S02", board_low="15 S03", unqualified="15 S04", straight_low="15 S05",
    low_order="15 S06", both="15 S15", no_low="R5 S08", halves="15 S09", halves_chip="R2 S09", reading="15 S07",
)}  # fmt: skip


def procedure(award: Award) -> tuple[Step, ...]:
    """The fifteen paragraphs; what is awarded is the game's own."""
    return (
        Post(cite(blind="4 P04", undetermined="4", ante="R7 P04", straddle="R22 W06", straddle_below="R22 W02", straddle_over_pot="R22 W03")),
        Deal(1, lambda setting: [*map(hand, setting.from_button)], rounds=4,
             faults=cite(misstated="5 P06", order="5 P05", early="5 P05", exposed="5 P07")),
        Show(cite(omitted="R20", early="R21", all_in_mucked="R15", unclaimed="R15")),
        Bet(cite(**betting("6", "P08"), option="6 P10", misdeal="R17 C02"), after_blinds),
        Say("tap", faults=cite(omitted="7 P13"), when=contested),
        *FLOP,
        later("8"),
        *TURN,
        later("10"),
        *RIVER,
        later("12"),
        Again(cite(again="R16"), (FLOP, TURN, RIVER)),
        award,
    )  # fmt: skip


def game(key: str, award: Award) -> Game:
    """One of the two games."""
    faults = cite(void="ALL-R10 !", card="ALL-R6 C03", purse="R10 W08", stack="R10 W08", pot="13 S14")
    return Game(key, OMA, procedure(award), rules=POKER_RULES, faults=faults, limit=limit, succession=button_moves,
                voided=misdealt)  # fmt: skip


OMAHA = game("omaha", Award(high_only, AWARDED, high_named))
OMAHA_HI_LO = game("omaha_hi_lo", Award(high_low, SHARED, high_low_named, partial(high_low, other=True)))
