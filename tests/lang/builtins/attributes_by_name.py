import time
class P:
    z = 3
    def __init__(self): self.x = 1
class Q(P):
    def __getattr__(self, n):
        if n == "bad": raise ValueError(n)
        if n == "gone": raise AttributeError(n)
        return n
class M(type):
    def __getattr__(cls, n): return "meta" + n
class K(metaclass=M): k = 1
def show(f, *a):
    try: print(f(*a))
    except Exception as e: print(type(e).__name__, e)
for o in (P(), Q(), P, Q, K, 5, "s"):
    for n in ("x", "z", "y", "bad", "gone", "k", "real", 5):
        show(lambda: getattr(o, n)) if n not in ("__init__",) else 0
        show(lambda: getattr(o, n, "dflt"))
        show(lambda: hasattr(o, n))
p = P()
def loop(n):
    s = 0
    for i in range(n):
        s += getattr(p, "x") + hasattr(p, "q") + getattr(p, "q", 5) + hasattr(P, "z")
        setattr(p, "x", i & 3)
        if i == n // 2: P.q = 7
    return s
print(loop(20000))
def dyn(n):
    s = 0
    for i in range(n):
        setattr(p, "a%d" % (i & 3), i)
        s += getattr(p, "a%d" % (i & 3))
    return s
print(dyn(20000))
