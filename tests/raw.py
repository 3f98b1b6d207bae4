"""Statements past every service, as somebody at the database would write them."""

from django.db import connection, transaction


def sql(statement: str) -> None:
    """One statement, in a transaction of its own."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
