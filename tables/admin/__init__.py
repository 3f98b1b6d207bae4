"""The floor's set-up and the books' ledgers in the admin."""

from tables.admin import books, floor, ratings, roster

__all__ = ["books", "floor", "ratings", "roster"]
