"""Shapes of states and colours of chips: the one place where a state gets its look.

The words come from the lists beside the state machines; a state that is new there looks
`not started` here until it is given its shape, and a test names it.
"""

import re
from typing import Any, Final

# Shape and sign of a chip; the stylesheet draws the same signs.
SIGNS: Final = {
    "": "○",
    "half": "◐",
    "on": "●",
    "done": "✓",
    "wait": "◷",
    "guess": "≈",
    "warn": "▲",
    "bad": "■",
}

SHAPES: Final[dict[str, str]] = {
    "gamingday.open": "on",
    "gamingday.closing": "half",
    "gamingday.counted": "half",
    "gamingday.in_audit": "half",
    "gamingday.published": "done",
    "gamingday.locked": "done",
    "gamingday.reopening": "wait",
    "gamingday.reopened": "warn",
    "slip.draft": "",
    "slip.entered": "wait",
    "slip.requested": "wait",
    "slip.approved": "wait",
    "slip.issued": "half",
    "slip.in_transit": "half",
    "slip.counted": "half",
    "slip.received": "on",
    "slip.accepted": "on",
    "slip.exchanged": "on",
    "slip.in_box": "on",
    "slip.matched": "done",
    "slip.refused": "bad",
    "slip.cancelled": "bad",
    "slip.void_asked": "warn",
    "slip.void": "bad",
    "slip.returned": "bad",
    "slip.discrepant": "bad",
    "slip.disputed": "bad",
    "placement.draft": "",
    "placement.on_table": "on",
    "placement.shut": "wait",
    "placement.removed": "half",
    "placement.secured": "wait",
    "placement.opened": "half",
    "placement.counted": "wait",
    "placement.accepted": "done",
    "placement.stored": "done",
    "paytable.draft": "half",
    "paytable.approved": "on",
    "paytable.retired": "done",
    "terms.draft": "half",
    "terms.approved": "on",
    "terms.withdrawn": "bad",
    "policy.draft": "half",
    "policy.approved": "on",
    "policy.withdrawn": "bad",
    "chart.draft": "half",
    "chart.approved": "on",
    "chart.withdrawn": "bad",
    "marker.draft": "",
    "marker.issued": "on",
    "marker.in_cage": "half",
    "marker.paid": "done",
    "marker.void_asked": "warn",
    "marker.void": "bad",
    "tableticket.draft": "",
    "tableticket.issued": "on",
    "tableticket.void_asked": "warn",
    "tableticket.void": "bad",
    "adjustment.draft": "",
    "adjustment.proposed": "wait",
    "adjustment.approved": "done",
    "adjustment.refused": "bad",
    "finding.stands": "bad",
    "finding.withdrawn": "done",
    "finding.superseded": "done",
    "job.running": "half",
    "job.done": "done",
    "job.failed": "bad",
    "job.cancelled": "bad",
    "purge.asked": "wait",
    "purge.approved": "half",
    "purge.refused": "bad",
    "purge.done": "done",
}

VERDICTS: Final = {"conforms": "done", "deviates": "bad", "undetermined": "warn"}

# Face and edge, by worth in units of the currency.
COLOURS: Final = {
    1: ("#e6e3da", "#3f6ea8"),
    2: ("#e3c34a", "#7a5a10"),
    5: ("#b3303a", "#ffffff"),
    10: ("#3f6ea8", "#ffffff"),
    20: ("#c9773a", "#ffffff"),
    25: ("#2e7350", "#ffffff"),
    50: ("#4d7d86", "#ffffff"),
    100: ("#23282b", "#ffffff"),
    500: ("#6d4a93", "#ffffff"),
    1_000: ("#d9a13a", "#6b4a0c"),
    5_000: ("#8a4b2f", "#f3d9a8"),
    10_000: ("#9fb6bd", "#2b4a54"),
}
NAMED: Final = {
    "white": COLOURS[1],
    "red": COLOURS[5],
    "blue": COLOURS[10],
    "green": COLOURS[25],
    "black": COLOURS[100],
    "purple": COLOURS[500],
    "gold": COLOURS[1_000],
    "orange": COLOURS[20],
    "brown": COLOURS[5_000],
    "grey": COLOURS[10_000],
}
UNKNOWN_CHIP: Final = ("#8b9498", "#ffffff")


def shape(thing: Any) -> str:
    """The shape of the state this thing is in."""
    return SHAPES.get(f"{thing._meta.model_name}.{thing.state}", "")


def sign(thing: Any) -> str:
    """The sign that stands before the word of the state."""
    return SIGNS[shape(thing)]


def colours(units: int, named: str = "") -> tuple[str, str]:
    """Face and edge of a chip: of the colour its set names, else as chips of its worth commonly are."""
    if re.fullmatch(r"#[0-9a-f]{6}", named):
        return named, "#ffffff"
    return NAMED.get(named) or COLOURS.get(units, UNKNOWN_CHIP)
