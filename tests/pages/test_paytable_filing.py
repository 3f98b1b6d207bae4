"""The PDF that is filed of a paytable, its text read back out of the file."""

import re
import zlib
from base64 import a85decode

import pytest
from django.test import Client

from games.catalogue.mathematics import tables
from games.models import Paytable
from games.services import draft_paytable
from tables.reports.paytable_pdf import digest
from tests.builders import House, a_table
from tests.pages.conftest import Enter
from tests.recorded import PAYS, a_paytable

STREAM = re.compile(rb"<<(.*?)>>\s*stream\r?\n(.*?)endstream", re.DOTALL)
SHOWN = re.compile(rb"/(F\d+\+?\d*) [\d.]+ Tf|\(((?:\\.|[^\\)])*)\) Tj", re.DOTALL)
ESCAPED = re.compile(rb"\\([0-7]{3}|.)", re.DOTALL)


def text_of(pdf: bytes) -> str:
    """What the pages say: each font's codes looked up in what the file says of them."""
    streams = [unpacked(head, body) for head, body in STREAM.findall(pdf)]
    letters = {font: letters_of(pdf, number) for font, number in fonts_of(pdf).items()}
    said = []
    for stream in streams:
        font = b""
        for switched, shown in SHOWN.findall(stream):
            font = switched or font
            if not switched:
                said.append("".join(letters[font].get(code, "?") for code in unescaped(shown)))
    return " ".join(said)


def unpacked(head: bytes, body: bytes) -> bytes:
    if b"ASCII85Decode" in head:
        body = a85decode(body.strip().removesuffix(b"~>"))
    return zlib.decompress(body) if b"FlateDecode" in head else body


def unescaped(shown: bytes) -> bytes:
    named = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
    return ESCAPED.sub(
        lambda code: bytes([int(code[1], 8)]) if len(code[1]) == 3 else named.get(code[1], code[1]),
        shown,
    )


def object_of(pdf: bytes, number: bytes) -> bytes:
    found = re.search(rb"\n" + number + rb" 0 obj(.*?)endobj", pdf, re.DOTALL)
    assert found
    return found[1]


def fonts_of(pdf: bytes) -> dict[bytes, bytes]:
    """The fonts by the names that pages call them, each with the number of its map."""
    called = re.findall(rb"/(F\d+\+?\d*) (\d+) 0 R", pdf)
    mapped = ((name, re.search(rb"/ToUnicode (\d+)", object_of(pdf, at))) for name, at in called)
    return {name: found[1] for name, found in mapped if found}


def letters_of(pdf: bytes, number: bytes) -> dict[int, str]:
    """A font's codes and the letters they stand for."""
    ((head, body),) = STREAM.findall(object_of(pdf, number))
    pairs = re.findall(rb"<(\w\w)> <(\w{4})>", unpacked(head, body))
    return {int(code, 16): chr(int(letter, 16)) for code, letter in pairs}


@pytest.fixture
def paytable(house: House) -> Paytable:
    approved = a_paytable(house, "let_it_ride", "bet")
    a_table(house, "LIR-07", "let_it_ride", paytables={"bet": approved})
    return approved


def filed(client: Client, paytable: Paytable) -> str:
    answer = client.get(f"/paytables/{paytable.pk}/filing.pdf")
    assert answer["Content-Type"] == "application/pdf"
    return text_of(answer.content)


def test_a_filing_says_all_that_the_paytable_rests_on(
    house: House, enter: Enter, paytable: Paytable
) -> None:
    said = filed(enter("regulator"), paytable)
    for each in (
        "Let It Ride, “Standard”, version 1", "Royal flush", "1000 to 1", "3.505679195 %", "37963/1082900",
        "5.168277", "Hit frequency", "Let bet 1 ride with", "LIR-07", "LIR-R1", "page 1 of",
        str(paytable.drafted_by), str(paytable.approved_by),
    ):  # fmt: skip
        assert each in said, each
    assert digest(paytable) in said and tables.digest("let_it_ride.json") in said


def test_a_draft_is_filed_as_one_beside_the_version_before(
    house: House, enter: Enter, paytable: Paytable
) -> None:
    draft = draft_paytable(
        property=house.property,
        game="let_it_ride",
        wager="bet",
        name="Standard",
        lines=PAYS["let_it_ride"]["bet"] | {"royal_flush": "500 to 1"},
        by=house.a("revenue_audit"),
    )
    said = filed(enter("revenue_audit"), draft)
    assert "nobody yet" in said and "+0.230861575" in said and "1000 to 1" in said


def test_a_filing_is_read_in_spanish(house: House, enter: Enter, paytable: Paytable) -> None:
    person = house.a("regulator")
    person.language = "es"
    person.save()
    said = filed(enter(person), paytable)
    assert (
        "Ventaja de la casa" in said
        and "Color" in said
        and "página 1 de" in said
        and "retirar" in said
    )


def test_a_wager_without_mathematics_is_filed_without_figures(house: House, enter: Enter) -> None:
    drafted = draft_paytable(
        property=house.property,
        game="blackjack",
        wager="insurance",
        name="Usual",
        lines={"win": "2 to 1"},
        by=house.a("revenue_audit"),
    )
    said = filed(enter("revenue_audit"), drafted)
    assert "No exact figure of this wager is worked out." in said and "2 to 1" in said


def test_whoever_may_not_see_paytables_gets_no_filing(
    house: House, enter: Enter, paytable: Paytable
) -> None:
    assert enter("cage_cashier").get(f"/paytables/{paytable.pk}/filing.pdf").status_code == 403


def test_the_same_lines_have_the_same_digest_and_others_another(
    paytable: Paytable, house: House
) -> None:
    other = a_paytable(house, "let_it_ride", "bet", flush="9 to 1")
    assert digest(paytable) == digest(Paytable.objects.get(pk=paytable.pk)) != digest(other)
