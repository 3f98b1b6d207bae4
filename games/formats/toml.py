"""Fields of a TOML document, each asked for by name and kind; what is missing or wrong is told by its place."""

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.engine.money import AMOUNT_MAX
from games.formats import Untold


class Fields:
    """One document. Numbers with a point are exact."""

    def __init__(self, text: bytes) -> None:
        try:
            self.found: Mapping[str, Any] = tomllib.loads(
                text.decode("utf-8-sig"), parse_float=Decimal
            )
        except UnicodeDecodeError as wrong:
            raise Untold(f"byte {wrong.start}", "not UTF-8") from None
        except RecursionError:
            raise Untold("file", "nested too deeply") from None
        except (ValueError, ArithmeticError) as wrong:
            raise Untold("file", f"not TOML: {wrong}") from None

    def text(self, key: str) -> str | None:
        """Text, or a whole number as text; none where there is no such field."""
        value = self.found.get(key)
        if value is None or type(value) in (str, int):
            return None if value is None else str(value)
        raise Untold(key, "text is wanted")

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.found.get(key, default)
        if type(value) is not int:
            raise Untold(key, "missing" if value is None else "a whole number is wanted")
        return value

    def items(self, key: str, count: int | None = None) -> list[Any]:
        """A list, of so many items where that is known."""
        value = self.found.get(key)
        if not isinstance(value, list):
            raise Untold(key, "missing" if value is None else "a list is wanted")
        if count is not None and len(value) != count:
            raise Untold(key, f"{len(value)} items for {count} players")
        return value

    def amounts(self, key: str, count: int | None, digits: int, least: int = 0) -> list[int]:
        """A list of amounts, in minor units."""
        return [
            amount(item, f"{key}[{at}]", digits, least)
            for at, item in enumerate(self.items(key, count))
        ]


def amount(value: object, place: str, digits: int, least: int = 0) -> int:
    """A number as minor units, never rounded."""
    if type(value) is not int and not (isinstance(value, Decimal) and value.is_finite()):
        raise Untold(place, "a number is wanted")
    if not least <= value <= AMOUNT_MAX:
        raise Untold(place, "an amount below nothing or too large")
    units = Decimal(value).scaleb(digits)
    if units != units.to_integral_value():
        raise Untold(place, f"{value} has more than {digits} digits after the point")
    return int(units)
