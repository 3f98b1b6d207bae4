"""The ranking is proven by counting: every hand there is falls into its known category."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.engine.cards import DECK, Undetermined
from games.engine.ranking import HIGH_CATEGORIES, High, best, three
from tests.engine.hand_classes import classes

FIVE_CARDS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}
SEVEN_CARDS = {
    "royal_flush": 4_324,
    "straight_flush": 37_260,
    "four_of_a_kind": 224_848,
    "full_house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three_of_a_kind": 6_461_620,
    "two_pair": 31_433_400,
    "pair": 58_627_800,
    "high_card": 23_294_460,
}
THREE_CARDS = {
    "mini_royal": 4,
    "straight_flush": 44,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
    "high_card": 16_440,
}
WITH_JOKERS = {  # (jokers, wild): high card to five of a kind
    (1, True): (
        1_302_540, 1_268_088, 123_552, 137_280, 20_532, 7_804, 6_552, 3_120, 180, 24, 13,
    ),
    (1, False): (
        1_485_580, 1_180_608, 126_360, 57_408, 10_200, 5_108, 3_744, 637, 36, 4, 0,
    ),
    (2, True): (
        1_302_540, 1_437_936, 123_552, 232_968, 34_704, 11_388, 9_360, 9_360, 540, 84, 78,
    ),
    (2, False): (
        1_686_924, 1_266_720, 129_168, 59_956, 10_200, 5_108, 3_744, 650, 36, 4, 0,
    ),
}  # fmt: skip


def cards(text: str) -> list[str]:
    """`AsKd` as cards."""
    return [text[place : place + 2] for place in range(0, len(text), 2)]


def counted(number: int) -> Counter[str]:
    """The hands of so many cards by category."""
    tally: Counter[str] = Counter()
    for hand, weight in classes(number):
        tally[best(hand).category] += weight
    return tally


def test_all_2598960_five_card_hands_fall_into_the_known_categories() -> None:
    assert counted(5) == FIVE_CARDS


def test_all_133784560_seven_card_hands_fall_into_the_known_categories() -> None:
    assert counted(7) == SEVEN_CARDS


def test_there_are_7462_different_five_card_values() -> None:
    assert len({best(hand) for hand, _ in classes(5)}) == 7_462


def test_the_best_of_six_and_seven_is_the_best_of_their_fives() -> None:
    rng = Random(6)
    hands = [rng.sample(DECK, 6 + number % 2) for number in range(2_000)]
    suits = [rng.sample([card for card in DECK if card[1] in "sh"], 7) for _ in range(1_000)]
    for hand in hands + suits:
        assert best(hand) == max(best(five) for five in combinations(hand, 5)), hand


def test_all_22100_three_card_hands_fall_into_the_known_categories() -> None:
    assert Counter(three(hand).category for hand in combinations(DECK, 3)) == THREE_CARDS


@pytest.mark.parametrize(("jokers", "wild"), list(WITH_JOKERS))
def test_boards_with_jokers_fall_into_the_known_categories(jokers: int, wild: bool) -> None:
    tally = Counter(FIVE_CARDS)
    for held in range(1, jokers + 1):
        for rest in combinations(DECK, 5 - held):
            tally[best((*rest, *["Jk"] * held), wild=wild).category] += jokers if held == 1 else 1
    assert tuple(tally[name] for name in HIGH_CATEGORIES) == WITH_JOKERS[jokers, wild]


def test_a_wild_joker_makes_the_best_hand_any_card_would_make() -> None:
    rng = Random(53)
    for _ in range(300):
        four = rng.sample(DECK, 4)
        filled = [best([*four, card]) for card in DECK if card not in four]
        kind = [High.of("five_of_a_kind", 14)] if len({card[0] for card in four}) == 1 else []
        assert best([*four, "Jk"], wild=True).category == max(filled + kind).category


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsAhKdQcJs", "KsKhAdQcJs"),
        ("2s2h3d3cAs", "2d2c3s3hKs"),
        ("6s5d4c3h2s", "5s4d3c2hAd"),
        ("5s4s3s2sAs", "AdAhAsAcKd"),
        ("KsKhKd2c2d", "QsQhQdAcAd"),
        ("As9s5s3s2s", "KsQsJs9s2s"),
    ],
)
def test_hands_compare_as_they_are_ranked(better: str, worse: str) -> None:
    assert best(cards(better)) > best(cards(worse))


def test_suits_never_break_a_tie() -> None:
    assert best(cards("AsKsQhJd9c")) == best(cards("AdKdQcJs9h"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AsKsQs", "KsQsJs"),
        ("3s2sAs", "KsKdKh"),
        ("2s2d2h", "AsKdQh"),
        ("3s2dAh", "AsKs9s"),
        ("4s3s2s", "3s2sAs"),
        ("6s4s2s", "AsAdKh"),
        ("2s2dKh", "AsKdJh"),
    ],
)
def test_three_cards_have_an_order_of_their_own(better: str, worse: str) -> None:
    assert three(cards(better)) > three(cards(worse))


@pytest.mark.parametrize("hand", ["AsKsQsJs??", "AsKsQsJs", "AsKsQsJsTs9s8s7s"])
def test_too_few_facts_leave_a_hand_undetermined(hand: str) -> None:
    with pytest.raises(Undetermined):
        best(cards(hand))


def test_an_unknown_card_leaves_three_cards_undetermined() -> None:
    with pytest.raises(Undetermined, match=r"\?\?"):
        three(cards("As??Qs"))


def test_a_pair_of_tens_is_where_winning_pairs_begin() -> None:
    tens, nines = best(cards("TsTd4c3h2s")), best(cards("9s9dAcKhQs"))
    assert nines < High.of("pair", 10) <= tens


def test_what_breaks_ties_is_told_in_order() -> None:
    assert best(cards("KsKh9dAc2s")).ranks == (13, 14, 9, 2)


@pytest.mark.parametrize(
    ("hand", "english", "spanish"),
    [
        ("KsKh9dAc2s", "a pair of kings", "una pareja de reyes"),
        ("6s6h2d2cAs", "two pair, sixes and twos", "doble pareja de seises y doses"),
        ("QsQhQdAc2s", "three queens", "un trío de reinas"),
        ("5s4d3c2hAd", "a straight to the five", "una escalera al cinco"),
        ("QsTs9s3s2s", "a flush, queen high", "un color a la reina"),
        ("AsAhAdTcTs", "a full house, aces over tens", "un full de ases y dieces"),
        ("JsJhJdJcTs", "four jacks", "un póker de jotas"),
        ("9s8s7s6s5s", "a straight flush to the nine", "una escalera de color al nueve"),
        ("AsKsQsJsTs", "a royal flush", "una escalera real"),
        ("AsKsQs8d2s", "ace high", "carta alta as"),
    ],
)
def test_a_hand_is_called_out_in_both_languages(hand: str, english: str, spanish: str) -> None:
    value = best(cards(hand))
    assert (value.words(), value.words("es-PR")) == (english, spanish)


def test_three_suited_court_cards_are_a_mini_royal_in_both_languages() -> None:
    hand = three(cards("AsKsQs"))
    assert (hand.words(), hand.words("es")) == ("a mini-royal", "una mini escalera real")
