"""operator: itemgetter, attrgetter, methodcaller, functions on user classes, in-place forms."""
import operator as op
class A:
    x = 1
    def __init__(self, n): self.n = n; self.b = self
    def __getitem__(self, k): return ("item", k)
    def m(self, *a, **k): return (self.n, a, k)
    def __matmul__(self, o): return "mat"
    def __iadd__(self, o): self.n += o; return self
    def __index__(self): return 7
    def __contains__(self, x): return x == 1
    def __len__(self): return 5
    def __bool__(self): return False
    def __invert__(self): return "inv"
    def __concat__(self, o): return 0
a = A(3)
print(op.itemgetter(1)(a), op.itemgetter(1, "k")(a), op.attrgetter("n")(a), op.attrgetter("b.b.n", "x")(a), op.methodcaller("m", 1, k=2)(a))
print(op.matmul(a, 1), op.iadd(a, 4) is a, a.n, op.index(a), op.contains(a, 1), op.truth(a), op.not_(a), op.invert(a), op.length_hint(a), op.is_(a, a), op.countOf([1, 1], 1), op.indexOf("ab", "b"))
print(op.add(1, 2), op.floordiv(7, -2), op.concat([1], [2]), op.iconcat([1], (2,)), op.setitem(d := {}, 1, 2), d, op.delitem(d, 1), d, op.lt(1, 2), op.ne(1, 1), op.pow(2, 3), op.getitem([1, 2], slice(1, 2)), sorted([A(2), A(1)], key=op.attrgetter("n"))[0].n)
for f in (lambda: op.attrgetter("nope")(a), lambda: op.attrgetter("x.y")(a), lambda: op.itemgetter(), lambda: op.methodcaller("zz")(a), lambda: op.concat(1, 2), lambda: op.attrgetter(5), lambda: op.index(1.5), lambda: op.indexOf([], 1)):
    try:
        print(f())
    except (AttributeError, TypeError, ValueError) as e:
        print(e)
