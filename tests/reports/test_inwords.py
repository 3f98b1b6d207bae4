"""Totals in words."""

import pytest

from tables.reports.inwords import in_words


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [
        (0, "zero", "cero"),
        (21, "twenty-one", "veintiuno"),
        (100, "one hundred", "cien"),
        (101, "one hundred one", "ciento uno"),
        (10_000, "ten thousand", "diez mil"),
        (12_500, "twelve thousand five hundred", "doce mil quinientos"),
        (21_000, "twenty-one thousand", "veintiún mil"),
        (31_045, "thirty-one thousand forty-five", "treinta y un mil cuarenta y cinco"),
        (1_000_000, "one million", "un millón"),
        (2_001_000, "two million one thousand", "dos millones mil"),
        (999_999, "nine hundred ninety-nine thousand nine hundred ninety-nine",
         "novecientos noventa y nueve mil novecientos noventa y nueve"),
    ],
)  # fmt: skip
def test_a_total_is_written_in_words_of_the_language(
    number: int, english: str, spanish: str
) -> None:
    assert (in_words(number, "en"), in_words(number, "es-mx")) == (english, spanish)
