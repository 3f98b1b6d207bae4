"""Work to be done outside the request, as rows: PostgreSQL holds the truth, Celery only wakes."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import CompositeForeignKey, Scoped


class Job(Scoped):
    """One piece of work asked for: its name, what it is about, who wanted it, how far it is."""

    class State(models.TextChoices):
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")
        CANCELLED = "cancelled", _("cancelled")

    task = models.CharField(_("work"), max_length=80)
    arguments = models.JSONField(_("about"), default=dict, encoder=DjangoJSONEncoder)
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.RUNNING
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="+",
        verbose_name=_("asked for by"),
    )
    created_at = models.DateTimeField(_("asked for at"), db_default=Now())
    alive_at = models.DateTimeField(_("last sign of life"), db_default=Now())
    revived = models.PositiveIntegerField(_("times woken again"), default=0)
    finished_at = models.DateTimeField(_("ended at"), null=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        permissions = [("cancel_job", _("May stop a job"))]
        indexes = [
            # The beat tick asks each property for its open jobs.
            models.Index(
                fields=["property", "alive_at"],
                condition=models.Q(state="running"),
                name="audit_job_open",
            ),
            models.Index(fields=["property", "-id"], name="audit_job_newest"),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=models.Q(state="running", finished_at=None)
                | (~models.Q(state="running") & ~models.Q(finished_at=None)),
                name="a_job_has_an_end_unless_it_runs",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.pk}"


class Chunk(Scoped):
    """A part of a job that is done in one transaction, by one worker at a time.

    `content` holds what was uploaded, byte for byte: evidence, and what lets a job go on after
    any failure. `size` is the number of items in it (lines of a file), for progress.
    """

    class State(models.TextChoices):
        READY = "ready", _("ready")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    job = models.ForeignKey(Job, models.CASCADE, related_name="chunks", db_constraint=False)
    n = models.PositiveIntegerField(_("number"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.READY)
    attempt = models.PositiveSmallIntegerField(_("attempt"), default=0)
    due_at = models.DateTimeField(_("not before"), db_default=Now())
    lease = models.DateTimeField(_("held until"), null=True)
    arguments = models.JSONField(_("about"), default=dict, encoder=DjangoJSONEncoder)
    content = models.BinaryField(_("as uploaded"), null=True)
    size = models.PositiveIntegerField(_("items"), default=1)
    outcome = models.JSONField(_("outcome"), default=dict, encoder=DjangoJSONEncoder)
    error = models.TextField(_("error"), blank=True)

    class Meta:
        verbose_name = _("chunk")
        verbose_name_plural = _("chunks")
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["job", "n"], name="one_chunk_of_a_number_per_job"),
            models.CheckConstraint(
                condition=models.Q(state="running", lease__isnull=False)
                | (~models.Q(state="running") & models.Q(lease=None)),
                name="a_chunk_is_held_only_while_it_runs",
            ),
            CompositeForeignKey(field="job", name="audit_chunk_job"),
        ]

    def __str__(self) -> str:
        return f"{self.job_id}/{self.n}"
