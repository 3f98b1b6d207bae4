"""Whatever is typed into any field of any form, however long or large, is answered with a page and no failure."""

from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import transaction
from django.test import Client

from casino.sign_in import needs_second_factor
from tests.access.a_full_house import fill
from tests.access.addresses import addresses
from tests.access.forms import Form, Forms
from tests.builders import House, a_house

AT_WORK = (
    "floor_supervisor", "pit_manager", "cage_supervisor", "cage_cashier", "count_supervisor",
    "drop_team", "revenue_audit", "controller", "poker_room_manager", "shift_manager", "it_admin",
)  # fmt: skip


@pytest.fixture
def full(db: None) -> Iterator[House]:
    """A house with one of everything."""
    with a_house() as made:
        fill(made)
        yield made


def entered(house: House, role: str) -> Client:
    client, person = Client(raise_request_exception=False), house.a(role)
    if needs_second_factor(person):
        TOTP.activate(person, generate_totp_secret())
    client.force_login(person)
    return client


def forms_of(client: Client, house: House) -> Iterator[tuple[str, Form]]:
    for route, address in addresses(house).items():
        if not address.startswith("/api/"):
            answer = client.get(address)
            if answer.status_code == 200 and "html" in answer.headers["Content-Type"]:
                for form in Forms(b"".join(answer).decode(), address).found:
                    yield route, form


def answered(client: Client, form: Form, typed: dict[str, str]) -> tuple[int, str]:
    """How a form was answered; what it did is taken back."""
    with transaction.atomic():
        answer = client.post(form.action, typed)
        transaction.set_rollback(True)
    return answer.status_code, b"".join(answer).decode(errors="replace")


@pytest.mark.long
def test_no_field_of_any_form_takes_the_house_down(full: House) -> None:
    failed, asked = [], set()
    for role in AT_WORK:
        client = entered(full, role)
        for route, form in forms_of(client, full):
            for name, text in form.typed.items():
                for typed in form.sent(**{name: text}):
                    one = (route, form.action, name, *sorted(set(typed) & {"act"}), typed.get("act"))
                    if one in asked:
                        continue
                    asked.add(one)
                    status, _page = answered(client, form, typed)
                    failed += [(role, *one, status)] if status >= 500 else []
    assert failed == []
    assert len(asked) > 100
