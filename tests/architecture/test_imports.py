"""Who may import whom: games ← tables ← audit ← casino, and the layers within an app."""

import ast
import subprocess
import sys

import pytest

from tests.architecture.sources import APPS, ROOT, Source, sources

ABOVE = {
    "games": ("tables", "audit", "casino"),
    "tables": ("audit", "casino"),
    "audit": ("casino",),
}
LEAVES = (
    "audit.trail", "audit.rights", "audit.jobs", "audit.job_sql", "audit.idempotency", "audit.alerts",
    "audit.constraints", "audit.fit", "audit.ledgers", "audit.outbox", "audit.sql", "audit.models.job",
    "audit.models.entry", "audit.models.alert",
)  # fmt: skip
PURE = ("games.engine", "games.catalogue", "games.formats", "games.solver")
DOWNWARD = {
    "games.engine": ("games.engine",),
    "games.catalogue": ("games.engine", "games.catalogue"),
    "games.solver": ("games.engine", "games.catalogue", "games.solver"),
    "games.formats": ("games.engine", "games.catalogue", "games.formats"),
}
BESIDE = {"games.solver": {"numpy", "numba"}}  # runs where tables are made, and in jobs
LAYERS = (
    ("models",),
    ("selectors",),
    ("validation", "reports"),
    ("services",),
    ("admin", "api", "pages", "importers", "management", "tasks"),
)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def named(source: Source, *packages: str) -> list[str]:
    """The imports of a module that fall within these packages, each with its place."""
    return [
        f"{source.path.relative_to(ROOT)}:{line} imports {name}"
        for name, line in source.imports()
        if any(within(name, package) for package in packages)
    ]


def rank(name: str) -> int | None:
    """How high in its app a module stands; none for what stands in no layer."""
    part = name.partition(".")[2].partition(".")[0]
    return next((height for height, names in enumerate(LAYERS) if part in names), None)


@pytest.mark.parametrize("app", ABOVE)
def test_no_app_imports_one_above_it(app: str) -> None:
    upward = [
        found
        for source in sources(app)
        for found in named(source, *ABOVE[app])
        if not any(within(found.rpartition(" ")[2], leaf) for leaf in LEAVES)
    ]
    assert upward == []


@pytest.mark.parametrize("leaf", LEAVES)
def test_a_leaf_imports_no_app(leaf: str) -> None:
    found = [
        each
        for source in sources("audit")
        if source.name == leaf
        for each in named(source, *APPS)
        if not any(within(each.rpartition(" ")[2], other) for other in LEAVES)
    ]
    assert found == []


@pytest.mark.parametrize("package", PURE)
def test_a_pure_package_imports_the_standard_library_and_downward(package: str) -> None:
    allowed = sys.stdlib_module_names | BESIDE.get(package, set())
    found = [
        f"{source.path.relative_to(ROOT)}:{line} imports {name}"
        for source in sources("games")
        if within(source.name, package)
        for name, line in source.imports()
        if name.partition(".")[0] not in allowed
        and not any(within(name, lower) for lower in DOWNWARD[package])
    ]
    assert found == []


@pytest.mark.parametrize("app", APPS)
def test_no_layer_imports_one_above_it(app: str) -> None:
    upward = [
        f"{source.path.relative_to(ROOT)}:{line} imports {name}"
        for source in sources(app)
        if (here := rank(source.name)) is not None
        for name, line in source.imports()
        if within(name, app) and (there := rank(name)) is not None and there > here
    ]
    assert upward == []


def test_the_package_of_the_games_only_looks_for_a_build_of_the_engine() -> None:
    package = next(source for source in sources("games") if source.name == "games")
    assert {name for name, _ in package.imports()} == {"games.compiled.build"}


def test_no_import_hides_in_a_function() -> None:
    hidden = [
        f"{source.path.relative_to(ROOT)}:{node.lineno}"
        for source in sources(*APPS)
        for function in source.functions()
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert hidden == []


def test_the_engine_needs_no_django() -> None:
    program = "import sys; sys.modules['django'] = None; import games.engine, games.catalogue"
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.returncode == 0, ended.stderr
