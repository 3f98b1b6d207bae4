"""Who a patron is stands in one table, never in the trail, and can be erased for good."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from audit import verification
from audit.models import Entry
from audit.trail import Forbidden, Refused
from tables.models import Patron
from tables.services import markers, patrons
from tests import builders as b
from tests.audit.trails import chain_of, found_in_export

pytestmark = pytest.mark.django_db(transaction=True)
PERSON = {
    "number": "P-4411",
    "born_on": date(1970, 5, 17),
    "document": "X1234567",
    "nationality": "ES",
    "address": "Gran Vía 1, Madrid",
    "phone": "+34 600 000 000",
    "email": "ann.other@example.com",
    "note": "Prefers the quiet room",
}


def a_patron(house: b.House) -> Patron:
    return b.a_patron(house, "Ann Other", **PERSON)


def told(patron: Patron) -> list[tuple[str, str, int, list[str]]]:
    """What the trail says of a patron: the change, the verb, the revision, what it touched."""
    entries = Entry.objects.filter(relation="tables_patron", row_id=patron.pk).order_by("pk")
    return [(e.op, e.verb, e.after["revision"], e.after["touched"]) for e in entries]


def everything_recorded(house: b.House) -> str:
    return str(list(Entry.objects.filter(property_id=house.property.pk).values()))


def erase(house: b.House, patron: Patron) -> Patron:
    return patrons.erase_patron(patron=patron, by=house.a("controller"), why="As the law has it")


def test_nothing_that_says_who_they_are_enters_the_trail(house: b.House) -> None:
    a_patron(house)
    recorded = everything_recorded(house)
    found = [str(value) for value in ("Ann Other", *PERSON.values()) if str(value) in recorded]
    assert found == []


def test_the_trail_says_that_they_were_registered(house: b.House) -> None:
    assert told(a_patron(house)) == [("INSERT", "patron.registered", 1, columns())]


def columns() -> list[str]:
    return [
        "number", "name", "born_on", "document", "nationality", "address", "phone", "email", "note",
    ]  # fmt: skip


def test_the_trail_says_which_columns_were_amended(house: b.House) -> None:
    patron = a_patron(house)
    patrons.amend_patron(patron=patron, by=house.a("cage_supervisor"), phone="1", address="2")
    assert told(patron)[1:] == [("UPDATE", "patron.amended", 2, ["address", "phone"])]


def test_raw_sql_on_a_patron_is_told_as_well(house: b.House) -> None:
    patron = a_patron(house)
    Patron.objects.filter(pk=patron.pk).update(name="Ann Changed")
    assert told(patron)[1:] == [("UPDATE", None, 2, ["name"])]


def test_an_erased_patron_has_no_personal_data(house: b.House) -> None:
    patron = erase(house, a_patron(house))
    assert [getattr(patron, name) for name in columns()] == ["", "", None, "", "", "", "", "", ""]


def test_an_erasure_is_an_act_of_the_trail(house: b.House) -> None:
    patron = erase(house, a_patron(house))
    entry = Entry.objects.filter(relation="tables_patron", row_id=patron.pk).latest("pk")
    assert (entry.verb, entry.actor, entry.act["why"]) == (
        "patron.erased",
        house.a("controller").pk,
        "As the law has it",
    )


def test_the_chain_proves_after_an_erasure() -> None:
    with b.a_house() as house:
        erase(house, a_patron(house))
    chain = chain_of(house)
    assert (verification.prove(chain), found_in_export(chain)) == ([], None)


def test_an_erased_patron_never_comes_back(house: b.House) -> None:
    patron = erase(house, a_patron(house))
    with pytest.raises(IntegrityError, match="no longer changes"), transaction.atomic():
        Patron.objects.filter(pk=patron.pk).update(name="Ann Other")


def test_who_was_erased_is_not_amended(house: b.House) -> None:
    patron = erase(house, a_patron(house))
    with pytest.raises(Refused, match="was erased"):
        patrons.amend_patron(patron=patron, by=house.a("cage_supervisor"), phone="1")


def test_half_an_erasure_is_none(house: b.House) -> None:
    patron = a_patron(house)
    with (
        pytest.raises(IntegrityError, match="no_personal_data_at_all"),
        transaction.atomic(),
    ):
        Patron.objects.filter(pk=patron.pk).update(
            name="", erased_by=house.a("controller"), erased_at=house.at("2026-03-02 12:00")
        )


def test_a_patron_is_not_deleted(house: b.House) -> None:
    patron = b.a_patron(house, line="")
    with pytest.raises(IntegrityError, match="erased, not deleted"), transaction.atomic():
        Patron.objects.filter(pk=patron.pk).delete()


def test_an_erasure_has_a_reason(house: b.House) -> None:
    with pytest.raises(Refused, match="Give a reason"):
        patrons.erase_patron(patron=a_patron(house), by=house.a("controller"), why=" ")


def test_who_keeps_patrons_does_not_erase_them(house: b.House) -> None:
    with pytest.raises(Forbidden):
        patrons.erase_patron(patron=a_patron(house), by=house.a("cage_supervisor"), why="Asked")


def test_a_patron_with_an_open_marker_is_not_erased(house: b.House) -> None:
    patron = a_patron(house)
    table = b.a_table(house)
    at = house.at("2026-03-02 09:00")
    b.an_open_table(house, table, b.chips("10000.00"), at)
    markers.issue_marker(
        table=table,
        patron=patron,
        amount=b.money("500.00"),
        at=house.at("2026-03-02 09:30"),
        by=house.a("floor_supervisor"),
        attested=b.DEALER,
    )
    with pytest.raises(Refused, match="is open"):
        erase(house, patron)


def test_a_look_at_a_patron_says_who_was_shown_to_whom(house: b.House) -> None:
    patron = a_patron(house)
    patrons.look_up(property=house.property, text="ann", by=house.a("floor_supervisor"))
    note = Entry.objects.filter(relation="tables_patron", op="NOTE").get()
    assert (note.actor, note.after) == (house.a("floor_supervisor").pk, {"shown": [patron.pk]})


def test_a_patron_is_found_by_number(house: b.House) -> None:
    patron = a_patron(house)
    found = patrons.look_up(property=house.property, text="P-4411", by=house.a("cage_cashier"))
    assert found == [patron]


def test_an_empty_search_shows_nobody(house: b.House) -> None:
    a_patron(house)
    assert patrons.look_up(property=house.property, text="", by=house.a("cage_cashier")) == []


def test_who_was_erased_is_not_found(house: b.House) -> None:
    erase(house, a_patron(house))
    assert patrons.look_up(property=house.property, text="Ann", by=house.a("cage_cashier")) == []


def test_who_may_not_look_is_refused(house: b.House) -> None:
    with pytest.raises(Forbidden):
        patrons.look_up(property=house.property, text="Ann", by=house.a("drop_team"))


def test_a_number_is_of_one_patron(house: b.House) -> None:
    a_patron(house)
    with pytest.raises(Refused, match="P-4411 is another patron"):
        a_patron(house)


def test_an_erased_patron_is_called_by_their_key(house: b.House) -> None:
    patron = erase(house, a_patron(house))
    assert str(patron) == f"erased patron {patron.pk}"


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"nationality": "zz"}, "“ZZ” is no country"),
        ({"nationality": "E"}, "is no country"),
        ({"born_on": date(2999, 12, 24)}, "Nobody is born on 2999-12-24 yet"),
        ({"born_on": date(1812, 1, 1)}, "Give a day from 1900 to 2999"),
        ({"number": "1" * 41}, "Patron number: "),
    ],
)
def test_what_no_patron_can_be_is_not_written_down(
    house: b.House, facts: dict[str, object], why: str
) -> None:
    with pytest.raises(Refused, match=why):
        b.a_patron(house, line="", **facts)


def test_a_country_is_kept_in_capitals(house: b.House) -> None:
    assert b.a_patron(house, line="", nationality="es").nationality == "ES"
