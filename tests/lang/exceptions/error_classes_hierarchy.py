"""Own exception hierarchies: multiple bases, __init__ without super, __str__, __reduce__, slots, equality."""
class A(Exception): pass
class B(A, KeyError): pass
class C(A):
    def __init__(self, x, *, y=2): self.x, self.y = x, y
class D(A):
    def __str__(self): return "D:" + "/".join(map(str, self.args))
class E(A):
    __slots__ = ("z",)
    def __eq__(self, o): return self.args == o.args
    __hash__ = A.__hash__
print(repr(B("k")), str(B("k")), repr(C(1, y=3)), C(1).args, C(1).y, str(D(1, 2)), repr(D(1)), E(1) == E(1), A(1) == A(1))
for cls in B, C, D, E:
    try: raise cls("v")
    except KeyError as e: print("KeyError", e)
    except A as e: print(type(e).__name__, e, e.args)
try:
    class F(OSError, KeyError, SyntaxError): pass
except TypeError as e: print(e)
try: C()
except TypeError as e: print(e)
e = A(1); e.args = [5, 6]; e.extra = 1
print(repr(e), vars(e), A.__mro__[1].__name__, issubclass(B, LookupError), OSError(2, "m").__class__.__name__)
