"""Columns of ledgers: money as the property writes it, states as chips, numbers of documents."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString

from tables.reports.figures import Notation

Text = str | Promise
DRAFT_TO_APPROVED = {"draft": "half", "approved": "on", "withdrawn": "bad"}


def money(field: str, label: Text, *, signed: bool = False) -> Callable[[Any], SafeString | str]:
    """An amount in minor units, right-aligned, in the digits of the property's currency."""

    @admin.display(description=label, ordering=field)
    def column(row: Any) -> SafeString | str:
        amount = getattr(row, field)
        if amount is None:
            return ""
        text = Notation.of(row.property).money(amount, signed=signed)
        css = "num neg" if amount < 0 else "num"
        return format_html('<span class="{}">{}</span>', css, text)

    return column


def chip(field: str, label: Text, shapes: dict[str, str]) -> Callable[[Any], SafeString]:
    """A state: its shape and its word."""

    @admin.display(description=label, ordering=field)
    def column(row: Any) -> SafeString:
        shape = shapes.get(str(getattr(row, field)), "")
        word = getattr(row, f"get_{field}_display")()
        return format_html('<span class="chip {}">{}</span>', shape, word)

    return column


def number(label: Text) -> Callable[[Any], SafeString]:
    """The number of a document, whole."""

    @admin.display(description=label, ordering="number")
    def column(row: Any) -> SafeString:
        return format_html('<span class="doc">{}</span>', row)

    return column
