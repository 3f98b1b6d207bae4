"""The trail on a page: acts by their names, values as what they are, and the way to a thing's history."""

import json
from datetime import date, datetime, time
from typing import Any

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
from audit.services.reading import may_read_history
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
def history(context: Context, thing: Model) -> SafeString | str:
    """The link to a thing's history, for who may read it."""
    if not may_read_history(thing, context["request"].user):
        return ""
    url = reverse("history", args=[thing._meta.db_table, thing.pk])
    return format_html('<a class="btn" href="{}">{}</a>', url, _("History"))
