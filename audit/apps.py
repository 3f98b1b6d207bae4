"""Recorded rounds, findings, and the trail of everything that was changed."""

from django.apps import AppConfig
from django.db.models.signals import pre_save
from django.utils.translation import gettext_lazy as _

from audit.fit import require_fit


class AuditConfig(AppConfig):
    name = "audit"
    verbose_name = _("Rounds and audit")

    def ready(self) -> None:
        pre_save.connect(require_fit, dispatch_uid="fit")
