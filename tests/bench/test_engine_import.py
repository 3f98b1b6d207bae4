"""How long the engine keeps a caller waiting who wants nothing but the engine."""

import os
import subprocess
import sys
import time

BAR_SECONDS = 0.15
TRIES = 7
COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def fastest(program: str) -> float:
    """The quickest of some runs: what is slower is the machine, not the program."""

    def once() -> float:
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True, env=COMPILED)
        return time.perf_counter() - begun

    return min(once() for _ in range(TRIES))


def test_the_engine_is_there_at_once() -> None:
    bare = fastest("pass")
    engine = fastest("import sys; sys.modules['django'] = None; import games.catalogue") - bare
    print(f"\nengine and catalogue import in {engine:.3f} s, bar {BAR_SECONDS} s:"
          f" {engine / BAR_SECONDS:.0%} of it ({engine / bare:.1f} × a bare interpreter)")  # fmt: skip
    assert engine < BAR_SECONDS
