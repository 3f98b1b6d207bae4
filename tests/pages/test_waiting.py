"""The count beside an area is what its page lists for this person, from one source."""

import re
from datetime import date

from casino.services import (
    approve_factor_removal,
    approve_role,
    ask_factor_removal,
    grant_role,
)
from casino.waiting import waiting_for
from games.services import draft_paytable
from tables.models import ChipSet
from tables.services import charts, policies, slips, terms
from tests.builders import House, a_request, a_table, an_open_table, chips, money
from tests.pages.conftest import Enter
from tests.people import a_person
from tests.recorded import PAYS


def drafts(house: House) -> None:
    """One draft of each kind that a controller approves."""
    audit, pit = house.a("revenue_audit"), house.a("pit_manager")
    draft_paytable(
        property=house.property, game="let_it_ride", wager="bet", name="Next",
        lines=PAYS["let_it_ride"]["bet"], by=audit,
    )  # fmt: skip
    terms.draft_terms(
        table=a_table(house), starts_at=house.at("2030-01-01 06:00"), game="blackjack", seats=7,
        chip_set=ChipSet.objects.get(property=house.property), chip_unit=money("1.00"), by=pit,
    )  # fmt: skip
    charts.draft_chart(property=house.property, first_day=date(2030, 1, 1), accounts={}, by=audit)
    policies.draft_policy(property=house.property, first_day=date(2030, 1, 1), by=audit)


def waiting(house: House, role: str, key: str) -> int:
    return waiting_for(house.a(role), house.property, [key])[key]


def test_approvals_count_what_their_page_lists(house: House, enter: Enter) -> None:
    drafts(house)
    page = enter("controller").get("/approvals/").content.decode()
    listed = re.findall(r'<a class="btn small" href="([^"]+)">Read</a>', page)
    assert (waiting(house, "controller", "approvals"), len(listed)) == (4, 4)


def test_what_a_person_drafted_waits_for_others(house: House, enter: Enter) -> None:
    by = house.a("controller")
    drafts(house)
    policies.Policy.objects.filter(state="draft").update(drafted_by=by)
    page = enter("controller").get("/approvals/").content
    assert (waiting(house, "controller", "approvals"), b"/policies/2/" in page) == (3, False)


def test_who_approves_nothing_has_nothing_waiting(house: House) -> None:
    drafts(house)
    assert [waiting(house, "pit_manager", key) for key in ("approvals", "grants")] == [0, 0]


def test_a_role_that_was_granted_waits_beside_the_role_grants(house: House) -> None:
    newcomer = a_person(at=house.property)
    granted = grant_role(
        user=newcomer, property=house.property, role="drop_team", by=house.a("it_admin")
    )
    counts = [waiting(house, role, "grants") for role in ("controller", "it_admin")]
    approve_role(membership=granted, by=house.a("controller"))
    assert (counts, waiting(house, "controller", "grants")) == ([1, 0], 0)


def test_a_request_waits_for_whose_act_is_next(house: House) -> None:
    at, table = house.at("2026-03-02 08:00"), a_table(house)
    an_open_table(house, table, chips("5000.00"), at)
    slip = a_request(house, table, "fill", "100.00", at)
    before = waiting(house, "cage_cashier", "requests")
    slips.take_step(slip=slip, act="approve", by=house.a("pit_manager"), at=at)
    assert (before, waiting(house, "cage_cashier", "requests")) == (0, 1)


def test_a_second_factor_to_be_removed_waits_and_is_listed(house: House, enter: Enter) -> None:
    loser = a_person("controller", at=house.property)
    ask_factor_removal(person=loser, why="phone lost", by=house.a("it_admin"))
    page = enter("controller").get("/approvals/").content.decode()
    assert waiting(house, "controller", "approvals") == 1 and str(loser) in page
    assert "factor_asked_by__isempty=0" in page
    approve_factor_removal(person=loser, by=house.a("controller"))
    assert waiting(house, "controller", "approvals") == 0
