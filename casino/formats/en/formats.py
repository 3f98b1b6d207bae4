"""Days and times as the house writes them: weekday first, 24 hours."""

DATE_FORMAT = "D j M Y"
DATETIME_FORMAT = "D j M Y H:i"
TIME_FORMAT = "H:i"
SHORT_DATE_FORMAT = "D j M Y"
SHORT_DATETIME_FORMAT = "D j M Y H:i"
MONTH_DAY_FORMAT = "j M"
YEAR_MONTH_FORMAT = "F Y"
