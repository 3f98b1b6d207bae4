"""What the tests prove of each clause and each row: read from the golden rounds and the marks.

A legal golden round proves its game's whole procedure: nothing it cites flags the round. One with
faults proves the clauses of its expected findings broken. A test marked with a clause proves it
broken where it names a finding of that clause (`LIR-13/…`), kept elsewhere.
"""

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from games.catalogue.regulations import CITES
from games.catalogue.regulations.violations import ROWS

ROW = re.compile(r"\b[A-Z]{3}-[BCPSW]\d\d\b")
BY_CODE = {cite.code: id for id, cite in CITES.items()}


class Proofs(NamedTuple):
    """How many rounds of each game are legal, tests show a clause kept or broken, tests name a row."""

    legal: Counter[str]
    conforming: Counter[str]
    violating: Counter[str]
    rows: Counter[str]


def proofs(tests: Path) -> Proofs:
    """All that the tests under this folder prove."""
    found = Proofs(Counter(), Counter(), Counter(), Counter())
    for path in sorted((tests / "rounds").glob("*/*.log")):
        golden(path.read_text(encoding="utf-8"), found)
    for path in sorted(tests.rglob("test_*.py")):
        for function in marked(ast.parse(path.read_text(encoding="utf-8"))):
            proven(function, found)
    return found


def golden(text: str, found: Proofs) -> None:
    """Count one golden round: titles and envelope, log, expected answer, parted by dashes."""
    head, _, answer = re.split(r"^---$", text, flags=re.MULTILINE)
    envelope, expected = json.loads(head.strip().splitlines()[-1]), json.loads(answer)
    if expected["verdict"] == "conforms":
        found.legal[envelope["game"]] += 1
    codes = {finding.get("code", "").partition("/")[0] for finding in expected["findings"]}
    found.violating.update(BY_CODE[code] for code in codes & BY_CODE.keys())
    found.rows.update({finding["row"] for finding in expected["findings"] if finding.get("row")})


def marked(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The test functions that carry a mark of clauses."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and clauses_of(node):
            yield node


def clauses_of(function: ast.FunctionDef) -> set[str]:
    """The clauses and readings a test is marked with by name."""
    calls = [mark for mark in function.decorator_list if isinstance(mark, ast.Call)]
    marks = [call for call in calls if ast.unparse(call.func).rpartition(".")[2] == "clause"]
    named = [arg for call in marks for arg in call.args if isinstance(arg, ast.Constant)]
    return {str(arg.value) for arg in named}


def proven(function: ast.FunctionDef, found: Proofs) -> None:
    """Count one marked test; a clause or row that does not exist is refused with KeyError."""
    body = ast.unparse(function)
    for id in clauses_of(function):
        broken = f"{CITES[id].code}/" in body
        (found.violating if broken else found.conforming)[id] += 1
    found.rows.update(ROWS[row].id for row in set(ROW.findall(body)))
