"""The regulations as data: complete, citable, in two languages, each row with its severity."""

import re
from collections import Counter

import pytest

from games.catalogue.regulations import (
    ALL,
    CITES,
    CLAUSES,
    FCR,
    LIR,
    OMA,
    READINGS,
    REGULATIONS,
    UTH,
)
from games.catalogue.regulations.dispositions import DECLARED, ENFORCED, Kind, disposition
from games.catalogue.regulations.violations import ROWS
from games.catalogue.regulations.violations.row import row
from games.engine.regulation import Regulation, Text

TEXTS = [
    *((cite.id, cite.summary("en"), cite.summary("es")) for cite in CITES.values()),
    *((f"{r.id} reason", r.reason.en, r.reason.es) for r in READINGS.values()),
    *((r.id, r.summary("en"), r.summary("es")) for r in ROWS.values()),
    *((f"{r.id} why", *r.unrecorded) for r in ROWS.values() if r.unrecorded),
    *((f"{id} disposition", *declared.why) for id, declared in DECLARED.items()),
]


def test_there_are_56_clauses() -> None:
    counts = {key: len(text.clauses) for key, text in REGULATIONS.items()}
    assert counts == {"LIR": 18, "UTH": 8, "FCR": 15, "OMA": 15}


def test_a_clause_is_cited_by_its_number() -> None:
    assert (LIR["13"].id, LIR["13"].code) == ("LIR 13", "LIR-13")


@pytest.mark.parametrize(
    ("number", "code"), [("(a)(1)", "FCR-a-1"), ("(a)(12)", "FCR-a-12"), ("(b)", "FCR-b")]
)
def test_a_lettered_clause_has_a_code_without_brackets(number: str, code: str) -> None:
    assert FCR[number].code == code


def test_codes_are_unique() -> None:
    codes = Counter(cite.code for cite in CITES.values())
    assert [code for code, times in codes.items() if times > 1] == []


def test_a_range_is_the_tuple_of_its_clauses() -> None:
    assert [clause.id for clause in LIR["2-4"]] == ["LIR 2", "LIR 3", "LIR 4"]


def test_a_range_of_lettered_clauses_keeps_their_order() -> None:
    assert [clause.number for clause in FCR["(a)(11)-(c)"]] == ["(a)(11)", "(a)(12)", "(b)", "(c)"]


@pytest.mark.parametrize("number", ["19", "0", "", "2-19", "13-", "(a)(1)"])
def test_a_missing_clause_is_a_key_error_that_names_it(number: str) -> None:
    with pytest.raises(KeyError, match=re.escape(f"LIR has no clause {number}")):
        LIR[number]


def test_a_missing_reading_is_a_key_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="UTH-R99"):
        UTH.readings["UTH-R99"]


def test_faults_name_one_citation_each() -> None:
    faults = LIR.faults(order="2", bet3="LIR-R1")
    assert faults == {"order": LIR["2"], "bet3": LIR.readings["LIR-R1"]}


def test_a_fault_of_a_missing_clause_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="OMA has no clause 16"):
        OMA.faults(order="16")


def test_a_reading_knows_the_clause_it_stands_in_for() -> None:
    assert OMA.readings["OMA-R5"].clause == OMA["15"]


def test_a_reading_common_to_all_games_has_no_clause() -> None:
    assert ALL.readings["ALL-R3"].clause is None


def test_a_reading_is_registered_once() -> None:
    text = Regulation("T", Text("a", "b"), "nowhere", {"1": Text("x", "y")})
    text.read("T-R1", "1", choice=Text("a", "b"), reason=Text("c", "d"), source="e")
    with pytest.raises(ValueError, match="two readings T-R1"):
        text.read("T-R1", "1", choice=Text("a", "b"), reason=Text("c", "d"), source="e")


def test_every_reading_names_its_source() -> None:
    assert [reading.id for reading in READINGS.values() if not reading.source] == []


def test_readings_are_numbered_without_gaps() -> None:
    for text in (ALL, LIR, UTH, FCR, OMA):
        expected = [f"{text.key}-R{n}" for n in range(1, len(text.readings) + 1)]
        assert list(text.readings) == expected


@pytest.mark.parametrize(("name", "english", "spanish"), TEXTS, ids=[text[0] for text in TEXTS])
def test_every_text_is_told_in_both_languages(name: str, english: str, spanish: str) -> None:
    assert english.endswith(".")
    assert spanish.endswith(".")
    assert english != spanish


@pytest.mark.parametrize(
    ("language", "first"), [("en", "The"), ("es", "Se"), ("es-pr", "Se"), ("fr", "The")]
)
def test_spanish_is_told_to_spanish_speakers_alone(language: str, first: str) -> None:
    assert ROWS["LIR-W04"].summary(language).startswith(first)


def test_the_catalogue_has_178_rows() -> None:
    counts = Counter(id.partition("-")[0] for id in ROWS)
    assert counts == {"LIR": 47, "UTH": 46, "FCR": 34, "OMA": 51}


def test_every_row_has_a_severity_from_1_to_3() -> None:
    assert {row.severity for row in ROWS.values()} == {1, 2, 3}


def test_every_row_cites_something() -> None:
    assert [row.id for row in ROWS.values() if not row.cites] == []


def test_every_row_cites_its_own_regulation_or_a_common_reading() -> None:
    for violation in ROWS.values():
        own = {violation.id[:3], "ALL"}
        assert {cite.id[:3] for cite in violation.cites} <= own, violation.id


def test_a_row_that_cites_an_unknown_clause_is_a_key_error() -> None:
    with pytest.raises(KeyError, match="LIR 19"):
        row("LIR-X01", "LIR 19", "omitted", 1, "a", "b")


def test_a_row_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="LIR-X01 has unknown kinds"):
        row("LIR-X01", "LIR 13", "strange", 1, "a", "b")


def test_a_row_no_record_can_show_says_why() -> None:
    hidden = [violation.id for violation in ROWS.values() if not violation.recordable]
    assert hidden == [
        "LIR-P09", "LIR-S01", "LIR-C05", "UTH-P01", "UTH-P06", "UTH-B01",
        "FCR-P09", "FCR-P12", "OMA-P01", "OMA-P02", "OMA-C04",
    ]  # fmt: skip


def test_a_clause_without_a_disposition_is_refused() -> None:
    with pytest.raises(ValueError, match="LIR 13 has no disposition"):
        disposition(LIR["13"], cited=())


def test_a_clause_with_two_dispositions_is_refused() -> None:
    with pytest.raises(ValueError, match="LIR 18 is enforced and also declared physical"):
        disposition(LIR["18"], cited={LIR["18"]})


def test_a_clause_between_rounds_is_declared_and_cited() -> None:
    assert disposition(OMA["3"], cited={OMA["3"]}).kind is Kind.BETWEEN_ROUNDS


def test_a_cited_clause_is_enforced() -> None:
    assert disposition(LIR["13"], cited={LIR["13"]}) is ENFORCED


def test_a_declared_clause_says_what_it_is() -> None:
    assert disposition(OMA["1"], cited=()).kind is Kind.DEFINITION


def test_no_two_clauses_are_summarised_alike() -> None:
    alike = Counter(clause.summary("en") for clause in CLAUSES.values())
    assert max(alike.values()) == 1
