"""The floor as it is set up: a property, its clock, its pits, tables and chips."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from audit.constraints import Audited, CompositeForeignKey, Scoped
from audit.fit import of_this_age
from games.engine.money import Money
from games.fields import MoneyField
from tables.documents import part_of


def a_known_time_zone(name: str) -> None:
    """Refuse a name that is no time zone of the IANA list."""
    if name not in available_timezones():
        raise ValidationError(_("“%(name)s” is no time zone."), params={"name": name})


MARKING = r"^[A-Za-z0-9][A-Za-z0-9._-]*\Z"
"""What is stencilled on a table or a box: letters and figures, with points and dashes between."""

a_marking = RegexValidator(
    MARKING, _("Write letters and figures, with points or dashes between them, like BJ-01.")
)


class Property(models.Model):
    """One licensed house: its time, its money, its law. Everything below belongs to one."""

    class NumberFormat(models.TextChoices):
        COMMA_POINT = "1,000.00", "1,000.00"
        POINT_COMMA = "1.000,00", "1.000,00"
        SPACE_COMMA = "1 000,00", "1 000,00"

    code = models.SlugField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=120)
    timezone = models.CharField(_("time zone"), max_length=64, validators=[a_known_time_zone])
    currency = models.CharField(
        _("currency"), max_length=3, validators=[RegexValidator("^[A-Z]{3}$")]
    )
    digits = models.PositiveSmallIntegerField(
        _("decimal digits of the currency"), default=2, validators=[MaxValueValidator(4)]
    )
    number_format = models.CharField(
        _("number format"), max_length=8, choices=NumberFormat, default=NumberFormat.COMMA_POINT
    )
    jurisdiction = models.SlugField(
        _("jurisdiction"), max_length=20, help_text=_("Whose rules its policies follow.")
    )
    is_demo = models.BooleanField(_("demo"), default=False)

    class Meta:
        verbose_name = _("property")
        verbose_name_plural = _("properties")
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=Q(currency__regex="^[A-Z]{3}$"), name="a_currency_is_three_letters"
            ),
            models.CheckConstraint(
                condition=Q(digits__lte=4), name="a_currency_has_at_most_four_digits"
            ),
            Audited(name="tables_property_audit", key="id"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    def local(self, instant: datetime) -> datetime:
        """The instant as the clocks of this house show it."""
        return instant.astimezone(self.zone)

    def said(self, instant: datetime) -> str:
        """The instant as names and sentences tell it: its day and its time on the clocks of this house."""
        local = self.local(instant)
        day = date_format(local, pgettext("date format", "D j M Y"))
        return f"{day} {local:%H:%M}"


class DayStart(Scoped):
    """When the gaming day begins on the clock, from a day on. Days already made keep theirs."""

    first_day = models.DateField(_("first day"))
    at = models.TimeField(_("starts at"))

    class Meta:
        verbose_name = _("start of the gaming day")
        verbose_name_plural = _("starts of the gaming day")
        ordering = ["property", "first_day"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "first_day"], name="one_day_start_per_day"),
            of_this_age("first_day", name="day_starts_are_of_this_age"),
            Audited(name="tables_daystart_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M}"


class ShiftPattern(Scoped):
    """When a shift of the day begins on the clock, from a day on: Day, Swing, Grave."""

    first_day = models.DateField(_("first day"))
    position = models.PositiveSmallIntegerField(_("position"))
    name = models.CharField(_("name"), max_length=20)
    at = models.TimeField(_("starts at"))

    class Meta:
        verbose_name = _("shift pattern")
        verbose_name_plural = _("shift patterns")
        ordering = ["property", "first_day", "position"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "first_day", "position"], name="one_shift_per_position"
            ),
            models.UniqueConstraint(
                fields=["property", "first_day", "at"], name="one_shift_starts_at_a_time"
            ),
            of_this_age("first_day", name="shift_patterns_are_of_this_age"),
            Audited(name="tables_shiftpattern_audit"),
        ]

    def __str__(self) -> str:
        return self.name


class Pit(Scoped):
    """A group of tables under one pit manager's eye."""

    code = models.SlugField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=60)
    position = models.PositiveSmallIntegerField(_("floor order"), default=0)

    class Meta:
        verbose_name = _("pit")
        verbose_name_plural = _("pits")
        ordering = ["position", "code"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "code"], name="one_pit_per_code"),
            Audited(name="tables_pit_audit"),
        ]

    def __str__(self) -> str:
        return self.name


class ChipSet(Scoped):
    """The denominations that tables of a kind use, each with its colour."""

    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("chip set")
        verbose_name_plural = _("chip sets")
        ordering = ["name"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "name"], name="one_chip_set_per_name"),
            Audited(name="tables_chipset_audit"),
        ]

    def __str__(self) -> str:
        return self.name

    def values(self) -> list[Money]:
        """Its denominations, dearest first."""
        return list(self.denominations.values_list("value", flat=True))


class Denomination(Scoped):
    """One chip of a set."""

    chip_set = part_of(ChipSet, "denominations", _("chip set"))
    value = MoneyField(_("value"))
    colour = models.CharField(_("colour"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("denomination")
        verbose_name_plural = _("denominations")
        ordering = ["chip_set", "-value"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["chip_set", "value"], name="one_chip_per_value"),
            models.CheckConstraint(condition=Q(value__gt=0), name="a_chip_is_worth_something"),
            CompositeForeignKey(field="chip_set", name="tables_denomination_chipset"),
            Audited(name="tables_denomination_audit"),
        ]

    def __str__(self) -> str:
        return self.value.text(self.property.digits)


class Table(Scoped):
    """A gaming table. Which game it plays, and for what, its terms say."""

    code = models.CharField(_("code"), max_length=20, validators=[a_marking])
    pit = part_of(Pit, "tables", _("pit"))
    position = models.PositiveSmallIntegerField(_("floor order"), default=0)
    is_retired = models.BooleanField(_("taken off the floor"), default=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["position", "code"]
        permissions = [
            ("see_floor", _("May see the floor")),
            ("set_up_floor", _("May set up pits, tables and chips")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "code"], name="one_table_per_code"),
            CompositeForeignKey(field="pit", name="tables_table_pit"),
            Audited(name="tables_table_audit"),
        ]

    def __str__(self) -> str:
        return self.code
