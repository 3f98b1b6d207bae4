"""Who is barred stays known: no erasure while a bar stands, and no bar of somebody erased."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connections, transaction
from django.db.utils import IntegrityError
from django.utils import timezone

from audit import trail
from audit.trail import Refused
from tables.models import Bar, Patron
from tables.services import bars, patrons
from tests import builders as b

DAY = timedelta(days=1)


def barred(house: b.House, patron: Patron, since: timedelta, until: timedelta | None) -> Bar:
    now = timezone.now()
    return bars.bar_patron(
        patron=patron, kind="self", since=now + since, until=now + until if until else None,
        by=house.a("shift_manager"), why="Asked for it",
    )  # fmt: skip


def erase(house: b.House, patron: Patron) -> Patron:
    return patrons.erase_patron(patron=patron, by=house.a("controller"), why="Asked for it")


def erase_past_every_service(house: b.House, patron: Patron) -> None:
    with transaction.atomic():
        Patron.objects.filter(pk=patron.pk).update(
            name="", erased_by=house.a("controller"), erased_at=timezone.now()
        )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("since", "until"), [(-DAY, None), (-DAY, DAY), (DAY, None), (DAY, 2 * DAY)]
)
def test_a_patron_whose_bar_stands_is_not_erased(
    house: b.House, since: timedelta, until: timedelta | None
) -> None:
    patron = b.a_patron(house)
    barred(house, patron, since, until)
    with pytest.raises(Refused, match="is barred: the bar is ended first"):
        erase(house, patron)
    with pytest.raises(IntegrityError, match="is barred"):
        erase_past_every_service(house, patron)


@pytest.mark.django_db
def test_a_patron_whose_bars_are_over_is_erased(house: b.House) -> None:
    patron = b.a_patron(house)
    barred(house, patron, -2 * DAY, -DAY)
    bar = barred(house, patron, -DAY, None)
    bars.end_bar(bar=bar, by=house.a("controller"), why="Its time is over")
    assert erase(house, patron).erased_at


@pytest.mark.django_db
def test_who_was_erased_is_not_barred(house: b.House) -> None:
    patron = erase(house, b.a_patron(house))
    with pytest.raises(Refused, match="was erased"):
        barred(house, patron, -DAY, None)
    with pytest.raises(IntegrityError, match="was erased"), transaction.atomic():
        Bar.objects.create(
            property=house.property, patron=patron, kind="house", since=timezone.now(),
            why="x", by=house.a("shift_manager"),
        )  # fmt: skip


@pytest.mark.django_db(transaction=True)
def test_of_a_bar_and_an_erasure_at_once_one_is_refused() -> None:
    """Whichever comes first: nobody is erased and barred."""
    with b.a_house() as house:
        patron = b.a_patron(house)
        house.a("shift_manager"), house.a("controller")

    def go(bars_them: bool) -> str:
        try:
            with trail.scope(house.property.pk):
                if bars_them:
                    barred(house, patron, -DAY, None)
                else:
                    erase_past_every_service(house, patron)
        except (Refused, IntegrityError):
            return "refused"
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(go, (True, False))) == ["done", "refused"]
