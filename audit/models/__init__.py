"""What `audit` stores."""

from audit.models.alert import Alert, AlertSeen
from audit.models.anchor import Anchor
from audit.models.answer import Answer
from audit.models.carried import Carried
from audit.models.entry import Chain, Entry, Envelope
from audit.models.finding import Finding
from audit.models.job import Chunk, Job
from audit.models.purge import Purge
from audit.models.round import Round, RoundKey, Verdict

__all__ = [
    "Alert",
    "AlertSeen",
    "Anchor",
    "Answer",
    "Carried",
    "Chain",
    "Chunk",
    "Entry",
    "Envelope",
    "Finding",
    "Job",
    "Purge",
    "Round",
    "RoundKey",
    "Verdict",
]
