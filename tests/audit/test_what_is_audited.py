"""Every table of the database is in the trail, or it is named here with the reason why it is not."""

import pytest
from django.db import connection

from audit.audited import audited

CODE = "code, written by migrations and `sync_roles` as the owner; the application may not write it"
NOT_AUDITED = {
    "account_emailconfirmation": "no mail is sent, nothing reads it",
    "audit_alertseen": "facts that are only appended, who has looked at an alert",
    "audit_anchor": "the trail itself",
    "audit_answer": "answers kept for a caller who asks again",
    "audit_carried": "the trail itself",
    "audit_chain": "the trail itself",
    "audit_chunk": "progress of work, and files as they came",
    "audit_entry": "the trail itself",
    "audit_envelope": "the trail itself",
    "audit_finding": "derived from a round",
    "audit_job": "progress of work",
    "audit_round": "evidence: a batch of rounds is one entry with its digest",
    "audit_roundkey": "evidence: a batch of rounds is one entry with its digest",
    "audit_staged": "rounds on their way in, within one transaction",
    "auth_group": CODE,
    "auth_group_permissions": CODE,
    "auth_permission": CODE,
    "casino_cache": "counts failed sign-ins, for minutes; made where it is the cache",
    "casino_clash": CODE,
    "django_admin_log": "the admin's own notes, beside the entries of what it did",
    "django_content_type": CODE,
    "django_migrations": CODE,
    "django_session": "signed with the installation's secret; its beginning and end are notes",
    "tables_dayresult": "derived from documents",
    "tables_draft": "typing that is not posted yet",
    "tables_machineline": "a line of a file whose digest is audited",
    "tables_pokerresult": "derived from documents",
    "tables_publishedrecord": "what was published, derived and frozen",
    "tables_publishedtable": "what was published, derived and frozen",
    "tables_result": "derived from documents",
    "tables_roundtotals": "derived from rounds",
    "tables_series": "moved by the documents that take its numbers",
    "tables_tableday": "derived from documents",
}
TABLES = """
SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
"""
TRIGGERS = """
SELECT tgrelid::regclass::text, count(*) FROM pg_trigger WHERE tgfoid = 'trail_record'::regproc GROUP BY 1
"""
WRITES = """
SELECT t, bool_or(has_table_privilege(t, w)) FROM unnest(%s::text[]) t,
     unnest('{INSERT,UPDATE,DELETE}'::text[]) w GROUP BY t
"""

pytestmark = pytest.mark.django_db


def asked(query: str, *values: object) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(query, values or None)
        return cursor.fetchall()


def test_every_table_is_audited_or_named_with_its_reason() -> None:
    tables = {name for (name,) in asked(TABLES)}
    assert tables - set(audited()) | {"casino_cache"} == set(NOT_AUDITED)


def test_what_is_called_audited_has_its_triggers() -> None:
    assert dict(asked(TRIGGERS)) == dict.fromkeys(audited(), 3)


def test_the_application_does_not_write_what_is_code() -> None:
    code = [name for name, why in NOT_AUDITED.items() if why == CODE]
    assert dict(asked(WRITES, code)) == dict.fromkeys(code, False)
