"""Settings come from the environment; an installation's own file stands behind it.

`manage.py up` writes `env` into the installation's folder, so that every other command
run from the same checkout finds the same database, broker and secret. The environment wins.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}
BASE_DIR = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("CASINO_DATA") or BASE_DIR / ".data").resolve()


def read_env_file(path: Path) -> dict[str, str]:
    """The `NAME=value` lines of an installation's file; none where there is no file."""
    if not path.is_file():
        return {}
    pairs = (line.partition("=") for line in path.read_text().splitlines() if "=" in line)
    return {name: value for name, _, value in pairs}


INSTALLATION = read_env_file(DATA / "env")


def env(name: str, default: str = "") -> str:
    return os.environ.get(name) or INSTALLATION.get(name) or default


def env_bool(name: str, *, default: bool) -> bool:
    text = os.environ.get(name, INSTALLATION.get(name))
    if text is None:
        return default
    if text.lower() in TRUE | FALSE:
        return text.lower() in TRUE
    raise ImproperlyConfigured(f"{name} is {text!r}: say true or false.")


def env_int(name: str, default: int) -> int:
    text = env(name, str(default))
    try:
        return int(text)
    except ValueError:
        raise ImproperlyConfigured(f"{name} is {text!r}: say a whole number.") from None


def env_list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in env(name, default).split(",") if part.strip()]


def env_required(name: str, hint: str) -> str:
    """A setting without which nothing starts: there is no default to fall back on."""
    if text := env(name):
        return text
    raise ImproperlyConfigured(f"{name} is not set: {hint}.")
