"""Dealers and floor staff are put on tables, pushed, relieved and sent to break."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables import selectors
from tables.models import Assignment, Dealer, Property, Table
from tables.services import attesting
from tables.words import not_open

Duty, Began, Ended = Assignment.Duty, Assignment.Began, Assignment.Ended


@trail.act("dealer.registered")
def register_dealer(
    *,
    property: Property,
    licence: str,
    name: str,
    by: Actor,
    badge: str = "",
    licensed_until: date | None = None,
    carries_only: bool = False,
) -> Dealer:
    """Enter a dealer of the house, or somebody who carries chips and boxes and does not deal."""
    require(by, "tables.keep_dealers", on=property)
    dealer = Dealer(
        property=property,
        licence=licence,
        name=name,
        badge=badge,
        licensed_until=licensed_until,
        carries_only=carries_only,
    )
    trail.require_valid(dealer)
    dealer.save()
    return dealer


@trail.act("dealer.renewed")
def renew(*, dealer: Dealer, badge: str, licensed_until: date | None, by: Actor) -> Dealer:
    """Give somebody on the list another badge, or their licence another last day."""
    require(by, "tables.keep_dealers", on=dealer)
    held = Dealer.objects.select_for_update(no_key=True).get(pk=dealer.pk)
    held.badge, held.licensed_until = badge, licensed_until
    trail.require_valid(held)
    held.save(update_fields=["badge", "licensed_until"])
    return held


@trail.act("dealer.left")
def dealer_leaves(*, dealer: Dealer, by: Actor) -> Dealer:
    """Take a dealer off the list who has left; what they dealt stays."""
    require(by, "tables.keep_dealers", on=dealer)
    dealer = Dealer.objects.select_for_update(no_key=True).get(pk=dealer.pk)
    dealing = Assignment.objects.filter(dealer=dealer, ends_at=None, struck_at=None).first()
    if dealing:
        raise Refused(_("%(who)s still deals at %(table)s.") % told(dealing))
    dealer.has_left = True
    dealer.save(update_fields=["has_left"])
    return dealer


@trail.act("roster.put_on")
def put_on(*, table: Table, dealer: Dealer, at: datetime, by: Actor, place: int = 1) -> Assignment:
    """Put a dealer in an empty place of a table."""
    _hold([table], [dealer], by, at)
    running = _running(table, Duty.DEALER, place)
    if running:
        raise Refused(_("%(who)s deals at %(table)s already: relieve them.") % told(running))
    return _begin(table, at, by, Began.PUT_ON, dealer=dealer, place=place)


@trail.act("roster.relieved")
def relieve(*, table: Table, dealer: Dealer, at: datetime, by: Actor, place: int = 1) -> Assignment:
    """Relieve the dealer of a table, who goes on break."""
    _hold([table], [dealer], by, at)
    running = _running(table, Duty.DEALER, place)
    if running is None:
        raise Refused(_("Nobody deals at %(table)s: put a dealer on.") % {"table": table})
    _end(running, at, by, Ended.RELIEF)
    return _begin(table, at, by, Began.RELIEF, dealer=dealer, place=place)


@trail.act("roster.pushed")
def push(*, tables: Sequence[Table], dealer: Dealer, at: datetime, by: Actor) -> list[Assignment]:
    """Push a line of tables on: the dealer comes to the first, whose dealer goes to the next …

    The last one's dealer goes on break. A table where nobody deals takes who comes to it, and
    ends the push.
    """
    _hold(tables, [dealer], by, at)
    moves: list[tuple[Table, Dealer]] = []
    coming, going = dealer, []
    for table in tables:
        moves.append((table, coming))
        running = _running(table, Duty.DEALER)
        if running is None:
            break
        going.append(running)
        coming = running.dealer
    for number, running in enumerate(going, start=1):
        _end(running, at, by, Ended.BREAK if number == len(moves) else Ended.PUSH)
    return [_begin(table, at, by, Began.PUSH, dealer=who) for table, who in moves]


@trail.act("roster.taken_off")
def take_off(*, assignment: Assignment, at: datetime, by: Actor) -> Assignment:
    """Send a dealer on break, or end a watch, with nobody in their place."""
    _hold([assignment.table], [], by, at)
    held = Assignment.objects.get(pk=assignment.pk)
    if held.struck_at or held.ends_at:
        raise Refused(_("%(who)s stands at %(table)s no longer.") % told(held))
    _end(held, at, by, Ended.BREAK)
    return held


@trail.act("roster.handed_over")
def hand_over(*, tables: Sequence[Table], person: Any, at: datetime, by: Actor) -> list[Assignment]:
    """Give tables into the eyes of one of the floor staff, from whoever watched them."""
    _hold(tables, [], by, at)
    begun = []
    for table in tables:
        if not person.has_perm("tables.request_slip", table):
            raise Refused(_("%(who)s does not work this floor.") % {"who": person})
        running = _running(table, Duty.FLOOR)
        if running and running.person_id == person.pk:
            continue
        if running:
            _end(running, at, by, Ended.RELIEF)
        began = Began.RELIEF if running else Began.PUT_ON
        begun.append(_begin(table, at, by, began, person=person, duty=Duty.FLOOR))
    return begun


@trail.act("roster.struck")
def strike(*, assignment: Assignment, by: Actor, why: str) -> Assignment:
    """Strike a line that was a mistake: another person than put it on, with the reason."""
    require(by, "tables.strike_assignment", on=assignment)
    held = Assignment.objects.select_for_update(no_key=True).get(pk=assignment.pk)
    if held.struck_at:
        raise Refused(_("This line is struck already."))
    if held.put_on_by_id == by.pk:
        raise Refused(_("You put %(who)s on %(table)s; another person strikes it.") % told(held))
    trail.require_reason(why)
    held.struck_by, held.struck_at, held.why_struck = by, timezone.now(), why
    held.save(update_fields=["struck_by", "struck_at", "why_struck"])
    return held


def clear(*, table: Table, at: datetime, by: Actor) -> None:
    """Let everybody go who still stands at a table that closes; part of its closing."""
    running = Assignment.objects.filter(
        property_id=table.property_id, table=table, ends_at=None, struck_at=None
    )
    running.filter(starts_at__lt=at).update(ends_at=at, ended=Ended.CLOSED, taken_off_by=by)


def told(line: Assignment) -> dict[str, object]:
    """A line of the roster as a sentence names it."""
    since = line.property.local(line.starts_at)
    return {"who": line.dealer or line.person, "table": line.table, "since": f"{since:%H:%M}"}


def _hold(tables: Iterable[Table], dealers: Iterable[Dealer], by: Actor, at: datetime) -> None:
    """Hold the tables and dealers of an act, in the order of their keys."""
    keys = sorted(table.pk for table in tables)
    for table in Table.objects.select_for_update(no_key=True).filter(pk__in=keys).order_by("pk"):
        require(by, "tables.keep_roster", on=table)
    for dealer in dealers:
        held = Dealer.objects.select_for_update(no_key=True).get(pk=dealer.pk)
        if held.has_left:
            raise Refused(_("%(who)s has left the house.") % {"who": dealer})
        if held.carries_only:
            raise Refused(
                _("%(who)s carries chips and boxes, and does not deal.") % {"who": dealer}
            )
        attesting.require_licensed(held, at)


def _running(table: Table, duty: str, place: int = 1) -> Assignment | None:
    rows = Assignment.objects.filter(property_id=table.property_id, table=table, ends_at=None)
    here = rows.filter(duty=duty, place=place, struck_at=None)
    return here.select_related("dealer", "person", "table", "property").first()


def _end(line: Assignment, at: datetime, by: Actor, ended: str) -> None:
    if at <= line.starts_at:
        raise Refused(_("%(who)s came to %(table)s at %(since)s; this is later.") % told(line))
    line.ends_at, line.ended, line.taken_off_by = at, ended, by
    line.save(update_fields=["ends_at", "ended", "taken_off_by"])


def _begin(
    table: Table, at: datetime, by: Actor, began: str, *, duty: str = Duty.DEALER, **who: Any
) -> Assignment:
    """A new line from an instant on. Refused where the roster has the place, or the dealer, then or later.

    A dealer is put on a table that is open; who watches tables watches those that are closed too.
    """
    place, dealer = who.get("place", 1), who.get("dealer")
    if dealer and selectors.open_session(table) is None:
        raise Refused(not_open(table))
    taken = Q(table=table, duty=duty, place=place)
    if dealer:
        taken |= Q(dealer=dealer)
    lines = Assignment.objects.filter(taken, property_id=table.property_id, struck_at=None)
    clash = lines.filter(Q(ends_at=None) | Q(ends_at__gt=at))
    for found in clash.select_related("dealer", "person", "table", "property")[:1]:
        raise Refused(_("%(who)s stands at %(table)s since %(since)s.") % told(found))
    return Assignment.objects.create(
        property_id=table.property_id,
        table=table,
        duty=duty,
        starts_at=at,
        began=began,
        put_on_by=by,
        **who,
    )
