"""Progressives through their pages: set up, contributed to, paid by two on a numbered slip, seeded again."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from audit.models.alert import Alert
from casino.roles import Role
from casino.waiting import waiting_for
from games.engine.money import Money
from tables import meters
from tables.models import Progressive, ProgressiveMovement, ProgressiveTable
from tests.builders import House, a_patron, a_table
from tests.pages.conftest import Enter

LIST = "/progressives/"
ASKS = {
    "act": "ask", "amount": "1,400.50", "why": "Five aces at FCR-01", "unknown": "on", "share": "whole",
}  # fmt: skip


@pytest.fixture(autouse=True)
def in_the_evening(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 21:00"), tick=True):
        yield


@pytest.fixture
def where(enter: Enter) -> str:
    """A progressive with a seed of 1,000 and 400.50 wagered towards it; its address."""
    added = enter("it_admin").post(LIST, {"name": "Major", "seed": "1,000"})
    typed = {"act": "contribute", "amount": "400.50"}
    assert enter("revenue_audit").post(added["Location"], typed).status_code == 303
    return str(added["Location"])


def meter() -> Money:
    return meters.meter_of(Progressive.objects.get())


def test_its_people_bring_it_from_seed_to_seed(house: House, where: str, enter: Enter) -> None:
    first, witness = house.a("cage_supervisor"), house.another("cage_supervisor")
    assert meter() == Money(1_400_50)
    assert enter(first).post(where, ASKS | {"amount": "1,400.50"}).status_code == 303
    assert f"This is for {witness.name}" in enter(first).get(where).content.decode()
    assert enter(first).post(where, {"act": "sign"}).status_code == 409
    assert meter() == Money(1_400_50)
    page = enter(witness).get(where).content.decode()
    assert "Witness and pay" in page and f"Asked for by {first.name}" in page
    enter(witness).post(where, {"act": "sign"})
    paid = ProgressiveMovement.objects.get(kind="payment")
    assert (paid.by, paid.witness, str(paid)) == (first, witness, "J-2026-000001")
    assert meter() == Money(1_000_00)
    assert "J-2026-000001" in enter("surveillance").get(where).content.decode()


def test_the_slip_of_a_jackpot_names_both_and_is_printed_once(
    house: House, where: str, enter: Enter
) -> None:
    first, witness = house.a("cage_supervisor"), house.another("cage_supervisor")
    enter(first).post(where, ASKS)
    enter(witness).post(where, {"act": "sign"})
    client, slip = enter(first), "/progressives/slips/J-2026-000001/"
    said = [printed(client, slip) for _time in range(2)]
    assert first.name in said[0] and witness.name in said[0] and "FCR-01" in said[0]
    assert ["REPRINT" in each.split("<article")[1] for each in said] == [False, True]


def printed(client: Client, slip: str) -> str:
    return client.get(client.post(slip, {"part": "cage"})["Location"]).content.decode()


def test_a_part_that_is_paid_leaves_the_rest_on_the_meter_without_a_seed(
    house: House, where: str, enter: Enter
) -> None:
    first, witness = house.a("cage_supervisor"), house.another("cage_supervisor")
    patron = a_patron(house, number="G-003")
    typed = ASKS | {"amount": "100", "share": "part", "patron": "g-003", "unknown": ""}
    assert enter(first).post(where, typed).status_code == 303
    page = enter(witness).get(where).content.decode()
    assert "G-003" in page and "A part is paid: the rest stays on the meter" in page
    enter(witness).post(where, {"act": "sign"})
    assert meter() == Money(1_300_50)
    paid = ProgressiveMovement.objects.get(kind="payment")
    assert paid.patron == patron
    assert "G-003" in printed(enter(first), "/progressives/slips/J-2026-000001/")


def test_the_whole_jackpot_is_what_the_meter_shows(where: str, enter: Enter) -> None:
    answer = enter("cage_supervisor").post(where, ASKS | {"amount": "1,000"})
    assert answer.status_code == 409
    assert "The whole jackpot is 1,400.50, as the meter shows" in answer.content.decode()


def test_what_was_wagered_since_a_jackpot_was_won_stays_with_the_seed(
    house: House, where: str, enter: Enter
) -> None:
    first, witness = house.a("cage_supervisor"), house.another("cage_supervisor")
    typed = ASKS | {"amount": "1,300", "share": "as_won"}
    assert enter(first).post(where, typed).status_code == 303
    enter(witness).post(where, {"act": "sign"})
    assert meter() == Money(1_100_50)


def test_no_more_is_paid_than_the_meter_shows(where: str, enter: Enter) -> None:
    answer = enter("cage_supervisor").post(where, ASKS | {"amount": "1,400.51"})
    assert answer.status_code == 409 and b"The meter stands at 1,400.50." in answer.content


@pytest.mark.parametrize(
    ("who", "typed", "sentence"),
    [
        ("revenue_audit", {"act": "contribute", "amount": "0"}, "A contribution is above zero."),
        ("revenue_audit", {"act": "contribute", "amount": "-5"}, "is no amount"),
        ("cage_supervisor", ASKS | {"why": ""}, "Give a reason."),
        ("cage_supervisor", ASKS | {"unknown": ""}, "Give the number of the patron who is paid"),
        ("cage_supervisor", ASKS | {"patron": "G-999"}, "G-999 is no patron of this house."),
        ("cage_supervisor", ASKS | {"share": ""}, "whole jackpot is paid, or a part of it"),
        ("cage_supervisor", {"act": "fly"}, "knows no such act"),
        ("it_admin", {"act": "change", "name": "", "seed": "1"}, "The name of the progressive"),
    ],
)
def test_what_is_wrong_is_named(
    where: str, enter: Enter, who: str, typed: dict[str, str], sentence: str
) -> None:
    answer = enter(who).post(where, typed)
    assert answer.status_code == 409 and sentence in answer.content.decode()


def test_a_name_is_taken_once(where: str, enter: Enter) -> None:
    answer = enter("it_admin").post(LIST, {"name": "Major", "seed": "5"})
    assert answer.status_code == 409 and Progressive.objects.count() == 1


def test_another_seed_is_for_the_next_start(where: str, enter: Enter) -> None:
    enter("it_admin").post(where, {"act": "change", "name": "Grand", "seed": "2,000"})
    changed = Progressive.objects.get()
    assert (changed.name, changed.seed, meter()) == ("Grand", Money(2_000_00), Money(1_400_50))


def test_each_role_does_its_own_part_only(where: str, enter: Enter) -> None:
    for who in ("cage_cashier", "pit_manager", "controller"):
        for typed in (ASKS, {"act": "contribute", "amount": "5"}):
            assert enter(who).post(where, typed).status_code in {403, 409}
        assert enter(who).post(LIST, {"name": "Mine", "seed": "5"}).status_code in {403, 409}
    assert ProgressiveMovement.objects.filter(kind="payment").count() == 0
    assert Progressive.objects.count() == 1 and meter() == Money(1_400_50)


def test_a_jackpot_asked_for_waits_for_its_witness(house: House, where: str, enter: Enter) -> None:
    first, witness = house.a("cage_supervisor"), house.another("cage_supervisor")
    enter(first).post(where, ASKS)
    waits = [
        waiting_for(each, house.property, ["jackpots"])["jackpots"] for each in (first, witness)
    ]
    assert waits == [0, 1]


def test_it_is_found_from_the_table_and_the_cage(house: House, where: str, enter: Enter) -> None:
    a_table(house, "FCR-01")
    for who, page in (("floor_supervisor", "/tables/FCR-01/"), ("revenue_audit", "/days/")):
        assert f'href="{LIST}"' in enter(who).get(page).content.decode()
    for who in (Role.CAGE_CASHIER, Role.CAGE_SUPERVISOR, Role.IT_ADMIN):
        assert enter(who).get(LIST).status_code == 200
    assert enter("drop_team").get(LIST).status_code == 403


CORRECTS = {"act": "correct", "right": "40.05", "why": "a digit too many"}


def contribution() -> ProgressiveMovement:
    return ProgressiveMovement.objects.get(kind="contribution")


def test_a_contribution_is_corrected_by_audit_and_controller(
    house: House, where: str, enter: Enter
) -> None:
    controller = house.a("controller")
    typed = CORRECTS | {"contribution": str(contribution().pk)}
    assert enter("revenue_audit").post(where, typed).status_code == 303
    asked = enter("revenue_audit").get(where).content.decode()
    assert f"This is for {controller.name}" in asked and 'value="sign_correction"' not in asked
    assert Alert.objects.get(kind="progressive.correction").permission.endswith(
        "approve_adjustment"
    )
    page = enter(controller).get(where).content.decode()
    assert "Put a contribution of 400.50 right to 40.05" in page and "a digit too many" in page
    signs = {"act": "sign_correction", "contribution": typed["contribution"]}
    assert enter(controller).post(where, signs).status_code == 303
    assert meter() == Money(1_040_05)
    shown = enter("revenue_audit").get(where).content.decode()
    assert "−360.45" in shown and controller.name in shown
    assert Alert.objects.get(kind="progressive.correction").settled_at


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"contribution": "x"}, "Choose the contribution that is wrong."),
        ({"contribution": "9" * 30}, "Choose the contribution that is wrong."),
        ({"right": ""}, "The amount is missing."),
        ({"right": "400.50"}, "That is what it stands at already."),
        ({"why": ""}, "Give a reason."),
    ],
)
def test_a_correction_that_makes_no_sense_is_said(
    where: str, enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    asked = CORRECTS | {"contribution": str(contribution().pk)} | typed
    answer = enter("revenue_audit").post(where, asked)
    assert answer.status_code == 409 and sentence in answer.content.decode()


def test_a_correction_may_be_left_unmade(where: str, enter: Enter) -> None:
    key = {"contribution": str(contribution().pk)}
    enter("revenue_audit").post(where, CORRECTS | key)
    assert enter("controller").post(where, key | {"act": "drop_correction"}).status_code == 303
    answer = enter("controller").post(where, key | {"act": "sign_correction"})
    assert answer.status_code == 409 and meter() == Money(1_400_50)


def test_a_contribution_above_the_policy_s_most_says_why(where: str, enter: Enter) -> None:
    typed = {"act": "contribute", "amount": "40,050"}
    answer = enter("revenue_audit").post(where, typed)
    assert answer.status_code == 409 and b"of the policy: correct it, or say why" in answer.content
    assert enter("revenue_audit").post(where, typed | {"why": "a week"}).status_code == 303


def test_its_tables_stand_on_its_page_and_it_on_theirs(
    house: House, where: str, enter: Enter
) -> None:
    a_table(house, "FCR-01")
    assert "No table feeds this progressive now" in enter("controller").get(where).content.decode()
    admin = enter("it_admin")
    typed = {"act": "feed", "table": "FCR-01", "since": "2026-03-02 08:00"}
    for wrong in ({"table": "FCR-99"}, {"since": "soon"}):
        assert admin.post(where, typed | wrong).status_code == 409
    assert enter("pit_manager").post(where, typed).status_code in {403, 409}
    assert admin.post(where, typed).status_code == 303
    page = enter("controller").get(where).content.decode()
    assert 'href="/tables/FCR-01/"' in page and "No table feeds" not in page
    table = enter("pit_manager").get("/tables/FCR-01/").content.decode()
    assert f'href="{where}">Major</a>' in table
    feed = ProgressiveTable.objects.get()
    assert admin.post(where, {"act": "stop", "feed": str(feed.pk)}).status_code == 303
    assert "Major" not in enter("pit_manager").get("/tables/FCR-01/").content.decode()
