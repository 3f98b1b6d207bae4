"""Games that are mathematics only, against their published figures, to the last published digit."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from random import Random
from typing import Any

import pytest

from games.catalogue import mathematics
from games.catalogue.mathematics import baccarat, casino_war, mississippi_stud, three_card_poker
from games.catalogue.mathematics.analysis import Analysis, percent
from games.engine.cards import DECK
from games.engine.ranking import Three, best, three
from games.engine.terms import BadTerms, Terms
from tests.mathematics.figures import REFERENCE

GAMES = REFERENCE["games"]
HALF = {"zeros": 1, "even_money_on_zero": "half"}
MAIN = "main"


def analysed(
    game: str, paytables: dict[str, dict[str, str]], ties: str = "bet", **rules: Any
) -> Analysis:
    return mathematics.analyse(
        game, Terms.read({"currency": "USD", "paytables": paytables, "rules": rules}), ties
    )


def odds(table: dict[str, str]) -> dict[str, str]:
    return {line: pays.replace(":", " to ") for line, pays in table.items()}


def published() -> Iterator[Any]:
    """(game, wager, lines, rules, the reference's row) of every published figure of one wager."""
    for zeros, name in ((2, "double_zero"), (1, "single_zero")):
        rows = {row["id"]: row for row in GAMES["roulette"]["wagers"][name]["paytables"]}
        for spot, pays in rows[f"ROU-{'0' * zeros}"]["odds"].items():
            yield "roulette", spot, {"win": pays}, {"zeros": zeros}, rows[f"ROU-{'0' * zeros}"]
        if zeros == 2:
            yield "roulette", "top_line", {"win": "6:1"}, {"zeros": 2}, rows["ROU-00-FIVE"]
        else:
            yield "roulette", "even_money", {"win": "1:1"}, HALF, rows["ROU-0-PARTAGE"]
    lines = {"12": "twelve", "2": "two"}
    spots = {
        "dont_pass_bar12": "dont_pass",
        "buy_4_10_commission_on_win": "buy_4_10",
        "buy_4_10_upfront": "buy_4_10",
    }
    for name, wager in GAMES["craps"]["wagers"].items():
        (row,) = wager["paytables"]
        spot = spots.get(name, "field" if name.startswith("field") else name)
        yield (
            "craps",
            spot,
            {lines.get(line, line): pays for line, pays in row["odds"].items()},
            {},
            row,
        )
    for name, wager in GAMES["baccarat"]["wagers"].items():
        for row in wager["paytables"]:
            yield "baccarat", name, row["odds"], {}, row
    stops = {"1": "one", "2": "two", "5": "five", "10": "ten", "20": "twenty", "LOGO": "logo"}
    for row in GAMES["big_six"]["wagers"]["las_vegas"]["paytables"]:
        yield "big_six", stops[row["id"].removeprefix("B6-")], row["odds"], {}, row
    for row in GAMES["casino_war"]["wagers"]["main"]["paytables"]:
        yield "casino_war", "main", row["odds"], {}, row
    yield (
        "casino_war",
        "tie",
        {"win": "10:1"},
        {},
        GAMES["casino_war"]["wagers"]["tie"]["paytables"][0],
    )
    for row in GAMES["three_card_poker"]["wagers"]["pair_plus"]["paytables"]:
        yield "three_card_poker", "pair_plus", row["odds"], {}, row
    yield (
        "three_card_poker",
        "ante_play",
        *ANTE,
        {},
        GAMES["three_card_poker"]["wagers"]["ante_play"]["paytables"][0],
    )


ANTE = (GAMES["three_card_poker"]["wagers"]["ante_play"]["paytables"][0]["odds"],)
MISSISSIPPI = GAMES["mississippi_stud"]["wagers"]["ante_and_streets"]["paytables"][0]
STUD = {
    line.replace("6_to_10", "sixes_or_better"): pays
    for line, pays in odds(MISSISSIPPI["odds"]).items()
}
ROWS = [pytest.param(*row, id="-".join((row[0], row[1], row[4]["id"]))) for row in published()]


@pytest.mark.parametrize(("game", "wager", "lines", "rules", "row"), ROWS)
def test_a_published_edge_is_reproduced(
    game: str, wager: str, lines: dict[str, str], rules: dict[str, Any], row: dict[str, Any]
) -> None:
    if game == "craps" and wager == "dont_pass":
        lines = {**lines, "twelve": "push"}
    edge = analysed(game, {wager: odds(lines)}, **rules).wagers[wager].edge
    figure = row["house_edge_pct_published"]
    figure = figure["value"] if isinstance(figure, dict) else figure
    digits = len(str(figure).partition(".")[2])
    assert round(percent(edge), digits) == figure
    assert row["house_edge_fraction"] is None or edge == Fraction(row["house_edge_fraction"])


def test_all_deals_of_baccarat_end_as_published() -> None:
    assert baccarat.outcomes(8) == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


def test_surrendering_every_tie_has_its_published_edge() -> None:
    found = analysed("casino_war", {"main": {"win": "1 to 1", "raise_tie": "2 to 1"}}).wagers[
        "main"
    ]
    assert round(found.more["surrender_edge_percent"], 4) == 3.6977


def test_a_war_is_enumerated_card_by_card() -> None:
    # One pack: two tied cards, then one more each, all ordered ways of the 50 cards left.
    tied = sum(a[0] == b[0] for a, b in product(DECK[4:] + DECK[:2], repeat=2) if a != b)
    table = {"win": three_to(1), "raise_tie": three_to(1)}
    played = casino_war.play(table, 1, Fraction(3, 51), ties_fight=True)
    assert played.tied_again == Fraction(tied, 50 * 49)


def three_to(win: int) -> Any:
    return Terms.read({"currency": "USD", "paytables": {"x": {"y": f"{win} to 1"}}}).paytables["x"][
        "y"
    ]


def test_three_card_poker_has_its_published_risk_deviation_and_strategy() -> None:
    found = analysed("three_card_poker", {"ante_play": odds(ANTE[0])})
    row = GAMES["three_card_poker"]["wagers"]["ante_play"]["paytables"][0]
    assert (
        round(percent(found.element_of_risk or Fraction(0)), 4),
        round(found.wagers["ante_play"].standard_deviation, 4),
        [text.en for text in found.strategy().words],
    ) == (row["element_of_risk_pct"], row["sd"], ["Play Q-6-4 or better."])


@pytest.mark.parametrize("hand", ["Qs6h4d", "2c2d2h", "AsKsQs", "Jc9d8h", "Qs7d2c"])
def test_a_three_card_hand_meets_all_dealer_hands(hand: str) -> None:
    cards = [hand[at : at + 2] for at in (0, 2, 4)]
    value, opens = three(cards), Three.of("high_card", 12)
    dealers = [
        three(other) for other in combinations([card for card in DECK if card not in cards], 3)
    ]
    expected = (
        sum(dealer < opens for dealer in dealers),
        sum(opens <= dealer < value for dealer in dealers),
        sum(opens <= dealer == value for dealer in dealers),
        sum(opens <= dealer > value for dealer in dealers),
    )
    found = {kind[3:] for kind in three_card_poker.kinds() if kind.hand == value}
    assert expected in found


@pytest.mark.parametrize(
    ("ties", "units", "risk"), [("fold", 3.483568, 1.4109), ("bet", None, 1.37)]
)
def test_mississippi_stud_has_its_published_figures(
    ties: str, units: float | None, risk: float
) -> None:
    found = analysed("mississippi_stud", {"bet": STUD}, ties)
    digits = len(str(risk).partition(".")[2])
    assert round(percent(found.wagers["bet"].edge), 6) == MISSISSIPPI["house_edge_pct_exact"]
    assert round(percent(found.element_of_risk or Fraction(0)), digits) == risk
    assert (
        units is None
        or round(float(found.average_units or 0), 6) == MISSISSIPPI["avg_units_wagered"]
    )


def test_a_simulation_of_mississippi_stud_agrees_within_four_standard_errors() -> None:
    terms = Terms.read({"currency": "USD", "paytables": {"bet": STUD}})
    played = mississippi_stud.BestPlay(terms.paytables["bet"], ties_bet=True)
    rng, rounds = Random(5), 4_000
    total = sum(simulated(rng.sample(DECK, 5), played) for _ in range(rounds))
    found = analysed("mississippi_stud", {"bet": STUD}).wagers["bet"]
    assert abs(total / rounds + float(found.edge)) < 4 * sqrt(float(found.variance) / rounds)


def simulated(cards: list[str], played: mississippi_stud.BestPlay) -> int:
    """One round by the best play: what it gains."""
    out = 1
    for known in (2, 3, 4):
        bet = decided(cards[:known], out, played)
        if not bet:
            return -out
        out += bet
    made = best(cards)
    if made.category == "pair":
        return out * (1 if made.top >= 11 else 0 if made.top >= 6 else -1)
    pays = {
        line: int(written.partition(" ")[0]) for line, written in STUD.items() if written != "push"
    }
    return out * pays.get(made.category, -1)


def decided(cards: list[str], out: int, played: mississippi_stud.BestPlay) -> int:
    """The bet on a street, looked up where the cards lead in the tables."""
    if len(cards) == 2:
        places = mississippi_stud.places_of_threes()
        thirds: dict[int, int] = {}
        for card in DECK:
            if card not in cards:
                place = places[mississippi_stud.sorting("".join((*cards, card)))]
                thirds[place] = thirds.get(place, 0) + 1
        return played.third_street(sorted(thirds.items()))[0]
    three_kind = played.kinds.three_of[
        mississippi_stud.places_of_threes()[mississippi_stud.sorting("".join(cards[:3]))]
    ]
    if len(cards) == 3:
        return played.fourth_street(out, three_kind)[0]
    # What is worth the same is decided the same way: any kind of four that is worth it will do.
    worth = sum(pays_of([*cards, card]) for card in DECK if card not in cards)
    fours = [
        four for four, _ in played.kinds.threes[three_kind].fours if played.worth4[four] == worth
    ]
    return played.fifth_street(out, fours[0])[0]


def pays_of(cards: list[str]) -> int:
    made = best(cards)
    if made.category == "pair":
        return 1 if made.top >= 11 else 0 if made.top >= 6 else -1
    return {"high_card": -1}.get(made.category) or int(STUD[made.category].partition(" ")[0])


def test_poker_says_that_rake_is_no_edge() -> None:
    assert "no wager has a house edge" in mathematics.poker.analyse({}, {}).notes[0].en


@pytest.mark.parametrize(
    ("game", "paytables", "place"),
    [
        ("roulette", {"top_line": {"win": "6 to 1"}}, "terms.paytables.top_line"),
        ("roulette", {"snake": {"win": "2 to 1"}}, "terms.paytables.snake"),
        ("craps", {"pass": {"won": "1 to 1"}}, "terms.paytables.pass.won"),
        ("backgammon", {}, "game"),
    ],
)
def test_what_a_game_does_not_know_is_named_by_its_place(
    game: str, paytables: dict[str, Any], place: str
) -> None:
    with pytest.raises(BadTerms) as refused:
        analysed(game, paytables)
    assert refused.value.place == place
