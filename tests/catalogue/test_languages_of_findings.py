"""What findings say in Spanish is Spanish: no English word is left, no fact is missing, money has its digits."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, judge
from games.engine import rankwords
from games.engine.capping import ROUNDED
from games.engine.findings import Finding
from games.engine.gaps import GAPS
from games.engine.house_take import BOXES
from games.engine.names import ACTORS, PLACES, RANKS, actor_name, pot_name
from games.engine.phrases import PHRASES
from games.engine.record import read_record
from games.engine.regulation import Text
from games.engine.words import BROKEN as BROKEN_DOWN
from games.engine.words import OR, THE_WAGER
from tests.catalogue.edits import after, judged
from tests.catalogue.golden import golden_rounds
from tests.catalogue.mutants import mutants
from tests.catalogue.simulated import simulated
from tests.catalogue.variations import varied
from tests.catalogue.worked import LET_IT_RIDE

BROKEN = 3
WORD = re.compile(r"[^\W\d_]+")
NOTATION = re.compile(r"\[[^\]]*\] \S+(?: > \S+)?(?: up)?(?: by \w+)?|[0-9.]+ \S+ > \S+(?: by \w+)?")


def words(*texts: str) -> set[str]:
    """The words of texts, in small letters."""
    return {word.lower() for text in texts for word in WORD.findall(re.sub(r"\{\w+\}", "", text))}


TEXTS: list[Text] = [
    *PHRASES.values(), *GAPS.values(), *PLACES.values(), *ACTORS.values(), *RANKS.values(), THE_WAGER, OR,
    BROKEN_DOWN, *ROUNDED.values(), *BOXES.values(),
    actor_name("1"),
    *(pot_name(pot) for pot in ("main", "side1", "uncalled")),
]  # fmt: skip
SPANISH = words(*(text.es for text in TEXTS), *rankwords.SPANISH, *rankwords.SPANISH_HANDS.values())
ENGLISH = words(*(text.en for text in TEXTS), *rankwords.ENGLISH, *rankwords.ENGLISH_HANDS.values())
ENGLISH |= {"main", "high", "low", "dealer", "floor", "spectator", "before", "after", "board", "none"}


def records(game: str) -> Iterator[dict[str, Any]]:
    """Golden rounds of a game, and simulated ones broken in every way, with their terms and without."""
    yield from (golden.record for golden in golden_rounds(game))
    for number in range(BROKEN):
        for record in (simulated(game, number), varied(game, number)):
            yield {key: value for key, value in record.items() if key != "terms"}
            yield from (
                {**record, "log": mutant.log} for mutant in mutants(record["log"], Random(number))
            )


@cache
def findings(game: str) -> list[tuple[dict[str, Any], Finding]]:
    """What is said of them, each sentence once."""
    said: dict[str, tuple[dict[str, Any], Finding]] = {}
    for record in records(game):
        found = read_record(record)
        for finding in judge(found, found.terms).findings:
            said.setdefault(finding.text(), (record, finding))
    return list(said.values())


def without_notation(finding: Finding, record: dict[str, Any]) -> str:
    """A sentence in Spanish without the lines of the log that it quotes and the names of wagers."""
    text = finding.text("es").replace(OR.es, " | ")
    lines = [line.partition(" # ")[0].strip() for line in record["log"]]
    for line in sorted((*filter(None, lines), *(finding.expected or "").split(" | ")), key=len, reverse=True):
        text = text.replace(line, "")
    text = NOTATION.sub("", text)
    names = "|".join((*GAMES[record["game"]].spots, *GAMES[record["game"]].tables))
    return re.sub(rf"\b(?:{names})\b", "", text) if names else text


@pytest.mark.parametrize("game", GAMES)
def test_no_english_word_is_left_in_a_spanish_sentence(game: str) -> None:
    left = {}
    for record, finding in findings(game):
        if english := words(without_notation(finding, record)) & (ENGLISH - SPANISH):
            left[finding.phrase] = (finding.text("es"), english)
    assert left == {}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_has_all_its_facts(game: str, language: str) -> None:
    told = {finding.text(language) for _, finding in findings(game)}
    assert [text for text in told if "None" in text or "{" in text or "}" in text] == []


def test_a_sentence_takes_the_same_facts_in_both_languages() -> None:
    facts = re.compile(r"\{(\w+)\}")
    for name, text in {**PHRASES, **GAPS}.items():
        assert set(facts.findall(text.en)) == set(facts.findall(text.es)), name


@pytest.mark.clause("LIR 12")
def test_an_announced_rank_is_said_in_words() -> None:
    answer = judged("let_it_ride", after(LET_IT_RIDE, "[Kc Kh 7d] hand:3", "dealer: 3 two_pair"), (1, 3))
    [finding] = answer["findings"]
    assert finding["text"] == "The dealer announced two pair for seat 3; the cards make a pair."


@pytest.mark.parametrize(
    ("currency", "stake", "unit", "text"),
    [
        ("USD", "5.00", "2.00", "3 to 2 on 5.00 is no whole number of chips of 2.00"),
        ("CLP", "500", "200", "3 to 2 on 500 is no whole number of chips of 200"),
        ("BHD", "5.000", "2.000", "3 to 2 on 5.000 is no whole number of chips of 2.000"),
    ],
)
def test_money_has_the_digits_of_its_currency_in_every_sentence(
    currency: str, stake: str, unit: str, text: str
) -> None:
    terms = {"currency": currency, "chip_unit": unit, "paytables": {"two_six": {"two_six": "3 to 2"}}}
    log = [f"{stake} purse:1 > bet:1:two_six", "[?? ?? ?? ?? ??] shoe > board", "[4h] board"]
    findings = judged("five_card_roulette", log, (1,), terms=terms)["findings"]
    assert f"What seat 1 has on two_six cannot be judged: {text}." in [one["text"] for one in findings]
