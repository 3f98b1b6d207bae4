"""A recorded hand of Omaha played again by PokerKit, an engine that shares no line with ours: what each seat gains."""

from collections.abc import Callable, Mapping
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    PotLimitOmahaHoldem,
    State,
)

from games.engine.events import BOARD, BURN, POT, SHOE, CardsMoved, ChipsMoved, Event, Said, seat_of
from games.engine.notation import parse

ALONE = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
UNIT = {"omaha": 50, "omaha_hi_lo": 100}
FIXED: dict[str, Any] = {"raw_blinds_or_straddles": (1, 2), "small_bet": 2, "big_bet": 4}
POTS: dict[str, Any] = {"raw_blinds_or_straddles": (2, 4), "min_bet": 4}
HOLE = 4


def gained(record: Mapping[str, Any]) -> dict[int, int]:
    """What each seat gains by PokerKit, in minor units; blinds are 1 and 2, fixed bets 2 and 4."""
    order, unit = from_button(record), UNIT[record["game"]]
    stacks = [round(float(record["stacks"][str(seat)]) * 100) // unit for seat in order]
    state = begun(record["game"], stacks)
    Replay(state, order, unit).play(parse(record["log"]))
    assert not state.status, "PokerKit has not come to the end"
    return {seat: (state.stacks[at] - stacks[at]) * unit for at, seat in enumerate(order)}


def from_button(record: Mapping[str, Any]) -> list[int]:
    """The seats from the left of the button."""
    seats = record["seats"]
    at = next((at for at, seat in enumerate(seats) if seat > record["button"]), 0)
    return [*seats[at:], *seats[:at]]


def begun(game: str, stacks: list[int]) -> State:
    """A hand with its blinds posted; chips are of one unit."""
    rules: Mapping[str, Any] = POTS if game == "omaha" else FIXED
    kind = (
        PotLimitOmahaHoldem if game == "omaha" else FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    )
    create: Callable[..., State] = kind.create_state
    return create(
        ALONE, True, raw_antes=0, raw_starting_stacks=stacks, player_count=len(stacks), **rules
    )


class Replay:
    """The events of a log, told to PokerKit one by one."""

    def __init__(self, state: State, order: list[int], unit: int) -> None:
        self.state = state
        self.order = order
        self.unit = unit
        self.hands: dict[int, str] = {}

    def play(self, events: list[Event]) -> None:
        """All of them; what is shown or paid at the end follows from the rest."""
        for event in events:
            if type(event) is CardsMoved and event.source == SHOE:
                self._dealt(event)
            elif len(self.hands) == len(self.order) and self.state.actor_index is not None:
                self._acted(event)
        self._show()

    def _dealt(self, event: CardsMoved) -> None:
        seat = seat_of(event.target)
        if seat is not None:
            self.hands[seat] = self.hands.get(seat, "") + "".join(event.cards)
            if all(len(self.hands.get(each, "")) == 2 * HOLE for each in self.order):
                for each in self.order:
                    self.state.deal_hole(self.hands[each])
        elif event.target == BURN:
            self._show()
            self.state.burn_card("??")
        elif event.target == BOARD:
            self.state.deal_board("".join(event.cards))

    def _show(self) -> None:
        """Everybody shows."""
        while self.state.can_show_or_muck_hole_cards():
            self.state.show_or_muck_hole_cards(True)

    def _acted(self, event: Event) -> None:
        state, at = self.state, self.state.actor_index
        assert at is not None
        if type(event) is Said and event.words in ("fold", "check"):
            state.fold() if event.words == "fold" else state.check_or_call()
        elif type(event) is ChipsMoved and event.target == POT:
            assert event.source == f"purse:{self.order[at]}"
            to = state.bets[at] + event.amount // self.unit
            state.complete_bet_or_raise_to(to) if to > max(state.bets) else state.check_or_call()
