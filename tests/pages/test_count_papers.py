"""The count room's papers: slips in the box against the system, the machine's files, the rates of the day."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction

from games.engine.money import Money
from tables.models import (
    Box,
    BoxCount,
    Evidence,
    ExchangeRate,
    MachineBatch,
    Placement,
    Slip,
)
from tables.pages import addresses
from tables.services import boxes
from tests.builders import (
    RUNNER,
    House,
    a_box,
    a_paper_slip,
    a_slip,
    a_table,
    an_open_table,
    chips,
    removed,
)
from tests.pages.conftest import Enter
from tests.pages.test_count_room import content

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

HEAD = "batch,seq,supersedes,box,content,currency,denomination,pieces\n"


def test_a_slip_that_lies_in_the_box_is_ticked(slip: Slip, box: Placement, enter: Enter) -> None:
    client = enter("count_supervisor")
    assert "1 not found yet" in client.get(f"/boxes/{box.pk}/papers/").content.decode()
    client.post(f"/boxes/{box.pk}/papers/", {"paper": str(slip)})
    slip.refresh_from_db()
    assert slip.state == "in_box"
    assert "all found" in client.get(f"/boxes/{box.pk}/papers/").content.decode()


def test_the_checklist_shows_no_amount(slip: Slip, box: Placement, enter: Enter) -> None:
    page = enter("count_supervisor").get(f"/boxes/{box.pk}/papers/").content.decode()
    assert str(slip) in page and "1,000" not in page


def test_a_paper_nobody_expects_stays_as_it_was_found(
    slip: Slip, box: Placement, enter: Enter
) -> None:
    enter("count_supervisor").post(f"/boxes/{box.pk}/papers/", {"others": "F-2026-000777\n\n"})
    assert [paper.paper for paper in Evidence.objects.all()] == ["F-2026-000777"]
    page = enter("revenue_audit").get("/days/2026-03-02/papers/").content.decode()
    assert "F-2026-000777" in page and "not found" in page


def test_nothing_is_written_down_of_a_closed_box(house: House, slip: Slip, enter: Enter) -> None:
    placement = Placement.objects.get()
    answer = enter("count_supervisor").post(f"/boxes/{placement.pk}/papers/", {"paper": str(slip)})
    assert answer.status_code == 409 and not Evidence.objects.exists()


def test_the_same_paper_twice_is_one(slip: Slip, box: Placement, enter: Enter) -> None:
    client = enter("count_supervisor")
    codes = [
        client.post(f"/boxes/{box.pk}/papers/", {"others": "X-1"}).status_code for _ in range(2)
    ]
    assert codes == [303, 409] and Evidence.objects.count() == 1


def test_revenue_audit_matches_what_was_found(slip: Slip, box: Placement, enter: Enter) -> None:
    enter("count_supervisor").post(f"/boxes/{box.pk}/papers/", {"paper": str(slip)})
    client = enter("revenue_audit")
    assert "Match 1 slip" in client.get("/days/2026-03-02/papers/").content.decode()
    client.post("/days/2026-03-02/papers/")
    slip.refresh_from_db()
    assert slip.state == "matched"


def test_one_slip_that_the_auditor_signed_does_not_keep_the_rest(
    house: House, slip: Slip, enter: Enter
) -> None:
    own = a_paper_slip(house, slip.table, "fill", "500.00", house.at("2026-03-02 11:00"))
    box = removed(house, Placement.objects.get(), house.at("2026-03-02 13:00"))
    papers = {"paper": [str(slip), str(own)]}
    enter("count_supervisor").post(f"/boxes/{box.pk}/papers/", papers)
    day = "/days/2026-03-02/papers/"
    page = enter("revenue_audit").post(day, {}, follow=True).content.decode()
    assert f"You signed {own}: another person matches those." in page
    enter(house.another("revenue_audit")).post(day, {"once": "more"})
    assert set(Slip.objects.values_list("state", flat=True)) == {"matched"}


def test_a_slip_signed_after_the_box_left_is_not_in_it(house: House, enter: Enter) -> None:
    table = a_table(house, "BJ-08")
    opens = house.at("2026-03-02 08:00")
    an_open_table(house, table, chips("50000.00"), opens, box=a_box(house, "2201"))
    a_box(house, "2202")
    boxes.swap_box(
        table=table, box=Box.objects.get(code="2202"), at=house.at("2026-03-02 10:18"),
        by=house.a("drop_team"), attested=RUNNER,
    )  # fmt: skip
    late = a_slip(house, table, "fill", "1000.00", house.at("2026-03-02 10:24"))
    box = Placement.objects.get(box__code="2201")
    removed(house, box, house.at("2026-03-02 13:00"))
    client, where = enter("count_supervisor"), f"/boxes/{box.pk}/papers/"
    assert str(late) not in client.get(where).content.decode()
    answer = client.post(where, {"others": str(late)})
    assert answer.status_code == 409 and b"box 2201 left BJ-08 at" in answer.content
    assert not Evidence.objects.exists()


def test_a_wrong_tick_is_struck_with_a_reason_and_looked_for_again(
    slip: Slip, box: Placement, enter: Enter
) -> None:
    client, where = enter("count_supervisor"), f"/boxes/{box.pk}/papers/"
    client.post(where, {"paper": str(slip)})
    paper = Evidence.objects.get()
    assert client.post(where, {"strike": paper.pk}).status_code == 409
    client.post(where, {"strike": paper.pk, f"why-{paper.pk}": "It was the copy of BJ-08"})
    slip.refresh_from_db()
    page = client.get(where).content.decode()
    assert slip.state == "received" and "1 not found yet" in page
    assert "It was the copy of BJ-08" in page and Evidence.objects.count() == 1
    client.post(where, {"paper": str(slip)})
    slip.refresh_from_db()
    assert slip.state == "in_box"


def test_what_is_matched_is_not_struck(slip: Slip, box: Placement, enter: Enter) -> None:
    client, where = enter("count_supervisor"), f"/boxes/{box.pk}/papers/"
    client.post(where, {"paper": str(slip)})
    enter("revenue_audit").post("/days/2026-03-02/papers/")
    paper = Evidence.objects.get()
    answer = client.post(where, {"strike": paper.pk, f"why-{paper.pk}": "Wrong"})
    assert answer.status_code == 409 and b"is matched with the books already" in answer.content
    with pytest.raises(IntegrityError), transaction.atomic():
        Evidence.objects.filter(pk=paper.pk).update(paper="F-2026-000099")


def test_a_slip_says_where_its_paper_is_ticked_off_and_by_whom(
    house: House, slip: Slip, box: Placement, enter: Enter
) -> None:
    counter, audit = house.a("count_supervisor"), house.a("revenue_audit")
    page = enter("pit_manager").get(addresses.slip(slip)).content.decode()
    assert counter.name in page and "among the papers of its box" in page
    client = enter(audit)
    assert f'href="/boxes/{box.pk}/papers/"' in client.get(addresses.slip(slip)).content.decode()
    assert client.post(addresses.slip(slip), {"act": "box"}).status_code == 409
    assert enter(counter).get(f"/boxes/{box.pk}/papers/").status_code == 200


def test_the_floor_reads_no_papers_of_a_box(slip: Slip, box: Placement, enter: Enter) -> None:
    assert enter("pit_manager").get(f"/boxes/{box.pk}/papers/").status_code == 403


def test_a_file_of_the_machine_is_taken_once(box: Placement, enter: Enter) -> None:
    client, text = enter("count_team"), f"{HEAD}M-1,1,,2147,currency,,100.00,73\n"
    for said in ("The file is taken.", "This very file was here already"):
        assert said in client.post("/count/machine/", {"text": text}, follow=True).content.decode()
    assert MachineBatch.objects.count() == 1
    other = client.post("/count/machine/", {"text": text.replace("73", "74")})
    assert other.status_code == 409 and b"other content" in other.content


def test_every_wrong_line_is_named_and_nothing_is_taken(box: Placement, enter: Enter) -> None:
    lines = [
        "M-1,1,,2147,currency,,100.00,73",
        "M-1,1,,2147,gold,,1.00,1",
        "M-1,one,,2147,currency,,50.00,1",
        "M-1,1,,2147,currency,,1.001,1",
        "M-1,1,,2147,currency,,100.00,1",
        "M-1,1,,,currency,,20.00,1",
        "M-1,1",
    ]
    file = SimpleUploadedFile("count.csv", (HEAD + "\n".join(lines)).encode())
    answer = enter("count_team").post("/count/machine/", {"file": file})
    page = answer.content.decode()
    assert answer.status_code == 422 and not MachineBatch.objects.exists()
    assert all(f'<td class="num">{line}</td>' in page for line in (3, 4, 5, 6, 7, 8))
    assert '<td class="num">2</td>' not in page


@pytest.mark.parametrize("sent", [b"\xff\xfe\x00", b"", b"a,b\n1,2\n"])
def test_what_is_no_such_file_is_refused(house: House, enter: Enter, sent: bytes) -> None:
    file = SimpleUploadedFile("count.csv", sent)
    assert enter("count_team").post("/count/machine/", {"file": file}).status_code == 409


def test_the_machine_s_count_may_be_one_s_own_and_stays_hidden(
    house: House, box: Placement, enter: Enter
) -> None:
    client = enter("count_team")
    client.post("/count/machine/", {"text": f"{HEAD}M-1,1,,2147,currency,,100.00,73\n"})
    page = client.get(f"/count/{box.pk}/").content.decode()
    assert "Enter the machine’s count as mine" in page and "7,300" not in page
    client.post(f"/count/{box.pk}/", {"act": "machine"})
    assert BoxCount.objects.get().total == Money(7_300_00)


def test_a_rate_is_set_once_for_its_day(house: House, box: Placement, enter: Enter) -> None:
    client = enter("cage_supervisor")
    client.post("/rates/", {"currency": "eur", "rate": "1.0825"})
    again = client.post("/rates/", {"currency": "EUR", "rate": "1.09"})
    assert again.status_code == 409 and b"EUR 1.0825" in again.content
    assert ExchangeRate.objects.get().day.date.isoformat() == "2026-03-02"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"currency": "USD", "rate": "1"}, "USD is no foreign currency"),
        ({"currency": "E1", "rate": "1"}, "E1 is no foreign currency"),
        ({"currency": "EUR", "rate": "0"}, "0 is no rate"),
        ({"currency": "EUR", "rate": "1e3"}, "1e3 is no rate"),
    ],
)
def test_what_is_no_rate_is_refused(
    box: Placement, enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    answer = enter("cage_supervisor").post("/rates/", typed)
    assert answer.status_code == 409 and sentence in answer.content.decode()


def test_a_reader_of_rates_sets_none(house: House, box: Placement, enter: Enter) -> None:
    setter = house.a("cage_supervisor")
    assert f"This is for {setter.name}" in enter("revenue_audit").get("/rates/").content.decode()
    assert enter("floor_supervisor").get("/rates/").status_code == 403


def test_foreign_notes_are_counted_by_face_at_the_day_s_rate(
    house: House, box: Placement, enter: Enter
) -> None:
    enter("cage_supervisor").post("/rates/", {"currency": "EUR", "rate": "1.0825"})
    client = enter("count_team")
    assert "Foreign notes, EUR" in client.get(f"/count/{box.pk}/").content.decode()
    euros = {f"pieces-fEUR{worth}": "0" for worth in (500, 200, 100, 50, 20, 10, 5)}
    typed = content(73) | euros | {"pieces-fEUR200": "10"}
    assert client.post(f"/count/{box.pk}/", typed).status_code == 303
    assert BoxCount.objects.get().total == Money(7_300_00 + 2_165_00)
