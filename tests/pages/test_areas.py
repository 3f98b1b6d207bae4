"""Each role sees its own areas, and each area opens."""

import pytest
from django.test import Client

from casino.navigation import AREAS, KEEPER, areas_of, shown
from casino.roles import ROLES, Role
from tests.builders import House
from tests.pages.conftest import Enter

PEOPLE = [role for role in Role if role != Role.INTEGRATOR]


@pytest.mark.parametrize("role", Role)
def test_every_role_has_its_areas(role: Role) -> None:
    assert role in AREAS


@pytest.mark.parametrize("role", Role)
def test_no_role_has_more_areas_than_it_can_read_at_once(role: Role) -> None:
    assert len(AREAS[role]) <= 9


@pytest.mark.parametrize("role", PEOPLE)
def test_signing_in_leads_to_the_first_area(role: Role, house: House, enter: Enter) -> None:
    client = enter(role)
    answer = client.get("/")
    assert (answer.status_code, answer["Location"]) == (302, areas_of(house.a(role), [role])[0].url)


@pytest.mark.parametrize("role", PEOPLE)
def test_every_area_of_a_role_opens(role: Role, house: House, enter: Enter) -> None:
    client = enter(role)
    opened = {area.url: client.get(area.url, follow=True).status_code for area in AREAS[role]}
    assert set(opened.values()) == {200}, opened


def test_the_keeper_of_the_installation_sets_up(house: House, enter: Enter) -> None:
    client = Client()
    keeper = house.a("it_admin")
    keeper.is_superuser = True
    keeper.save()
    client.force_login(keeper)
    assert {area.route for area in areas_of(keeper, ())} == {area.route for area in KEEPER}


def test_a_person_without_a_role_is_told_so(house: House, enter: Enter) -> None:
    nobody = house.another("drop_team")
    nobody.memberships.update(until=house.at("2026-01-02 06:00"))
    assert b"No role yet" in enter(nobody).get("/").content


def test_two_roles_see_both_sets_the_first_role_s_first(house: House) -> None:
    both = areas_of(house.a("pit_manager"), ["revenue_audit", "surveillance"])
    routes = [area.route for area in both]
    assert routes[0] == "days" and {"drop_win", "rounds"} <= set(routes)


def test_the_area_a_page_belongs_to_is_marked(house: House) -> None:
    areas = areas_of(house.a("revenue_audit"), ["revenue_audit"])
    groups = shown(areas, "/days/2026-01-01/", {})
    assert [area.url for group in groups for area in group.areas if area.current] == ["/days/"]


def test_a_page_of_another_role_s_work_says_whose_it_is(house: House, enter: Enter) -> None:
    dropper = house.a("drop_team")
    answer = enter("revenue_audit").get("/boxes/")
    assert answer.status_code == 403 and dropper.name in answer.content.decode()


def test_every_role_that_reads_results_may_open_the_report() -> None:
    readers = {role for role, allowed in ROLES.items() if "tables.see_records" in allowed}
    with_report = {
        role for role, areas in AREAS.items() if "drop_win" in {area.route for area in areas}
    }
    assert with_report <= readers
