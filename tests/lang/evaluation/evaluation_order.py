"""Order: assignment right before left, dict displays, slices, augmented, comparison, unpacking, del, return in finally."""
log = []
class T:
    def __init__(self, n): self.__dict__["n"] = n
    def __getitem__(self, k): log.append(f"get {self.n}[{k}]"); return 1
    def __setitem__(self, k, v): log.append(f"set {self.n}[{k}]={v}")
    def __delitem__(self, k): log.append(f"del {self.n}[{k}]")
    def __getattr__(self, k): log.append(f"get {self.n}.{k}"); return 2
    def __setattr__(self, k, v): log.append(f"set {self.n}.{k}={v}")
    def __delattr__(self, k): log.append(f"del {self.n}.{k}")
def e(x): log.append(f"e{x}"); return x
def o(n): log.append(n); return T(n)
def show():
    print(", ".join(log))
    log.clear()
o("a")[e(1)] = o("b").x = e(2); show()
o("a")[e(1)], o("b").y = e(2), e(3); show()
o("a")[e(1)] += e(2); show()
o("a").x -= e(3); show()
o("a")[e(1):e(2):e(3)] = e(4); show()
del o("a")[e(1)], o("b").z; show()
for o("a")[e(1)] in [e(2), e(3)]: pass
show()
[0 for o("a").q in [1, 2]]; show()
with type("W", (), {"__enter__": lambda s: e("enter"), "__exit__": lambda s, *a: e("")})() as o("a")[e(1)]: e("body")
show()
(o("a")[e(1)], *o("b").r) = [e(1), 2, 3]; show()
e(e2 := (lambda x: x)) and 0; log.clear(); (lambda x: x)(e(1)) if e(0) else (lambda x: x)(e(2), ); show()
{e(1): e(2), **{e(3): e(4)}, e(5): e(6)}; [e(1), *[e(2)], e(3)]; (e(1), e(2)); show()
e(1) + e(2) * e(3) - (e(4) or e(5)); show()
lambda x=e("default"): e("never"); show()
import types as o_types; from os import path as alias
assert e(1), e("no"); show()
x = y = e(7); x: e("ann") = e("val"); show()
print(e("p1"), e("p2"), sep=e(" ")); show()
def f():
    try: return e("try")
    finally: e("finally")
f(); show()
