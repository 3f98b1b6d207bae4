"""Awards against the shares that are due: who was given what another had won, and whose hand was never shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, Protocol

from games.engine.events import POT, hand, purse
from games.engine.findings import Finding, Kind
from games.engine.names import pot_name
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.pots import UNCALLED, Share
from games.engine.prompts import fault_of
from games.engine.showing import show_order
from games.engine.silences import actor

Judge = Callable[[Play, tuple[int, ...], str], Sequence[tuple[str | None, Sequence[int]]]]


class Misaward(NamedTuple):
    """So much of a share went to another seat, or to none as 0; `due` are all the shares there were.

    `whole`: with it went the other half of the pot.
    """

    share: Share
    to: int
    part: int
    due: Sequence[Share]
    whole: bool = False


class Astray(NamedTuple):
    """So much of a share, and the seat it went to; 0 where it went to none."""

    share: Share
    to: int
    part: int


NOBODYS = Share("main", None, 0, 0)
FINDINGS_MAX = 2
Named = Callable[[Play, Misaward], str]


def grouped(parts: Sequence[Astray], due: Sequence[Share]) -> list[list[Astray]]:
    """What is told as one: the parts of one half of a pot, or of a pot that went astray whole.

    Where that is too much it is all of one pot, or all of them.
    """
    left = Counter[str]()
    for share in due:
        left[share.pot] += share.amount
    for share, _, part in parts:
        left[share.pot] -= part
    groups: dict[object, list[Astray]] = {}
    for halves, pots in ((True, True), (False, True), (False, False)):
        groups = {}
        for one in parts:
            half = one.share.half if halves and left[one.share.pot] else None
            groups.setdefault((one.share.pot if pots else None, half), []).append(one)
        if len(groups) <= FINDINGS_MAX:
            break
    return list(groups.values())


class Settlement(Protocol):
    """How a game awards its pots, and what is cited where a share went elsewhere."""

    @property
    def faults(self) -> Faults:
        """What a finding points at."""

    @property
    def winners(self) -> Judge:
        """From the seats of a pot and a board: the groups that share it evenly."""

    @property
    def otherwise(self) -> Judge | None:
        """The same by another reading that differs now and then, where there is one."""

    @property
    def named(self) -> Named:
        """From a share and the seat that got it: the fault that is."""


class Awards:
    """The chips that left a pot, by position, account and amount, for the seats still in."""

    def __init__(
        self,
        step: Settlement,
        play: Play,
        moves: Sequence[tuple[int, str, int]],
        live: Sequence[int],
    ) -> None:
        self.step = step
        self.play = play
        self.moves = moves
        self.live = live
        self.due: Sequence[Share] = ()
        self.found: list[Finding] = []
        self.got: dict[str, int] = {}
        for _, account, amount in moves:
            self.got[account] = self.got.get(account, 0) + amount

    def against(self, due: Sequence[Share]) -> None:
        """Each seat against its shares: whoever has too much has what others lack."""
        self.due = due
        self._show_order()
        astray = list(self._astray(due))
        for parts in grouped(astray, due) if astray else ():
            finding = self._finding(parts)
            self.found.append(finding)
            for share, to, part in parts:
                finding.cost({str(to or POT): part, str(share.seat or POT): -part})
        self._put_right()
        self._unshown(due)

    def _astray(self, due: Sequence[Share]) -> Iterator[Astray]:
        """Which part of which share went to whom instead; what nobody had lost is of no share."""
        over = {seat: self.got.get(purse(seat), 0) for seat in self.play.seats}
        for share in due:
            over[share.seat] -= share.amount
        if not any(over.values()):
            return
        spare = {seat: units for seat, units in over.items() if units > 0}
        lacking = {seat: -units for seat, units in over.items() if units < 0}

        def likely(share: Share) -> int:
            """A whole share that a rival for it has too much, of two pots the main one; a bet not back; the last."""
            whole = share.amount == lacking.get(share.seat)
            if whole and not spare.keys().isdisjoint(share.rivals):
                return 3 if share.pot == "main" else 2
            return 1 if whole and share.pot == UNCALLED else 0

        last_first = due[::-1]
        for share in sorted(last_first, key=likely, reverse=True):
            short = min(lacking.get(share.seat, 0), share.amount)
            while short:
                to = next((seat for seat, units in spare.items() if units), 0)
                part = min(short, spare[to]) if to else short
                yield Astray(share, to, part)
                lacking[share.seat] -= part
                short -= part
                if to:
                    spare[to] -= part
        yield from (Astray(NOBODYS, seat, units) for seat, units in spare.items() if units)

    def _finding(self, parts: Sequence[Astray]) -> Finding:
        """One finding for these parts, named by the first of them."""
        play, (share, to, part) = self.play, parts[0]
        seat = share.seat
        at = next((at for at, account, _ in self.moves[::-1] if account == purse(to)), None)
        owed = [one.share for one in parts if one.share.seat] or self._owed(to)
        lines = [play.chips_line(one.amount, POT, purse(one.seat)) for one in dict.fromkeys(owed)]
        if not to and len(parts) == 1:
            lines = [play.chips_line(part, POT, purse(seat))]
        several = len({one.share.seat for one in parts if one.to == to}) > 1
        part = sum(one.part for one in parts if one.to == to)
        halves = {one.share.half for one in parts}
        wrong = Misaward(share, to, part, self.due, len(halves) > 1)
        phrase = "misawarded_all" if several else "misawarded" if to else "unawarded"
        finding = play.find(
            Kind.OMITTED if at is None else Kind.MISSTATED,
            fault_of(self.step.faults, self.step.named(play, wrong)),
            len(play.events) if at is None else at, seat=to or seat,
            event=None if at is None else play.events[at],
            expected="; ".join(lines) or None,
            phrase=phrase if seat else "overawarded", amount=part, pot=pot_name(share.pot), winner=seat, to=to,
        )  # fmt: skip
        finding.pot, finding.half = share.pot, share.half if len(halves) == 1 else None
        return finding

    def _owed(self, seat: int) -> list[Share]:
        """All that is due to a seat, in one share; nothing where that is nothing."""
        amount = sum(share.amount for share in self.due if share.seat == seat)
        return [Share("main", None, seat, amount)] if amount else []

    def _show_order(self) -> None:
        """Of those who show when all betting is over the last to bet is first; then clockwise."""
        play = self.play
        if not play.in_order or play.all_in_from is not None or len(play.shown) < 2:
            return
        paid, acts = {at for at, _, _ in self.moves}, range(len(play.events) - 1, -1, -1)
        over = next((at for at in acts if actor(play.events[at]) and at not in paid), 0)
        shown = sorted(
            (seat for seat, at in play.shown.items() if seat in self.live and at > over),
            key=play.shown.__getitem__,
        )
        right = [seat for seat in show_order(play) if seat in shown]
        if shown != right:
            pairs = zip(shown, right, strict=True)
            seat, first = next((one, other) for one, other in pairs if one != other)
            finding = self._say(Kind.OUT_OF_ORDER, "show_order", play.shown[seat], seat)
            finding.expected = f"after: {play.line(play.shown[first])}"

    def _put_right(self) -> None:
        """An award that came back and went where it belonged is one fault that cost nothing."""
        back = next((account for _, account, amount in self.moves if amount < 0), None)
        if back is None or not back.startswith("purse:"):
            return
        wrong = next(at for at, account, _ in self.moves if account == back)
        finding = self._say(Kind.MISSTATED, "wrong_winner", wrong, int(back[6:]), "put_right")
        last = self.moves[-1][0]
        finding.expected = self.play.line(last)
        finding.corrected_at = last
        finding.touches_money = True

    def _unshown(self, due: Sequence[Share]) -> None:
        """Whoever is paid at a contested showdown has shown its hand."""
        play = self.play
        if len(self.live) < 2 or not play.in_order or "turns" in play.silent:
            return
        told = {finding.seat for finding in self.found}
        back = {share.seat: share.amount for share in due if share.pot == UNCALLED}
        for seat in self.live:
            if (
                seat not in play.shown
                and seat not in told
                and self.got.get(purse(seat), 0) > back.get(seat, 0)
            ):
                at = next(at for at, account, _ in self.moves if account == purse(seat))
                finding = self._say(Kind.OMITTED, "unshown", at, seat)
                finding.recorded = None
                finding.expected = f"[{' '.join(play.felt.faces(hand(seat)))}] {hand(seat)}"

    def _say(self, kind: Kind, name: str, at: int, seat: int, phrase: str = "") -> Finding:
        play, fault = self.play, fault_of(self.step.faults, name)
        return play.find(kind, fault, at, seat=seat, event=play.events[at], phrase=phrase or name)
