"""The trail is searched, read thing by thing and exported by those who may; each look is entered into it."""

import pytest
from django.test import Client

from audit import history, trail
from audit.history import Search
from tables.models import Pit, SlipLine, SlipStep
from tables.pages import addresses
from tests.builders import House, a_box, a_request, a_table, an_open_table, chips
from tests.pages.conftest import Enter


@pytest.fixture
def reader(house: House, enter: Enter) -> Client:
    with trail.act("pit.added", by=house.a("it_admin"), why="a new sign"):
        Pit.objects.filter(pk=house.pit.pk).update(name="Salon")
    return enter("regulator")


def found(client: Client, query: str) -> str:
    answer = client.get(f"/trail/?{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def reads(house: House) -> list[str]:
    changes = history.search(Search(house.property.pk, relation="audit_entry")).changes
    return [change.verb for change in changes]


@pytest.mark.parametrize(
    "query",
    [
        "about=tables_pit",
        "about=tables_pit&row=P1",
        "person={username}",
        "verb=pit.added",
        "since=2026-01-01",
        "",
    ],
)
def test_a_change_is_found_by_thing_person_act_and_day(
    house: House, reader: Client, query: str
) -> None:
    page = found(reader, query.format(username=house.a("it_admin").username))
    assert "<del>Pit 1</del><ins>Salon</ins>" in page and "a new sign" in page


@pytest.mark.parametrize("query", ["about=tables_table", "verb=form.printed", "until=2026-01-01"])
def test_a_search_shows_nothing_else(reader: Client, query: str) -> None:
    assert "Salon" not in found(reader, query).partition('<table class="t">')[2]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("person=Nobody+at+all", "Nobody is called Nobody at all."),
        ("row=P1", "Say which kind of thing carries this number."),
        ("about=tables_pit&row=P9", "Nothing of this kind is called P9."),
        ("since=1400-01-01", "The house has no such gaming day."),
        ("until=9999-12-31", "The house has no such gaming day."),
        ("since=yesterday", "Enter a valid date."),
        ("verb=made.up", "Select a valid choice"),
    ],
)
def test_what_cannot_be_looked_for_is_said_in_its_place(
    reader: Client, query: str, said: str
) -> None:
    page = found(reader, query)
    assert said in page and "Nothing was looked for." in page


@pytest.mark.parametrize("query", ["before=x", "before=999999999999", "before=-1"])
def test_an_address_that_leads_nowhere_is_not_found(reader: Client, query: str) -> None:
    assert reader.get(f"/trail/?{query}").status_code == 404


def test_that_the_trail_is_read_stands_in_the_trail(house: House, reader: Client) -> None:
    found(reader, "about=tables_pit")
    found(reader, "about=tables_pit&person=" + house.a("it_admin").username)
    assert reads(house) == ["trail.read", "trail.read"]


def test_the_house_s_own_trail_is_read_here_too(house: House, reader: Client) -> None:
    assert "Signed in" in found(reader, "where=house&verb=sign-in")


def test_a_floor_supervisor_does_not_read_the_trail(enter: Enter) -> None:
    client = enter("floor_supervisor")
    answers = [client.get(f"/trail/{rest}").status_code for rest in ("", "purges/")]
    assert [*answers, client.get("/trail/export/entries.csv/").status_code] == [403, 403, 403]


def test_who_reads_the_trail_may_not_therefore_take_it_away(enter: Enter) -> None:
    client = enter("surveillance")
    assert 'aria-disabled="true"' in found(client, "")
    assert client.get("/trail/export/chain.ndjson/").status_code == 403


@pytest.mark.parametrize("name", ["entries.csv", "chain.ndjson", "anchors.csv"])
def test_an_export_comes_as_a_file_and_is_entered(house: House, reader: Client, name: str) -> None:
    answer = reader.get(f"/trail/export/{name}/?about=tables_pit")
    lines = b"".join(answer.streaming_content).decode().splitlines()
    assert name in answer.headers["Content-Disposition"] and lines
    assert reads(house) == ["trail.exported"]


def test_the_entries_that_leave_are_those_looked_for(reader: Client) -> None:
    answer = reader.get("/trail/export/entries.csv/?about=tables_pit&verb=pit.added")
    text = b"".join(answer.streaming_content).decode()
    assert "Salon" in text and "tables_table" not in text


def test_a_thing_says_what_became_of_it_and_of_its_parts(house: House, enter: Enter) -> None:
    table = a_table(house)
    at = house.at("2026-03-02 12:00")
    an_open_table(house, table, chips("10000.00"), at, box=a_box(house))
    slip = a_request(house, table, "fill", "500.00", at)
    client = enter("floor_supervisor")
    page = client.get(f"/slips/requests/{slip.pk}/").content.decode()
    address = f"/history/tables_slip/{slip.pk}/"
    assert address in page
    told = client.get(address).content.decode()
    assert "Slip requested" in told and house.a("floor_supervisor").name in told
    assert told.count("<h2>Slip requested</h2>") == 1
    for part in (SlipLine, SlipStep):
        assert str(part._meta.verbose_name).capitalize() in told


def test_a_history_is_for_who_sees_the_thing(house: House, enter: Enter) -> None:
    address = f"/history/tables_pit/{house.pit.pk}/"
    answers = {who: enter(who).get(address).status_code for who in ("pit_manager", "count_team")}
    assert answers == {"pit_manager": 200, "count_team": 200}
    person = house.a("pit_manager")
    asked = f"/history/casino_user/{person.pk}/"
    assert [enter(who).get(asked).status_code for who in ("it_admin", "pit_manager")] == [200, 403]


@pytest.mark.parametrize("rest", ["tables_pit/99999999", "auth_user/1", "nothing/1"])
def test_what_is_not_there_has_no_history(enter: Enter, rest: str) -> None:
    assert enter("regulator").get(f"/history/{rest}/").status_code == 404


def test_the_history_in_the_admin_is_the_trail_s(house: House, enter: Enter) -> None:
    answer = enter("it_admin").get(f"/admin/tables/pit/{house.pit.pk}/history/")
    assert answer.headers["Location"] == f"/history/tables_pit/{house.pit.pk}/"


@pytest.mark.parametrize(("role", "leads"), [("floor_supervisor", True), ("it_admin", False)])
def test_a_history_leads_back_only_where_the_person_may_go(
    house: House, enter: Enter, role: str, leads: bool
) -> None:
    terms = a_table(house).terms.get()
    page = enter(role).get(f"/history/tables_terms/{terms.pk}/").content.decode()
    assert (f'href="{addresses.terms(terms)}"' in page) == leads


def test_the_rules_and_limits_of_terms_are_told_in_words(house: House, enter: Enter) -> None:
    rules = {"odd_chip": "high_then_left_of_button", "structure": "pot_limit"}
    limits = {"bet": ["5.00", "500.00", "5.00"]}
    table = a_table(house, "OMA-01", "omaha", rules=rules, limits=limits)
    page = enter("regulator").get(f"/history/tables_terms/{table.terms.get().pk}/").content.decode()
    for told in ("odd chip: to the high hand, then left of the button", "betting: pot limit"):
        assert told in page
    assert "5.00–500.00, by 5.00" in page and "odd_chip" not in page
