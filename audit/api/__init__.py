"""REST of `audit`: recorded rounds, their findings, and jobs."""

from audit.api.findings import FindingViews
from audit.api.jobs import JobViews
from audit.api.rounds import RoundViews

__all__ = ["FindingViews", "JobViews", "RoundViews"]
