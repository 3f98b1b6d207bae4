"""Recorded rounds and their games; the engine runs compiled where a build of these very sources lies."""

from games.compiled import build

if (_build := build()) is not None:
    __path__.insert(0, str(_build))
