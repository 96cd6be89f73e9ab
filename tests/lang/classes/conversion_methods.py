"""__int__, __float__, __complex__, __index__, __bool__, __str__, __bytes__, __trunc__, __round__ and wrong results."""
import math, operator
def t(f):
    try:
        return repr(f())
    except Exception as e:
        return f"{type(e).__name__}: {e}"
class A:
    def __init__(self, r): self.r = r
    def __int__(self): return self.r
    def __float__(self): return self.r
    def __complex__(self): return self.r
    def __str__(self): return self.r
    def __bytes__(self): return self.r
    def __round__(self, n=None): return (self.r, n)
    def __floor__(self): return "floor"
    def __ceil__(self): return "ceil"
    def __format__(self, s): return self.r
    def __repr__(self): return self.r
    def __len__(self): return self.r
    def __hash__(self): return self.r
    def __dir__(self): return self.r
class I:
    def __init__(self, r): self.r = r
    def __index__(self): return self.r
class SubInt(int): pass
for r in 1, 2.5, "s", b"b", True, 1j, None, -1, SubInt(3), 1 << 70:
    a, i = A(r), I(r)
    print(*(t(f) for f in (lambda: int(a), lambda: float(a), lambda: complex(a), lambda: str(a), lambda: bytes(a), lambda: format(a), lambda: len(a), lambda: hash(a), lambda: dir(a), lambda: bool(a))), sep=" | ")
    print("  ", *(t(f) for f in (lambda: operator.index(i), lambda: int(i), lambda: float(i), lambda: [1, 2][i], lambda: hex(i), lambda: "ab" * i, lambda: range(i), lambda: [5, 6, 7][i:])), sep=" | ") if r != 1 << 70 else None
print(round(A(1)), round(A(1), 2), math.floor(A(1)), math.ceil(A(1)))
class T:
    def __trunc__(self): return 7
print(math.trunc(T()), t(lambda: int(T())))
