"""Estimates that cannot be so: far above what a table began with and its par, they are meant or mistyped."""

from typing import Final

from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import figures, selectors
from tables.models import ShiftRecord
from tables.reports.figures import said
from tables.services import amounts

TIMES: Final = 10
"""How often what a table began with, or its par, an estimate may be without a second look."""


def require_plausible(record: ShiftRecord, estimate: Money, *, meant: bool) -> None:
    """Refuse an estimate below 0, and one far beyond its table's inventory that nobody says is meant."""
    amounts.require_none_negative(estimate)
    terms = selectors.terms_row_at(record.table, record.opened_at)
    par = terms.par if terms and terms.par else Money(0)
    began = figures.opening(record)
    if estimate <= max(began, par) * TIMES or meant:
        return
    sentence = (
        _(
            "%(estimate)s is more than %(times)s times %(par)s, the par of %(table)s:"
            " correct it, or say that it is meant."
        )
        if par > began
        else _(
            "%(estimate)s is more than %(times)s times the %(began)s that %(table)s began with:"
            " correct it, or say that it is meant."
        )
    )
    raise Refused(
        sentence
        % {
            "estimate": said(estimate, record.property),
            "times": TIMES,
            "began": said(began, record.property),
            "par": said(par, record.property),
            "table": record.table,
        }
    )
