"""What `audit` stores."""

from audit.models.answer import Answer
from audit.models.entry import Chain, Entry, Envelope
from audit.models.finding import Finding
from audit.models.job import Chunk, Job
from audit.models.round import Round, RoundKey, Verdict

__all__ = [
    "Answer",
    "Chain",
    "Chunk",
    "Entry",
    "Envelope",
    "Finding",
    "Job",
    "Round",
    "RoundKey",
    "Verdict",
]
