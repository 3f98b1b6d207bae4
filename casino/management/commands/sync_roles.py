"""Apply the table of roles: what each may do stands in the database as it stands in the code."""

from typing import Any

from django.contrib.auth.models import Group, Permission
from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Concat

from casino.duties import all_pairs
from casino.models import Clash
from casino.owner import as_owner
from casino.roles import ROLES


class Command(BaseCommand):
    """Apply the roles of `casino.roles`, as the owner; what nobody declares is named and left out."""

    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner(), transaction.atomic():
            self.sync_roles()
            self.sync_clashes()
        if options["verbosity"]:
            self.stdout.write(f"{len(ROLES)} roles stand.")

    def sync_roles(self) -> None:
        names = Concat(F("content_type__app_label"), Value("."), F("codename"))
        known = dict(Permission.objects.annotate(full=names).values_list("full", "pk"))
        unknown = set().union(*ROLES.values()) - set(known)
        if unknown:
            self.stderr.write(f"Nobody declares these permissions: {', '.join(sorted(unknown))}.")
        for role, allowed in ROLES.items():
            group, _ = Group.objects.get_or_create(name=role.value)
            group.permissions.set(known[name] for name in allowed - unknown)
        Group.objects.exclude(name__in=[role.value for role in ROLES]).delete()

    def sync_clashes(self) -> None:
        """What clashes in the code clashes in the database, where the grants are refused."""
        pairs = all_pairs()
        for (one, other), why in pairs.items():
            Clash.objects.update_or_create(one=one, other=other, defaults={"why": why})
        for clash in Clash.objects.all():
            if (clash.one, clash.other) not in pairs:
                clash.delete()
