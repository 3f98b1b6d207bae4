"""The same terms for many tables: a draft for each that may play by them, a reason for each that may not."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables import selectors
from tables.models import Table, Terms
from tables.services.beginnings import require_running
from tables.services.limits import require_own_range
from tables.services.terms import copied
from tables.words import game_name


class Copies(NamedTuple):
    """The drafts that were written, and why a table got none."""

    drafts: list[Terms]
    refused: list[str]


@trail.act("terms.copied")
def copy_terms(*, terms: Terms, tables: Iterable[Table], starts_at: datetime, by: Actor) -> Copies:
    """Draft the same terms for many tables, in one act.

    A table that plays another game gets none, and the others go on; where none is left, all is
    refused, and so are a beginning in a day that is counted and limits outside their own range.
    """
    require_running(terms.table.property, starts_at)
    require_own_range(terms.limits, terms.limits_range, of=terms.property)
    copies = Copies([], [])
    for table in sorted(tables, key=lambda table: table.pk):
        require(by, "tables.draft_terms", on=table)
        if why := _unfit(terms, table, starts_at):
            copies.refused.append(why)
        else:
            copies.drafts.append(copied(terms, table, starts_at=starts_at, drafted_by=by))
    if not copies.drafts:
        raise Refused(" ".join(copies.refused) or _("Choose at least one table."))
    return copies


def _unfit(terms: Terms, table: Table, at: datetime) -> str:
    """Why a table does not play by these terms; nothing where it may, or has played nothing yet."""
    now = selectors.terms_row_at(table, at)
    if now is None or now.game == terms.game:
        return ""
    told = {"table": table.code, "game": game_name(now.game), "other": game_name(terms.game)}
    return _("%(table)s plays %(game)s: terms of %(other)s are not copied to it.") % told
