def booh(self): raise AttributeError("booh")
def zero(self): return 1/0
class E: __eq__ = property(booh)
class L: __lt__ = property(zero)
class N: __ne__ = property(zero)
class H: __hash__ = property(zero)
class Q:
    def __get__(self, o, t): raise KeyError(1)
class D: __eq__ = Q(); __add__ = Q(); __len__ = Q(); __bool__ = Q(); __iter__ = Q(); __contains__ = Q(); __index__ = Q(); __int__ = Q(); __getitem__ = Q(); __str__ = Q(); __repr__ = Q(); __call__ = Q(); __enter__ = Q(); __neg__ = Q(); __radd__ = Q(); __iadd__ = Q(); __gt__ = Q(); __ge__ = Q(); __hash__ = Q(); __format__ = Q(); __next__ = Q(); __setitem__ = Q(); __delitem__ = Q(); __exit__ = Q(); __reversed__ = Q(); __length_hint__ = Q(); __dir__ = Q(); __sizeof__=Q()
import sys, operator
def t(code, **k):
    try: print(code, "->", eval(code, dict(k, sys=sys, operator=operator)))
    except BaseException as e: print(code, type(e).__name__, e)
def tx(code, **k):
    try: exec(code, k); print(code, "fine", k["d"] is not None)
    except BaseException as e: print(code, type(e).__name__, e)
t("e == e", e=E()); t("e != e", e=E()); t("e == 1", e=E()); t("1 == e", e=E()); t("[e] == [1]", e=E()); t("e in [1]", e=E())
t("l < l", l=L()); t("l < 1", l=L()); t("1 > l", l=L()); t("l > l", l=L()); t("n != n", n=N()); t("n == n", n=N()); t("hash(h)", h=H()); t("{h: 1}", h=H())
d = D()
for c in "d == d", "d != d", "d + 1", "1 + d", "len(d)", "bool(d)", "not d", "list(d)", "1 in d", "[1,2][d]", "int(d)", "d[0]", "str(d) and 1", "repr(d) and 1", "d()", "-d", "d > d", "d >= 1", "1 < d", "hash(d)", "format(d)", "next(d)", "list(reversed(d))", "operator.length_hint(d)", "dir(d)", "sys.getsizeof(d) > 1", "sorted([d, d])", "[d].count(1)", "{1: d} == {1: 3}", "(d,) < (1,)", "max(d, d)": t(c, d=d)
for c in "d[0] = 1", "del d[0]", "with d: pass", "d += 1", "for x in d: pass", "a, b = d", "print(*d)": tx(c, d=D())
