"""Every row of a property is in the trail, or it is named here with the reason why it is not."""

from django.apps import apps

from audit.audited import audited
from audit.constraints import Scoped

NOT_AUDITED = {
    "audit_job": "progress of work",
    "audit_chunk": "progress of work, and files as they came",
    "audit_roundkey": "evidence: a batch of rounds is one entry with its digest",
    "audit_finding": "derived from a round",
    "tables_series": "moved by the documents that take its numbers",
    "tables_draft": "typing that is not posted yet",
    "tables_result": "derived from documents",
    "tables_dayresult": "derived from documents",
    "tables_tableday": "derived from documents",
    "tables_pokerresult": "derived from documents",
    "tables_publishedrecord": "what was published, derived and frozen",
    "tables_publishedtable": "what was published, derived and frozen",
    "tables_roundtotals": "derived from rounds",
    "tables_machineline": "a line of a file whose digest is audited",
}


def test_every_scoped_table_is_audited_or_named_with_its_reason() -> None:
    scoped = {model._meta.db_table for model in apps.get_models() if issubclass(model, Scoped)}
    assert scoped - set(audited()) == set(NOT_AUDITED)
