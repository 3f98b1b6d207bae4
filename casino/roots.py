"""Where the parts of the site begin, for what treats them apart. A leaf: anything may import it."""

from typing import Final

API: Final = "/api/"
"""The REST interface."""
