"""Whatever services are called in whatever order, the chain proves and the rows follow from its images."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from audit import trail, verification
from audit.audited import audited
from audit.models import Entry
from audit.trail import HOUSE, Refused
from audit.verification import Chain
from games.models import Paytable
from games.services import approve_paytable, draft_paytable, redraft_paytable, retire_paytable
from tables.models import ChipSet, Patron, Pit, Slip, Table
from tables.services import floor, patrons, sessions, slips, terms
from tests.audit.trails import chain_of, found_in_export
from tests.builders import DEALER, RUNNER, House, a_house, a_table, chips, money, some

Row = tuple[str, int]
CODES = st.sampled_from(["A", "B", "C", "D"])
WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=12)
ODDS = st.sampled_from(["1 to 1", "3 to 2", "8 to 1", "push", "nonsense"])
LINES = st.dictionaries(st.sampled_from(["flush", "straight", "pair"]), ODDS, max_size=3)
APPROVERS = st.sampled_from(["controller", "revenue_audit"])
SLIP_ACTS = {
    "approve": "pit_manager",
    "refuse": "pit_manager",
    "issue": "cage_cashier",
    "transport": "cage_cashier",
    "receive": "floor_supervisor",
}
ROLES = {"it_admin", "cage_supervisor", "surveillance", "controller", "revenue_audit"}


class Services(RuleBasedStateMachine):
    """People at work in one house, each act in a transaction of its own, some of them refused."""

    paytables, tables, given, guests = map(Bundle, ("paytables", "tables", "given", "guests"))

    @initialize(target=tables)
    def lay(self) -> Table:
        with a_house() as self.house:
            for role in {*SLIP_ACTS.values(), *ROLES}:
                self.house.a(role)
            table = a_table(self.house)
        self.at = self.house.at("2026-03-02 08:00")
        self.open(table, "")
        return table

    @contextmanager
    def act(self) -> Iterator[House]:
        """One transaction; what is refused leaves no trace."""
        self.at += timedelta(minutes=1)
        try:
            with trail.scope(self.house.property.pk):
                yield self.house
        except (Refused, ValidationError, IntegrityError):
            pass

    def made(self, make: Callable[[House], Any]) -> Any:
        with self.act() as house:
            return make(house)
        return None

    @rule(code=CODES, name=WORDS)
    def add_pit(self, code: str, name: str) -> None:
        with self.act() as house:
            floor.add_pit(property=house.property, code=code, name=name, by=house.a("it_admin"))

    @rule(target=tables, code=CODES)
    def add_table(self, code: str) -> Table | None:
        return self.made(lambda house: a_table(house, code=code))

    @rule(target=paytables, lines=LINES, note=WORDS)
    def draft(self, lines: dict[str, str], note: str) -> Paytable | None:
        about = {"game": "let_it_ride", "wager": "bet", "name": "A", "lines": lines, "note": note}
        return self.made(
            lambda house: draft_paytable(
                property=house.property, by=house.a("revenue_audit"), **about
            )
        )

    @rule(paytable=paytables, lines=LINES)
    def redraft(self, paytable: Paytable | None, lines: dict[str, str]) -> None:
        with self.act() as house:
            if paytable:
                redraft_paytable(paytable=paytable, lines=lines, by=house.a("revenue_audit"))

    @rule(paytable=paytables, role=APPROVERS)
    def approve(self, paytable: Paytable | None, role: str) -> None:
        with self.act() as house:
            if paytable:
                approve_paytable(paytable=paytable, by=house.a(role))

    @rule(paytable=paytables, why=WORDS)
    def retire(self, paytable: Paytable | None, why: str) -> None:
        with self.act() as house:
            if paytable:
                retire_paytable(paytable=paytable, by=house.a("controller"), why=why)

    @rule(table=tables, paytable=paytables, approve=st.booleans())
    def set_terms(self, table: Table | None, paytable: Paytable | None, approve: bool) -> None:
        with self.act() as house:
            if table and paytable:
                draft = terms.draft_terms(
                    table=table,
                    starts_at=self.at,
                    game="let_it_ride",
                    seats=7,
                    chip_set=ChipSet.objects.get(property=house.property),
                    chip_unit=money("1.00"),
                    paytables={"bet": paytable},
                    by=house.a("pit_manager"),
                )
                if approve:
                    terms.approve_terms(terms=draft, by=house.a("controller"))

    @rule(table=tables, why=WORDS)
    def open(self, table: Table | None, why: str) -> None:
        with self.act() as house:
            if table:
                sessions.open_table(
                    table=table,
                    at=self.at,
                    counted=chips("10000.00"),
                    by=house.a("floor_supervisor"),
                    attested=DEALER,
                    why=why,
                )

    @rule(table=tables)
    def close(self, table: Table | None) -> None:
        with self.act() as house:
            if table:
                sessions.close_table(
                    table=table,
                    at=self.at,
                    counted=chips("9000.00"),
                    by=house.a("floor_supervisor"),
                    attested=DEALER,
                )

    @rule(target=given, table=tables)
    def request(self, table: Table | None) -> Slip | None:
        if table is None:
            return None
        return self.made(
            lambda house: slips.request_slip(
                table=table,
                kind="fill",
                to_table=some("500.00"),
                by=house.a("floor_supervisor"),
                at=self.at,
            )
        )

    @rule(slip=given, act=st.sampled_from(sorted(SLIP_ACTS)))
    def sign(self, slip: Slip | None, act: str) -> None:
        with self.act() as house:
            if slip:
                hand = RUNNER if act == "transport" else DEALER
                slips.take_step(
                    slip=slip, act=act, by=house.a(SLIP_ACTS[act]), at=self.at, attested=hand
                )

    @rule(target=guests, name=WORDS)
    def register(self, name: str) -> Patron | None:
        return self.made(
            lambda house: patrons.register_patron(
                property=house.property, name=name, by=house.a("cage_supervisor")
            )
        )

    @rule(patron=guests, note=WORDS)
    def amend(self, patron: Patron | None, note: str) -> None:
        with self.act() as house:
            if patron:
                patrons.amend_patron(patron=patron, by=house.a("cage_supervisor"), note=note)

    @rule(patron=guests)
    def erase(self, patron: Patron | None) -> None:
        with self.act() as house:
            if patron:
                patrons.erase_patron(patron=patron, by=house.a("controller"), why="Asked for")

    @rule(name=WORDS)
    def rename_all_pits(self, name: str) -> None:
        with self.act():
            Pit.objects.all().update(name=name)

    @rule()
    def remove_an_empty_pit(self) -> None:
        with self.act(), connection.cursor() as cursor:
            cursor.execute(
                "DELETE FROM tables_pit p WHERE NOT EXISTS"
                " (SELECT FROM tables_table t WHERE t.pit_id = p.id) AND p.id <> %s",
                [self.house.pit.pk],
            )

    @rule(name=WORDS)
    def take_some_of_it_back(self, name: str) -> None:
        with self.act():
            try:
                with trail.act("pit.renamed"):
                    Pit.objects.all().update(name=name)
                    raise Refused("No.")
            except Refused:
                Pit.objects.all().update(position=7)

    @invariant()
    def the_chain_proves(self) -> None:
        chain = chain_of(self.house)
        assert [str(each) for each in verification.prove(chain)] == []

    def teardown(self) -> None:
        for chain in (chain_of(self.house), Chain(HOUSE, "house")):
            assert found_in_export(chain) is None
            assert rebuilt(chain) == standing(chain)


def rebuilt(chain: Chain) -> dict[Row, Any]:
    """The rows as they follow from the images, each image from the one before it."""
    rows: dict[Row, Any] = {}
    with trail.scope(chain.property_id):
        entries = Entry.objects.filter(property_id=chain.property_id).exclude(op="NOTE")
        for entry in entries.order_by("pk"):
            row = (entry.relation, entry.row_id)
            assert rows.pop(row, None) == entry.before
            if entry.op != Entry.Op.DELETE:
                rows[row] = without_marks(entry)
    return rows


def without_marks(entry: Entry) -> dict[str, Any]:
    """The image that an entry leaves, without the marks of secrets that changed."""
    hidden = audited()[entry.relation].without
    return {column: value for column, value in entry.after.items() if column not in hidden}


def standing(chain: Chain) -> dict[Row, Any]:
    """The rows as they stand, without what stays out of the trail."""
    rows = {}
    with trail.scope(chain.property_id), connection.cursor() as cursor:
        for table in audited().values():
            cursor.execute(
                f"SELECT t.id, (to_jsonb(t.*) - %s::text[])::text FROM {table.relation} t"
                " WHERE coalesce((to_jsonb(t.*) ->> %s)::bigint, 0) = %s",
                [list(table.without), table.key, chain.property_id],
            )
            for key, image in cursor.fetchall():
                rows[table.relation, key] = json.loads(image)
    return rows


@pytest.mark.django_db(transaction=True)
def test_any_sequence_of_services_leaves_a_chain_that_proves_and_tells_every_row() -> None:
    run_state_machine_as_test(
        Services,
        settings=settings(
            max_examples=6,
            stateful_step_count=20,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
