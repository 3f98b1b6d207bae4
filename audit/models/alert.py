"""What somebody has to look at: one inbox for everything the house notices by itself."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, RowSecurity


def in_this_language(texts: dict[str, str]) -> str:
    """Of a text kept in every language, the one the reader reads."""
    language = (get_language() or "en").partition("-")[0]
    return texts.get(language) or texts.get("en", "")


class Alert(models.Model):
    """What, where, since when, a figure against its limit, and the one act that answers it.

    It is addressed to whoever holds a permission in the property, or to one person. Seen is not
    settled: it stands until somebody says what was done, or what it warned of has gone. A property
    of 0 is the house itself.
    """

    class Severity(models.TextChoices):
        BAD = "bad", _("act now")
        WARN = "warn", _("look at it")

    class Measure(models.TextChoices):
        COUNT = "count", _("number")
        MONEY = "money", _("amount in minor units")
        MINUTES = "minutes", _("minutes")
        SHARE = "share", _("share of one")

    property_id = models.BigIntegerField(_("property"))
    key = models.CharField(_("key"), max_length=200)
    kind = models.CharField(_("kind"), max_length=60)
    severity = models.CharField(_("urgency"), max_length=4, choices=Severity)
    what = models.JSONField(_("what"), help_text=_("The sentence, by language."))
    place = models.CharField(_("where"), max_length=120, blank=True)
    since = models.DateTimeField(_("since"))
    measure = models.CharField(_("measured in"), max_length=8, choices=Measure, blank=True)
    figure = models.CharField(_("figure"), max_length=40, blank=True)
    limit = models.CharField(_("limit"), max_length=40, blank=True)
    act = models.JSONField(
        _("act"), null=True, blank=True, help_text=_("Its label by language, route and arguments.")
    )
    permission = models.CharField(_("addressed to who may"), max_length=100, blank=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("addressed to"),
    )
    raised_at = models.DateTimeField(_("raised at"), db_default=Now())
    last_at = models.DateTimeField(_("last noticed at"), db_default=Now())
    times = models.PositiveIntegerField(_("times noticed"), default=1)
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("settled by"),
        help_text=_("None: what it warned of has gone by itself."),
    )
    settlement = models.TextField(_("what was done"), blank=True)

    class Meta:
        verbose_name = _("alert")
        verbose_name_plural = _("alerts")
        ordering = ["-id"]
        default_permissions = ()
        indexes = [models.Index(fields=["property_id", "-id"], name="audit_alert_newest")]
        constraints = [
            models.UniqueConstraint(fields=["property_id", "id"], name="audit_alert_scope"),
            models.UniqueConstraint(
                fields=["property_id", "key"],
                condition=Q(settled_at=None),
                name="one_open_alert_per_key",
            ),
            models.CheckConstraint(
                condition=~Q(permission="") | Q(person__isnull=False),
                name="an_alert_is_addressed_to_somebody",
            ),
            models.CheckConstraint(
                condition=Q(settled_at=None, settled_by=None, settlement="")
                | (Q(settled_at__isnull=False) & ~Q(settlement="")),
                name="a_settled_alert_says_what_was_done",
            ),
            Frozen(
                name="an_alert_is_only_noticed_again_and_settled",
                moving=["figure", "last_at", "times", "settled_at", "settled_by_id", "settlement"],
            ),
            Frozen(name="a_settled_alert_never_changes", condition="OLD.settled_at IS NOT NULL"),
            RowSecurity(name="audit_alert_wall"),
            Audited(name="audit_alert_audit", without=["last_at", "times"]),
        ]

    def __str__(self) -> str:
        return self.sentence

    @property
    def sentence(self) -> str:
        """What it says, in the reader's language."""
        return in_this_language(self.what)

    @property
    def act_label(self) -> str:
        """What its one act is called, in the reader's language; "" where it has none."""
        return in_this_language(self.act["label"]) if self.act else ""

    @property
    def act_route(self) -> tuple[str, dict[str, Any]] | None:
        """Where its one act is done: the name of an address and its arguments."""
        return (self.act["route"], self.act["args"]) if self.act else None


class AlertSeen(models.Model):
    """Who has seen an alert, and when: that settles nothing."""

    property_id = models.BigIntegerField(_("property"))
    alert = models.ForeignKey(
        Alert,
        models.PROTECT,
        related_name="sightings",
        db_constraint=False,
        verbose_name=_("alert"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("seen by")
    )
    at = models.DateTimeField(_("at"), db_default=Now())

    class Meta:
        verbose_name = _("sighting of an alert")
        verbose_name_plural = _("sightings of alerts")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["alert", "by"], name="an_alert_is_seen_once_by_each"),
            CompositeForeignKey(field="alert", name="audit_alertseen_alert"),
            AppendOnly(name="audit_alertseen_facts"),
            RowSecurity(name="audit_alertseen_wall"),
        ]

    def __str__(self) -> str:
        return f"{self.by} {self.at:%Y-%m-%d %H:%M}"
