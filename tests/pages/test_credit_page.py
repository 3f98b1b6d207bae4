"""The credit line of a patron in the browser: the cage asks, a controller approves, both on the patron's page."""

import pytest

from games.engine.money import Money
from tables import credit
from tables.models import CreditLine, Patron
from tables.pages import addresses
from tests.builders import House, a_patron
from tests.pages.conftest import Enter


@pytest.fixture
def patron(house: House) -> Patron:
    return a_patron(house, "Ann Other", number="P-4411", line="")


def asked(patron: Patron, enter: Enter, line: str = "25,000") -> CreditLine:
    typed = {"act": "ask_credit", "line": line, "why_line": "Bank reference"}
    enter("cage_supervisor").post(addresses.patron(patron), typed)
    return CreditLine.objects.get(state="draft")


def test_the_cage_asks_and_a_controller_finds_it_and_approves(patron: Patron, enter: Enter) -> None:
    line = asked(patron, enter)
    controller = enter("controller")
    assert addresses.patron(patron) in controller.get("/approvals/").content.decode()
    page = controller.get(addresses.patron(patron)).content.decode()
    assert "25,000 waits for approval" in page and "none approved" in page
    answer = controller.post(addresses.patron(patron), {"act": f"approve_credit:{line.pk}"})
    assert answer.status_code == 303
    assert credit.of([patron])[patron.pk].line == Money(25_000_00)
    assert "Bank reference" in controller.get(addresses.patron(patron)).content.decode()


def test_who_approves_is_told_where_the_line_was_asked_for_anew(
    patron: Patron, enter: Enter
) -> None:
    first = asked(patron, enter)
    asked(patron, enter, "90,000")
    answer = enter("controller").post(
        addresses.patron(patron), {"act": f"approve_credit:{first.pk}"}
    )
    assert answer.status_code == 409 and "waits no longer" in answer.content.decode()
    assert credit.of([patron])[patron.pk].line is None


@pytest.mark.parametrize("act", ["ask_credit", "approve_credit:1", "approve_credit:x"])
def test_the_floor_reads_the_line_and_changes_nothing(
    patron: Patron, enter: Enter, act: str
) -> None:
    asked(patron, enter)
    client = enter("floor_supervisor")
    page = client.get(addresses.patron(patron)).content.decode()
    assert "25,000 waits for approval" in page and "This is for Person" in page
    client.post(addresses.patron(patron), {"act": act, "line": "9", "why_line": "x"})
    assert CreditLine.objects.get().state == "draft"
