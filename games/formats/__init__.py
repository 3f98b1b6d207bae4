"""Records of other sources, told as rounds of ours: one module a source. Facts are kept, nothing is concluded."""


class Untold(ValueError):
    """A hand that cannot be told as a round: where in it, and what is wrong."""

    def __init__(self, place: str, text: str) -> None:
        super().__init__(f"{place}: {text}")
