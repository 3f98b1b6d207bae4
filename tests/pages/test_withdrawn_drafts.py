"""A draft that is not to be is taken back by who may draft or approve it, with its reason, for good."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models import Entry
from audit.trail import Refused
from tables.models import ChipSet, CreditLine, Terms
from tables.pages import addresses
from tables.services import charts, credit, policies, terms
from tests.builders import House, a_patron, a_table, money
from tests.pages.conftest import Enter

FIRST_DAY = date(2030, 1, 1)


def a_policy(house: House) -> Any:
    by = house.a("revenue_audit")
    return policies.draft_policy(property=house.property, first_day=FIRST_DAY, by=by)


def a_chart(house: House) -> Any:
    by, told = house.a("revenue_audit"), {"first_day": FIRST_DAY, "accounts": {}}
    return charts.draft_chart(property=house.property, by=by, **told)


def some_terms(house: House) -> Terms:
    return terms.draft_terms(
        table=a_table(house, "BJ-07"),
        starts_at=house.at("2030-01-01 06:00"),
        game="blackjack",
        seats=7,
        chip_set=ChipSet.objects.get(property=house.property),
        chip_unit=money("1.00"),
        by=house.a("pit_manager"),
    )


def a_line(house: House) -> CreditLine:
    by, patron = house.a("cage_supervisor"), a_patron(house, line="")
    return credit.draft_credit_line(patron=patron, amount=money("500.00"), by=by, why="asked")


KINDS: dict[str, tuple[Callable[[House], Any], str, str, Callable[..., Any]]] = {
    "policy": (a_policy, "revenue_audit", "surveillance", policies.approve_policy),
    "chart": (a_chart, "revenue_audit", "surveillance", charts.approve_chart),
    "terms": (some_terms, "pit_manager", "floor_supervisor", terms.approve_terms),
    "line": (a_line, "cage_supervisor", "cage_cashier", credit.approve_credit_line),
}


def where(draft: Any) -> tuple[str, str]:
    """The page of a draft, and the act that withdraws it there."""
    if isinstance(draft, CreditLine):
        return addresses.patron(draft.patron), f"withdraw_credit:{draft.pk}"
    return getattr(addresses, draft._meta.model_name)(draft), "withdraw"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("role", ["author", "controller"])
def test_author_and_approver_withdraw_with_a_reason(
    house: House, enter: Enter, kind: str, role: str
) -> None:
    make, author, other, approve = KINDS[kind]
    draft = make(house)
    url, act = where(draft)
    client = enter(author if role == "author" else role)
    assert "Withdraw the draft" in client.get(url).content.decode()
    assert client.post(url, {"act": act, "why": ""}).status_code == 409
    assert enter(other).post(url, {"act": act, "why": "not mine"}).status_code in (403, 404, 409)
    assert client.post(url, {"act": act, "why": "another took its place"}).status_code == 303
    draft.refresh_from_db()
    assert draft.state == "withdrawn" and draft.approved_by is None
    assert "Withdraw the draft" not in client.get(url).content.decode()
    told = Entry.objects.filter(verb__endswith=".withdrawn").latest("pk")
    assert told.act["why"] == "another took its place"
    with pytest.raises(Refused, match=r"no draft|waits no longer"):
        approve(**{kind: draft}, by=house.a("controller"))


def test_what_waits_no_longer_leaves_the_approvals(house: House, enter: Enter) -> None:
    draft = some_terms(house)
    assert addresses.terms(draft) in enter("controller").get("/approvals/").content.decode()
    terms.withdraw_terms(terms=draft, by=house.a("pit_manager"), why="other terms came first")
    assert addresses.terms(draft) not in enter("controller").get("/approvals/").content.decode()


def test_the_database_withdraws_no_terms_in_force(house: House) -> None:
    table = a_table(house, "BJ-07")
    with pytest.raises(IntegrityError), transaction.atomic():
        Terms.objects.filter(table=table).update(state="withdrawn")
