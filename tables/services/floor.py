"""A property is established once, with its clock, shifts, chips and policy; its floor grows after."""

from collections.abc import Sequence
from datetime import date, time
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from games.engine.terms import digits_of
from tables.models import (
    Box,
    ChipSet,
    DayStart,
    Denomination,
    Pit,
    Policy,
    Property,
    ShiftPattern,
    Table,
)
from tables.services import purposes

THREE_SHIFTS = (("Day", time(6)), ("Swing", time(14)), ("Grave", time(22)))


@trail.act("property.established")
def establish(
    *,
    code: str,
    name: str,
    timezone_name: str,
    currency: str,
    jurisdiction: str,
    first_day: date,
    chips: Sequence[Money],
    by: Actor,
    day_starts: time = time(6),
    shifts: Sequence[tuple[str, time]] = THREE_SHIFTS,
    number_format: str = Property.NumberFormat.COMMA_POINT,
    is_demo: bool = False,
    **policy: Any,
) -> Property:
    """Write down a house: its clock, its shifts, its chips and its first policy.

    Nobody works in it before another keeper of the installation has signed too (`stand_for`).
    """
    require(by, "tables.add_property")
    house = Property(
        code=code,
        name=name,
        timezone=timezone_name,
        currency=currency,
        digits=digits_of(currency),
        jurisdiction=jurisdiction,
        number_format=number_format,
        is_demo=is_demo,
    )
    trail.require_valid(house)
    house.save()
    with trail.scope(house.pk):
        DayStart.objects.create(property=house, first_day=first_day, at=day_starts)
        ShiftPattern.objects.bulk_create(
            ShiftPattern(property=house, first_day=first_day, position=n, name=shift, at=at)
            for n, (shift, at) in enumerate(shifts, start=1)
        )
        add_chip_set(property=house, name=currency, chips=chips, by=by)
        Policy.objects.create(
            property=house,
            version=1,
            first_day=first_day,
            drafted_by=by,
            **policy,
        )
    return house


@trail.act("property.confirmed")
def stand_for(*, property: Property, by: Actor) -> Property:
    """Open the books of a house as its second keeper, in a session of one's own: its first policy stands."""
    require(by, "tables.add_property")
    with trail.scope(property.pk):
        first = Policy.objects.select_for_update(no_key=True).get(property=property, version=1)
        if first.state != Policy.State.DRAFT:
            raise Refused(_("Two keepers stand for %(house)s already.") % {"house": property})
        if first.drafted_by_id == by.pk:
            raise Refused(
                _("You established %(house)s; another keeper stands for it.") % {"house": property}
            )
        first.state = Policy.State.APPROVED
        first.approved_by, first.approved_at = by, timezone.now()
        first.save(update_fields=["state", "approved_by", "approved_at"])
    return property


def waits_for_its_second_keeper(property: Property) -> bool:
    """Whether one keeper has established a house, and none stands for it yet."""
    with trail.scope(property.pk):
        first = Policy.objects.filter(property=property, version=1)
        return first.filter(state=Policy.State.DRAFT).exists()


@trail.act("chip_set.added")
def add_chip_set(*, property: Property, name: str, chips: Sequence[Money], by: Actor) -> ChipSet:
    """The chips that tables of a kind use."""
    require(by, "tables.set_up_floor", on=property)
    chip_set = ChipSet(property=property, name=name)
    trail.require_valid(chip_set)
    chip_set.save()
    Denomination.objects.bulk_create(
        Denomination(property=property, chip_set=chip_set, value=value) for value in chips
    )
    return chip_set


@trail.act("pit.added")
def add_pit(*, property: Property, code: str, name: str, by: Actor, position: int = 0) -> Pit:
    """A pit of the floor."""
    require(by, "tables.set_up_floor", on=property)
    pit = Pit(property=property, code=code, name=name, position=position)
    trail.require_valid(pit)
    pit.save()
    return pit


@trail.act("table.added")
def add_table(*, property: Property, code: str, pit: Pit, by: Actor, position: int = 0) -> Table:
    """A table of a pit. It opens once it has terms."""
    require(by, "tables.set_up_floor", on=property)
    table = Table(property=property, code=code, pit=pit, position=position)
    trail.require_valid(table)
    table.save()
    return table


@trail.act("box.added")
def add_box(
    *,
    property: Property,
    code: str,
    by: Actor,
    purpose: str = Box.Purpose.DROP,
    is_emergency: bool = False,
    table: Table | None = None,
) -> Box:
    """A numbered box, what drops into it, and the table it is marked for; one marked for none is a spare.

    Refused where the table plays no game that drops such a thing.
    """
    require(by, "tables.set_up_floor", on=property)
    box = Box(property=property, code=code, purpose=purpose, is_emergency=is_emergency, table=table)
    trail.require_valid(box)
    if table is not None:
        purposes.require_some_use(box, table, timezone.now())
    box.save()
    return box
