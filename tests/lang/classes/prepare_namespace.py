"""A namespace from __prepare__ that records, refuses or invents names."""
class Log(dict):
    def __init__(self):
        self.log = []
    def __setitem__(self, k, v):
        self.log.append(k)
        super().__setitem__(k, v)
    def __getitem__(self, k):
        if k.startswith("auto"):
            return len(k)
        return super().__getitem__(k)
    def __delitem__(self, k):
        self.log.append("del " + k)
        super().__delitem__(k)
class M(type):
    @classmethod
    def __prepare__(m, name, bases):
        return Log()
    def __new__(m, name, bases, ns):
        cls = super().__new__(m, name, bases, ns)
        cls.log = ns.log
        return cls
class A(metaclass=M):
    """doc"""
    x = auto_seven
    y: int = 2
    def f(self): return __class__
    del x
    for i in range(2): pass
    class B: pass
    x, (z, *w) = 1, (2, 3)
    try:
        missing
    except NameError as e:
        text = str(e)
print(A.log, A().f() is A, A.w)
class Once(dict):
    def __setitem__(self, k, v):
        if k in self: raise TypeError(f"{k} twice")
        super().__setitem__(k, v)
class N(type):
    __prepare__ = classmethod(lambda m, n, b: Once())
try:
    class C(metaclass=N):
        def f(self): pass
        def f(self): pass
except TypeError as e:
    print(e)
