"""The admin: facts are read there and never written; set-up goes through its service."""

import pytest
from django.contrib import admin
from django.db.models import Model

from audit.ledgers import Ledger, Setup
from tables.models import Pit
from tests.builders import House, a_table
from tests.pages.conftest import Enter

FACTS = [
    model
    for model, site in admin.site._registry.items()
    if isinstance(site, Ledger) and not isinstance(site, Setup)
]


@pytest.mark.parametrize("model", FACTS, ids=lambda model: model._meta.label)
def test_a_ledger_opens_and_offers_no_writing(
    house: House, enter: Enter, model: type[Model]
) -> None:
    a_table(house, "BJ-07")
    base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    client = enter("regulator")
    codes = (client.get(base).status_code, client.get(f"{base}add/").status_code)
    assert codes in {(200, 403), (403, 403)}


def test_set_up_adds_through_its_service(house: House, enter: Enter) -> None:
    form = {"code": "HL", "name": "High limit", "position": "3"}
    enter("it_admin").post("/admin/tables/pit/add/", form)
    assert Pit.objects.get(code="HL").name == "High limit"


def test_a_role_without_set_up_adds_nothing(house: House, enter: Enter) -> None:
    assert enter("pit_manager").get("/admin/tables/pit/add/").status_code == 403
