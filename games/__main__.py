"""`python -m games`: the engine without a server and without a database."""

import sys

from games.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
