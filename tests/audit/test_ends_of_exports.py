"""An export of a chain ends before what the count room still holds, and proves itself up to there."""

import pytest

from audit import exports
from tables.services import boxes
from tests.audit.trails import an_uncounted_box, chain_of, found_in_export
from tests.builders import a_house, cash

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_export_ends_before_what_the_count_room_holds_and_proves_itself() -> None:
    with a_house("Europe/Madrid") as house:
        count = an_uncounted_box(house)
        chain = chain_of(house)
        lines = list(exports.chain_lines(chain))
        told = "".join(lines)
        assert "tables_placementstep" in told and "tables_boxcount" not in told
        assert found_in_export(chain, lines) is None
        same, other = house.another("count_team"), house.another("count_supervisor")
        placement, at = count.placement, count.at
        boxes.count_box(placement=placement, lines=cash("500.00"), by=same, at=at)
        boxes.take_step(placement=placement, act="accept", by=other)
        assert "tables_boxcountline" in "".join(exports.chain_lines(chain))
