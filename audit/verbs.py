"""What every verb of the trail is called: an act is read as a sentence, never as its key.

An act along the life of a document is called after the document and the act; every other verb
stands here by itself.
"""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from tables import machines

VERBS: Final[dict[str, Any]] = {
    "access.reviewed": _("Access reviewed"),
    "account.kept": _("Own account changed"),
    "adjustment.proposed": _("Adjustment proposed"),
    "alert.settled": _("Alert settled"),
    "box.added": _("Box added"),
    "box.counted": _("Box counted"),
    "box.placed": _("Box put on a table"),
    "box.swapped": _("Box changed"),
    "box.turned": _("Compartment of a box changed"),
    "button.drawn": _("Button drawn"),
    "cash.entered": _("Cash of a patron entered"),
    "cash.read": _("Log of cash read"),
    "cash.taken_back": _("Cash entry taken back"),
    "chart.approved": _("Chart of accounts approved"),
    "chart.drafted": _("Chart of accounts drafted"),
    "chart.withdrawn": _("Chart of accounts withdrawn"),
    "chip_set.added": _("Chip set added"),
    "commission.owed": _("Commission owed"),
    "commission.recovered": _("Commission recovered"),
    "count.recounted": _("Inventory counted again"),
    "count.verified": _("Count verified"),
    "coupons.moved": _("Coupons entered"),
    "coupons.printed": _("Series of coupons opened"),
    "credit_line.approved": _("Credit line approved"),
    "credit_line.drafted": _("Credit line asked for"),
    "credit_line.withdrawn": _("Credit line withdrawn"),
    "day.made": _("Gaming day made"),
    "dealer.left": _("Dealer left the house"),
    "dealer.registered": _("Dealer registered"),
    "demo.day": _("Demo day written"),
    "drop.estimated": _("Drop estimated"),
    "evidence.entered": _("Papers of a box entered"),
    "evidence.matched": _("Papers matched"),
    "evidence.struck": _("Paper found in a box struck"),
    "factor.added": _("Second factor added"),
    "factor.removal_asked": _("Removal of a second factor asked for"),
    "factor.removed": _("Second factor removed"),
    "form.printed": _("Form printed"),
    "games.solve": _("Best play of a game solved"),
    "jackpot.contributed": _("Jackpot contribution entered"),
    "jackpot.paid": _("Jackpot paid"),
    "job.cancelled": _("Job cancelled"),
    "key.issued": _("Key issued"),
    "key.revoked": _("Key revoked"),
    "limits.changed": _("Limits changed"),
    "limits.scheduled": _("Limits scheduled"),
    "limits.unscheduled": _("Schedule of limits stopped"),
    "machine_batch.taken": _("Counting machine’s file taken"),
    "marker.issued": _("Marker issued"),
    "marker.paid": _("Marker paid"),
    "marker.settled": _("Marker settled"),
    "markers.sent": _("Markers sent to the cage"),
    "password.changed": _("Password changed"),
    "patron.amended": _("Patron amended"),
    "patron.barred": _("Patron barred"),
    "patron.erased": _("Patron’s data erased"),
    "patron.let_in": _("Barred patron let in"),
    "patron.looked_up": _("Patron looked up"),
    "patron.registered": _("Patron registered"),
    "patron.shown": _("Patron shown"),
    "paytable.approved": _("Paytable approved"),
    "paytable.drafted": _("Paytable drafted"),
    "paytable.redrafted": _("Draft of a paytable changed"),
    "paytable.retired": _("Paytable retired"),
    "person.given_first_password": _("First password given"),
    "person.kept": _("Person entered or corrected"),
    "person.let_go": _("Person let go"),
    "pit.added": _("Pit added"),
    "players.shown": _("Players of a table shown"),
    "policy.approved": _("Policy approved"),
    "policy.drafted": _("Policy drafted"),
    "policy.withdrawn": _("Policy withdrawn"),
    "progressive.added": _("Progressive added"),
    "progressive.changed": _("Progressive changed"),
    "progressive.contributed": _("Progressive contribution entered"),
    "progressive.paid": _("Progressive paid"),
    "property.established": _("Property established"),
    "purge.approved": _("Purge approved"),
    "purge.asked": _("Purge asked for"),
    "purge.done": _("Trail purged"),
    "purge.refused": _("Purge refused"),
    "purge.resumed": _("Purge tried again"),
    "rate.set": _("Exchange rate set"),
    "rating.ended": _("Rating ended"),
    "rating.figured": _("Figures of a rating said"),
    "rating.moved": _("Rating moved"),
    "rating.paused": _("Rating paused"),
    "rating.resumed": _("Rating resumed"),
    "rating.started": _("Rating started"),
    "rating.struck": _("Rating struck"),
    "result.computed": _("Result computed"),
    "role.approved": _("Role approved"),
    "role.ended": _("Role ended"),
    "role.granted": _("Role granted"),
    "roster.handed_over": _("Tables handed over"),
    "roster.pushed": _("Dealers pushed"),
    "roster.put_on": _("Dealer put on a table"),
    "roster.relieved": _("Dealer relieved"),
    "roster.struck": _("Line of the roster struck"),
    "roster.taken_off": _("Dealer taken off a table"),
    "rounds.file_taken": _("File of rounds taken"),
    "rounds.import": _("Rounds imported"),
    "rounds.judge": _("Rounds of a table judged again"),
    "rounds.judged_again": _("Rounds judged again"),
    "rounds.purge": _("Rounds being purged"),
    "rounds.purged": _("Month of rounds purged"),
    "rounds.recorded": _("Rounds recorded"),
    "rounds.totals": _("Totals of rounds counted"),
    "session.ended": _("Session over"),
    "sign-in": _("Signed in"),
    "sign-in.failed": _("Sign-in failed"),
    "sign-out": _("Signed out"),
    "slip.entered": _("Slip entered from paper"),
    "slip.requested": _("Slip requested"),
    "table.added": _("Table added"),
    "table.closed": _("Table closed"),
    "table.opened": _("Table opened"),
    "table.shift_changed": _("Shift changed at a table"),
    "tables.prove": _("Books of a day proven"),
    "tables.results": _("Results of a record computed"),
    "terms.approved": _("Terms approved"),
    "terms.copied": _("Terms copied"),
    "terms.drafted": _("Terms drafted"),
    "terms.withdrawn": _("Terms withdrawn"),
    "ticket.issued": _("Ticket issued at a table"),
    "toke.entered": _("Toke entered"),
    "tournament.entered": _("Tournament entered"),
    "trail.exported": _("Trail exported"),
    "trail.prove": _("Trail proven"),
    "trail.purge": _("Trail being purged"),
    "trail.read": _("Trail read"),
}
DOCUMENTS: Final[dict[str, tuple[Any, frozenset[str]]]] = {
    "fill": (_("Fill"), frozenset(step.act for step in machines.FILL)),
    "credit": (_("Credit"), frozenset(step.act for step in machines.CREDIT)),
    "exchange": (_("Even exchange"), frozenset(step.act for step in machines.EXCHANGE)),
    "box": (_("Box"), frozenset(step.act for step in machines.PLACEMENT)),
    "day": (_("Gaming day"), frozenset(step.act for step in machines.DAY)),
    "marker": (_("Marker"), frozenset(step[1] for step in machines.ON_THE_VOID)),
    "ticket": (_("Ticket"), frozenset(step[1] for step in machines.ON_THE_VOID)),
    "adjustment": (_("Adjustment"), frozenset(step.act for step in machines.ADJUSTMENT)),
}
"""Documents whose acts are verbs: what each is called, and its acts."""


def label(verb: str) -> str:
    """What an act is called in the reader's language."""
    if verb in VERBS:
        return str(VERBS[verb])
    kind, _point, act = verb.partition(".")
    document, acts = DOCUMENTS.get(kind, ("", frozenset()))
    return f"{document}: {str(machines.LABELS[act]).lower()}" if act in acts else verb


def every() -> dict[str, str]:
    """Every verb there is with its label, in the order of the labels."""
    along = {f"{kind}.{act}" for kind, (_name, acts) in DOCUMENTS.items() for act in acts}
    return dict(
        sorted(((verb, label(verb)) for verb in {*VERBS, *along}), key=lambda each: each[1])
    )
