"""Money is whole minor units; odds are exact; nothing is rounded that nobody said how to round."""

from collections.abc import Callable

import pytest

from games.engine.cards import Undetermined, deck, parse_cards, rank
from games.engine.money import Money
from games.engine.odds import EVEN, LOSE, PUSH, Breakage, Odds


def test_money_reads_and_writes_decimal_text() -> None:
    assert Money.parse("7.50") == 750
    assert Money.parse("7.50").text() == "7.50"
    assert Money.parse("-0.05").text() == "-0.05"
    assert Money.parse("12", digits=0).text(0) == "12"


def test_money_reads_fewer_digits_than_the_currency_has() -> None:
    assert Money.parse("7") == Money.parse("7.0") == 700


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7.505",
        "7,50",
        "1e3",
        " 7",
        "07.00",
        ".5",
        "5.",
        "+5",
        "NaN",
        "٣",
        "--1",
        "1_000",
        "10000000000000.01",
        "-10000000000000.01",
        "9" * 20,
        "9" * 5000,
    ],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Money.parse(text)


@pytest.mark.parametrize("units", [0, 1, 5, 99, 100, 101, -1, -100, 10**15])
@pytest.mark.parametrize("digits", [0, 2, 3])
def test_writing_and_reading_again_is_the_same_money(units: int, digits: int) -> None:
    assert Money.parse(Money(units).text(digits), digits) == units


def test_money_adds_to_money_and_stays_money() -> None:
    assert (
        type(Money(5) + Money(7))
        is type(Money(5) - Money(7))
        is type(Money(5) * 3)
        is type(sum([Money(1), Money(2)]))
        is Money
    )


@pytest.mark.parametrize(
    "wrong",
    [
        lambda m: m * 1.5,
        lambda m: m / 2,
        lambda m: m + 1,
        lambda m: 1 + m,
        lambda m: m - 0.5,
        lambda m: m * m,
    ],
)
def test_money_never_meets_a_bare_number_or_a_float(wrong: Callable[[Money], object]) -> None:
    with pytest.raises(TypeError):
        wrong(Money(500))


def test_odds_are_exact_ratios_in_lowest_terms() -> None:
    assert Odds.parse("6 to 4") == Odds.parse("1.5 to 1") == Odds(3, 2)
    assert str(Odds.parse("3 to 2")) == "3 to 2"
    assert Odds.parse("push") == PUSH


def test_odds_with_the_stake_included_have_their_own_constructor() -> None:
    assert Odds.for_one("5 for 2") == Odds(3, 2)
    with pytest.raises(ValueError):
        Odds.parse("5 for 2")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3:2",
        "3 to 0",
        "0 to 1",
        "-1 to 1",
        "3 to",
        "a to b",
        "1/2 to 1",
        "inf to 1",
        "3",
        "1e9 to 1",
        " 3 to 2",
    ],
)
def test_what_are_no_odds_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        Odds.parse(text)


def test_a_stake_gains_what_the_odds_say() -> None:
    assert Odds(3, 2).pays(Money(500)) == Money(750)
    assert LOSE.pays(500) == -500 and PUSH.pays(500) == 0 and EVEN.pays(500) == 500


def test_a_payment_that_is_no_whole_chip_is_undetermined_until_the_house_says_how_to_round() -> (
    None
):
    with pytest.raises(Undetermined):
        Odds(3, 2).pays(500, unit=100)
    assert Odds(3, 2).pays(500, unit=100, breakage=Breakage.DOWN) == 700
    assert Odds(3, 2).pays(500, unit=100, breakage=Breakage.UP) == 800
    assert Odds(2, 1).pays(500, unit=100, breakage=Breakage.UP) == 1000


def test_cards_are_their_two_characters() -> None:
    assert parse_cards("As Td Jk ??") == ("As", "Td", "Jk", "??")
    assert len(deck()) == len(set(deck())) == 52 and len(deck(jokers=2)) == 54
    assert (rank("2c"), rank("Ah")) == (2, 14)


@pytest.mark.parametrize("text", ["", "1s", "as", "As  Td", "As,Td", "AsTd"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_cards(text)
