"""Files that are read whole, functions that are seen whole, and every one of them annotated."""

import ast

import pytest

from tests.architecture.sources import APPS, ROOT, Source, sources

FILE_LINES = 300
FUNCTION_LINES = 40
GAME_LINES = 150
OURS = sources(*APPS, "tests")
SETTINGS = ROOT / "casino" / "settings.py"


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function's body, its docstring left out."""
    body = function.body
    first = body[0]
    says = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    if says and len(body) == 1:
        return 1
    start = body[1] if says else first
    return (function.end_lineno or 0) - start.lineno + 1


def unannotated(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    named = function.args
    every = [*named.posonlyargs, *named.args, *named.kwonlyargs, named.vararg, named.kwarg]
    bare = [each.arg for each in every if each is not None and each.annotation is None]
    missing = [name for name in bare if name not in {"self", "cls", "mcs"}]
    return missing + ([] if function.returns else ["return"])


@pytest.mark.parametrize("source", OURS, ids=lambda source: source.name)
def test_a_file_is_read_whole(source: Source) -> None:
    assert source.text.count("\n") <= FILE_LINES


@pytest.mark.parametrize("source", OURS, ids=lambda source: source.name)
def test_a_function_is_seen_whole(source: Source) -> None:
    long = [each.name for each in source.functions() if length(each) > FUNCTION_LINES]
    assert long == []


@pytest.mark.parametrize(
    "source",
    [each for each in sources("games/catalogue") if each.name.count(".") == 2],
    ids=lambda source: source.name,
)
def test_a_game_is_read_like_its_regulation(source: Source) -> None:
    assert source.text.count("\n") <= GAME_LINES


@pytest.mark.parametrize("source", sources(*APPS), ids=lambda source: source.name)
def test_everything_is_annotated(source: Source) -> None:
    bare = {each.name: unannotated(each) for each in source.functions() if unannotated(each)}
    assert bare == {}


@pytest.mark.parametrize(
    "source",
    [each for each in sources(*APPS) if each.text.strip() and each.path != SETTINGS],
    ids=lambda source: source.name,
)
def test_a_file_says_what_it_is(source: Source) -> None:
    assert ast.get_docstring(source.tree)
