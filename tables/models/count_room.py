"""The count room's papers: what the counting machine sent, the rates of the day, the slips found."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped
from games.fields import MoneyField
from tables.documents import part_of, signer
from tables.models.box_counts import BoxCountLine
from tables.models.boxes import Placement
from tables.models.day import GamingDay
from tables.models.roster import STANDS_OR_STRUCK, STRUCK


class ExchangeRate(Scoped):
    """The house's rate for a foreign currency on one gaming day; frozen once it is set."""

    day = part_of(GamingDay, "rates", _("gaming day"))
    currency = models.CharField(_("currency"), max_length=3)
    rate = models.DecimalField(_("rate"), max_digits=14, decimal_places=6)
    by = signer(_("set by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("exchange rate")
        verbose_name_plural = _("exchange rates")
        ordering = ["-day", "currency"]
        permissions = [("set_rate", _("May set the exchange rates of a day"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["day", "currency"], name="one_rate_per_currency_a_day"),
            models.CheckConstraint(condition=Q(rate__gt=0), name="a_rate_is_above_nothing"),
            CompositeForeignKey(field="day", name="tables_exchangerate_day"),
            AppendOnly(name="tables_exchangerate_facts"),
            Audited(name="tables_exchangerate_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.currency} {self.rate}"


class MachineBatch(Scoped):
    """A file of the counting machine, as it came. Another of the same number has to be the same."""

    number = models.CharField(_("batch"), max_length=60)
    seq = models.PositiveIntegerField(_("sequence"))
    supersedes = part_of("self", "superseded_by", _("supersedes"), null=True)
    fingerprint = models.CharField(_("fingerprint"), max_length=71)
    text = models.TextField(_("file"))
    by = signer(_("brought in by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())

    class Meta:
        verbose_name = _("batch of the counting machine")
        verbose_name_plural = _("batches of the counting machine")
        ordering = ["-id"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["property", "number"], name="one_batch_per_number"),
            models.UniqueConstraint(fields=["supersedes"], name="a_batch_is_superseded_once"),
            CompositeForeignKey(field="supersedes", name="tables_machinebatch_supersedes"),
            AppendOnly(name="tables_machinebatch_facts"),
            Audited(name="tables_machinebatch_audit", without=["text"]),
        ]

    def __str__(self) -> str:
        return self.number


class MachineLine(Scoped):
    """What the machine counted of one kind in one compartment of a box."""

    batch = part_of(MachineBatch, "lines", _("batch"))
    box = models.CharField(_("box"), max_length=20)
    compartment = models.PositiveSmallIntegerField(_("compartment"), default=1)
    content = models.CharField(_("content"), max_length=12, choices=BoxCountLine.Content)
    currency = models.CharField(_("currency"), max_length=3, blank=True)
    denomination = MoneyField(_("denomination"))
    pieces = models.PositiveIntegerField(_("pieces"))

    class Meta:
        verbose_name = _("line of the counting machine")
        verbose_name_plural = _("lines of the counting machine")
        ordering = ["batch", "box", "compartment", "content", "-denomination"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["batch", "box", "compartment", "content", "currency", "denomination"],
                name="one_line_per_box_and_denomination",
            ),
            CompositeForeignKey(field="batch", name="tables_machineline_batch"),
            AppendOnly(name="tables_machineline_facts"),
        ]

    def __str__(self) -> str:
        """Without a figure: what the machine counted is the count room's until acceptance."""
        return f"{self.box} {self.get_content_display()}"


class Evidence(Scoped):
    """A paper found in a box when it was counted; it is held against the books.

    One written down by mistake is struck with a reason, and stays on record.
    """

    placement = part_of(Placement, "evidence", _("box on a table"))
    paper = models.CharField(_("number on the paper"), max_length=40)
    by = signer(_("found by"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())
    struck_by = signer(_("struck by"), null=True)
    struck_at = models.DateTimeField(_("struck at"), null=True)
    why_struck = models.TextField(_("why it was struck"), blank=True)

    class Meta:
        verbose_name = _("paper found in a box")
        verbose_name_plural = _("papers found in boxes")
        ordering = ["placement", "paper", "id"]
        constraints = [
            *Scoped.Meta.constraints,
            CompositeForeignKey(field="placement", name="tables_evidence_placement"),
            models.CheckConstraint(
                condition=STANDS_OR_STRUCK, name="a_paper_is_struck_for_a_reason"
            ),
            Frozen(name="a_paper_found_never_changes", moving=STRUCK),
            Frozen(name="a_struck_paper_never_changes", condition="OLD.struck_at IS NOT NULL"),
            Audited(name="tables_evidence_audit"),
        ]

    def __str__(self) -> str:
        return self.paper
