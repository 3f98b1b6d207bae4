"""Ultimate Texas Hold'em with one of each: seat 1 wins with a straight, seat 2 loses, seat 3 ties."""

DUEL = """
10.00 purse:1 > bet:1:ante
10.00 purse:1 > bet:1:blind
5.00 purse:1 > bet:1:trips
10.00 purse:2 > bet:2:ante
10.00 purse:2 > bet:2:blind
10.00 purse:3 > bet:3:ante
10.00 purse:3 > bet:3:blind
5.00 purse:3 > bet:3:trips
[Js] shoe > hand:1
[Kd] shoe > hand:2
[Qd] shoe > hand:3
[??] shoe > dealer
[7s] shoe > hand:1
[4h] shoe > hand:2
[Qh] shoe > hand:3
[??] shoe > dealer
[?? ?? ?? ?? ??] shoe > board
1: check
40.00 purse:2 > bet:2:play
3: check
[Th 9c 8d] board
1: check
20.00 purse:3 > bet:3:play
[3s 2c] board
10.00 purse:1 > bet:1:play
[Qs Qc] dealer
5.00 bet:3:trips > inventory
[Qd Qh] hand:3 > rack
10.00 bet:2:ante > inventory
40.00 bet:2:play > inventory
10.00 bet:2:blind > inventory
[Kd 4h] hand:2 > rack
10.00 inventory > bet:1:ante
10.00 inventory > bet:1:play
10.00 inventory > bet:1:blind
20.00 inventory > bet:1:trips
[Js 7s] hand:1 > rack
[Qs Qc] dealer > rack
[Th 9c 8d 3s 2c] board > rack
[..] shoe > rack
""".strip().split("\n")
