"""When a day is over its chain is anchored and proven; what does not hold raises an alert."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.utils import timezone

from audit import jobs, trail, verification
from audit.models import Alert, Anchor, Job
from audit.services import watch
from tests.audit.trails import (
    a_lived_in_house,
    as_the_owner,
    chain_of,
    entries_of,
    found_in_export,
    in_its_scope,
)
from tests.builders import House

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)


@pytest.fixture
def house() -> House:
    return a_lived_in_house()


def anchors(house: House) -> list[Anchor]:
    with trail.scope(house.property.pk):
        return list(verification.anchors_of(chain_of(house)))


def alerts(property_id: int) -> list[Alert]:
    with trail.scope(property_id):
        return list(Alert.objects.filter(property_id=property_id))


def watch_and_work(house: House) -> None:
    watch.watch_trails()
    jobs.drain(house.property.pk)


def test_the_day_before_is_anchored(house: House) -> None:
    watch_and_work(house)
    here = timezone.now().astimezone(house.property.zone)
    today = here.date() if here.hour >= 6 else here.date() - DAY
    assert [anchor.date for anchor in anchors(house)] == [today - DAY]


def test_the_house_itself_is_anchored_by_the_day_of_utc(house: House) -> None:
    watch_and_work(house)
    with trail.scope(0):
        found = [anchor.date for anchor in Anchor.objects.filter(property_id=0)]
    assert found == [datetime.now(UTC).date() - DAY]


def test_an_anchor_holds_the_head_of_its_day(house: House) -> None:
    set_back(house, days=2)
    in_its_scope(house, name="Today")
    watch_and_work(house)
    with trail.scope(house.property.pk):
        seq = trail.head(house.property.pk).seq
    assert [anchor.seq for anchor in anchors(house)] == [seq - 1]


def set_back(house: House, *, days: int) -> None:
    """Write the chain again as if it were older, and prove it."""
    as_the_owner(
        f"""DO $$ DECLARE v record; d bytea := ''; BEGIN
        FOR v IN SELECT * FROM audit_envelope WHERE property_id = {house.property.pk} ORDER BY seq LOOP
          d := trail_digest(d, v.leaves, v.property_id, v.seq, v.entries, v.at - interval '{days} days');
          UPDATE audit_envelope SET at = v.at - interval '{days} days', digest = d WHERE id = v.id;
        END LOOP;
        UPDATE audit_chain SET digest = d WHERE property_id = {house.property.pk}; END $$"""
    )


def test_days_that_were_missed_are_anchored_one_by_one(house: House) -> None:
    watch_and_work(house)
    as_the_owner("UPDATE audit_anchor SET date = date - 3")
    watch_and_work(house)
    days = [anchor.date for anchor in anchors(house)]
    assert days == [days[0] + n * DAY for n in range(4)]


def test_an_anchored_chain_holds(house: House) -> None:
    set_back(house, days=2)
    watch_and_work(house)
    assert (verification.prove(chain_of(house)), found_in_export(chain_of(house))) == ([], None)


def test_a_day_is_watched_once(house: House) -> None:
    watch_and_work(house)
    assert watch.watch_trails() == 0


def test_a_proof_in_the_works_is_not_asked_for_again(house: House) -> None:
    watch.watch_trails()
    assert watch.watch_trails() == 0


def test_a_chain_that_holds_raises_nothing(house: House) -> None:
    watch_and_work(house)
    assert alerts(house.property.pk) == []


def test_a_broken_chain_raises_an_alert_that_names_the_place(house: House) -> None:
    entry = entries_of(chain_of(house))[0]
    as_the_owner(f"UPDATE audit_entry SET role = 'x' WHERE id = {entry.pk}")
    watch_and_work(house)
    assert [(each.kind, each.permission, each.sentence) for each in alerts(house.property.pk)] == [
        (
            "trail.broken",
            "audit.read_trail",
            f"Entry {entry.pk} (tables_property {house.property.pk}, INSERT) in envelope 1"
            f" of {house.property.code} was altered.",
        )
    ]


def test_a_row_changed_past_the_trail_raises_an_alert(house: House) -> None:
    as_the_owner(f"UPDATE tables_pit SET name = 'Mine' WHERE id = {house.pit.pk}")
    watch_and_work(house)
    assert [each.kind for each in alerts(house.property.pk)] == ["trail.broken"]


def test_a_broken_chain_of_the_house_itself_raises_an_alert_of_the_house(house: House) -> None:
    as_the_owner("UPDATE casino_user SET is_superuser = NOT is_superuser")
    watch_and_work(house)
    assert [each.kind for each in alerts(0)] == ["trail.broken"]


def test_the_proof_of_a_broken_chain_ends_well(house: House) -> None:
    as_the_owner(f"UPDATE tables_pit SET name = 'Mine' WHERE id = {house.pit.pk}")
    watch_and_work(house)
    with trail.scope(house.property.pk):
        proofs = Job.objects.filter(task="trail.prove")
        assert set(proofs.values_list("state", flat=True)) == {"done"}


def test_changes_in_nobodys_name_are_told(house: House) -> None:
    watch_and_work(house)
    as_the_owner("UPDATE audit_anchor SET date = date - 1, seq = 0, digest = ''")
    in_its_scope(house, name="Whose?")
    set_back(house, days=1)
    watch_and_work(house)
    (alert,) = [each for each in alerts(house.property.pk) if each.kind == "trail.unattributed"]
    assert (alert.severity, alert.measure, alert.limit, int(alert.figure) > 0) == (
        "warn",
        "count",
        "0",
        True,
    )


def test_a_day_that_is_not_over_is_not_anchored(house: House) -> None:
    with pytest.raises(Exception, match="is not over"), trail.scope(house.property.pk):
        anchor(house, date(2999, 1, 1), timezone.now() + DAY)


def test_a_day_is_not_left_out(house: House) -> None:
    watch_and_work(house)
    last = anchors(house)[-1].date
    with pytest.raises(Exception, match="is not that of"), trail.scope(house.property.pk):
        anchor(house, last + 2 * DAY, timezone.now() - DAY)


def anchor(house: House, day: date, until: datetime) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT trail_anchor(%s, %s, %s)", [house.property.pk, day, until])


def test_the_watch_is_on_the_beat() -> None:
    assert settings.CELERY_BEAT_SCHEDULE["trail"]["task"] == "trail.watch"
