"""What `tables` stores."""

from tables.models.adjustments import (
    Adjustment,
    AdjustmentStep,
    Publication,
    PublishedRecord,
    PublishedTable,
)
from tables.models.box_counts import BoxCount, BoxCountLine
from tables.models.boxes import Box, Placement, PlacementStep
from tables.models.button import ButtonDraw
from tables.models.cage import CagePayment
from tables.models.chart import Chart
from tables.models.count_room import Evidence, ExchangeRate, MachineBatch, MachineLine
from tables.models.credit import CreditLine
from tables.models.day import DayStep, GamingDay, Shift
from tables.models.drafts import Draft
from tables.models.floor import (
    ChipSet,
    DayStart,
    Denomination,
    Pit,
    Property,
    ShiftPattern,
    Table,
)
from tables.models.markers import (
    Marker,
    MarkerPayment,
    MarkerStep,
    MarkerTransfer,
    MarkerTransferLine,
)
from tables.models.memos import (
    Commission,
    CommissionRecovery,
    CouponMovement,
    CouponSeries,
    Toke,
)
from tables.models.patrons import Bar, Patron
from tables.models.poker import JackpotMovement, PokerResult, Tournament
from tables.models.policy import Policy
from tables.models.prints import Printout
from tables.models.progressives import Progressive, ProgressiveMovement, ProgressiveTable
from tables.models.ratings import CashEntry, Rating, RatingPause
from tables.models.results import DayResult, Result, RoundTotals, TableDay
from tables.models.roster import Assignment, Dealer
from tables.models.sessions import Count, CountLine, TableSession
from tables.models.shift_record import Estimate, ShiftRecord
from tables.models.slips import Series, Slip, SlipLine, SlipStep
from tables.models.terms import LimitSchedule, Terms, TermsPaytable
from tables.models.tickets import TableTicket, TicketStep
from tables.models.verification import Verification

__all__ = [
    "Adjustment",
    "AdjustmentStep",
    "Assignment",
    "Bar",
    "Box",
    "BoxCount",
    "BoxCountLine",
    "ButtonDraw",
    "CagePayment",
    "CashEntry",
    "Chart",
    "ChipSet",
    "Commission",
    "CommissionRecovery",
    "Count",
    "CountLine",
    "CouponMovement",
    "CouponSeries",
    "CreditLine",
    "DayResult",
    "DayStart",
    "DayStep",
    "Dealer",
    "Denomination",
    "Draft",
    "Estimate",
    "Evidence",
    "ExchangeRate",
    "GamingDay",
    "JackpotMovement",
    "LimitSchedule",
    "MachineBatch",
    "MachineLine",
    "Marker",
    "MarkerPayment",
    "MarkerStep",
    "MarkerTransfer",
    "MarkerTransferLine",
    "Patron",
    "Pit",
    "Placement",
    "PlacementStep",
    "PokerResult",
    "Policy",
    "Printout",
    "Progressive",
    "ProgressiveMovement",
    "ProgressiveTable",
    "Property",
    "Publication",
    "PublishedRecord",
    "PublishedTable",
    "Rating",
    "RatingPause",
    "Result",
    "RoundTotals",
    "Series",
    "Shift",
    "ShiftPattern",
    "ShiftRecord",
    "Slip",
    "SlipLine",
    "SlipStep",
    "Table",
    "TableDay",
    "TableSession",
    "TableTicket",
    "Terms",
    "TermsPaytable",
    "TicketStep",
    "Toke",
    "Tournament",
    "Verification",
]
