"""super in odd places: properties, class methods, static, nested functions, comprehension, attributes."""
class A:
    v = "A.v"
    def __init__(self): self.log = ["A"]
    def m(self, x=1): return ("A.m", x)
    @property
    def p(self): return "A.p"
    @classmethod
    def c(cls): return ("A.c", cls.__name__)
    def __repr__(self): return "A!"
    def __getattr__(self, n): return "A.getattr " + n
    def __len__(self): return 5
class B(A):
    v = "B.v"
    def __init__(self):
        super().__init__()
        self.log.append("B")
    def m(self, x=2):
        s = super()
        inner = lambda: super(B, self).m(x + 10)
        return (s.m(x), super().m(), inner(), super().v, self.v)
    @property
    def p(self): return "B>" + super().p
    @classmethod
    def c(cls): return ("B", super().c())
    def __repr__(self): return "B" + super().__repr__()
    def __len__(self): return super().__len__() + 1
    def meth(self):
        f = super().m
        return f(99), super().m.__name__
class C(B):
    def __init__(self):
        super().__init__()
        self.log.append("C")
    def m(self, *a, **k): return super().m(*a, **k)
b, c = B(), C()
print(b.m(), c.m(3), c.m(x=4), b.p, C.c(), c.log, repr(c), len(c), c.meth(), c.other)
class D(A):
    def m(self, x=3): return ("D", super().m(x))
class E(B, D): pass
print(E().m(), [k.__name__ for k in E.__mro__])
class Bad:
    def f(self): return super().nothing
try:
    Bad().f()
except AttributeError as e:
    print(e)
def outside(self): return super().m()
try:
    outside(b)
except RuntimeError as e:
    print(e)
try:
    super(B, 5).m()
except TypeError as e:
    print(e)
class L(list):
    def append(self, x): super().append(x * 2)
l = L(); l.append(4); print(l)
class X(Exception):
    def __init__(self, a): super().__init__("x:" + a)
print(X("q"), X("q").args)
class N:
    def __new__(cls, *a):
        o = super().__new__(cls)
        o.a = a
        return o
print(N(1, 2).a)
class SA:
    def __setattr__(self, n, v): super().__setattr__(n, v * 2)
s = SA(); s.x = 4; print(s.x)
