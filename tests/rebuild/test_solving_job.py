"""The full solver as a job: a paytable that the shipped tables do not cover, asked for on its page."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from audit.models import Job
from games import solving
from games.catalogue.mathematics import analyse
from games.engine.terms import Terms
from games.services import draft_paytable
from games.solver import kept, read
from tests.builders import House, a_house, worked

TERMS = Terms.read(
    {"currency": "USD", "paytables": {"blind": {"straight": "1 to 1", "pair": "1 to 1"}}}
)


@pytest.fixture
def house(db: None) -> Iterator[House]:
    with a_house() as made:
        yield made


def test_a_job_works_out_what_the_tables_do_not_cover(house: House) -> None:
    paytable = draft_paytable(
        property=house.property,
        game="ultimate_texas_holdem",
        wager="blind",
        name="Pairs",
        lines={"straight": "1 to 1", "pair": "1 to 1"},
        by=house.a("revenue_audit"),
    )
    job = solving.ask(paytable=paytable, terms=TERMS, by=house.a("revenue_audit"))
    worked(house)
    known = solving.solving(house.property.pk, "ultimate_texas_holdem", TERMS)
    assert known is not None and known.counts is not None
    assert (known.state, known.done) == (Job.State.DONE, known.all)
    found = analyse("ultimate_texas_holdem", TERMS, counts=known.counts)
    # A pair that wins is paid beside: the house loses more than any edge it has.
    assert found.wagers["base"].edge < 0
    assert sum(found.decisions.values()) == Fraction(1)
    again = read(kept(known.counts))
    assert analyse("ultimate_texas_holdem", TERMS, counts=again).wagers == found.wagers
    assert solving.ask(paytable=paytable, terms=TERMS, by=house.a("revenue_audit")).pk == job.pk
