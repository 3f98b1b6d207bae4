"""What departs from the rules in a recorded round: data, stored, never an exception."""

from django.db import models
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppInserts, CompositeForeignKey, Frozen, Scoped
from audit.models.round import MONTH_IS_GONE, Round, RoundKey


class Finding(Scoped):
    """One departure: by which clause, at which event, what should have happened, what it cost.

    `effect` is the house's gain in minor units (none where no money is involved) and `effects`
    every party's, summing to zero. `texts` holds the sentence in each language of the house.
    It stands until its round is judged again without it, or a later version takes over.
    """

    class Kind(models.TextChoices):
        OMITTED = "omitted", _("omitted")
        MISSTATED = "misstated", _("misstated")
        OUT_OF_ORDER = "out_of_order", _("out of order")
        UNEXPECTED = "unexpected", _("unexpected")
        UNDETERMINED = "undetermined", _("undetermined")
        IMPOSSIBLE = "impossible", _("impossible")

    class State(models.TextChoices):
        STANDS = "stands", _("stands")
        WITHDRAWN = "withdrawn", _("withdrawn")
        SUPERSEDED = "superseded", _("superseded")

    class Severity(models.IntegerChoices):
        MONEY = 1, _("money or integrity")
        PROCEDURE = 2, _("procedure")
        ADVISORY = 3, _("advisory")

    gaming_date = models.DateField(_("gaming day"))
    round = models.ForeignKey(
        Round,
        models.PROTECT,
        related_name="findings",
        db_constraint=False,
        verbose_name=_("round"),
    )
    table = models.ForeignKey(
        "tables.Table",
        models.PROTECT,
        related_name="+",
        db_constraint=False,
        verbose_name=_("table"),
    )
    key = models.ForeignKey(
        RoundKey,
        models.PROTECT,
        related_name="+",
        db_constraint=False,
        verbose_name=_("round number"),
    )
    n = models.PositiveSmallIntegerField(_("place in the answer"))
    code = models.CharField(_("code"), max_length=60)
    clause = models.CharField(_("clause"), max_length=40, blank=True)
    row = models.CharField(_("violation"), max_length=20, blank=True)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind.choices)
    severity = models.PositiveSmallIntegerField(_("severity"), choices=Severity.choices)
    event = models.PositiveIntegerField(_("event"), null=True)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    spot = models.CharField(_("spot"), max_length=40, blank=True)
    recorded = models.TextField(_("recorded"), blank=True)
    expected = models.TextField(_("expected"), blank=True)
    effect = models.BigIntegerField(_("effect on the house"), null=True)
    effects = models.JSONField(_("effects"), default=dict)
    more = models.JSONField(_("more"), default=dict)
    texts = models.JSONField(_("sentence"))
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.STANDS
    )

    class Meta:
        verbose_name = _("finding")
        verbose_name_plural = _("findings")
        indexes = [
            models.Index(
                fields=["property", "gaming_date", "round"], name="audit_finding_of_round"
            ),
            models.Index(
                fields=["property", "code", "gaming_date", "id"],
                condition=Q(state="stands"),
                name="audit_finding_by_code",
            ),
            models.Index(
                fields=["property", "gaming_date", "id"],
                condition=Q(state="stands"),
                name="audit_finding_by_day",
            ),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            CompositeForeignKey(
                field="round", columns=["property_id", "gaming_date"], name="audit_finding_round"
            ),
            CompositeForeignKey(field="table", name="audit_finding_table"),
            CompositeForeignKey(field="key", name="audit_finding_roundkey"),
            AppInserts(name="audit_finding_app"),
            Frozen(
                name="audit_finding_facts",
                condition=f"NOT {MONTH_IS_GONE.format('OLD')}",
                moving=["state", "n"],
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def text(self) -> str:
        """The sentence in the reader's language."""
        language = (get_language() or "en").partition("-")[0]
        return str(self.texts.get(language) or self.texts["en"])
