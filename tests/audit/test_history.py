"""What happened to a thing is read by who, when, which act, why, before and after."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.db.models import Model

from audit import history, trail
from audit.history import Change, Search
from audit.models import Entry
from audit.services import reading
from audit.trail import Forbidden
from games.engine.money import Money
from games.models import Paytable
from games.services import approve_paytable, draft_paytable, redraft_paytable
from tables.models import Denomination, Pit
from tests.builders import House, a_house, a_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Iterator[House]:
    with a_house("Europe/Madrid") as house:
        yield house


def rename(house: House, name: str, why: str = "") -> None:
    with trail.act("pit.renamed", by=house.a("it_admin"), why=why):
        Pit.objects.filter(pk=house.pit.pk).update(name=name)


def last(thing: Model) -> Change:
    return history.history_of(thing).changes[0]


def asked(house: House, **criteria: object) -> list[str]:
    found = history.search(Search(house.property.pk, **criteria))
    return [f"{change.op} {change.relation}" for change in found.changes]


def test_a_change_says_who_what_and_why(house: House) -> None:
    rename(house, "Salon", "a new sign")
    change = last(house.pit)
    assert (change.who, change.person, change.verb, change.why) == (
        house.a("it_admin").name,
        house.a("it_admin").pk,
        "pit.renamed",
        "a new sign",
    )


def test_a_change_says_each_field_before_and_after(house: House) -> None:
    rename(house, "Salon")
    assert [(f.name, str(f.label), f.before, f.after) for f in last(house.pit).fields] == [
        ("name", "name", "Pit 1", "Salon")
    ]


def test_a_change_says_when_on_the_clocks_of_the_house(house: House) -> None:
    rename(house, "Salon")
    assert str(last(house.pit).at.tzinfo) == "Europe/Madrid"


def test_a_change_without_a_context_is_nobodys(house: House) -> None:
    Pit.objects.filter(pk=house.pit.pk).update(name="Whose?")
    assert (last(house.pit).is_nobodys, last(house.pit).role) == (True, "casino_app")


def test_an_amount_reads_as_money(house: House) -> None:
    chip = Denomination.objects.filter(property=house.property).latest("pk")
    (value,) = [f.after for f in last(chip).fields if f.name == "value"]
    assert isinstance(value, Money)


def test_a_key_reads_as_what_it_names(house: House) -> None:
    table = a_table(house)
    fields = {f.name: f.after for f in history.history_of(table).changes[-1].fields}
    assert (fields["pit_id"], fields["property_id"]) == ("Pit 1", "North")


def test_a_state_reads_as_its_word_and_an_instant_by_the_clocks_of_the_house(house: House) -> None:
    paytable = an_approved_paytable(house)
    fields = {f.name: f.after for f in last(paytable).fields}
    assert (str(fields["state"]), str(fields["approved_at"].tzinfo)) == (
        "approved",
        "Europe/Madrid",
    )


def a_paytable(house: House) -> Paytable:
    return draft_paytable(
        property=house.property,
        game="let_it_ride",
        wager="bet",
        name="A",
        lines={"flush": "8 to 1"},
        by=house.a("revenue_audit"),
    )


def an_approved_paytable(house: House) -> Paytable:
    return approve_paytable(paytable=a_paytable(house), by=house.a("controller"))


def test_the_history_of_a_document_holds_that_of_its_lines(house: House) -> None:
    changes = history.history_of(an_approved_paytable(house)).changes
    assert [(change.relation, change.verb) for change in changes] == [
        ("games_paytable", "paytable.approved"),
        ("games_paytableline", "paytable.drafted"),
        ("games_paytable", "paytable.drafted"),
    ]


def test_the_history_of_a_document_holds_lines_that_are_gone(house: House) -> None:
    paytable = a_paytable(house)
    redraft_paytable(paytable=paytable, lines={"flush": "9 to 1"}, by=house.a("revenue_audit"))
    changes = history.history_of(paytable).changes
    assert [change.op for change in changes] == ["INSERT", "DELETE", "INSERT", "INSERT"]


def test_a_history_comes_by_pages(house: House) -> None:
    for number in range(5):
        rename(house, f"Pit {number + 2}")
    first = history.history_of(house.pit, size=4)
    rest = history.history_of(house.pit, before=first.older, size=4)
    assert ([len(first.changes), len(rest.changes)], rest.older) == ([4, 2], None)


def test_a_thing_is_read_as_it_stood(house: House) -> None:
    rename(house, "Salon")
    laid, renamed = Entry.objects.filter(relation="tables_pit", row_id=house.pit.pk).order_by("pk")
    assert [history.image_at(house.pit, each.at)["name"] for each in (laid, renamed)] == [
        "Pit 1",
        "Salon",
    ]


def test_a_history_takes_a_fixed_number_of_queries(
    house: House, django_assert_max_num_queries: object
) -> None:
    for number in range(30):
        rename(house, f"Pit {number + 2}")
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        history.history_of(house.pit)


def test_the_trail_is_searched_by_thing(house: House) -> None:
    rename(house, "Salon")
    assert asked(house, relation="tables_pit", row=house.pit.pk) == [
        "UPDATE tables_pit",
        "INSERT tables_pit",
    ]


def test_the_trail_is_searched_by_person(house: House) -> None:
    rename(house, "Salon")
    an_approved_paytable(house)
    assert asked(house, person=house.a("controller").pk) == ["UPDATE games_paytable"]


def test_the_trail_is_searched_by_verb(house: House) -> None:
    rename(house, "Salon")
    assert asked(house, verb="pit.renamed") == ["UPDATE tables_pit"]


def test_the_trail_is_searched_by_kind_of_verb(house: House) -> None:
    an_approved_paytable(house)
    assert set(asked(house, verb="paytable.")) == {
        "UPDATE games_paytable",
        "INSERT games_paytable",
        "INSERT games_paytableline",
    }


def test_the_trail_is_searched_for_what_is_nobodys(house: House) -> None:
    Pit.objects.filter(pk=house.pit.pk).update(name="Whose?")
    assert asked(house, nobodys=True, relation="tables_pit") == ["UPDATE tables_pit"]


def test_the_trail_is_searched_by_gaming_day(house: House) -> None:
    rename(house, "Salon")
    at = last(house.pit).at
    day = at.date() if at.hour >= 6 else date.fromordinal(at.toordinal() - 1)
    before, after = (date.fromordinal(day.toordinal() + n) for n in (-1, 1))
    found = [
        len(asked(house, relation="tables_pit", since=since, until=until))
        for since, until in ((day, day), (None, before), (after, None))
    ]
    assert found == [2, 0, 0]


def test_a_search_comes_by_pages(house: House) -> None:
    whole = history.search(Search(house.property.pk), size=1000).changes
    pages: list[Change] = []
    before = None
    while True:
        page = history.search(Search(house.property.pk), before=before, size=7)
        pages += page.changes
        before = page.older
        if before is None:
            break
    assert [change.key for change in pages] == [change.key for change in whole]


def test_the_chain_of_the_house_itself_is_searched(house: House) -> None:
    found = history.search(Search(0, relation="casino_user", people=None))
    assert {change.op for change in found.changes} == {"INSERT"}


def test_another_property_is_not_found(house: House) -> None:
    with a_house() as other:
        rename(other, "Elsewhere")
    assert asked(house, verb="pit.renamed") == []


def test_a_look_into_the_trail_is_noted(house: House) -> None:
    reader = house.a("regulator")
    reading.search_trail(asked=Search(house.property.pk, verb="pit.renamed"), by=reader)
    note = Entry.objects.filter(relation="audit_entry", op="NOTE").get()
    assert (note.actor, note.verb, note.after) == (
        reader.pk,
        "trail.read",
        {"search": {"verb": "pit.renamed"}},
    )


def test_who_may_not_read_the_trail_is_refused(house: House) -> None:
    with pytest.raises(Forbidden):
        reading.search_trail(asked=Search(house.property.pk), by=house.a("floor_supervisor"))


def test_who_sees_a_thing_reads_its_history(house: House) -> None:
    page = reading.read_history(thing=house.pit, by=house.a("floor_supervisor"))
    assert len(page.changes) == 1


def test_who_does_not_see_a_thing_does_not_read_its_history(house: House) -> None:
    with pytest.raises(Forbidden):
        reading.read_history(thing=an_approved_paytable(house), by=house.a("drop_team"))
