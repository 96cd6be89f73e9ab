"""What __exit__ gets and returns: truth of odd values, errors of truth, SystemExit and GeneratorExit, nested."""
class M:
    def __init__(self, r): self.r = r
    def __enter__(self): return self
    def __exit__(self, k, v, tb):
        self.got = (k and k.__name__, repr(v), tb is not None)
        return self.r
class T:
    def __init__(self, v): self.v = v
    def __bool__(self):
        if self.v is None: raise OSError("truth")
        return self.v
for r in True, False, None, 0, 1, "", "x", [], T(True), T(False), T(None):
    m = M(r)
    try:
        with m:
            raise KeyError("k")
        print("swallowed", m.got)
    except Exception as e:
        print(repr(e), m.got)
for e in SystemExit(3), KeyboardInterrupt(), GeneratorExit(), StopIteration(1), BaseException("b"):
    m = M(True)
    with m: raise e
    print(m.got)
m = M(T(None))
with m: pass
print(m.got)
def f():
    with M(True):
        return 1 // 0
    return "after"
def g():
    with M(True):
        return "value"
def h():
    for i in range(3):
        with M(True):
            if i == 0: continue
            if i == 2: break
            raise ValueError
    return i
print(f(), g(), h())
