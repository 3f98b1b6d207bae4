"""Paytables are drafted by one person, approved by another, and retired; never edited once approved."""

from collections.abc import Mapping

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.odds import Odds
from games.models import Paytable, PaytableLine


@trail.act("paytable.drafted")
def draft_paytable(
    *,
    property: object,
    game: str,
    wager: str,
    name: str,
    lines: Mapping[str, str],
    by: Actor,
    note: str = "",
) -> Paytable:
    """Write a paytable, or the next version of one: outcome → odds `X to Y` or `push`."""
    require(by, "games.draft_paytable", on=property)
    same = Paytable.objects.filter(property=property, game=game, wager=wager, name=name)
    version = (same.aggregate(last=Max("version"))["last"] or 0) + 1
    paytable = Paytable.objects.create(
        property=property,
        game=game,
        wager=wager,
        name=name,
        version=version,
        drafted_by=by,
        note=note,
    )
    _write(paytable, lines)
    return paytable


@trail.act("paytable.redrafted")
def redraft_paytable(*, paytable: Paytable, lines: Mapping[str, str], by: Actor) -> Paytable:
    """Write the lines of a draft anew."""
    paytable = _locked(paytable)
    require(by, "games.draft_paytable", on=paytable)
    if paytable.state != Paytable.State.DRAFT:
        raise Refused(
            _("%(paytable)s is approved and never changes; draft its next version.")
            % {"paytable": paytable}
        )
    paytable.lines.all().delete()
    _write(paytable, lines)
    return paytable


@trail.act("paytable.approved")
def approve_paytable(*, paytable: Paytable, by: Actor) -> Paytable:
    """Put a paytable in force for terms to name. Who drafted it does not approve it."""
    paytable = _locked(paytable)
    require(by, "games.approve_paytable", on=paytable)
    if paytable.state != Paytable.State.DRAFT:
        raise Refused(_("%(paytable)s is no draft.") % {"paytable": paytable})
    if paytable.drafted_by_id == by.pk:
        raise Refused(
            _("You drafted %(paytable)s; another person approves it.") % {"paytable": paytable}
        )
    if not paytable.lines.exists():
        raise Refused(
            _("%(paytable)s has no line: every wager would lose.") % {"paytable": paytable}
        )
    paytable.state = Paytable.State.APPROVED
    paytable.approved_by, paytable.approved_at = by, timezone.now()
    paytable.save(update_fields=["state", "approved_by", "approved_at"])
    return paytable


@trail.act("paytable.retired")
def retire_paytable(*, paytable: Paytable, by: Actor, why: str) -> Paytable:
    """Take a paytable out of use: no new terms name it. What was played under it stays."""
    paytable = _locked(paytable)
    require(by, "games.retire_paytable", on=paytable)
    if paytable.state != Paytable.State.APPROVED:
        raise Refused(_("%(paytable)s is not in use.") % {"paytable": paytable})
    paytable.state = Paytable.State.RETIRED
    paytable.retired_by, paytable.retired_at = by, timezone.now()
    paytable.save(update_fields=["state", "retired_by", "retired_at"])
    return paytable


def _locked(paytable: Paytable) -> Paytable:
    return Paytable.objects.select_for_update(no_key=True).get(pk=paytable.pk)


def _write(paytable: Paytable, lines: Mapping[str, str]) -> None:
    rows = []
    for position, (outcome, text) in enumerate(lines.items(), start=1):
        try:
            odds = Odds.parse(text)
        except ValueError:
            raise Refused(
                _("%(outcome)s: “%(text)s” are no odds; write them like 3 to 2, or push.")
                % {"outcome": outcome, "text": text}
            ) from None
        rows.append(
            PaytableLine(
                property_id=paytable.property_id,
                paytable=paytable,
                position=position,
                outcome=outcome,
                odds=odds,
            )
        )
    PaytableLine.objects.bulk_create(rows)
