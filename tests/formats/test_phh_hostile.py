"""Whatever a file in Poker Hand History holds, each hand is told or refused in one sentence."""

from argparse import Namespace
from io import BytesIO
from random import Random

import pytest

from games.commands.convert import converted
from tests.formats.test_phh import ALL_FOLD, DUEL, SPLIT

ASKED = Namespace(table=None, at=None, terms=None)
PIECES = [
    "-1", "1e400", "inf", "nan", "[]", "[1]", "{}", "''", "true", "1979-05-27", "07:32:00", "[1,[2]]", '"p1 cc"',
    "0.001", "\x00", "é", "[[", "]", "# x", "\n[3]\n", "p1 cbr 99999999999999999999", "d db ????????", "p1 sm -",
]  # fmt: skip


def spoilt(text: str, rng: Random) -> str:
    """The hand with a piece cut out, put in, in the place of a value, or one line twice."""
    at, lines = rng.randrange(len(text)), text.split("\n")
    line = rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            return text[:at] + text[at + rng.randint(1, 6) :]
        case 1:
            return text[:at] + rng.choice(PIECES) + text[at:]
        case 2:
            lines[line] = f"{lines[line].partition('=')[0]}= {rng.choice(PIECES)}"
        case _:
            lines.insert(rng.randrange(len(lines)), lines[line])
    return "\n".join(lines)


@pytest.mark.parametrize("hand", [SPLIT, DUEL, ALL_FOLD], ids=["split", "duel", "all_fold"])
def test_a_spoilt_hand_is_told_or_refused(hand: str) -> None:
    rng = Random(7)
    for _ in range(400):
        text = spoilt(spoilt(hand, rng), rng) if rng.random() < 0.5 else spoilt(hand, rng)
        for told in converted(BytesIO(text.encode()), "hands.phh", ASKED):
            if isinstance(told, str):
                assert told.startswith("hands.phh, hand from line ") and "\n" not in told
            else:
                assert told["log"]


@pytest.mark.parametrize("blinds", ["[]", "[1]", "[1, 2]"])
def test_blinds_of_too_few_players_are_told(blinds: str) -> None:
    text = SPLIT.replace("blinds_or_straddles = [1, 2, 0]", f"blinds_or_straddles = {blinds}")
    [told] = converted(BytesIO(text.encode()), "hand.phh", ASKED)
    assert "blinds_or_straddles: " in told and told.endswith(" items for 3 players")
