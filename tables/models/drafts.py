"""What a person has keyed and not signed: kept for them alone, gone when they sign."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Scoped


class Draft(Scoped):
    """The fields of a form that is not signed yet. No document, and no part of the books."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("person")
    )
    about = models.CharField(_("about"), max_length=120)
    fields = models.JSONField(_("fields"), default=dict)
    at = models.DateTimeField(_("kept at"), db_default=Now())

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "by", "about"], name="one_draft_per_person_and_form"
            ),
        ]

    def __str__(self) -> str:
        return self.about
