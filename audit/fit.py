"""What a column holds: a text no longer than it, a day of this age. A leaf: it imports no app.

Each row is held against its own columns before it is saved, so that the sentence names the field. Rows
written by the hundred come past that: what the database has no room for is refused where the act ends.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from audit.trail import Refused

OUR_AGE: Final = range(1900, 3000)
"""The years that are written down: an instant far beyond could be stored, and never be read again."""

AGE_TOLD: Final = _("Give a day from 1900 to 2999.")

FROM, TO = (datetime(year, 1, 1, tzinfo=UTC) for year in (OUR_AGE.start - 1, OUR_AGE.stop + 1))
"""The same for the database, which knows no clock of a property: a year wider."""


def require_fit(
    instance: models.Model, update_fields: Collection[str] | None = None, **how: object
) -> None:
    """Refuse with `Refused` to save a row that its columns do not hold, each beside the name of its field."""
    if wrong := [f"{str(label).capitalize()}: {why}" for label, why in misfits(instance, update_fields)]:
        raise Refused(" ".join(wrong))


def require_text(model: type[models.Model], name: str, text: str) -> None:
    """Refuse a text that a column of a model does not hold, before anything is done with it."""
    field = model._meta.get_field(name)
    if why := _why_not(field, text):
        raise Refused(f"{str(field.verbose_name).capitalize()}: {why}")


def of_this_age(*columns: str, name: str) -> models.CheckConstraint:
    """On a model: its days and instants lie in this age, whoever writes them; infinity does not."""
    held = models.Q()
    for column in columns:
        held &= models.Q((column, None)) | models.Q((f"{column}__gte", FROM), (f"{column}__lt", TO))
    return models.CheckConstraint(condition=held, name=name, violation_error_message=AGE_TOLD)


def misfits(row: models.Model, only: Collection[str] | None = None) -> Iterator[tuple[Any, Any]]:
    """The columns of a row that do not hold what it says, and why; of some of them where they are named."""
    for field in row._meta.concrete_fields:
        value = row.__dict__.get(field.attname)
        if (only is None or field.name in only or field.attname in only) and (why := _why_not(field, value)):
            yield field.verbose_name, why


def _why_not(field: Any, value: object) -> Any:
    if isinstance(field, models.CharField) and isinstance(value, str) and field.max_length is not None:
        told = {"most": field.max_length, "length": len(value)}
        return len(value) > field.max_length and _(
            "%(length)s characters are too many; it takes at most %(most)s, and nothing is cut off."
        ) % told
    return isinstance(value, date) and value.year not in OUR_AGE and AGE_TOLD
