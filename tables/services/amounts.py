"""Amounts that come to a service from outside: some money, none below nothing, whole chips."""

from datetime import datetime

from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import selectors
from tables.models import Denomination, Property, Table
from tables.notes import units_of
from tables.reports.figures import said


def require_some(amount: Money) -> None:
    """Refuse nothing, and less: what is paid, issued or entered is worth something."""
    if amount <= 0:
        raise Refused(_("Enter an amount above 0."))


def require_none_negative(*amounts: Money) -> None:
    """Refuse what is below nothing, where nothing itself may be entered."""
    if any(amount < 0 for amount in amounts):
        raise Refused(_("An amount is not below 0."))


def require_whole_chips(table: Table, amount: Money, at: datetime) -> None:
    """Refuse an amount that no chips of the table make up."""
    terms = selectors.terms_row_at(table, at)
    least = terms.chip_unit if terms else Money(1)
    if int(amount) % int(least):
        raise Refused(
            _("%(amount)s is no whole number of chips: the smallest chip is %(chip)s.")
            % {"amount": said(amount, table.property), "chip": said(least, table.property)}
        )


def require_payable(house: Property, *amounts: Money) -> None:
    """Refuse what no chips and notes of a house make up: the smallest of either is the least that is paid."""
    note = Money(min(units_of(house.currency)) * 10**house.digits)
    chips = Denomination.objects.filter(property=house).order_by("value").values_list("value", flat=True)
    least = min([*chips[:1], note])
    for amount in amounts:
        if int(amount) % int(least):
            raise Refused(
                _("Nothing here makes up %(amount)s: the smallest chip or note is %(least)s.")
                % {"amount": said(amount, house), "least": said(least, house)}
            )
