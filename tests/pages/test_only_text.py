"""What stands in no text, and days at the edge of the calendar, are refused with a sentence, wherever they come in."""

import pytest
from django.test import Client

from audit.models import Purge
from tests.builders import House
from tests.pages.conftest import Enter

QUERIES = (
    "/find/?q=%00", "/find/?q=a%00b", "/find/?%00=1", "/rounds/x/%00/", "/rounds/?table=%00",
    "/access/?format=%00", "/trail/?person=%00", "/trail/?row=%00&about=tables_pit",
    "/reports/drop-win/?pit=%00", "/admin/casino/user/?q=%00", "/accounts/login/?next=%00",
)  # fmt: skip
FORMS = (
    ("/trail/purges/", {"until": "2019-01-01", "why": "\0"}),
    ("/patrons/", {"name": "a\0b"}),
    ("/accounts/login/", {"login": "\0", "password": "x"}),
    ("/find/", {"\0": ""}),
)
DAYS = ("0001-01-01", "0001-01-02", "9999-12-30", "9999-12-31")
BY_DAY = (
    "/reports/drop-win/?day={}", "/rounds/?day={}", "/findings/?day={}", "/days/?day={}",
    "/days/{}/", "/records/?day={}", "/records/{}/BJ-01/day/", "/trail/?since={}",
    "/trail/?until={}", "/patrons/?day={}", "/players/?day={}", "/counts/?day={}",
    "/slips/?day={}", "/api/v1/rounds/?gaming_date={}", "/api/v1/shift-records/?gaming_date={}",
)  # fmt: skip


@pytest.mark.parametrize("address", QUERIES)
def test_an_address_holds_text_only(enter: Enter, address: str) -> None:
    answer = enter("controller").get(address)
    assert answer.status_code == 400 and "(U+0000)" in answer.content.decode()


@pytest.mark.parametrize(("address", "form"), FORMS)
def test_a_form_holds_text_only(enter: Enter, address: str, form: dict[str, str]) -> None:
    answer = enter("revenue_audit").post(address, form)
    assert answer.status_code == 400 and "(U+0000)" in answer.content.decode()
    assert not Purge.objects.exists()


def test_a_stranger_is_told_the_same(client: Client, house: House) -> None:
    answer = client.get("/accounts/login/?next=%00", headers={"Accept-Language": "es"})
    assert answer.status_code == 400 and "no figura en ningún texto" in answer.content.decode()


def test_the_rest_interface_says_it_as_a_problem(enter: Enter) -> None:
    answer = enter("controller").get("/api/v1/rounds/?round=%00")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert "(U+0000)" in answer.json()["detail"]


def test_a_cookie_that_is_no_text_is_none(client: Client, house: House) -> None:
    client.cookies["sessionid"] = "\0" * 32
    assert client.get("/today/").status_code == 302


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("address", BY_DAY)
def test_a_day_at_the_edge_of_the_calendar_is_no_fault(
    enter: Enter, address: str, day: str
) -> None:
    assert enter("revenue_audit").get(address.format(day)).status_code in (200, 403, 404)


@pytest.mark.parametrize("field", ["month", "until"])
@pytest.mark.parametrize("day", DAYS)
def test_nothing_is_purged_at_the_edge_of_the_calendar(enter: Enter, field: str, day: str) -> None:
    answer = enter("revenue_audit").post("/trail/purges/", {field: day, "why": "Over"})
    assert answer.status_code == 409 and not Purge.objects.exists()
