"""Drafts of forms: kept as they are typed, offered again to the same person, dropped on signing."""

from collections.abc import Mapping
from typing import Any

from django.db.models.functions import Now
from django.utils.translation import gettext as _

from audit.trail import Refused
from tables.models import Draft, Property

LONGEST = 20_000
"""Characters a form may hold; a count of every denomination takes a tenth of it."""


def keep(*, property: Property, about: str, fields: Mapping[str, str], by: Any) -> Draft:
    """Keep what is typed so far; the last keeping counts."""
    if sum(map(len, fields.values())) > LONGEST:
        raise Refused(_("This form is too long to be kept as a draft."))
    draft, _new = Draft.objects.update_or_create(
        property=property, by=by, about=about, defaults={"fields": dict(fields), "at": Now()}
    )
    draft.refresh_from_db(fields=["at"])
    return draft


def recall(*, property: Property, about: str, by: Any) -> Draft | None:
    """The person's own draft of a form."""
    return Draft.objects.filter(property=property, by=by, about=about).first()


def drop(*, property: Property, about: str, by: Any) -> None:
    """Forget a draft: what it was of is signed."""
    Draft.objects.filter(property=property, by=by, about=about).delete()
