"""Whatever stands where something else should stand: a record is answered, or refused in a sentence."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.catalogue import GAMES
from games.commands import check
from tests.catalogue.simulated import simulated

TEXT = st.text(max_size=20) | st.sampled_from(["1", "5.00", "-1", "9" * 40, "5 to 1", "push", "\ud800", "\x00", "²"])
NUMBERS = st.integers(-(10**30), 10**30) | st.integers(0, 5) | st.floats(allow_nan=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
KEYS = (
    "round", "table", "game", "at", "until", "seats", "players", "detail", "not_recorded", "offsets_ms", "button",
    "stacks", "supersedes", "terms", "log", "property", "note",
)  # fmt: skip
OF_TERMS = ("currency", "chip_unit", "paytables", "limits", "rules", "more")


def answers(*lines: bytes) -> list[dict[str, Any]]:
    """What is said about these lines; each is answered, and the answer can be written."""
    said = list(check.answers(BytesIO(b"\n".join(lines)), "en"))
    assert json.loads(json.dumps(said)) == said
    for answer in said:
        assert answer["verdict"] in check.SEVERITY
        assert answer["verdict"] != "unreadable" or 0 < len(answer["error"]["text"]) <= 301
    return said


@pytest.mark.parametrize("game", ["let_it_ride", "omaha_hi_lo"])
@settings(max_examples=40)
@given(changes=st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=3))
def test_any_envelope_is_answered(game: str, changes: dict[str, Any]) -> None:
    record = simulated(game, 1)
    assert len(answers(json.dumps({**record, **changes}).encode(), json.dumps(record).encode())) == 2


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(data=st.data())
def test_any_terms_are_answered(game: str, data: st.DataObject) -> None:
    record = simulated(game, 1)
    terms = dict(record["terms"])
    part = data.draw(st.sampled_from(OF_TERMS))
    if isinstance(terms.get(part), dict) and terms[part] and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(terms[part])))
        terms[part] = {**terms[part], key: data.draw(JSON)}
    else:
        terms[part] = data.draw(JSON)
    answers(json.dumps({**record, "terms": terms}).encode())


@settings(max_examples=40)
@given(lines=st.lists(st.binary(max_size=60).filter(lambda line: b"\n" not in line and line.strip()), max_size=5))
def test_any_bytes_are_answered_line_by_line(lines: list[bytes]) -> None:
    assert len(answers(*lines)) == len(lines)
