"""Paytables in the admin, to read; drafting and approving have pages of their own."""

from django.contrib import admin
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from audit.ledgers import Ledger, Lines
from games.models import Paytable, PaytableLine

SHAPES = {"draft": "half", "approved": "on", "retired": "done"}


class PaytableLines(Lines):
    model = PaytableLine
    fields = ["position", "outcome", "odds"]


@admin.register(Paytable)
class PaytableAdmin(Ledger):
    """Every version of every paytable."""

    list_display = [
        "name",
        "game",
        "wager",
        "version",
        "state_chip",
        "drafted_by",
        "approved_by",
        "opens",
    ]
    list_filter = ["state", "game", "wager"]
    list_select_related = ["drafted_by", "approved_by"]
    search_fields = ["name"]
    inlines = [PaytableLines]

    def page_of(self, row: Paytable) -> str:
        return reverse("paytable", args=[row.pk])

    @admin.display(description=_("state"), ordering="state")
    def state_chip(self, row: Paytable) -> SafeString:
        return format_html(
            '<span class="chip {}">{}</span>', SHAPES[row.state], row.get_state_display()
        )
