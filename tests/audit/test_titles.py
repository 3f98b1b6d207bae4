"""Whatever has a history is called by a name that people know, in both languages."""

import pytest
from django.apps import apps
from django.utils import translation

from audit.audited import audited
from audit.written import title_of
from tables.models import Property

THE_SAME = {"pit"}
"""Words of the trade that Spanish floors use too."""


def with_a_history() -> list[str]:
    """The tables whose rows have a history page."""
    models = [
        model
        for model in apps.get_models()
        if model is Property
        or any(field.attname == "property_id" for field in model._meta.concrete_fields)
    ]
    return sorted({*audited(), *(model._meta.db_table for model in models)})


def title(relation: str, language: str) -> str:
    with translation.override(language):
        return str(title_of(relation))


@pytest.mark.parametrize("relation", with_a_history())
def test_a_table_has_a_name_in_both_languages(relation: str) -> None:
    english, spanish = title(relation, "en"), title(relation, "es")
    assert relation not in (english, spanish) and "_" not in english + spanish
    assert english != spanish or english in THE_SAME
