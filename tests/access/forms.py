"""The forms of a page as a browser would send them, every field filled with something that may be meant."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

FILLED = {"date": "2026-03-02", "datetime-local": "2026-03-02T12:00", "number": "1", "email": "a@b.cd"}
NOT_SENT = {"submit", "button", "reset", "file", "image"}
LONG = "x" * 5000
TYPED = {"text", "search", "tel", "email", "password", "date", "datetime-local", "number"}


@dataclass
class Form:
    """Where it is sent, what it says, what is too much for each typed field, and its buttons."""

    action: str
    says: dict[str, str] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)

    def sent(self, **instead: str) -> Iterator[dict[str, str]]:
        """What is sent, once for each of its buttons."""
        for name, value in self.buttons or [("", "")]:
            yield self.says | ({name: value} if name else {}) | instead


class Forms(HTMLParser):
    """Reads the forms of a page that change something."""

    def __init__(self, page: str, address: str) -> None:
        super().__init__()
        self.address = address
        self.found: list[Form] = []
        self.form: Form | None = None
        self.select = ""
        self.by_id: dict[str, Form] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag == "form" and given.get("method", "").lower() == "post":
            self.form = Form(given.get("action") or self.address)
            self.found.append(self.form)
            self.by_id[given.get("id", "")] = self.form
            return
        form = self.by_id.get(given["form"]) if given.get("form") else self.form
        name = given.get("name", "")
        if form is None or not (name or tag == "option"):
            return
        if tag == "input":
            self._input(form, name, given)
        elif tag == "textarea":
            form.says[name], form.typed[name] = "because", LONG
        elif tag == "button":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and given.get("value"):
            form.says.setdefault(self.select, given["value"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "select":
            self.select = ""

    def _input(self, form: Form, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in NOT_SENT:
            return
        if kind in ("radio", "checkbox"):
            form.says.setdefault(name, given.get("value", "on"))
            return
        form.says[name] = given.get("value") or FILLED.get(kind) or guessed(name, given)
        if kind in TYPED:
            form.typed[name] = too_much(name, kind, given)


def guessed(name: str, given: dict[str, str]) -> str:
    """A text that a field may hold: one piece, an amount, or a word."""
    if "pieces" in name:
        return "1"
    return "100" if given.get("inputmode") in ("decimal", "numeric") else "x1"


def too_much(name: str, kind: str, given: dict[str, str]) -> str:
    """More than a field holds: a number, a day or a text."""
    if kind in ("date", "datetime-local") or name.endswith("_at"):
        return "9999-12-31T23:59" if kind != "date" else "9999-12-31"
    if "pieces" in name or kind == "number" or given.get("inputmode") in ("decimal", "numeric"):
        return "9" * 12
    return LONG
