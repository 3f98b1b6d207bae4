"""The parts pages are made of: acts, steps, rails, strips and checks. Templates only print them."""

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import pgettext

from tables.models import GamingDay

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Act:
    """What a person may do now; or may not, and then why stands beside the button."""

    label: Text
    url: str = ""
    why: Text = ""
    allowed: bool = True
    post: bool = False
    main: bool = False
    danger: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A state of a life cycle on a rail: past, current or to come; below it when, or who does it."""

    label: Text
    below: Text = ""
    at: datetime | None = None
    place: str = "later"


@dataclass(frozen=True, slots=True)
class Signature:
    """One act of a document: who signed it, how and when, or who may."""

    label: Text
    who: Text = ""
    at: datetime | None = None
    place: str = "later"
    due: Text = ""
    role: str = ""
    how: Text = ""


@dataclass(frozen=True, slots=True)
class Check:
    """What is checked, the figures of both sides, and how it came out."""

    label: Text
    below: Text = ""
    result: Text = ""
    shape: str = "done"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Crumb:
    """A step of the path above the title."""

    label: Text
    url: str = ""


def moment(at: datetime, day: GamingDay | None) -> str:
    """An instant within a sentence: 18:05; outside this gaming day with its date."""
    local = timezone.localtime(at)
    within = day is not None and day.starts_at <= at < day.ends_at
    return f"{local:%H:%M}" if within else f"{short(local.date())} {local:%H:%M}"


def in_full(day: date) -> str:
    """A gaming day of any year within a sentence: Sun 29 Nov 2026."""
    return date_format(day, pgettext("date format", "D j M Y"))


def short(day: date) -> str:
    """A gaming day within a sentence: 29 Nov."""
    return date_format(day, pgettext("date format", "j M"))
