"""The steps of a document as a page tells them: what each signed, when each state was reached."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tables.machines import LEAVES_IT
from tables.pages.parts import Text


def signed(step: Any, states: Any) -> Text:
    """What a signature says: the state it led to; or that it left the document as it stood."""
    return LEAVES_IT.get(step.act) or states(step.state).label


def reached(steps: Iterable[Any]) -> dict[str, datetime]:
    """When a document came to each state; a void declined issues nothing once more."""
    return {step.state: step.at for step in steps if step.act not in LEAVES_IT}


def standing(document: Any) -> Any:
    """The step by which a document stands where it stands, of steps read already; none where it has none."""
    led = (step for step in document.steps.all() if step.act not in LEAVES_IT)
    here = (step for step in led if step.state == document.state)
    return max(here, key=lambda step: step.seq, default=None)
