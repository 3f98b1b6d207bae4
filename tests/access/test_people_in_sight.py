"""People of another property are nowhere: in no list, detail, search, history, trail, export or choice."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.admin import site
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from audit import trail
from audit.history import ABOUT_PEOPLE, Search
from audit.models import Entry
from audit.services import reading
from audit.trail import Forbidden
from casino.models import User
from tables.models import Property
from tests.people import a_person, a_property, lay

pytestmark = pytest.mark.django_db
VIEWERS = [
    "it_admin",
    "controller",
    "regulator",
    "surveillance",
    "revenue_audit",
    "floor_supervisor",
]
PASSWORD = "correct horse battery staple"
ADDRESS = "203.0.113.77"
"""Where the person of the sea signs in from."""


@pytest.fixture(autouse=True)
def no_earlier_failures() -> None:
    cache.clear()


@pytest.fixture
def bay() -> Property:
    return a_property("bay")


@pytest.fixture
def sea() -> Property:
    return a_property("sea")


def signed_in(person: User, address: str) -> User:
    for password in (PASSWORD, "wrong"):
        Client(REMOTE_ADDR=address).post(
            "/accounts/login/", {"login": person.username, "password": password}
        )
    Client().force_login(person)
    return person


@pytest.fixture
def stranger(sea: Property) -> User:
    """Somebody of the sea, with a second factor and sign-ins."""
    person = a_person("controller", at=sea, name="Chen Seaward", password=PASSWORD)
    return signed_in(person, ADDRESS)


@pytest.fixture
def ours(bay: Property) -> User:
    person = a_person("controller", at=bay, name="Chen Bayward", password=PASSWORD)
    return signed_in(person, "203.0.113.5")


def places(person: User) -> Iterator[str]:
    """Every address that tells of people, asked for this one."""
    yield "/find/?q=chen"
    yield f"/history/casino_user/{person.pk}/"
    factor = Authenticator.objects.get(user=person)
    yield f"/history/mfa_authenticator/{factor.pk}/"
    for asked in ("", "about=casino_user", f"about=casino_user&row=%23{person.pk}",
                  f"about=casino_user&row={person.username}", f"person={person.username}",
                  "verb=sign-in", "verb=sign-in.failed"):  # fmt: skip
        yield f"/trail/?where=house&{asked}"
        yield f"/trail/export/entries.csv?where=house&{asked}"
    yield "/trail/"
    yield "/trail/export/entries.csv"
    yield "/trail/export/chain.ndjson?where=house"
    yield "/access/"
    yield "/access/?format=csv"
    yield f"/admin/casino/user/{person.pk}/change/"
    yield f"/admin/casino/user/{person.pk}/history/"
    yield "/admin/autocomplete/?app_label=casino&model_name=membership&field_name=user&term=chen"
    yield "/admin/search/?s=chen&extended=1"
    for model in site._registry:
        name = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        yield from (name, f"{name}?q=chen")
    yield from ("/admin/casino/membership/add/", "/admin/casino/apitoken/add/")


def told(client: Client, address: str) -> str:
    """All that is answered, wherever it leads, the form's own echo of what was asked left out."""
    answer = client.get(address, follow=True)
    return b"".join(answer).decode() if answer.status_code == 200 else ""


@pytest.mark.parametrize("role", VIEWERS)
def test_a_person_of_another_property_is_nowhere(
    client: Client, bay: Property, stranger: User, ours: User, role: str
) -> None:
    client.force_login(a_person(role, at=bay))
    leaks = [
        (address, said)
        for address in places(stranger)
        for said in (stranger.name, ADDRESS)
        if said in told(client, address)
    ]
    assert leaks == []


def test_who_also_works_elsewhere_still_sees_people_only_where_they_may(
    client: Client, bay: Property, sea: Property, stranger: User
) -> None:
    viewer = a_person("it_admin", at=bay)
    with trail.scope(sea.pk):
        lay(user=viewer, at=sea, role="floor_supervisor")
    client.force_login(viewer)
    assert [each for each in places(stranger) if stranger.name in told(client, each)] == []


@pytest.mark.parametrize(
    "address",
    [
        "/find/?q=chen",
        "/history/casino_user/{0.pk}/",
        "/trail/?where=house",
        "/trail/?where=house&about=casino_user&row={0.username}",
        "/admin/casino/user/",
        "/admin/casino/user/{0.pk}/change/",
        "/admin/autocomplete/?app_label=casino&model_name=membership&field_name=user&term=chen",
        "/admin/casino/membership/",
        "/access/",
    ],
)
def test_ones_own_are_there(client: Client, bay: Property, ours: User, address: str) -> None:
    client.force_login(a_person("it_admin", at=bay))
    assert ours.name in told(client, address.format(ours))


def test_ones_own_failed_sign_ins_are_told(client: Client, bay: Property, ours: User) -> None:
    client.force_login(a_person("it_admin", at=bay))
    assert "203.0.113.5" in told(client, "/trail/?where=house&verb=sign-in.failed")


def test_ones_own_are_in_the_export(client: Client, bay: Property, ours: User) -> None:
    client.force_login(a_person("regulator", at=bay))
    assert "203.0.113.5" in told(client, "/trail/export/entries.csv?where=house")


def test_who_worked_here_is_still_known(client: Client, bay: Property, ours: User) -> None:
    with trail.scope(bay.pk):
        ours.memberships.update(until=timezone.now())
    client.force_login(a_person("it_admin", at=bay))
    assert ours.name in told(client, "/admin/casino/user/")


def test_who_was_just_entered_is_known_where_they_were(client: Client, bay: Property) -> None:
    client.force_login(a_person("it_admin", at=bay))
    client.post("/admin/casino/user/add/", {"username": "chen", "name": "Chen New"})
    assert "Chen New" in told(client, "/admin/casino/user/")
    client.force_login(a_person("it_admin", at=a_property("sea")))
    assert "Chen New" not in told(client, "/admin/casino/user/")


def test_a_keeper_sees_everybody(client: Client, bay: Property, stranger: User, ours: User) -> None:
    client.force_login(a_person(at=bay, is_superuser=True))
    for address in ("/find/?q=chen", "/admin/casino/user/", "/trail/?where=house"):
        assert stranger.name in told(client, address) and ours.name in told(client, address)


def test_a_person_of_another_property_is_not_renamed(
    client: Client, bay: Property, stranger: User
) -> None:
    client.force_login(a_person("it_admin", at=bay))
    facts = {"username": "taken", "name": "Taken"}
    client.post(f"/admin/casino/user/{stranger.pk}/change/", facts)
    stranger.refresh_from_db()
    assert stranger.name == "Chen Seaward"


@pytest.mark.parametrize("kind", ["membership", "apitoken"])
def test_nothing_is_written_about_a_person_of_another_property(
    client: Client, bay: Property, sea: Property, kind: str
) -> None:
    system = a_person("integrator", at=sea, name="Chen Shoe", is_service=True)
    client.force_login(a_person("it_admin", at=bay))
    later = timezone.now() + timedelta(days=1)
    answer = client.post(
        f"/admin/casino/{kind}/add/",
        {
            "user": system.pk, "property": bay.pk, "role": "drop_team", "name": "x",
            "scopes": "audit.ingest_round", "expires_at_0": later.date(), "expires_at_1": "12:00",
        },
    )  # fmt: skip
    assert answer.status_code == 200 and "Chen Shoe" not in answer.content.decode()


def test_the_whole_chain_of_the_house_is_for_who_exports_every_property(
    bay: Property, sea: Property
) -> None:
    regulator = a_person("regulator", at=bay)
    with pytest.raises(Forbidden):
        reading.export_chain(property_id=trail.HOUSE, by=regulator)
    with trail.scope(sea.pk):
        lay(user=regulator, at=sea, role="regulator")
    assert reading.export_chain(property_id=trail.HOUSE, by=regulator)


def test_who_acts_on_another_property_is_not_seen_doing_it(
    bay: Property, sea: Property, stranger: User
) -> None:
    both = a_person("it_admin", at=bay)
    with trail.act("person.kept", by=both):
        User.objects.filter(pk=stranger.pk).update(name="Chen Renamed")
    with trail.scope(bay.pk, sea.pk):
        asked = Search(trail.HOUSE, person=both.pk, relation="casino_user")
        page = reading.search_trail(asked=asked, by=a_person("it_admin", at=bay))
    assert [change.row for change in page.changes if change.row == stranger.pk] == []


def test_every_note_about_a_person_is_known_to_be_one(stranger: User) -> None:
    with trail.scope(trail.HOUSE):
        rows = Entry.objects.filter(property_id=trail.HOUSE, op="NOTE", row_id=stranger.pk)
        relations = set(rows.values_list("relation", flat=True))
    assert relations == {"sign-in", "sign-in.failed"} and relations <= set(ABOUT_PEOPLE)
