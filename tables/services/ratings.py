"""Ratings of players: started in a seat, paused, moved to another, ended with their figures."""

from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import players, selectors
from tables.models import Patron, Rating, RatingPause, Table
from tables.services import amounts, bars, plausible

RATES = "tables.rate_player"


@trail.act("rating.started")
def start_rating(
    *,
    table: Table,
    patron: Patron,
    seat: int,
    at: datetime,
    by: Actor,
    continues: Rating | None = None,
    is_known_barred: bool = False,
) -> Rating:
    """Rate a patron from now on. Those who watch are told of a barred one.

    Refused for a barred one where whoever rates does not say that they know: the play is stopped.
    """
    Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    Patron.objects.select_for_update(no_key=True).get(pk=patron.pk)
    require(by, RATES, on=table)
    selectors.require_record(table, at)
    terms = selectors.terms_row_at(table, at)
    if terms is None or not 0 < seat <= terms.seats:
        raise Refused(_("%(table)s has no seat %(seat)s.") % {"table": table, "seat": seat})
    _refuse_clash(table, patron, seat, at)
    if players.bar_of(patron, at) and not is_known_barred:
        raise Refused(
            _("This patron is barred: stop the play, or say that they play all the same.")
        )
    rating = Rating.objects.create(
        property_id=table.property_id,
        table=table,
        patron=patron,
        seat=seat,
        continues=continues,
        starts_at=at,
        started_by=by,
    )
    bars.tell_of(patron=patron, table=table, at=at)
    return rating


@trail.act("rating.paused")
def pause_rating(*, rating: Rating, at: datetime, by: Actor) -> RatingPause:
    """Stop the clock of a rating: the patron has left the seat, and comes back."""
    held = _held(rating, by)
    if _paused(held):
        raise Refused(_("This rating is paused already."))
    if at < held.starts_at:
        raise Refused(_("A rating is paused after it began."))
    return RatingPause.objects.create(
        property_id=held.property_id, rating=held, starts_at=at, by=by
    )


@trail.act("rating.resumed")
def resume_rating(*, rating: Rating, at: datetime, by: Actor) -> RatingPause:
    """Let the clock of a rating run again."""
    pause = _paused(_held(rating, by))
    if pause is None:
        raise Refused(_("This rating is not paused."))
    return _resume(pause, at)


@trail.act("rating.ended")
def end_rating(
    *,
    rating: Rating,
    at: datetime,
    by: Actor,
    average_bet: Money,
    walked: Money,
    meant: bool = False,
) -> Rating:
    """End a rating: what was bet on average, and the chips that were carried off."""
    held = _held(rating, by)
    _require_sound(held, average_bet, walked, meant=meant)
    if at <= held.starts_at:
        raise Refused(_("A rating ends after it began."))
    pause = _paused(held)
    if pause:
        _resume(pause, at)
    held.ends_at, held.ended_by = at, by
    held.average_bet, held.walked = average_bet, walked
    held.save(update_fields=["ends_at", "ended_by", "average_bet", "walked"])
    return held


@trail.act("rating.figured")
def say_figures(
    *, rating: Rating, by: Actor, average_bet: Money, walked: Money, meant: bool = False
) -> Rating:
    """Say what was bet on average, and carried off, in a rating that ended when its table closed."""
    held = Rating.objects.select_for_update(no_key=True).get(pk=rating.pk)
    require(by, RATES, on=held)
    if not held.lacks_figures:
        raise Refused(
            _("Figures are missing only where a rating ended with the closing of its table.")
        )
    _require_sound(held, average_bet, walked, meant=meant)
    held.average_bet, held.walked = average_bet, walked
    held.save(update_fields=["average_bet", "walked"])
    return held


def clear(*, table: Table, at: datetime, by: Actor) -> None:
    """End the ratings that still run at a table that closes; part of its closing. Seats are free.

    What was bet and carried off is said later (`say_figures`): nobody makes it up.
    """
    running = players.sitting(table).filter(starts_at__lt=at)
    RatingPause.objects.filter(rating__in=running, ends_at=None, starts_at__lt=at).update(
        ends_at=at
    )
    running.select_related(None).order_by().update(ends_at=at, ended_by=by)


@trail.act("rating.moved")
def move_rating(
    *,
    rating: Rating,
    table: Table,
    seat: int,
    at: datetime,
    by: Actor,
    average_bet: Money,
    walked: Money,
    meant: bool = False,
) -> Rating:
    """Take a patron's visit to another seat or table: this segment ends, the next goes on with it."""
    ended = end_rating(
        rating=rating, at=at, by=by, average_bet=average_bet, walked=walked, meant=meant
    )
    return start_rating(
        table=table,
        patron=ended.patron,
        seat=seat,
        at=at,
        by=by,
        continues=ended,
        is_known_barred=True,
    )


@trail.act("rating.struck")
def strike_rating(*, rating: Rating, by: Actor, why: str) -> Rating:
    """Strike a rating that was a mistake: another person than began it, with the reason."""
    require(by, "tables.strike_rating", on=rating)
    held = Rating.objects.select_for_update(no_key=True).get(pk=rating.pk)
    if held.struck_at:
        raise Refused(_("This rating is struck already."))
    if held.started_by_id == by.pk:
        raise Refused(_("You began this rating; another person strikes it."))
    trail.require_reason(why)
    held.struck_by, held.struck_at, held.why_struck = by, timezone.now(), why
    held.save(update_fields=["struck_by", "struck_at", "why_struck"])
    return held


def _require_sound(rating: Rating, average_bet: Money, walked: Money, *, meant: bool) -> None:
    """Refuse figures below nothing, chips that no chips make up, and a bet above every limit unless meant."""
    amounts.require_none_negative(average_bet, walked)
    amounts.require_payable(rating.table.property, walked)
    terms = selectors.terms_row_at(rating.table, rating.starts_at)
    plausible.require_usual_bet(rating.table, terms, average_bet, meant=meant)


def _held(rating: Rating, by: Actor) -> Rating:
    rows = Rating.objects.select_related("table", "patron")
    held = rows.select_for_update(no_key=True, of=["self"]).get(pk=rating.pk)
    require(by, RATES, on=held)
    if held.ends_at or held.struck_at:
        raise Refused(_("This rating has ended."))
    return held


def _paused(rating: Rating) -> RatingPause | None:
    return rating.pauses.filter(ends_at=None).first()


def _resume(pause: RatingPause, at: datetime) -> RatingPause:
    if at <= pause.starts_at:
        raise Refused(_("A pause ends after it began."))
    pause.ends_at = at
    pause.save(update_fields=["ends_at"])
    return pause


def _refuse_clash(table: Table, patron: Patron, seat: int, at: datetime) -> None:
    rows = Rating.objects.filter(property_id=table.property_id, struck_at=None)
    rows = rows.filter(Q(ends_at=None) | Q(ends_at__gt=at)).select_related("table")
    seated = rows.filter(patron=patron).first()
    if seated:
        raise Refused(
            _("This patron is rated at %(table)s, seat %(seat)s: end or move that rating.")
            % {"table": seated.table, "seat": seated.seat}
        )
    if rows.filter(table=table, seat=seat).exists():
        raise Refused(
            _("Seat %(seat)s of %(table)s has a rated patron.") % {"seat": seat, "table": table}
        )


@trail.act("players.shown")
def show_players(*, table: Table, since: datetime, by: Actor) -> list[Rating]:
    """Who is or was rated at a table since an instant, by name; the trail says whom it showed to whom."""
    require(by, "tables.read_patron", on=table)
    rated = list(players.rated_since(table, since).prefetch_related("pauses"))
    if rated:
        keys = sorted({rating.patron_id for rating in rated})
        trail.note("tables_patron", property_id=table.property_id, shown=keys)
    return rated
