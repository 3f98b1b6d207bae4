"""Who may do what: role → permissions, as one table; `manage.py sync_roles` applies it.

A permission is declared where its model stands; a role is what a person is in one property.
Roles that no one person may hold together stand in `casino.duties`.
"""

from collections.abc import Iterable

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    """What a person is in a property, in the order of the house."""

    CASINO_MANAGER = "casino_manager", _("casino manager")
    SHIFT_MANAGER = "shift_manager", _("shift manager")
    PIT_MANAGER = "pit_manager", _("pit manager")
    FLOOR_SUPERVISOR = "floor_supervisor", _("floor supervisor")
    CAGE_SUPERVISOR = "cage_supervisor", _("cage supervisor")
    CAGE_CASHIER = "cage_cashier", _("cage cashier")
    DROP_TEAM = "drop_team", _("drop team")
    COUNT_SUPERVISOR = "count_supervisor", _("count supervisor")
    COUNT_TEAM = "count_team", _("count team")
    REVENUE_AUDIT = "revenue_audit", _("revenue audit")
    CONTROLLER = "controller", _("controller")
    POKER_ROOM_MANAGER = "poker_room_manager", _("poker room manager")
    SURVEILLANCE = "surveillance", _("surveillance")
    REGULATOR = "regulator", _("regulator")
    IT_ADMIN = "it_admin", _("IT admin")
    INTEGRATOR = "integrator", _("integrator")


def permissions(app: str, names: str) -> frozenset[str]:
    return frozenset(f"{app}.{name}" for name in names.split())


def view(app: str, models_: str) -> frozenset[str]:
    return frozenset(f"{app}.view_{name}" for name in models_.split())


FLOOR = permissions("tables", "see_floor") | view(
    "tables",
    "property daystart pit table terms chipset denomination gamingday shift dealer assignment"
    " limitschedule",
)
PAYTABLES = view("games", "paytable paytableline")
DOCUMENTS = view(
    "tables",
    "tablesession shiftrecord count countline slip slipline slipstep series estimate"
    " printout marker markerstep markerpayment markertransfer markertransferline cagepayment tableticket"
    " ticketstep creditline"
    " rating ratingpause toke commission commissionrecovery buttondraw",
)
PROGRESSIVES = view("tables", "progressive progressivemovement progressivetable")
DOCUMENTS |= PROGRESSIVES
BOXES = view("tables", "box boxcount boxcountline placement placementstep evidence exchangerate")
RESULTS = permissions("tables", "see_records") | view(
    "tables",
    "result tableday dayresult pokerresult tournament jackpotmovement roundtotals policy"
    " adjustment adjustmentstep"
    " publication publishedtable publishedrecord couponseries couponmovement chart",
)
CASH_LOG = permissions("tables", "read_cash_log")
ROUNDS = view("audit", "round finding roundkey")
TRAIL = permissions("audit", "read_trail") | view("audit", "entry envelope")
JOBS = view("audit", "job chunk") | permissions("audit", "cancel_job")
READ_ALL = FLOOR | PAYTABLES | DOCUMENTS | BOXES | RESULTS | ROUNDS

FLOOR_ACTS = permissions(
    "tables",
    "open_table close_table change_shift request_slip sign_slip enter_estimate ask_void"
    " issue_marker take_marker_payment issue_ticket read_patron keep_roster"
    " rate_player enter_cash enter_toke enter_commission draw_button",
)
PIT_ACTS = FLOOR_ACTS | permissions(
    "tables",
    "approve_slip approve_ticket draft_terms change_limits place_box send_markers recount_inventory"
    " keep_dealers strike_assignment strike_rating take_back_cash watch_barred",
)
CAGE_ACTS = permissions(
    "tables", "issue_slip transport_slip ask_void take_markers read_patron keep_patron enter_cash"
)
CAGE_PAPERS = view(
    "tables",
    "slip slipline slipstep series marker markerstep markerpayment markertransfer"
    " markertransferline cagepayment tableticket ticketstep exchangerate creditline",
)
CAGE = FLOOR | CAGE_PAPERS | PROGRESSIVES | CAGE_ACTS
COUNT_ROOM = FLOOR | permissions("tables", "count_box")
PEOPLE = view("casino", "user membership apitoken")

ROLES: dict[Role, frozenset[str]] = {
    Role.CASINO_MANAGER: READ_ALL | CASH_LOG,
    Role.SHIFT_MANAGER: FLOOR
    | PAYTABLES
    | DOCUMENTS
    | RESULTS
    | ROUNDS
    | PIT_ACTS
    | CASH_LOG
    | permissions("tables", "bar_patron"),
    Role.PIT_MANAGER: FLOOR | PAYTABLES | DOCUMENTS | RESULTS | ROUNDS | PIT_ACTS,
    Role.FLOOR_SUPERVISOR: FLOOR | PAYTABLES | DOCUMENTS | FLOOR_ACTS,
    Role.CAGE_SUPERVISOR: CAGE
    | permissions(
        "tables",
        "approve_void set_rate enter_paper_slip pay_progressive take_back_cash verify_count"
        " draft_credit_line",
    )
    | CASH_LOG,
    Role.CAGE_CASHIER: CAGE,
    Role.DROP_TEAM: FLOOR | view("tables", "box") | permissions("tables", "place_box remove_box"),
    Role.COUNT_SUPERVISOR: COUNT_ROOM | permissions("tables", "accept_count handle_evidence"),
    Role.COUNT_TEAM: COUNT_ROOM,
    Role.REVENUE_AUDIT: READ_ALL
    | CASH_LOG
    | JOBS
    | permissions(
        "tables",
        "close_day audit_day publish_day ask_reopen_day draft_policy handle_evidence"
        " propose_adjustment confirm_paper_slip enter_contribution keep_coupons draft_chart",
    )
    | permissions("games", "draft_paytable retire_paytable")
    | TRAIL
    | permissions("audit", "ask_purge"),
    Role.CONTROLLER: READ_ALL
    | CASH_LOG
    | PEOPLE
    | permissions(
        "tables",
        "lock_day reopen_day approve_terms approve_policy approve_adjustment"
        " read_patron erase_patron end_bar void_coupons approve_chart approve_credit_line",
    )
    | permissions("games", "approve_paytable retire_paytable")
    | permissions("casino", "approve_role approve_factor_removal review_access")
    | TRAIL
    | permissions("audit", "approve_purge export_trail"),
    Role.POKER_ROOM_MANAGER: FLOOR
    | PAYTABLES
    | DOCUMENTS
    | RESULTS
    | ROUNDS
    | FLOOR_ACTS
    | permissions("tables", "enter_tournament pay_jackpot place_box"),
    Role.SURVEILLANCE: FLOOR
    | PAYTABLES
    | DOCUMENTS
    | RESULTS
    | ROUNDS
    | TRAIL
    | CASH_LOG
    | permissions("tables", "watch_barred"),
    Role.REGULATOR: READ_ALL
    | CASH_LOG
    | TRAIL
    | permissions("audit", "export_trail")
    | permissions("tables", "read_patron")
    | permissions("casino", "review_access"),
    Role.IT_ADMIN: PEOPLE
    | JOBS
    | TRAIL
    | view("tables", "property pit table box chipset denomination")
    | PROGRESSIVES
    | permissions("tables", "set_up_floor")
    | permissions("casino", "add_user change_user grant_role end_role review_access")
    | permissions("casino", "issue_token revoke_token"),
    Role.INTEGRATOR: FLOOR
    | ROUNDS
    | view("tables", "result count")
    | permissions("audit", "ingest_round correct_round")
    | permissions("tables", "see_records"),
}

KEEPER = (
    ROLES[Role.IT_ADMIN]
    | permissions("tables", "add_property change_property")
    | permissions("casino", "approve_factor_removal")
)
"""What the keeper of the installation may do in every property, before anybody has a role."""


DECIDING = (
    "accept_",
    "approve_",
    "end_",
    "erase_",
    "grant_",
    "lock_",
    "publish_",
    "reopen_",
    "retire_",
)
SENSITIVE = permissions("casino", "change_user issue_token") | frozenset(
    name
    for allowed in ROLES.values()
    for name in allowed
    if name.partition(".")[2].startswith(DECIDING)
)
"""Acts that decide, undo, publish, lock or administer: they want a second factor, just shown."""


def labels(roles: Iterable[str]) -> tuple[str, ...]:
    """The names of roles as a page writes them."""
    return tuple(str(Role(role).label) for role in roles)
