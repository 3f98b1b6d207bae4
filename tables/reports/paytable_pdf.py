"""The PDF that is filed of a paytable: its lines and its mathematics, who approved it, what it rests on.

Set in the fonts that come with the library, embedded, so it looks and reads the same everywhere.
"""

import hashlib
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape

import reportlab
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table

from games.catalogue import GAMES
from games.catalogue.mathematics import assumed, tables
from games.models import Paytable
from tables.models import Property
from tables.reports.edges import Edge
from tables.reports.figures import SPACE, Notation
from tables.rule_words import rule_name, rule_value
from tables.words import game_name, outcome_name, play_name, unpaid, wager_name

SANS, BOLD = "Vera", "VeraBd"
NBSP = "\N{NO-BREAK SPACE}"
FONTS: Final = Path(reportlab.__file__).parent / "fonts"
PLAIN = ParagraphStyle("plain", fontName=SANS, fontSize=8, leading=11)
SMALL = ParagraphStyle("small", PLAIN, fontSize=6.5, leading=9)
HEAD = ParagraphStyle(
    "head", PLAIN, fontName=BOLD, fontSize=10, leading=14, spaceBefore=8, spaceAfter=3
)
TITLE = ParagraphStyle("title", HEAD, fontSize=14, leading=18)
GRID = [
    ("FONT", (0, 0), (-1, -1), SANS, 7.5),
    ("FONT", (0, 0), (-1, 0), BOLD, 7.5),
    ("LINEBELOW", (0, 0), (-1, -1), 0.3, colors.lightgrey),
    ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
]
FACTS = [
    *GRID[:1],
    *GRID[2:3],
    *GRID[4:],
    ("ALIGN", (0, 0), (-1, -1), "LEFT"),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
]


@dataclass(frozen=True, slots=True)
class Filing:
    """What is filed: a version of a paytable, the one before it, and what mathematics says of both."""

    house: Property
    paytable: Paytable
    before: Paytable | None
    edge: Edge | None
    of_before: Edge | None
    warnings: Sequence[tuple[str, str]]
    in_force: Sequence[str]


def printed(filing: Filing) -> bytes:
    """The filing as a PDF."""
    for name in (SANS, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, FONTS / f"{name}.ttf"))
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out, pagesize=A4, title=f"{filing.paytable}", author=filing.house.name,
        leftMargin=18 * mm, rightMargin=18 * mm, topMargin=16 * mm, bottomMargin=18 * mm,
    )  # fmt: skip
    document.build(list(parts(filing)), canvasmaker=Numbered)
    return out.getvalue()


def digest(paytable: Paytable) -> str:
    """The SHA-256 of what a paytable says, lines in their order."""
    told = [paytable.game, paytable.wager, list(paytable.odds().items())]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


class Numbered(Canvas):
    """Pages that say which of how many they are, when they were printed."""

    def __init__(self, *args: Any, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self.pages: list[dict[str, Any]] = []

    def showPage(self) -> None:  # noqa: N802 (the library's name)
        self.pages.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        at = date_format(timezone.localtime(), "Y-m-d H:i e")
        for number, page in enumerate(self.pages, 1):
            self.__dict__.update(page)
            self.setFont(SANS, 6.5)
            told = _("page %(n)s of %(all)s") % {"n": number, "all": len(self.pages)}
            self.drawString(18 * mm, 10 * mm, _("printed %(at)s") % {"at": at})
            self.drawRightString(A4[0] - 18 * mm, 10 * mm, told)
            super().showPage()
        super().save()


def parts(filing: Filing) -> Iterable[Flowable]:
    """Everything that is filed, in its order."""
    paytable, house = filing.paytable, filing.house
    version = _("version %(n)s") % {"n": paytable.version}
    yield Paragraph(escape(f"{game_name(paytable.game)}, “{paytable.name}”, {version}"), TITLE)
    if house.is_demo:
        yield paragraph(_("Demo property, no real money"))
    yield facts(
        [
            (_("House"), f"{house.name} ({house.code})"),
            (_("Wager"), wager_name(paytable.wager)),
            (_("State"), paytable.get_state_display()),
            (_("In force on"), ", ".join(filing.in_force) or _("no table")),
            (_("Note"), paytable.note),
            *approvals(paytable),
        ]
    )
    yield from section(_("Lines"), lines(filing))
    if filing.edge:
        yield from mathematics(filing, filing.edge)
    else:
        told = _("No exact figure of this wager is worked out.")
        yield from section(_("Exact figures"), paragraph(told))
    yield from section(_("What it rests on"), facts(rests_on(filing)))
    yield from section(_("How silent clauses are read"), *readings(paytable.game))


def mathematics(filing: Filing, edge: Edge) -> Iterable[Flowable]:
    """What mathematics says of it, and what there was to look at."""
    yield from section(_("Exact figures"), facts(figures(edge, filing.of_before, filing.house)))
    words = edge.strategy.words
    yield from section(_("Best play"), *(paragraph(each.told(language())) for each in words))
    yield from section("", *chart(edge, notation_of(filing.house)))
    warned = [paragraph(f"{label}: {text}") for label, text in filing.warnings]
    yield from section(_("Warnings"), *(warned or [paragraph(_("None."))]))


def section(title: str, *content: Flowable) -> Iterable[Flowable]:
    """A heading and what stands below it; nothing where there is nothing."""
    if content:
        yield Paragraph(escape(title), HEAD) if title else Spacer(1, 4)
        yield from content


def facts(rows: Iterable[tuple[str, str]]) -> Table:
    """Facts by name; those that are empty are left out."""
    told = [(paragraph(name), paragraph(fact)) for name, fact in rows if fact]
    return Table(told, colWidths=(48 * mm, 126 * mm), style=FACTS, hAlign="LEFT")


def paragraph(text: str, style: ParagraphStyle = PLAIN) -> Paragraph:
    return Paragraph(escape(text), style)


def approvals(paytable: Paytable) -> Iterable[tuple[str, str]]:
    """Who drafted, approved and retired it."""
    yield _("Drafted by"), str(paytable.drafted_by)
    if paytable.approved_by and paytable.approved_at:
        yield _("Approved by"), f"{paytable.approved_by}, {at(paytable.approved_at)}"
    else:
        yield _("Approved by"), _("nobody yet")
    if paytable.retired_by and paytable.retired_at:
        yield _("Retired by"), f"{paytable.retired_by}, {at(paytable.retired_at)}"


def at(instant: Any) -> str:
    return date_format(timezone.localtime(instant), "Y-m-d H:i e")


def lines(filing: Filing) -> Table:
    """Every outcome: what it pays, what it paid, how often it comes."""
    now, then = filing.paytable.odds(), filing.before.odds() if filing.before else {}
    chances = filing.edge.one.lines if filing.edge else {}
    notation, none = notation_of(filing.house), unpaid(filing.paytable.wager)
    before = _("Version %(n)s") % {"n": filing.before.version} if filing.before else ""
    head = (_("Outcome"), _("Pays"), before, _("Probability %"), _("One in"))
    rows = [head]
    for outcome in dict.fromkeys((*now, *then)):
        chance = chances.get(outcome)
        rows.append(
            (
                outcome_name(outcome),
                odds(now.get(outcome)) or none,
                (odds(then.get(outcome)) or none) if filing.before else "",
                notation.percent(chance, places=9) if chance is not None else "",
                notation.ratio(1 / chance) if chance else "",
            )
        )
    return Table(
        rows, colWidths=[mm * each for each in (58, 28, 28, 32, 28)], style=GRID, hAlign="LEFT"
    )


def odds(text: str | None) -> str:
    """Odds in the reader's language; nothing where there is no line."""
    if text is None:
        return ""
    win, to, stake = text.partition(" to ")
    return _("%(win)s to %(stake)s") % {"win": win, "stake": stake} if to else _("push")


def figures(edge: Edge, before: Edge | None, house: Property) -> Iterable[tuple[str, str]]:
    """The exact figures, as fraction and in decimals."""
    notation, one = notation_of(house), edge.one
    yield _("House edge"), f"{notation.percent(one.edge, places=9)} %"
    yield _("House edge, exact"), f"{one.edge} · {one.per.told(language())}"
    if before:
        change = notation.percent(one.edge - before.share, places=9, signed=True)
        yield _("Against the version before"), f"{change} ({before.share})"
    yield _("Standard deviation"), notation.ratio(edge.deviation, places=6)
    yield _("Hit frequency"), f"{notation.percent(one.hit_frequency, places=6)} %"
    if edge.risk is not None and edge.units is not None:
        yield _("Element of risk"), f"{notation.percent(edge.risk, places=9)} %"
        yield _("Average units wagered"), notation.ratio(edge.units, places=6)
    if edge.ties:
        yield _("Hands worth the same either way"), play_name(edge.ties)
    for note in edge.analysis.notes:
        yield _("Note"), note.told(language())


def chart(edge: Edge, notation: Notation) -> Iterable[Flowable]:
    """The best play row by row."""
    rows = edge.strategy.chart
    if rows:
        head = (_("Decision"), _("Hand"), _("Best"), _("How often %"), _("Gain"))
        told = [
            (
                play_name(row.decision),
                row.hand.told(language()),
                play_name(row.best),
                "" if row.probability is None else notation.percent(row.probability, places=4),
                "" if row.gain is None else notation.ratio(row.gain, places=6, signed=True),
            )
            for row in rows
        ]
        widths = [mm * each for each in (28, 76, 20, 25, 25)]
        yield Table([head, *told], colWidths=widths, style=GRID, repeatRows=1, hAlign="LEFT")


def rests_on(filing: Filing) -> Iterable[tuple[str, str]]:
    """The rules reckoned with, and the hashes of what was counted."""
    yield _("This paytable"), f"sha256:{digest(filing.paytable)}"
    if filing.edge:
        setting = filing.edge.setting
        yield _("Rules of"), ", ".join(setting.codes) or _("the game as usual: no table plays it")
        rules = {name: rule for name, rule in setting.terms.rules.items() if rule is not None}
        yield (
            _("House rules"),
            ", ".join(
                f"{rule_name(name)}: {rule_value(name, rule)}" for name, rule in rules.items()
            ),
        )
        yield _("Assumed"), ", ".join(map(rule_name, assumed(setting.game, setting.terms)))
        for name in filing.edge.analysis.rests_on:
            yield _("Table %(name)s") % {"name": name}, f"sha256:{tables.digest(name)}"


def readings(game: str) -> Iterable[Flowable]:
    """How the house reads the regulation where it says nothing."""
    found = GAMES[game].regulation.readings.values() if game in GAMES else ()
    return [paragraph(f"{each.id}: {each.choice.told(language())}", SMALL) for each in found]


def notation_of(house: Property) -> Notation:
    """As the house writes figures, with the one space that the fonts have."""
    notation = Notation.of(house)
    return replace(notation, group=NBSP) if notation.group == SPACE else notation


def language() -> str:
    return get_language() or "en"
