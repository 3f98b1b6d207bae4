"""What stands around every page: the house, the gaming day, the areas, the person.

Made once a request, when it is first asked for; a fixed number of queries.
"""

from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import Promise

from audit.alerts import Waiting, count
from casino import chips, navigation, preferences
from casino.roles import labels
from casino.waiting import waiting_for
from tables.models import GamingDay, Property
from tables.reports.figures import Notation


@dataclass(frozen=True, slots=True)
class DayBadge:
    """The gaming day running now, as the top bar shows it."""

    date: date
    state: str
    sign: str
    shift: str
    hours: int | None


@dataclass(frozen=True)
class Shell:
    """The frame of a page; what takes a question is asked when a template first shows it."""

    name: str
    demo: bool
    request: HttpRequest | None = None
    theme: str = ""
    theme_choice: str = "system"
    letter_keys: bool = False
    person: str = ""
    roles: tuple[str, ...] = ()
    property: Property | None = None
    properties: tuple[Property, ...] = ()
    notation: Notation = field(default_factory=Notation)
    role_label: str = ""
    zone: str = ""
    zone_name: str = ""
    clock: str = ""
    languages: tuple[tuple[str, str], ...] = preferences.LANGUAGES
    themes: tuple[tuple[str, str | Promise], ...] = preferences.THEMES

    @cached_property
    def day(self) -> DayBadge | None:
        """The gaming day that runs now, where the person works."""
        return day_badge(self.property) if self.property else None

    @cached_property
    def groups(self) -> tuple[navigation.Group, ...]:
        """The areas of this person, with what waits for them there."""
        if self.request is None or not self.request.user.is_authenticated:
            return ()
        user = self.request.user
        areas = navigation.areas_of(user, self.request.desk.roles)
        keys = {area.waiting for area in areas}
        waiting = waiting_for(user, self.property, keys) if self.property else {}
        return navigation.shown(areas, self.request.path, waiting)

    @cached_property
    def alerts(self) -> Waiting | None:
        """The open alerts that are this person's; none where they work in no property."""
        return count(self.request.user, self.property.pk) if self.property else None


def shell_of(request: HttpRequest) -> Shell:
    """The frame of this request's pages."""
    house = request.desk.property
    theme = preferences.theme_of(request)
    look = {"request": request, "theme": theme, "theme_choice": theme or "system"}
    if house is None:
        return Shell(
            name=settings.HOUSE_NAME,
            demo=settings.DEMO,
            person=str(request.user) if request.user.is_authenticated else "",
            letter_keys=request.user.is_authenticated and request.user.letter_keys,
            **look,
        )
    now, roles = timezone.localtime(), labels(request.desk.roles)
    return Shell(
        name=house.name,
        demo=house.is_demo,
        letter_keys=request.user.letter_keys,
        person=str(request.user),
        roles=roles,
        role_label=roles[0] if roles else "",
        zone=house.timezone,
        zone_name=now.tzname() or "",
        clock=f"{now:%H:%M}",
        property=house,
        properties=request.desk.properties,
        notation=Notation.of(house),
        **look,
    )


def day_badge(house: Property) -> DayBadge | None:
    """The gaming day that runs now; none where the house has made none yet."""
    now = timezone.now()
    days = GamingDay.objects.filter(property=house, starts_at__lte=now, ends_at__gt=now)
    day = days.prefetch_related("shifts").first()
    if day is None:
        return None
    running = [shift for shift in day.shifts.all() if shift.starts_at <= now < shift.ends_at]
    hours = (day.ends_at - day.starts_at).total_seconds() // 3600
    return DayBadge(
        date=day.date,
        state=str(day.get_state_display()),
        sign=chips.sign(day),
        shift="".join(
            f"{shift.name} {house.local(shift.starts_at):%H:%M}–{house.local(shift.ends_at):%H:%M}"
            for shift in running
        ),
        hours=None if hours == 24 else int(hours),
    )
