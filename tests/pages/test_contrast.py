"""Every pair of colours the stylesheet puts together can be read, light and dark (WCAG 2.2 AA and a margin)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

SHEET = (Path(__file__).parents[2] / "casino/static/casino/house.css").read_text()
PAIRS = dict(re.findall(r"--([\w-]+):\s*(light-dark\([^)]*\)|#[0-9a-f]{6})", SHEET))
GROUNDS = ("paper", "sheet", "well", "hover", "accent-soft")
TEXTS = [(ink, ground) for ink in ("ink", "ink-2", "ink-3", "accent") for ground in GROUNDS] + [
    ("on-accent", "accent"),
    ("felt-ink", "felt"),
    ("felt-ink", "felt-deep"),
    *[
        (state, ground)
        for state in ("good", "warn", "bad")
        for ground in (f"{state}-soft", "paper", "sheet", "hover")
    ],
    *[("ink", f"{state}-soft") for state in ("good", "warn", "bad")],
    *[("ink-2", f"{state}-soft") for state in ("good", "warn", "bad")],
    ("bad", "accent-soft"),
]
EDGES = [("edge", ground) for ground in ("paper", "sheet")] + [
    ("accent", "paper"),
    ("bad", "sheet"),
    ("warn", "paper"),
]


def colour(token: str, scheme: int) -> tuple[float, ...]:
    hexes = re.findall(r"#([0-9a-f]{6})", PAIRS[token])
    chosen = hexes[scheme if len(hexes) == 2 else 0]
    return tuple(int(chosen[place : place + 2], 16) / 255 for place in (0, 2, 4))


def luminance(rgb: tuple[float, ...]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, scheme: int) -> float:
    bright, dim = sorted((luminance(colour(token, scheme)) for token in (one, other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), TEXTS)
def test_text_stands_out_from_its_ground(ink: str, ground: str, scheme: int) -> None:
    assert contrast(ink, ground, scheme) >= 4.5


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("edge", "ground"), EDGES)
def test_the_edge_of_a_control_stands_out(edge: str, ground: str, scheme: int) -> None:
    assert contrast(edge, ground, scheme) >= 3.1


def test_dark_is_never_a_second_rule() -> None:
    assert "prefers-color-scheme" not in SHEET
