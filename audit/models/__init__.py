"""What `audit` stores."""

from audit.models.answer import Answer
from audit.models.entry import Chain, Entry, Envelope
from audit.models.job import Chunk, Job

__all__ = ["Answer", "Chain", "Chunk", "Entry", "Envelope", "Job"]
