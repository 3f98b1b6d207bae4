"""Logs nobody would play: lines that are events, in any order and number, of any seat, place and amount."""

from hypothesis import strategies as st

from games.catalogue import GAMES
from games.engine.cards import deck

SPOTS = sorted({spot for game in GAMES.values() for spot in game.spots} | {"elsewhere"})
SEATS = st.integers(1, 4)
CARDS = st.lists(st.sampled_from([*deck(jokers=1)[:12], "Jk", "??"]), min_size=1, max_size=5)
PLACES = st.one_of(
    st.sampled_from(["shoe", "dealer", "board", "board:2", "burn", "rack", "muck"]),
    SEATS.map("hand:{}".format),
)
ACCOUNTS = st.one_of(
    st.sampled_from(["inventory", "pot", "rake", "jackpot", "toke", "dropbox"]),
    SEATS.flatmap(
        lambda seat: st.sampled_from(
            [f"purse:{seat}", f"promo:{seat}", f"cash:{seat}"]
            + [f"bet:{seat}:{spot}{toke}" for spot in SPOTS for toke in ("", "/toke")]
        )
    ),
)
AMOUNTS = st.one_of(st.sampled_from([5, 10, 20]), st.integers(1, 10**9)).map("{}.00".format)
ACTORS = st.sampled_from(["", "", "", " by dealer", " by floor", " by spectator", " by 2"])
FACES = st.one_of(CARDS.map(" ".join), st.just(".."))
WORDS = st.sampled_from(
    [spot + word for spot in SPOTS[:4] for word in (" rides", " back", " stays")]
    + ["check", "fold", "call", "bet 4.00", "raise to 8.00", "one chip", "dead blind", "straddle", "ante", "tap"]
    + ["shuffle", "no more bets", "boxed card", "asks 1", "asks 2 bet1", "1 two_pair", "3 nonsense", "hand 1 dead"]
    + ["bet 1 ante no action", "bet 9 bet1 no action", "misdeal", "void", "void a lamp fell", "foul deck", "hello"]
)  # fmt: skip
SPEAKERS = st.one_of(SEATS.map(str), st.sampled_from(["dealer", "floor"]))
LINES = st.one_of(
    st.builds("[{}] {} > {}{}{}".format, FACES, PLACES, PLACES, st.sampled_from(["", " up"]), ACTORS),
    st.builds("[{}] {}{}".format, CARDS.map(" ".join), PLACES, ACTORS),
    st.builds("{} {} > {}{}".format, AMOUNTS, ACCOUNTS, ACCOUNTS, ACTORS),
    st.builds("{}: {}".format, SPEAKERS, WORDS),
)  # fmt: skip
LOGS = st.lists(LINES, min_size=1, max_size=40)
