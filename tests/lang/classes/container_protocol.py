"""Sequence methods without their own: iteration, in, reversed, index over __getitem__ and __len__; slices, negatives."""
class S:
    def __init__(self, *v): self.v = v
    def __getitem__(self, i):
        if isinstance(i, slice): return ("slice", i.start, i.stop, i.step)
        return self.v[i]
    def __len__(self): return len(self.v)
s = S(1, 2, 3)
print(list(s), 2 in s, 5 in s, list(reversed(s)), s[-1], s[1:], s[::2], s[:, ...] if False else "-", max(s), sorted(s, reverse=True))
class K:
    def __getitem__(self, k): return k
k = K()
print(k[1, 2], k[1:2, ::3], k[...], k[()], k[1:2:3], k[lambda: 0] is not None, k["a":], k[*[1, 2]], k[(1,)])
class C:
    def __contains__(self, x): return []
    def __iter__(self): return iter("abc")
print(1 in C(), 1 not in C(), [*C()])
class It:
    def __iter__(self): return iter([1, 2])
print(2 in It(), 3 in It(), {*It()}, dict.fromkeys(It()))
class NoC:
    __contains__ = None
    def __iter__(self): return iter([1])
for f in (lambda: 1 in NoC(), lambda: 1 in object(), lambda: reversed(It()), lambda: len(It()), lambda: It()[0], lambda: reversed(K()), lambda: iter(5)):
    try:
        print(f())
    except TypeError as e:
        print(e)
class R:
    def __reversed__(self): return "anything"
    def __length_hint__(self): return 3
import operator
print(reversed(R()), operator.length_hint(R()), operator.length_hint(It(), 9))
class Bad:
    def __getitem__(self, i):
        if i == 2: raise StopIteration
        return i
try:
    print(list(Bad()))
except RuntimeError as e:
    print(e)
