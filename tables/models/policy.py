"""How a property reads its figures: rules of its jurisdiction and house, dated and approved."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, Frozen, Moves, Scoped
from audit.fit import of_this_age
from games.engine.money import Money
from games.fields import MoneyField
from tables.documents import signer


class Policy(Scoped):
    """The policy of the gaming days from `first_day` on; every figure names its version."""

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        APPROVED = "approved", _("approved")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Drop(models.TextChoices):
        STATISTICAL = "statistical", _("statistical: box, and credit play")
        BOX = "box", _("box: what was counted in it")

    class Promo(models.TextChoices):
        MEMO = "memo", _("memo: coupons have no value in the drop")
        FACE = "face", _("face: coupons count in the drop and are deducted")

    class Credit(models.TextChoices):
        ISSUE = "issue", _("taxed when issued")
        COLLECTION = "collection", _("taxed when collected")

    class Late(models.TextChoices):
        REOPEN = "reopen", _("the locked day is reopened and restated")
        ADJUST = "adjust", _("an adjustment is posted in the open day")

    version = models.PositiveIntegerField(_("version"))
    first_day = models.DateField(_("first day"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.DRAFT)
    drop = models.CharField(_("drop"), max_length=12, choices=Drop, default=Drop.STATISTICAL)
    promo = models.CharField(_("coupons"), max_length=4, choices=Promo, default=Promo.MEMO)
    credit = models.CharField(_("credit play"), max_length=10, choices=Credit, default=Credit.ISSUE)
    late = models.CharField(_("late documents"), max_length=6, choices=Late, default=Late.REOPEN)
    counts = models.PositiveSmallIntegerField(
        _("counts of a box"), default=2, validators=[MinValueValidator(1), MaxValueValidator(2)]
    )
    verifies = models.BooleanField(_("a verifier counts before acceptance"), default=False)
    variance_alert = MoneyField(_("variance reported from"), default=Money(100_00))
    adjustment_filed = MoneyField(_("adjustments filed over"), default=Money(2_000_00))
    cash_logged_from = MoneyField(
        _("cash of a patron in a day logged from"), default=Money(3_000_00)
    )
    cash_reported_over = MoneyField(
        _("cash of a patron in a day reported over"), default=Money(10_000_00)
    )
    ticket_most = MoneyField(_("largest ticket issued at a table"), default=Money(10_000_00))
    contribution_most = MoneyField(
        _("largest contribution to a progressive without a reason"), default=Money(10_000_00)
    )
    estimate_alert = models.DecimalField(
        _("estimate alert, percent of the estimate"), max_digits=5, decimal_places=2, default=5
    )
    rounds_kept = models.PositiveSmallIntegerField(
        _("years that recorded rounds are kept"), default=7, validators=[MinValueValidator(1)]
    )
    drafted_by = signer(_("drafted by"))
    approved_by = signer(_("approved by"), null=True, blank=True)
    approved_at = models.DateTimeField(_("approved at"), null=True, blank=True)

    class Meta:
        verbose_name = _("policy")
        verbose_name_plural = _("policies")
        ordering = ["-version"]
        permissions = [
            ("draft_policy", _("May draft a policy")),
            ("approve_policy", _("May approve a policy")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "version"], name="one_policy_per_version"),
            models.UniqueConstraint(
                fields=["property", "first_day"],
                condition=Q(state="approved"),
                name="one_approved_policy_per_first_day",
            ),
            models.CheckConstraint(
                condition=Q(counts__in=[1, 2]), name="a_box_is_counted_once_or_twice"
            ),
            models.CheckConstraint(
                condition=Q(rounds_kept__gte=1), name="rounds_are_kept_a_year_at_least"
            ),
            models.CheckConstraint(
                condition=~Q(approved_by=F("drafted_by")), name="a_policy_is_approved_by_another"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "withdrawn"], approved_by=None, approved_at=None)
                | Q(state="approved", approved_by__isnull=False, approved_at__isnull=False),
                name="a_policy_is_approved_or_a_draft",
            ),
            Moves(name="tables_policy_moves", steps=["draft>approved", "draft>withdrawn"]),
            Frozen(name="an_approved_policy_never_changes", condition="OLD.state <> 'draft'"),
            of_this_age("first_day", name="policies_are_of_this_age"),
            Audited(name="tables_policy_audit"),
        ]

    def __str__(self) -> str:
        return str(_("policy %(version)s") % {"version": self.version})
