"""The test harness: a real PostgreSQL, the application's own role, nothing stood in for.

Tests that roll back have their deferred constraints forced by Django at the end; tests that
commit are emptied by the owner afterwards (`tests/flush.py`).
"""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import hypothesis
import pytest

from tests import cluster

if "PYTEST_XDIST_WORKER" not in os.environ:
    cluster.announce()
os.environ.update(
    DJANGO_SETTINGS_MODULE="casino.settings",
    SECRET_KEY="for tests only, never served",
    CELERY_BROKER_URL="memory://",
    CACHE_URL="locmem://",
    HTTPS="false",
    DEMO="false",
    DEBUG="false",
    STATIC_MANIFEST="false",
    LOG_LEVEL="WARNING",
)

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.migrations.state import ProjectState  # noqa: E402
from django.test import TransactionTestCase  # noqa: E402

from casino.owner import as_owner  # noqa: E402
from tests.flush import copy_migrated, flush, keep_seed  # noqa: E402
from tests.quick_migrations import append_constraint  # noqa: E402

# A busy machine is no fault of an example; timings are the business of `tests/bench`.
hypothesis.settings.register_profile(
    "house", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("house")

LONG = ("test_living_house", "test_sequences", "test_demo_house", "test_matrix")
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick, not safe


def pytest_configure(config: pytest.Config) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        cluster.remove_all_dead()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The long ones first, so that no core waits for the other at the end."""
    items.sort(key=lambda item: item.path.stem not in LONG)


def pytest_unconfigure(config: pytest.Config) -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        cluster.remove_all_dead()
    cluster.let_go()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
) -> AbstractContextManager[Any]:
    """Create and migrate the test database as its owner, from the kept one if there is one."""
    connection.settings_dict["TEST"]["TEMPLATE"] = cluster.start()
    owner = as_owner()
    owner.__enter__()
    return owner


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_modify_db_settings: AbstractContextManager[Any],
    django_db_setup: None,
    django_db_blocker: Any,
) -> Iterator[None]:
    """Test as the application, and become the owner again to drop the database."""
    with django_db_blocker.unblock():
        cluster.keep_later(copied=copy_migrated())
        django_db_modify_db_settings.__exit__(None, None, None)
        keep_seed()
    yield
    with django_db_blocker.unblock():
        owner = as_owner()
        owner.__enter__()
        django_db_blocker.owner = owner  # kept: a collected one would give the name back


def flushed(case: TransactionTestCase) -> None:
    flush()


TransactionTestCase._fixture_teardown = flushed  # type: ignore[method-assign]
ProjectState._append_option = append_constraint  # type: ignore[attr-defined]
