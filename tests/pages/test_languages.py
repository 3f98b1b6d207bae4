"""Every text of the interface stands in both languages: found in the sources, looked up as a page does."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import templatize

ROOT = Path(settings.BASE_DIR)
OWNERS = ("casino", "tables", "audit", "games", "templates")
PLAIN = ("_", "gettext", "gettext_lazy", "gettext_noop")
IN_CONTEXT = ("pgettext", "pgettext_lazy")
IN_NUMBER = ("ngettext", "ngettext_lazy")
TEXT = r"""u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
TOLD = re.compile(rf"\b(gettext|pgettext|ngettext|_)\({TEXT}(?:, ?{TEXT})?")
PLACE = re.compile(r"%\(\w+\)s|%%")


def calls(source: str) -> Iterator[str]:
    """The texts that Python source hands to gettext, with their context before them."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [
            arg.value
            for arg in node.args
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if name in IN_CONTEXT and len(texts) == 2:
            yield "\x04".join(texts)
        elif name in (*PLAIN, *IN_NUMBER) and texts:
            yield texts[0]


def in_template(source: str) -> Iterator[str]:
    """The texts of a template, as Django itself reads them out of it."""
    for call, first, second in TOLD.findall(templatize(source)):
        told = [ast.literal_eval(text) for text in (first, second) if text]
        yield "\x04".join(told) if call == "pgettext" else told[0]


def texts(owner: str) -> set[str]:
    """Every text of one owner's sources."""
    found: set[str] = set()
    for path in (ROOT / owner).rglob("*.py"):
        found.update(calls(path.read_text()))
    for path in (ROOT / owner).rglob("*.html"):
        found.update(in_template(path.read_text()))
    return found


def catalogue(owner: str) -> dict[object, str]:
    """What is compiled: the text (with its number, where it has one) and its Spanish."""
    path = ROOT / owner / "locale" / "es" / "LC_MESSAGES" / "django.mo"
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize("owner", OWNERS)
def test_every_text_has_its_spanish(owner: str) -> None:
    told = {
        key[0] if isinstance(key, tuple) else key for key, text in catalogue(owner).items() if text
    }
    assert texts(owner) - told == set()


@pytest.mark.parametrize("owner", OWNERS)
def test_a_translation_keeps_every_place_for_a_figure(owner: str) -> None:
    for key, text in catalogue(owner).items():
        if key and not isinstance(key, tuple):
            assert set(PLACE.findall(str(key))) == set(PLACE.findall(text)), key


@pytest.mark.parametrize("owner", OWNERS)
def test_what_is_written_is_what_is_compiled(owner: str) -> None:
    """The readable file and the compiled one say the same number of texts, none marked as unsure."""
    written = (ROOT / owner / "locale" / "es" / "LC_MESSAGES" / "django.po").read_text()
    compiled = {key[0] if isinstance(key, tuple) else key for key in catalogue(owner)}
    assert "fuzzy" not in written and written.count("\nmsgid ") + written.startswith(
        "msgid "
    ) == len(compiled)
