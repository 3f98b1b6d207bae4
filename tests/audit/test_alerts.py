"""Alerts: addressed, raised once, seen without being settled, settled with what was done."""

from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from audit import alerts, trail
from audit.alerts import Waiting, Way
from audit.models import Alert
from audit.trail import Forbidden, Refused
from casino.models import User
from tests.builders import House, a_house

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)


@pytest.fixture
def house(db: None) -> House:
    with a_house() as house:
        for role in ("regulator", "surveillance", "floor_supervisor"):
            house.a(role)
        yield house


def raised(house: House, key: str = "", **facts: object) -> Alert:
    about = {
        "property_id": house.property.pk,
        "kind": "fill.slow",
        "what": _("The fill has not arrived."),
        "to": "audit.read_trail",
        "key": key,
    }
    return alerts.raise_alert(**about | facts)


def waiting(house: House, role: str) -> Waiting:
    return alerts.count(house.a(role), house.property.pk)


def test_an_alert_is_for_who_holds_its_permission(house: House) -> None:
    alert = raised(house)
    assert alerts.open_alerts(house.a("regulator"), house.property.pk) == [alert]


def test_an_alert_is_not_for_anybody_else(house: House) -> None:
    raised(house)
    assert waiting(house, "floor_supervisor") == Waiting(0, 0)


def test_an_alert_of_another_property_is_not_seen_here(house: House) -> None:
    with a_house() as other:
        raised(other)
    assert waiting(house, "regulator") == Waiting(0, 0)


def test_an_alert_of_the_house_is_for_who_holds_its_permission_anywhere(house: House) -> None:
    raised(house, property_id=trail.HOUSE)
    assert waiting(house, "regulator") == Waiting(1, 1)


def test_an_alert_may_be_for_one_person(house: House) -> None:
    raised(house, to="", person=house.a("floor_supervisor"))
    assert (waiting(house, "floor_supervisor"), waiting(house, "regulator")) == (
        Waiting(1, 1),
        Waiting(0, 0),
    )


def test_an_alert_to_nobody_is_refused(house: House) -> None:
    with (
        pytest.raises(IntegrityError, match="an_alert_is_addressed_to_somebody"),
        transaction.atomic(),
    ):
        raised(house, to="")


def test_an_alert_raised_again_is_the_same(house: House) -> None:
    first, again = raised(house, figure="7"), raised(house, figure="9")
    assert (again.pk, again.times, again.figure) == (first.pk, 2, "9")


def test_an_alert_under_another_key_is_another(house: House) -> None:
    raised(house, "F-1"), raised(house, "F-2")
    assert waiting(house, "regulator") == Waiting(2, 2)


def test_a_settled_alert_raised_again_is_a_new_one(house: House) -> None:
    first = raised(house)
    alerts.settle(alert=first, by=house.a("regulator"), how="It came.")
    assert raised(house).pk != first.pk


def test_seen_is_not_settled(house: House) -> None:
    alerts.mark_seen(alerts=[raised(house)], by=house.a("regulator"))
    assert waiting(house, "regulator") == Waiting(1, 0)


def test_seen_by_one_is_not_seen_by_another(house: House) -> None:
    alerts.mark_seen(alerts=[raised(house)], by=house.a("regulator"))
    assert waiting(house, "surveillance") == Waiting(1, 1)


def test_seeing_twice_is_seeing(house: House) -> None:
    alert = raised(house)
    alerts.mark_seen(alerts=[alert, alert], by=house.a("regulator"))
    assert waiting(house, "regulator") == Waiting(1, 0)


def test_the_unseen_come_first(house: House) -> None:
    old, new = raised(house, "old"), raised(house, "new")
    alerts.mark_seen(alerts=[new], by=house.a("regulator"))
    found = alerts.open_alerts(house.a("regulator"), house.property.pk)
    assert [alert.pk for alert in found] == [old.pk, new.pk]


def test_a_settled_alert_says_what_was_done_and_by_whom(house: House) -> None:
    alerts.settle(alert=raised(house), by=house.a("regulator"), how="It came.")
    (settled,) = alerts.settled_alerts(house.a("regulator"), house.property.pk)
    assert (settled.settled_by, settled.settlement) == (house.a("regulator"), "It came.")


def test_settled_alerts_come_by_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alerts, "PAGE", 2)
    by = house.a("regulator")
    keys = [alerts.settle(alert=raised(house), by=by, how="Done.").pk for _n in range(3)]
    first = alerts.settled_alerts(by, house.property.pk)
    rest = alerts.settled_alerts(by, house.property.pk, before=first[-1].pk)
    assert [alert.pk for alert in first + rest] == keys[::-1]


def test_whom_an_alert_is_not_for_does_not_settle_it(house: House) -> None:
    with pytest.raises(Forbidden):
        alerts.settle(alert=raised(house), by=house.a("floor_supervisor"), how="Mine.")


def test_an_alert_is_not_settled_without_a_word(house: House) -> None:
    with pytest.raises(Refused, match="Say what was done"):
        alerts.settle(alert=raised(house), by=house.a("regulator"), how=" ")


def test_an_alert_is_settled_once(house: House) -> None:
    alert = raised(house)
    alerts.settle(alert=alert, by=house.a("regulator"), how="It came.")
    with pytest.raises(Refused, match="is settled"):
        alerts.settle(alert=alert, by=house.a("regulator"), how="Again.")


def test_an_alert_whose_cause_has_gone_settles_itself(house: House) -> None:
    raised(house)
    alerts.withdraw(property_id=house.property.pk, kind="fill.slow", how="It came.")
    assert waiting(house, "regulator") == Waiting(0, 0)


def test_withdrawing_what_was_never_raised_does_nothing(house: House) -> None:
    assert not alerts.withdraw(property_id=house.property.pk, kind="fill.slow", how="-")


def test_an_alert_speaks_the_readers_language(house: House) -> None:
    alert = raised(house, what=_("Monday"))
    with translation.override("es"):
        assert alert.sentence == "lunes"


def test_an_alert_fills_its_facts_into_every_language(house: House) -> None:
    alert = raised(house, what=_("%(number)s fills"), facts={"number": 3})
    assert alert.what == {"en": "3 fills", "es": "3 fills"}


def test_an_alert_leads_to_its_one_act(house: House) -> None:
    alert = raised(house, act=Way(_("Monday"), "slip", {"number": "F-2026-000001"}))
    assert (alert.act_label, alert.act_route) == ("Monday", ("slip", {"number": "F-2026-000001"}))


def test_an_alert_without_an_act_leads_nowhere(house: House) -> None:
    alert = raised(house)
    assert (alert.act_label, alert.act_route) == ("", None)


def test_what_an_alert_says_never_changes(house: House) -> None:
    alert = raised(house)
    with pytest.raises(IntegrityError, match="no longer changes"):
        change(alert, place="X")


def test_a_settled_alert_never_changes(house: House) -> None:
    alert = alerts.settle(alert=raised(house), by=house.a("regulator"), how="It came.")
    with pytest.raises(IntegrityError, match="no longer changes"):
        change(alert, settlement="X")


def change(alert: Alert, **columns: object) -> None:
    with transaction.atomic():
        Alert.objects.filter(pk=alert.pk).update(**columns)


def test_an_alert_says_since_when(house: House) -> None:
    assert raised(house, since=NOON).since == NOON


def test_the_count_for_the_top_bar_takes_a_fixed_number_of_queries(
    house: House, django_assert_max_num_queries: object
) -> None:
    for number in range(20):
        raised(house, str(number))
    reader = User.objects.get(pk=house.a("regulator").pk)
    reader.has_perm("audit.read_trail", house.property)
    with django_assert_max_num_queries(12):  # type: ignore[operator]
        alerts.count(reader, house.property.pk)
