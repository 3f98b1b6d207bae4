"""`manage.py import_rounds FILE`: recorded rounds from a file of one JSON object a line."""

import getpass
import json
import sys
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import Any, BinaryIO

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit import jobs, trail
from audit.importers.ndjson import import_file
from audit.models import Chunk, Job
from tables.models import Property

REFUSED, FAILED = 1, 2


class Command(BaseCommand):
    help = (
        "Record the rounds of a file, one JSON object a line (- reads from standard input). What"
        " cannot go in is listed with its line and reason, the rest goes in; the same file again"
        " changes nothing. Exit status: 0 all went in, 1 some lines were refused, 2 it failed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--property", help="code; needed where there are several")
        parser.add_argument("--by", help="user name of who records; else this machine's operator")
        parser.add_argument("--json", action="store_true", help="answer as one JSON object")

    def handle(self, *args: Any, file: str, json: bool, **options: Any) -> None:
        house = property_named(options["property"])
        by = user_named(options["by"])
        with opened(file) as source, trail.scope(house.pk):
            try:
                job = import_file(
                    property=house,
                    file=source,
                    name="standard input" if file == "-" else Path(file).name,
                    by=by,
                    operator=getpass.getuser(),
                )
            except trail.Refused as refusal:
                raise CommandError(str(refusal), returncode=FAILED) from refusal
        for done, all_ in jobs.follow(job):
            self.tell(f"{done:,} of {all_:,} lines", quiet=json)
        with trail.scope(house.pk):
            self.report(job, as_json=json)

    def tell(self, progress: str, *, quiet: bool) -> None:
        """Say on a terminal how far it is."""
        if not quiet and sys.stderr.isatty():
            self.stderr.write(f"\r{progress}", ending="")

    def report(self, job: Job, *, as_json: bool) -> None:
        """Say what became of the file, and end with the status that says it too."""
        found = summary(job)
        if as_json:
            self.stdout.write(json.dumps(found, ensure_ascii=False))
        else:
            for each in found["refused"]:
                self.stdout.write(f"line {each['line']}: {each['reason']}")
            self.stdout.write(in_words(found))
        if found["errors"] or job.state != Job.State.DONE:
            raise CommandError("; ".join(found["errors"]) or job.state, returncode=FAILED)
        if found["refused"]:
            sys.exit(REFUSED)


def summary(job: Job) -> dict[str, Any]:
    """Counts over every chunk of a job, and the lines that were refused."""
    counts: Counter[str] = Counter()
    verdicts: Counter[str] = Counter()
    for outcome in Chunk.objects.filter(job=job).values_list("outcome", flat=True).iterator():
        counts.update({name: outcome.get(name, 0) for name in ("stored", "same")})
        verdicts.update(outcome.get("verdicts", {}))
    refused = [{"line": line, "reason": reason} for line, reason in jobs.refused(job)]
    return {
        "job": job.pk,
        "state": job.state,
        **counts,
        "verdicts": dict(verdicts),
        "refused": refused,
        "errors": jobs.errors(job),
    }


def in_words(found: dict[str, Any]) -> str:
    verdicts = ", ".join(f"{count:,} {verdict}" for verdict, count in found["verdicts"].items())
    stored = f"{found['stored']:,} recorded" + (f" ({verdicts})" if verdicts else "")
    return f"{stored}, {found['same']:,} were there already, {len(found['refused']):,} refused."


def property_named(code: str | None) -> Property:
    """The property of a code, or the only one there is."""
    houses = list(Property.objects.filter(code=code) if code else Property.objects.all()[:2])
    if len(houses) == 1:
        return houses[0]
    known = ", ".join(Property.objects.values_list("code", flat=True))
    raise CommandError(f"Say which property: --property {known or '(none yet)'}", returncode=FAILED)


def user_named(name: str | None) -> Any:
    if name is None:
        return None
    user = get_user_model().objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"Nobody has the user name {name}.", returncode=FAILED)
    return user


def opened(file: str) -> Any:
    """The bytes of a file or of standard input."""
    if file == "-":
        stream: BinaryIO = sys.stdin.buffer
        return nullcontext(stream)
    try:
        return Path(file).open("rb")
    except OSError as wrong:
        raise CommandError(f"{file}: {wrong.strerror}", returncode=FAILED) from wrong
