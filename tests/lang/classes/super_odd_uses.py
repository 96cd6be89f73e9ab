"""super(): without arguments in odd places, with two, of classes, as an object, in static methods, wrongly."""
def t(f):
    try:
        return f()
    except (TypeError, RuntimeError, AttributeError) as e:
        return f"{type(e).__name__}: {e}"
class A:
    x = "A.x"
    def f(self): return "A.f"
    @classmethod
    def c(cls): return "A.c " + cls.__name__
    @staticmethod
    def s(): return "A.s"
    def __getitem__(self, k): return ("A", k)
    def __len__(self): return 5
class B(A):
    x = "B.x"
    def f(self): return "B>" + super().f()
    @classmethod
    def c(cls): return "B>" + super().c()
    def rebound(self):
        self = B()
        return super().x
    def item(self): return t(lambda: super(B, self)[1]), super().__getitem__(1), super().__len__()
    def unbound(self): return super(B).__self__, t(lambda: super(B).f)
    def attrs(self): return super().__thisclass__.__name__, super().__self_class__.__name__
    def sets(self):
        s = super()
        return t(lambda: setattr(s, "x", 1))
b = B()
print(b.f(), b.c(), B.c(), b.rebound(), b.item(), b.unbound(), b.attrs(), b.sets(), sep="\n")
print(t(lambda: super(5, 5)), t(lambda: super(B, 5)), t(lambda: super(B, A())), super(B, B).x, super(B, b).x, t(lambda: super(A, b).x))
class C:
    def f(self): return super().__init__() is None and super().__repr__().startswith("<__main__.C object")
print(C().f())
super = lambda *a: "shadowed"
class D(A):
    def f(self): return super()
print(D().f())
