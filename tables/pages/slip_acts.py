"""The acts of a slip in the words of the floor: what each does, what it changes, what it asks for."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.machines import back_in_the_tray
from tables.models import Slip

RUNNER: Final = _("Runner")
DEALER: Final = _("Dealer")


@dataclass(frozen=True, slots=True)
class SlipAct:
    """An act: its button, its consequence in figures, whose attestation, whether a reason or a count it needs."""

    button: str | Promise
    effect: str | Promise
    attests: str | Promise = ""
    reason: bool = False
    danger: bool = False
    main: bool = True
    counts: bool = False


APPROVE = SlipAct(
    _("Approve %(amount)s for %(table)s"),
    _("The cage may issue %(amount)s. Nothing moves yet, and no number is taken."),
)
REFUSE = SlipAct(
    _("Refuse this request"),
    _("The request ends here. It never had a number; a new one may be made."),
    reason=True, danger=True, main=False,
)  # fmt: skip
CANCEL = SlipAct(
    _("Cancel the approved request"),
    _("The cage issues nothing, and no number is taken; a new request may be made."),
    reason=True, danger=True, main=False,
)  # fmt: skip
ASK_VOID = SlipAct(
    _("Ask for a void"),
    _("A cage supervisor who had no part in the slip decides. Until then it does not leave the cage."),
    reason=True, danger=True, main=False,
)  # fmt: skip
WITHDRAW = SlipAct(
    _("Withdraw the ask"),
    _("You asked for the void and think again: the slip stays issued and goes its way."),
    main=False,
)
KEEP = SlipAct(_("Keep the slip"), _("The slip stays issued and goes its way."), main=False)
VOID = SlipAct(
    _("Void %(number)s"),
    _("%(number)s stays in the series as void. The chips stay where they are."),
    danger=True,
)
IN_BOX = SlipAct(_("Found in the box"), _("The paper came out of the box and is on record."))
UNBOX = SlipAct(
    _("Take back as not found"),
    _("The paper is looked for again; nothing else of the slip changes."),
    reason=True, danger=True, main=False,
)  # fmt: skip
MATCH = SlipAct(
    _("Paper, restricted copy and report agree"),
    _("The slip is matched and waits for nothing more."),
)
DIFFER = SlipAct(
    _("Chips differ"),
    _(
        "The slip is marked discrepant, and surveillance, pit and revenue audit are told at once."
        " It is signed once the chips are right; or the cage takes them back, and a new slip is made."
    ),
    reason=True, danger=True, main=False, counts=True,
)  # fmt: skip
TAKE_BACK = SlipAct(
    _("Take the chips back at the cage"),
    _("The chips are counted in again and the slip ends here: the tray of %(table)s stays as it was."),
    reason=True, danger=True, main=False, counts=True,
)  # fmt: skip

CONFIRM = SlipAct(
    _("Confirm %(number)s"),
    _("The paper slip agrees with what was entered; its chips count from the time on the paper."),
)

SHARED: Final = {
    "confirm": CONFIRM,
    "approve": APPROVE,
    "refuse": REFUSE,
    "cancel": CANCEL,
    "ask_void": ASK_VOID,
    "withdraw": WITHDRAW,
    "keep": KEEP,
    "void": VOID,
    "box": IN_BOX,
    "unbox": UNBOX,
    "match": MATCH,
    "dispute": DIFFER,
    "return": TAKE_BACK,
}
ACTS: Final[dict[str, dict[str, SlipAct]]] = {
    "fill": SHARED
    | {
        "issue": SlipAct(
            _("Issue %(amount)s and take the number"),
            _(
                "The fill gets the next number of the year. %(amount)s are counted out of the chip bank."
            ),
        ),
        "transport": SlipAct(
            _("Hand %(amount)s to the runner"),
            _(
                "The chips leave the cage. After that the slip is not voided: the cage takes them back."
            ),
            attests=RUNNER,
        ),
        "receive": SlipAct(
            _("Receive %(amount)s and sign"),
            _("The tray of %(table)s rises by %(amount)s now, inside this shift’s count."),
            attests=DEALER,
        ),
    },
    "credit": SHARED
    | {
        "issue": SlipAct(
            _("Issue the credit slip and take the number"),
            _("The credit gets the next number of the year. The chips are still in the tray."),
        ),
        "count": SlipAct(
            _("Count out %(amount)s and sign"),
            _("The tray of %(table)s falls by %(amount)s now, inside this shift’s count."),
            attests=DEALER,
        ),
        "transport": SlipAct(
            _("Hand %(amount)s to the runner"),
            _("The chips leave the table on their way to the cage."),
            attests=RUNNER,
        ),
        "accept": SlipAct(
            _("Accept %(amount)s at the cage"),
            _("The chip bank rises by %(amount)s. Chips in transit fall to 0."),
        ),
        "return": SlipAct(
            _("Take the chips back into the tray"),
            _(
                "The chips are counted back at %(table)s and the slip ends here: it moved nothing."
                " A new credit is asked for what there is."
            ),
            attests=DEALER, reason=True, danger=True, main=False, counts=True,
        ),
    },
    "exchange": SHARED
    | {
        "issue": SlipAct(
            _("Issue %(amount)s and take the number"),
            _("The exchange gets the next number of the year."),
        ),
        "transport": SlipAct(
            _("Hand %(amount)s to the runner"),
            _("The chips leave the cage for %(table)s."),
            attests=RUNNER,
        ),
        "exchange": SlipAct(
            _("Exchange %(amount)s and sign"),
            _("Equal value goes both ways: the tray of %(table)s keeps its worth."),
            attests=DEALER,
        ),
        "accept": SlipAct(
            _("Accept %(amount)s at the cage"),
            _("The chips that came back are counted; the chip bank keeps its worth."),
        ),
    },
}
UNDO: Final = SlipAct(
    _("Undo the exchange at the table"),
    _(
        "Both sides go back and are counted: %(table)s has its own chips again, and the slip moved"
        " nothing. A new exchange is asked for."
    ),
    attests=DEALER, reason=True, danger=True, main=False, counts=True,
)  # fmt: skip
"""How an exchange ends whose chips the cage disputes, where they are not found."""


def words_of(slip: Slip, act: str) -> SlipAct | None:
    """The words of an act as this slip stands; none where its kind knows no such act."""
    if slip.kind == Slip.Kind.EXCHANGE and back_in_the_tray(slip.kind, slip.state, act):
        return UNDO
    return ACTS[slip.kind].get(act)


WAYS: Final = {
    "fill": ("requested", "approved", "issued", "in_transit", "received", "in_box", "matched"),
    "credit": (
        "requested", "approved", "issued", "counted", "in_transit", "accepted", "in_box", "matched",
    ),
    "exchange": (
        "requested", "approved", "issued", "in_transit", "exchanged", "accepted", "in_box", "matched",
    ),
}  # fmt: skip
"""The states of a slip that goes its way, in order."""

BY: Final[dict[str, str | Promise]] = {
    "entered": _("from paper, after an outage"),
    "requested": _("floor"),
    "approved": _("pit manager"),
    "issued": _("cage, number is taken"),
    "counted": _("dealer and floor"),
    "in_transit": _("runner"),
    "received": _("dealer and floor"),
    "accepted": _("cage"),
    "exchanged": _("dealer and floor"),
    "in_box": _("at the drop"),
    "matched": _("revenue audit"),
}
"""Who brings a slip into each state."""
