"""The project as an app: users, memberships, tokens, the admin site and the commands."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CasinoConfig(AppConfig):
    name = "casino"
    verbose_name = _("People and access")
