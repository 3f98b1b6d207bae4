"""The project's own Python files, parsed once for the tests of this folder."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
APPS = ("games", "tables", "audit", "casino")


@dataclass(frozen=True)
class Source:
    """One module: its dotted name, its text and its tree."""

    path: Path
    name: str
    text: str
    tree: ast.Module

    @property
    def package(self) -> str:
        return self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]

    def imports(self) -> Iterator[tuple[str, int]]:
        """Every module that this one names in an import, with the line; relative ones resolved."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                yield from ((alias.name, node.lineno) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                above = self.package.split(".")[: len(self.package.split(".")) - node.level + 1]
                base = (
                    ".".join([*above, *filter(None, [node.module])]) if node.level else node.module
                )
                yield from ((f"{base}.{alias.name}", node.lineno) for alias in node.names)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node


@cache
def sources(*folders: str) -> tuple[Source, ...]:
    """The modules below these folders, migrations left out."""
    found = []
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            text = path.read_text()
            found.append(Source(path, name, text, ast.parse(text)))
    return tuple(found)
