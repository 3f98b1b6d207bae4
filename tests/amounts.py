"""Amounts as tests write them, and the chips that make them up."""

from games.engine.money import Money

CHIPS = tuple(Money(units) for units in (500000, 100000, 50000, 10000, 2500, 500, 100, 25, 5, 1))


def money(text: str) -> Money:
    return Money.parse(text)


def chips(text: str) -> dict[Money, int]:
    """An amount in the fewest chips; a denomination that has none is counted as none."""
    left, pieces = money(text), {}
    for value in CHIPS:
        pieces[value], left = divmod(int(left), int(value))
    return pieces


def some(text: str) -> dict[Money, int]:
    """An amount in the fewest chips, without those that are not there: as a slip lists them."""
    return {value: pieces for value, pieces in chips(text).items() if pieces}
