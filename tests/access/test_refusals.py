"""Whatever a role is refused, it is told whose it is, or when: on every page, for every act, by every service."""

import html
import re
from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client

from audit.trail import Forbidden, Refused
from casino.roles import ROLES, Role, labels
from casino.sign_in import needs_second_factor
from tables import duties, machines
from tables.services import steps
from tests.access.a_full_house import fill
from tests.access.addresses import addresses
from tests.access.services_called import DOCUMENTS
from tests.builders import House, a_house

INSIDE = [role.value for role in Role if role != Role.INTEGRATOR]
WHOSE = re.compile(
    r"This is for [^.]|Nobody in this property may do this now|Whose it is: "
    r"|An IT administrator grants roles"
)
VAGUE = re.compile(r"[Yy]our roles|not for your role\b|not yours here; no role")
REASON = re.compile(r'<(?:span|small) class="(?:why|muted)" id="why[^>]*>(.*?)</(?:span|small)>', re.S)

AT_ONCE = ("floor_supervisor", "cage_cashier", "drop_team", "surveillance")


@pytest.fixture
def full(db: None) -> Iterator[House]:
    """A house with one of everything."""
    with a_house() as made:
        fill(made)
        yield made


@pytest.mark.parametrize(
    "role",
    [role if role in AT_ONCE else pytest.param(role, marks=pytest.mark.long) for role in INSIDE],
)
def test_every_page_says_whose_it_is_and_no_reason_is_vague(full: House, role: str) -> None:
    person, client = full.a(role), Client(raise_request_exception=True)
    if needs_second_factor(person):
        TOTP.activate(person, generate_totp_secret())
    client.force_login(person)
    wrong = []
    for route, address in addresses(full).items():
        if address.startswith("/api/"):
            continue
        answer = client.get(address)
        if answer.status_code not in (200, 403):
            continue
        page = html.unescape(b"".join(answer).decode(errors="replace"))
        if answer.status_code == 403 and not WHOSE.search(page):
            wrong.append((route, "403 without whose it is"))
        wrong += [(route, told) for told in REASON.findall(page) if VAGUE.search(told) or not told]
    assert wrong == []


@pytest.mark.parametrize("role", Role.values)
def test_a_permission_that_is_refused_names_every_role_that_carries_it(role: str) -> None:
    for permission in sorted(ROLES[Role(role)]):
        assert labels([role])[0] in str(Forbidden(permission))


@pytest.mark.parametrize("role", INSIDE)
def test_an_act_out_of_its_turn_names_whose_it_is_and_when(full: House, role: str) -> None:
    """Every document of the house, every act of its kind that its state is not open to."""
    wrong = []
    for model, machine in DOCUMENTS.items():
        for document in model.objects.all()[:3]:
            kind, by = duties.machine_of(document)[1], full.a(role)
            out = {step.act for step in machine if step.kind == kind and step.source != "draft"}
            out -= {step.act for step in machines.open_acts(machine, kind, document.state)}
            for act in sorted(out):
                with pytest.raises(Refused) as refused:
                    steps.take(document, act, by=by)
                if not re.search(r"That is for: .+; when it is “.+”\.$", str(refused.value)):
                    wrong.append((str(document), act, str(refused.value)))
    assert wrong == []
