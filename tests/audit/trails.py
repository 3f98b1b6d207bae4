"""A chain with something in it, and the owner of the database who touches it past the triggers."""

from collections.abc import Iterable

from audit import exports, trail, verification
from audit.chain import Break, Broken, prove
from audit.models import Entry
from audit.verification import Chain
from tables.models import BoxCount, Pit, Property
from tables.services import boxes
from tests.builders import RUNNER, House, a_box, a_house, a_table, an_open_table, cash, chips
from tests.flush import run_as_owner


def a_lived_in_house() -> House:
    """A house whose chain has some envelopes, of one entry and of many."""
    with a_house() as house:
        a_table(house)
    with trail.act("pit.renamed", by=house.a("it_admin"), why="a new sign"):
        in_its_scope(house, name="Pit One")
    with trail.act("pit.renamed", by=house.a("it_admin"), why="¿por qué no? 字"):
        in_its_scope(house, name="Salón “Niño” \t\x07")
    return house


def in_its_scope(house: House, **changes: object) -> None:
    with trail.scope(house.property.pk):
        Pit.objects.filter(pk=house.pit.pk).update(**changes)


def chain_of(house: House | Property) -> Chain:
    place = house.property if isinstance(house, House) else house
    return Chain(place.pk, place.code)


def entries_of(chain: Chain) -> list[Entry]:
    with trail.scope(chain.property_id):
        return list(Entry.objects.filter(property_id=chain.property_id).order_by("pk"))


def as_the_owner(statement: str) -> None:
    """Do what the owner of the database can: write past every trigger and guard."""
    run_as_owner(f"SET session_replication_role = replica; {statement}")


def found_in_export(chain: Chain, lines: Iterable[str] | None = None) -> Break | None:
    """What the proof of an export finds, with Python alone."""
    told = exports.chain_lines(chain) if lines is None else lines
    try:
        prove(line.encode() for line in told)
    except Broken as broken:
        return broken.found
    return None


def found_in_place(chain: Chain) -> list[str]:
    """What the proof in the database says."""
    return [verification.sentence(each) for each in verification.prove(chain)]


def an_uncounted_box(house: House) -> BoxCount:
    """The first count of a box that nobody has accepted yet."""
    at = house.at("2026-03-02 12:00")
    session = an_open_table(house, a_table(house), chips("10000.00"), at, box=a_box(house))
    placement = session.placements.get()
    remove = house.at("2026-03-02 13:00")
    for act, role in (
        ("remove", "drop_team"),
        ("secure", "drop_team"),
        ("open", "count_supervisor"),
    ):
        by = house.a(role)
        boxes.take_step(placement=placement, act=act, by=by, at=remove, attested=RUNNER)
    return boxes.count_box(
        placement=placement, lines=cash("500.00"), by=house.a("count_team"), at=remove
    )
