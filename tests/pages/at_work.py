"""The people of a house at their browsers: one posts after the other, at the times of a day."""

import re
from datetime import timedelta
from itertools import count
from typing import Any

import time_machine
from django.test import Client

from casino.models import User
from tests.builders import House, chips
from tests.pages.conftest import Enter

ATTEST = {"licence": "D-117", "badge": "4711"}
CARRIES = {"licence": "R-009", "badge": "0815"}
NOTES = (100, 50, 20, 10, 5, 2, 1)


class People:
    """The people of the house at their browsers, and the clock on the wall."""

    def __init__(self, house: House, enter: Enter) -> None:
        self.house, self.enter = house, enter
        self.seconds = count(1)

    def send(self, who: str | User, path: str, typed: dict[str, Any], at: str) -> Any:
        """Post a form as somebody, at a time of the house; every act a little after the one before."""
        moment = self.house.at(at) + timedelta(seconds=10 * next(self.seconds))
        with time_machine.travel(moment, tick=True):
            client: Client = self.enter(who)
            return client.post(path, typed)

    def do(self, who: str | User, path: str, typed: dict[str, Any], at: str) -> str:
        """The same, where it has to succeed; the address it leads to."""
        answer = self.send(who, path, typed, at)
        assert answer.status_code == 303, (who, path, said(answer))
        return str(answer["Location"])


def said(answer: Any) -> str:
    """A page in words, without its markup."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def inventory(text: str, **more: str) -> dict[str, str]:
    """A count of the tray, line by line."""
    lines = {f"pieces-{int(value)}": str(pieces) for value, pieces in chips(text).items()}
    return lines | ATTEST | more


def moved(kind: str, hundreds: int) -> dict[str, str]:
    side = "cage" if kind == "credit" else "table"
    return {f"{side}-pieces-10000": str(hundreds), "note": "Won in play"}
