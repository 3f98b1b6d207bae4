"""Files that are read whole, functions that are seen whole, and every one of them annotated."""

import ast

from tests.architecture.sources import APPS, sources

FILE_LINES = 300
FUNCTION_LINES = 40
GAME_LINES = 150
OURS = sources(*APPS, "tests")


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


def test_a_file_is_read_whole() -> None:
    long = {each.name: each.text.count("\n") for each in OURS}
    assert {name: lines for name, lines in long.items() if lines > FILE_LINES} == {}


def test_a_function_is_seen_whole() -> None:
    long = {
        f"{source.name}.{each.name}": length(each)
        for source in sources(*APPS)
        for each in source.functions()
    }
    assert {name: lines for name, lines in long.items() if lines > FUNCTION_LINES} == {}


def test_a_game_is_read_like_its_regulation() -> None:
    games = [each for each in sources("games/catalogue") if each.name.count(".") == 2]
    long = {each.name: each.text.count("\n") for each in games}
    assert {name: lines for name, lines in long.items() if lines > GAME_LINES} == {}


def test_everything_is_annotated() -> None:
    bare = {
        f"{source.name}.{each.name}": unannotated(each)
        for source in sources(*APPS)
        for each in source.functions()
    }
    assert {name: missing for name, missing in bare.items() if missing} == {}


def test_a_file_says_what_it_is() -> None:
    texts = [each for each in sources(*APPS) if each.text.strip()]
    assert [each.name for each in texts if not ast.get_docstring(each.tree)] == []
