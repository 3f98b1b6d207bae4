"""Every vector of the file is proven by a test that names it."""

import ast
from pathlib import Path

from tests.tables.vectors import vectors

PARAMETRIZED = {"V01", "V06a", "V06b"}
"""Proven by `test_vector_of_one_table`, once for each."""


def test_every_vector_is_proven_by_a_test_that_names_it() -> None:
    named = set(PARAMETRIZED)
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_vector_V"):
                named.add(node.name.split("_")[2])
    assert set(vectors()) - named == set()
