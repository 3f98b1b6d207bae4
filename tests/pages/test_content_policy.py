"""Own pages run nothing that is not a file of ours: no script and no style in the page itself."""

import re
from pathlib import Path

import pytest

from tests.builders import House
from tests.pages.conftest import Enter

TEMPLATES = Path(__file__).parents[2] / "templates"
OWN = [path for path in sorted(TEMPLATES.rglob("*.html")) if "unfold" not in path.parts]
STATIC = Path(__file__).parents[2] / "casino/static/casino"


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_template_carries_no_style_and_no_handler(path: Path) -> None:
    assert not re.search(r"\sstyle=|<style|\son[a-z]+=|hx-on|javascript:", path.read_text())


@pytest.mark.parametrize("path", OWN, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_script_in_a_template_is_a_file_or_plain_data(path: Path) -> None:
    tags = re.findall(r"<script[^>]*>", path.read_text())
    assert all("src=" in tag or 'type="application/json"' in tag for tag in tags)


def test_the_answer_forbids_what_is_not_ours(house: House, enter: Enter) -> None:
    policy = enter("casino_manager").get("/today/")["Content-Security-Policy"]
    assert "unsafe" not in policy and "default-src 'none'" in policy


def test_pages_are_told_to_htmx_without_its_own_styles_and_without_eval(
    house: House, enter: Enter
) -> None:
    page = enter("casino_manager").get("/today/").content.decode()
    assert '"includeIndicatorStyles":false' in page and '"allowEval":false' in page


def test_the_house_s_script_stays_small() -> None:
    assert len((STATIC / "house.js").read_text().splitlines()) < 300
