"""Terms of a table: drafted by one person, approved by another, in force from an instant on."""

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import jobs, trail
from audit.trail import Actor, Refused, require
from games.catalogue import GAMES
from games.engine.money import Money
from games.engine.terms import BadTerms, known_lines, rules_of
from games.engine.terms import Terms as EngineTerms
from games.models import Paytable
from tables import selectors
from tables.models import ChipSet, Table, Terms, TermsPaytable
from tables.reports.figures import said
from tables.services import withdrawing
from tables.services.beginnings import require_running
from tables.services.limits import require_own_range, require_sound, require_within


@trail.act("terms.drafted")
def draft_terms(
    *,
    table: Table,
    starts_at: datetime,
    game: str,
    seats: int,
    chip_set: ChipSet,
    chip_unit: Money,
    by: Actor,
    ends_at: datetime | None = None,
    limits: Mapping[str, Any] | None = None,
    limits_range: Mapping[str, Any] | None = None,
    rules: Mapping[str, Any] | None = None,
    paytables: Mapping[str, Paytable] | None = None,
    par: Money | None = None,
    usual_fill: Money | None = None,
    decisions_per_hour: int | None = None,
    edge: Decimal | None = None,
    note: str = "",
) -> Terms:
    """Write down what a table is to play from an instant on; every rule left out gets its default.

    Refused where they begin before the books or in a day that is counted already, and where the
    limits of a wager lie outside the range that is to be approved with them.
    """
    require(by, "tables.draft_terms", on=table)
    _refuse_what_cannot_be_read(chip_set, chip_unit, limits or {}, limits_range or {}, edge)
    require_running(table.property, starts_at)
    terms = Terms.objects.create(
        property_id=table.property_id,
        table=table,
        version=_next_version(table),
        starts_at=starts_at,
        ends_at=ends_at,
        game=game,
        seats=seats,
        chip_set=chip_set,
        chip_unit=chip_unit,
        par=par,
        usual_fill=usual_fill,
        limits=dict(limits or {}),
        limits_range=dict(limits_range or {}),
        rules=explicit(game, rules or {}),
        decisions_per_hour=decisions_per_hour,
        edge=edge,
        note=note,
        drafted_by=by,
    )
    TermsPaytable.objects.bulk_create(
        TermsPaytable(property_id=table.property_id, terms=terms, wager=wager, paytable=paytable)
        for wager, paytable in (paytables or {}).items()
    )
    return terms


@trail.act("terms.approved")
def approve_terms(*, terms: Terms, by: Actor) -> Terms:
    """Put terms in force from their instant on; those in force until then end there.

    Refused where a day they would reach into was counted meanwhile, and while a rule, a limit or a
    paytable of them cannot be read, or a paytable is not approved.
    """
    Table.objects.select_for_update(no_key=True).get(pk=terms.table_id)
    terms = Terms.objects.select_for_update(no_key=True).get(pk=terms.pk)
    require(by, "tables.approve_terms", on=terms)
    if terms.state != Terms.State.DRAFT:
        raise Refused(_("The terms %(terms)s are no draft.") % {"terms": terms})
    if terms.drafted_by_id == by.pk:
        raise Refused(_("You drafted these terms; another person approves them."))
    require_running(terms.table.property, terms.starts_at)
    _refuse_what_cannot_be_played(terms)
    _end_those_before(terms)
    terms.state = Terms.State.APPROVED
    terms.approved_by, terms.approved_at = by, timezone.now()
    terms.save(update_fields=["state", "approved_by", "approved_at"])
    if terms.starts_at < terms.approved_at:
        _judge_again(terms)
    return terms


@trail.act("terms.withdrawn")
def withdraw_terms(*, terms: Terms, by: Actor, why: str) -> Terms:
    """Take back terms that are not to be; those in force stay in force."""
    return withdrawing.withdraw(terms, "terms", by=by, why=why)


def _judge_again(terms: Terms) -> None:
    """Have the rounds judged again that were played before these terms were approved."""
    jobs.enqueue(
        "rounds.judge",
        property_id=terms.property_id,
        house=terms.property_id,
        table=terms.table_id,
        since=terms.starts_at.isoformat(),
        until=terms.ends_at.isoformat() if terms.ends_at else None,
    )


@trail.act("limits.changed")
def change_limits(
    *, table: Table, limits: Mapping[str, Any], at: datetime, by: Actor, why: str
) -> Terms:
    """Change a table's limits at once, within the range that its terms were approved with.

    The range is what the controller approved; so the next version, with nothing else changed,
    carries that approval, and says who set the limits and why.
    """
    table = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    require(by, "tables.change_limits", on=table)
    trail.require_reason(why)
    before = selectors.terms_row_at(table, at)
    if before is None:
        raise Refused(_("%(table)s has no approved terms in force.") % {"table": table})
    if before.approved_by_id == by.pk:
        raise Refused(_("You approved the range; another person sets limits within it."))
    require_running(table.property, at)
    require_within(before, limits)
    draft = copied(
        before,
        table,
        starts_at=at,
        ends_at=before.ends_at,
        limits=before.limits | dict(limits),
        within=before.within or before,
        note=why,
        drafted_by=by,
    )
    _refuse_what_cannot_be_played(draft)
    _end_those_before(draft)
    draft.state = Terms.State.APPROVED
    draft.approved_by_id, draft.approved_at = before.approved_by_id, timezone.now()
    draft.save(update_fields=["state", "approved_by", "approved_at"])
    return draft


def explicit(game: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Every rule of a game, with the house's value or else the default: nothing stays assumed."""
    if game not in GAMES:
        return dict(rules)
    return {name: rule.default for name, rule in GAMES[game].all_rules.items()} | dict(rules)


COPIED = (
    "game",
    "seats",
    "chip_set_id",
    "chip_unit",
    "par",
    "usual_fill",
    "limits",
    "limits_range",
    "rules",
    "decisions_per_hour",
    "edge",
)


def copied(terms: Terms, table: Table, **changed: Any) -> Terms:
    """A draft for a table that says what other terms say, but for what is changed."""
    kept = {name: getattr(terms, name) for name in COPIED}
    copy = Terms.objects.create(
        property_id=table.property_id, table=table, version=_next_version(table), **(kept | changed)
    )
    TermsPaytable.objects.bulk_create(
        TermsPaytable(
            property_id=table.property_id,
            terms=copy,
            wager=used.wager,
            paytable_id=used.paytable_id,
        )
        for used in terms.paytables.all()
    )
    return copy


def _next_version(table: Table) -> int:
    rows = Terms.objects.filter(property_id=table.property_id, table=table)
    return (rows.aggregate(last=Max("version"))["last"] or 0) + 1


def _refuse_what_cannot_be_read(
    chips: ChipSet, unit: Money, limits: Any, within: Any, edge: Decimal | None
) -> None:
    """Refuse chips, limits, a range they are outside of, or an edge that nobody could play or rate by."""
    house = chips.property
    smallest = min(chips.values(), default=unit)
    if unit <= 0 or int(unit) % int(smallest):
        raise Refused(
            _("The smallest chip paid is made up of chips of the set, whose smallest is %(chip)s.")
            % {"chip": said(smallest, house)}
        )
    for told in (limits, within):
        require_sound(told, of=house, chip=unit)
    require_own_range(limits, within, of=house)
    if edge is not None and not -1 < edge < 1:
        raise Refused(_("The edge is a fraction of the bet, like 0.00750."))


def _refuse_what_cannot_be_played(terms: Terms) -> None:
    told = (terms.chip_unit, terms.limits, terms.limits_range, terms.edge)
    _refuse_what_cannot_be_read(terms.chip_set, *told)
    for used in terms.paytables.select_related("paytable"):
        if used.paytable.state != Paytable.State.APPROVED:
            raise Refused(
                _("%(paytable)s is not approved; approve it first.") % {"paytable": used.paytable}
            )
        if used.paytable.game != terms.game:
            raise Refused(_("%(paytable)s belongs to another game.") % {"paytable": used.paytable})
    if terms.game in GAMES:
        try:
            game, read = GAMES[terms.game], EngineTerms.read(selectors.public_form(terms))
            rules_of(read, game.all_rules)
            known_lines(read, game.tables, game.spots)
        except BadTerms as bad:
            raise Refused(str(bad)) from bad


def _end_those_before(terms: Terms) -> None:
    approved = Terms.objects.filter(
        property_id=terms.property_id, table=terms.table_id, state=Terms.State.APPROVED
    )
    later = approved.filter(starts_at__gte=terms.starts_at).order_by("starts_at").first()
    if later and (terms.ends_at is None or terms.ends_at > later.starts_at):
        raise Refused(
            _("%(terms)s are in force from %(at)s; these have to end before.")
            % {"terms": later, "at": terms.table.property.said(later.starts_at)}
        )
    for before in approved.filter(starts_at__lt=terms.starts_at):
        if before.ends_at is None or before.ends_at > terms.starts_at:
            before.ends_at = terms.starts_at
            before.save(update_fields=["ends_at"])
