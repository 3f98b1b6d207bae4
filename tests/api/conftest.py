"""A house with a judged table, and an outside system that brings its rounds."""

from collections.abc import Iterator

import pytest

from tests.api.callers import System, a_system
from tests.builders import House, a_house
from tests.recorded import a_judged_table


@pytest.fixture
def house() -> Iterator[House]:
    with a_house() as house:
        a_judged_table(house)
    return house


@pytest.fixture
def system(house: House) -> System:
    return a_system(house)
