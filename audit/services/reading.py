"""Reading the trail is an act of its own: it takes a permission, and the trail says who read what."""

from collections.abc import Iterator
from datetime import date
from typing import Any

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
    page = history.search(asked, before=before)
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
    return by.has_perm(sees, place) or by.has_perm(READ, place)


@trail.act("trail.exported")
def export_entries(*, asked: Search, by: Actor) -> Iterator[str]:
    """The entries that are looked for, as CSV, a line for each field."""
    require(by, EXPORT, on=_place(asked.property_id))
    _note(asked.property_id, export="csv", search=asked.told())
    return exports.entries_csv(asked)


@trail.act("trail.exported")
def export_chain(*, property_id: int, by: Actor, since: date | None = None) -> Iterator[str]:
    """A chain as lines that prove it elsewhere, with Python alone."""
    require(by, EXPORT, on=_place(property_id))
    _note(property_id, export="chain", since=since)
    return exports.chain_lines(_chain(property_id), since)


@trail.act("trail.exported")
def export_anchors(*, property_id: int, by: Actor) -> Iterator[str]:
    """The head of every gaming day, for whoever keeps them elsewhere."""
    require(by, EXPORT, on=_place(property_id))
    _note(property_id, export="anchors")
    return exports.anchors_csv(_chain(property_id))


def _chain(property_id: int) -> verification.Chain:
    return next(each for each in verification.chains() if each.property_id == property_id)


def _note(property_id: int, **facts: Any) -> None:
    with trail.scope(property_id):
        trail.note("audit_entry", property_id=property_id, **facts)


def _place(property_id: int) -> Property | None:
    """Where the permission is needed: in the property; for the house's own trail, anywhere."""
    return None if property_id == HOUSE else Property(pk=property_id)
