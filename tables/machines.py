"""The life of each document: which act leads from which state to which, who may, who may not both.

One list a document. The database holds the same list in the triggers of its steps, so that nothing
moves but along it; services, pages and the API read it here.
"""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

ANYONE = "*"

LABELS = {
    "request": _("Request"),
    "enter": _("Enter from paper"),
    "confirm": _("Confirm"),
    "approve": _("Approve"),
    "refuse": _("Refuse"),
    "cancel": _("Cancel the request"),
    "issue": _("Issue"),
    "ask_void": _("Ask for a void"),
    "keep": _("Keep the slip"),
    "void": _("Void"),
    "withdraw": _("Withdraw the ask"),
    "transport": _("Hand to the runner"),
    "return": _("Take back at the cage"),
    "receive": _("Receive"),
    "count": _("Count"),
    "accept": _("Accept"),
    "exchange": _("Exchange"),
    "dispute": _("Dispute"),
    "box": _("Take out of the box"),
    "unbox": _("Take back as not found"),
    "match": _("Match"),
    "place": _("Place"),
    "shut": _("Shut the compartment"),
    "remove": _("Remove"),
    "secure": _("Secure"),
    "open": _("Open"),
    "store": _("Store"),
    "propose": _("Propose"),
    "restate": _("Restate"),
    "settle": _("Settle"),
    "transfer": _("Take at the cage"),
    "close": _("Close"),
    "audit": _("Audit"),
    "publish": _("Publish"),
    "lock": _("Lock"),
    "ask_reopen": _("Ask to reopen"),
    "keep_locked": _("Keep locked"),
    "reopen": _("Reopen"),
}
"""What each act is called on a button."""

LEAVES_IT = {
    "keep": _("Void declined"),
    "withdraw": _("Void no longer asked for"),
    "unbox": _("Taken back as not found"),
    "keep_locked": _("Kept locked"),
}
"""Acts that leave a document where it stood, and what they sign: not its state, which others signed."""


class Transition(NamedTuple):
    """An act in a state: what it leads to, what it takes, and whose hand it must not be.

    `apart` names the acts whose signer may not sign this one; `ANYONE` is everybody who signed.
    What is `own` is for whoever signed the step before, and nobody else.
    """

    kind: str
    source: str
    act: str
    target: str
    permission: str
    apart: tuple[str, ...] = ()
    own: bool = False

    def text(self) -> str:
        """As the trigger of the steps reads it."""
        told = (self.kind, self.source, self.act, self.target, ",".join(self.apart))
        return ":".join((*told, "own") if self.own else told)


Machine = tuple[Transition, ...]

ON_THE_VOID: tuple[tuple[str, str, str, str, tuple[str, ...], bool], ...] = (
    ("issued", "ask_void", "void_asked", "tables.ask_void", (), False),
    ("void_asked", "withdraw", "issued", "tables.ask_void", (), True),
    ("void_asked", "keep", "issued", "tables.approve_void", (ANYONE,), False),
    ("void_asked", "void", "void", "tables.approve_void", (ANYONE,), False),
)
"""A mistyped paper: one asks for its void and may think again, another who had no part decides."""


def _slips(kind: str, *rest: tuple[str, str, str, str, tuple[str, ...]]) -> Machine:
    """What all slips share: asked for, approved or refused, issued, void until they leave."""
    shared = (
        ("draft", "request", "requested", "tables.request_slip", ()),
        ("draft", "enter", "entered", "tables.enter_paper_slip", ()),
        ("entered", "refuse", "refused", "tables.confirm_paper_slip", ()),
        ("requested", "approve", "approved", "tables.approve_slip", ("request",)),
        ("requested", "refuse", "refused", "tables.approve_slip", ()),
        ("approved", "refuse", "refused", "tables.issue_slip", ("request",)),
        ("approved", "cancel", "cancelled", "tables.approve_slip", ()),
        ("approved", "issue", "issued", "tables.issue_slip", ("request", "approve")),
    )
    return tuple(Transition(kind, *row) for row in (*shared, *ON_THE_VOID, *rest))


BACK = (
    ("in_transit", "return", "returned", "tables.issue_slip", (ANYONE,)),
    ("discrepant", "return", "returned", "tables.issue_slip", (ANYONE,)),
)
"""Chips the table did not take: counted in again at the cage, by one who had no part in sending them.

Chips that were disputed are taken by another hand than disputed them, who counts what the slip says.
What the cage disputes, a credit or what an exchange brought back, ends by another hand too: another
cashier counts what the slip says and accepts, or another of the pit takes the chips back into the
tray, and the slip moved nothing.
"""

VOUCHED = (
    "request", "enter", "confirm", "approve", "issue", "transport", "receive", "count", "exchange",
    "accept", "dispute", "ask_void", "withdraw", "keep",
)  # fmt: skip
"""The signatures a match checks, and so takes another hand than. To tick a paper off vouches for none:
who found it in the box may match it, as a house of two auditors has to where one confirmed it."""


FILL = _slips(
    "fill",
    ("entered", "confirm", "received", "tables.confirm_paper_slip", ("enter",)),
    ("issued", "transport", "in_transit", "tables.transport_slip", ("request", "approve")),
    ("in_transit", "receive", "received", "tables.sign_slip", ("issue", "transport")),
    ("in_transit", "dispute", "discrepant", "tables.sign_slip", ("issue", "transport")),
    ("discrepant", "receive", "received", "tables.sign_slip", ("issue", "transport", "dispute")),
    *BACK,
    ("received", "box", "in_box", "tables.handle_evidence", ()),
    ("in_box", "unbox", "received", "tables.handle_evidence", ()),
    ("in_box", "match", "matched", "tables.audit_day", VOUCHED),
)
CREDIT = _slips(
    "credit",
    ("entered", "confirm", "accepted", "tables.confirm_paper_slip", ("enter",)),
    ("issued", "count", "counted", "tables.sign_slip", ("issue",)),
    ("counted", "transport", "in_transit", "tables.sign_slip", ()),
    ("in_transit", "accept", "accepted", "tables.issue_slip", ("request", "count", "transport")),
    ("in_transit", "dispute", "discrepant", "tables.issue_slip", ("request", "count")),
    ("discrepant", "accept", "accepted", "tables.issue_slip", ("request", "count", "dispute")),
    ("discrepant", "return", "returned", "tables.sign_slip", ("count", "issue", "dispute")),
    ("accepted", "box", "in_box", "tables.handle_evidence", ()),
    ("in_box", "unbox", "accepted", "tables.handle_evidence", ()),
    ("in_box", "match", "matched", "tables.audit_day", VOUCHED),
)
EXCHANGE = _slips(
    "exchange",
    ("entered", "confirm", "accepted", "tables.confirm_paper_slip", ("enter",)),
    ("issued", "transport", "in_transit", "tables.transport_slip", ("request", "approve")),
    ("in_transit", "exchange", "exchanged", "tables.sign_slip", ("issue", "transport")),
    ("in_transit", "dispute", "discrepant", "tables.sign_slip", ("issue", "transport")),
    ("discrepant", "exchange", "exchanged", "tables.sign_slip", ("issue", "transport", "dispute")),
    *BACK,
    ("exchanged", "accept", "accepted", "tables.issue_slip", ("request", "exchange", "transport")),
    ("exchanged", "dispute", "disputed", "tables.issue_slip", ("request", "exchange")),
    (
        "disputed", "accept", "accepted", "tables.issue_slip",
        ("request", "exchange", "transport", "dispute"),
    ),
    ("disputed", "return", "returned", "tables.sign_slip", ("exchange", "issue", "dispute")),
    ("accepted", "box", "in_box", "tables.handle_evidence", ()),
    ("in_box", "unbox", "accepted", "tables.handle_evidence", ()),
    ("in_box", "match", "matched", "tables.audit_day", VOUCHED),
)  # fmt: skip
SLIP: Machine = FILL + CREDIT + EXCHANGE

SIGNED_AT_TABLE = ("receive", "count", "exchange", "confirm")
LEAVES_THE_TRAY = ("count", "exchange")
"""The acts by which the table's own accountability moves."""


def back_in_the_tray(kind: str, state: str, act: str) -> bool:
    """Whether an act takes chips the cage disputes back at the table, and so undoes its signature."""
    disputed = (("credit", "discrepant"), ("exchange", "disputed"))
    return act == "return" and (kind, state) in disputed


FINAL = ("refused", "cancelled", "void", "returned", "matched")
"""A slip in one of these states waits for nothing."""

PLACEMENT: Machine = tuple(
    Transition("", *row)
    for row in (
        ("draft", "place", "on_table", "tables.place_box", ()),
        ("on_table", "shut", "shut", "tables.place_box", ()),
        ("on_table", "remove", "removed", "tables.remove_box", ()),
        ("shut", "remove", "removed", "tables.remove_box", ()),
        ("removed", "secure", "secured", "tables.remove_box", ()),
        ("secured", "open", "opened", "tables.count_box", ("place", "remove")),
        ("opened", "count", "counted", "tables.count_box", ("place", "remove")),
        ("counted", "accept", "accepted", "tables.accept_count", (ANYONE,)),
        ("accepted", "store", "stored", "tables.count_box", ()),
    )
)

MARKER: Machine = tuple(
    Transition("", *row)
    for row in (
        ("draft", "issue", "issued", "tables.issue_marker", ()),
        ("issued", "settle", "paid", "tables.take_marker_payment", ()),
        ("issued", "transfer", "in_cage", "tables.take_markers", ("issue",)),
        ("in_cage", "settle", "paid", "tables.take_markers", ("issue",)),
        *ON_THE_VOID,
    )
)
TICKET: Machine = tuple(
    Transition("", *row)
    for row in (("draft", "issue", "issued", "tables.issue_ticket"), *ON_THE_VOID)
)

ADJUSTMENT: Machine = tuple(
    Transition("", *row)
    for row in (
        ("draft", "propose", "proposed", "tables.propose_adjustment", ()),
        ("proposed", "approve", "approved", "tables.approve_adjustment", ("propose",)),
        ("proposed", "refuse", "refused", "tables.approve_adjustment", ()),
    )
)

DAY: Machine = tuple(
    Transition("", *row)
    for row in (
        ("open", "close", "closing", "tables.close_day", ()),
        ("closing", "count", "counted", "tables.close_day", ()),
        ("counted", "audit", "in_audit", "tables.audit_day", ()),
        ("in_audit", "publish", "published", "tables.publish_day", ()),
        ("published", "lock", "locked", "tables.lock_day", ()),
        ("published", "restate", "reopened", "tables.publish_day", ()),
        ("locked", "ask_reopen", "reopening", "tables.ask_reopen_day", ("lock",)),
        ("reopening", "keep_locked", "locked", "tables.reopen_day", ("ask_reopen",)),
        ("reopening", "reopen", "reopened", "tables.reopen_day", ("ask_reopen", "lock")),
        ("reopened", "publish", "published", "tables.publish_day", ()),
    )
)


def texts(machine: Machine) -> list[str]:
    """A machine as its trigger takes it."""
    return [transition.text() for transition in machine]


def open_acts(machine: Machine, kind: str, state: str) -> list[Transition]:
    """What may be done next to a document of this kind in this state."""
    return [step for step in machine if (step.kind, step.source) == (kind, state)]
