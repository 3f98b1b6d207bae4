"""The doors: closed to strangers, second factor and own password before any work, limits after."""

import time
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings

from audit import trail
from casino.demo_people import prepare_sign_in, secrets_of
from casino.guard import DECIDES, USUAL
from casino.models import User
from tables.models import Property
from tests.people import a_person

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"
PASSWORD = "correct horse battery staple"


@pytest.fixture(autouse=True)
def no_earlier_failures() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def here() -> Property:
    return Property.objects.create(
        code="here", name="Here", timezone="Europe/Madrid", currency="EUR", jurisdiction="es",
        is_demo=True,
    )  # fmt: skip


@pytest.fixture
def floor(here: Property) -> User:
    return a_person("floor_supervisor", at=here, password=PASSWORD)


def verbs() -> list[str]:
    with trail.scope(trail.HOUSE), connection.cursor() as cursor:
        cursor.execute("SELECT act->>'verb' FROM audit_entry WHERE property_id = 0 ORDER BY id")
        return [verb for (verb,) in cursor.fetchall()]


def sign_in(client: Client, user: User, password: str = PASSWORD) -> str:
    answer = client.post(LOGIN, {"login": user.username, "password": password})
    return answer.headers.get("Location", "")


def test_a_floor_supervisor_signs_in_with_a_password(client: Client, floor: User) -> None:
    assert sign_in(client, floor) == "/"


def test_a_sign_in_is_entered_into_the_trail(client: Client, floor: User) -> None:
    sign_in(client, floor)
    assert verbs()[-1] == "sign-in"


def test_a_failed_sign_in_is_entered_into_the_trail(client: Client, floor: User) -> None:
    sign_in(client, floor, "wrong")
    assert verbs()[-1] == "sign-in.failed"


def test_after_five_failures_the_right_password_opens_nothing(client: Client, floor: User) -> None:
    for _ in range(5):
        sign_in(client, floor, "wrong")
    assert sign_in(client, floor) == ""


def test_a_service_user_never_signs_in(client: Client, here: Property) -> None:
    system = a_person("integrator", at=here, is_service=True, password=PASSWORD)
    assert sign_in(client, system) == ""


def test_a_leaver_does_not_sign_in(client: Client, here: Property) -> None:
    leaver = a_person("floor_supervisor", at=here, is_active=False, password=PASSWORD)
    assert sign_in(client, leaver) != "/"


def test_a_leavers_session_ends_at_once(client: Client, floor: User) -> None:
    client.force_login(floor)
    User.objects.filter(pk=floor.pk).update(is_active=False)
    assert client.get("/").headers["Location"].startswith(LOGIN)


@pytest.mark.parametrize(
    "address", ["signup/", "password/reset/", "email/", "confirm-email/", "password/set/"]
)
def test_nobody_signs_up_or_resets_by_mail(client: Client, address: str) -> None:
    assert client.get(f"/accounts/{address}").status_code == 404


def test_a_controller_is_asked_for_the_second_factor(client: Client, here: Property) -> None:
    controller = a_person("controller", at=here, password=PASSWORD)
    assert sign_in(client, controller) == "/accounts/2fa/authenticate/"


def test_a_password_and_a_code_open_the_door(client: Client, here: Property) -> None:
    controller = a_person("controller", at=here)
    Authenticator.objects.all().delete()
    secrets = prepare_sign_in(controller)
    sign_in(client, controller, secrets.password)
    answer = client.post("/accounts/2fa/authenticate/", {"code": secrets.code})
    assert answer.headers.get("Location") == "/"


def test_a_wrong_code_opens_nothing(client: Client, here: Property) -> None:
    controller = a_person("controller", at=here, password=PASSWORD)
    sign_in(client, controller)
    answer = client.post("/accounts/2fa/authenticate/", {"code": "000000"})
    assert answer.status_code == 200


def test_a_controller_without_a_second_factor_gets_one_first(
    client: Client, here: Property
) -> None:
    client.force_login(a_person("controller", at=here))
    Authenticator.objects.all().delete()
    assert client.get("/").headers["Location"].startswith("/accounts/2fa/totp/activate/")


def test_a_second_factor_is_kept_encrypted(here: Property) -> None:
    controller = a_person("controller", at=here)
    Authenticator.objects.all().delete()
    prepare_sign_in(controller)
    kept = str(Authenticator.objects.get().data)
    assert secrets_of(controller).second_factor not in kept


def test_a_first_password_opens_nothing_but_its_change(client: Client, floor: User) -> None:
    User.objects.filter(pk=floor.pk).update(must_change_password=True)
    client.force_login(floor)
    assert client.get("/").headers["Location"].startswith("/accounts/password/change/")


def test_a_password_of_ones_own_ends_that(client: Client, floor: User) -> None:
    User.objects.filter(pk=floor.pk).update(must_change_password=True)
    client.force_login(floor)
    new = "a longer horse with better batteries"
    client.post(
        "/accounts/password/change/",
        {"oldpassword": PASSWORD, "password1": new, "password2": new},
    )
    floor.refresh_from_db()
    assert (floor.check_password(new), floor.must_change_password) == (True, False)


def test_the_admins_own_login_is_no_way_round(client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.headers["Location"].startswith(LOGIN)


@pytest.mark.parametrize(("role", "limits"), [("floor_supervisor", USUAL), ("controller", DECIDES)])
def test_a_session_ends_when_it_is_not_used(
    client: Client, here: Property, role: str, limits: object
) -> None:
    client.force_login(a_person(role, at=here))
    client.get("/")
    with time_machine.travel(time.time() + limits.idle + 61):
        assert client.get("/").headers["Location"].startswith(LOGIN)


def test_a_session_ends_after_its_whole_time_though_it_is_used(client: Client, floor: User) -> None:
    client.force_login(floor)
    for minutes in range(0, USUAL.whole // 60 + 20, 20):
        with time_machine.travel(time.time() + minutes * 60):
            where = client.get("/").headers["Location"]
    assert where.startswith(LOGIN)


def test_an_ended_session_is_entered_into_the_trail(client: Client, floor: User) -> None:
    client.force_login(floor)
    client.get("/")
    with time_machine.travel(time.time() + USUAL.idle + 61):
        client.get("/")
    assert "session.ended" in verbs()


def granting(client: Client, here: Property) -> str:
    """Grant a role in the admin; where the answer leads."""
    answer = client.post(
        "/admin/casino/membership/add/",
        {"user": a_person(at=here).pk, "property": here.pk, "role": "drop_team"},
        headers={"Referer": "http://testserver/admin/casino/membership/add/"},
    )
    return answer.headers.get("Location", "")


def test_a_sensitive_act_right_after_sign_in_goes_through(client: Client, here: Property) -> None:
    client.force_login(a_person("it_admin", at=here))
    assert granting(client, here) == "/admin/casino/membership/"


def test_a_sensitive_act_later_asks_to_sign_in_again(client: Client, here: Property) -> None:
    client.force_login(a_person("it_admin", at=here, password=PASSWORD))
    later = timedelta(seconds=settings.ACCOUNT_REAUTHENTICATION_TIMEOUT - 60)
    with time_machine.travel(time.time() + later.total_seconds() - 60):
        client.get("/accounts/2fa/")
    with time_machine.travel(time.time() + later.total_seconds() + 90):
        where = granting(client, here)
    assert where == "/accounts/reauthenticate/?next=%2Fadmin%2Fcasino%2Fmembership%2Fadd%2F"


@override_settings(DEMO=True)
def test_one_press_opens_the_demo(client: Client, floor: User) -> None:
    answer = client.post("/accounts/demo/", {"role": "floor_supervisor"})
    assert answer.headers["Location"] == "/"


@override_settings(DEMO=True)
def test_the_demos_entrance_is_for_this_machine_alone(floor: User) -> None:
    client = Client(REMOTE_ADDR="192.0.2.7")
    assert client.post("/accounts/demo/", {"role": "floor_supervisor"}).status_code == 404


def test_no_other_house_has_such_an_entrance(client: Client, floor: User) -> None:
    assert client.post("/accounts/demo/", {"role": "floor_supervisor"}).status_code == 404


@override_settings(DEMO=True)
def test_the_entrance_leads_to_no_other_site(client: Client, floor: User) -> None:
    told = {"role": "floor_supervisor", "next": "https://example.org/"}
    assert client.post("/accounts/demo/", told).headers["Location"] == "/"


@override_settings(DEMO=True)
def test_the_sign_in_page_of_a_demo_offers_every_role(client: Client, floor: User) -> None:
    assert client.get(LOGIN).content.count(b'name="role"') == 15


@override_settings(DEMO=True)
def test_where_a_role_signs_twice_its_other_person_enters_by_name(
    client: Client, floor: User, here: Property
) -> None:
    other = a_person("floor_supervisor", at=here)
    page = client.get(LOGIN).content.decode()
    assert f'value="floor_supervisor:{other.username}">{other.name}<' in page
    assert f":{floor.username}" not in page
    client.post("/accounts/demo/", {"role": f"floor_supervisor:{other.username}"})
    assert client.session["_auth_user_id"] == str(other.pk)
    assert client.post("/accounts/demo/", {"role": "floor_supervisor:who"}).status_code == 404
