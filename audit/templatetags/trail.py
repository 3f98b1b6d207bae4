"""The trail on a page: acts by their names, values as what they are, and the way to a thing's history."""

import json
from datetime import date, datetime, time
from typing import Any
from urllib.parse import urlencode

from django import template
from django.db.models import Model
from django.template import Context
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit import verbs
from audit.audited import audited
from audit.history import Change
from audit.services.reading import READ, may_read_history
from games.engine.money import Money

register = template.Library()


@register.filter
def verb(key: str) -> str:
    """What an act is called."""
    return verbs.label(key)


@register.simple_tag(takes_context=True)
def told(context: Context, value: Any) -> str | SafeString:
    """A value of a field as people write it."""
    if value is None or value == "":
        return format_html('<span class="muted">{}</span>', _("none"))
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Money):
        return str(context["house"].notation.money(int(value)))
    if isinstance(value, datetime):
        day = date_format(localtime(value), pgettext("date format", "D j M Y"))
        return f"{day} {localtime(value):%H:%M:%S}"
    if isinstance(value, date):
        return date_format(value, pgettext("date format", "D j M Y"))
    if isinstance(value, time):
        return f"{value:%H:%M}"
    if isinstance(value, dict | list):
        return format_html("<code>{}</code>", json.dumps(value, ensure_ascii=False))
    return str(value)


@register.simple_tag
def history_of(change: Change) -> str:
    """The history of the row a change is of; nothing where it has none."""
    if change.row is None or change.relation not in audited():
        return ""
    return reverse("history", args=[change.relation, change.row])


@register.simple_tag(takes_context=True)
def history(context: Context, thing: Model, in_row: bool = False) -> SafeString | str:
    """The link to a thing's history, for who may read it; in a row of a table it says whose."""
    if not may_read_history(thing, context["request"].user):
        return ""
    url = reverse("history", args=[thing._meta.db_table, thing.pk])
    if not in_row:
        return format_html('<a class="btn" href="{}">{}</a>', url, _("History"))
    told = _("History of %(thing)s") % {"thing": thing}
    return format_html(
        '<a class="btn small" href="{}" aria-label="{}">{}</a>', url, told, _("History")
    )


@register.simple_tag(takes_context=True)
def trail_of(context: Context, relation: str, day: date | None) -> SafeString | str:
    """The link to what the trail says of things of a kind on a gaming day, for who reads the trail."""
    request = context["request"]
    if not day or not request.user.has_perm(READ, request.desk.property):
        return ""
    url = reverse("trail") + "?" + urlencode({"about": relation, "since": day, "until": day})
    return format_html('<a class="btn" href="{}">{}</a>', url, _("History"))
