"""What `audit` stores."""

from audit.models.entry import Chain, Entry, Envelope

__all__ = ["Chain", "Entry", "Envelope"]
