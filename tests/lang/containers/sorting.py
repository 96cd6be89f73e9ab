"""sort, sorted, min, max: stability, reverse, keys, key errors, mixed kinds, only __lt__ used, mutation, nan."""
def t(f):
    try:
        return f()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
pairs = [("b", 2), ("a", 2), ("c", 1), ("a", 1)]
print(sorted(pairs), sorted(pairs, key=lambda p: p[1]), sorted(pairs, key=lambda p: p[1], reverse=True), sorted(pairs, key=lambda p: p[0])[:2], sorted(sorted(pairs, reverse=True), key=lambda p: p[1]))
class L:
    log = 0
    def __init__(self, v): self.v = v
    def __lt__(self, o):
        L.log += 1
        return self.v < o.v
    def __repr__(self): return f"L{self.v}"
x = [L(i * 7 % 10) for i in range(10)]
print(sorted(x), L.log, min(x), t(lambda: max(x)) if False else "-", sorted(x, reverse=True)[0])
class G:
    def __init__(self, v): self.v = v
    def __gt__(self, o): return self.v > o.v
    def __repr__(self): return f"G{self.v}"
print(sorted([G(2), G(1)]), t(lambda: sorted([object(), object()]))[:30], t(lambda: sorted([1, "a"])), t(lambda: sorted([None, 1])), t(lambda: sorted([1], key=5)), sorted([1], key=None), t(lambda: [1].sort(lambda x: x)), sorted("bca"), sorted({2: 0, 1: 0}), sorted([[2], [1, 5], []]), sorted([(1, "b"), (1, "a")]))
def boom(v):
    if v == 3: raise KeyError("key")
    return v
y = [4, 3, 2]
print(t(lambda: y.sort(key=boom)), y, t(lambda: y.sort(key=lambda v: y.append(1) or v)), y, t(lambda: y.sort(key=lambda v: y.clear() or v)), y)
class Evil:
    def __lt__(self, o): raise OSError("lt")
print(t(lambda: sorted([Evil(), Evil()])), t(lambda: max([Evil(), Evil()])) if False else "-", sorted([float("nan"), 1.0, 0.5])[1:], [True, 0, 2, False].sort())
print(max([1, 5, 5.0, 3]), max("abc", key=ord), max([], default="d"), min(3, 1, 2), max([[1], [0, 9]]), t(lambda: max([])), t(lambda: max(5)), t(lambda: max()), t(lambda: max(1, 2, default=3)), min("b", "a", key=lambda c: -ord(c)), max(range(5), key=lambda v: v % 3), min({3: 1, 2: 5}), max((1, "a"), (1, "b")))
