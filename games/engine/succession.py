"""Rules between two consecutive rounds of a table."""

import re

NUMBER = re.compile(r"(.*?)([0-9]{1,18})", re.ASCII | re.DOTALL)


def consecutive(earlier: str, later: str) -> bool:
    """Whether two round numbers differ by one in the trailing digits alone: `A-0099` and `A-0100`."""
    first, second = NUMBER.fullmatch(earlier), NUMBER.fullmatch(later)
    if first is None or second is None:
        return False
    return first[1] == second[1] and int(first[2]) + 1 == int(second[2])
