"""The first answer to a request, kept so that a repeat gets the same."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import RowSecurity


class Answer(models.Model):
    """What a caller was told under a key of its own choosing."""

    property_id = models.BigIntegerField(_("property"))
    by = models.BigIntegerField(_("caller"))
    key = models.CharField(_("key"), max_length=200)
    request = models.CharField(_("digest of the request"), max_length=100)
    status = models.PositiveSmallIntegerField(_("status"), null=True)
    body = models.JSONField(_("answer"), null=True)
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        indexes = [models.Index(fields=["property_id", "by", "at"], name="audit_answer_lately")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "by", "key"], name="one_answer_per_key"),
            RowSecurity(name="audit_answer_wall"),
        ]

    def __str__(self) -> str:
        return self.key
