"""Ratings and credit lines of players, to read: their figures, and no names."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from audit.ledgers import Ledger, Lines
from tables.admin.columns import money
from tables.models import CreditLine, Rating, RatingPause


class Pauses(Lines):
    model = RatingPause
    fields = ["starts_at", "ends_at", "by"]


@admin.register(Rating)
class RatingAdmin(Ledger):
    """Segments of visits; who the patron is, the page of the table tells those who may know."""

    list_display = ["table", "seat", "starts_at", "ends_at", "bet", "carried", "struck_at"]
    list_filter = ["table"]
    list_select_related = ["table", "property"]
    search_fields = ["table__code"]
    exclude = ["patron", "continues"]
    inlines = [Pauses]

    bet = staticmethod(money("average_bet", _("average bet")))
    carried = staticmethod(money("walked", _("chips walked with")))


@admin.register(CreditLine)
class CreditLineAdmin(Ledger):
    """Credit lines by the key of the patron; the patron’s page tells the name, and takes the acts."""

    list_display = ["patron_id", "line", "state", "drafted_by", "approved_by", "approved_at"]
    list_filter = ["state"]
    list_select_related = ["property", "drafted_by", "approved_by"]
    exclude = ["patron"]

    line = staticmethod(money("amount", _("amount")))
