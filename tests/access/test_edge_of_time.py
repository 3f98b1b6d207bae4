"""An instant beyond our age is refused by the admin's forms: stored, it could never be read again."""

import pytest
from django.test import Client

from casino.models import Membership
from tests.builders import House, a_house
from tests.people import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    with a_house() as house:
        return house


@pytest.mark.parametrize("day", ["9999-12-31", "0001-01-01", "1899-12-31", "3000-01-01"])
def test_a_role_is_granted_until_a_day_of_our_age(house: House, client: Client, day: str) -> None:
    client.force_login(a_person("it_admin", at=house.property))
    person = a_person(at=house.property)
    answer = client.post(
        "/admin/casino/membership/add/",
        {
            "user": person.pk, "property": house.property.pk, "role": "drop_team",
            "until_0": day, "until_1": "23:59:00",
        },
    )  # fmt: skip
    assert "Give a day from 1900 to 2999." in answer.content.decode()
    assert not Membership.objects.filter(user=person, role="drop_team").exists()
