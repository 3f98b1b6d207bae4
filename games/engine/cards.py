"""Playing cards."""


class Undetermined(Exception):
    """The record knows too little to decide: an unknown card, or too few of them."""
