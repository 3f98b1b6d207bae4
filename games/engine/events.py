"""What can happen on a layout: cards move, cards are turned, chips move, or something is said.

An event's `act` is its line without faces and amount: `[] shoe > hand:1`, `purse:1 > bet:1:ante`, `3: bet1 rides`. Two
events of one act differ only in what a recorder may get wrong; a procedure asks for acts and then looks at the rest.
Seats are counted from the dealer's far left; places and accounts are texts as the format writes them.
"""

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.cards import Cards

SHOE, BOARD, DEALER, BURN, RACK, MUCK = "shoe", "board", "dealer", "burn", "rack", "muck"
BOARDS = tuple(f"{BOARD}:{number}" for number in range(2, 10))
INVENTORY, POT, RAKE, JACKPOT, TOKE, DROPBOX = (
    "inventory",
    "pot",
    "rake",
    "jackpot",
    "toke",
    "dropbox",
)
FLOOR, SPECTATOR, HOUSE = "floor", "spectator", "house"
REST: Cards = ("..",)


class CardsMoved(NamedTuple):
    """Cards go from one place to another; `REST` is all that is left where they come from."""

    act: str
    cards: Cards
    source: str
    target: str
    up: bool = False
    by: str | None = None


class CardsTurned(NamedTuple):
    """Cards are turned face up where they lie."""

    act: str
    cards: Cards
    place: str
    by: str | None = None


class ChipsMoved(NamedTuple):
    """Chips, cash or instruments go from one account to another; the amount is in minor units."""

    act: str
    amount: int
    source: str
    target: str
    by: str | None = None


class Said(NamedTuple):
    """A seat, the dealer or the floor says something."""

    act: str
    speaker: str
    words: str


CardEvent = CardsMoved | CardsTurned
Event = CardEvent | ChipsMoved | Said


def cards_of(event: Event) -> Cards:
    """The cards that move or are turned, none where chips move or something is said."""
    return event.cards if isinstance(event, CardsMoved | CardsTurned) else ()


def hand(seat: int) -> str:
    """The place of a seat's cards."""
    return f"hand:{seat}"


def purse(seat: int) -> str:
    """The account of a seat's own chips."""
    return f"purse:{seat}"


def promo(seat: int) -> str:
    """The account of a seat's promotional instruments."""
    return f"promo:{seat}"


def bet(seat: int, spot: str) -> str:
    """The account of one betting area."""
    return f"bet:{seat}:{spot}"


def seat_of(name: str) -> int | None:
    """The seat a place or an account belongs to, if to any."""
    kind, _, rest = name.partition(":")
    return int(rest.partition(":")[0]) if rest and kind != BOARD else None


def spot_of(account: str) -> str | None:
    """The betting area an account names, its toke mark included: `bet:1:ante/toke` is `ante/toke`."""
    return account.split(":", 2)[2] if account.startswith("bet:") else None


def seat_named(event: Event) -> int | None:
    """The seat an event is about, if about any."""
    if isinstance(event, CardsMoved | ChipsMoved):
        return seat_of(event.source) or seat_of(event.target)
    if isinstance(event, CardsTurned):
        return seat_of(event.place)
    return int(event.speaker) if event.speaker.isdigit() else None


def party_of(account: str) -> str | None:
    """Whose gain it is when chips come to this account: a seat, house, toke, jackpot or pot; none outside `net`."""
    if account in (INVENTORY, RAKE, DROPBOX):
        return HOUSE
    if account.startswith("promo:"):
        return None
    if account.startswith("bet:") and account.endswith("/toke"):
        return TOKE
    return account.split(":", 2)[1] if ":" in account else account


def moving(source: str, target: str, up: bool = False) -> str:
    """The act of cards moving."""
    return f"[] {source} > {target} up" if up else f"[] {source} > {target}"


def turning(place: str) -> str:
    """The act of cards being turned."""
    return f"[] {place}"


def paying(source: str, target: str) -> str:
    """The act of chips moving."""
    return f"{source} > {target}"


def saying(speaker: int | str, words: str) -> str:
    """The act of words."""
    return f"{speaker}: {words}"


def cards_moved(
    cards: Iterable[str], source: str, target: str, up: bool = False, by: str | None = None
) -> CardsMoved:
    """Cards moving, with their act."""
    return CardsMoved(moving(source, target, up) + _by(by), tuple(cards), source, target, up, by)


def cards_turned(cards: Iterable[str], place: str, by: str | None = None) -> CardsTurned:
    """Cards turned, with their act."""
    return CardsTurned(turning(place) + _by(by), tuple(cards), place, by)


def chips_moved(amount: int, source: str, target: str, by: str | None = None) -> ChipsMoved:
    """Chips moving, with their act."""
    return ChipsMoved(paying(source, target) + _by(by), amount, source, target, by)


def said(speaker: int | str, words: str) -> Said:
    """Words, with their act."""
    return Said(saying(speaker, words), str(speaker), words)


def _by(actor: str | None) -> str:
    return f" by {actor}" if actor else ""


def rightful(event: Event) -> Event:
    """The same event as if the one it belongs to had done it."""
    match event:
        case CardsMoved(_, cards, source, target, up, str()):
            return cards_moved(cards, source, target, up)
        case CardsTurned(_, cards, place, str()):
            return cards_turned(cards, place)
        case ChipsMoved(_, amount, source, target, str()):
            return chips_moved(amount, source, target)
    return event
