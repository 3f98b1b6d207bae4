"""Terms of a table: approved by another, never overlapping, looked up by the instant."""

from typing import Any

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.trail import Refused
from games.catalogue import GAMES
from games.models import Paytable
from games.services import approve_paytable, draft_paytable, redraft_paytable, retire_paytable
from tables import selectors
from tables.models import ChipSet, Terms
from tables.services import terms as services
from tables.services.terms_copies import copy_terms
from tests import builders as b

pytestmark = pytest.mark.django_db

STANDARD = {"royal_flush": "1000 to 1", "flush": "8 to 1", "pair_tens_or_better": "1 to 1"}
LIMITS = {"bet1": ["5.00", "500.00"]}


def a_paytable(house: b.House, lines: dict[str, str] = STANDARD) -> Paytable:
    draft = draft_paytable(
        property=house.property,
        game="let_it_ride",
        wager="bet",
        name="Standard 1000",
        lines=lines,
        by=house.a("revenue_audit"),
    )
    return approve_paytable(paytable=draft, by=house.a("controller"))


def drafted(house: b.House, table: b.Table, starts: str, **facts: Any) -> Terms:
    given = {"game": "let_it_ride", "limits": LIMITS, "paytables": {"bet": a_paytable(house)}}
    return services.draft_terms(
        table=table,
        starts_at=house.at(starts),
        seats=7,
        by=house.a("pit_manager"),
        **({"chip_set": ChipSet.objects.earliest("pk"), "chip_unit": b.money("1.00")} | given | facts),
    )


def approved(house: b.House, terms: Terms) -> Terms:
    return services.approve_terms(terms=terms, by=house.a("controller"))


@pytest.fixture
def table(house: b.House) -> b.Table:
    return b.floor.add_table(
        property=house.property, code="LIR-07", pit=house.pit, by=house.a("it_admin")
    )


def test_terms_in_force_are_given_in_the_public_form_with_every_rule_said(
    house: b.House, table: b.Table
) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00"))
    found = selectors.terms_at(table, house.at("2026-03-02 09:00"))
    assert found == {
        "currency": "USD",
        "chip_unit": "1.00",
        "paytables": {"bet": STANDARD},
        "limits": LIMITS,
        "rules": {name: rule.default for name, rule in GAMES["let_it_ride"].all_rules.items()},
    }


def test_before_the_first_terms_there_are_none(house: b.House, table: b.Table) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00"))
    assert selectors.terms_at(table, house.at("2026-03-01 05:59")) is None


def test_new_terms_end_those_before_them_to_the_instant(house: b.House, table: b.Table) -> None:
    first = approved(house, drafted(house, table, "2026-03-01 06:00"))
    second = approved(house, drafted(house, table, "2026-03-05 06:00", limits={}))
    first.refresh_from_db()
    assert first.ends_at == second.starts_at
    found = selectors.terms_at(table, house.at("2026-03-05 06:00"))
    assert found and found["limits"] == {}


def test_approved_terms_do_not_overlap_in_the_database(house: b.House, table: b.Table) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00"))
    late = drafted(house, table, "2026-03-05 06:00")
    with pytest.raises(IntegrityError, match="never_overlap"), transaction.atomic():
        Terms.objects.filter(pk=late.pk).update(
            state="approved", approved_by=house.a("controller"), approved_at=late.starts_at
        )


def test_who_drafted_terms_does_not_approve_them(house: b.House, table: b.Table) -> None:
    draft = drafted(house, table, "2026-03-01 06:00")
    by = draft.drafted_by
    b.moved(house, by, "controller")
    with pytest.raises(Refused, match="another person"):
        services.approve_terms(terms=draft, by=by)
    with pytest.raises(IntegrityError, match="approved_by_another"), transaction.atomic():
        Terms.objects.filter(pk=draft.pk).update(
            state="approved", approved_by=by, approved_at=draft.starts_at
        )


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({"limits": {"bet1": ["500.00", "5.00"]}}, "bet1: the least, 500, is above the most, 5"),
        ({"limits": {"bet1": ["33.33", "500.00"]}}, "bet1: 33.33 is no whole number of chips"),
        ({"limits": {"bet1": ["5.00", "500.50"]}}, "bet1: 500.50 is no whole number of chips"),
        ({"limits": {"bet1": ["33.00", "500.00", "25.00"]}}, "bet1: from 33 in steps of 25, no bet"),
        ({"limits": {"bet1": ["5.00", "500.00", "0.00"]}}, "bet1: the step between bets is above 0"),
        ({"limits": {"bet1": ["5.00"]}}, "bet1: limits are the least and the most"),
        ({"limits_range": {"bet1": ["x", "y"]}}, "bet1: limits are the least and the most"),
        ({"limits": {"bet1": ["25.00", "500.00"]}, "chip_unit": b.money("100.00")}, "bet1: 25 is no whole"),
        ({"rules": {"decks": 99}}, "terms.rules.decks"),
        ({"rules": {"colour": "blue"}}, "terms.rules.colour"),
    ],
)
def test_terms_that_cannot_be_read_are_refused_with_their_place(
    house: b.House, table: b.Table, facts: dict[str, Any], place: str
) -> None:
    with pytest.raises(Refused, match=place):
        approved(house, drafted(house, table, "2026-03-01 06:00", **facts))


def test_the_smallest_chip_paid_is_made_up_of_chips_of_the_set(house: b.House, table: b.Table) -> None:
    coarse = b.floor.add_chip_set(
        property=house.property, name="High", chips=[b.money("100.00"), b.money("25.00")],
        by=house.a("it_admin"),
    )  # fmt: skip
    with pytest.raises(Refused, match=r"chips of the set, whose smallest is 25"):
        drafted(house, table, "2026-03-01 06:00", chip_set=coarse)


def test_terms_name_approved_paytables_only(house: b.House, table: b.Table) -> None:
    paytable = a_paytable(house)
    retire_paytable(paytable=paytable, by=house.a("controller"), why="a new standard")
    draft = drafted(house, table, "2026-03-01 06:00", paytables={"bet": paytable})
    with pytest.raises(Refused, match="not approved"):
        approved(house, draft)


def test_a_game_that_is_not_judged_has_terms_like_any_other(house: b.House, table: b.Table) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00", game="blackjack", paytables={}))
    found = selectors.terms_row_at(table, house.at("2026-03-02 09:00"))
    assert found and found.game == "blackjack"


RANGE = {"bet1": ["5.00", "1000.00"]}


def limits(house: b.House, table: b.Table, least: str, most: str, by: b.User) -> Terms:
    return services.change_limits(
        table=table,
        limits={"bet1": [least, most]},
        at=house.at("2026-03-02 21:00"),
        by=by,
        why="a busy evening",
    )


def test_limits_change_at_once_within_their_approved_range(house: b.House, table: b.Table) -> None:
    before = approved(house, drafted(house, table, "2026-03-01 06:00", limits_range=RANGE))
    made = limits(house, table, "25.00", "1000.00", house.another("pit_manager"))
    found = [
        selectors.terms_at(table, house.at(f"2026-03-02 {at}"))["limits"]["bet1"]
        for at in ("20:59", "21:00")
    ]
    assert found == [["5.00", "500.00"], ["25.00", "1000.00"]]
    assert (made.within, made.approved_by, made.rules) == (
        before,
        before.approved_by,
        before.rules,
    )


@pytest.mark.parametrize(("least", "most"), [("4.99", "500.00"), ("5.00", "1000.01"), ("1.00", "2.00")])
def test_limits_beyond_their_range_are_refused(
    house: b.House, table: b.Table, least: str, most: str
) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00", limits_range=RANGE))
    with pytest.raises(Refused, match=r"bet1: the approved range is 5–1,000"):
        limits(house, table, least, most, house.another("pit_manager"))


@pytest.mark.parametrize(
    ("least", "most", "why"),
    [
        ("x", "y", "limits are the least and the most"),
        ("500.00", "5.00", "the least, 500, is above the most, 5"),
        ("5.50", "500.00", "5.50 is no whole number of chips"),
    ],
)
def test_limits_that_nobody_could_bet_by_are_refused(
    house: b.House, table: b.Table, least: str, most: str, why: str
) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00", limits_range=RANGE))
    with pytest.raises(Refused, match=f"bet1: {why}"):
        limits(house, table, least, most, house.another("pit_manager"))


OUTSIDE = r"bet1: the approved range is 10–400\."
BELOW = {"bet1": ["10.00", "400.00"]}


def test_terms_outside_their_own_range_are_not_drafted(house: b.House, table: b.Table) -> None:
    with pytest.raises(Refused, match=OUTSIDE):
        drafted(house, table, "2026-03-01 06:00", limits_range=BELOW)
    assert drafted(house, table, "2026-03-01 06:00", limits_range={"bet2": ["10.00", "400.00"]})


def test_terms_outside_their_own_range_are_not_copied(house: b.House, table: b.Table) -> None:
    terms = approved(house, drafted(house, table, "2026-03-01 06:00"))
    terms.limits_range = BELOW
    told = {"starts_at": house.at("2026-03-05 06:00"), "by": house.a("pit_manager")}
    with pytest.raises(Refused, match=OUTSIDE):
        copy_terms(terms=terms, tables=[b.a_table(house, "LIR-08")], **told)


def test_the_database_takes_no_limits_outside_their_range(house: b.House, table: b.Table) -> None:
    draft = drafted(house, table, "2026-03-01 06:00")
    with pytest.raises(IntegrityError, match="limits of bet1 lie outside"), transaction.atomic():
        Terms.objects.filter(pk=draft.pk).update(limits_range=BELOW)


def test_limits_without_an_approved_range_are_not_changed(house: b.House, table: b.Table) -> None:
    approved(house, drafted(house, table, "2026-03-01 06:00"))
    with pytest.raises(Refused, match="the approved range is none"):
        limits(house, table, "5.00", "500.00", house.another("pit_manager"))


def test_terms_are_copied_to_many_tables_in_one_act(house: b.House, table: b.Table) -> None:
    terms = approved(house, drafted(house, table, "2026-03-01 06:00"))
    others = [b.a_table(house, code, "let_it_ride") for code in ("LIR-08", "LIR-09")]
    starts = house.at("2026-03-05 06:00")
    copies = copy_terms(terms=terms, tables=others, starts_at=starts, by=house.a("pit_manager"))
    for copy in copies.drafts:
        approved(house, copy)
    found = [selectors.terms_at(other, starts) for other in others]
    assert found == [selectors.terms_at(table, starts)] * 2


def test_a_poker_table_takes_no_copy_and_the_others_go_on(house: b.House, table: b.Table) -> None:
    terms = approved(house, drafted(house, table, "2026-03-01 06:00"))
    poker, other = b.a_table(house, "OMA-01", "omaha"), b.a_table(house, "LIR-08", "let_it_ride")
    told = {"terms": terms, "starts_at": house.at("2026-03-05 06:00"), "by": house.a("pit_manager")}
    copies = copy_terms(tables=[poker, other], **told)
    assert [copy.table for copy in copies.drafts] == [other]
    assert copies.refused[0].startswith("OMA-01 plays Omaha")
    with pytest.raises(Refused, match="OMA-01 plays Omaha"):
        copy_terms(tables=[poker], **told)
    with pytest.raises(Refused, match="LIR-08 plays Let It Ride: terms of Omaha"):
        copy_terms(tables=[other], **told | {"terms": poker.terms.get()})


def test_a_table_of_another_game_takes_no_copy(house: b.House, table: b.Table) -> None:
    terms = approved(house, drafted(house, table, "2026-03-01 06:00"))
    roulette = b.a_table(house, "FCR-01", "five_card_roulette")
    told = {"starts_at": house.at("2026-03-05 06:00"), "by": house.a("pit_manager")}
    with pytest.raises(Refused, match="FCR-01 plays Five Card Roulette: terms of Let It Ride"):
        copy_terms(terms=terms, tables=[roulette], **told)


def test_the_next_version_of_a_paytable_has_the_next_number(house: b.House) -> None:
    assert [a_paytable(house).version, a_paytable(house).version] == [1, 2]


def test_an_approved_paytable_is_not_drafted_again(house: b.House) -> None:
    with pytest.raises(Refused, match="draft its next version"):
        redraft_paytable(
            paytable=a_paytable(house), lines={"flush": "9 to 1"}, by=house.a("revenue_audit")
        )


def test_odds_that_are_none_are_refused_with_their_line(house: b.House) -> None:
    with pytest.raises(Refused, match=r"flush: “8 for 1”"):
        a_paytable(house, {"flush": "8 for 1"})
