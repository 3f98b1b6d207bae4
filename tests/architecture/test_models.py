"""Every scoped table stands behind its wall, and points into its own property alone."""

import pytest
from django.apps import apps
from django.db import models

from audit.constraints import Audited, CompositeForeignKey, RowSecurity, Scoped

OURS = [
    model
    for model in apps.get_models()
    if model._meta.app_label in {"games", "tables", "audit", "casino"}
]
SCOPED = [model for model in OURS if issubclass(model, Scoped)]


def constraints_of(model: type[models.Model], kind: type) -> list[object]:
    return [each for each in model._meta.constraints if isinstance(each, kind)]


@pytest.mark.parametrize("model", SCOPED, ids=lambda model: model._meta.label)
def test_a_scoped_model_has_its_wall(model: type[models.Model]) -> None:
    assert len(constraints_of(model, RowSecurity)) == 1


@pytest.mark.parametrize("model", SCOPED, ids=lambda model: model._meta.label)
def test_a_scoped_model_can_be_pointed_at(model: type[models.Model]) -> None:
    unique = constraints_of(model, models.UniqueConstraint)
    assert any(each.fields == ("property", "id") for each in unique)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_a_model_with_a_property_is_scoped(model: type[models.Model]) -> None:
    has = any(field.attname == "property_id" for field in model._meta.concrete_fields)
    assert not has or constraints_of(model, RowSecurity)


@pytest.mark.parametrize("model", SCOPED, ids=lambda model: model._meta.label)
def test_a_key_between_scoped_models_is_composite(model: type[models.Model]) -> None:
    keys = constraints_of(model, CompositeForeignKey)
    held = {model._meta.get_field(key.field).attname for key in keys}
    held |= {column for key in keys for column in key.columns}
    bare = [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey)
        and issubclass(field.related_model, Scoped)
        and field.attname not in held
    ]
    assert bare == []


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_a_composite_key_is_the_only_constraint_of_its_column(model: type[models.Model]) -> None:
    composite = {each.field for each in constraints_of(model, CompositeForeignKey)}
    twice = [name for name in composite if model._meta.get_field(name).db_constraint]
    assert twice == []


def test_people_roles_and_keys_are_audited() -> None:
    watched = {"casino.User", "casino.Membership", "casino.ApiToken"}
    assert all(constraints_of(apps.get_model(label), Audited) for label in watched)
