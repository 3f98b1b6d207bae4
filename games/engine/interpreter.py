"""Reads a log against a procedure. Facts always win: the procedure only judges."""

from __future__ import annotations

from games.engine import strays
from games.engine.events import ChipsMoved, Said
from games.engine.order import RANKS
from games.engine.prompts import FINISHED, UNRANKED, Call, Prompt
from games.engine.tape import Tape

END = Said("", "", "")


class Stopped(Exception):
    """The tape ends here, in the middle of a step."""

    def __init__(self, step: object) -> None:
        super().__init__()
        self.step = step


class Reading(Tape):
    """One pass over a log, step by step."""

    __slots__ = ()

    def conform(self) -> None:
        """Judge the tape against the whole procedure."""
        play = self.play
        for at, step in enumerate(play.setting.game.procedure):
            play.step = at
            if play.dead_from:
                play.bury(self.at)
            for call in step.calls(play):
                play.base += RANKS
                if call.sweep:
                    self._sweep()
                else:
                    self._call(call)
        for prompt in dict.fromkeys(play.floating.values()):
            self._float_to_the_end(prompt)

    def _call(self, call: Call) -> None:
        """The common case is all here: the next event is the answer, and one look finds the prompt."""
        play, tape, gone, answered, prompts = self.play, self.tape, self.gone, self.answered, call.prompts  # fmt: skip
        at, base = self.at, play.base
        self.begun = self.front
        while prompts:
            event = tape[at]
            prompt = prompts.get(event[0])
            if prompt is not None and (fate := prompt.take(play, event, at)):
                if fate < UNRANKED:
                    answered.append((at, base + prompt.rank, prompt))
                else:
                    self.apart.append((at, base, prompt))
                self.front = at
                at += 1
                while gone and at in gone:
                    at += 1
                if fate & FINISHED:
                    for act in prompt.acts:
                        del prompts[act]
            else:
                self.at = at
                if not self._otherwise(call):
                    return
                at = self.at
        self.at = play.at = at

    def _otherwise(self, call: Call) -> bool:
        """The next event is not what is called for. Whether to go on with this call."""
        if self.play.dead_from and self.play.bury(self.at):
            return True
        if self._float(self.at) or self._taking():
            return True
        if call.window:
            return self._window(call) or self._float_ahead()
        self.play.at = self.at
        if self._nearest(call) or self._ahead(call) or self._float_ahead():
            return bool(call.prompts)
        if self.stops and not self._goes_on(call):
            raise Stopped(call.step)
        if self._floats_meant() or self._floats_lost():
            return True
        for prompt in call.waiting():
            if not self._goes_wrong(prompt, call):
                call.drop(prompt)
        return bool(call.prompts)

    def _nearest(self, call: Call) -> bool:
        """The very next event was meant as an answer to what is only ever answered by the next event."""
        event = self.tape[self.at]
        prompt = next((one for one in call.waiting() if one.nearest(self.play, event)), None)
        if prompt is None:
            return False
        self.apart.append((self.at, self.play.base, prompt))
        at = self.at
        self.read(at)
        if not prompt.misstate(self.play, event, at):
            call.drop(prompt)
        return True

    def _goes_wrong(self, prompt: Prompt, call: Call) -> bool:
        """Nothing answers a prompt rightly: something was meant to, or nothing. Whether more of it is called for."""
        at = self._meant(prompt, call)
        if at is None:
            return bool(prompt.miss(self.play))
        return bool(prompt.misstate(self.play, self.tape[at], at))

    def _taking(self) -> bool:
        """Chips leave a settled spot, taken by their player or put right by the house: no fault."""
        event = self.tape[self.at]
        if type(event) is not ChipsMoved or not strays.after_settlement(self.play, event, self.at):
            return False
        self.read(self.at)
        return True

    def _floats_meant(self) -> bool:
        """Whether something that could be answered at any time was answered wrongly, and nowhere rightly."""
        for prompt in dict.fromkeys(self.play.floating.values()):
            rightly = any(
                self.tape[at].act in prompt.acts and prompt.fits(self.tape[at])
                for at in self.unread(self.at)
            )
            at = None if rightly else self._meant(prompt, Call(prompt.step, {}))
            if at is not None:
                prompt.misstate(self.play, self.tape[at], at)
                self._sink(prompt)
                return True
        return False

    def _floats_lost(self) -> bool:
        """Whether something that could be answered at any time never is, so that what waits for it need not."""
        for prompt in dict.fromkeys(self.play.floating.values()):
            if prompt.holds_up and not any(
                self.tape[at].act in prompt.acts for at in self.unread(self.at)
            ):
                prompt.miss(self.play)
                self._sink(prompt)
                return True
        return False

    def _goes_on(self, call: Call) -> bool:
        """Whether anything further on belongs to a later step."""
        procedure, setting = self.play.setting.game.procedure, self.play.setting
        at = next(i for i, step in enumerate(procedure) if step is call.step)
        later = frozenset(act for step in procedure[at + 1 :] for act in step.opens(setting))
        return any(self.tape[i].act in later for i in self.unread(self.at))

    def _float_ahead(self) -> bool:
        """The same further on, where something nobody called for stands before it."""
        return bool(self.play.floating) and any(self._float(at) for at in self.unread(self.at))

    def _float(self, at: int) -> bool:
        """Something that may be answered at any time."""
        event = self.tape[at]
        prompt = self.play.floating.get(event.act)
        if prompt is None or not (fate := prompt.take(self.play, event, at)):
            return False
        self.apart.append((at, self.play.base, prompt))
        self.read(at)
        if fate & FINISHED:
            self._sink(prompt)
        return True

    def _sink(self, prompt: Prompt) -> None:
        for act in prompt.acts:
            self.play.floating.pop(act, None)

    def _window(self, call: Call) -> bool:
        """The window is open until an act that closes it; what has no business in it is left for later."""
        for at in self.unread(self.at):
            event = self.tape[at]
            if at > call.until and self.closes(call, event, at) and not self.held_open(call, at):
                return False
            prompt = call.prompts.get(event.act)
            if prompt and (fate := prompt.take(self.play, event, at)):
                self.note(at, fate, prompt)
                return True
        return False

    def _ahead(self, call: Call) -> bool:
        """An answer further on: in time if nothing that closes the call stands before it, else late."""
        late = False
        for at in self.unread(self.at):
            event = self.tape[at]
            prompt = call.prompts.get(event.act)
            if prompt:
                fate = (
                    prompt.late(self.play, event, at) if late else prompt.take(self.play, event, at)
                )
                if fate:
                    self.note(at, fate, prompt, in_time=not late)
                    if fate & FINISHED:
                        call.drop(prompt)
                    return True
            late = late or self.closes(call, event, at) and not self.several_wait(call, at)
        return False

    def _meant(self, prompt: Prompt, call: Call) -> int | None:
        """The first event in time that was meant as the answer."""
        for at in self.unread(self.at):
            event = self.tape[at]
            if event.act not in prompt.acts and self.closes(call, event, at):
                return None
            if prompt.near(self.play, event):
                self.apart.append((at, self.play.base, prompt))
                self.read(at)
                return at
        return None

    def _float_to_the_end(self, prompt: Prompt) -> None:
        if self.at == len(self.tape) - 1:
            prompt.miss(self.play)
            return
        for at in self.unread(self.at):
            event = self.tape[at]
            if event.act in prompt.acts and (fate := prompt.take(self.play, event, at)):
                self.apart.append((at, self.play.base, prompt))
                self.read(at)
                if fate & FINISHED:
                    return
        self._goes_wrong(prompt, Call(prompt.step, {}))

    def _sweep(self) -> None:
        """Before results are fixed: chips that came to or left betting areas when nothing called for it."""
        if (
            self.answered
            and self.at > self.answered[-1][0]
            and not strays.places(self.tape[self.at])
        ):
            return
        frontier = max(
            (at for at, _, prompt in self.answered if prompt.step is self.answered[-1][2].step),
            default=-1,
        )
        strays.date(self.play, self.answered)
        for at in list(self.unread(self.at)):
            event = self.tape[at]
            if type(event) is ChipsMoved and strays.placed_or_taken(self.play, event, at, frontier):
                self.read(at)
