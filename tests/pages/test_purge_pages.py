"""A purge is asked for by one, decided by another, and shows what came of it."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from audit.models import Purge
from tables.services import days
from tests.builders import House, a_house
from tests.pages.conftest import Enter

LONG_AGO = timezone.localdate() - timedelta(days=8 * 365)


def ask(enter: Enter, who: str, until: object = LONG_AGO, why: str = "Retention is over") -> object:
    return enter(who).post("/trail/purges/", {"until": until, "why": why})


@pytest.fixture
def asked(house: House) -> Purge:
    """A purge that revenue audit has asked for, of a trail that old."""
    return Purge.objects.create(
        property_id=house.property.pk,
        until=timezone.now() - timedelta(days=8 * 365),
        why="Retention is over",
        asked_by=house.a("revenue_audit"),
    )


@pytest.mark.parametrize(
    ("until", "why", "said"),
    [
        (LONG_AGO, " ", "Give a reason."),
        (LONG_AGO, "Room", "Nothing of the trail is that old."),
        (timezone.localdate(), "Room", "purge what is older"),
        ("soon", "Room", "Give the day before which the trail goes."),
    ],
)
def test_what_cannot_be_purged_is_refused_with_its_reason(
    enter: Enter, until: date, why: str, said: str
) -> None:
    answer = ask(enter, "revenue_audit", until, why)
    assert answer.status_code == 409 and said in answer.content.decode()
    assert not Purge.objects.exists()


def test_who_may_not_ask_is_refused(enter: Enter) -> None:
    assert ask(enter, "surveillance").status_code == 403


def test_who_asked_is_told_that_another_decides(asked: Purge, house: House, enter: Enter) -> None:
    house.a("controller")
    page = enter("revenue_audit").get("/trail/purges/").content.decode()
    assert house.a("controller").name in page and "Approve the purge" not in page


def test_a_controller_refuses_with_a_reason(asked: Purge, enter: Enter) -> None:
    client, address = enter("controller"), f"/trail/purges/{asked.pk}/"
    assert client.post(address, {"act": "refuse", "why": ""}).status_code == 409
    client.post(address, {"act": "refuse", "why": "A case is open"})
    asked.refresh_from_db()
    assert asked.state == "refused"


def test_a_controller_approves_and_a_worker_does_it(asked: Purge, enter: Enter) -> None:
    client = enter("controller")
    answer = client.post(f"/trail/purges/{asked.pk}/", {"act": "approve"}, follow=True)
    asked.refresh_from_db()
    assert asked.state == "approved" and "under way" in answer.content.decode()


def test_who_asked_does_not_decide(asked: Purge, house: House, enter: Enter) -> None:
    answer = enter("revenue_audit").post(f"/trail/purges/{asked.pk}/", {"act": "approve"})
    asked.refresh_from_db()
    assert (answer.status_code, asked.state) == (403, "asked")


def test_a_month_of_rounds_is_asked_for_by_its_name(enter: Enter) -> None:
    with a_house(first_day=date(2018, 1, 1), rounds_kept=5) as old:
        days.make_day(property=old.property, date=date(2019, 3, 4))
        page = enter(old.a("revenue_audit")).get("/trail/purges/").content.decode()
    assert '<option value="2019-03-01">March 2019</option>' in page


@pytest.mark.parametrize(
    ("month", "said"),
    [("", "Choose the month"), ("2019-03-01", "no rounds of that month"), ("2026-03-01", "keeps")],
)
def test_a_month_that_stays_is_refused_with_its_reason(enter: Enter, month: str, said: str) -> None:
    answer = enter("revenue_audit").post("/trail/purges/", {"month": month, "why": "Over"})
    assert answer.status_code == 409 and said in answer.content.decode()
    assert not Purge.objects.exists()


def test_a_purge_of_a_month_is_decided_like_any_other(house: House, enter: Enter) -> None:
    asked = Purge.objects.create(
        property_id=house.property.pk,
        month=date(2019, 3, 1),
        why="Retention is over",
        asked_by=house.a("revenue_audit"),
    )
    client = enter("controller")
    assert "Rounds of March 2019" in client.get("/trail/purges/").content.decode()
    client.post(f"/trail/purges/{asked.pk}/", {"act": "refuse", "why": "A case is open"})
    asked.refresh_from_db()
    assert asked.state == "refused"
