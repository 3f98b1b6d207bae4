"""Omaha and Omaha Hi-Lo. The text has no numbers; its paragraphs are counted 1 to 15. Hi-Lo differs by its shares alone."""

from collections.abc import Callable, Iterator, Sequence

from games.catalogue.citing import citing
from games.catalogue.regulations import OMA
from games.engine.events import BOARD, BURN, hand
from games.engine.findings import Fault, Kind
from games.engine.game import Game, Setting, Step
from games.engine.play import Play
from games.engine.poker import Award, Bet, Post, Share, Show, claimants
from games.engine.poker_terms import POKER_RULES, limit
from games.engine.ranking import omaha_high, omaha_low
from games.engine.record import Record
from games.engine.steps import Deal, Say

cite = citing(OMA)
Rank = Callable[[Sequence[str], Sequence[str]], int | None]


def hands(setting: Setting) -> list[str]:
    """OMA 5: from the first seat left of the button."""
    return [hand(seat) for seat in setting.from_button]


def contested(play: Play) -> bool:
    """Whether two seats or more are still in."""
    return play.still_in() > 1


def after_blinds(play: Play) -> Sequence[int]:
    """OMA 6: from the seat left of the big blind, or of a straddle; heads-up the button has the small blind and begins."""
    order = play.setting.from_button
    straddle = play.stakes.straddle
    first = order.index(straddle) + 1 if straddle else 1 if len(order) == 2 else 2
    return (*order[first:], *order[:first])


def from_left(play: Play) -> Sequence[int]:
    """OMA 8, 10, 12: from the first live seat left of the button."""
    return play.setting.from_button


def board_of(play: Play, place: str) -> Sequence[str]:
    """Five community cards; on a board run again the shared ones and those dealt to it."""
    again = () if place == BOARD else play.felt.faces(place)
    return (*play.faces(BOARD, 5)[: 5 - len(again)], *again)


def best_of(play: Play, seats: Sequence[int], board: str, rank: Rank) -> Sequence[int]:
    """OMA 13-14: who of the claimants holds the best of two own and three community cards."""
    cards = board_of(play, board)
    values = {seat: rank(play.faces(hand(seat), 4), cards) for seat in claimants(play, seats)}
    held = [value for value in values.values() if value is not None]
    return [seat for seat in play.setting.from_button if held and values.get(seat) == max(held)]


def high_only(play: Play, seats: Sequence[int], board: str) -> Sequence[tuple[str | None, Sequence[int]]]:
    """OMA 13: the best high hand takes the pot."""
    return [(None, best_of(play, seats, board, omaha_high))]


def high_low(play: Play, seats: Sequence[int], board: str) -> Sequence[tuple[str | None, Sequence[int]]]:
    """OMA 15, OMA-R5: high and low share it; where no low qualifies the high takes it whole."""
    high = best_of(play, seats, board, omaha_high)
    low = best_of(play, seats, board, lambda own, shared: omaha_low(own, shared, play.setting.rules["low_rule"]))
    return [("high", high), ("low", low)] if low else [(None, high)]


def award_named(play: Play, share: Share, to: int) -> str:
    """What a wrong award is called: by whom it went to, or by which pot it is of."""
    if share.pot == "uncalled":
        return "uncalled"
    if to in play.folded:
        return "folded"
    return "dead" if to in play.dead else "side" if share.pot != "main" else "wrong_winner"


def button_moves(play: Play, before: Record) -> None:
    """OMA 3: before each deal the button moves to the next seat clockwise that is dealt in."""
    if play.setting.button is None or before.button is None:
        return
    seats = play.seats
    due = next((seat for seat in seats if seat > before.button), seats[0])
    if play.setting.button != due:
        play.find(Kind.MISSTATED, BUTTON, 0, seat=play.setting.button, phrase="button", due=due)


BUTTON: Fault = cite(button="3 P03")["button"]


def betting(clause: str, opener: str) -> dict[str, str]:
    """What may be wrong in a betting round, and where it is said."""
    return {
        "unanswered": f"{clause} P11", "again": f"{clause} P12", "folded": f"{clause} P21", "opener": f"{clause} {opener}",
        "order": f"{clause} P09", "early": f"{clause} {opener}", "check_to_bet": f"{clause} P20",
        "short_call": "R10 W07", "one_chip": "R11 W09", "declared": "R11 W09", "string_bet": "R11 W09",
        "not_reopened": "R8 W05", "cap_exceeded": "R9 W04", "wrong_size": "R3 W06", "over_pot": "R3 W03",
        "under_raise": "R8 W02", "under_bet": "R3 W01",
    }  # fmt: skip


def street(count: int, deal: str, bets: str) -> Iterator[Step]:
    """OMA 7-12: a card burned, the next board cards face up, and a betting round from the left of the button."""
    short, out = f"{deal} {'P16' if count == 3 else 'P18'}", "13 P22"
    burn = cite(omitted=f"{deal} P14", again=f"{deal} P14", exposed=f"{deal} P15", early=f"{deal} P17", unexpected=out)
    yield Deal(1, lambda setting: (BURN,), when=contested, faults=burn)
    yield Deal(count, lambda setting: (BOARD,), up=True, when=contested, faults=cite(omitted=short, early=f"{deal} P17", unexpected=out))
    yield Bet(cite(**betting(bets, "P19")), from_left)


def procedure(shares: Callable[..., Sequence[tuple[str | None, Sequence[int]]]]) -> tuple[Step, ...]:
    """The fifteen paragraphs, with the shares of a pot."""
    return (
        Post(cite(blind="4 P04", undetermined="4", ante="R7 P04")),
        Deal(1, hands, rounds=4, faults=cite(misstated="5 P06", order="5 P05", early="5 P05", exposed="5 P07")),
        Show(cite(omitted="R20", all_in_mucked="R15")),
        Bet(cite(**betting("6", "P08"), option="6 P10"), after_blinds),
        Say("tap", faults=cite(omitted="7 P13"), when=contested),
        *street(3, "7", "8"),
        *street(1, "9", "10"),
        *street(1, "11", "12"),
        Award(
            shares,
            cite(wrong_winner="13 !", undetermined="13", rake="R13 S13", uncalled="R12 S12", side="R12 S11", dead="R18 C01",
                 folded="13 P21", unshown="13", show_order="R14 P23"),
            award_named,
        ),
    )  # fmt: skip


def game(key: str, shares: Callable[..., Sequence[tuple[str | None, Sequence[int]]]]) -> Game:
    """One of the two games."""
    faults = cite(void="ALL-R10 !", card="ALL-R6 C03", purse="R10 W08", pot="13 !")
    return Game(key, OMA, procedure(shares), rules=POKER_RULES, faults=faults, limit=limit, succession=button_moves)


OMAHA = game("omaha", high_only)
OMAHA_HI_LO = game("omaha_hi_lo", high_low)
