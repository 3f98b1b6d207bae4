"""Keys of outside systems: shown once, kept as a digest, scoped, expiring, ended at once."""

from datetime import timedelta

import pytest
from django.test import RequestFactory, override_settings
from django.utils import timezone

from audit import trail
from audit.trail import Forbidden, Refused
from casino.middleware import BearerToken
from casino.models import ApiToken, User
from casino.services import find_token, issue_token, revoke_token
from tables.models import Property
from tests.people import a_person

pytestmark = pytest.mark.django_db
SCOPES = ["audit.ingest_round"]


def issued(here: Property, *, user: User | None = None, **changes: object) -> tuple[ApiToken, str]:
    facts = {
        "user": user or a_person("integrator", at=here, is_service=True),
        "property": here,
        "name": "shoe 7",
        "scopes": SCOPES,
        "expires_at": timezone.now() + timedelta(days=90),
        "by": a_person("it_admin", at=here),
    }
    with trail.scope(here.pk):
        return issue_token(**facts | changes)


def test_a_key_is_found_by_its_text(here: Property) -> None:
    token, text = issued(here)
    assert find_token(text) == token


def test_the_text_of_a_key_is_not_kept(here: Property) -> None:
    token, text = issued(here)
    assert text not in str(vars(token))


def test_another_text_finds_nothing(here: Property) -> None:
    _, text = issued(here)
    assert find_token(text + "x") is None


def test_a_revoked_key_ends_at_once(here: Property) -> None:
    token, text = issued(here)
    with trail.scope(here.pk):
        revoke_token(token=token, why="lost", by=a_person("it_admin", at=here))
    assert find_token(text) is None


def test_the_key_of_a_leaver_ends_at_once(here: Property) -> None:
    token, text = issued(here)
    User.objects.filter(pk=token.user_id).update(is_active=False)
    assert find_token(text) is None


def test_a_key_shows_its_last_use(here: Property) -> None:
    token, text = issued(here)
    find_token(text)
    with trail.scope(here.pk):
        assert ApiToken.objects.get(pk=token.pk).last_used_at is not None


def test_a_key_may_what_its_scopes_name(here: Property) -> None:
    _, text = issued(here)
    assert find_token(text).user.has_perm("audit.ingest_round", here)


def test_a_key_may_nothing_else_of_its_users_role(here: Property) -> None:
    _, text = issued(here)
    assert not find_token(text).user.has_perm("tables.see_records", here)


def test_a_key_whose_user_has_lost_the_role_may_nothing(here: Property) -> None:
    _, text = issued(here, user=a_person(at=here, is_service=True))
    assert not find_token(text).user.has_perm("audit.ingest_round", here)


def test_people_get_no_keys(here: Property) -> None:
    with pytest.raises(Refused, match="service users"):
        issued(here, user=a_person("integrator", at=here))


def test_a_scope_beyond_an_integrator_is_refused(here: Property) -> None:
    with pytest.raises(Refused, match="integrator"):
        issued(here, scopes=["tables.approve_void"])


def test_a_key_that_has_expired_already_is_refused(here: Property) -> None:
    with pytest.raises(Refused, match="future"):
        issued(here, expires_at=timezone.now())


def test_a_pit_manager_issues_no_keys(here: Property) -> None:
    with pytest.raises(Forbidden):
        issued(here, by=a_person("pit_manager", at=here))


def test_a_key_signs_its_request_in(here: Property, rf: RequestFactory) -> None:
    token, text = issued(here)
    request = rf.get("/api/v1/", headers={"Authorization": f"Bearer {text}"})
    assert BearerToken(lambda asked: asked.user)(request) == token.user


def test_a_key_opens_the_interface_and_no_page(here: Property, rf: RequestFactory) -> None:
    _, text = issued(here)
    request = rf.get("/reports/", headers={"Authorization": f"Bearer {text}"})
    assert BearerToken(lambda asked: asked.token)(request) is None


def test_no_key_lasts_longer_than_the_house_allows(here: Property) -> None:
    a_century = timezone.now() + timedelta(days=36500)
    with pytest.raises(Refused, match="366 days at most"):
        issued(here, expires_at=a_century)


@override_settings(KEY_DAYS=30)
def test_how_long_is_a_setting(here: Property) -> None:
    with pytest.raises(Refused, match="30 days at most"):
        issued(here)
