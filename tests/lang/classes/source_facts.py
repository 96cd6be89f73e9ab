"""What a class statement puts into the namespace beside its body: from 3.13 on, its first line and attributes."""
class Meta(type):
    def __new__(m, name, bases, ns, **k):
        print(name, [(k, v) for k, v in ns.items() if k != '__classcell__' and not callable(v) and not isinstance(v, classmethod)])
        return super().__new__(m, name, bases, ns)
def deco(x): return x
@deco
class A(metaclass=Meta):
    """doc"""
    x: int = 1
    def f(self, o):
        self.a = 1
        self.b.c = 2
        o.z = 3
        self.d: int = 4
        self.e += 5
        (self.g, [self.h, *self.i]) = 1, [2, 3]
        for self.j in []: pass
        with o as self.k: pass
        del self.l
        def inner():
            self.m = 1
        lambda: [setattr(self, 'q', 1)]
        def inner2(self):
            self.n = 1
        class B(metaclass=Meta):
            def __init__(self): self.o = 1
            self.p = 1
        self.a = 2
        self.__r = 1
        import os as os2
    def g(me):
        me.s = 1; self.t = 1
        [0 for me.u in []]
    @staticmethod
    def h(self): self.v = 1
    @classmethod
    def i(cls): cls.w = 1; self = cls; self.x2 = 1
    y = lambda self: [0 for self.z2 in ()]
    async def co(self):
        self.aa = 1
    def outer_gen(self):
        return (1 for self.bb in [])
    for self in []: self.cc = 1
    def withglobal():
        self.dd = 1
    def nested(self):
        class C:
            def m(self):
                self.ee = 1
        def deep():
            def deeper(): self.ff = 1
class Empty(metaclass=Meta): pass
class Single(metaclass=Meta):
    def f(self): self.only = 1
class Locals:
    print(sorted(locals()), __firstlineno__)
    __firstlineno__ = 5
    __static_attributes__ = ()
print(Locals.__firstlineno__, Locals.__static_attributes__, Locals.__dict__.keys())
class Slots:
    a = 1
    __slots__ = ("p", "q")
    b = 2
    def __init__(self): self.p = 1
print([*vars(Slots)])
