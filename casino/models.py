"""People who sign in, and the systems that sign in for themselves."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person of the house, or a service user: an outside system that posts and reads."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(_("name"), max_length=150)
    is_service = models.BooleanField(
        _("service user"),
        default=False,
        help_text=_("An outside system: it holds tokens and never signs in with a password."),
    )

    language = models.CharField(
        _("language"), max_length=2, blank=True, choices=[("en", "English"), ("es", "Español")]
    )
    theme = models.CharField(
        _("theme"), max_length=5, blank=True, choices=[("light", _("Light")), ("dark", _("Dark"))]
    )
    letter_keys = models.BooleanField(_("single-letter keys"), default=True)

    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
