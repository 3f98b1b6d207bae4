"""The worked vectors of one table: through services, database and the workers' own code."""

from typing import Any

import pytest

from games.engine.money import Money
from tables import accounting
from tables.models import Placement, Result
from tests import builders as b
from tests.tables.vectors import chips_of, lines_of, refused_figures, vector

pytestmark = pytest.mark.django_db(transaction=True)


def played(house: b.House, given: dict[str, Any], box: list[Any]) -> Result:
    """One table for one shift: opened, filled, credited, closed, its box counted and accepted."""
    table = b.a_table(house, given["table"], given.get("game", "blackjack"))
    b.an_open_table(
        house, table, chips_of(given["opener"]), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    for kind in ("fill", "credit"):
        for amount in amounts(given.get(f"{kind}s", [])):
            b.a_slip(house, table, kind, amount, house.at("2026-03-02 09:00"))
    b.close(house, table, chips_of(given["closer"]), house.at("2026-03-02 13:50"))
    placement = Placement.objects.get(table=table)
    b.counted(house, placement, box, house.at("2026-03-02 15:00"))
    b.worked(house)
    return b.record_of(table).result


def amounts(given: Any) -> list[str]:
    """The movements of a kind: a list of slips, or one total."""
    if isinstance(given, str):
        return [given] if Money.parse(given) else []
    return [slip["amount"] for slip in given]


def figures(result: Result) -> dict[str, str | None]:
    """A result as the vectors write it."""
    money = {
        name: getattr(result, name).text()
        for name in ("opener", "closer", "fills", "credits", "drop", "win")
    }
    change = (result.closer - result.opener).text()
    hold = accounting.percent(accounting.hold(result.win, result.drop))
    return money | {"inventory_change": change, "hold_pct": hold}


@pytest.mark.parametrize("number", ["V01", "V06a", "V06b"])
def test_vector_of_one_table(number: str) -> None:
    given, expected = vector(number)["inputs"], vector(number)["expected"]
    box = lines_of(given["drop_box"]) if "drop_box" in given else b.cash(given["drop"])
    with b.a_house() as house:
        result = played(house, given, box)
    found = figures(result)
    assert {name: found[name] for name in expected} == expected
    assert found["win"] not in refused_figures(number)
    assert result.status == Result.Status.ACTUAL
