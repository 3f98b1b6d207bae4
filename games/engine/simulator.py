"""Plays a legal round from the same procedure by which rounds are judged: each prompt is answered at random."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from games.engine.betting import Bet
from games.engine.cards import UNKNOWN, Cards, deck
from games.engine.events import BOARDS, SHOE, CardsMoved, Event
from games.engine.felt import Breach
from games.engine.game import Game, from_left
from games.engine.judging import setting_of
from games.engine.money import Money
from games.engine.notation import SEAT_MAX, written
from games.engine.play import Play
from games.engine.prompts import FINISHED, Call, Prompt
from games.engine.record import SEATS_MAX, terms_of
from games.engine.terms import Terms

STACKS, BOARDS_RUN, POKER_SEATS_MIN = (1_000, 5_000, 20_000), (1, 1, 1, 2), 2
START = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Unplayable(ValueError):
    """No round can be played like this: which seats or cards stand against it."""


class Shoe:
    """The cards of a simulated round: it knows every face, shown or not. `first` come out before the rest."""

    def __init__(
        self, cards: list[str], rng: Random, first: Cards = (), more_boards: int = 0
    ) -> None:
        rest = list(cards)
        for card in first:
            if card not in rest:
                raise Unplayable(f"{card} is not in the shoe, or not that often")
            rest.remove(card)
        rng.shuffle(rest)
        self.left = [*first, *rest][::-1]
        self.cards: dict[str, Cards] = {}
        self.gone: dict[str, Cards] = {}
        self.turned: dict[str, int] = {}
        self.breaches: list[Breach] = []
        self.more_boards = more_boards

    def boards(self) -> list[str]:
        """The boards beside the first, where it is to be run again."""
        return list(BOARDS[: self.more_boards])

    def deal(self, place: str, count: int, *, seen: bool) -> Cards:
        """The next cards go to a place; the recorder sees their faces, or not."""
        if count > len(self.left):
            raise Unplayable("there are more seats than cards for them")
        cards = tuple(self.left.pop() for _ in range(count))
        self.cards[place] = self.cards.get(place, ()) + cards
        if not seen:
            return (UNKNOWN,) * count
        return cards

    def hidden(self, place: str, up_to: int) -> Cards:
        """The cards to turn at a place until so many are up."""
        before = self.turned.get(place, 0)
        self.turned[place] = up_to
        return self.cards[place][before:up_to]

    def taken(self, event: Event) -> None:
        """Cards that go on from where they lay."""
        if type(event) is CardsMoved and event.source != SHOE:
            lying = self.cards.get(event.source, ())
            moving, self.cards[event.source] = (
                lying[-len(event.cards) :],
                lying[: -len(event.cards)],
            )
            self.gone[event.source] = (
                self.gone.get(event.source, ()) + moving if self.cards[event.source] else lying
            )

    def lying(self, place: str) -> Cards:
        """The cards of a place as its recorder last saw them."""
        return self.cards.get(place, ())

    def faces(self, place: str) -> Cards:
        """The cards of a place when they were last all there."""
        return self.cards.get(place) or self.gone.get(place, ())

    def unseen(self) -> list[str]:
        """The cards still in the shoe."""
        return self.left


class Simulation:
    """One round being played."""

    def __init__(
        self,
        game: Game,
        terms: Terms,
        seats: tuple[int, ...],
        rng: Random,
        options: Mapping[str, Any],
    ) -> None:
        self.setting = setting_of(game, terms, seats, options.get("button"))
        self.rng = rng
        self.options = options
        pack = deck(self.setting.deck.jokers, self.setting.deck.decks)
        self.shoe = Shoe(pack, rng, tuple(options.get("first", ())), options.get("boards", 1) - 1)
        self.log: list[Event] = []
        self.play = Play(
            self.setting, self.log, self.shoe, frozenset(), stacks=options.get("stacks")
        )
        self.play.shoe = self.shoe

    def run(self) -> list[Event]:
        """Every step of the procedure, answered."""
        for at, step in enumerate(self.setting.game.procedure):
            self.play.step = at
            for call in step.calls(self.play):
                if call.window:
                    self._window(call)
                elif not call.sweep:
                    self._answer(call)
            if isinstance(step, Bet):
                self.log.extend(step.afterwards(self.play))
        for prompt in dict.fromkeys(self.play.floating.values()):
            if prompt.acts[0] in self.play.floating:
                self._float(prompt)
        return self.log

    def _window(self, call: Call) -> None:
        while ready := [one for one in self.play.floating.values() if one.may(self.play)]:
            self._float(ready[0])
        for event in call.step.proposed(self.play, self.rng):  # type: ignore[attr-defined]
            if event.act in call.prompts:
                self._happen(call.prompts[event.act], event)
            else:
                self.log.append(event)
                self.play.declared[len(self.log)] = event.words

    def _answer(self, call: Call) -> None:
        while call.prompts:
            waiting = [prompt for prompt in call.waiting() if prompt.may(self.play)]
            floats = self.play.floating and (not waiting or self.rng.random() < 0.5)
            if floats and self._floated(any_of_them=not waiting):
                continue
            prompt = self.rng.choice([one for one in waiting if one.rank == waiting[0].rank])
            fate = self._happen(prompt, prompt.propose(self.play, self.rng))
            if fate & FINISHED:
                for act in prompt.acts:
                    call.prompts.pop(act, None)

    def _floated(self, *, any_of_them: bool) -> bool:
        """Whether something that may be done at any time was done: one tried by chance, or the first that can be."""
        floating = list(self.play.floating.values())
        tried = floating if any_of_them else [self.rng.choice(floating)]
        prompt = next((one for one in tried if one.may(self.play)), None)
        if prompt is not None:
            self._float(prompt)
        return prompt is not None

    def _float(self, prompt: Prompt) -> None:
        if (
            prompt.may(self.play)
            and self._happen(prompt, prompt.propose(self.play, self.rng)) & FINISHED
        ):
            for act in prompt.acts:
                self.play.floating.pop(act, None)

    def _happen(self, prompt: Prompt, event: Event) -> int:
        self.log.append(event)
        fate = prompt.take(self.play, event, len(self.log) - 1)
        assert fate, f"{written(event)} does not answer its own prompt"
        self.shoe.taken(event)
        return fate


def play(
    game: Game, terms: Terms, seats: tuple[int, ...], rng: Random, **options: Any
) -> list[str]:
    """The log of one legal round: the same generator, the same round.

    `first` are cards that come out of the shoe first, to force a rare outcome; poker's are `button`, `stacks` and
    `boards`, on how many the hand is run where all are in.
    """
    return [
        written(event, terms.digits) for event in Simulation(game, terms, seats, rng, options).run()
    ]


def record(
    game: Game,
    terms: Mapping[str, Any],
    number: int,
    seed: int = 0,
    seats: tuple[int, ...] = (),
    before: Mapping[str, Any] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A whole recorded round: its number settles its cards, its seats and its instant, at poker its button and stacks.

    After the table's round `before` the button moves on, or the cards are shuffled again.
    Seats that a record cannot have, and cards that the shoe does not hold, are `Unplayable`.
    """
    rng = Random(f"{game.key} {seed} {number}")
    taken = seats or tuple(
        sorted(rng.sample(range(1, 8), rng.randint(POKER_SEATS_MIN if game.poker else 1, 6)))
    )
    if not set(taken) <= set(range(1, SEAT_MAX + 1)) or len(taken) > SEATS_MAX:
        raise Unplayable(f"seats are at most {SEATS_MAX}, numbered from 1 to {SEAT_MAX}")
    if game.poker and len(taken) < POKER_SEATS_MIN:
        raise Unplayable(f"poker needs {POKER_SEATS_MIN} seats or more")
    if game.poker:
        chosen = {
            "button": from_left(taken, before["button"])[0] if before else rng.choice(taken),
            "stacks": {seat: rng.choice(STACKS) for seat in taken},
            "boards": rng.choice(BOARDS_RUN),
        }
        options = chosen | options
    read = terms_of(dict(terms))
    log = play(game, read, taken, rng, **options)
    if before and game.opening:
        log.insert(0, game.opening)
    at = START + timedelta(seconds=90 * number)
    return {
        "round": f"{number:06d}",
        "table": "SIM-1",
        "game": game.key,
        "at": at.isoformat(),
        "seats": list(taken),
        "terms": dict(terms),
        **_poker(options, read.digits),
        "log": log,
    }


def _poker(options: Mapping[str, Any], digits: int) -> dict[str, Any]:
    """The button and the stacks as a record has them."""
    if "button" not in options:
        return {}
    stacks = {str(seat): Money(chips).text(digits) for seat, chips in options["stacks"].items()}
    return {"button": options["button"], "stacks": stacks}
