"""Whatever is asked of the REST interface, the answer is one that its schema names."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from audit import trail
from audit.services import ingest
from tests.api.callers import a_key
from tests.builders import House, a_house
from tests.recorded import a_judged_table, a_round, an_overpaid_round, text

pytestmark = pytest.mark.django_db
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
schema.app = get_wsgi_application()


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The application answers in this thread, on the connection that the test rolls back."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def house() -> House:
    with a_house() as house:
        a_judged_table(house)
        rounds = [(1, text(a_round("1"))), (2, text(an_overpaid_round("2")))]
        ingest(property=house.property, lines=rounds, by=house.a("integrator"))
    return house


@pytest.fixture
def key(house: House) -> str:
    with trail.scope(house.property.pk):
        return a_key(house)[1]


@schema.parametrize()
@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_schema_names(case: Any, key: str) -> None:
    case.call_and_validate(headers={"Authorization": f"Bearer {key}"}, checks=CHECKS)
