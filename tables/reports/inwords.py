"""Whole amounts in words, English and Spanish, as a form carries its total."""

from typing import Final

ENGLISH: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
).split()
ENGLISH_TENS: Final = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
SPANISH: Final = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro"
    " veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
SPANISH_TENS: Final = "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
SPANISH_HUNDREDS: Final = (
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
).split()
MILLION: Final = 1_000_000


def in_words(number: int, language: str) -> str:
    """A whole number in words: `ten thousand`, `diez mil`."""
    return spanish(number) if language.partition("-")[0] == "es" else english(number)


def english(number: int) -> str:
    """In English, with hyphens in the tens and no “and”."""
    for size, name in (
        (10**9, "billion"),
        (MILLION, "million"),
        (1_000, "thousand"),
        (100, "hundred"),
    ):
        if number >= size:
            many, rest = divmod(number, size)
            return f"{english(many)} {name}" + (f" {english(rest)}" if rest else "")
    if number < 20:
        return ENGLISH[number]
    tens, ones = divmod(number, 10)
    return ENGLISH_TENS[tens] + (f"-{ENGLISH[ones]}" if ones else "")


def spanish(number: int) -> str:
    """In Spanish: `veintiún mil`, `un millón`, `cien`."""
    if number >= MILLION:
        many, rest = divmod(number, MILLION)
        head = "un millón" if many == 1 else f"{_before_noun(spanish(many))} millones"
        return f"{head} {spanish(rest)}" if rest else head
    if number >= 1_000:
        many, rest = divmod(number, 1_000)
        head = "mil" if many == 1 else f"{_before_noun(spanish(many))} mil"
        return f"{head} {spanish(rest)}" if rest else head
    if number >= 100:
        many, rest = divmod(number, 100)
        if number == 100:
            return "cien"
        return SPANISH_HUNDREDS[many] + (f" {spanish(rest)}" if rest else "")
    if number < 30:
        return SPANISH[number]
    tens, ones = divmod(number, 10)
    return SPANISH_TENS[tens] + (f" y {SPANISH[ones]}" if ones else "")


def _before_noun(words: str) -> str:
    """`uno` is shortened before mil and millones."""
    if words.endswith("veintiuno"):
        return words.removesuffix("veintiuno") + "veintiún"
    return words.removesuffix("uno") + "un" if words.endswith("uno") else words
