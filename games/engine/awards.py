"""Awards against the shares that are due: who was given what another had won, and whose hand was never shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from games.engine.events import POT, purse
from games.engine.findings import Finding, Kind
from games.engine.names import pot_name
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.pots import Share
from games.engine.prompts import fault_of
from games.engine.showing import show_order

UNCALLED = "uncalled"
Judge = Callable[[Play, tuple[int, ...], str], Sequence[tuple[str | None, Sequence[int]]]]


class Misaward(NamedTuple):
    """So much of a share went to another seat, or to none as 0; `due` are all the shares there were."""

    share: Share
    to: int
    part: int
    due: Sequence[Share]


Named = Callable[[Play, Misaward], str]


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
        self.found: dict[tuple[str, str | None], Finding] = {}
        self.got: dict[str, int] = {}
        for _, account, amount in moves:
            self.got[account] = self.got.get(account, 0) + amount

    def against(self, due: Sequence[Share]) -> None:
        """Each seat against its shares: whoever has too much has what others lack."""
        self.due = due
        self._show_order()
        over = {seat: self.got.get(purse(seat), 0) for seat in self.play.seats}
        for share in due:
            over[share.seat] -= share.amount
        spare = {seat: units for seat, units in over.items() if units > 0}
        lacking = {seat: -units for seat, units in over.items() if units < 0}
        for share in due[::-1]:
            short = min(lacking.get(share.seat, 0), share.amount)
            while short:
                to = next((seat for seat, units in spare.items() if units), 0)
                part = min(short, spare[to]) if to else short
                self._misawarded(share, to, part)
                lacking[share.seat] -= part
                short -= part
                if to:
                    spare[to] -= part
        for seat, units in spare.items():
            if units:
                self._misawarded(Share("main", None, 0, 0), seat, units)
        self._put_right()
        self._unshown(due)

    def _misawarded(self, share: Share, to: int, part: int) -> None:
        """So much of a share went to another seat, or to none; all of it, where nobody had lost it."""
        finding = self.found.get((share.pot, share.half)) or self._finding(share, to, part)
        finding.cost({str(to or POT): part, str(share.seat or POT): -part})

    def _finding(self, share: Share, to: int, part: int) -> Finding:
        play, seat = self.play, share.seat
        at = next((at for at, account, _ in self.moves[::-1] if account == purse(to)), None)
        phrase = "overawarded" if not seat else "misawarded" if to else "unawarded"
        finding = play.find(
            Kind.OMITTED if at is None else Kind.MISSTATED,
            fault_of(self.step.faults, self.step.named(play, Misaward(share, to, part, self.due))),
            len(play.events) if at is None else at, seat=to or seat,
            event=None if at is None else play.events[at],
            expected=play.chips_line(share.amount, POT, purse(seat)) if seat else None,
            phrase=phrase, amount=part, pot=pot_name(share.pot), winner=seat, to=to,
        )  # fmt: skip
        finding.pot, finding.half = share.pot, share.half
        self.found[share.pot, share.half] = finding
        return finding

    def _show_order(self) -> None:
        """The last to bet shows first, else the first seat left of the button; then clockwise."""
        play = self.play
        if not play.in_order or play.all_in_from is not None:
            return
        shown = sorted(
            (seat for seat in play.shown if seat in self.live), key=play.shown.__getitem__
        )
        right = [seat for seat in show_order(play) if seat in shown]
        if shown != right:
            seat = next(one for one, other in zip(shown, right, strict=True) if one != other)
            self._say(Kind.OUT_OF_ORDER, "show_order", play.shown[seat], seat)

    def _put_right(self) -> None:
        """An award that came back and went where it belonged is one fault that cost nothing."""
        back = next((account for _, account, amount in self.moves if amount < 0), None)
        if back is None or not back.startswith("purse:"):
            return
        wrong = next(at for at, account, _ in self.moves if account == back)
        finding = self._say(Kind.MISSTATED, "wrong_winner", wrong, int(back[6:]), "put_right")
        finding.corrected_at = self.moves[-1][0]
        finding.touches_money = True

    def _unshown(self, due: Sequence[Share]) -> None:
        """Whoever is paid at a contested showdown has shown its hand."""
        play = self.play
        if len(self.live) < 2 or not play.in_order or "turns" in play.silent:
            return
        back = {share.seat: share.amount for share in due if share.pot == UNCALLED}
        for seat in self.live:
            if seat not in play.shown and self.got.get(purse(seat), 0) > back.get(seat, 0):
                at = next(at for at, account, _ in self.moves if account == purse(seat))
                finding = self._say(Kind.OMITTED, "unshown", at, seat)
                finding.recorded = None

    def _say(self, kind: Kind, name: str, at: int, seat: int, phrase: str = "") -> Finding:
        play, fault = self.play, fault_of(self.step.faults, name)
        return play.find(kind, fault, at, seat=seat, event=play.events[at], phrase=phrase or name)
