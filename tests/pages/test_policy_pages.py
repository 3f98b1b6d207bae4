"""Policies: drafted in the set-up, read beside the one before, approved by another on their own page."""

from datetime import date

import pytest
import time_machine
from django.utils import timezone

from audit.trail import Refused
from tables.models import Policy
from tables.services import policies
from tests.builders import House, money
from tests.pages.conftest import Enter

RULES = {
    "drop": "statistical", "promo": "memo", "credit": "issue", "late": "reopen", "counts": "2",
    "verifies": "on", "variance_alert": "100.00", "adjustment_filed": "2000.00", "rounds_kept": "7",
    "cash_logged_from": "2500.00", "cash_reported_over": "10000.00", "estimate_alert": "5",
    "ticket_most": "10000.00", "contribution_most": "10000.00",
}  # fmt: skip
ADD = "/admin/tables/policy/add/"


def drafted(house: House, first_day: date = date(2030, 1, 1), **rules: object) -> Policy:
    by = house.a("revenue_audit")
    return policies.draft_policy(property=house.property, first_day=first_day, by=by, **rules)


def test_a_policy_is_drafted_from_the_one_in_force(house: House, enter: Enter) -> None:
    client = enter("revenue_audit")
    assert b'value="3000.00"' in client.get(ADD).content
    client.post(ADD, RULES | {"first_day": "2030-01-01"})
    one = Policy.objects.get(version=2)
    assert (one.state, one.verifies, one.cash_logged_from) == ("draft", True, money("2500.00"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"first_day": "1990-01-01"}, "No policy is in force on 1990-01-01"),
        ({"cash_logged_from": "20000.00"}, "not below the one it is logged from"),
        ({"variance_alert": "-1.00"}, "not below zero"),
        ({"counts": "3"}, "less than or equal to 2"),
    ],
)
def test_a_draft_that_makes_no_sense_is_said(
    house: House, enter: Enter, wrong: dict[str, str], said: str
) -> None:
    answer = enter("revenue_audit").post(ADD, RULES | {"first_day": "2030-01-01"} | wrong)
    assert said in answer.content.decode() and Policy.objects.count() == 1


def test_what_changes_stands_beside_the_policy_before(house: House, enter: Enter) -> None:
    drafted(house, verifies=True, cash_reported_over=money("5000.00"))
    page = enter("controller").get("/policies/2/").content.decode()
    assert "<del>no</del>" in page and "<ins>yes</ins>" in page
    assert "<del>10,000.00</del>" in page and "<ins>5,000.00</ins>" in page
    assert page.count("<ins>") == 2


def test_another_person_approves_and_each_says_from_and_until(house: House, enter: Enter) -> None:
    one = drafted(house, verifies=True)
    client = enter("controller")
    assert b'href="/policies/2/"' in client.get("/approvals/").content
    assert client.post("/policies/2/").status_code == 303
    one.refresh_from_db()
    assert (one.state, one.approved_by) == ("approved", house.a("controller"))
    before = client.get("/policies/1/").content.decode()
    assert "in force now" in before and "until Mon 31 Dec 2029" in before
    assert b'href="/policies/2/"' not in client.get("/approvals/").content


def test_the_policy_in_force_is_the_one_of_the_day_that_runs(house: House, enter: Enter) -> None:
    one = drafted(house)
    policies.approve_policy(policy=one, by=house.a("controller"))
    client = enter("revenue_audit")
    assert client.get("/policies/")["Location"] == "/policies/1/"
    with time_machine.travel(timezone.make_aware(timezone.datetime(2030, 6, 1))):
        assert enter("revenue_audit").get("/policies/")["Location"] == "/policies/2/"


def test_who_drafted_or_may_not_approve_reads_whose_it_is(house: House, enter: Enter) -> None:
    drafted(house)
    controller = house.a("controller")
    client = enter("revenue_audit")
    page = client.get("/policies/2/").content.decode()
    assert f"This is for {controller.name}" in page
    assert client.post("/policies/2/").status_code == 409
    assert Policy.objects.get(version=2).state == "draft"


def test_who_reads_no_results_reads_no_policy(house: House, enter: Enter) -> None:
    assert enter("count_team").get("/policies/1/").status_code == 403


def test_a_policy_that_is_not_there_is_said_to_be_missing(house: House, enter: Enter) -> None:
    assert enter("regulator").get("/policies/99/").status_code == 404


def test_a_draft_is_withdrawn_with_its_reason_and_never_approved(
    house: House, enter: Enter
) -> None:
    one, where = drafted(house), "/policies/2/"
    client, typed = enter("revenue_audit"), {"act": "withdraw", "why": ""}
    assert enter("controller").post(where, typed).status_code == 409
    assert client.post(where, typed).status_code == 409
    assert client.post(where, typed | {"why": "begins too early"}).status_code == 303
    page = client.get(where).content.decode()
    assert "withdrawn" in page and "Withdraw the draft" not in page
    assert b'href="/policies/2/"' not in enter("controller").get("/approvals/").content
    with pytest.raises(Refused, match="is no draft"):
        policies.approve_policy(policy=one, by=house.a("controller"))
    with pytest.raises(Refused, match="is no draft"):
        policies.withdraw_policy(policy=one, by=house.a("revenue_audit"), why="again")
