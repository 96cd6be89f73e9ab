"""Multiple inheritance, MRO, super in every form, class attributes, __init_subclass__, __new__."""
class A:
    kind = "a"
    def __init__(self, x):
        self.x = x
    def who(self):
        return "A" + self.kind
    @classmethod
    def make(cls, *a):
        return cls(*a)
class B(A):
    kind = "b"
    def who(self):
        return "B>" + super().who()
class C(A):
    def who(self):
        return "C>" + super().who()
class D(B, C):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
    def who(self):
        return "D>" + super(D, self).who()
d = D(1, 2)
print(d.who(), d.x, d.y, [c.__name__ for c in D.__mro__], D.__bases__, D.mro()[-1])
print(isinstance(d, A), isinstance(d, (int, C)), issubclass(D, B), issubclass(B, C), isinstance(3, A))
print(type(d) is D, type(d).__name__, D.__module__, d.__class__ is D, type(D) is type, type(type(d)) is type)
print(B.make(7).x, type(B.make(7)).__name__)
A.kind = "z"
print(C(1).kind, B(1).kind, C(1).who())
A.who = lambda self: "patched"
print(d.who())
del B.who
print(d.who())
class Meta:
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag
class Tagged(Meta, tag="t"): pass
print(Tagged.tag)
class Single:
    inst = None
    def __new__(cls, *a):
        if cls.inst is None:
            cls.inst = super().__new__(cls)
        return cls.inst
    def __init__(self, *a):
        self.args = a
s = Single(1)
print(s is Single(2), s.args)
try:
    class Bad(A, object, B): pass
except TypeError as e:
    print("TypeError", str(e).split("\n")[0])
class Point:
    __slots__ = ("x", "y")
    def __init__(self): self.x = 1
p = Point()
try:
    p.z = 1
except AttributeError as e:
    print("slots", e)
class Child(D):
    @classmethod
    def make(cls): return super().make(1, 2)
    @staticmethod
    def st(): return __class__.__name__
    def nested(self):
        return [super(Child, self).who() for _ in range(1)]
print(type(Child.make()).__name__, Child.st(), Child(1, 2).nested())
print(repr(D), D.__name__, D.__qualname__, str(type(d)))
class Doc:
    """The doc."""
    n: int = 3
print(Doc.__doc__, Doc.__annotations__)
