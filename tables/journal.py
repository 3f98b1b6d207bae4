"""The journal of a gaming day: what the books of the tables post to the general ledger.

One entry balances, and no amount in it is negative: a table's loss is a debit to its revenue. The
accounts are data: a house maps its own numbers to the keys.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.engine.money import Money
from tables import accounting
from tables.accounting import NONE, Inputs

ACCOUNTS = {
    "cash": "1010 Cash - vault",
    "poker_bank": "1020 Poker room bank",
    "markers": "1210 Markers receivable",
    "chips": "2310 Chips outstanding (liability)",
    "tickets": "2320 Tickets payable",
    "jackpot": "2330 Poker jackpot payable",
    "prizes": "2340 Tournament prizes payable",
    "baccarat": "4110 Table games revenue - baccarat",
    "roulette": "4130 Table games revenue - roulette",
    "table": "4100 Table games revenue",
    "rake": "4210 Poker revenue - rake",
    "time": "4211 Poker revenue - time",
    "tournament": "4212 Poker revenue - tournament fees",
    "over_short": "5910 Cash over/short",
}
"""The accounts of a house that has not mapped its own."""


@dataclass(frozen=True)
class Entry:
    """One balanced entry: account → amount on either side."""

    debit: dict[str, Money]
    credit: dict[str, Money]

    @property
    def total(self) -> Money:
        return accounting.total(self.debit.values())

    @property
    def balances(self) -> bool:
        return self.total == accounting.total(self.credit.values())


def entry(
    debits: Mapping[str, Money],
    credits: Mapping[str, Money],
    accounts: Mapping[str, str] = ACCOUNTS,
) -> Entry:
    """Put signed amounts on their sides: a negative debit is a credit; nothing is left out."""
    sides: tuple[dict[str, Money], dict[str, Money]] = ({}, {})
    for side, amounts in enumerate((debits, credits)):
        for key, amount in amounts.items():
            if amount:
                right = side if amount > 0 else 1 - side
                sides[right][accounts[key]] = abs(amount)
    return Entry(*sides)


def chips_outstanding(inputs: Inputs, chips_in_box: Money) -> Money:
    """How much more of the house's chips the public holds after the period."""
    return -((inputs.closer - inputs.opener) - inputs.fills + inputs.credits + chips_in_box)


def table_entry(
    inputs: Inputs,
    *,
    game: str,
    chips_in_box: Money = NONE,
    tickets_in_box: Money = NONE,
    accounts: Mapping[str, str] = ACCOUNTS,
) -> Entry:
    """The entry of a table's period: cash and credit on one side, chips and win on the other."""
    return entry(
        {
            "cash": inputs.box - chips_in_box - tickets_in_box,
            "markers": inputs.markers_issued - inputs.markers_paid,
        },
        {
            "chips": chips_outstanding(inputs, chips_in_box),
            "tickets": inputs.tickets_issued - tickets_in_box,
            game if game in accounts else "table": inputs.win,
        },
        accounts,
    )


def poker_entry(
    *,
    rake: Money,
    time: Money,
    jackpot: Money,
    entries: Money,
    prizes: Money,
    fees: Money,
    accounts: Mapping[str, str] = ACCOUNTS,
) -> Entry:
    """The entry of the poker room: rake, time and jackpot come in chips, entries in cash."""
    return entry(
        {"chips": accounting.total((rake, time, jackpot)), "cash": entries},
        {"rake": rake, "time": time, "jackpot": jackpot, "prizes": prizes, "tournament": fees},
        accounts,
    )


def bank_entry(over_short: Money, accounts: Mapping[str, str] = ACCOUNTS) -> Entry:
    """The entry of a poker bank that is over or short: the cage's variance, and no revenue."""
    return entry({"over_short": -over_short}, {"poker_bank": -over_short}, accounts)


def balanced(entries: Iterable[Entry]) -> bool:
    """Whether debits and credits agree in every entry."""
    return all(found.balances for found in entries)
