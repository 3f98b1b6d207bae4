"""The coverage table tells the truth: every clause once, every enforced one and every row proven by tests."""

from collections import Counter
from pathlib import Path

import pytest

from games.catalogue import GAMES
from games.catalogue.regulations import CLAUSES, coverage
from games.catalogue.regulations.dispositions import Kind, disposition
from games.catalogue.regulations.proofs import Proofs, proofs
from games.catalogue.regulations.violations import ROWS

CITED = coverage.places(GAMES)
ENFORCED = {clause for clause in CLAUSES.values() if clause.id in CITED}
JUDGED = [
    clause
    for clause in CLAUSES.values()
    if disposition(clause, ENFORCED).kind in (Kind.ENFORCED, Kind.BETWEEN_ROUNDS)
]


@pytest.fixture(scope="module")
def proven() -> Proofs:
    return proofs(coverage.TESTS)


def test_the_table_is_fresh() -> None:
    assert coverage.main(["--check"]) == 0, "run python -m games.catalogue.regulations.coverage"


def test_a_stale_table_is_told_and_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(coverage, "TABLE", tmp_path / "COVERAGE.md")
    assert coverage.main(["--check"]) == 1
    assert "COVERAGE.md is stale" in capsys.readouterr().err
    assert (coverage.main([]), coverage.main(["--check"])) == (0, 0)


def test_every_clause_has_one_disposition() -> None:
    kinds = Counter(disposition(clause, ENFORCED).kind for clause in CLAUSES.values())
    assert kinds.total() == 56
    assert kinds == {
        Kind.ENFORCED: 48, Kind.BETWEEN_ROUNDS: 2, Kind.DEFINITION: 2, Kind.PHYSICAL: 2, Kind.ELSEWHERE: 1,
        Kind.READING: 1,
    }  # fmt: skip


def test_every_judged_clause_is_kept_by_a_legal_round_and_broken_by_a_test(proven: Proofs) -> None:
    for clause in JUDGED:
        legal = sum(proven.legal[key] for key in CITED.get(clause.id, {}))
        assert legal + proven.conforming[clause.id] > 0, f"no test keeps {clause.id}"
        assert proven.violating[clause.id] > 0, f"no test breaks {clause.id}"


def test_every_row_is_named_by_a_test_or_cannot_be_recorded(proven: Proofs) -> None:
    unnamed = [row.id for row in ROWS.values() if row.recordable and not proven.rows[row.id]]
    assert unnamed == []


def test_no_row_that_cannot_be_recorded_is_cited_by_a_game() -> None:
    assert [row.id for row in ROWS.values() if not row.recordable and row.id in CITED] == []
