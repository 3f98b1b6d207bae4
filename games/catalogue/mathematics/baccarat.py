"""Baccarat (punto banco): every deal of up to six cards from the shoe, by the points of the cards."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import perm
from typing import Any

from games.catalogue.mathematics.analysis import Analysis, Paytable, of_ways
from games.engine.odds import PUSH
from games.engine.regulation import Text
from games.engine.terms import Rule, whole

RULES = {"decks": Rule(8, whole(1, 8))}
TABLES = ("banker", "player", "tie", "pair")
PER = Text("the wager", "la apuesta")
NATURAL, PLAYER_DRAWS_TO, BANKER_DRAWS_TO = 8, 5, 5
BANKER_DRAWS_ON = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: range(2, 8), 5: range(4, 8), 6: (6, 7)}


class Shoe:
    """Cards left by their points."""

    def __init__(self, decks: int) -> None:
        self.left = [16 * decks, *[4 * decks] * 9]

    def take(self, points: int) -> int:
        """In how many ways such a card comes; it is gone then."""
        ways = self.left[points]
        self.left[points] -= 1
        return ways

    def put_back(self, *cards: int) -> None:
        """Undo."""
        for points in cards:
            self.left[points] += 1


def banker_draws(total: int, third: int | None) -> bool:
    """The tableau: whether the banker takes a third card; `third` is the player's, if there was one."""
    if third is None or total <= 2:
        return total <= BANKER_DRAWS_TO
    return third in BANKER_DRAWS_ON.get(total, ())


@cache
def outcomes(decks: int) -> dict[str, int]:
    """How many of all ordered deals of six cards the banker wins, the player wins, and are tied."""
    shoe, cards = Shoe(decks), 52 * decks
    found = dict.fromkeys(("banker", "player", "tie"), 0)
    for first in product(range(10), repeat=4):
        ways = 1
        for points in first:
            ways *= shoe.take(points)
        if ways > 0:
            for player, banker, more, used in thirds(
                (first[0] + first[1]) % 10, (first[2] + first[3]) % 10, shoe
            ):
                winner = "player" if player > banker else "banker" if banker > player else "tie"
                found[winner] += ways * more * perm(cards - used, 6 - used)
        shoe.put_back(*first)
    return found


def thirds(player: int, banker: int, shoe: Shoe) -> Iterator[tuple[int, int, int, int]]:
    """The final totals with the ways the third cards come, and how many cards were used."""
    if max(player, banker) >= NATURAL:
        yield player, banker, 1, 4
    elif player > PLAYER_DRAWS_TO:
        yield from banker_third(player, banker, None, 1, 4, shoe)
    else:
        for third in range(10):
            ways = shoe.take(third)
            yield from banker_third((player + third) % 10, banker, third, ways, 5, shoe)
            shoe.put_back(third)


def banker_third(
    player: int, banker: int, third: int | None, ways: int, used: int, shoe: Shoe
) -> Iterator[tuple[int, int, int, int]]:
    """The banker's third card, if the tableau calls for one."""
    if not banker_draws(banker, third):
        yield player, banker, ways, used
        return
    for points in range(10):
        yield player, (banker + points) % 10, ways * shoe.left[points], used + 1


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """Banker and Player, which push on a tie, the bet on a tie, and a pair of one hand's first two cards."""
    decks = rules["decks"]
    wagers = {}
    for name in ("banker", "player", "tie"):
        if name in paytables:
            ways = dict(outcomes(decks))
            won = {"win": ways.pop(name), **({} if name == "tie" else {"tie": ways.pop("tie")})}
            table = paytables[name] if name == "tie" else {"tie": PUSH, **paytables[name]}
            wagers[name] = of_ways(table, won, PER, name, lost=sum(ways.values()))
    if "pair" in paytables:
        alike = 4 * decks - 1
        wagers["pair"] = of_ways(
            paytables["pair"], {"win": alike}, PER, "pair", lost=52 * decks - 1 - alike
        )
    return Analysis(wagers)
