"""Amounts far above what is usual: they are meant or mistyped, and whoever enters them says which."""

from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import figures, selectors
from tables.models import ExchangeRate, GamingDay, Property, ShiftRecord, Table, Terms, Tournament
from tables.reports.figures import said
from tables.services import amounts
from tables.services.limits import read

TIMES: Final = 10
"""How often what is usual an amount may be without a second look."""

FILLS: Final = 2
"""The same for a fill: more than a table is to hold is seldom brought at once."""

FAR: Final = Decimal("0.2")
"""The part of itself by which a rate seldom moves from one day to another."""


def require_meant(
    amount: Money, usual: Money, what: str, *, of: Property, meant: bool, times: int = TIMES
) -> None:
    """Refuse an amount so many times above the usual that nobody says is meant; `what` names the usual."""
    if amount <= usual * times or meant:
        return
    told = {"amount": said(amount, of), "usual": said(usual, of), "what": what, "times": times}
    raise Refused(
        (
            _(
                "%(amount)s is more than %(times)s times %(usual)s, %(what)s:"
                " correct it, or say that it is meant."
            )
            if times > 1
            else _("%(amount)s is more than %(usual)s, %(what)s: correct it, or say that it is meant.")
        )
        % told
    )


def require_plausible(record: ShiftRecord, estimate: Money, *, meant: bool) -> None:
    """Refuse an estimate below 0, and one far beyond its table's inventory that nobody says is meant."""
    amounts.require_none_negative(estimate)
    terms = selectors.terms_row_at(record.table, record.opened_at)
    par = terms.par if terms and terms.par else Money(0)
    began, told = figures.opening(record), {"table": record.table}
    what = _("the par of %(table)s") % told if par > began else _("with which %(table)s began") % told
    require_meant(estimate, max(began, par), what, of=record.property, meant=meant)


def require_usual_cash(day: GamingDay, amount: Money, *, meant: bool) -> None:
    """Refuse cash of a patron far over what the policy has reported, that nobody says is meant."""
    over = selectors.policy_on(day.property_id, day.date).cash_reported_over
    require_meant(amount, over, _("over which cash is reported"), of=day.property, meant=meant)


def require_usual_fill(table: Table, terms: Terms | None, amount: Money, *, meant: bool) -> None:
    """Refuse a fill far above what its table is to hold, that nobody says is meant."""
    if terms and terms.par:
        what = _("the par of %(table)s") % {"table": table}
        require_meant(amount, terms.par, what, of=table.property, meant=meant, times=FILLS)


def require_usual_bet(table: Table, terms: Terms | None, bet: Money, *, meant: bool) -> None:
    """Refuse an average bet that the limits of its table let nobody make, that nobody says is meant."""
    spans = dict(read(terms.limits, table.property.digits)).values() if terms else ()
    if spans:
        most = Money(sum(span.most for span in spans))
        what = _("the most that the limits of %(table)s allow") % {"table": table}
        require_meant(bet, most, what, of=table.property, meant=meant, times=1)


def require_usual_prizes(tournament: Tournament, *, meant: bool) -> None:
    """Refuse prizes above what the players paid in, that nobody says the house adds to."""
    received = Money(tournament.pool + tournament.fees)
    what = _("which the players paid in")
    require_meant(tournament.prizes, received, what, of=tournament.property, meant=meant, times=1)


def require_usual_rate(day: GamingDay, currency: str, rate: Decimal, *, meant: bool) -> None:
    """Refuse a rate far from the last one of its currency, that nobody says is meant."""
    before = ExchangeRate.objects.filter(
        property_id=day.property_id, currency=currency, day__date__lt=day.date
    )
    last = before.select_related("day").order_by("-day__date").first()
    if last and abs(rate - last.rate) > last.rate * FAR and not meant:
        raise Refused(
            _(
                "%(rate)s is far from the last rate of %(currency)s, %(last)s on %(day)s:"
                " correct it, or say that it is meant."
            )
            % {"rate": rate, "currency": currency, "last": last.rate.normalize(), "day": last.day}
        )
