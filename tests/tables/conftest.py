"""The house whose tables most of these tests play at."""

from collections.abc import Iterator

import pytest

from tests import builders as b


@pytest.fixture
def house() -> Iterator[b.House]:
    with b.a_house() as made:
        yield made
