"""Every report that leaves the house leaves it in every form, in every language of its reader."""

import io
from pathlib import Path

import openpyxl
import pytest
from django.conf import settings

from casino.models import User
from tables.reports.printings import PRINTINGS
from tests.builders import House
from tests.pages.conftest import Enter
from tests.pages.test_drop_win import a_counted_table

EXPORTS = {
    "casino/access_review.py": ("controller", "/access/?"),
    "tables/pages/reports.py": ("revenue_audit", "/reports/drop-win/?day=2026-03-02&"),
}
LANGUAGES = [language for language, _name in settings.LANGUAGES]


def test_every_export_is_tried_here() -> None:
    root = Path(settings.BASE_DIR)
    sources = [path for app in ("audit", "casino", "tables") for path in (root / app).rglob("*.py")]
    printing = [path for path in sources if "import PRINTINGS" in path.read_text()]
    assert {str(path.relative_to(root)) for path in printing} == set(EXPORTS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", PRINTINGS)
@pytest.mark.parametrize(("role", "address"), EXPORTS.values())
def test_it_leaves_in_every_form_and_language(
    house: House, enter: Enter, role: str, address: str, form: str, language: str
) -> None:
    a_counted_table(house)
    User.objects.filter(pk=house.a(role).pk).update(language=language)
    answer = enter(role).get(f"{address}format={form}")
    assert (answer.status_code, answer["Content-Type"]) == (200, PRINTINGS[form][0])


def test_a_workbook_is_headed_in_the_reader_s_language(house: House, enter: Enter) -> None:
    User.objects.filter(pk=house.a("controller").pk).update(language="es")
    answer = enter("controller").get("/access/?format=xlsx")
    page = openpyxl.load_workbook(io.BytesIO(answer.content)).active
    assert page is not None
    assert (page.title, page["A1"].value) == ("Quién puede hacer qué", "Persona")
