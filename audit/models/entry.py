"""The audit trail: what changed, who did it and why, in a chain that shows any later touch.

Only functions of the database write here; a property of 0 is the house itself.
"""

from django.db import models
from django.db.models import BigIntegerField, CharField, F, Q
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from django.utils.translation import gettext_lazy as _

from audit.constraints import NeverTruncated, OwnerWrites, RowSecurity, Trigger


class Envelope(models.Model):
    """What one transaction changed in one property: a link of its chain, made at commit."""

    property_id = models.BigIntegerField(_("property"))
    xid = models.BigIntegerField(_("transaction"))
    seq = models.BigIntegerField(_("place in the chain"), null=True)
    entries = models.BigIntegerField(_("entries"), null=True)
    at = models.DateTimeField(_("linked at"), null=True)
    leaves = models.BinaryField(_("hashes of its entries"), null=True)
    digest = models.BinaryField(_("digest"), null=True)

    class Meta:
        verbose_name = _("trail envelope")
        verbose_name_plural = _("trail envelopes")
        constraints = [
            models.UniqueConstraint(
                fields=["xid", "property_id"],
                condition=Q(digest=None),
                name="one_open_envelope_per_transaction",
            ),
            models.UniqueConstraint(
                fields=["property_id", "seq"], name="one_envelope_per_place_in_the_chain"
            ),
            Trigger(
                name="audit_envelope_link",
                when="AFTER INSERT OR UPDATE",
                run="trail_link()",
                condition="NEW.digest IS NULL",
                deferred=True,
            ),
            Trigger(
                name="audit_envelope_guard", when="BEFORE UPDATE OR DELETE", run="trail_guard()"
            ),
            NeverTruncated(name="audit_envelope_whole"),
            OwnerWrites(name="audit_envelope_owner"),
            RowSecurity(name="audit_envelope_wall"),
        ]

    def __str__(self) -> str:
        return f"{self.property_id}/{self.seq}"


class Entry(models.Model):
    """One row's change, before and after; or a note of what was read or loaded."""

    class Op(models.TextChoices):
        INSERT = "INSERT", _("added")
        UPDATE = "UPDATE", _("changed")
        DELETE = "DELETE", _("removed")
        NOTE = "NOTE", _("noted")

    envelope = models.ForeignKey(
        Envelope,
        models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="rows",
        verbose_name=_("envelope"),
    )
    property_id = models.BigIntegerField(_("property"))
    at = models.DateTimeField(_("at"))
    act = models.JSONField(
        _("act"), null=True, help_text=_("Who, which verb, why, which request; none: unattributed.")
    )
    role = models.TextField(_("database role"))
    relation = models.TextField(_("relation"))
    op = models.CharField(_("change"), max_length=8, choices=Op)
    row_id = models.BigIntegerField(_("row"), null=True)
    before = models.JSONField(_("before"), null=True)
    after = models.JSONField(_("after"), null=True)
    actor = models.GeneratedField(
        expression=Cast(KeyTextTransform("by", F("act")), BigIntegerField()),
        output_field=BigIntegerField(null=True),
        db_persist=True,
        verbose_name=_("person"),
    )
    verb = models.GeneratedField(
        expression=KeyTextTransform("verb", F("act")),
        output_field=CharField(max_length=100, null=True),
        db_persist=True,
        verbose_name=_("verb"),
    )

    class Meta:
        verbose_name = _("trail entry")
        verbose_name_plural = _("trail entries")
        permissions = [
            ("read_trail", _("May read the audit trail")),
            ("export_trail", _("May export the audit trail")),
        ]
        default_permissions = ("view",)
        indexes = [
            models.Index(fields=["property_id", "envelope"], name="audit_entry_of_envelope"),
            models.Index(fields=["property_id", "relation", "row_id"], name="audit_entry_object"),
            models.Index(fields=["property_id", "at"], name="audit_entry_time"),
            models.Index(fields=["property_id", "actor", "at"], name="audit_entry_person"),
            models.Index(fields=["property_id", "verb", "at"], name="audit_entry_verb"),
            models.Index(
                fields=["property_id", "relation"],
                condition=Q(op="DELETE"),
                name="audit_entry_removed",
            ),
        ]
        constraints = [
            Trigger(
                name="audit_entry_facts", when="BEFORE UPDATE OR DELETE", run="trail_entry_guard()"
            ),
            NeverTruncated(name="audit_entry_whole"),
            OwnerWrites(name="audit_entry_owner"),
            RowSecurity(name="audit_entry_wall"),
        ]

    def __str__(self) -> str:
        return f"{self.relation} {self.row_id} {self.op}"


class Chain(models.Model):
    """The head of a property's chain."""

    property_id = models.BigIntegerField(_("property"), primary_key=True)
    seq = models.BigIntegerField(_("envelopes"))
    digest = models.BinaryField(_("head"))

    class Meta:
        verbose_name = _("trail chain")
        verbose_name_plural = _("trail chains")
        constraints = [
            Trigger(
                name="audit_chain_grows",
                when="BEFORE UPDATE OR DELETE",
                run="trail_chain_guard()",
            ),
            NeverTruncated(name="audit_chain_whole"),
            OwnerWrites(name="audit_chain_owner"),
            RowSecurity(name="audit_chain_wall"),
        ]

    def __str__(self) -> str:
        return f"{self.property_id}/{self.seq}"
