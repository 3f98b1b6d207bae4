"""Tokes, commissions, coupons, schedules and charts are added in the set-up, each by its role."""

import pytest
from django.apps import apps
from django.utils import timezone

from tables.models import Chart, Terms
from tests.builders import House, a_table, an_open_table, chips
from tests.pages.conftest import Enter

FORMS = {
    "toke": ("floor_supervisor", {"amount": "25.00", "licence": "D-1"}),
    "commission": ("floor_supervisor", {"number": "V-1", "seat": "3", "amount": "50.00"}),
    "couponseries": (
        "revenue_audit",
        {"name": "Spring", "kind": "match_play", "face": "10.00", "expires_on": "2030-03-31"},
    ),
    "chart": ("revenue_audit", {"first_day": "2030-01-01", "accounts": '{"cash": "100"}'}),
    "limitschedule": (
        "pit_manager",
        {"at": "18:00", "limits": '{"main": ["25.00", "500.00"]}', "first_day": "2030-01-01", "why": "Full"},
    ),
}  # fmt: skip


def on_a_floor(house: House) -> str:
    table = a_table(
        house, limits={"main": ["10.00", "200.00"]}, limits_range={"main": ["5.00", "500.00"]}
    )
    an_open_table(house, table, chips("500.00"), timezone.now())
    return str(table.pk)


@pytest.mark.parametrize("name", FORMS)
def test_each_is_added_by_its_role_through_its_service(
    house: House, enter: Enter, name: str
) -> None:
    role, typed = FORMS[name]
    table = on_a_floor(house)
    answer = enter(role).post(f"/admin/tables/{name}/add/", typed | {"table": table})
    assert answer.status_code == 302, answer.content.decode()
    assert apps.get_model("tables", name).objects.count() == 1
    assert enter("count_team").get(f"/admin/tables/{name}/add/").status_code == 403


def test_what_the_service_refuses_stands_above_the_form(house: House, enter: Enter) -> None:
    table = on_a_floor(house)
    typed = FORMS["limitschedule"][1] | {"table": table, "limits": '{"main": ["1.00", "500.00"]}'}
    answer = enter("pit_manager").post("/admin/tables/limitschedule/add/", typed)
    assert "the approved range is" in answer.content.decode()
    assert Terms.objects.count() == 1


@pytest.mark.parametrize("amount", ["9" * 19, "1e3", "-5.00", "0", "5,00", ""])
def test_an_amount_that_is_none_is_said_beside_its_field(
    house: House, enter: Enter, amount: str
) -> None:
    typed = {"table": on_a_floor(house), "amount": amount, "licence": ""}
    answer = enter("floor_supervisor").post("/admin/tables/toke/add/", typed)
    assert (answer.status_code, apps.get_model("tables", "toke").objects.count()) == (200, 0)


def test_a_chart_is_read_and_approved_by_the_controller(house: House, enter: Enter) -> None:
    enter("revenue_audit").post("/admin/tables/chart/add/", FORMS["chart"][1])
    url = "/approvals/charts/1/"
    assert b'href="/approvals/charts/1/"' in enter("controller").get("/approvals/").content
    assert b"1010 Cash - vault" in enter("regulator").get(url).content
    codes = [enter(role).post(url).status_code for role in ("revenue_audit", "controller")]
    assert (codes, Chart.objects.get().state) == ([409, 303], "approved")
