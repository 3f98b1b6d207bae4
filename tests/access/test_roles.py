"""What a person may do follows from their roles, property by property, and from nothing else."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.db import IntegrityError, connection
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from audit import trail
from audit.trail import Forbidden, Refused
from casino.access import properties_of, roles_of
from casino.middleware import PropertyScope
from casino.models import Membership, User
from casino.roles import KEEPER, ROLES
from casino.services import approve_role, end_role, grant_role
from casino.waiting import waiting_for
from tables.models import Property
from tests.people import a_person, a_property, lay

pytestmark = pytest.mark.django_db


@pytest.fixture
def there() -> Property:
    return a_property("there")


@pytest.fixture
def granted(here: Property) -> Membership:
    """A role that waits for its approval."""
    it_admin, somebody = a_person("it_admin", at=here), a_person(at=here)
    with trail.scope(here.pk):
        return grant_role(user=somebody, property=here, role="pit_manager", by=it_admin)


def test_every_permission_of_a_role_is_declared_by_a_model() -> None:
    declared = {
        f"{app}.{name}"
        for app, name in Permission.objects.values_list("content_type__app_label", "codename")
    }
    assert set().union(KEEPER, *ROLES.values()) - declared == set()


def test_every_permission_the_apps_declare_belongs_to_a_role() -> None:
    ours = Permission.objects.filter(
        content_type__app_label__in=["audit", "casino", "games", "tables"]
    )
    acts = {
        f"{each.content_type.app_label}.{each.codename}"
        for each in ours.select_related("content_type")
        if not each.codename.startswith(("add_", "change_", "delete_", "view_"))
    }
    assert acts - set().union(KEEPER, *ROLES.values()) == set()


def test_roles_stand_in_the_database_as_in_the_code() -> None:
    names = Group.objects.get(name="floor_supervisor").permissions.values_list(
        "codename", flat=True
    )
    assert "request_slip" in names


def test_a_role_allows_what_it_names(here: Property) -> None:
    assert a_person("floor_supervisor", at=here).has_perm("tables.request_slip", here)


def test_a_role_allows_nothing_else(here: Property) -> None:
    assert not a_person("floor_supervisor", at=here).has_perm("tables.count_box", here)


def test_a_role_ends_at_the_walls_of_its_property(here: Property, there: Property) -> None:
    assert not a_person("floor_supervisor", at=here).has_perm("tables.request_slip", there)


def test_a_leaver_may_nothing(here: Property) -> None:
    leaver = a_person("floor_supervisor", at=here, is_active=False)
    assert not leaver.has_perm("tables.request_slip", here)


def test_the_keeper_of_the_installation_posts_nothing(here: Property) -> None:
    keeper = User.objects.create_superuser("keeper", name="Keeper")
    assert not keeper.has_perm("tables.request_slip", here)


def test_the_keeper_grants_roles_in_every_property(here: Property) -> None:
    keeper = User.objects.create_superuser("keeper", name="Keeper")
    assert keeper.has_perm("casino.grant_role", here)


def test_a_person_with_two_roles_has_the_first_one_first(here: Property) -> None:
    both = a_person("pit_manager", "floor_supervisor", at=here)
    assert roles_of(both, here.pk) == ("pit_manager", "floor_supervisor")


def test_a_granted_role_waits_for_its_approval(granted: Membership) -> None:
    assert roles_of(granted.user, granted.property_id) == ()


def test_an_approved_role_works(granted: Membership, here: Property) -> None:
    with trail.scope(here.pk):
        approve_role(membership=granted, by=a_person("controller", at=here))
    assert roles_of(granted.user, here.pk) == ("pit_manager",)


@pytest.fixture
def first_controller(here: Property) -> Membership:
    """The grant of a property's first controller, by a keeper of the installation."""
    keeper = User.objects.create_superuser("keeper", name="Keeper")
    with trail.scope(here.pk):
        return grant_role(user=a_person(at=here), property=here, role="controller", by=keeper)


def test_a_role_for_a_time_waits_is_approved_and_works_until_then(here: Property) -> None:
    somebody, it_admin = a_person(at=here), a_person("it_admin", at=here)
    controller, ends = a_person("controller", at=here), timezone.now() + timedelta(days=7)
    with trail.scope(here.pk):
        granted = grant_role(
            user=somebody, property=here, role="drop_team", by=it_admin, until=ends
        )
        assert waiting_for(controller, here, ["grants"]) == {"grants": 1}
        approve_role(membership=granted, by=controller)
        assert waiting_for(controller, here, ["grants"]) == {"grants": 0}
    assert roles_of(somebody, here.pk) == ("drop_team",)


def test_a_role_that_was_taken_back_waits_no_more(granted: Membership, here: Property) -> None:
    controller = a_person("controller", at=here)
    with trail.scope(here.pk):
        end_role(membership=granted, why="left", by=a_person("it_admin", at=here))
        assert waiting_for(controller, here, ["grants"]) == {"grants": 0}
        with pytest.raises(Refused, match="does not wait"):
            approve_role(membership=granted, by=controller)


def test_the_first_controller_is_approved_by_another_keeper(
    here: Property, first_controller: Membership
) -> None:
    other = User.objects.create_superuser("other", name="Other keeper")
    with trail.scope(here.pk):
        approve_role(membership=first_controller, by=other)
    assert roles_of(first_controller.user, here.pk) == ("controller",)


def test_whoever_granted_a_role_does_not_approve_it(
    here: Property, first_controller: Membership
) -> None:
    with trail.scope(here.pk), pytest.raises(Refused, match="Another person approves"):
        approve_role(membership=first_controller, by=first_controller.granted_by)


def test_a_keeper_approves_nothing_where_there_is_a_controller(
    here: Property, first_controller: Membership
) -> None:
    a_person("controller", at=here)
    other = User.objects.create_superuser("other", name="Other keeper")
    with trail.scope(here.pk), pytest.raises(Forbidden):
        approve_role(membership=first_controller, by=other)


def test_whoever_granted_a_role_does_not_approve_it_in_raw_sql(granted: Membership) -> None:
    with trail.scope(granted.property_id), pytest.raises(IntegrityError, match="another_than"):
        waiting = Membership.objects.filter(pk=granted.pk)
        waiting.update(approved_by=granted.granted_by, approved_at=timezone.now())


def test_nobody_grants_themselves_a_role(here: Property) -> None:
    it_admin = a_person("it_admin", at=here)
    with trail.scope(here.pk), pytest.raises(Refused, match="themselves"):
        grant_role(user=it_admin, property=here, role="controller", by=it_admin)


def test_a_pit_manager_grants_nothing(here: Property) -> None:
    with trail.scope(here.pk), pytest.raises(Forbidden):
        grant_role(
            user=a_person(at=here), property=here, role="controller",
            by=a_person("pit_manager", at=here),
        )  # fmt: skip


def test_an_ended_role_allows_nothing(here: Property) -> None:
    person = a_person("pit_manager", at=here)
    with trail.scope(here.pk):
        end_role(membership=person.memberships.get(), why="left", by=a_person("it_admin", at=here))
    assert roles_of(person, here.pk) == ()


def test_a_role_is_held_once_at_a_time(here: Property) -> None:
    person = a_person("pit_manager", at=here)
    with trail.scope(here.pk), pytest.raises(IntegrityError, match="once_at_a_time"):
        lay(user=person, at=here, role="pit_manager")


def test_the_role_of_a_grant_never_changes(granted: Membership) -> None:
    with trail.scope(granted.property_id), pytest.raises(Exception, match="casino_membership"):
        Membership.objects.update(role="controller")


def test_a_role_that_starts_tomorrow_does_not_work_today(here: Property) -> None:
    person = a_person(at=here)
    with trail.scope(here.pk):
        lay(user=person, at=here, role="pit_manager", since=timezone.now() + timedelta(days=1))
    assert roles_of(person, here.pk) == ()


def test_memberships_of_another_property_are_out_of_sight(here: Property, there: Property) -> None:
    a_person("pit_manager", at=there)
    with trail.scope(here.pk):
        assert not Membership.objects.exists()


def test_a_person_sees_the_properties_of_their_roles(here: Property, there: Property) -> None:
    person = a_person("pit_manager", at=there)
    assert properties_of(person) == (there.pk,)


def test_a_grant_leaves_an_entry_in_the_trail(granted: Membership) -> None:
    with trail.scope(granted.property_id), connection.cursor() as cursor:
        cursor.execute(
            "SELECT act->>'verb' FROM audit_entry WHERE relation = 'casino_membership' AND row_id = %s",
            [granted.pk],
        )
        assert cursor.fetchone() == ("role.granted",)


def test_a_password_never_enters_the_trail(here: Property) -> None:
    a_person(at=here, password="correct horse battery staple")
    with trail.scope(trail.HOUSE), connection.cursor() as cursor:
        cursor.execute(
            "SELECT bool_or(after ? 'name'), bool_or(after ? 'password') FROM audit_entry"
            " WHERE relation = 'casino_user'"
        )
        assert cursor.fetchone() == (True, False)


def test_a_failed_request_takes_back_what_it_wrote(here: Property, rf: RequestFactory) -> None:
    def write_then_fail(request: HttpRequest) -> HttpResponse:
        Property.objects.update(name="Overwritten")
        return HttpResponse(status=500)

    request = rf.get("/")
    request.user = a_person("pit_manager", at=here)
    PropertyScope(write_then_fail)(request)
    assert Property.objects.get().name == "Here"


def test_a_request_sees_the_rows_of_its_persons_properties_alone(
    here: Property, there: Property, rf: RequestFactory
) -> None:
    a_person("pit_manager", at=there)
    request = rf.get("/")
    request.user = a_person("controller", at=here)
    seen: list[int] = []

    def look(request: HttpRequest) -> HttpResponse:
        seen.extend(Membership.objects.values_list("property_id", flat=True))
        return HttpResponse()

    PropertyScope(look)(request)
    assert set(seen) == {here.pk}
