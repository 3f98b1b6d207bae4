"""Limits of wagers: a least, a most, perhaps the step between; bets that the table's chips make up.

A bet is the least, or so many steps above it, and is paid in chips: limits that no chips make up, or
whose most no step reaches, cannot be held at the table.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables.models import Property, Terms
from tables.reports.figures import said
from tables.rule_words import range_told


class Span(NamedTuple):
    """The limits of a wager."""

    least: Money
    most: Money
    step: Money | None


def require_sound(limits: Any, *, of: Property, chip: Money) -> None:
    """Refuse limits that cannot be read, or that nobody could bet by, with the wager's name."""
    for spot, span in read(limits, of.digits):
        if why := _unsound(span, of, chip):
            raise Refused(_("%(spot)s: %(why)s") % {"spot": spot, "why": why})


def require_within(terms: Terms, limits: Mapping[str, Any]) -> None:
    """Refuse limits outside the range that terms were approved with, or that cannot be held."""
    allowed = dict(read(terms.limits_range, terms.property.digits))
    for spot, span in read(limits, terms.property.digits):
        _require_inside(spot, span, allowed.get(spot), terms.property)
    require_sound(limits, of=terms.property, chip=terms.chip_unit)


def require_own_range(limits: Any, within: Any, *, of: Property) -> None:
    """Refuse limits outside the range that is to be approved with them; a wager without one has none."""
    allowed = dict(read(within, of.digits))
    for spot, span in read(limits, of.digits):
        if spot in allowed:
            _require_inside(spot, span, allowed[spot], of)


def _require_inside(spot: str, span: Span, within: Span | None, house: Property) -> None:
    if within is None or span.least < within.least or span.most > within.most:
        told = range_told(*_said(within, house)) if within else _("none")
        raise Refused(
            _("%(spot)s: the approved range is %(range)s.") % {"spot": spot, "range": told}
        )


def read(limits: Any, digits: int) -> Iterator[tuple[str, Span]]:
    """The limits of each wager; `Refused` where they are no least and no most."""
    if not isinstance(limits, Mapping):
        raise Refused(_('Write limits by spot, like {"main": ["5.00", "500.00"]}.'))
    for spot, written in limits.items():
        try:
            if not (isinstance(written, list | tuple) and len(written) in (2, 3)):
                raise ValueError
            amounts = [Money.parse(text, digits=digits) for text in written]
        except (TypeError, ValueError):
            raise Refused(
                _('%(spot)s: limits are the least and the most, like ["5.00", "500.00"].')
                % {"spot": spot}
            ) from None
        yield spot, Span(amounts[0], amounts[1], amounts[2] if len(amounts) == 3 else None)


def _said(span: Span, house: Property) -> list[str]:
    """The limits as the property writes amounts; the step last, where there is one."""
    return [said(amount, house) for amount in span if amount is not None]


def _unsound(span: Span, house: Property, chip: Money) -> str:
    """Why nobody could bet by these limits; nothing where they could."""
    told = dict(zip(span._fields, _said(span, house), strict=False))
    if span.least < 0 or span.least > span.most:
        return _("the least, %(least)s, is above the most, %(most)s.") % told
    if span.step is not None and span.step <= 0:
        return _("the step between bets is above 0.")
    for amount in filter(None, span):
        if int(amount) % int(chip):
            told = {"amount": said(amount, house), "chip": said(chip, house)}
            return _("%(amount)s is no whole number of chips: the smallest chip paid is %(chip)s.") % told
    if span.step and (span.most - span.least) % span.step:
        return _("from %(least)s in steps of %(step)s, no bet comes to %(most)s.") % told
    return ""
