"""Reflected operators: a subclass's comes first only if it overrides; NotImplemented on both sides."""
log = []
class A:
    def __add__(self, o): log.append("A.add"); return NotImplemented
    def __radd__(self, o): log.append("A.radd"); return "A.radd"
    def __lt__(self, o): log.append("A.lt"); return NotImplemented
    def __gt__(self, o): log.append("A.gt"); return "A.gt"
class B(A): pass
class C(A):
    def __radd__(self, o): log.append("C.radd"); return NotImplemented
    def __gt__(self, o): log.append("C.gt"); return NotImplemented
for x in A(), B(), C(), 1:
    for y in A(), B(), C(), "s":
        del log[:]
        r = []
        for f in (lambda: x + y, lambda: x < y):
            try:
                r.append(f())
            except TypeError as e:
                r.append(str(e))
        print(type(x).__name__, type(y).__name__, r, log)
class I(int):
    def __radd__(self, o): return "I.radd"
    def __rsub__(self, o): return NotImplemented
    __rmul__ = None
print(1 + I(2), I(1) + 2, 5 - I(2), I(1) + I(2), 1.5 + I(1))
try:
    print(3 * I(2))
except TypeError as e:
    print(e)
class L(list):
    def __radd__(self, o): return "L.radd"
print([1] + L([2]), (1,) + L() if False else "-")
class S(str):
    def __rmod__(self, o): return "S.rmod"
print("%s" % S("x"))
