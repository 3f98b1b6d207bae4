"""The floor's set-up and the books' ledgers in the admin."""

from tables.admin import books, floor, houses, memos, ratings, roster

__all__ = ["books", "floor", "houses", "memos", "ratings", "roster"]
