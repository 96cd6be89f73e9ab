"""Reading slices: every combination of bounds and steps on lists, strings, tuples, bytes, ranges, own classes."""
bounds = [None, 0, 1, 3, -1, -3, 5, -6, 100, -100]
for seq in [0, 1, 2, 3, 4], "abcde", (0, 1, 2, 3, 4), b"abcde", range(5), []:
    total = 0
    for a in bounds:
        for b in bounds:
            for step in None, 1, 2, -1, -2, 7, -7:
                part = seq[a:b:step]
                total = (total * 31 + hash(tuple(part)) + len(part)) % 1000003 if not isinstance(seq, (str, bytes)) else (total * 31 + sum(map(ord, part) if isinstance(seq, str) else part) + len(part)) % 1000003
    print(type(seq).__name__, total)
x = list(range(10))
print(x[8:2:-2], x[-3:], x[:-3], x[::-1], x[5:5], x[7:3], x[True:3], x[slice(1, 8, 3)], x[2:][1:][::-1])
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class I:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
print(x[I(2):I(-2):I(3)], x[I(1)], x[: 1 << 80], x[-(1 << 80):], t(lambda: x[1 << 80]), t(lambda: x[::0]), t(lambda: x["a":]), t(lambda: x[1.0]), t(lambda: x[None]), t(lambda: x[1, 2]), t(lambda: x[I("s")]), t(lambda: x[10]), t(lambda: x[-11]))
s = slice(1, None, 2)
print(s, s.start, s.stop, s.indices(7), slice(-3, None).indices(2), slice(None, None, -1).indices(4), s == slice(1, None, 2), t(lambda: hash(s)), t(lambda: s < s), t(lambda: slice(1, 2, 0).indices(5)), t(lambda: slice(5).indices(-1)), slice(*"ab"))
