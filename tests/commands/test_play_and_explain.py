"""`python -m games play` refuses numbers without sense; `explain` names every clause of a text."""

import json

import pytest

from games.catalogue import GAMES
from games.commands import main
from games.commands.explain import sheet


@pytest.mark.parametrize(
    "option",
    [
        ["--rounds", "-3"], ["--rounds", "0"], ["--rounds", "many"], ["--rounds", "9" * 30], ["--rounds", "²"],
        ["--start", "-1"], ["--start", "9" * 14], ["--seats", "0"], ["--seats", "1,x"], ["--seats", "1,1"],
        ["--seats", "100"], ["--seats", ""], ["--first", "1x"],
    ],
)  # fmt: skip
def test_a_number_without_sense_is_a_usage_error(
    capsys: pytest.CaptureFixture[str], option: list[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "let_it_ride", *option])
    assert ended.value.code == 2
    heard = capsys.readouterr()
    assert heard.out == "" and f"argument {option[0]}" in heard.err


def test_the_last_round_that_can_be_numbered_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "let_it_ride", "--start", "1000000000", "--seats", "3, 1"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert (played["round"], played["seats"]) == ("1000000000", [1, 3])


@pytest.mark.parametrize("game", [key for key in GAMES if GAMES[key].poker])
def test_poker_is_not_played_alone(capsys: pytest.CaptureFixture[str], game: str) -> None:
    assert main(["play", game, "--seats", "1"]) == 2
    heard = capsys.readouterr()
    assert (heard.out, heard.err) == ("", "no round can be played: poker needs 2 seats or more\n")
    assert main(["play", game, "--seats", "1,2"]) == 0


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_names_every_clause_and_reading_of_its_text(game: str, language: str) -> None:
    regulation = GAMES[game].regulation
    lines = [line.strip() for line in sheet(GAMES[game], language)]
    every = [*(clause.id for clause in regulation.clauses.values()), *regulation.readings]
    assert [cite for cite in every if not any(line.startswith(f"{cite} ") for line in lines)] == []


def test_a_sheet_says_what_each_seat_decides() -> None:
    steps = "\n".join(sheet(GAMES["ultimate_texas_holdem"], "en"))
    assert "Each seat decides in turn: wager on play or check" in steps
    assert "Each seat decides in turn: wager on play or fold" in steps
    assert "Cada puesto decide en su turno: dejar bet1 o retirar bet1" in "\n".join(
        sheet(GAMES["let_it_ride"], "es")
    )


def test_a_sheet_says_where_cards_are_dealt() -> None:
    lines = [line[4:] for line in sheet(GAMES["omaha"], "en") if "Deal " in line]
    assert lines[:3] == ["Deal 1 to each hand", "Deal 1 to be burned", "Deal 3 to the board"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_on_the_sheet_of_five_card_roulette_each_clause_has_its_own_place(language: str) -> None:
    lines = [line.strip() for line in sheet(GAMES["five_card_roulette"], language)]
    places = [line.split()[1] for line in lines if line.startswith(("FCR (a)", "FCR (b)"))]
    assert places == [*(f"(a)({number})" for number in range(1, 13)), "(b)"]


def test_cards_dealt_again_stand_on_the_sheet_with_their_own_reading() -> None:
    lines = list(sheet(GAMES["omaha"], "en"))
    at = next(at for at, line in enumerate(lines) if "may be dealt again" in line)
    assert lines[at + 1].split()[0] == "OMA-R16"


def test_a_sheet_says_which_cards_are_turned_up_and_when_one_is_moved() -> None:
    lines = [line[4:] for line in sheet(GAMES["let_it_ride"], "en")]
    assert "Where the terms say so, move 1 from the board to the discard rack" in lines
    assert "Turn up one card of the board" in lines
    assert "Turn up cards of the board until 2 show" in lines
    assert "Turn up cards of each hand until 3 show" in lines
    dealt = [line[4:] for line in sheet(GAMES["ultimate_texas_holdem"], "en")]
    assert "Turn up cards of the dealer's hand until 2 show" in dealt


def test_a_sheet_names_its_text_in_its_own_language() -> None:
    title = next(iter(sheet(GAMES["ultimate_texas_holdem"], "es")))
    assert title == "Ultimate Texas Hold'em (Puerto Rico, manual de procedimientos de juegos de mesa)"
    assert next(iter(sheet(GAMES["omaha"], "es"))).endswith("para Omaha y Omaha Hi-Lo)")
