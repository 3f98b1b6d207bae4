"""Reading the trail is an act of its own: it takes a permission, and the trail says who read what."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Model

from audit import exports, history, trail, verification
from audit.history import Page, Search
from audit.trail import HOUSE, Actor, Forbidden, require
from tables.models import Property

READ, EXPORT = "audit.read_trail", "audit.export_trail"


@trail.act("trail.read")
def search_trail(*, asked: Search, by: Actor, before: int | None = None) -> Page:
    """A page of the trail. Who looked for what is noted; turning the page is the same look."""
    require(by, READ, on=_place(asked.property_id))
    page = history.search(_in_sight(asked, READ, by), before=before)
    if before is None:
        _note(asked.property_id, search=asked.told())
    return page


def read_history(*, thing: Model, by: Actor, before: int | None = None) -> Page:
    """What happened to a thing, for who may see the thing itself, or reads the whole trail."""
    if not may_read_history(thing, by):
        raise Forbidden(READ, thing)
    return history.history_of(thing, before=before)


def may_read_history(thing: Model, by: Actor) -> bool:
    """Whether a person sees the thing itself, or reads the whole trail."""
    _relation, property_id = history.home_of(thing)
    place = _place(property_id)
    sees = f"{thing._meta.app_label}.view_{thing._meta.model_name}"
    if place is None and (person := _person_of(thing)) is not None:
        return any(by.people_in_sight(each).filter(pk=person).exists() for each in (sees, READ))
    return by.has_perm(sees, place) or by.has_perm(READ, place)


@trail.act("trail.exported")
def export_entries(*, asked: Search, by: Actor) -> Iterator[str]:
    """The entries that are looked for, as CSV, a line for each field."""
    require(by, EXPORT, on=_place(asked.property_id))
    _note(asked.property_id, export="csv", search=asked.told())
    return exports.entries_csv(_in_sight(asked, EXPORT, by))


@trail.act("trail.exported")
def export_chain(*, property_id: int, by: Actor, since: date | None = None) -> Iterator[str]:
    """A chain as lines that prove it elsewhere, with Python alone.

    The house's own tells of everybody: it is for who may export the trail of every property.
    """
    require(by, EXPORT, on=_place(property_id))
    for each in Property.objects.all() if property_id == HOUSE else ():
        require(by, EXPORT, on=each)
    _note(property_id, export="chain", since=since)
    return exports.chain_lines(_chain(property_id), since)


@trail.act("trail.exported")
def export_anchors(*, property_id: int, by: Actor) -> Iterator[str]:
    """The head of every gaming day, for whoever keeps them elsewhere."""
    require(by, EXPORT, on=_place(property_id))
    _note(property_id, export="anchors")
    return exports.anchors_csv(_chain(property_id))


def _in_sight(asked: Search, permission: str, by: Actor) -> Search:
    """What is asked of the house's own trail, of the people whom somebody may know of."""
    if asked.property_id != HOUSE or by.sees_everybody:
        return replace(asked, people=None)
    seen = by.people_in_sight(permission).values_list("pk", flat=True)
    return replace(asked, people=frozenset(seen))


def _person_of(thing: Model) -> int | None:
    """The person that a row of the house is about, where it is about one."""
    return thing.pk if isinstance(thing, get_user_model()) else getattr(thing, "user_id", None)


def _chain(property_id: int) -> verification.Chain:
    return next(each for each in verification.chains() if each.property_id == property_id)


def _note(property_id: int, **facts: Any) -> None:
    with trail.scope(property_id):
        trail.note("audit_entry", property_id=property_id, **facts)


def _place(property_id: int) -> Property | None:
    """Where the permission is needed: in the property; for the house's own trail, anywhere."""
    return None if property_id == HOUSE else Property(pk=property_id)
