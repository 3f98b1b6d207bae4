"""The floor as it is set up: a property, its pits and tables, and the terms each table plays by."""

from datetime import datetime
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, Scoped


def a_known_time_zone(name: str) -> None:
    """Refuse a name that is no time zone of the IANA list."""
    if name not in available_timezones():
        raise ValidationError(_("“%(name)s” is no time zone."), params={"name": name})


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
            Audited(name="tables_daystart_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M}"
