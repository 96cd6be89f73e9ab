"""UserDict, UserList, UserString and the abstract classes of collections.abc under user classes."""
from collections import UserDict, UserList, UserString
from collections.abc import Iterator, Mapping, MutableMapping, MutableSequence, Sequence, Set
class Lower(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
d = Lower(A=1, B=2)
d.update(C=3)
d |= {"D": 4}
print(d, d.get("a"), d.pop("b"), d.setdefault("E", 5), d.data, "A" in d)
class L(UserList):
    def append(self, x): super().append(-x)
l = L([3, 1])
l.append(2); l.sort(); l.extend([7])
print(l, l[1:], type(l[1:]).__name__, l + [1], l * 2, [0] + l, l == [-2, 1, 3, 7])
s = UserString("ab")
print(s + "c", s.upper(), s * 2, s[0], "a" in s, s == "ab", type(s + "x").__name__)
class M(Mapping):
    def __getitem__(self, k):
        if k > 2: raise KeyError(k)
        return k * k
    def __iter__(self): return iter(range(3))
    def __len__(self): return 3
m = M()
print(dict(m), list(m.items()), m.get(9, "no"), 2 in m, m == {0: 0, 1: 1, 2: 4}, {**m}, 5 in m.keys(), list(m.values()))
class S(Sequence):
    def __getitem__(self, i): return range(4)[i]
    def __len__(self): return 4
q = S()
print(list(q), 3 in q, q.index(2), q.count(1), list(reversed(q)))
class MS(MutableSequence):
    def __init__(self): self.d = []
    def __getitem__(self, i): return self.d[i]
    def __setitem__(self, i, v): self.d[i] = v
    def __delitem__(self, i): del self.d[i]
    def __len__(self): return len(self.d)
    def insert(self, i, v): self.d.insert(i, v)
x = MS()
x.append(1); x += [2, 3]; x.remove(2); x.reverse()
print(list(x), x.pop(), len(x))
class St(Set):
    def __init__(self, it): self.s = list(dict.fromkeys(it))
    def __contains__(self, v): return v in self.s
    def __iter__(self): return iter(self.s)
    def __len__(self): return len(self.s)
print(list(St("abc") & St("bcd")), list(St("ab") | "c"), St("ab") <= St("abc"), list(St("abc") - St("b")), St("a") == {"a"}, list(St("ab") ^ St("bc")))
class I(Iterator):
    def __init__(self): self.n = 0
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
print(list(I()), isinstance(I(), Iterator))
try:
    MutableMapping()
except TypeError as e:
    print(e)
