"""A request that changes state is safe to repeat: the same key gets the first answer again.

A leaf: it imports no app.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils.translation import gettext_lazy as _

from audit.trail import Refused

CLAIM = """
INSERT INTO audit_answer (property_id, by, key, request) VALUES (%s, %s, %s, %s)
ON CONFLICT DO NOTHING RETURNING id"""
KEEP = "UPDATE audit_answer SET status = %s, body = %s WHERE id = %s"
RECALL = """
SELECT request, status, body::text FROM audit_answer
WHERE property_id = %s AND by = %s AND key = %s"""
LATELY = """
SELECT body::text FROM audit_answer
WHERE property_id = %s AND by = %s AND request = %s AND at > now() - %s ORDER BY at DESC LIMIT 1"""


class Reply(NamedTuple):
    """An answer, and whether it is the first one given again."""

    status: int
    body: Any
    again: bool


class Reused(Refused):
    """The key was used before, for another request."""


def once(
    key: str,
    request_digest: str,
    *,
    property_id: int,
    by: int,
    answer: Callable[[], tuple[int, Any]],
) -> Reply:
    """Answer a request, or give the answer it got before.

    The answer is kept in the transaction that makes it: what is refused or fails keeps nothing and
    may be tried again. A repeat that comes while the first is still at work waits for it. `Reused`
    where the key came with another request.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(CLAIM, [property_id, by, key, request_digest])
        claimed = cursor.fetchone()
        if claimed:
            status, body = answer()
            cursor.execute(KEEP, [status, json.dumps(body), claimed[0]])
            return Reply(status, body, again=False)
        cursor.execute(RECALL, [property_id, by, key])
        request, status, body = cursor.fetchone()
        if request != request_digest:
            raise Reused(
                _("The key “%(key)s” was used before, for another request.") % {"key": key}
            )
        return Reply(status, json.loads(body), again=True)


def lately(request_digest: str, *, property_id: int, by: int, within: timedelta) -> Any:
    """What the same caller was told a while ago of the same request, under any key; none where nothing."""
    with connection.cursor() as cursor:
        cursor.execute(LATELY, [property_id, by, request_digest, within])
        row = cursor.fetchone()
    return json.loads(row[0]) if row else None
