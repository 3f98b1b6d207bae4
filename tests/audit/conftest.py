"""A house in scope, with a table that is judged."""

from collections.abc import Iterator

import pytest

from tests.builders import House, a_house
from tests.recorded import a_judged_table


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        a_judged_table(house)
        yield house
