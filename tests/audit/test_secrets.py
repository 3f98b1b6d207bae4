"""Whoever changes a password or a second factor leaves an entry that says so, and never what it is."""

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.db import connection
from django.test import Client

from audit import verification
from audit.models import Entry
from audit.verification import Chain
from casino.demo_people import prepare_sign_in
from casino.models import User
from tests.audit.trails import as_the_owner, entries_of, found_in_export

pytestmark = pytest.mark.django_db(transaction=True)
HOUSE = Chain(0, "house")
SECRET = "pbkdf2_sha256$a-stolen-one"
THEIRS = """
INSERT INTO mfa_authenticator (user_id, type, data, created_at) VALUES (%s, 'totp', %s, now());
UPDATE mfa_authenticator SET data = '{"secret": "pbkdf2_sha256$a-stolen-one again"}';
DELETE FROM mfa_authenticator
"""


@pytest.fixture
def person() -> User:
    return User.objects.create_user("somebody", "a very long password")


def run(statement: str, *values: object) -> None:
    """Raw SQL, as who has stolen the application's way into the database writes it."""
    for each in statement.split(";\n"):
        with connection.cursor() as cursor:
            cursor.execute(each, values if "%s" in each else None)


def told(relation: str, row: int | None = None) -> list[Entry]:
    entries = [
        each for each in entries_of(HOUSE) if each.relation == relation and each.op != "NOTE"
    ]
    return [each for each in entries if row in {None, each.row_id}]


def test_a_password_changed_in_raw_sql_is_an_entry_without_it(person: User) -> None:
    run("UPDATE casino_user SET password = %s", SECRET)
    last = told("casino_user", person.pk)[-1]
    assert (last.op, last.act, "password" in last.before, last.after["password"]) == (
        "UPDATE", None, False, "•",
    )  # fmt: skip


def test_a_password_left_as_it_was_is_no_entry(person: User) -> None:
    before = len(told("casino_user"))
    run("UPDATE casino_user SET password = password, last_login = now()")
    assert len(told("casino_user")) == before


def test_a_second_factor_put_in_changed_and_taken_away_is_three_entries(person: User) -> None:
    run(THEIRS, person.pk, f'{{"secret": "{SECRET}"}}')
    entries = told("mfa_authenticator")
    images = [each.after or each.before for each in entries]
    assert [each.op for each in entries] == ["INSERT", "UPDATE", "DELETE"]
    assert [(each["user_id"], each["type"], each.get("data")) for each in images] == [
        (person.pk, "totp", None), (person.pk, "totp", "•"), (person.pk, "totp", None),
    ]  # fmt: skip


def test_no_secret_stands_anywhere_in_the_trail(person: User) -> None:
    run("UPDATE casino_user SET password = %s", SECRET)
    run(THEIRS, person.pk, f'{{"secret": "{SECRET}"}}')
    assert not [each.pk for each in entries_of(HOUSE) if SECRET in f"{each.before} {each.after}"]


def test_the_chain_proves_where_secrets_changed(person: User) -> None:
    TOTP.activate(person, "JBSWY3DPEHPK3PXP")
    RecoveryCodes.activate(person)
    run("UPDATE casino_user SET password = %s", SECRET)
    run("UPDATE mfa_authenticator SET data = '{}'")
    assert (verification.prove(HOUSE), found_in_export(HOUSE)) == ([], None)


def test_a_second_factor_put_in_past_the_triggers_is_found(person: User) -> None:
    as_the_owner(
        f"""INSERT INTO mfa_authenticator (user_id, type, data, created_at)
            VALUES ({person.pk}, 'totp', '{{}}', now())"""
    )
    assert [each.kind for each in verification.prove(HOUSE)] == ["row_unknown"]


def test_an_own_password_is_changed_in_ones_own_name(client: Client, person: User) -> None:
    client.force_login(person)
    words = {"oldpassword": "a very long password", "password1": "another long one 1"}
    client.post("/accounts/password/change/", words | {"password2": words["password1"]})
    last = [each for each in told("casino_user", person.pk) if "password" in each.after][-1]
    assert (last.actor, last.verb) == (person.pk, "account.kept")


def test_a_recovery_code_that_is_used_is_an_entry_with_a_verb(client: Client, person: User) -> None:
    secrets = prepare_sign_in(person)
    code = RecoveryCodes.activate(person).get_unused_codes()[0]
    client.post("/accounts/login/", {"login": person.username, "password": secrets.password})
    client.post("/accounts/2fa/authenticate/", {"code": code})
    used = Authenticator.objects.get(user=person, type="recovery_codes")
    assert told("mfa_authenticator", used.pk)[-1].verb == "account.kept"
