"""Money and odds as columns: whole minor units, and exact ratios."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils.translation import gettext_lazy as _

from games.engine.money import Money
from games.engine.odds import Odds

LONGEST = 18
"""Characters of an amount that a column of minor units holds."""


class MoneyField(models.BigIntegerField):
    """An amount in minor units of the property's currency; reads as `Money`."""

    description = _("Money in minor units")

    def deconstruct(self) -> tuple[str, str, Any, dict[str, Any]]:
        # A migration writes the default as a bare number: it has no name for money.
        name, path, args, kwargs = super().deconstruct()
        if isinstance(kwargs.get("default"), Money):
            kwargs["default"] = int(kwargs["default"])
        return name, path, args, kwargs

    def from_db_value(
        self, value: int | None, expression: object, connection: BaseDatabaseWrapper
    ) -> Money | None:
        # Sums of bigint come back as numeric, which is exact too.
        return None if value is None else Money(int(value))

    def to_python(self, value: Any) -> Money | None:
        if value is None or isinstance(value, Money):
            return value
        if isinstance(value, float):
            raise TypeError("money is never a float")
        return Money(super().to_python(value))

    def get_prep_value(self, value: Any) -> int | None:
        if isinstance(value, float):
            raise TypeError("money is never a float")
        prepared = super().get_prep_value(value)
        return None if prepared is None else int(prepared)

    def formfield(self, **kwargs: Any) -> forms.Field | None:
        return models.Field.formfield(self, **{"form_class": MoneyFormField, **kwargs})


class MoneyFormField(forms.CharField):
    """Decimal text with at most the digits of the currency: `7.50`."""

    def __init__(self, *, digits: int = 2, **kwargs: Any) -> None:
        kwargs.pop("max_length", None)
        super().__init__(**kwargs)
        self.digits = digits

    def to_python(self, value: Any) -> Money | None:
        text = super().to_python(value)
        if not text:
            return None
        try:
            if len(text) > LONGEST:
                raise ValueError(text)
            return Money.parse(text, digits=self.digits)
        except ValueError as wrong:
            raise ValidationError(
                _("“%(text)s” is no amount; write it like 1250.00."), params={"text": text}
            ) from wrong

    def prepare_value(self, value: Any) -> Any:
        return value.text(digits=self.digits) if isinstance(value, Money) else value


class OddsField(models.CharField):
    """Odds as the layout prints them, `3 to 2` or `push`; reads as an exact ratio."""

    description = _("Odds, X to Y")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", 40)
        super().__init__(*args, **kwargs)

    def from_db_value(
        self, value: str | None, expression: object, connection: BaseDatabaseWrapper
    ) -> Odds | None:
        return None if value is None else Odds.parse(value)

    def to_python(self, value: Any) -> Odds | None:
        if value is None or isinstance(value, Odds):
            return value
        try:
            return Odds.parse(str(value))
        except ValueError as wrong:
            raise ValidationError(
                _("“%(text)s” are no odds; write them like 3 to 2, or push."),
                params={"text": value},
            ) from wrong

    def get_prep_value(self, value: Any) -> str | None:
        odds = self.to_python(value)
        return None if odds is None else str(odds)

    def value_to_string(self, obj: models.Model) -> str:
        return str(self.value_from_object(obj))
