"""What the browser is told, what a stranger is not told, and what `check --deploy` says."""

import pytest
from django.conf import settings
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings

from casino.checks import two_database_roles
from casino.environment import env_bool, env_int

pytestmark = pytest.mark.django_db


def policy(client: Client, address: str) -> str:
    return client.get(address).headers["Content-Security-Policy"]


def test_our_own_pages_run_no_inline_script(client: Client) -> None:
    assert "unsafe" not in policy(client, "/accounts/login/")


def test_only_the_admin_evaluates(client: Client) -> None:
    assert "'unsafe-eval'" in policy(client, "/admin/")


def test_nobody_frames_a_page(client: Client) -> None:
    assert "frame-ancestors 'none'" in policy(client, "/accounts/login/")


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "This form cannot be taken"), ("es", "No se puede aceptar este formulario")],
)
def test_a_form_without_its_token_gets_the_house_s_own_page(language: str, said: str) -> None:
    stranger = Client(enforce_csrf_checks=True, headers={"Accept-Language": language})
    answer = stranger.post("/accounts/login/", {"login": "x", "password": "y"})
    page = answer.content.decode()
    assert answer.status_code == 403 and said in page
    assert "CSRF" not in page and "DEBUG" not in page


def test_there_are_no_figures_without_their_token(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@override_settings(METRICS_TOKEN="for the monitor")
def test_the_monitor_reads_the_figures(client: Client) -> None:
    answer = client.get("/metrics", headers={"X-Metrics-Token": "for the monitor"})
    assert b"django_http_requests_total" in answer.content


def test_the_process_says_that_it_lives(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


def test_a_house_without_a_worker_is_not_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["worker"]) == (503, "no worker has been heard")


def test_one_role_for_owner_and_application_is_said() -> None:
    with override_settings(DATABASE_APP_ROLE=settings.DATABASE_OWNER["USER"]):
        assert [found.id for found in two_database_roles()] == ["casino.W001"]


@override_settings(
    SECRET_KEY="a-long-and-random-value-that-is-for-this-test-alone-0123456789",
    SECURE_SSL_REDIRECT=True, SECURE_HSTS_SECONDS=31_536_000, SECURE_HSTS_PRELOAD=True,
    SECURE_HSTS_INCLUDE_SUBDOMAINS=True, SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True,
)  # fmt: skip
def test_a_deployment_is_clean() -> None:
    assert run_checks(include_deployment_checks=True) == []


def test_a_setting_that_is_no_truth_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="HTTPS is 'perhaps'"):
        env_bool("HTTPS", default=True)


def test_a_setting_that_is_no_number_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONN_MAX_AGE", "long")
    with pytest.raises(ImproperlyConfigured, match="CONN_MAX_AGE is 'long'"):
        env_int("CONN_MAX_AGE", 60)
