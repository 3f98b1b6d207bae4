"""The inbox: counted in the top bar, seen without being settled, settled with what was done."""

import pytest
from django.test import Client
from django.utils.translation import gettext_lazy as _

from audit import alerts
from audit.alerts import Measure, Way
from audit.models import Alert
from tables.services import bars
from tests.builders import House, a_patron, a_table
from tests.pages.conftest import Enter


@pytest.fixture
def alert(house: House) -> Alert:
    return alerts.raise_alert(
        property_id=house.property.pk,
        kind="variance",
        what=_("The trail is kept for %(days)s days; purge what is older."),
        facts={"days": 7},
        to="audit.read_trail",
        place="BJ-01",
        measure=Measure.MONEY,
        figure="1234500",
        limit="10000",
        act=Way(_("Open the audit trail"), "trail"),
    )


def text(client: Client, address: str = "/alerts/") -> str:
    return client.get(address).content.decode()


def test_an_alert_says_what_where_how_much_and_the_one_act(alert: Alert, enter: Enter) -> None:
    page = text(enter("regulator"))
    assert "kept for 7 days" in page and "BJ-01" in page
    assert "12,345.00 against 100.00" in page
    assert '<a class="btn small" href="/trail/">Open the audit trail</a>' in page


def test_the_top_bar_counts_what_is_open(alert: Alert, enter: Enter) -> None:
    hot = '<a class="top-link" href="/alerts/">Alerts <span class="count hot">1</span></a>'
    none = '<a class="top-link" href="/alerts/">Alerts <span class="count">0</span></a>'
    assert hot in text(enter("regulator")) and none in text(enter("floor_supervisor"))


def test_seen_is_not_settled(alert: Alert, enter: Enter) -> None:
    client = enter("regulator")
    client.post("/alerts/seen/")
    assert '<span class="count">1</span>' in text(client)


def test_an_alert_is_settled_with_what_was_done(alert: Alert, enter: Enter) -> None:
    client = enter("regulator")
    client.post(f"/alerts/{alert.pk}/", {"how": "Found the slip"})
    assert "No alert waits for you." in text(client)
    assert "Found the slip" in text(client, "/alerts/?settled")


def test_an_alert_is_not_settled_without_a_word(alert: Alert, enter: Enter) -> None:
    answer = enter("regulator").post(f"/alerts/{alert.pk}/", {"how": " "})
    assert answer.status_code == 409 and "Say what was done." in answer.content.decode()


def test_somebody_elses_alert_is_not_settled(alert: Alert, enter: Enter) -> None:
    answer = enter("floor_supervisor").post(f"/alerts/{alert.pk}/", {"how": "Done"})
    alert.refresh_from_db()
    assert (answer.status_code, alert.settled_at) == (403, None)


def test_a_settled_alert_is_not_settled_again(alert: Alert, enter: Enter) -> None:
    client = enter("regulator")
    for how in ("Once", "Twice"):
        answer = client.post(f"/alerts/{alert.pk}/", {"how": how})
    assert answer.status_code == 409 and Alert.objects.get().settlement == "Once"


def test_an_alert_whose_act_has_no_page_is_shown_all_the_same(house: House, enter: Enter) -> None:
    alerts.raise_alert(
        property_id=house.property.pk, kind="odd", what=_("Audit trail"), to="audit.read_trail",
        measure=Measure.MINUTES, figure="12", act=Way(_("Open the audit trail"), "no_such_page"),
    )  # fmt: skip
    assert "12 min" in text(enter("regulator"))


def test_a_patron_is_named_by_the_house_s_number_and_the_alert_keeps_the_key_alone(
    house: House, enter: Enter
) -> None:
    patron, at = a_patron(house, number="G-004"), house.at("2026-03-02 10:00")
    bars.bar_patron(
        patron=patron, kind="house", since=at, by=house.a("shift_manager"), why="Cheated"
    )
    bars.tell_of(patron=patron, table=None, at=at)
    bars.tell_of(patron=patron, table=a_table(house, "UTH-01"), at=at)
    kept = [alert.what["en"] for alert in Alert.objects.filter(kind="patron.barred")]
    assert all(f"Barred patron #{patron.pk} is at" in what for what in kept)
    page = text(enter("surveillance"))
    assert "Barred patron G-004 is at the cage." in page
    assert "Barred patron G-004 is at UTH-01." in page
