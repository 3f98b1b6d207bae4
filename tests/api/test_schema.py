"""The schema that is committed is the one the code gives."""

from pathlib import Path

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiYamlRenderer
from drf_spectacular.validation import validate_schema

COMMITTED = Path(__file__).parents[2] / "schema.yml"


def test_the_committed_schema_is_the_one_of_the_code() -> None:
    """Renew it by `manage.py spectacular --file schema.yml`."""
    with translation.override("en"):
        schema = SchemaGenerator().get_schema(request=None, public=True)
    assert OpenApiYamlRenderer().render(schema, {}).decode() == COMMITTED.read_text()


def test_the_schema_is_openapi() -> None:
    validate_schema(SchemaGenerator().get_schema(request=None, public=True))
