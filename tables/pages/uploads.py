"""A file that a person sends: taken as text, or refused with what is wrong with it."""

from collections.abc import Collection
from pathlib import PurePath

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from audit.trail import Refused


def text_of(sent: UploadedFile, *, most: int, kinds: Collection[str]) -> str:
    """The text of a file of one of these kinds (`.csv`), at most so large."""
    name = sent.name or ""
    if PurePath(name).suffix.lower() not in kinds:
        told = {"name": name, "kinds": ", ".join(sorted(kinds))}
        raise Refused(_("%(name)s is none of these: %(kinds)s.") % told)
    if not sent.size:
        raise Refused(_("%(name)s is empty.") % {"name": name})
    if sent.size > most:
        told = {"name": name, "size": f"{sent.size:,}", "most": f"{most:,}"}
        raise Refused(_("%(name)s has %(size)s bytes; at most %(most)s are taken.") % told)
    try:
        text = str(sent.read().decode("utf-8-sig"))
    except UnicodeDecodeError as wrong:
        told = {"name": name, "place": str(wrong.start)}
        raise Refused(_("%(name)s is no text in UTF-8: see byte %(place)s.") % told) from wrong
    if "\0" in text:
        raise Refused(_("%(name)s is no text.") % {"name": name})
    return text
