"""What a person looks for in the trail, as the address carries it."""

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.contrib.auth import get_user_model
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import verbs
from audit.audited import audited
from audit.history import Search
from audit.services.reading import READ
from audit.trail import HOUSE, Actor
from audit.written import NOTED, title_of
from tables.models import Property

MOST_PEOPLE: Final = 300
NAMED: Final = ("code", "username", "name")
"""The fields by one of which a person knows a thing that has no number."""


def things() -> list[tuple[str, str]]:
    """What the trail tells of, by the names people know."""
    named = {relation: str(title_of(relation)).capitalize() for relation in (*audited(), *NOTED)}
    return sorted(named.items(), key=lambda each: each[1])


def people_of(house: Property) -> QuerySet[Any]:
    """Who works in the property, or did."""
    people = get_user_model().objects.filter(memberships__property=house)
    return people.distinct().order_by("name")[:MOST_PEOPLE]


class Looking(forms.Form):
    """A search of the trail: by thing, person, act and day."""

    where = forms.ChoiceField(label=gettext_lazy("Trail"), required=False)
    about = forms.ChoiceField(label=gettext_lazy("Thing"), required=False)
    row = forms.CharField(label=gettext_lazy("Number or code"), required=False, max_length=100)
    person = forms.CharField(label=gettext_lazy("Person"), required=False, max_length=150)
    verb = forms.ChoiceField(label=gettext_lazy("Act"), required=False)
    since = forms.DateField(label=gettext_lazy("From gaming day"), required=False)
    until = forms.DateField(label=gettext_lazy("To gaming day"), required=False)
    nobodys = forms.BooleanField(label=gettext_lazy("Only what says nobody’s name"), required=False)

    def __init__(self, data: Any, house: Property, by: Actor) -> None:
        super().__init__(data)
        self.house, self.by = house, by
        everything = [("", _("Everything"))]
        self.fields["where"].choices = [
            ("", house.name),
            ("house", _("The house itself: people, sign-ins, keys")),
        ]
        self.fields["about"].choices = everything + things()
        self.fields["verb"].choices = everything + list(verbs.every().items())
        for name in ("since", "until"):
            self.fields[name].widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
        self.fields["person"].widget.attrs["list"] = "people"

    @property
    def place(self) -> int:
        """The property whose trail is looked at; 0 for the house itself."""
        return HOUSE if self.cleaned_data.get("where") else self.house.pk

    def clean_person(self) -> Any:
        """The one person of a name or user name."""
        said = self.cleaned_data["person"].strip()
        if not said:
            return None
        named = Q(username__iexact=said) | Q(name__iexact=said)
        found = list(self.by.people_in_sight(READ).filter(named)[:2])
        if len(found) != 1:
            told = _("Several people are called %(name)s: give the user name.")
            nobody = _("Nobody is called %(name)s.")
            raise forms.ValidationError((told if found else nobody) % {"name": said})
        return found[0]

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if cleaned.get("row") and not self.errors:
            cleaned["row"] = self.row_of(cleaned["about"], cleaned["row"].strip())
        if not self.errors:
            try:
                self.asked().days()
            except (ValueError, OverflowError):
                raise forms.ValidationError(_("The house has no such gaming day.")) from None
        return cleaned

    def row_of(self, about: str, said: str) -> int | None:
        """The key of what carries this number, code or name."""
        table = audited().get(about)
        if table is None:
            self.add_error("about", _("Say which kind of thing carries this number."))
            return None
        keys = list(found(table.model, said, self.house, self.by)[:2])
        if len(keys) == 1:
            return int(keys[0])
        told = _("Several are called %(name)s: give the key that the trail shows.")
        nothing = _("Nothing of this kind is called %(name)s.")
        self.add_error("row", (told if keys else nothing) % {"name": said})
        return None

    def asked(self) -> Search:
        """The search that the form stands for."""
        given = self.cleaned_data
        return Search(
            property_id=self.place,
            relation=given.get("about", ""),
            row=given.get("row") or None,
            person=given["person"].pk if given.get("person") else None,
            verb=given.get("verb", ""),
            since=given.get("since"),
            until=given.get("until"),
            nobodys=given.get("nobodys", False),
        )


def found(model: type[Model], said: str, house: Property, by: Actor) -> Any:
    """Keys of the rows of a model that go by a number, a code or a name; `#7` is a key."""
    if said.startswith("#"):
        return [said[1:]] if said[1:].isascii() and said[1:].isdigit() and len(said) < 19 else []
    names = {field.name for field in model._meta.concrete_fields}
    is_person = issubclass(model, get_user_model())
    rows = by.people_in_sight(READ) if is_person else model._base_manager.all()
    if "property" in names:
        rows = rows.filter(property=house)
    condition = Q(pk=None)
    for way in ways(names, said):
        condition |= way
    return rows.filter(condition).values_list("pk", flat=True)


def ways(names: set[str], said: str) -> Iterator[Q]:
    """How a thing with these fields may be known by what was said."""
    letter, _point, rest = said.upper().partition("-")
    year, _point, number = rest.partition("-")
    if {"series", "number"} <= names and year.isascii() and year.isdigit() and number.isdigit():
        yield Q(series__kind=letter, series__year=int(year[:4]), number=int(number[:12]))
    for name in NAMED:
        if name in names:
            yield Q(**{f"{name}__iexact": said})
