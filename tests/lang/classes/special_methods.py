"""Protocols of the host served by user classes: repr, str, format, iteration, container, hash, call, context."""
class Stack:
    def __init__(self, *items): self.items = list(items)
    def __len__(self): return len(self.items)
    def __iter__(self): return iter(self.items)
    def __getitem__(self, i):
        print("index", i)
        return self.items[i]
    def __setitem__(self, i, v): self.items[i] = v
    def __delitem__(self, i): del self.items[i]
    def __contains__(self, x): return x in self.items
    def __reversed__(self): return reversed(self.items)
    def __str__(self): return "Stack" + str(self.items)
    def __format__(self, spec): return "fmt:" + spec
s = Stack(1, 2, 3)
print(len(s), list(s), s[0], s[1:2], str(s), f"{s:abc}", f"{s!s}", list(reversed(s)), sum(s), max(s))
s[0] = 9
del s[1]
print(s, 9 in s, 2 in s)
class Old:
    def __getitem__(self, i):
        if i > 3: raise IndexError
        return i * i
print(list(Old()), 4 in Old(), [x for x in Old()])
class It:
    def __init__(self, n): self.n = n
    def __iter__(self): return self
    def __next__(self):
        if self.n == 0: raise StopIteration
        self.n -= 1
        return self.n
print(list(It(3)), [x for x in It(2)], next(It(1)), next(It(0), "done"))
a, b = It(2)
print(a, b, dict(zip("ab", It(2))), sorted(It(4)))
class NoRepr: pass
print(repr(NoRepr())[:19], object.__repr__(NoRepr())[:9])
class Idx:
    def __index__(self): return 2
    def __int__(self): return 7
    def __float__(self): return 1.5
print([10, 20, 30][Idx()], int(Idx()), float(Idx()), range(5)[Idx()], "abc" * Idx())
class K:
    def __init__(self, k): self.k = k
    def __eq__(self, o): return self.k == o.k
    def __hash__(self): return hash(self.k)
d = {K(1): "one"}
print(d[K(1)], K(2) in d, len({K(1), K(1), K(2)}))
class U:
    def __eq__(self, o): return True
try:
    hash(U())
except TypeError as e:
    print(e)
class BadStr:
    def __str__(self): return 5
try:
    str(BadStr())
except TypeError as e:
    print(e)
class Cmp:
    def __init__(self, v): self.v = v
    def __lt__(self, o): return self.v < o.v
print([c.v for c in sorted([Cmp(3), Cmp(1), Cmp(2)])], min(Cmp(4), Cmp(3)).v)
class Missing(dict):
    def __missing__(self, k): return k * 2
m = Missing(a=1)
print(m["a"], m["zz"], m)
class L(list):
    def second(self): return self[1]
l = L([1, 2, 3])
l.append(4)
print(l.second(), l, len(l), isinstance(l, list), L.__name__)
class N(int):
    def __add__(self, o): return N(int(self) + o + 1)
print(N(1) + 1, type(N(1) + 1).__name__, N(3) * 2)
