"""A file that is sent is measured and looked at before it is read; what is wrong with it is said."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import override_settings

from audit.trail import Refused
from tables.models import MachineBatch
from tables.pages.uploads import text_of
from tests.builders import House, a_box, a_table, an_open_table, chips, close, removed
from tests.pages.conftest import Enter

HEAD = b"batch,seq,supersedes,box,content,currency,denomination,pieces\n"
LINE = b"1,1,,B-1,currency,,100.00,3\n"


def sent(name: str, content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_a_text_of_the_right_kind_is_taken() -> None:
    assert text_of(sent("A.CSV", b"\xef\xbb\xbfa"), most=10, kinds={".csv"}) == "a"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.exe", b"a", "a.exe is none of these: .csv."),
        ("csv", b"a", "csv is none of these: .csv."),
        ("a.csv", b"", "a.csv is empty."),
        ("a.csv", b"a" * 11, "a.csv has 11 bytes; at most 10 are taken."),
        ("a.csv", b"ab\xff", "a.csv is no text in UTF-8: see byte 2."),
        ("a.csv", b"a\0", "a.csv is no text."),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(name: str, content: bytes, said: str) -> None:
    with pytest.raises(Refused) as refusal:
        text_of(sent(name, content), most=10, kinds={".csv"})
    assert str(refusal.value) == said


def test_a_machine_s_file_goes_that_way(house: House, enter: Enter) -> None:
    table, opens = a_table(house), house.at("2026-03-02 08:00")
    an_open_table(house, table, chips("500.00"), opens, box=a_box(house, "B-1"))
    close(house, table, chips("500.00"), house.at("2026-03-02 12:00"))
    removed(house, table.placements.get(), house.at("2026-03-02 13:00"))
    client = enter("count_supervisor")
    answer = client.post("/count/machine/", {"file": sent("picture.png", HEAD + LINE)})
    assert "picture.png is none of these: .csv, .txt." in answer.content.decode()
    assert not MachineBatch.objects.exists()
    client.post("/count/machine/", {"file": sent("batch.csv", HEAD + LINE)})
    assert MachineBatch.objects.count() == 1


@override_settings(UPLOAD_MAX=1_000)
def test_a_request_that_is_too_large_is_not_read(enter: Enter) -> None:
    client = enter("count_supervisor")
    answer = client.post("/count/machine/", {"file": sent("batch.csv", b"a" * 2_000)})
    assert answer.status_code == 413 and "larger than the 1,000 bytes" in answer.content.decode()
