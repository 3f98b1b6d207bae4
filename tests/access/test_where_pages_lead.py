"""Where pages lead: from a thing to its history, and nobody to what they may not see."""

import html
import re
from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.admin import site
from django.test import Client
from django.urls import reverse

from casino.models import User
from casino.roles import Role
from tables.models import Patron, Table
from tables.services import cash, ratings, sessions
from tests.access.a_full_house import fill
from tests.access.addresses import addresses
from tests.builders import House, a_house, money, record_of

LINK = re.compile(r'<a [^>]*?href="(/(?!admin/|accounts/)[^"#]*)')
LIST_LINK = re.compile(r'<a class="text-primary-600 font-semibold" href="(/[^"#]*)')
READERS = (
    "regulator", "controller", "revenue_audit", "shift_manager", "cage_supervisor",
    "floor_supervisor", "count_supervisor", "drop_team", "it_admin",
)  # fmt: skip
AT_A_TABLE = "an act at a table, whose own page leads to its history"
WITHOUT = dict.fromkeys(
    (f"/tables/<code>/{act}/" for act in (
        "button", "change", "change_estimated", "close", "credit", "exchange", "fill", "marker",
        "markers", "open",
    )),
    AT_A_TABLE,
) | {
    "/count/<int:pk>/": "counted blind: what others found is not shown before acceptance",
    "/paytables/<int:pk>/figures/": "a part of the page of the draft",
    "/paytables/<int:pk>/play/": "what is worked out of a paytable; nothing is kept of it",
    "/rounds/<table>/<number>/decisions/": "worked out of a round, whose own page leads to its history",
    "/history/<slug:relation>/<int:pk>/": "the history itself",
}  # fmt: skip
"""Pages with nothing to lead to, each with its reason."""


@pytest.fixture
def house(db: None) -> Iterator[House]:
    with a_house() as made:
        fill(made)
        in_rows(made)
        yield made


def in_rows(house: House) -> None:
    """What is listed on the page of a table or a pit, and has no page of its own."""
    table = Table.objects.get(property=house.property, code="BJ-01")
    noon, patron = house.at("2026-03-02 12:30"), Patron.objects.latest("pk")
    cash.enter_cash(
        patron=patron, kind="at_cage", amount=money("100.00"), at=house.at("2026-03-01 12:30"),
        by=house.a("cage_cashier"),
    )  # fmt: skip
    ratings.start_rating(
        table=table, patron=patron, seat=1, at=noon, by=house.a("floor_supervisor")
    )
    sessions.estimate_drop(
        record=record_of(table), drop=money("100.00"), at=noon, by=house.a("floor_supervisor")
    )


def signed_in(person: User) -> Client:
    TOTP.activate(person, generate_totp_secret())
    client = Client()
    client.force_login(person)
    return client


def leads(pages: Iterator[str]) -> bool | None:
    """Whether one of these leads to a history; none where there is no page to look at."""
    found = None
    for page in pages:
        found = 'href="/history/' in page or "/trail/?about" in page
        if found:
            break
    return found


def pages(address: str, clients: list[Client]) -> Iterator[str]:
    """What those see who may; what only takes a form is no page."""
    for client in clients:
        answer = client.get(address)
        if answer.status_code == 405:
            return
        if answer.status_code == 200 and "html" in answer.headers["Content-Type"]:
            yield answer.content.decode()


@pytest.mark.long
def test_every_page_of_a_thing_leads_to_its_history(house: House) -> None:
    clients = [signed_in(house.another(role)) for role in READERS]
    things = {
        route: leads(pages(address, clients))
        for route, address in addresses(house).items()
        if "<" in route and not route.startswith("/api/")
    }
    assert sorted(route for route, led in things.items() if led is False) == sorted(WITHOUT)


@pytest.mark.long
@pytest.mark.parametrize("role", [each.value for each in Role if each != Role.INTEGRATOR])
def test_no_page_leads_a_person_to_a_refusal(house: House, role: str) -> None:
    client = signed_in(house.another(role))
    todo, asked, refused = list(addresses(house).values()), set(), []
    todo = [address for address in todo if not address.startswith("/api/")]
    while todo:
        address = todo.pop()
        asked.add(address)
        answer = client.get(address)
        if answer.status_code == 200 and "html" in answer.headers["Content-Type"]:
            for link in set(LINK.findall(answer.content.decode())) - asked:
                asked.add(link)
                led = client.get(html.unescape(link))
                if led.status_code in {403, 404}:
                    refused.append(f"{address} → {link}: {led.status_code}")
    assert refused == []


@pytest.mark.long
def test_no_list_of_the_set_up_leads_to_a_refusal(house: House) -> None:
    led, refused = 0, []
    for role in READERS:
        client = signed_in(house.another(role))
        for model, shown in site._registry.items():
            if "opens" not in shown.list_display:
                continue
            page = client.get(reverse(f"admin:{model._meta.label_lower.replace('.', '_')}_changelist"))
            for link in sorted(set(LIST_LINK.findall(page.content.decode())))[:2]:
                led += 1
                if client.get(html.unescape(link)).status_code in {403, 404}:
                    refused.append(f"{role}: {model.__name__} → {link}")
    assert refused == [] and led


def test_a_history_leads_back_only_to_a_page_that_its_reader_may_open(house: House) -> None:
    client, table = signed_in(house.a("it_admin")), Table.objects.filter(property=house.property)[0]
    for thing, page in ((table, f"/tables/{table.code}/"), (table.pit, f"/pits/{table.pit.code}/")):
        history = client.get(f"/history/{thing._meta.db_table}/{thing.pk}/")
        assert history.status_code == 200 and f'href="{page}"' not in history.content.decode()
        assert client.get(page).status_code == 403
