"""Set-up by whose it is: boxes of every purpose, chips, dealers who leave, a house; terms for many tables at once."""

import html

import pytest

from audit import trail
from audit.trail import Refused
from casino.access import roles_of
from casino.models import Membership
from casino.services import grant_role
from casino.waiting import waiting_for
from games.engine.money import Money
from tables.models import Box, ChipSet, Dealer, Policy, Property, Terms
from tables.services import floor, roster
from tests.builders import House, a_person, a_table
from tests.pages.conftest import Enter

HOUSE = {
    "code": "south", "name": "South", "timezone": "Europe/Madrid", "currency": "EUR",
    "number_format": "1.000,00", "jurisdiction": "es", "first_day": "2026-03-01",
    "chips": "100, 25, 5, 0.50",
}  # fmt: skip


@pytest.mark.parametrize("purpose", Box.Purpose.values)
def test_a_box_of_every_purpose_is_added(house: House, enter: Enter, purpose: str) -> None:
    client = enter("it_admin")
    answer = client.post("/admin/tables/box/add/", {"code": "R-1", "purpose": purpose})
    assert answer.status_code == 302, answer.content.decode()
    assert Box.objects.get().purpose == purpose
    assert client.get("/admin/tables/box/").status_code == 200


@pytest.mark.parametrize(
    ("game", "purpose", "why"),
    [
        ("blackjack", "rake", "Box R-1 takes rake; BJ-01 is no poker table."),
        ("omaha", "drop", "Box R-1 takes the drop; BJ-01 is a poker table"),
        ("blackjack", "drop", ""),
        ("omaha", "rake", ""),
    ],
)
def test_a_box_is_marked_for_a_table_whose_game_drops_into_it(
    house: House, enter: Enter, game: str, purpose: str, why: str
) -> None:
    typed = {"code": "R-1", "purpose": purpose, "table": a_table(house, "BJ-01", game).pk}
    answer = enter("it_admin").post("/admin/tables/box/add/", typed)
    assert (answer.status_code, Box.objects.count()) == ((200, 0) if why else (302, 1))
    assert why in html.unescape(answer.content.decode())


def test_a_chip_set_is_added_with_its_chips(house: House, enter: Enter) -> None:
    client = enter("it_admin")
    typed = {"name": "Salon", "chips": "5000, 1000 500, 0.25"}
    assert client.post("/admin/tables/chipset/add/", typed).status_code == 302
    made = ChipSet.objects.get(name="Salon")
    assert made.values() == [Money(5_000_00), Money(1_000_00), Money(500_00), Money(25)]
    assert "5,000" in client.get(f"/admin/tables/chipset/{made.pk}/change/").content.decode()
    assert enter("pit_manager").get("/admin/tables/chipset/add/").status_code == 403


@pytest.mark.parametrize(
    ("chips", "sentence"),
    [
        ("five", "five is no amount."),
        ("5, 5", "named once"),
        ("0", "worth something"),
        (",", "Name at least one chip."),
    ],
)
def test_chips_that_are_none_are_named(
    house: House, enter: Enter, chips: str, sentence: str
) -> None:
    answer = enter("it_admin").post("/admin/tables/chipset/add/", {"name": "X", "chips": chips})
    assert answer.status_code == 200 and sentence in answer.content.decode()
    assert not ChipSet.objects.filter(name="X").exists()


def test_a_dealer_who_has_left_is_said_to_have(house: House, enter: Enter) -> None:
    boss = house.a("pit_manager")
    dealer = roster.register_dealer(property=house.property, licence="D-1", name="Q. A", by=boss)
    act = {"action": "leaves", "_selected_action": dealer.pk}
    page = enter(boss).post("/admin/tables/dealer/", act, follow=True).content.decode()
    assert "has left; what they dealt stays" in page
    assert Dealer.objects.get().has_left
    offered = enter("floor_supervisor").get("/admin/tables/dealer/").content.decode()
    assert 'value="leaves"' not in offered and "D-1" in offered


def test_terms_are_copied_to_many_tables_in_one_act(house: House, enter: Enter) -> None:
    first, *others = (a_table(house, code) for code in ("BJ-01", "BJ-02", "BJ-03", "BJ-04"))
    where = f"/tables/BJ-01/terms/{first.terms.get().version}/"
    client = enter("pit_manager")
    assert f'href="{where}copy/"' in client.get(where).content.decode()
    assert "BJ-04" in client.get(f"{where}copy/").content.decode()
    typed = {"table": ["BJ-02", "BJ-03"], "starts_at": "2027-01-01 06:00"}
    assert client.post(f"{where}copy/", typed).status_code == 303
    drafts = Terms.objects.filter(state="draft")
    assert {each.table.code for each in drafts} == {"BJ-02", "BJ-03"}
    assert {each.starts_at for each in drafts} == {house.at("2027-01-01 06:00")}
    assert len(others) == 3
    for wrong in ({"table": []}, {"starts_at": "soon"}):
        assert client.post(f"{where}copy/", typed | wrong).status_code == 409
    assert enter("floor_supervisor").post(f"{where}copy/", typed).status_code in {403, 409}
    assert drafts.count() == 2


def test_a_keeper_establishes_a_house_and_another_stands_for_it_in_their_own_session(
    house: House, enter: Enter
) -> None:
    keeper, second = a_person(is_superuser=True), a_person(is_superuser=True)
    client, other, rows = enter(keeper), enter(second), "/admin/tables/property/"
    answer = client.post(f"{rows}add/", HOUSE)
    assert answer.status_code == 302, answer.content.decode()
    made = Property.objects.get(code="south")
    assert (made.digits, made.number_format) == (2, "1.000,00")
    with pytest.raises(Refused, match="Another keeper of the installation stands for South first"):
        grant_role(user=a_person(), property=made, role="controller", by=keeper)
    signs = {"action": "stand_for", "_selected_action": [made.pk]}
    page = client.post(rows, signs, follow=True).content.decode()
    assert "You established South; another keeper stands for it." in html.unescape(page)
    assert "two keepers stand for it" in other.post(rows, signs, follow=True).content.decode()
    again = other.post(rows, signs, follow=True).content.decode()
    assert "Two keepers stand for South already." in html.unescape(again)
    with trail.scope(made.pk):
        policy = Policy.objects.get(property=made)
        assert (policy.state, policy.drafted_by, policy.approved_by) == ("approved", keeper, second)
        assert [chip.values() for chip in ChipSet.objects.all()] == [
            [Money(100_00), Money(25_00), Money(5_00), Money(50)]
        ]
        assert grant_role(user=a_person(), property=made, role="controller", by=keeper).pk


def test_nobody_else_establishes_a_house(house: House, enter: Enter) -> None:
    for who in ("it_admin", "controller"):
        assert enter(who).get("/admin/tables/property/add/").status_code == 403
        with pytest.raises(Refused, match=r"Whose it is|no role"):
            floor.stand_for(property=house.property, by=house.a(who))


def test_the_badge_of_a_dealer_is_changed_and_seen_by_who_keeps_the_list(
    house: House, enter: Enter
) -> None:
    boss = house.a("pit_manager")
    dealer = roster.register_dealer(
        property=house.property, licence="D-1", name="Q. A", badge="471", by=boss
    )
    way = f"/admin/tables/dealer/{dealer.pk}/change/"
    typed = {"badge": "4712", "licensed_until": "2027-05-31"}
    assert enter(boss).post(way, typed).status_code == 302
    dealer.refresh_from_db()
    assert (dealer.badge, dealer.licensed_until.isoformat()) == ("4712", "2027-05-31")
    assert "4712" not in enter("floor_supervisor").get(way).content.decode()


def test_the_other_keeper_approves_a_property_s_first_controller_where_role_grants_are(
    house: House, enter: Enter
) -> None:
    keeper, second = a_person(is_superuser=True), a_person(is_superuser=True)
    client, other, rows = enter(keeper), enter(second), "/admin/casino/membership/"
    client.post("/admin/tables/property/add/", HOUSE)
    made = Property.objects.get(code="south")
    stands = {"action": "stand_for", "_selected_action": [made.pk]}
    other.post("/admin/tables/property/", stands)
    first = a_person()
    granted = {"user": first.pk, "property": made.pk, "role": "controller"}
    assert client.post(f"{rows}add/", granted).status_code == 302
    with trail.scope(made.pk):
        grant = Membership.objects.get(user=first)
        assert [waiting_for(each, made, ["grants"])["grants"] for each in (keeper, second)] == [0, 1]
    approves = {"action": "approve", "_selected_action": [grant.pk]}
    assert 'value="approve"' not in client.get(rows).content.decode()
    assert 'value="approve"' in other.get(rows).content.decode()
    assert "approved" in other.post(rows, approves, follow=True).content.decode()
    with trail.scope(made.pk):
        assert roles_of(first, made.pk) == ("controller",)
    assert 'value="approve"' not in other.get(rows).content.decode()
