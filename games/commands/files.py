"""The files a subcommand reads, standard input among them."""

import errno
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file by its name; - is standard input, which may be closed."""
    if name != "-":
        return Path(name).open("rb")
    if sys.stdin is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard input")
    return nullcontext(sys.stdin.buffer)
