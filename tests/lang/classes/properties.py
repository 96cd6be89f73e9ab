"""property: getter, setter, deleter chains, inheritance, documentation, errors, on class and subclass."""
class A:
    def __init__(self): self._v = 1
    @property
    def v(self):
        "the doc"
        return self._v
    @v.setter
    def v(self, x): self._v = x
    @v.deleter
    def v(self): del self._v
    ro = property(lambda self: "ro")
    wo = property(None, lambda self, x: print("written", x))
    nothing = property()
    d = property(doc="only doc")
a = A()
a.v += 5
a.wo = 3
print(a.v, a.ro, A.v.__doc__, A.d.__doc__, A.v.fget.__name__, isinstance(A.v, property))
for f in (lambda: setattr(a, "ro", 1), lambda: delattr(a, "ro"), lambda: a.wo, lambda: a.nothing, lambda: delattr(a, "wo")):
    try:
        print(f())
    except AttributeError as e:
        print(e)
del a.v
try:
    a.v
except AttributeError as e:
    print(e)
class B(A):
    @A.v.getter
    def v(self): return "B " + str(self._v)
    @property
    def ro(self): return super().ro + "!"
b = B()
b.v = 9
print(b.v, b.ro, A().v)
class C(A):
    v = 5
c = C()
c.v = 6
print(c.v, c.__dict__)
class P(property):
    def __get__(self, o, t=None): return ("P", super().__get__(o, t)) if o is not None else self
class D:
    @P
    def x(self): return 1
    @x.setter
    def x(self, v): self.got = v
d = D()
d.x = 2
print(d.x, d.got, type(D.x).__name__)
