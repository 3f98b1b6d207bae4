"""Recorded rounds with their findings and jobs in the admin, to read.

The audit trail is not here: it has a page of its own, which enters who has read what.
"""

import json

from django.contrib import admin
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from audit import verbs
from audit.ledgers import Ledger
from audit.models import Finding, Job, Round
from audit.pages.rounds import address, event_address
from audit.selectors import findings_of
from tables.admin.columns import chip, money

VERDICTS = {"conforms": "done", "deviates": "bad", "undetermined": "warn"}
STATES = {"stands": "bad", "withdrawn": "done", "superseded": "done"}
JOBS = {"running": "half", "done": "done", "failed": "bad", "cancelled": "bad"}


@admin.register(Round)
class RoundAdmin(Ledger):
    """Recorded rounds, every version, with their findings beside the log."""

    list_display = [
        "numbered",
        "table",
        "gaming_date",
        "at",
        "game",
        "verdict_chip",
        "version",
        "opens",
    ]
    list_filter = ["verdict", "table", "game"]
    list_select_related = ["key", "table", "property"]
    search_fields = ["=key__round"]
    date_hierarchy = None
    ordering = ["-gaming_date", "-id"]
    fields = [
        "numbered",
        "table",
        "game",
        "gaming_date",
        "at",
        "verdict_chip",
        "findings",
        "log",
        "digest",
        "received_at",
        "by",
    ]
    readonly_fields = ["numbered", "verdict_chip", "findings", "log"]

    verdict_chip = staticmethod(chip("verdict", _("verdict"), VERDICTS))

    page_of = staticmethod(address)

    @admin.display(description=_("round"))
    def numbered(self, row: Round) -> SafeString:
        return format_html('<span class="doc">{}</span>', row.key.round)

    @admin.display(description=_("findings"))
    def findings(self, row: Round) -> SafeString | str:
        """Every finding, one a line, with its clause and its event."""
        found = [
            f"{each.event}: {each.clause or each.code}: {each.text}" for each in findings_of(row)
        ]
        return format_html('<div class="log">{}</div>', "\n".join(found)) if found else _("none")

    @admin.display(description=_("log"))
    def log(self, row: Round) -> SafeString:
        lines = [f"{n:3} {text}" for n, text in enumerate(json.loads(row.record)["log"])]
        return format_html('<div class="log">{}</div>', "\n".join(lines))


@admin.register(Finding)
class FindingAdmin(Ledger):
    """Findings, each with its clause, its event and what it cost."""

    list_display = [
        "code",
        "sentence",
        "table",
        "numbered",
        "gaming_date",
        "severity",
        "state_chip",
        "cost",
        "opens",
    ]
    list_filter = ["state", "severity", "kind", "table"]
    list_select_related = ["key", "table", "property"]
    search_fields = ["=key__round", "=code"]
    ordering = ["-gaming_date", "-id"]

    state_chip = staticmethod(chip("state", _("state"), STATES))
    cost = staticmethod(money("effect", _("effect on the house"), signed=True))

    page_of = staticmethod(event_address)

    @admin.display(description=_("what"))
    def sentence(self, row: Finding) -> str:
        return row.text

    @admin.display(description=_("round"))
    def numbered(self, row: Finding) -> str:
        return str(row.key)


@admin.register(Job)
class JobAdmin(Ledger):
    """Work outside the request."""

    list_display = ["work", "state_chip", "created_at", "finished_at", "by"]
    list_filter = ["state", "task"]
    list_select_related = ["by"]

    state_chip = staticmethod(chip("state", _("state"), JOBS))

    @admin.display(description=_("task"))
    def work(self, row: Job) -> str:
        return verbs.label(row.task)
