"""The harness itself: who the tests are in the database, and what they leave behind."""

import pytest
from django.db import connection
from django.db.utils import ProgrammingError

from casino.models import User


@pytest.mark.django_db
def test_tests_run_as_the_application() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user")
        assert cursor.fetchone() == ("casino_app",)


@pytest.mark.django_db
def test_the_application_creates_no_table() -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="permission denied"):
        cursor.execute("CREATE TABLE public.mine (id int)")


@pytest.mark.django_db(transaction=True)
def test_a_committed_row_is_there() -> None:
    User.objects.create_user("left.over", name="Left Over")
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_next_test_finds_the_table_empty_again() -> None:
    assert User.objects.count() == 0


@pytest.mark.django_db(transaction=True)
def test_what_migrations_wrote_is_put_back() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM auth_permission")
        assert cursor.fetchone() > (0,)
