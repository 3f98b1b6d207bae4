"""One table in one shift, between two counts: the unit of accounting."""

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import RangeOperators
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, CompositeForeignKey, Frozen, Scoped, Trigger
from games.fields import MoneyField
from tables.documents import part_of, signer, span
from tables.models.day import GamingDay, Shift
from tables.models.floor import Pit, Table
from tables.models.sessions import Count, TableSession


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
                moving=["result_id", "poker_id", "opener_id", "closer_id"],
            ),
            Frozen(
                name="a_record_only_closes",
                moving=[
                    "closed_at",
                    "closer_id",
                    "closing_estimate",
                    "result_id",
                    "poker_id",
                    "opener_id",
                ],
            ),
            Trigger(
                name="a_record_lies_in_its_shift",
                when="BEFORE INSERT",
                run="tables_record_in_shift()",
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
            Trigger(
                name="a_count_gives_way_to_its_recount",
                when="BEFORE UPDATE",
                condition="OLD.opener_id IS DISTINCT FROM NEW.opener_id"
                " OR OLD.closed_at IS NOT NULL AND OLD.closer_id IS DISTINCT FROM NEW.closer_id",
                run="tables_record_recounted()",
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
        return self.drop.text(self.property.digits)
