"""The verifier's page shows boxes and no figure of the count room, and says whether they agree."""

from collections.abc import Iterator

import pytest

from tables.models import Verification
from tests import builders as b
from tests.pages.conftest import Enter
from tests.tables.test_verifiers import counted


@pytest.fixture
def house(db: None) -> Iterator[b.House]:
    with b.a_house(verifies=True) as made:
        yield made


def test_a_verifier_learns_whether_they_agree_and_nothing_else(
    house: b.House, enter: Enter
) -> None:
    key = str(counted(house).pk)
    client = enter("cage_supervisor")
    page = client.get("/count/verify/").content.decode()
    assert "B-1" in page and "80.00" not in page
    said = [
        client.post("/count/verify/", {"box": key, f"total-{key}": total}, follow=True).content
        for total in ("79.00", "80.00")
    ]
    assert (b"count it again" in said[0], b"Box B-1 agrees" in said[1]) == (True, True)


@pytest.mark.parametrize("typed", ["", "eighty", "-1"])
def test_what_is_no_amount_is_said(house: b.House, enter: Enter, typed: str) -> None:
    key = str(counted(house).pk)
    answer = enter("cage_supervisor").post("/count/verify/", {"box": key, f"total-{key}": typed})
    assert (answer.status_code, Verification.objects.count()) == (409, 0)


def test_only_verifiers_open_it(house: b.House, enter: Enter) -> None:
    assert enter("count_team").get("/count/verify/").status_code == 403
