"""The arithmetic of the books, exact to the unit."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.engine.money import Money
from tables import accounting
from tables.accounting import Inputs, MarkerInventory

unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
units = st.integers(-(10**12), 10**12).map(Money)


@unhurried
@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=8), st.integers(0, 10**10))
def test_an_allocation_adds_up_to_what_was_shared(weights: list[int], amount: int) -> None:
    assert accounting.total(accounting.allocate(Money(amount), weights)) == Money(amount)


def test_what_rounding_leaves_over_goes_to_the_first_of_the_largest_parts() -> None:
    assert accounting.allocate(Money(100), [1, 1, 1]) == [Money(34), Money(33), Money(33)]


@unhurried
@given(units, units, units, units, units)
def test_both_ledgers_agree_when_no_marker_is_lost(
    opener: Money, closer: Money, issued: Money, paid: Money, held: Money
) -> None:
    inputs = Inputs(opener=opener, closer=closer, markers_issued=issued, markers_paid=paid)
    inventory = MarkerInventory(opening=Money(0), closing=held, to_cage=issued - paid - held)
    assert inventory.win(inputs) == inputs.win


@pytest.mark.parametrize("drop", [0, -100])
def test_hold_is_none_when_the_drop_is_not_above_zero(drop: int) -> None:
    assert accounting.hold(Money(-120000), Money(drop)) is None


@pytest.mark.parametrize(
    ("share", "places", "text"),
    [
        (Fraction(1, 3), 4, "33.3333"),
        (Fraction(1, 200), 0, "1"),
        (Fraction(-1, 200), 0, "-1"),
        (Fraction(-1, 10**9), 4, "0.0000"),
    ],
)
def test_a_percentage_is_rounded_half_up_once(share: Fraction, places: int, text: str) -> None:
    assert accounting.percent(share, places) == text


def test_no_hold_has_no_percentage() -> None:
    assert accounting.percent(None) is None


@pytest.mark.parametrize(
    ("field", "statistical", "more"),
    [("box", True, 500), ("box", False, 500), ("markers_issued", True, 500),
     ("markers_issued", False, 0), ("fills", True, 0), ("markers_paid", True, 0)],
)  # fmt: skip
def test_an_input_moves_the_drop_where_policy_counts_it(
    field: str, statistical: bool, more: int
) -> None:
    assert accounting.drop_effect(field, Money(500), statistical=statistical) == Money(more)
