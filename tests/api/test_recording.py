"""A round is brought: each outcome has its own answer, as the contract says."""

from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from audit import trail
from audit.models import Round
from audit.trail import Refused
from casino.confirm import SignInAgain
from casino.problems import slug_of
from casino.services import revoke_token
from tests.api.callers import (
    ROUNDS,
    System,
    a_browser,
    a_key,
    a_system,
    is_problem,
    problem,
)
from tests.builders import House, a_house, a_table
from tests.people import a_person
from tests.recorded import a_judged_table, a_round, an_overpaid_round, text

pytestmark = pytest.mark.django_db


def stored(house: House) -> int:
    with trail.scope(house.property.pk):
        return Round.objects.count()


def test_a_new_round_is_answered_201_with_its_verdict(system: System) -> None:
    answer = system.post(ROUNDS, a_round())
    assert (answer.status_code, answer.json()["verdict"]) == (201, "conforms")


@pytest.mark.parametrize(
    "at",
    [
        "0001-01-01T00:00:00+14:00", "0001-01-01T00:00:00Z", "0001-01-03T00:00:00Z",
        "9999-12-30T00:00:00Z", "9999-12-31T12:00:00Z", "9999-12-31T23:59:59-05:00",
    ],
)  # fmt: skip
def test_a_round_at_the_edge_of_the_calendar_is_refused(system: System, at: str) -> None:
    answer = system.post(ROUNDS, a_round(at=at))
    assert problem(answer) in (
        is_problem(409, "round-refused"),
        is_problem(422, "round-unreadable"),
    )


@pytest.mark.parametrize("key", ["round", "table", "game", "property", "dealer"])
def test_a_record_holds_text_only(system: System, key: str) -> None:
    answer = system.post(ROUNDS, a_round() | {key: "a\0b"})
    assert answer.status_code in (404, 409, 422)
    assert answer["Content-Type"] == "application/problem+json"


def test_the_same_round_again_is_answered_200_with_the_same(system: System) -> None:
    first, again = (system.post(ROUNDS, an_overpaid_round()) for _ in range(2))
    assert (again.status_code, again.content) == (200, first.content)


def test_the_body_is_the_answer_of_the_format_and_nothing_else(system: System) -> None:
    answer = system.post(ROUNDS, an_overpaid_round()).json()
    assert list(answer) == ["round", "table", "verdict", "digest", "assumed", "net", "findings"]


def test_a_new_round_has_an_address(system: System) -> None:
    address = system.post(ROUNDS, a_round())["Location"]
    assert system.get(address).json()["round"] == "000123"


def test_other_content_is_answered_409_with_the_first_digest(system: System) -> None:
    first = system.post(ROUNDS, a_round()).json()["digest"]
    answer = system.post(ROUNDS, an_overpaid_round())
    assert (problem(answer), answer.json()["digest"]) == (
        is_problem(409, "round-conflict"), first,
    )  # fmt: skip


def test_an_unreadable_record_is_answered_422_with_its_place(system: System) -> None:
    record = a_round()
    record["log"][2] = "5.00 purse:1 > elsewhere"
    answer = system.post(ROUNDS, record)
    assert (problem(answer), answer.json()["error"]["event"]) == (
        is_problem(422, "round-unreadable"), 2,
    )  # fmt: skip


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_json_is_answered_400(system: System, body: bytes) -> None:
    assert problem(system.post(ROUNDS, body)) == is_problem(400, "malformed")


@pytest.mark.parametrize("body", [b"[]", b"1", b"null", b'"x"', b"{}", b'{"a": 1, "a": 2}'])
def test_json_that_is_no_record_is_answered_422(system: System, body: bytes) -> None:
    assert problem(system.post(ROUNDS, body)) == is_problem(422, "round-unreadable")


def test_a_duplicate_key_is_answered_422(system: System) -> None:
    body = text(a_round()).replace(b'"seats"', b'"round": "9", "seats"')
    assert system.post(ROUNDS, body).status_code == 422


def test_an_unknown_table_is_answered_404(system: System) -> None:
    assert problem(system.post(ROUNDS, a_round(table="LIR-99"))) == is_problem(404, "not-found")


def test_another_propertys_table_is_answered_404(system: System) -> None:
    with a_house() as other:
        a_judged_table(other, "LIR-55")
    assert system.post(ROUNDS, a_round(table="LIR-55")).status_code == 404


def test_another_propertys_code_is_answered_404(system: System) -> None:
    with a_house() as other:
        pass
    record = a_round(property=other.property.code)
    assert problem(system.post(ROUNDS, record)) == is_problem(404, "not-found")


def test_a_game_that_is_not_the_tables_is_answered_409(system: System) -> None:
    answer = system.post(ROUNDS, a_round(game="omaha", log=["1: check"]))
    assert problem(answer) == is_problem(409, "round-refused")


def test_a_table_with_books_only_is_answered_409_with_the_reason(
    system: System, house: House
) -> None:
    with trail.scope(house.property.pk):
        a_table(house, "BJ-01")
    answer = system.post(ROUNDS, a_round(table="BJ-01", game="blackjack"))
    assert (problem(answer), "books only" in answer.json()["detail"]) == (
        is_problem(409, "round-refused"), True,
    )  # fmt: skip


def test_too_large_a_body_is_answered_413(system: System) -> None:
    answer = system.post(ROUNDS, b'{"note": "' + b"x" * 1_000_001 + b'"}')
    assert problem(answer) == is_problem(413, "too-large")


def test_another_media_type_is_answered_415(system: System) -> None:
    answer = system.post(ROUNDS, b"<round/>", content_type="text/xml")
    assert problem(answer) == is_problem(415, "media-type")


def test_nothing_that_was_refused_is_stored(system: System, house: House) -> None:
    for body in (b"{", b"{}", text(a_round(table="x")), text(a_round(game="omaha"))):
        system.post(ROUNDS, body)
    assert stored(house) == 0


def test_no_key_is_answered_401_and_says_how_to_sign_in() -> None:
    answer = System(None).post(ROUNDS, a_round())
    assert (problem(answer), answer["WWW-Authenticate"]) == (
        is_problem(401, "not-signed-in"), "Bearer",
    )  # fmt: skip


def test_a_key_nobody_has_is_answered_401(house: House) -> None:
    answer = System("casino_nobody").post(ROUNDS, a_round())
    assert problem(answer) == is_problem(401, "not-signed-in")


def test_a_key_without_the_scope_is_answered_403(house: House) -> None:
    answer = a_system(house, ["audit.view_round"]).post(ROUNDS, a_round())
    assert problem(answer) == is_problem(403, "not-allowed")


def test_a_key_without_the_scope_corrects_nothing(house: House) -> None:
    first = a_system(house).post(ROUNDS, an_overpaid_round()).json()["digest"]
    clerk = a_system(house, ["audit.ingest_round"])
    answer = clerk.post(ROUNDS, a_round(supersedes=first, reason="misread"))
    assert problem(answer) == is_problem(403, "not-allowed")


def test_a_correction_is_answered_201(system: System) -> None:
    first = system.post(ROUNDS, an_overpaid_round()).json()["digest"]
    answer = system.post(ROUNDS, a_round(supersedes=first, reason="misread"))
    assert (answer.status_code, answer.json()["verdict"]) == (201, "conforms")


def test_a_use_of_a_key_is_noted_even_when_the_round_is_refused(house: House) -> None:
    token, key = a_key(house)
    System(key).post(ROUNDS, b"{")
    with trail.scope(house.property.pk):
        token.refresh_from_db()
    assert token.last_used_at is not None


def test_a_person_may_read_and_not_record(house: House) -> None:
    browser = a_browser(house, "surveillance")
    assert [
        browser.get(ROUNDS).status_code,
        browser.post(ROUNDS, text(a_round()), "application/json").status_code,
    ] == [200, 403]


def test_the_answer_speaks_the_readers_language(system: System) -> None:
    english = system.post(ROUNDS, an_overpaid_round()).json()["findings"][0]["text"]
    spanish = system.post(ROUNDS, an_overpaid_round(), **{"Accept-Language": "es"}).json()
    assert spanish["findings"][0]["text"] != english


def test_a_revoked_key_is_answered_401(house: House) -> None:
    token, key = a_key(house)
    with trail.scope(house.property.pk):
        revoke_token(token=token, why="lost", by=a_person("it_admin", at=house.property))
    assert problem(System(key).post(ROUNDS, a_round())) == is_problem(401, "not-signed-in")


def test_an_expired_key_is_answered_401(house: House) -> None:
    key = a_key(house, days=1)[1]
    with time_machine.travel(timezone.now() + timedelta(days=2)):
        assert System(key).post(ROUNDS, a_round()).status_code == 401


def test_a_browser_without_its_token_of_the_form_is_answered_403(house: House) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(a_person("integrator", at=house.property))
    answer = browser.post(ROUNDS, text(a_round()), "application/json")
    assert (problem(answer), stored(house)) == (is_problem(403, "not-allowed"), 0)


@pytest.mark.parametrize(
    ("failure", "kind"),
    [
        (OperationalError("lock timeout"), "unavailable"),
        (RequestDataTooBig(), "too-large"),
        (SignInAgain(), "sign-in-again"),
        (Refused("no"), "refused"),
        (ValueError(), "error"),
    ],
)
def test_every_failure_has_its_kind(failure: Exception, kind: str) -> None:
    assert slug_of(failure) == kind


def test_a_failure_of_ours_tells_nothing_of_our_insides(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(**told: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("audit.api.rounds.ingest_round", fails)
    answer = system.post(ROUNDS, a_round())
    assert (problem(answer), "secret" in answer.content.decode()) == (
        is_problem(500, "error"), False,
    )  # fmt: skip
