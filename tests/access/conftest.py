"""The property in which most of these tests ask who may do what."""

import pytest

from tables.models import Property
from tests.people import a_property


@pytest.fixture
def here() -> Property:
    return a_property("here")
