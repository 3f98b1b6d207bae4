"""What fails below `/api/` before a view of it is reached has the shape of every other problem."""

import json
import time

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.test import Client, RequestFactory

from casino import errors
from casino.guard import USUAL
from casino.models import User
from casino.problems import SHAPE
from tests.api.callers import a_browser
from tests.builders import House

pytestmark = pytest.mark.django_db
TABLES = "/api/v1/tables/"


def told(answer: object) -> tuple[int, str]:
    """The status and kind of a problem that is whole."""
    assert answer["Content-Type"] == "application/problem+json"
    body = json.loads(answer.content)
    assert set(SHAPE["required"]) <= set(body) and all(body[name] for name in SHAPE["required"])
    assert body["status"] == answer.status_code
    return answer.status_code, body["type"].rstrip("/").rpartition("/")[2]


def test_a_person_without_the_second_factor_they_need(house: House) -> None:
    client = a_browser(house, "controller")
    Authenticator.objects.all().delete()
    assert told(client.get(TABLES)) == (403, "sign-in-first")


def test_a_person_with_a_first_password(house: House) -> None:
    client = a_browser(house, "floor_supervisor")
    User.objects.update(must_change_password=True)
    assert told(client.get(TABLES)) == (403, "sign-in-first")


def test_a_person_whose_session_is_over(house: House) -> None:
    client = a_browser(house, "floor_supervisor")
    client.get(TABLES)
    with time_machine.travel(time.time() + USUAL.idle + 61):
        assert told(client.get(TABLES)) == (403, "sign-in-first")


@pytest.mark.parametrize("address", ["/api/", "/api/v2/", "/api/v1/no-such/"])
def test_an_address_that_is_none(house: House, address: str) -> None:
    assert told(a_browser(house, "floor_supervisor").get(address)) == (404, "not-found")


def test_a_host_that_is_not_ours(house: House) -> None:
    client = Client(raise_request_exception=False)
    assert told(client.get(TABLES, headers={"Host": "example.org"})) == (400, "malformed")


@pytest.mark.parametrize(
    ("handler", "kind"),
    [
        (errors.bad_request, (400, "malformed")),
        (errors.forbidden, (403, "not-allowed")),
        (errors.server_error, (500, "error")),
    ],
)
def test_what_django_itself_answers(rf: RequestFactory, handler: object, kind: object) -> None:
    assert told(handler(rf.get("/api/v1/"))) == kind
