"""What is put right after the count: adjustments by two people, and the versions that were published."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Scoped, Trigger
from games.engine.money import Money
from games.fields import MoneyField
from tables import accounting, machines
from tables.documents import FollowsSteps, Step, Steps, part_of, signer
from tables.models.day import GamingDay
from tables.models.poker import PokerResult
from tables.models.policy import Policy
from tables.models.results import DayResult, Result, TableDay
from tables.models.shift_record import ShiftRecord
from tables.models.slips import Series, Slip


class Adjustment(Scoped):
    """A correction of one input of a record: by how much, why, made by one and checked by another.

    It restates the record while its gaming day is open for that; for a locked day it may instead be
    posted in the open day as a correction of a prior period. It holds against the books it was
    proposed against (`found`), and against no others.
    """

    class Input(models.TextChoices):
        OPENER = "opener", _("opener")
        CLOSER = "closer", _("closer")
        FILLS = "fills", _("fills")
        CREDITS = "credits", _("credits")
        BOX = "box", _("box value")
        MARKERS_ISSUED = "markers_issued", _("markers issued")
        MARKERS_PAID = "markers_paid", _("marker payments at the table")
        TICKETS_ISSUED = "tickets_issued", _("tickets issued at the table")

    class Mode(models.TextChoices):
        RESTATE = "restate", _("restates its day")
        PRIOR = "prior", _("is posted in the open day")

    class Code(models.TextChoices):
        KEYED = "keyed", _("keyed wrongly")
        WRONG_BOX = "wrong_box", _("counted to the wrong box")
        LATE = "late", _("late document")
        NO_BOX = "no_box", _("no box tells it: none was there, or it holds other days too")
        OTHER = "other", _("other")

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PROPOSED = "proposed", _("proposed")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")

    record = part_of(ShiftRecord, "adjustments", _("shift record"))
    field = models.CharField(_("input"), max_length=14, choices=Input)
    amount = MoneyField(_("amount"))
    found = MoneyField(_("in the books when proposed"), null=True)
    mode = models.CharField(_("mode"), max_length=7, choices=Mode, default=Mode.RESTATE)
    posting_day = part_of(GamingDay, "prior_adjustments", _("posted in"), null=True)
    pair = part_of("self", "counterparts", _("pair"), null=True)
    slip = part_of(Slip, "adjustments", _("slip"), null=True)
    code = models.CharField(_("reason code"), max_length=9, choices=Code)
    paper = models.CharField(_("number on the late document"), max_length=40, blank=True)
    why = models.TextField(_("reason"))
    at = models.DateTimeField(_("at"))
    series = part_of(Series, "+", _("series"), editable=False)
    number = models.PositiveBigIntegerField(_("number"), editable=False)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.DRAFT)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["-id"]
        permissions = [
            ("propose_adjustment", _("May propose an adjustment")),
            ("approve_adjustment", _("May approve an adjustment")),
        ]
        indexes = [models.Index(fields=["record", "state"], name="tables_adjustment_of_record")]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["series", "number"], name="one_adjustment_per_number"),
            models.CheckConstraint(
                condition=(~Q(amount=0) | Q(code="no_box")) & ~Q(why=""),
                name="an_adjustment_changes_something_and_says_why",
            ),
            models.CheckConstraint(
                condition=~Q(code="no_box") | Q(field="box", mode="restate"),
                name="what_no_box_tells_is_said_of_the_drop",
            ),
            models.CheckConstraint(
                condition=Q(mode="restate", posting_day=None)
                | Q(mode="prior", posting_day__isnull=False),
                name="a_prior_adjustment_is_posted_in_a_day",
            ),
            *(
                CompositeForeignKey(field=field, name=f"tables_adjustment_{field}")
                for field in ("record", "posting_day", "pair", "slip", "series")
            ),
            Trigger(
                name="tables_adjustment_arrives",
                when="BEFORE INSERT",
                run="tables_adjustment_arrives()",
            ),
            Trigger(
                name="a_late_document_counts_once",
                when="BEFORE INSERT",
                condition="NEW.paper <> '' OR NEW.code = 'late'",
                run="tables_late_document()",
            ),
            FollowsSteps(
                name="tables_adjustment_follows", steps="tables_adjustmentstep", key="adjustment_id"
            ),
            Audited(name="tables_adjustment_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.series}-{self.number:06d}"

    @property
    def effect(self) -> Money:
        """What it adds to the win."""
        return accounting.effect(self.field, self.amount)

    @property
    def drop_effect(self) -> Money:
        """What it adds to the drop, as the policy of the record it corrects has it."""
        statistical = self.record.result.policy.drop == Policy.Drop.STATISTICAL
        return accounting.drop_effect(self.field, self.amount, statistical=statistical)


class AdjustmentStep(Step):
    """Who proposed an adjustment, and who checked it."""

    adjustment = part_of(Adjustment, "steps", _("adjustment"))

    class Meta(Step.Meta):
        abstract = False
        verbose_name = _("signature on an adjustment")
        verbose_name_plural = _("signatures on adjustments")
        constraints = [
            *Step.Meta.constraints,
            models.UniqueConstraint(
                fields=["adjustment", "seq"], name="steps_of_an_adjustment_are_numbered"
            ),
            Steps(
                name="an_adjustment_takes_its_steps_in_order",
                field="adjustment",
                machine=machines.texts(machines.ADJUSTMENT),
            ),
            Trigger(
                name="an_adjusted_input_is_not_negative",
                when="BEFORE INSERT",
                condition="NEW.act = 'approve'",
                run="tables_adjusted_input()",
            ),
            Trigger(
                name="an_adjustment_is_of_the_books_as_they_stand",
                when="BEFORE INSERT",
                condition="NEW.act = 'approve'",
                run="tables_adjusted_lately()",
            ),
            Trigger(
                name="an_adjustment_is_approved_while_its_day_is_open",
                when="BEFORE INSERT",
                condition="NEW.act = 'approve'",
                run="tables_adjustment_fits()",
            ),
            Trigger(
                name="shares_of_a_box_are_what_was_counted",
                when="BEFORE INSERT",
                condition="NEW.act = 'approve'",
                run="tables_shares_of_a_box()",
            ),
            CompositeForeignKey(field="adjustment", name="tables_adjustmentstep_adjustment"),
        ]


class Publication(Scoped):
    """A version of a gaming day as it was published; later ones stand beside it."""

    day = part_of(GamingDay, "publications", _("gaming day"))
    version = models.PositiveIntegerField(_("version"))
    at = models.DateTimeField(_("published at"), db_default=Now())
    by = signer(_("published by"))
    why = models.TextField(_("reason of the restatement"), blank=True)
    head = models.CharField(_("head of the trail"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = ["day", "-version"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["day", "version"], name="one_publication_per_day_and_version"
            ),
            CompositeForeignKey(field="day", name="tables_publication_day"),
            AppendOnly(name="tables_publication_facts"),
            Audited(name="tables_publication_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.day} v{self.version}"


class PublishedTable(Scoped):
    """The result of a table's day in a publication."""

    publication = part_of(Publication, "tables", _("publication"))
    table_day = part_of(TableDay, "published", _("table in a day"))
    result = part_of(DayResult, "+", _("result"), null=True)

    class Meta:
        verbose_name = _("published table")
        verbose_name_plural = _("published tables")
        ordering = ["publication", "table_day"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["publication", "table_day"], name="a_table_is_published_once_a_version"
            ),
            *(
                CompositeForeignKey(field=field, name=f"tables_publishedtable_{field}")
                for field in ("publication", "table_day", "result")
            ),
            AppendOnly(name="tables_publishedtable_facts"),
        ]

    def __str__(self) -> str:
        return f"{self.publication} {self.table_day}"


class PublishedRecord(Scoped):
    """The result of a shift record in a publication."""

    publication = part_of(Publication, "records", _("publication"))
    record = part_of(ShiftRecord, "published", _("shift record"))
    result = part_of(Result, "+", _("result"), null=True)
    poker = part_of(PokerResult, "+", _("poker result"), null=True)

    class Meta:
        verbose_name = _("published record")
        verbose_name_plural = _("published records")
        ordering = ["publication", "record"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["publication", "record"], name="a_record_is_published_once_a_version"
            ),
            *(
                CompositeForeignKey(field=field, name=f"tables_publishedrecord_{field}")
                for field in ("publication", "record", "result", "poker")
            ),
            AppendOnly(name="tables_publishedrecord_facts"),
        ]

    def __str__(self) -> str:
        return f"{self.publication} {self.record}"
