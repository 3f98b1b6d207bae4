"""What lies in a demo tray or box: amounts in the pieces a floor would hold them in."""

from games.engine.money import Money
from tables.services.boxes import BoxLine

DEAREST_FIRST = tuple(Money(value * 100) for value in (1000, 500, 100, 25, 5, 1))
SMALL = {Money(100_00): 60, Money(25_00): 200, Money(5_00): 300, Money(1_00): 200}
"""What a tray keeps in small chips; the rest lies in the dearest."""
NOTES = tuple(Money(value * 100) for value in (100, 50, 20, 10, 5, 1))


def tray(total: Money) -> dict[Money, int]:
    """An inventory of this total, every denomination named."""
    kept = dict.fromkeys(DEAREST_FIRST, 0) | SMALL
    left = total - sum((value * pieces for value, pieces in kept.items()), Money(0))
    assert left >= 0, f"a demo tray holds more than {total.text()}"
    for value in DEAREST_FIRST:
        pieces, rest = divmod(int(left), int(value))
        kept[value] += pieces
        left = Money(rest)
    return kept


def chips(total: Money) -> dict[Money, int]:
    """An amount for a slip, in thousands and hundreds: what a tray holds of."""
    thousands, rest = divmod(int(total), 1000_00)
    pieces = {Money(1000_00): thousands, Money(100_00): rest // 100_00}
    return {value: number for value, number in pieces.items() if number}


def notes(total: Money) -> list[BoxLine]:
    """An amount of currency as the count room lists it."""
    lines, left = [], int(total)
    for value in NOTES:
        pieces, left = divmod(left, int(value))
        if pieces:
            lines.append(BoxLine("currency", value, pieces))
    return lines
