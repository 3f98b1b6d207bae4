"""A house with one of everything that an act or an address can be about."""

from datetime import date, timedelta
from typing import Any

from django.utils import timezone

from audit import alerts
from audit.models import Purge
from audit.services import ingest
from casino.services import grant_role, issue_token
from games.services import draft_paytable
from tables.models import ChipSet, Marker, Patron, ShiftRecord, Table
from tables.services import (
    adjustments,
    charts,
    credit,
    feeds,
    markers,
    poker,
    policies,
    progressives,
    slips,
    terms,
    tickets,
)
from tests.builders import (
    House,
    a_box,
    a_patron,
    a_request,
    a_table,
    an_open_table,
    chips,
    close,
    money,
    removed,
    step,
)
from tests.people import a_person
from tests.recorded import PAYS, a_judged_table, an_overpaid_round, text


def fill(house: House) -> None:
    """Write one of everything."""
    noon = house.at("2026-03-02 12:00")
    table = a_table(house)
    an_open_table(house, table, chips("10000.00"), noon, box=a_box(house))
    a_request(house, table, "fill", "500.00", noon)
    slip = a_request(house, table, "fill", "100.00", noon)
    for act in ("approve", "issue"):
        slip = step(house, slip, act, noon)
    an_open_table(house, a_table(house, "BJ-04"), chips("10000.00"), noon)
    a_box(house, "B-4")
    papers(house, table, noon)
    counted_table(house)
    drafts(house, table)
    people(house)
    a_judged_table(house)
    rounds = [(1, text(an_overpaid_round("1")))]
    ingest(property=house.property, lines=rounds, by=house.a("integrator"))
    watched(house)


def papers(house: House, table: Table, at: Any) -> None:
    """Markers, one in the cage, one handed over to it; a progressive and a tournament."""
    supervisor, pit = house.a("floor_supervisor"), house.a("pit_manager")
    issued: list[Marker] = []
    for number in ("P-1", "P-2", "P-3"):
        patron = a_patron(house, number=number)
        issued.append(
            markers.issue_marker(
                table=table, patron=patron, amount=money("500.00"), at=at, by=supervisor
            )
        )
    markers.send_markers(
        table=table, markers=issued[1:2], at=at, by=pit, cashier=house.a("cage_cashier")
    )
    markers.hand_markers(table=table, markers=issued[2:], by=pit)
    tickets.issue_ticket(table=table, validation="00-1", amount=money("5.00"), at=at, by=supervisor)
    admin, room = house.a("it_admin"), house.a("poker_room_manager")
    major = progressives.add_progressive(
        property=house.property, name="Major", seed=money("900.00"), at=at, by=admin
    )
    feeds.feed(progressive=major, table=table, since=at, by=admin)
    progressives.contribute(
        progressive=major, amount=money("5.00"), at=at, by=house.a("revenue_audit")
    )
    progressives.pay_jackpot(
        progressive=major, amount=money("500.00"), at=at, by=house.a("cage_supervisor"),
        witness=house.another("cage_supervisor"),
    )  # fmt: skip
    slips.enter_paper_slip(
        table=table, kind="fill", paper="F000001", signed_at=at, to_table=chips("100.00"),
        by=house.a("cage_supervisor"), why="x",
    )  # fmt: skip
    poker.enter_tournament(
        property=house.property, name="Sunday", entries=10, buy_in=money("50.00"),
        fee=money("5.00"), prizes=money("500.00"), at=at, by=room,
    )  # fmt: skip


def counted_table(house: House) -> None:
    """A table of an earlier day that is closed, its box open in the count room."""
    at, later = house.at("2026-03-01 12:00"), house.at("2026-03-01 20:00")
    table = a_table(house, "BJ-02")
    session = an_open_table(house, table, chips("10000.00"), at, box=a_box(house, "B-2"))
    close(house, table, chips("9000.00"), later)
    removed(house, session.placements.get(), later)
    adjustments.propose_adjustment(
        record=ShiftRecord.objects.filter(table=table).first(), field="box",
        amount=money("10.00"), code="other", why="x", by=house.a("revenue_audit"), at=later,
    )  # fmt: skip
    earlier = a_table(house, "BJ-03")
    before = house.at("2026-02-27 12:00")
    an_open_table(house, earlier, chips("10000.00"), before)
    close(house, earlier, chips("10000.00"), house.at("2026-02-27 20:00"))


def drafts(house: House, table: Table) -> None:
    """Set-up that waits for its approval."""
    draft_paytable(
        property=house.property, game="let_it_ride", wager="bet", name="Next",
        lines=PAYS["let_it_ride"]["bet"], by=house.a("revenue_audit"),
    )  # fmt: skip
    terms.draft_terms(
        table=table, starts_at=house.at("2027-01-01 06:00"), game="blackjack", seats=7,
        chip_set=ChipSet.objects.get(property=house.property), chip_unit=money("1.00"),
        by=house.a("pit_manager"),
    )  # fmt: skip
    charts.draft_chart(
        property=house.property, first_day=date(2027, 1, 1), accounts={},
        by=house.a("revenue_audit"),
    )  # fmt: skip
    credit.draft_credit_line(
        patron=Patron.objects.first(), amount=money("9000.00"), why="x",
        by=house.a("cage_supervisor"),
    )  # fmt: skip
    policies.draft_policy(
        property=house.property, first_day=date(2027, 1, 1), by=house.a("revenue_audit")
    )


def people(house: House) -> None:
    """A role that waits, and a key."""
    it_admin = house.a("it_admin")
    newcomer = a_person(at=house.property)
    grant_role(user=newcomer, property=house.property, role="drop_team", by=it_admin)
    issue_token(
        user=a_person("integrator", at=house.property, is_service=True),
        property=house.property,
        name="shoe",
        scopes=["audit.ingest_round"],
        expires_at=timezone.now() + timedelta(days=1),
        by=it_admin,
    )


def watched(house: House) -> None:
    """What somebody has to look at, and a purge that is asked for."""
    alerts.raise_alert(
        property_id=house.property.pk, kind="odd", what="Odd.", to="audit.read_trail"
    )
    Purge.objects.create(
        property_id=house.property.pk,
        until=house.at("2015-01-01 06:00"),
        why="Retention",
        asked_by=house.a("revenue_audit"),
    )
