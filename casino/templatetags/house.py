"""The vocabulary of the house's pages: figures, days and times, states, documents.

A figure is written as the property writes it (`house.notation`, set by the shell); an estimate
carries its four marks wherever it is shown.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from fractions import Fraction
from functools import lru_cache
from typing import Any
from uuid import uuid4

from django import template
from django.forms import BoundField
from django.template import Context
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from casino import chips
from casino.roles import Role
from tables.models import Slip
from tables.pages.parts import Act
from tables.reports.figures import ALMOST, Notation
from tables.reports.inwords import in_words

register = template.Library()
PLAIN = Notation()
WEEK = timedelta(days=7)


def notation(context: Context) -> Notation:
    """The property's way of writing figures; the common one where no property is chosen."""
    return getattr(context.get("house"), "notation", None) or PLAIN


@register.simple_tag(takes_context=True)
def money(
    context: Context,
    amount: int | None,
    estimated: bool = False,
    whole: bool = False,
    signed: bool = False,
    href: str = "",
    why: str = "",
    colour: bool = True,
) -> SafeString:
    """An amount in minor units. None is said as a word with its reason; `href` opens it to what is behind it."""
    if amount is None:
        return none(why)
    text = notation(context).money(amount, whole=whole, signed=signed)
    return _figure(text, estimated, colour and amount < 0, href)


@register.simple_tag(takes_context=True)
def percent(
    context: Context,
    value: Fraction | None,
    estimated: bool = False,
    places: int = 1,
    signed: bool = False,
    href: str = "",
    why: str = "",
) -> SafeString:
    """An exact share of one as percent, without the sign: the column's head carries it."""
    if value is None:
        return none(why)
    text = notation(context).percent(value, places=places, signed=signed)
    return _figure(text, estimated, value < 0, href)


@register.simple_tag(takes_context=True)
def ratio(context: Context, value: Fraction, places: int = 1) -> str:
    """An exact number with so many decimals."""
    return notation(context).ratio(value, places=places)


@register.simple_tag(takes_context=True)
def count(context: Context, number: int) -> str:
    """A number of things, grouped as the property groups."""
    return notation(context).count(number)


def _figure(text: str, estimated: bool, negative: bool, href: str) -> SafeString:
    html: SafeString | str = text
    if estimated:
        html = format_html(
            '<span class="est"><span class="sr">{} </span>{} {}</span>',
            _("estimated"),
            ALMOST,
            text,
        )
    if href:
        html = format_html('<a class="fig" href="{}">{}</a>', href, html)
    if negative:
        html = format_html('<span class="neg">{}</span>', html)
    return conditional_escape(html)


@register.simple_tag
def none(why: str = "") -> SafeString:
    """The word for a figure that does not exist; its reason shows on focus and is read aloud."""
    if not why:
        return format_html('<span class="muted">{}</span>', _("none"))
    return format_html(
        '<span class="none" tabindex="0" data-why="{}">{}<span class="sr">: {}</span></span>',
        why,
        _("none"),
        why,
    )


@register.simple_tag
def chip(text: str, shape: str = "") -> SafeString:
    """A state: its shape and its word; colour only repeats them."""
    return format_html('<span class="{}">{}</span>', f"chip {shape}".strip(), text)


@register.simple_tag
def state(thing: Any) -> SafeString:
    """The chip of a document, a box, a day or a paytable, from its own list of states."""
    return chip(thing.get_state_display(), chips.shape(thing))


@register.simple_tag
def status(estimated: bool, part: bool = False) -> SafeString:
    """Whether a row of figures is counted, estimated, or a sum that holds an estimate."""
    if not estimated:
        return chip(_("actual"), "done")
    return chip(_("part estimated") if part else _("estimated"), "guess")


@register.filter(expects_localtime=True)
def weekday(day: date) -> str:
    """A gaming day in full: Sun 29 Nov 2026."""
    return date_format(day, pgettext("date format", "D j M Y"))


@register.filter(expects_localtime=True)
def shortday(day: date) -> str:
    """A gaming day within its year: 29 Nov."""
    return date_format(day, pgettext("date format", "j M"))


@register.simple_tag
def clock(
    instant: datetime | None, day: date | None = None, seconds: bool = False
) -> SafeString | str:
    """Wall-clock time at the property; outside the gaming day's own date it carries its weekday, or its date."""
    if instant is None:
        return ""
    local = localtime(instant)
    text = f"{local:%H:%M:%S}" if seconds else f"{local:%H:%M}"
    if day is not None and local.date() != day:
        near = bool(day) and abs(local.date() - day) < WEEK
        text = f"{date_format(local, 'D' if near else pgettext('date format', 'j M'))} {text}"
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="seconds"), text)


@register.filter
def within(value: object, sentence: str) -> SafeString:
    """A value in its place in a sentence that is translated once for all rows: `since {}`."""
    return format_html(sentence, value)


@register.simple_tag
def row_acts(acts: Iterable[Act], of: str) -> SafeString:
    """Small buttons at the end of a row, each with the name of the row for who hears it; why not, beside one."""
    return mark_safe("".join(_row_act(act, of) for act in acts))


@lru_cache(maxsize=10_000)
def _row_act(act: Act, of: str) -> SafeString:
    """Written once: it is all in the act, and the live pit asks for the same every few seconds."""
    if not act.allowed:
        return format_html(
            '<button class="btn small" type="button" aria-disabled="true" aria-label="{label} {of}: {why}">'
            '{label}</button> <small class="muted">{why}</small>',
            label=act.label, of=of, why=act.why,
        )  # fmt: skip
    key = format_html(' data-row-key="{}"', act.key) if act.key else ""
    html = '<a class="btn small" href="{}"{} aria-label="{} {}">{}</a> '
    return format_html(html, act.url, key, act.label, of, act.label)


@register.simple_tag
def doc(document: Any, href: str = "", void: bool = False) -> SafeString:
    """The number of a document: whole, never wrapped, a link wherever it may be followed."""
    if void:
        mark = chip(_("void"), "bad")
        return format_html("{} {}", _number(str(document), href, "doc void"), mark)
    return _number(str(document), href, "doc")


def _number(number: str, href: str, css: str) -> SafeString:
    if href:
        return format_html('<a class="{}" href="{}">{}</a>', css, href, number)
    return format_html('<span class="{}">{}</span>', css, number)


@register.simple_tag(takes_context=True)
def chipicon(context: Context, value: int, colour: str = "") -> SafeString:
    """A value chip seen from above; the figure beside it says what it is worth."""
    units, rest = divmod(int(value), 10 ** notation(context).digits)
    face, edge = chips.colours(0 if rest else units, colour)
    return mark_safe(
        '<svg class="chipicon" viewBox="0 0 20 20" aria-hidden="true">'
        f'<circle cx="10" cy="10" r="9.5" fill="{face}" stroke="#7d888d" stroke-width=".7"/>'
        f'<circle cx="10" cy="10" r="7.6" fill="none" stroke="{edge}" stroke-width="2.2" stroke-dasharray="3.2 4.76"/>'
        f'<circle cx="10" cy="10" r="4.6" fill="{face}" stroke="{edge}" stroke-width=".6"/></svg>'
    )


@register.simple_tag
def once() -> SafeString:
    """The key that makes a double press one act: the second gets the first one's answer."""
    return format_html('<input type="hidden" name="idempotency_key" value="{}">', uuid4())


@register.simple_tag
def attributes(**values: Any) -> SafeString:
    """HTML attributes from what is set: none for None and False, bare for True."""
    pairs = [
        (name.replace("_", "-"), value)
        for name, value in values.items()
        if value not in (None, False, "")
    ]
    return format_html_join(
        " ", '{}="{}"', [(name, "" if value is True else value) for name, value in pairs]
    )


@register.filter
def dressed(field: BoundField) -> SafeString:
    """A form's own widget in the house's look, its error tied to it for readers."""
    css = (
        ""
        if getattr(field.field.widget, "input_type", "") in {"checkbox", "radio", "file"}
        else "in"
    )
    marks = (
        {"aria-invalid": "true", "aria-describedby": f"{field.auto_id}-err"} if field.errors else {}
    )
    return field.as_widget(attrs={"class": css, "placeholder": "", **marks})


@register.filter
def role_name(key: str) -> str:
    """What a role is called; a signature keeps its key."""
    return str(Role(key).label) if key in Role.values else key


@register.filter
def slip_state(key: str) -> str:
    """What a state of a slip is called."""
    return str(Slip.State(key).label).capitalize()


@register.simple_tag(takes_context=True)
def inwords(context: Context, amount: int) -> str:
    """A total in words, as forms carry it beside the figure."""
    units, rest = divmod(int(amount), 10 ** notation(context).digits)
    words = in_words(units, get_language() or "en")
    return (
        f"{words} {rest:0{notation(context).digits}}/{10 ** notation(context).digits}"
        if rest
        else words
    )


@register.simple_tag(takes_context=True)
def odds(context: Context, text: str) -> str:
    """Odds as the layout prints them, in the reader's language: `1,000 to 1`, `push`."""
    paid, to, on = str(text).partition(" to ")
    if not to:
        return _("push") if text == "push" else str(text)
    write = notation(context).count
    return _("%(paid)s to %(on)s") % {"paid": write(int(paid)), "on": write(int(on))}


@register.simple_tag
def verdict(recorded: Any) -> SafeString:
    """Whether a recorded round conforms."""
    return chip(recorded.get_verdict_display(), chips.VERDICTS.get(recorded.verdict, ""))


@register.filter
def party(key: str) -> str:
    """Who gains or loses in a round: the house, a seat, a fund."""
    if key.isdigit():
        return _("Seat %(n)s") % {"n": key}
    return {"house": _("House"), "jackpot": _("Jackpot"), "toke": _("Dealer’s tips")}.get(key, key)
