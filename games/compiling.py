"""From the sources of the engine to machine code: `python -m games compile` runs this where mypyc and a C compiler are.

The folder it leaves holds what is compiled, and links to what is not: data, and modules with numbers or texts of a kind
of their own, which mypyc has no classes for.
"""

import ast
import os
import shutil
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mypyc.build import mypycify
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

from games.compiled import HERE, PACKAGES, sources

PACKAGE, NUMBERS_AND_TEXTS = "__init__", ("int", "str")
GROUP, OPTIMISED, WITHOUT_SYMBOLS = "games.machine", "2", "0"


class OnAllCores(build_ext):
    """Compiles the files of an extension side by side."""

    def build_extensions(self) -> None:
        one = self.compiler.compile

        def side_by_side(files: Sequence[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                each = cores.map(lambda file: one([file], **how), files)
                return [made for several in each for made in several]

        self.compiler.compile = side_by_side
        super().build_extensions()


def compiles(module: Path) -> bool:
    """Whether mypyc has what a module needs."""
    classes = (
        node for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.ClassDef)
    )
    bases = {base.id for node in classes for base in node.bases if isinstance(base, ast.Name)}
    return module.stem != PACKAGE and bases.isdisjoint(NUMBERS_AND_TEXTS)


def extensions() -> list[Extension]:
    """The modules as C, written below the current folder, which has a copy of them."""
    modules = [str(module.relative_to(HERE.parent)) for module in sources() if compiles(module)]
    found: list[Extension] = mypycify(
        ["--config-file=", "--ignore-missing-imports", *modules],
        opt_level=OPTIMISED,
        debug_level=WITHOUT_SYMBOLS,
        multi_file=True,
        group_name=GROUP,
    )
    for extension in found:
        extension.include_dirs.append(str(Path("build", "games")))
    return found


def compiled_in(folder: Path) -> None:
    """Compile a copy of the sources there."""
    for package in PACKAGES:
        (folder / "games" / package).mkdir(parents=True)
    (folder / "games" / "__init__.py").touch()
    for module in sources():
        shutil.copy(module, folder / module.relative_to(HERE.parent))
    with chdir(folder):
        setup(
            name="games",
            packages=[],
            ext_modules=extensions(),
            cmdclass={"build_ext": OnAllCores},
            script_args=["-q", "build_ext", "--inplace"],
        )


def lay_out(made: Path, build: Path) -> None:
    """What was compiled, and links to whatever else the packages hold."""
    build.mkdir()
    for library in made.glob("*.so"):
        shutil.move(library, build)
    for package in PACKAGES:
        there = build / package
        there.mkdir()
        for library in (made / package).glob("*.so"):
            shutil.move(library, there)
        for beside in (HERE / package).iterdir():
            if not (there / beside.name).exists() and beside.name != "__pycache__":
                (there / beside.name).symlink_to(beside)


def main(build: Path) -> None:
    """Leave the build there, whole or not at all."""
    with TemporaryDirectory(dir=build.parent) as folder:
        compiled_in(Path(folder))
        ready = Path(folder) / "ready"
        lay_out(Path(folder) / "games", ready)
        ready.rename(build)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
