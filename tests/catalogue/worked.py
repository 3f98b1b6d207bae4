"""The rounds that the description of the format works out; all of them conform."""

LET_IT_RIDE = """
5.00 purse:1 > bet:1:bet1
5.00 purse:1 > bet:1:bet2
5.00 purse:1 > bet:1:bet3
5.00 purse:3 > bet:3:bet1
5.00 purse:3 > bet:3:bet2
5.00 purse:3 > bet:3:bet3
[9s Jd 4h] shoe > hand:1
[Kc Kh 7d] shoe > hand:3
[?? ??] shoe > board
5.00 bet:1:bet1 > purse:1
3: bet1 rides
[Td] board
5.00 bet:1:bet2 > purse:1
3: bet2 rides
[2s] board
[Kc Kh 7d] hand:3
[9s Jd 4h] hand:1
5.00 bet:1:bet3 > inventory
[9s Jd 4h] hand:1 > rack
5.00 inventory > bet:3:bet1
5.00 inventory > bet:3:bet2
5.00 inventory > bet:3:bet3
[Kc Kh 7d] hand:3 > rack
[Td 2s] board > rack
""".strip().split("\n")

ULTIMATE_TEXAS_HOLDEM = """
10.00 purse:1 > bet:1:ante
10.00 purse:1 > bet:1:blind
5.00 purse:1 > bet:1:trips
10.00 purse:2 > bet:2:ante
10.00 purse:2 > bet:2:blind
[Ah] shoe > hand:1
[7c] shoe > hand:2
[??] shoe > dealer
[Kd] shoe > hand:1
[2d] shoe > hand:2
[??] shoe > dealer
[?? ?? ?? ?? ??] shoe > board
40.00 purse:1 > bet:1:play
2: check
[Ks 8h 3d] board
2: check
[5c 9s] board
2: fold
10.00 bet:2:ante > inventory
10.00 bet:2:blind > inventory
[7c 2d] hand:2 > rack
[Qs Qc] dealer
10.00 inventory > bet:1:ante
40.00 inventory > bet:1:play
5.00 bet:1:trips > inventory
[Ah Kd] hand:1 > rack
[Qs Qc] dealer > rack
[Ks 8h 3d 5c 9s] board > rack
[..] shoe > rack
""".strip().split("\n")

FIVE_CARD_ROULETTE = """
10.00 purse:1 > bet:1:two_six
5.00 purse:1 > bet:1:community
[?? ?? ?? ?? ??] shoe > board
[4h] board
15.00 inventory > bet:1:two_six
25.00 bet:1:two_six > purse:1
10.00 purse:1 > bet:1:ace
dealer: no more bets
[Qd] board
10.00 bet:1:ace > inventory
dealer: no more bets
[Jk] board
[9c 2s] board
5.00 bet:1:community > inventory
[4h Qd Jk 9c 2s] board > rack
[..] shoe > rack
""".strip().split("\n")

OMAHA_HI_LO = """
1.00 purse:1 > pot
2.00 purse:2 > pot
[As] shoe > hand:1
[Ah] shoe > hand:2
[??] shoe > hand:3
[Ks] shoe > hand:1
[5c] shoe > hand:2
[??] shoe > hand:3
[Qd] shoe > hand:1
[Td] shoe > hand:2
[??] shoe > hand:3
[Jd] shoe > hand:1
[9d] shoe > hand:2
[??] shoe > hand:3
2.00 purse:3 > pot
1.00 purse:1 > pot
2: check
dealer: tap
[??] shoe > burn
[3s 7s 8c] shoe > board up
1: check
2.00 purse:2 > pot
3: fold
[?? ?? ?? ??] hand:3 > muck
2.00 purse:1 > pot
[??] shoe > burn
[2s] shoe > board up
4.00 purse:1 > pot
4.00 purse:2 > pot
[??] shoe > burn
[4d] shoe > board up
1: check
2: check
[As Ks Qd Jd] hand:1
[Ah 5c Td 9d] hand:2
9.00 pot > purse:1
9.00 pot > purse:2
""".strip().split("\n")

STACKS = {"1": "100.00", "2": "100.00", "3": "100.00"}
