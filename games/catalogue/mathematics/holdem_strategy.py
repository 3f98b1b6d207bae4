"""Ultimate Texas Hold'em's best play: all 169 starting hands, then what the flop and the river come down to."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.catalogue.mathematics.analysis import Row, Strategy
from games.catalogue.mathematics.holdem_play import DEALS, FOLD, NAMES, BestPlay
from games.catalogue.mathematics.holdem_sights import chart
from games.engine.cards import RANKS
from games.engine.regulation import Text

LATER = (
    Text(
        "On the flop raise 2x with a pair that uses a card of your own, other than pocket deuces; with two pair or "
        "better of your own; and with four to a flush that hold a ten or higher in your hand. So exact play goes with "
        "98 of 100 hands that come there; the exact choice on every flop is in the shipped table.",
        "En el flop suba 2x con una pareja que use una carta propia y no sean dos doses de mano; con doble pareja "
        "propia o mejor; y con cuatro para color que tengan un diez o más en la mano. Así va el juego exacto con 98 de "
        "cada 100 manos que llegan ahí; la decisión exacta de cada flop está en la tabla.",
    ),
    Text(
        "On the river bet 1x unless the bet, counted over the 990 hands the dealer may hold, loses more than the "
        "Ante and the Blind that a fold gives up: nearly always with a pair that uses a card of your own, or better.",
        "En el river apueste 1x salvo que la apuesta, contada sobre las 990 manos que puede tener el crupier, pierda "
        "más que el Ante y el Blind que se entregan al retirarse: casi siempre con una pareja que use una carta "
        "propia, o algo mejor.",
    ),
)


def strategy(best: BestPlay, *, as_shipped: bool) -> Strategy:
    """Before the flop hand by hand; afterwards, for the multiples shipped, in the terms of the table."""
    return Strategy(
        [*before_the_flop(best), *(LATER if as_shipped else ())],
        [*(row(best, place) for place in range(len(NAMES))), *(chart() if as_shipped else ())],
    )


def row(best: BestPlay, place: int) -> Row:
    """One starting hand: what it does, and what that gains over the next best, in Antes."""
    multiple = best.raises[place]
    options = sorted([best.waits[place], *best.raised[place]], reverse=True)
    deals = sum(best.counts.hands[place].outcomes)
    gain = Fraction(options[0] - options[1], best.unit * deals) if len(options) > 1 else None
    does = f"{multiple}x" if multiple != FOLD else "check"
    return Row(
        "before the flop",
        Text(NAMES[place], NAMES[place]),
        NAMES[place],
        does,
        Fraction(deals, DEALS),
        gain,
    )


def before_the_flop(best: BestPlay) -> Iterator[Text]:
    """The hands that raise, for each multiple that is ever right."""
    for multiple in best.multiples:
        hands = ", ".join(
            listed(
                [name for name, does in zip(NAMES, best.raises, strict=True) if does == multiple]
            )
        )
        if hands:
            yield Text(
                f"Before the flop raise {multiple}x with {hands}.",
                f"Antes del flop suba {multiple}x con {hands}.",
            )
        else:
            yield Text(
                f"Never raise {multiple}x before the flop.",
                f"No suba nunca {multiple}x antes del flop.",
            )
    yield Text("Check every other hand.", "Pase con las demás manos.")


def listed(names: Sequence[str]) -> Iterator[str]:
    """Starting hands the short way: `33+`, `K2s+`, `K5o+`; single ones where a run is broken."""
    yield from runs([face * 2 for face in RANKS], names)
    for high in range(len(RANKS) - 1, 0, -1):
        for suits in "so":
            yield from runs([f"{RANKS[high]}{RANKS[low]}{suits}" for low in range(high)], names)


def runs(ascending: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """The hands of one row of the chart: all from one on as `X+`, else one by one."""
    held = [name for name in ascending if name in names]
    if held and held == list(ascending[-len(held) :]):
        yield held[0] + ("+" if len(held) > 1 else "")
    else:
        yield from held
