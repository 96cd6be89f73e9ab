"""copy and deepcopy: defaults, cycles, __copy__, __deepcopy__, __reduce_ex__, __getstate__, slots."""
import copy
class A:
    def __init__(self, x): self.x = x; self.me = self
a = A([1, [2]])
b, c = copy.copy(a), copy.deepcopy(a)
a.x[1].append(3)
print(b.x, c.x, b.me is a, c.me is c, type(c).__name__)
class S:
    __slots__ = ("p", "q", "__dict__")
s = S()
s.p, s.extra = [1], {"k": [2]}
t = copy.deepcopy(s)
s.p.append(5)
print(t.p, t.extra, hasattr(t, "q"), copy.copy(s).p is s.p)
class C:
    def __copy__(self): return "copied"
    def __deepcopy__(self, memo): return ("deep", len(memo))
print(copy.copy(C()), copy.deepcopy(C()), copy.deepcopy([C()]))
class G:
    def __init__(self): self.a, self.b = 1, 2
    def __getstate__(self): return {"a": self.a * 10}
    def __setstate__(self, st): self.__dict__.update(st, set=True)
print(vars(copy.copy(G())))
class R:
    def __init__(self, n): self.n = n
    def __reduce__(self): return (R, (self.n + 1,), {"extra": 1})
print(vars(copy.copy(R(1))), vars(copy.deepcopy(R(5))))
class L(list): pass
l = L([1, [2]])
l.tag = "t"
m = copy.deepcopy(l)
print(type(m).__name__, m, m.tag, m[1] is l[1])
x = [1]
y = [x, x]
z = copy.deepcopy(y)
print(z[0] is z[1], copy.deepcopy(len) is len, copy.deepcopy(A) is A, copy.copy((1, x))[1] is x)
f = lambda: 1
print(copy.deepcopy(f) is f, copy.deepcopy({f: [f]})[f][0] is f)
try:
    copy.copy(i for i in [])
except TypeError as e:
    print(e)
