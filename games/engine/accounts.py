"""What was due from a pot against what left it: every fault undone in turn, so that effects add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from games.engine.awards import Awards, Judge, Settlement
from games.engine.cards import Undetermined
from games.engine.events import (
    BOARD,
    HOUSE,
    JACKPOT,
    POT,
    RAKE,
    hand,
    purse,
)
from games.engine.findings import Kind
from games.engine.house_take import borne, mistaken, taken_and_returned
from games.engine.play import Play
from games.engine.pots import UNCALLED, Share, Winners, layers, shares, uncalled
from games.engine.prompts import fault_of
from games.engine.stakes import Books, summed
from games.engine.uncalled import answers, goes_back, played_short

OWN_CARDS = 4
PLAYED_OUT = "played_out"


class Accounts:
    """What was due from the pot against what left it, fault by fault, each undone in turn."""

    def __init__(self, step: Settlement, play: Play, moves: Sequence[tuple[int, str, int]]) -> None:
        self.step = step
        self.play = play
        self.moves = moves
        self.limit = play.setting.limit
        self.unit = play.setting.unit
        self.flop = bool(play.felt.faces(BOARD))
        self.staked = play.stakes.staked()
        play.bury(moves[-1][0] if moves and play.in_order else len(play.events))
        self.live = [
            seat
            for seat in play.setting.from_button
            if seat not in play.folded and seat not in play.dead
        ]
        self._dead_by_count()
        self.short = played_short(play, self.moves)

    def _dead_by_count(self) -> None:
        """At a showdown a hand of more or fewer than four cards is dead, unless no other is left."""
        hands = {seat: self.play.felt.faces(hand(seat)) for seat in self.live}
        dead = [seat for seat, cards in hands.items() if len(cards) not in (0, OWN_CARDS)]
        if dead and len(dead) < len(self.live):
            self.play.dead.update(dead)
            self.live = [seat for seat in self.live if seat not in dead]

    def settle(self) -> None:
        """From lawful stakes to stakes as they lie, rake as taken, awards as made: each step costs its fault."""
        try:
            self._bets()
            due = self._rake(self._due(self.play.stakes.books))
        except Undetermined as gap:
            self._undetermined(gap)
            return
        self._order()
        self._otherwise(due)
        awards = Awards(self.step, self.play, self.moves, self.live)
        awards.against(due)
        seat, over = self._uncalled(self.staked)
        if over and self.play.in_order and not (awards.found or self.play.missed):
            goes_back(self.play, fault_of(self.step.faults, "uncalled"), seat, over, self.moves)

    def undone(self, void: int) -> None:
        """The floor has voided a hand that was played out: that is worth what each would have gained by it."""
        play = self.play
        play.marks[PLAYED_OUT] = void
        try:
            self._bets()
            gained = self._gained()
        except Undetermined as gap:
            self._undetermined(gap)
            return
        if any(gained.values()):
            fault, event = fault_of(play.setting.game.faults, "void"), play.events[void]
            phrase = "void_after_result"
            finding = play.find(Kind.UNEXPECTED, fault, void, event=event, phrase=phrase)
            finding.cost({party: -units for party, units in gained.items() if units})

    def _gained(self) -> dict[str, int]:
        """What each party lawfully gains from the stakes as they lie."""
        books, party = self.play.stakes.books, {RAKE: HOUSE, JACKPOT: JACKPOT}
        gained = Counter({str(seat): -chips for seat, chips in summed(books).items()})
        seat, over = self._uncalled(self.staked)
        gained[str(seat)] += over
        for account, units in self.proposed():
            gained[party.get(account) or account[6:]] += units
        return gained

    def _undetermined(self, gap: Undetermined) -> None:
        self.play.find(
            Kind.UNDETERMINED,
            fault_of(self.step.faults, "undetermined"),
            self._first(),
            phrase="showdown",
            gap=gap.gap,
        )

    def proposed(self) -> Iterator[tuple[str, int]]:
        """All that lawfully leaves the pot when the uncalled bet is back, in order: to which account, and how much."""
        due = self._due(self.play.stakes.books)
        back = [share for share in due if share.pot == UNCALLED]
        total = sum(self.staked.values()) + sum(self.play.stakes.dead.values())
        total -= sum(share.amount for share in back)
        schedule = self.limit.schedule
        yield RAKE, schedule.rake(total, self.flop)
        yield JACKPOT, schedule.jackpot(total, self.flop)
        yield from ((purse(share.seat), share.amount) for share in due if share not in back)

    def _otherwise(self, due: Sequence[Share]) -> None:
        """Where the text may be read in two ways that lead to different awards, that is advice."""
        other, play = self.step.otherwise, self.play
        contests = {(share.rivals, share.board) for share in due if share.rivals}
        if other is None or all(
            other(play, *each) == self.step.winners(play, *each) for each in contests
        ):
            return
        taken = self._sum(RAKE) + self._sum(JACKPOT)
        otherwise = self._due(play.stakes.books, taken, other)
        more = difference(otherwise, due)
        seat = max(more, key=more.__getitem__, default=0)
        if seat:
            fault = fault_of(self.step.faults, "reading")
            units = sum(share.amount for share in otherwise if share.seat == seat)
            play.find(
                Kind.MISSTATED, fault, self._first(), seat=seat, phrase="reading",
                expected=play.chips_line(units, POT, purse(seat)), amount=more[seat],
            )  # fmt: skip

    def _first(self) -> int:
        return self.moves[0][0] if self.moves else len(self.play.events)

    def _due(
        self,
        books: Books,
        taken: int | None = None,
        judge: Judge | None = None,
    ) -> list[Share]:
        """Every share due from these stakes; `taken` from the main pot is the schedule's if none is said."""
        *streets, dead = books
        staked = summed(streets)
        seat, over = self._uncalled(staked)
        if over:
            staked[seat] -= over
        # Who is all in by an ante may win that of each.
        if any(dead.get(seat) and not staked.get(seat) for seat in self.live):
            staked, dead = summed((staked, dead)), {}
        called = self._called(staked) if self.short else None
        pots = layers(staked, self.live, sum(dead.values()), called)
        total = sum(pot.amount for pot in pots)
        take = self._schedule(total) if taken is None else taken
        pots[:1] = [pot._replace(amount=max(0, pot.amount - take)) for pot in pots[:1]]
        winners: Winners = partial(judge or self.step.winners, self.play)
        back = [Share(UNCALLED, None, seat, over)] if over else []
        return back + shares(
            [pot for pot in pots if pot.amount], winners, self.play.boards, self.unit
        )

    def _called(self, staked: Mapping[int, int]) -> Mapping[int, int]:
        """The stakes with what calls fell short of that were played for as if they had not."""
        return {seat: chips + self.short.get(seat, 0) for seat, chips in staked.items()}

    def _uncalled(self, staked: Mapping[int, int]) -> tuple[int, int]:
        """The bet that nobody called, by seat and chips."""
        return uncalled(self._called(staked) if self.short else staked)

    def _schedule(self, total: int) -> int:
        return self.limit.schedule.rake(total, self.flop) + self.limit.schedule.jackpot(
            total, self.flop
        )

    def _bets(self) -> None:
        """What each unlawful bet or call has cost: the net with it less the net without it."""
        books: Books = self.play.stakes.books
        short = self.short
        for cut in self.play.stakes.cuts:
            without = cut.applied(books)
            now = self._net(books)
            self.short = {
                seat: chips for seat, chips in self.short.items() if not answers(cut, seat)
            }
            then = self._net(without)
            cut.finding.cost(
                {str(seat): now[seat] - then[seat] for seat in now if now[seat] != then[seat]}
            )
            if now[0] != then[0]:
                cut.finding.effects[HOUSE] = cut.finding.effects.pop("0")
            books = without
        self.short = short

    def _net(self, books: Books) -> dict[int, int]:
        """What each seat, and the house as 0, gains when all is done by the book from these stakes."""
        net = dict.fromkeys((0, *self.play.seats), 0)
        for seat, chips in summed(books).items():
            net[seat] -= chips
        for share in self._due(books):
            net[share.seat] += share.amount
        net[0] = -sum(net.values())
        return net

    def _rake(self, due: list[Share]) -> list[Share]:
        """What was taken against the schedule; the shares due when it is taken."""
        total = sum(self.staked.values()) + sum(self.play.stakes.dead.values())
        total -= sum(share.amount for share in due if share.pot == UNCALLED)
        schedule = self.limit.schedule
        for party, account, lawful in (
            (HOUSE, RAKE, schedule.rake(total, self.flop)),
            (JACKPOT, JACKPOT, schedule.jackpot(total, self.flop)),
        ):
            taken, fault = self._sum(account), fault_of(self.step.faults, "rake")
            if taken == lawful:
                taken_and_returned(self.play, fault, self.moves, account, lawful)
            else:
                other = self._sum(JACKPOT) if account == RAKE else self._sum(RAKE)
                before = lawful + (schedule.jackpot(total, self.flop) if account == RAKE else other)
                by_the_book = self._due(self.play.stakes.books, before - lawful + taken)
                with_it = borne(due, self._got(), lawful - taken) or by_the_book
                finding = mistaken(self.play, fault, self.moves, account, lawful)
                cost = {str(seat): units for seat, units in difference(with_it, due).items()}
                cost[party] = taken - lawful
                finding.cost({**cost, POT: -sum(cost.values())})
                due = with_it
        return due

    def _got(self) -> dict[int, int]:
        """What each seat was paid."""
        return {seat: self._sum(purse(seat)) for seat in self.play.seats}

    def _sum(self, account: str) -> int:
        return sum(amount for _, other, amount in self.moves if other == account)

    def _order(self) -> None:
        """The uncalled bet is back before rake is taken, and rake is taken before the first award."""
        seat, over = self._uncalled(self.staked)
        awards = [
            (at, other, amount) for at, other, amount in self.moves if other not in (RAKE, JACKPOT)
        ]
        if over and awards and awards[0][1] == purse(seat) and awards[0][2] >= over:
            awards = awards[1:] if awards[0][2] == over else awards
        for at, other, amount in self.moves:
            if other in (RAKE, JACKPOT) and amount > 0 and awards and at > awards[0][0]:
                self.play.find(
                    Kind.OUT_OF_ORDER,
                    fault_of(self.step.faults, "rake"),
                    at,
                    event=self.play.events[at],
                    expected=f"before: {self.play.line(awards[0][0])}",
                    phrase="rake_late",
                )


def difference(now: Sequence[Share], then: Sequence[Share]) -> dict[int, int]:
    """How much more each seat has by one list of shares than by another."""
    sums: dict[int, int] = {}
    for sign, due in ((1, now), (-1, then)):
        for share in due:
            sums[share.seat] = sums.get(share.seat, 0) + sign * share.amount
    return {seat: units for seat, units in sums.items() if units}
