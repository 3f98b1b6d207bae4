"""The verbs of `audit`: record rounds, judge them again, bring in files."""

from audit.services.imports import cancel_job, import_lines, take_file
from audit.services.ingest import (
    Batch,
    Conflict,
    NotReadable,
    ingest,
    ingest_round,
)
from audit.services.judging import judge_again, judge_table
from audit.services.months import make_months_ahead
from audit.services.totals import recount

__all__ = [
    "Batch",
    "Conflict",
    "NotReadable",
    "cancel_job",
    "import_lines",
    "ingest",
    "ingest_round",
    "judge_again",
    "judge_table",
    "make_months_ahead",
    "recount",
    "take_file",
]
