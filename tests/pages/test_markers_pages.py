"""Markers in the browser: issued to a patron who was looked up, paid at the table, handed to the cage, compared."""

from collections.abc import Iterator

import pytest
import time_machine

from audit.models import Alert, Entry
from games.engine.money import Money
from tables.models import Bar, Marker, MarkerTransfer, Patron, Table
from tables.pages import addresses
from tables.services import bars, markers, sessions
from tests.builders import House, a_patron, a_table, an_open_table, chips, close, worked
from tests.pages.conftest import Enter

ATTEST = {"licence": "D-117", "badge": "4711"}


@pytest.fixture(autouse=True)
def in_the_evening(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 21:10"), tick=True):
        yield


@pytest.fixture
def table(house: House) -> Table:
    table = a_table(house, "BAC-01", "baccarat")
    an_open_table(house, table, chips("250000.00"), house.at("2026-03-02 14:00"))
    return table


@pytest.fixture
def patron(house: House) -> Patron:
    return a_patron(house, "Ann Other", number="P-4411")


def issued(house: House, table: Table, patron: Patron, text: str = "50000.00") -> Marker:
    return markers.issue_marker(
        table=table,
        patron=patron,
        amount=Money.parse(text),
        at=house.at("2026-03-02 20:00"),
        by=house.a("floor_supervisor"),
    )


def test_a_marker_is_issued_to_a_patron_who_was_looked_up(
    table: Table, patron: Patron, enter: Enter
) -> None:
    client = enter("floor_supervisor")
    found = client.post("/tables/BAC-01/marker/", {"act": "find", "asked": "Ann"})
    assert "Ann Other" in found.content.decode()
    typed = {"act": "issue", "asked": "Ann", "patron": patron.pk, "amount": "50,000", **ATTEST}
    answer = client.post("/tables/BAC-01/marker/", typed)
    marker = Marker.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, addresses.marker(marker))
    assert (marker.amount, marker.state) == (Money(50_000_00), "issued")


def test_what_is_available_is_shown_before_and_what_exceeds_it_is_refused(
    house: House, table: Table, enter: Enter
) -> None:
    patron = a_patron(house, "Ann Other", line="60000.00")
    a_patron(house, "Ann Third", line="")
    issued(house, table, patron)
    client = enter("floor_supervisor")
    typed = {"act": "issue", "asked": "Ann", "patron": patron.pk, "amount": "10,001", **ATTEST}
    answer = client.post("/tables/BAC-01/marker/", typed)
    page = answer.content.decode()
    assert answer.status_code == 409 and "a marker of at most 10,000 is given" in page
    assert "available 10,000 of 60,000" in page and "no credit line is approved" in page
    assert Marker.objects.count() == 1


def test_looking_a_patron_up_stands_in_the_trail(
    table: Table, patron: Patron, enter: Enter
) -> None:
    enter("floor_supervisor").post("/tables/BAC-01/marker/", {"act": "find", "asked": "P-4411"})
    entry = Entry.objects.filter(verb="patron.looked_up").latest("pk")
    assert entry.after["shown"] == [patron.pk]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"patron": ""}, "Choose the patron first."),
        ({"amount": ""}, "The amount is missing."),
        ({"amount": "lots"}, "lots is no amount."),
        ({"badge": ""}, "licence and badge are missing"),
    ],
)
def test_what_is_missing_is_named_and_nothing_is_issued(
    table: Table, patron: Patron, enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    whole = {"act": "issue", "patron": patron.pk, "amount": "500", **ATTEST}
    answer = enter("floor_supervisor").post("/tables/BAC-01/marker/", whole | typed)
    assert answer.status_code == 409 and sentence in answer.content.decode()
    assert not Marker.objects.exists()


def test_a_role_that_issues_none_reads_whose_it_is(table: Table, enter: Enter) -> None:
    page = enter("casino_manager").get("/tables/BAC-01/marker/").content.decode()
    assert "This is for Person" in page and "Find" in page


def test_a_payment_in_chips_lowers_what_is_open(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    client = enter("floor_supervisor")
    typed = {"act": "pay", "form": "chips", "amount": "20,000", **ATTEST}
    client.post(addresses.marker(marker), typed)
    page = client.get(addresses.marker(marker)).content.decode()
    assert "20,000 is paid on" in page and "30,000" in page


def test_the_tray_by_its_papers_knows_of_markers(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    client = enter("floor_supervisor")
    typed = {"act": "pay", "form": "chips", "amount": "20,000", **ATTEST}
    client.post(addresses.marker(marker), typed)
    page = client.get("/tables/BAC-01/").content.decode()
    assert "220,000" in page and str(marker) in page


def test_more_than_is_open_is_refused_with_what_is_open(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    typed = {"act": "pay", "form": "cash", "amount": "60,000", **ATTEST}
    answer = enter("floor_supervisor").post(addresses.marker(marker), typed)
    assert answer.status_code == 409 and b"only 50,000 is open" in answer.content


def test_the_cage_signs_in_its_own_session_for_what_the_pit_hands_over(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    where = "/tables/BAC-01/markers/"
    enter("pit_manager").post(where, {"act": "hand", "marker": marker.pk})
    marker.refresh_from_db()
    assert marker.state == "issued" and not MarkerTransfer.objects.exists()
    enter("cage_cashier").post(where, {"act": "take"})
    sent = MarkerTransfer.objects.get()
    marker.refresh_from_db()
    assert (sent.by, sent.total, marker.state) == (house.a("pit_manager"), marker.amount, "in_cage")
    assert marker.steps.get(act="transfer").by == house.a("cage_cashier")
    form = enter("cage_cashier").get(addresses.marker_transfer(sent)).content
    assert form.count(b"<article") == 2


def test_the_pit_does_not_sign_for_the_cage(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    client = enter("pit_manager")
    client.post("/tables/BAC-01/markers/", {"act": "hand", "marker": marker.pk})
    answer = client.post("/tables/BAC-01/markers/", {"act": "take"})
    assert answer.status_code == 409 and not MarkerTransfer.objects.exists()


def test_nobody_takes_what_was_not_handed_over(table: Table, enter: Enter) -> None:
    answer = enter("cage_cashier").post("/tables/BAC-01/markers/", {"act": "take"})
    assert answer.status_code == 409 and b"Nobody has handed over markers" in answer.content


def test_the_cage_settles_what_it_holds(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    markers.send_markers(
        table=table,
        markers=[marker],
        at=house.at("2026-03-02 21:00"),
        by=house.a("pit_manager"),
        cashier=house.a("cage_cashier"),
    )
    client, url = enter("cage_supervisor"), addresses.marker(marker)
    assert "Take a payment at the cage" in client.get(url).content.decode()
    pays = {"act": "settle", "form": "cash", "amount": "20,000"}
    assert client.post(url, pays | {"form": "promise"}).status_code == 409
    assert client.post(url, pays).status_code == 303
    assert "30,000" in client.get(url).content.decode()
    assert "30,000" in client.get("/markers/").content.decode()
    client.post(url, pays | {"form": "cheque", "amount": "30,000"})
    marker.refresh_from_db()
    assert marker.state == "paid" and marker.cage_payments.count() == 2
    assert Alert.objects.filter(kind="cash.report").count() == 1


def test_both_ledgers_of_a_shift_are_compared(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    markers.send_markers(
        table=table,
        markers=[marker],
        at=house.at("2026-03-02 20:30"),
        by=house.a("pit_manager"),
        cashier=house.a("cage_cashier"),
    )
    close(house, table, chips("210000.00"), house.at("2026-03-02 21:00"))
    worked(house)
    page = enter("revenue_audit").get("/markers/ledgers/?day=2026-03-02").content.decode()
    assert "The ledgers of 1 shift are equal." in page and "A = B" in page


def test_who_may_not_look_patrons_up_sees_a_key(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    issued(house, table, patron)
    page = enter("casino_manager").get("/markers/").content.decode()
    assert "Ann Other" not in page and f"patron {patron.pk}" in page


def test_the_cage_registers_a_patron(house: House, enter: Enter) -> None:
    client = enter("cage_cashier")
    client.post("/patrons/", {"act": "register", "name": "Bo Lee", "born_on": "1970-05-17"})
    assert "Bo Lee" in client.post("/patrons/", {"act": "find", "asked": "Bo"}).content.decode()


def test_a_wrong_date_registers_nobody(house: House, enter: Enter) -> None:
    typed = {"act": "register", "name": "Bo Lee", "born_on": "17.5.1970"}
    answer = enter("cage_cashier").post("/patrons/", typed)
    assert answer.status_code == 409 and not Patron.objects.exists()


@pytest.mark.parametrize("amount", ["0", "0.00"])
def test_a_marker_or_a_payment_of_nothing_is_a_sentence(
    house: House, table: Table, patron: Patron, enter: Enter, amount: str
) -> None:
    client, marker = enter("floor_supervisor"), issued(house, table, patron)
    typed = {"amount": amount, "patron": patron.pk, "form": "cash", **ATTEST}
    for where, act in (("/tables/BAC-01/marker/", "issue"), (addresses.marker(marker), "pay")):
        answer = client.post(where, typed | {"act": act})
        assert answer.status_code == 409 and "Enter an amount above 0." in answer.content.decode()


def test_a_mistyped_marker_is_void_by_two(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    url, floor = addresses.marker(marker), enter("floor_supervisor")
    assert floor.post(url, {"act": "ask_void", "why": ""}).status_code == 409
    assert floor.post(url, {"act": "ask_void", "why": "a nought too many"}).status_code == 303
    page = floor.get(url).content.decode()
    assert "Withdraw the ask" in page and "void asked for" in page
    assert str(marker) in enter("cage_cashier").get("/markers/").content.decode()
    assert enter("cage_supervisor").post(url, {"act": "void"}).status_code == 303
    marker.refresh_from_db()
    assert marker.state == "void"
    page = enter("cage_supervisor").get(url).content.decode()
    assert "void: counts nowhere" in page and "raises the win" not in page
    assert "a nought too many" in page
    assert ">VOID</p>" in floor.get(f"{url}print/").content.decode()


def test_a_barred_patron_is_shown_as_barred_before_the_refusal(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    bars.bar_patron(
        patron=patron, kind=Bar.Kind.HOUSE, since=house.at("2026-03-01 12:00"),
        by=house.a("shift_manager"), why="Cheated",
    )  # fmt: skip
    found = enter("floor_supervisor").post(
        "/tables/BAC-01/marker/", {"act": "find", "asked": "Ann"}
    )
    page = found.content.decode()
    assert "barred" in page and f'value="{patron.pk}" disabled' in page


def test_the_form_of_markers_taken_after_the_close_says_so(
    house: House, table: Table, patron: Patron, enter: Enter
) -> None:
    marker = issued(house, table, patron)
    sessions.close_table(
        table=table, at=house.at("2026-03-02 21:00"), counted=chips("200000.00"),
        markers=marker.amount, by=house.a("pit_manager"),
    )  # fmt: skip
    where = "/tables/BAC-01/markers/"
    enter("pit_manager").post(where, {"act": "hand", "marker": marker.pk})
    assert enter("cage_cashier").post(where, {"act": "take"}).status_code == 303
    sent = MarkerTransfer.objects.get()
    form = enter("cage_cashier").get(addresses.marker_transfer(sent))
    assert form.status_code == 200 and "none: the table was closed" in form.content.decode()
