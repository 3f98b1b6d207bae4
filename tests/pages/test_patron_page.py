"""One patron in the browser: looked at, amended, barred, let in, erased, each by whose act it is."""

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from audit.models import Entry
from tables.models import Bar, CashEntry, Patron
from tables.pages import addresses
from tables.services import bars
from tests.builders import House, a_patron, money
from tests.pages.conftest import Enter


@pytest.fixture
def patron(house: House) -> Patron:
    return a_patron(house, "Ann Other", number="P-4411", phone="600 000")


def press(client: Client, patron: Patron, act: str, **typed: str) -> tuple[int, str]:
    answer = client.post(addresses.patron(patron), {"act": act, **typed})
    return answer.status_code, answer.content.decode()


def barred(house: House, patron: Patron) -> Bar:
    return bars.bar_patron(
        patron=patron, kind="self", since=timezone.now(), by=house.a("shift_manager"),
        why="Asked for it",
    )  # fmt: skip


def written(patron: Patron) -> dict[str, str]:
    """The form as it stands."""
    names = ("name", "number", "document", "nationality", "phone", "address", "email", "note")
    return {name: getattr(patron, name) for name in names} | {"born_on": ""}


def test_a_look_at_a_patron_is_recorded(house: House, patron: Patron, enter: Enter) -> None:
    page = enter("floor_supervisor").get(addresses.patron(patron)).content.decode()
    note = Entry.objects.filter(relation="tables_patron", op="NOTE").latest("pk")
    assert "Ann Other" in page and "600 000" in page
    assert (note.actor, note.after) == (house.a("floor_supervisor").pk, {"shown": [patron.pk]})


def test_what_was_amended_is_named_without_the_hint_of_its_field(
    patron: Patron, enter: Enter
) -> None:
    client = enter("cage_cashier")
    typed = {"act": "amend"} | written(patron) | {"born_on": "1970-05-17", "nationality": "es"}
    answer = client.post(addresses.patron(patron), typed, follow=True)
    (said,) = re.findall(r"Amended: [^<]*", answer.content.decode())
    assert set(said.strip().removeprefix("Amended: ").rstrip(".").split(", ")) == {"born on", "nationality"}


@pytest.mark.parametrize(("amount", "asked"), [("9,999,999.00", True), ("9,999.00", False)])
def test_cash_far_above_the_usual_is_asked_about(
    patron: Patron, enter: Enter, amount: str, asked: bool
) -> None:
    client = enter("cage_supervisor")
    typed = {"act": "cash", "cash_kind": "at_cage", "amount": amount}
    answer = client.post(addresses.patron(patron), typed)
    assert (answer.status_code == 409) == asked
    if asked:
        page = answer.content.decode()
        assert "correct it, or say that it is meant" in page and 'name="meant"' in page
        assert client.post(addresses.patron(patron), typed | {"meant": "on"}).status_code == 303


def test_who_may_not_look_patrons_up_sees_none(patron: Patron, enter: Enter) -> None:
    assert enter("drop_team").get(addresses.patron(patron)).status_code == 403


def test_the_cage_amends_what_is_written_down(patron: Patron, enter: Enter) -> None:
    typed = written(patron) | {"phone": "600 111", "born_on": "1970-05-17", "note": "Left-handed"}
    code, _page = press(enter("cage_cashier"), patron, "amend", **typed)
    patron.refresh_from_db()
    assert (code, patron.phone, patron.born_on) == (303, "600 111", date(1970, 5, 17))
    assert set(patron.touched) == {"phone", "born_on", "note"}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "written down already"),
        ({"name": " "}, "Name: "),
        ({"nationality": "ESP"}, "Nationality: "),
        ({"born_on": "17.5.1970"}, "17.5.1970 is no date"),
        ({"number": "P-1"}, "P-1 is another patron"),
    ],
)
def test_what_cannot_be_written_down_is_said_and_what_was_typed_stays(
    house: House, patron: Patron, enter: Enter, typed: dict[str, str], said: str
) -> None:
    a_patron(house, "Bo Lee", number="P-1")
    code, page = press(enter("cage_cashier"), patron, "amend", **(written(patron) | typed))
    assert code == 409 and said in page
    assert all(f'value="{text}"' in page for text in typed.values() if text.strip())
    assert Patron.objects.get(pk=patron.pk).revision == 1


def test_a_patron_is_barred_through_a_last_day(patron: Patron, enter: Enter) -> None:
    typed = {"kind": "self", "until": "2030-03-31", "why": "Asked for it"}
    client = enter("shift_manager")
    assert press(client, patron, "bar", **typed)[0] == 303
    bar = Bar.objects.get()
    assert bar.property.local(bar.until).strftime("%Y-%m-%d %H:%M") == "2030-04-01 06:00"
    found = client.post("/patrons/", {"act": "barred"}).content.decode()
    assert f'href="{addresses.patron(patron)}"' in found


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"why": "  "}, "Give a reason"),
        ({"kind": "x"}, "Choose by whose wish"),
        ({"until": "soon"}, "soon is no date"),
        ({"until": "2026-02-01"}, "ends after it begins"),
        ({"until": "1066-10-14"}, "is no day of this house"),
        ({"until": "9999-12-31"}, "is no day of this house"),
    ],
)
def test_a_bar_that_cannot_be_is_said(
    patron: Patron, enter: Enter, typed: dict[str, str], said: str
) -> None:
    told = {"kind": "self", "why": "Asked for it"} | typed
    code, page = press(enter("shift_manager"), patron, "bar", **told)
    assert (code, said in page, Bar.objects.count()) == (409, True, 0)


def test_another_person_ends_a_bar_with_a_reason(
    house: House, patron: Patron, enter: Enter
) -> None:
    bar, client = barred(house, patron), enter("controller")
    assert press(client, patron, f"let_in:{bar.pk}", why_ended=" ")[0] == 409
    assert press(client, patron, "let_in:0", why_ended="x")[0] == 409
    assert press(client, patron, f"let_in:{bar.pk}", why_ended="Its time is over")[0] == 303
    bar.refresh_from_db()
    assert (bar.ended_by, bar.why_ended) == (house.a("controller"), "Its time is over")
    page = client.get(addresses.patron(patron)).content.decode()
    assert "Its time is over" in page and f"let_in:{bar.pk}" not in page


def test_a_barred_patron_is_not_erased_and_one_let_in_is(
    house: House, patron: Patron, enter: Enter
) -> None:
    bar, client = barred(house, patron), enter("controller")
    code, page = press(client, patron, "erase", why_erased="Asked for it")
    assert code == 409 and "This patron is barred" in page
    bars.end_bar(bar=bar, by=house.a("controller"), why="Its time is over")
    assert press(client, patron, "erase", why_erased=" ")[0] == 409
    assert press(client, patron, "erase", why_erased="Asked for it")[0] == 303
    page = client.get(addresses.patron(patron)).content.decode()
    assert "Ann Other" not in page and f"erased patron {patron.pk}" in page
    assert 'value="erase"' not in page


def test_cash_at_the_cage_goes_into_the_log(patron: Patron, enter: Enter) -> None:
    typed = {"cash_kind": "front_money", "amount": "4,000.00"}
    assert press(enter("cage_cashier"), patron, "cash", **typed)[0] == 303
    entry = CashEntry.objects.get()
    assert (entry.kind, entry.amount, entry.patron) == ("front_money", money("4000.00"), patron)


@pytest.mark.parametrize(
    "typed", [{"cash_kind": "buy_in"}, {"amount": "x"}, {"amount": ""}, {"amount": "0"}]
)
def test_cash_that_cannot_be_read_is_not_entered(
    patron: Patron, enter: Enter, typed: dict[str, str]
) -> None:
    told = {"cash_kind": "front_money", "amount": "5"} | typed
    assert press(enter("cage_cashier"), patron, "cash", **told)[0] == 409
    assert not CashEntry.objects.exists()


@pytest.mark.parametrize(
    ("who", "act", "whose"),
    [
        ("floor_supervisor", "amend", "cage_supervisor"),
        ("cage_cashier", "bar", "shift_manager"),
        ("shift_manager", "let_in", "controller"),
        ("cage_cashier", "erase", "controller"),
        ("controller", "cash", "cage_cashier"),
    ],
)
def test_the_wrong_person_reads_whose_act_it_is_and_is_refused(
    house: House, patron: Patron, enter: Enter, who: str, act: str, whose: str
) -> None:
    bar, person = barred(house, patron), house.a(whose)
    client = enter(who)
    page = client.get(addresses.patron(patron)).content.decode()
    assert f'value="{act}' not in page and person.name in page
    typed = written(patron) | {
        "phone": "1", "kind": "self", "why": "x", "why_ended": "x", "why_erased": "x",
        "cash_kind": "front_money", "amount": "5",
    }  # fmt: skip
    key = f"let_in:{bar.pk}" if act == "let_in" else act
    code, page = press(client, patron, key, **typed)
    assert code == 409 and "is not yours here. Whose it is: " in page
    assert (Bar.objects.filter(ended_at=None).count(), CashEntry.objects.count()) == (1, 0)
    assert Patron.objects.get(pk=patron.pk).revision == 1


def test_a_bar_that_is_over_says_so(house: House, patron: Patron, enter: Enter) -> None:
    now = timezone.now()
    bars.bar_patron(
        patron=patron, kind="house", since=now - timedelta(2), until=now - timedelta(1),
        by=house.a("shift_manager"), why="Shouted",
    )  # fmt: skip
    page = enter("cage_cashier").get(addresses.patron(patron)).content.decode()
    assert "over</span>" in page and "let_in" not in page


@pytest.mark.parametrize("act", ["dance", ""])
def test_an_act_that_there_is_not_is_said(patron: Patron, enter: Enter, act: str) -> None:
    code, page = press(enter("controller"), patron, act)
    assert code == 409 and "Press one of the buttons" in page


def test_a_patron_of_nobody_is_not_there(enter: Enter) -> None:
    assert enter("cage_cashier").get("/patrons/0/").status_code == 404
