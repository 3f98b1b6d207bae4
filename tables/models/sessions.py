"""A table open, from its opener to its closer: the session, and the counts of its inventory."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from games.engine.money import Money
from games.fields import MoneyField
from tables.documents import TotalOfLines, part_of, signer, span
from tables.models.floor import Table


class TableSession(Scoped):
    """A table from open to close. Reopened on the same day, it is another session."""

    table = part_of(Table, "sessions", _("table"))
    opened_at = models.DateTimeField(_("opened at"))
    opened_by = signer(_("opened by"))
    closed_at = models.DateTimeField(_("closed at"), null=True)
    closed_by = signer(_("closed by"), null=True)

    class Meta:
        verbose_name = _("table session")
        verbose_name_plural = _("table sessions")
        ordering = ["-opened_at"]
        permissions = [
            ("open_table", _("May open a table")),
            ("close_table", _("May close a table")),
            ("change_shift", _("May change the shift of a table")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "table", "id"], name="tables_tablesession_of_table"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at=None), name="one_open_session_per_table"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, closed_by=None)
                | Q(closed_at__gt=F("opened_at"), closed_by__isnull=False),
                name="a_session_is_closed_by_someone_after_it_opened",
            ),
            ExclusionConstraint(
                name="sessions_of_a_table_never_overlap",
                expressions=[
                    ("table", RangeOperators.EQUAL),
                    (span("opened_at", "closed_at"), RangeOperators.OVERLAPS),
                ],
            ),
            CompositeForeignKey(field="table", name="tables_tablesession_table"),
            Frozen(
                name="a_closed_session_never_changes",
                condition="OLD.closed_at IS NOT NULL",
            ),
            Frozen(name="a_session_only_closes", moving=["closed_at", "closed_by_id"]),
            Trigger(
                name="a_session_closes_in_the_day_of_its_record",
                when="BEFORE UPDATE",
                condition="NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL",
                run="tables_session_in_day()",
            ),
            Audited(name="tables_tablesession_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.property.said(self.opened_at)}"


class Count(Scoped):
    """A count of a table's inventory: opener, closer or shift change, signed by two.

    The dealer counts and attests, the supervisor signs; one count at a shift change is the closer
    of one record and the opener of the next.
    """

    class Kind(models.TextChoices):
        OPENER = "opener", _("opener")
        CHANGE = "change", _("shift change")
        CLOSER = "closer", _("closer")

    session = part_of(TableSession, "counts", _("session"))
    table = part_of(Table, "counts", _("table"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    series = part_of("tables.Series", "+", _("series"), null=True, editable=False)
    number = models.PositiveBigIntegerField(_("number"), null=True, editable=False)
    at = models.DateTimeField(_("counted at"))
    total = MoneyField(_("total"))
    markers = MoneyField(_("markers held"), default=Money(0))
    expected = MoneyField(_("preceding closer"), null=True)
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    witness = signer(_("witnessed by"), null=True)
    licence = models.CharField(_("licence attested"), max_length=40, blank=True)
    badge = models.CharField(_("badge attested"), max_length=40, blank=True)
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())
    why = models.TextField(_("reason of a variance or recount"), blank=True)
    supersedes = part_of("self", "superseded_by", _("in place of"), null=True)

    class Meta:
        verbose_name = _("inventory count")
        verbose_name_plural = _("inventory counts")
        ordering = ["-at", "-id"]
        permissions = [("recount_inventory", _("May put a recount in place of a count"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(fields=["series", "number"], name="one_count_per_number"),
            models.CheckConstraint(condition=Q(total__gte=0), name="an_inventory_is_not_negative"),
            models.CheckConstraint(
                condition=~Q(witness=F("by")), name="a_count_is_witnessed_by_another"
            ),
            CompositeForeignKey(
                field="session",
                columns=["property_id", "table_id"],
                name="tables_count_session",
            ),
            models.UniqueConstraint(fields=["supersedes"], name="a_count_is_replaced_once"),
            models.CheckConstraint(
                condition=Q(supersedes=None) | ~Q(why=""), name="a_recount_says_why"
            ),
            CompositeForeignKey(field="supersedes", name="tables_count_supersedes"),
            CompositeForeignKey(field="series", name="tables_count_series"),
            Trigger(
                name="tables_count_takes_its_number",
                when="BEFORE INSERT",
                run="tables_count_number()",
            ),
            Trigger(
                name="a_recount_is_the_work_of_two_others",
                when="BEFORE INSERT",
                condition="NEW.supersedes_id IS NOT NULL",
                run="tables_recount_by_others()",
            ),
            AppendOnly(name="tables_count_facts"),
            Audited(name="tables_count_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.series}-{self.number:06d}"

    @property
    def variance(self) -> Money | None:
        """What was counted above (or, negative, below) the preceding closer."""
        return None if self.expected is None else self.total - self.expected


class CountLine(Scoped):
    """Pieces of one denomination in the inventory; none is a line of its own, with 0 pieces."""

    count = part_of(Count, "lines", _("count"))
    denomination = MoneyField(_("denomination"))
    pieces = models.PositiveIntegerField(_("pieces"))
    amount = models.GeneratedField(
        expression=F("denomination") * F("pieces"),
        output_field=MoneyField(),
        db_persist=True,
        verbose_name=_("amount"),
    )

    class Meta:
        verbose_name = _("line of a count")
        verbose_name_plural = _("lines of counts")
        ordering = ["count", "-denomination"]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["count", "denomination"], name="one_line_per_denomination_counted"
            ),
            models.CheckConstraint(
                condition=Q(denomination__gt=0), name="a_counted_chip_is_worth_something"
            ),
            CompositeForeignKey(field="count", name="tables_countline_count"),
            TotalOfLines(name="lines_of_a_count_add_up", field="count"),
            AppendOnly(name="tables_countline_facts"),
            Audited(name="tables_countline_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.pieces} × {self.denomination.text(self.property.digits)}"
