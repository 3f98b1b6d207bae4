"""What `tables` stores."""

from tables.models.floor import DayStart, Property

__all__ = ["DayStart", "Property"]
