"""What stops `manage.py up`: one clear sentence, never a traceback."""


class CannotStart(Exception):
    """Something outside the program is in the way; the text says what, and what to do."""
