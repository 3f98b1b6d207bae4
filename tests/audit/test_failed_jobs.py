"""A job that fails tells those who look after jobs: which, and why; once a kind of work while nobody has settled it."""

import pytest

from audit import jobs, trail
from audit.models import Alert, Job
from tables.models import Property

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house() -> Property:
    return Property.objects.create(
        code="north", name="North", timezone="America/New_York", currency="USD", jurisdiction="nj"
    )


@jobs.work("tests.fail")
def fail(*, why: str) -> None:
    """Refuse with a sentence, or do nothing."""
    if why:
        raise trail.Refused(why)


def done(house: Property, why: str) -> None:
    with trail.scope(house.pk):
        jobs.enqueue("tests.fail", property_id=house.pk, why=why)
    jobs.drain(house.pk)


def test_who_looks_after_jobs_is_told_of_one_that_failed(house: Property) -> None:
    for _time in range(2):
        done(house, "The day is locked.")
    with trail.scope(house.pk):
        alert = Alert.objects.get()
        assert set(Job.objects.values_list("state", flat=True)) == {"failed"}
    assert (alert.kind, alert.permission, alert.times) == ("job.failed", "audit.cancel_job", 2)
    assert "failed and is not tried again: The day is locked." in alert.what["en"]


def test_nobody_is_told_of_a_job_that_is_done(house: Property) -> None:
    done(house, "")
    with trail.scope(house.pk):
        assert not Alert.objects.exists()
