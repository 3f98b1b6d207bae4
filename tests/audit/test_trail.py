"""The audit trail: nothing changes without an entry, and every entry says whose act it was."""

import pytest
from django.db import connection

from audit import trail
from audit.models import Entry
from tables.models import Property

pytestmark = pytest.mark.django_db(transaction=True)


def a_property(code: str = "north") -> Property:
    return Property.objects.create(
        code=code, name=code.title(), timezone="America/New_York", currency="USD", jurisdiction="nj"
    )


def entries(house: Property) -> list[Entry]:
    with trail.scope(house.pk):
        return list(Entry.objects.filter(property_id=house.pk).order_by("id"))


def test_a_created_row_leaves_its_image() -> None:
    house = a_property()
    assert [(e.op, e.relation, e.row_id, e.after["code"]) for e in entries(house)] == [
        ("INSERT", "tables_property", house.pk, "north")
    ]


def test_a_change_without_context_is_unattributed_and_never_lost() -> None:
    assert entries(a_property())[0].act is None


def test_a_bulk_update_leaves_the_image_before_and_after() -> None:
    house = a_property()
    with trail.act("property.renamed", why="a new sign"):
        Property.objects.filter(pk=house.pk).update(name="South")
    entry = entries(house)[-1]
    assert (entry.before["name"], entry.after["name"], entry.verb) == (
        "North",
        "South",
        "property.renamed",
    )


def test_raw_sql_leaves_an_entry() -> None:
    house = a_property()
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_property SET name = 'Raw' WHERE id = %s", [house.pk])
    assert entries(house)[-1].after["name"] == "Raw"


def test_an_update_that_changes_nothing_leaves_nothing() -> None:
    house = a_property()
    house.save()
    assert len(entries(house)) == 1


def test_a_removed_row_leaves_its_last_image() -> None:
    house = a_property()
    key = house.pk
    house.delete()
    house.pk = key
    assert entries(house)[-1].before["code"] == "north"
