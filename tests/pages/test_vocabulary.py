"""The words and marks of the house's pages, as the templates write them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from fractions import Fraction
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from tables.reports.figures import Notation


def render(source: str, **values: object) -> str:
    house = SimpleNamespace(notation=Notation(digits=2))
    return Template("{% load house %}" + source).render(Context({"house": house, **values}))


@pytest.fixture(autouse=True)
def at_the_property() -> Iterator[None]:
    with timezone.override(ZoneInfo("America/New_York")), translation.override("en"):
        yield


def test_a_counted_amount_is_plain() -> None:
    assert render("{% money 416500 %}") == "4,165.00"


def test_a_negative_amount_has_its_sign_before_its_colour() -> None:
    assert render("{% money -3525000 %}") == '<span class="neg">−35,250.00</span>'


def test_an_estimate_carries_its_marks() -> None:
    html = render("{% money 341500 estimated=True %}")
    assert html == '<span class="est"><span class="sr">estimated </span>≈ 3,415.00</span>'


def test_a_negative_estimate_carries_both() -> None:
    html = render("{% money -190000 estimated=True whole=True %}")
    assert (
        html
        == '<span class="neg"><span class="est"><span class="sr">estimated </span>≈ −1,900</span></span>'
    )


def test_a_figure_opens_to_its_documents() -> None:
    html = render("{% money 2500000 whole=True href='/records/x/' %}")
    assert html == '<a class="fig" href="/records/x/">25,000</a>'


def test_none_is_a_word_with_its_reason() -> None:
    html = render("{% percent none_at_all why='the drop is not above zero' %}", none_at_all=None)
    assert '>none<span class="sr">: the drop is not above zero</span>' in html


def test_none_is_never_a_zero_or_a_dash() -> None:
    html = render("{% money none_at_all %}", none_at_all=None)
    assert html == '<span class="muted">none</span>'


def test_a_hold_has_one_decimal() -> None:
    assert render("{% percent hold %}", hold=Fraction(4165, 34950)) == "11.9"


def test_a_chip_has_a_shape_and_a_word() -> None:
    assert render("{% chip 'note due' 'warn' %}") == '<span class="chip warn">note due</span>'


def test_a_sum_with_an_estimate_in_it_says_so() -> None:
    assert render("{% status True part=True %}") == '<span class="chip guess">part estimated</span>'


def test_a_gaming_day_is_written_in_full() -> None:
    assert render("{{ day|weekday }}", day=date(2026, 11, 29)) == "Sun 29 Nov 2026"


def test_a_spanish_gaming_day_has_no_capitals() -> None:
    with translation.override("es"):
        assert render("{{ day|weekday }}", day=date(2026, 11, 29)) == "dom 29 nov 2026"


def test_a_time_is_the_property_s() -> None:
    html = render(
        "{% clock at day %}", at=datetime(2026, 11, 29, 23, 4, tzinfo=UTC), day=date(2026, 11, 29)
    )
    assert html == '<time datetime="2026-11-29T18:04:00-05:00">18:04</time>'


@pytest.mark.parametrize(("told", "text"), [("weekday", "Sun 29 Nov 2026"), ("shortday", "29 Nov")])
def test_an_instant_s_day_is_that_of_the_property_s_clocks(told: str, text: str) -> None:
    late = datetime(2026, 11, 30, 3, 30, tzinfo=UTC)
    assert render("{{ at|" + told + " }}", at=late) == text


def test_a_time_outside_the_day_s_own_date_carries_its_weekday() -> None:
    html = render(
        "{% clock at day %}", at=datetime(2026, 11, 30, 14, 58, tzinfo=UTC), day=date(2026, 11, 29)
    )
    assert ">Mon 09:58<" in html


def test_a_time_a_week_away_carries_its_date() -> None:
    html = render(
        "{% clock at day %}", at=datetime(2026, 11, 30, 14, 58, tzinfo=UTC), day=date(2026, 11, 23)
    )
    assert ">30 Nov 09:58<" in html
    assert ">30 Nov 09:58<" in render(
        "{% clock at no_day %}", at=datetime(2026, 11, 30, 14, 58, tzinfo=UTC)
    )


def test_a_void_document_is_struck_and_says_void() -> None:
    html = render("{% doc 'F-2026-004119' void=True %}")
    assert html == '<span class="doc void">F-2026-004119</span> <span class="chip bad">void</span>'


def test_what_was_typed_never_becomes_markup() -> None:
    assert "<script>" not in render(
        "{% chip word %}{% doc word href=word %}{% none word %}", word="<script>"
    )


def test_every_form_has_a_key_of_its_own() -> None:
    assert render("{% once %}") != render("{% once %}")
