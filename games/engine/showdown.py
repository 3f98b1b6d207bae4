"""The verbs that end a hand of poker: Show and Award."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.engine.betting import limit_of
from games.engine.cards import UNKNOWN, Undetermined
from games.engine.dealing import Faults
from games.engine.events import (
    BOARD,
    HOUSE,
    JACKPOT,
    MUCK,
    POT,
    RAKE,
    REST,
    CardsTurned,
    ChipsMoved,
    Event,
    cards_moved,
    cards_turned,
    hand,
    moving,
    paying,
    purse,
    turning,
)
from games.engine.findings import Finding, Kind
from games.engine.play import Play, Setting
from games.engine.pots import Share, Winners, layers, shares, uncalled
from games.engine.prompts import AJAR, REFUSED, Call, Prompt, fault_of
from games.engine.regulation import Text

UNCALLED = "uncalled"


class ShowPrompt(Prompt):
    """A hand is turned up once its seat has nothing more to decide, or goes to the muck: folded, or claiming nothing."""

    __slots__ = ()
    players = True

    def __init__(self, step: Show, seat: int) -> None:
        super().__init__(step, (turning(hand(seat)), moving(hand(seat), MUCK)), 0, seat, channel="muck")

    def take(self, play: Play, event: Event, at: int) -> int:
        seat = self.seat or 0
        if not play.has_decided(seat):
            return REFUSED
        if type(event) is CardsTurned:
            play.shown[seat] = at
            return AJAR
        play.mucked.add(seat)
        claims = seat not in play.folded and seat not in play.dead and seat not in play.shown and play.still_in() > 1
        if claims and play.stakes.all_in(seat):
            play.find(Kind.UNEXPECTED, self.fault("all_in_mucked"), at, self, event=event, phrase="all_in_mucked")
        return AJAR

    def near(self, play: Play, event: Event) -> bool:
        return False

    def miss(self, play: Play) -> bool:
        seat = self.seat or 0
        if seat in play.folded and seat not in play.mucked and play.felt.faces(hand(seat)):
            super().miss(play)
        return False

    def wanted(self, play: Play) -> str:
        return f"[{REST[0]}{self.acts[1][1:]}"

    def may(self, play: Play) -> bool:
        return play.has_decided(self.seat or 0) and (self.seat not in play.shown and self.seat not in play.mucked)

    def propose(self, play: Play, rng: Random) -> Event:
        seat = self.seat or 0
        if seat in play.folded or play.still_in() == 1:
            return cards_moved(play.shoe.lying(hand(seat)), hand(seat), MUCK)
        return cards_turned(play.shoe.faces(hand(seat)), hand(seat))


@dataclass(frozen=True, eq=False)
class Show:
    """From here on a hand may be turned up or mucked, as soon as its seat has nothing more to decide."""

    faults: Faults
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        prompts: Mapping[str, ShowPrompt] = play.setting.ready(self, self._prepare)
        play.floating.update(prompts)
        yield from ()

    def _prepare(self, setting: Setting) -> dict[str, ShowPrompt]:
        return {act: prompt for prompt in (ShowPrompt(self, seat) for seat in setting.seats) for act in prompt.acts}

    def told(self) -> Text:
        return Text("Hands are shown or mucked once their seat has nothing more to decide",
                    "Las manos se muestran o descartan cuando su puesto ya no decide")


class PotPrompt(Prompt):
    """All chips that leave the pot: an uncalled bet, rake, jackpot, awards; and those that come back to put one right."""

    __slots__ = ("moves",)

    def __init__(self, step: Award, play: Play) -> None:
        ends = [RAKE, JACKPOT, *(purse(seat) for seat in play.seats)]
        super().__init__(step, (act for end in ends for act in (paying(POT, end), paying(end, POT))))
        self.moves: list[tuple[int, str, int]] = []

    def take(self, play: Play, event: Event, at: int) -> int:
        if type(event) is not ChipsMoved:
            return REFUSED
        sign, other = (1, event.target) if event.source == POT else (-1, event.source)
        self.moves.append((at, other, sign * event.amount))
        return AJAR

    def miss(self, play: Play) -> bool:
        return False


Judge = Callable[[Play, Sequence[int], str], Sequence[tuple[str | None, Sequence[int]]]]


@dataclass(frozen=True, eq=False)
class Award:
    """The uncalled bet goes back, the house takes its due, and each pot goes to its winners.

    `winners(play, seats, board)` are the groups that share a pot evenly, each in the order from the button's left.
    `named(play, share, to)` says which fault it is that a share went to another seat.
    """

    winners: Judge
    faults: Faults
    named: Callable[[Play, Share, int], str]
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        prompt = PotPrompt(self, play)
        yield Call(self, dict.fromkeys(prompt.acts, prompt), window=True)
        Accounts(self, play, prompt.moves).settle()

    def told(self) -> Text:
        return Text("Pots are awarded", "Se otorgan los botes")


class Accounts:
    """What was due from the pot against what left it, fault by fault, each undone in turn."""

    def __init__(self, step: Award, play: Play, moves: Sequence[tuple[int, str, int]]) -> None:
        self.step = step
        self.play = play
        self.moves = moves
        self.limit = limit_of(play.setting)
        self.unit = play.setting.unit
        self.boards = [BOARD, *(place for place in ("board:2", "board:3", "board:4") if play.felt.faces(place))]
        self.flop = bool(play.felt.faces(BOARD))
        self.live = [seat for seat in play.setting.from_button if seat not in play.folded and seat not in play.dead]

    def settle(self) -> None:
        """Lawful stakes → stakes as they lie → rake as taken → awards as made: what each step adds is its fault's cost."""
        try:
            self._bets()
            due = self._rake(self._due(self.play.stakes.streets))
        except Undetermined as gap:
            self.play.find(Kind.UNDETERMINED, fault_of(self.step.faults, "undetermined"), self._first(), phrase="showdown", gap=str(gap))
            return
        self._order()
        self._shows()
        self._awards(due)

    def _first(self) -> int:
        return self.moves[0][0] if self.moves else len(self.play.events)

    def _due(self, streets: Sequence[Mapping[int, int]], taken: int | None = None) -> list[Share]:
        """Every share due from these stakes, when so much is taken from the main pot; by the schedule if none is said."""
        staked = self.play.stakes.staked(streets)
        seat, over = uncalled(staked)
        if over:
            staked[seat] -= over
        pots = layers(staked, self.live, sum(self.play.stakes.dead.values()))
        total = sum(pot.amount for pot in pots)
        take = self._schedule(total) if taken is None else taken
        pots[:1] = [pot._replace(amount=max(0, pot.amount - take)) for pot in pots[:1]]
        winners: Winners = lambda seats, board: self.step.winners(self.play, seats, board)  # noqa: E731
        back = [Share(UNCALLED, None, seat, over)] if over else []
        return back + shares([pot for pot in pots if pot.amount], winners, self.boards, self.unit)

    def _schedule(self, total: int) -> int:
        return self.limit.schedule.rake(total, self.flop) + self.limit.schedule.jackpot(total, self.flop)

    def _bets(self) -> None:
        """What each unlawful bet or call has cost: the net with it less the net without it."""
        streets: Sequence[Mapping[int, int]] = self.play.stakes.streets
        for cut in self.play.stakes.cuts:
            without = cut.applied(streets)
            now, then = self._net(streets), self._net(without)
            cut.finding.cost({str(seat): now[seat] - then[seat] for seat in now if now[seat] != then[seat]})
            if now[0] != then[0]:
                cut.finding.effects[HOUSE] = cut.finding.effects.pop("0")
            streets = without

    def _net(self, streets: Sequence[Mapping[int, int]]) -> dict[int, int]:
        """What each seat, and the house as 0, gains when all is done by the book from these stakes."""
        staked = self.play.stakes.staked(streets)
        net = {seat: -staked.get(seat, 0) for seat in self.play.seats}
        due = self._due(streets)
        for share in due:
            net[share.seat] += share.amount
        return {0: sum(staked.values()) + sum(self.play.stakes.dead.values()) - sum(share.amount for share in due), **net}

    def _rake(self, due: list[Share]) -> list[Share]:
        """What was taken against the schedule; the shares due when it is taken."""
        total = sum(self.play.stakes.staked().values()) + sum(self.play.stakes.dead.values())
        total -= sum(share.amount for share in due if share.pot == UNCALLED)
        schedule = self.limit.schedule
        for party, account, lawful in ((HOUSE, RAKE, schedule.rake(total, self.flop)), (JACKPOT, JACKPOT, schedule.jackpot(total, self.flop))):
            taken = self._sum(account)
            if taken != lawful:
                other = self._sum(JACKPOT) if account == RAKE else self._sum(RAKE)
                before = lawful + (schedule.jackpot(total, self.flop) if account == RAKE else other)
                with_it = self._due(self.play.stakes.streets, before - lawful + taken)
                self._mistaken(account, party, taken, lawful, due, with_it)
                due = with_it
        return due

    def _mistaken(self, account: str, party: str, taken: int, lawful: int, due: list[Share], with_it: list[Share]) -> None:
        at = next((at for at, other, _ in self.moves if other == account), self._first())
        kind = Kind.MISSTATED if taken and lawful else Kind.UNEXPECTED if taken else Kind.OMITTED
        finding = self.play.find(
            kind, fault_of(self.step.faults, "rake"), at, event=self.play.events[at] if taken else None,
            expected=self.play.chips_line(lawful, POT, account) if lawful else None, phrase="rake", amount=taken, due=lawful,
        )  # fmt: skip
        finding.cost({party: taken - lawful, **{str(seat): units for seat, units in difference(with_it, due).items()}})

    def _sum(self, account: str) -> int:
        return sum(amount for _, other, amount in self.moves if other == account)

    def _order(self) -> None:
        """The uncalled bet is back before rake is taken, and rake is taken before the first award."""
        seat, over = uncalled(self.play.stakes.staked())
        awards = [(at, other, amount) for at, other, amount in self.moves if other not in (RAKE, JACKPOT)]
        if over and awards and awards[0][1] == purse(seat) and awards[0][2] >= over:
            awards = awards[1:] if awards[0][2] == over else awards
        for at, other, amount in self.moves:
            if other in (RAKE, JACKPOT) and amount > 0 and awards and at > awards[0][0]:
                self.play.find(
                    Kind.OUT_OF_ORDER, fault_of(self.step.faults, "rake"), at, event=self.play.events[at], phrase="rake_late"
                )

    def _shows(self) -> None:
        """At the showdown the last to bet shows first, then clockwise; without a bet the first seat left of the button."""
        play, order = self.play, list(self.play.setting.from_button)
        if not play.in_order or play.bets_ended_early:
            return
        first = order.index(play.stakes.aggressor) if play.stakes.aggressor in order else 0
        order = order[first:] + order[:first]
        shown = sorted((seat for seat in play.shown if seat in self.live), key=lambda seat: play.shown[seat])
        right = [seat for seat in order if seat in shown]
        if shown != right:
            seat = next(one for one, other in zip(shown, right, strict=True) if one != other)
            at = play.shown[seat]
            play.find(Kind.OUT_OF_ORDER, fault_of(self.step.faults, "show_order"), at, seat=seat, event=play.events[at], phrase="show_order")

    def _awards(self, due: list[Share]) -> None:
        """Each seat against its shares: whoever has too much has what others lack, and the fault lies with that share."""
        over = {seat: self._sum(purse(seat)) - sum(share.amount for share in due if share.seat == seat) for seat in self.play.seats}
        over = {seat: units for seat, units in over.items() if units}
        found: dict[tuple[str, str | None], Finding] = {}
        lacking = {seat: -units for seat, units in over.items() if units < 0}
        spare = {seat: units for seat, units in over.items() if units > 0}
        for share in due[::-1]:
            short = min(lacking.get(share.seat, 0), share.amount)
            while short:
                to = next((seat for seat, units in spare.items() if units), 0)
                part = min(short, spare.get(to, short))
                self._misawarded(found, share, to, part)
                lacking[share.seat] -= part
                short -= part
                if to:
                    spare[to] -= part
        for seat, units in spare.items():
            if units:
                self._misawarded(found, Share("main", None, 0, 0), seat, units)
        self._put_right(due)
        self._unshown(due)

    def _misawarded(self, found: dict[tuple[str, str | None], Finding], share: Share, to: int, part: int) -> None:
        name = self.step.named(self.play, share, to)
        finding = found.get((share.pot, share.half))
        if finding is None:
            at = next((at for at, other, _ in self.moves[::-1] if other == purse(to)), None)
            finding = found[share.pot, share.half] = self.play.find(
                Kind.OMITTED if at is None else Kind.MISSTATED, fault_of(self.step.faults, name), len(self.play.events) if at is None else at,
                seat=to or share.seat, event=None if at is None else self.play.events[at],
                expected=self.play.chips_line(share.amount, POT, purse(share.seat)) if share.seat else None,
                phrase="misawarded" if to and share.seat else "unawarded" if share.seat else "overawarded",
                amount=part, pot=share.pot, winner=share.seat, to=to,
            )  # fmt: skip
            finding.pot, finding.half = share.pot, share.half
        finding.cost({str(to) if to else POT: part, str(share.seat) if share.seat else POT: -part})

    def _put_right(self, due: list[Share]) -> None:
        """An award that came back and went where it belonged is one fault that cost nothing."""
        back = next(((at, other, amount) for at, other, amount in self.moves if amount < 0), None)
        if back is None:
            return
        wrong = next((at for at, other, amount in self.moves if other == back[1] and amount > 0), back[0])
        finding = self.play.find(
            Kind.MISSTATED, fault_of(self.step.faults, "wrong_winner"), wrong, seat=int(back[1][6:]) if back[1].startswith("purse:") else None,
            event=self.play.events[wrong], phrase="put_right",
        )  # fmt: skip
        finding.corrected_at = self.moves[-1][0]
        finding.touches_money = True

    def _unshown(self, due: list[Share]) -> None:
        """Whoever is paid at a contested showdown has shown its hand."""
        if len(self.live) < 2 or not self.play.in_order or "turns" in self.play.silent:
            return
        for seat in self.live:
            if seat not in self.play.shown and self._sum(purse(seat)) > sum(
                share.amount for share in due if share.seat == seat and share.pot == UNCALLED
            ):
                at = next(at for at, other, _ in self.moves if other == purse(seat))
                self.play.find(Kind.OMITTED, fault_of(self.step.faults, "unshown"), at, seat=seat, phrase="unshown")


def difference(now: Sequence[Share], then: Sequence[Share]) -> dict[int, int]:
    """How much more each seat has by one list of shares than by another."""
    sums: dict[int, int] = {}
    for sign, due in ((1, now), (-1, then)):
        for share in due:
            sums[share.seat] = sums.get(share.seat, 0) + sign * share.amount
    return {seat: units for seat, units in sums.items() if units}


def claimants(play: Play, seats: Sequence[int]) -> list[int]:
    """The seats of a pot whose hands may win it: shown, or known and not mucked; all where that is nobody."""
    claims = [seat for seat in seats if seat in play.shown or seat not in play.mucked and UNKNOWN not in play.felt.faces(hand(seat))]
    return claims or list(seats)
