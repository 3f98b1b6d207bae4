"""Every verb of the trail has its label in both languages: found in the sources, looked up as a page does."""

import ast
from collections.abc import Iterator

import pytest
from django.utils import translation

from audit import jobs, verbs
from casino.celery import app
from tests.architecture.sources import APPS, Source, sources

COMPOSED = {
    "audit.jobs.perform": "the name of a task",
    "tables.services.adjustments.take_step": "adjustment",
    "tables.services.boxes.take_step": "box",
    "tables.services.closing.take_step": "day",
    "tables.services.slips.take_step": "a kind of slip",
    "tables.services.voids.take_step": "marker or ticket",
    "casino.witness.tell": "told",
}
"""Where a verb is put together: the acts of documents, tasks, and what the doors tell."""


def acts(source: Source) -> Iterator[tuple[str, ast.expr]]:
    """The verbs that a module hands to the trail, each with the function it stands in."""
    for function in source.functions():
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and called(node) in {"act", "tell"} and node.args:
                yield f"{source.name}.{function.name}", node.args[0]


def called(node: ast.Call) -> str:
    """`act` of the trail, or `tell` of the doors."""
    name = node.func
    if isinstance(name, ast.Attribute) and getattr(name.value, "id", "") == "trail":
        return name.attr
    return name.id if isinstance(name, ast.Name) and name.id == "tell" else ""


def told() -> set[str]:
    """Every verb that stands in the sources whole, and every task."""
    app.loader.import_default_modules()
    found = {
        verb.value
        for source in sources(*APPS)
        for _place, verb in acts(source)
        if isinstance(verb, ast.Constant)
    }
    return found | {name for name in jobs.works if not name.startswith("tests.")}


def test_a_verb_that_is_put_together_is_one_we_know() -> None:
    composed = {
        place
        for source in sources(*APPS)
        for place, verb in acts(source)
        if not isinstance(verb, ast.Constant)
    }
    assert composed == set(COMPOSED)


def test_no_verb_is_without_its_label() -> None:
    assert len(told()) > 80
    assert {verb for verb in told() if verbs.label(verb) == verb} == set()


def test_an_act_of_a_document_is_called_after_both() -> None:
    assert verbs.label("fill.approve") == "Fill: approve"
    with translation.override("es"):
        assert verbs.label("fill.approve") == "Reposición: aprobar"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_verb_is_a_sentence_in_both_languages(language: str) -> None:
    with translation.override(language):
        labels = verbs.every()
    assert {verb for verb, label in labels.items() if label in {verb, ""}} == set()


def test_no_label_is_the_english_one_in_spanish() -> None:
    english = verbs.every()
    with translation.override("es"):
        assert {verb for verb, label in verbs.every().items() if label == english[verb]} == set()


def test_a_verb_nobody_knows_stands_as_it_is() -> None:
    assert verbs.label("made.up") == "made.up"
