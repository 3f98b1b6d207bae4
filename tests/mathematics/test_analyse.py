"""`python -m games analyse`: what it prints, and what it says of files it cannot analyse."""

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from games.catalogue.published import published_for

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "games/catalogue/mathematics/tables/let_it_ride.json"
BET, BONUS = (published_for("let_it_ride", table)[0].odds for table in ("bet", "bonus"))
BLIND = published_for("ultimate_texas_holdem", "blind")[0].odds
TRIPS = [each.odds for each in published_for("ultimate_texas_holdem", "trips")]
WAGER_KEYS = {"edge", "edge_percent", "per", "standard_deviation", "hit_frequency", "lines"}
GAME_KEYS = {"element_of_risk", "average_units", "decisions", "tie_policy", "assumed"}


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "games", "analyse", *arguments],
        cwd=ROOT,
        input=given,
        capture_output=True,
        text=True,
    )


def asked(
    game: str, paytables: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any
) -> str:
    terms = {"currency": "USD", "paytables": paytables, "rules": rules or {}}
    return json.dumps({"game": game, "terms": terms, **more})


def answered(
    game: str, paytables: dict[str, Any], rules: dict[str, Any] | None = None, **more: Any
) -> Any:
    ended = run("-", given=asked(game, paytables, rules, **more))
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


def test_let_it_ride_prints_its_exact_edges() -> None:
    wagers = answered("let_it_ride", {"bet": BET, "bonus": BONUS})["wagers"]
    assert (wagers["bet"]["edge"], wagers["bonus"]["edge"]) == ("37963/1082900", "392/5525")


def test_ultimate_texas_holdem_prints_its_exact_edge() -> None:
    wagers = answered("ultimate_texas_holdem", {"blind": BLIND})["wagers"]
    assert wagers["base"]["edge"] == "50643648973/2317817502000"


@pytest.mark.parametrize(
    ("rule", "edges"),
    [
        ("stays", [0.901835, 1.904049, 3.497937, 6.180824]),
        ("lose", [2.653696, 3.655910, 5.249798, 7.917189]),
    ],
)
def test_trips_print_their_edges_by_the_fold_rule(rule: str, edges: list[float]) -> None:
    found = [
        answered("ultimate_texas_holdem", {"blind": BLIND, "trips": trips}, {"trips_on_fold": rule})
        for trips in TRIPS
    ]
    assert [round(each["wagers"]["trips"]["edge_percent"], 6) for each in found] == edges


def test_the_joint_optimum_is_printed_beside_trips_lost_on_a_fold() -> None:
    found = answered("ultimate_texas_holdem", {"blind": BLIND, "trips": TRIPS[0]})
    assert round(found["wagers"]["trips"]["joint_optimum"]["base_edge_percent"], 6) == 2.374799


def test_a_round_spot_prints_its_edge_and_the_worst_for_the_house() -> None:
    found = answered("five_card_roulette", {"two_six": {"two_six": "17 to 10"}}, {"jokers": 2})[
        "wagers"
    ]["two_six"]
    assert (found["edge"], found["informed"]["edge"]) == ("0", "-1/26")


@pytest.mark.parametrize(
    ("game", "paytables"),
    [
        ("let_it_ride", {"bet": BET, "bonus": BONUS}),
        ("ultimate_texas_holdem", {"blind": BLIND, "trips": TRIPS[0]}),
        ("five_card_roulette", {"ante": {"two_six": "1 to 1"}, "community": {"pair": "1 to 1"}}),
        ("omaha", {}),
        ("omaha_hi_lo", {}),
        ("craps", {"pass": {"win": "1 to 1"}}),
    ],
)
def test_every_answer_has_its_keys(game: str, paytables: dict[str, Any]) -> None:
    answer = answered(game, paytables)
    assert answer["game"].keys() >= GAME_KEYS
    assert all(wager.keys() >= WAGER_KEYS for wager in answer["wagers"].values())


@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
def test_the_rake_of_poker_is_income_and_no_edge(game: str) -> None:
    answer = answered(game, {})
    assert answer["wagers"] == {}
    assert "it is income and not an edge" in answer["game"]["notes"]["en"][0]


def test_rules_the_terms_leave_out_are_listed_as_assumed() -> None:
    answer = answered("let_it_ride", {"bet": BET}, {"community": "two", "decks": 1})
    assert answer["game"]["assumed"] == ["breakage", "payout_cap", "promo"]


@pytest.mark.parametrize(
    ("ties", "units"), [("bet", 1.232084), ("ride", 1.232084), ("fold", 1.223707)]
)
def test_the_tie_policy_is_asked_for_in_the_file(ties: str, units: float) -> None:
    answer = answered("let_it_ride", {"bet": BET}, tie_policy=ties)
    assert round(answer["game"]["average_units"], 6) == units


def test_the_tables_it_rests_on_are_named_with_their_hashes() -> None:
    tables = answered("let_it_ride", {"bet": BET})["game"]["tables"]
    assert (
        tables["let_it_ride.json"].removeprefix("sha256:") == sha256(TABLE.read_bytes()).hexdigest()
    )


def test_each_file_is_told_its_time(tmp_path: Path) -> None:
    file = tmp_path / "asked.json"
    file.write_text(asked("let_it_ride", {"bet": BET}))
    assert run(str(file)).stderr.rstrip().endswith(" s")


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("{", "file: not JSON"),
        ("[]", "game: "),
        ('{"game": "chess", "terms": {"currency": "USD"}}', "game: no mathematics"),
        ('{"game": "let_it_ride"}', "terms: "),
        (
            '{"game": "let_it_ride", "terms": {"currency": "USD"}, "tie_policy": "maybe"}',
            "tie_policy: ",
        ),
        (
            asked("let_it_ride", {"bet": {"straight": "5 for 1"}}),
            "terms.paytables.bet.straight: not odds",
        ),
        (asked("let_it_ride", {"bet": {"pair": "1 to 1"}}), "terms.paytables.bet.pair: "),
        (asked("let_it_ride", {"wheel": {}}), "terms.paytables.wheel: "),
        (asked("let_it_ride", {}, {"colour": "red"}), "terms.rules.colour: unknown rule"),
        (asked("let_it_ride", {"bet": BET}, {"decks": 2}), "more than one deck"),
    ],
)
def test_a_file_that_cannot_be_analysed_is_answered_with_its_place(given: str, place: str) -> None:
    ended = run("-", given=given)
    assert ended.returncode == 2
    assert place in ended.stderr
    assert "Traceback" not in ended.stderr


def test_without_its_packages_the_full_solver_says_what_to_install() -> None:
    program = "import sys; sys.modules['numba'] = None; from games.commands import main; exit(main(['analyse', '-']))"
    given = asked("ultimate_texas_holdem", {"blind": {**BLIND, "two_pair": "1 to 1"}})
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, input=given, capture_output=True, text=True
    )
    assert (ended.returncode, "pip install numpy numba" in ended.stderr) == (2, True)
