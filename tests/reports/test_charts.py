"""Bars by gaming day: the picture says what the figures say."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tables.reports.charts import HEIGHT, TOP, WIDTH, Amount, bars, scale

FIRST = date(2026, 11, 1)


def days(*amounts: int | None) -> list[Amount]:
    return [
        Amount(FIRST + timedelta(n), amount, n == len(amounts) - 1)
        for n, amount in enumerate(amounts)
    ]


def test_a_loss_hangs_below_the_line() -> None:
    chart = bars(days(100_00, -50_00, 0), unit=100)
    assert chart is not None and (chart.bars[0].y < chart.zero, chart.bars[1].y) == (
        True,
        chart.zero,
    )


def test_an_estimate_is_hatched_and_a_count_is_not() -> None:
    chart = bars(days(100_00, -50_00, -20_00), unit=100)
    assert chart is not None and [bar.css for bar in chart.bars] == [
        "c-pos",
        "c-neg",
        "c-est c-loss",
    ]


def test_a_day_without_a_figure_has_no_bar_and_keeps_its_place() -> None:
    chart = bars(days(100_00, None, 100_00), unit=100)
    assert chart is not None and len(chart.bars) == 2 and len(chart.labels) == 3


def test_nothing_is_drawn_where_there_are_no_figures() -> None:
    assert bars(days(None, None), unit=100) is None


@given(st.lists(st.integers(-(10**13), 10**13), min_size=1, max_size=31))
def test_every_bar_stands_inside_the_picture(amounts: list[int]) -> None:
    chart = bars(days(*amounts), unit=100)
    assert chart is not None
    assert all(
        bar.y >= TOP and bar.y + bar.height <= TOP + HEIGHT + 1 and 0 < bar.x < WIDTH - bar.width
        for bar in chart.bars
    )


@given(st.integers(-(10**13), 0), st.integers(0, 10**13))
def test_a_scale_holds_zero_and_both_ends_in_few_round_steps(low: int, high: int) -> None:
    ticks = scale(low, high, 100)
    assert 0 in ticks and ticks[0] <= low and ticks[-1] >= high and 2 <= len(ticks) <= 8
