"""Language, light or dark and letter keys are kept with the person; finding leads where one may go."""

import pytest
from django.test import Client

from tests.builders import House, a_table
from tests.pages.conftest import Enter

pytestmark = pytest.mark.django_db


def test_a_person_keeps_their_language_on_every_machine(house: House, enter: Enter) -> None:
    person = house.a("casino_manager")
    enter(person).post("/preferences/", {"language": "es"})
    assert '<html lang="es"' in enter(person).get("/today/").content.decode()


def test_who_chose_a_language_signs_out_in_it(house: House, enter: Enter) -> None:
    client = enter("casino_manager")
    client.post("/preferences/", {"language": "es"})
    answer = client.post("/accounts/logout/")
    assert (answer.status_code, answer["Content-Language"]) == (302, "es")


def test_a_person_keeps_light_or_dark(house: House, enter: Enter) -> None:
    client = enter("casino_manager")
    client.post("/preferences/", {"theme": "dark"})
    assert 'class="dark"' in client.get("/today/").content.decode()


def test_what_is_no_choice_is_left_alone(house: House, enter: Enter) -> None:
    person = house.a("casino_manager")
    enter(person).post("/preferences/", {"theme": "pink", "language": "xx"})
    person.refresh_from_db()
    assert (person.theme, person.language) == ("", "")


def test_a_choice_leads_back_inside_the_house_only(house: House, enter: Enter) -> None:
    answer = enter("casino_manager").post(
        "/preferences/", {"theme": "dark", "next": "https://elsewhere.example/"}
    )
    assert "elsewhere" not in answer["Location"]


def test_before_sign_in_the_choice_stays_in_the_session() -> None:
    client = Client()
    client.post("/preferences/", {"theme": "dark"})
    assert 'class="dark"' in client.get("/accounts/login/").content.decode()


def test_a_table_is_found_by_the_start_of_its_code(house: House, enter: Enter) -> None:
    a_table(house, "BJ-07")
    assert "/pits/" in enter("pit_manager").get("/find/?q=bj-0", follow=True).content.decode()


def test_nothing_is_found_where_a_role_may_not_go(house: House, enter: Enter) -> None:
    a_table(house, "BJ-07")
    page = enter("it_admin").get("/find/?q=BJ-07").content.decode()
    assert "Nothing here is called" in page
