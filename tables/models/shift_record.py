"""A table open, from its opener to its closer: the session, its shift records, and the counts."""

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
from tables.models.day import GamingDay, Shift
from tables.models.floor import Pit, Table


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
            Audited(name="tables_tablesession_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.opened_at:%Y-%m-%d %H:%M}"


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
    why = models.TextField(_("reason of a variance"), blank=True)

    class Meta:
        verbose_name = _("inventory count")
        verbose_name_plural = _("inventory counts")
        ordering = ["-at"]
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
            CompositeForeignKey(field="series", name="tables_count_series"),
            Trigger(
                name="tables_count_takes_its_number",
                when="BEFORE INSERT",
                run="tables_count_number()",
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
        return f"{self.pieces} × {self.denomination}"


class ShiftRecord(Scoped):
    """One table in one shift: the unit of accounting, between two counts of its inventory.

    Where a shift ends without a signed count, an estimate stands in for it, and every figure that
    rests on it is estimated.
    """

    session = part_of(TableSession, "records", _("session"))
    table = part_of(Table, "records", _("table"))
    pit = part_of(Pit, "records", _("pit"))
    day = part_of(GamingDay, "records", _("gaming day"))
    shift = part_of(Shift, "records", _("shift"))
    game = models.SlugField(_("game"), max_length=40)
    opened_at = models.DateTimeField(_("from"))
    opener = part_of(Count, "opens", _("opener"), null=True)
    opening_estimate = MoneyField(_("estimated at the start"), null=True)
    closed_at = models.DateTimeField(_("until"), null=True)
    closer = part_of(Count, "closes", _("closer"), null=True)
    closing_estimate = MoneyField(_("estimated at the end"), null=True)
    result = part_of("tables.Result", "+", _("current result"), null=True, editable=False)
    poker = part_of("tables.PokerResult", "+", _("poker result"), null=True, editable=False)

    class Meta:
        verbose_name = _("shift record")
        verbose_name_plural = _("shift records")
        ordering = ["-opened_at"]
        permissions = [("see_records", _("May see shift records and results"))]
        indexes = [models.Index(fields=["property", "day", "table"], name="tables_record_of_day")]
        constraints = [
            *Scoped.Meta.constraints,
            models.UniqueConstraint(
                fields=["property", "table", "id"], name="tables_shiftrecord_of_table"
            ),
            models.UniqueConstraint(fields=["session", "shift"], name="one_record_per_shift"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at=None), name="one_open_record_per_table"
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None) | Q(closed_at__gt=F("opened_at")),
                name="a_record_ends_after_it_starts",
            ),
            models.CheckConstraint(
                condition=Q(opener__isnull=False, opening_estimate=None)
                | Q(opener=None, opening_estimate__isnull=False),
                name="a_record_starts_with_a_count_or_an_estimate",
            ),
            models.CheckConstraint(
                condition=Q(closed_at=None, closer=None, closing_estimate=None)
                | Q(closed_at__isnull=False, closer__isnull=False, closing_estimate=None)
                | Q(closed_at__isnull=False, closer=None, closing_estimate__isnull=False),
                name="a_record_ends_with_a_count_or_an_estimate",
            ),
            ExclusionConstraint(
                name="records_of_a_table_never_overlap",
                expressions=[
                    ("table", RangeOperators.EQUAL),
                    (span("opened_at", "closed_at"), RangeOperators.OVERLAPS),
                ],
            ),
            CompositeForeignKey(
                field="session",
                columns=["property_id", "table_id"],
                name="tables_shiftrecord_session",
            ),
            *(
                CompositeForeignKey(field=field, name=f"tables_shiftrecord_{field}")
                for field in ("pit", "day", "shift", "opener", "closer", "result", "poker")
            ),
            Frozen(
                name="a_closed_record_never_changes",
                condition="OLD.closed_at IS NOT NULL",
                moving=["result_id", "poker_id"],
            ),
            Frozen(
                name="a_record_only_closes",
                moving=["closed_at", "closer_id", "closing_estimate", "result_id", "poker_id"],
            ),
            Trigger(
                name="a_record_ends_after_what_was_signed_in_it",
                when="BEFORE UPDATE",
                condition="NEW.closed_at IS NOT NULL AND OLD.closed_at IS NULL",
                run="tables_record_holds()",
            ),
            Trigger(
                name="records_only_in_an_open_day",
                when="BEFORE INSERT OR UPDATE",
                run="tables_day_is_open('day_id')",
            ),
            Audited(name="tables_shiftrecord_audit", without=["result_id", "poker_id"]),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.shift}"


class Estimate(Scoped):
    """What the pit believes the box of a running record holds; the latest one counts."""

    record = part_of(ShiftRecord, "estimates", _("shift record"))
    drop = MoneyField(_("estimated drop"))
    at = models.DateTimeField(_("at"))
    by = signer(_("signed by"))

    class Meta:
        verbose_name = _("drop estimate")
        verbose_name_plural = _("drop estimates")
        ordering = ["record", "at", "id"]
        permissions = [("enter_estimate", _("May enter an estimate of the drop"))]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(condition=Q(drop__gte=0), name="an_estimate_is_not_negative"),
            CompositeForeignKey(field="record", name="tables_estimate_record"),
            Trigger(
                name="estimates_only_in_an_open_day",
                when="BEFORE INSERT",
                run="tables_day_is_open('record_id')",
            ),
            AppendOnly(name="tables_estimate_facts"),
            Audited(name="tables_estimate_audit"),
        ]

    def __str__(self) -> str:
        return str(self.drop)
