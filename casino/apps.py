"""The project as an app: users, memberships, tokens, the admin site and the commands."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _

from casino.checks import two_database_roles


class CasinoConfig(AppConfig):
    name = "casino"
    verbose_name = _("People and access")

    def ready(self) -> None:
        register(two_database_roles, Tags.security, deploy=True)
        autodiscover_modules("witness", "rules")
