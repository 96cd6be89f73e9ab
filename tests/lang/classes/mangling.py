"""Private names: in methods, nested functions and classes, keywords, imports, globals, slots, del."""
class _A__:
    def __f(self):
        return "mangled without leading underscores"
class A:
    __x = 1
    def __init__(self, __p=2):
        self.__y = __p
        self.__z__ = 3
    def get(self):
        __local = self.__x + self.__y
        f = lambda __q: __q + __local
        return f(1), sorted(locals())
    def kw(self):
        return dict(__k=1), (lambda **kw: kw)(__m=2)
    class __Inner:
        __v = 5
        def get(self):
            return self.__v
    def inner(self):
        return self.__Inner().get(), sorted(n for n in vars(self.__Inner) if "v" in n)
    def glob(self):
        global __g
        __g = "global"
        __h = 1
        del __h
        for __i in range(2):
            pass
        return [__c for __c in range(2)], __i
    def text(self):
        return getattr(self, "__x", "no"), hasattr(self, "_A__x")
class B(A):
    __x = 10
    def both(self):
        return self.__x, self._A__x
a = A()
print(a.get(), a.kw(), a.inner(), a.glob(), _A__g, a.text(), sorted(vars(a)), B().both())
print(sorted(n for n in vars(_A__) if "f" in n and not n.startswith("__")))
class _:
    __n = 1
print("__n" in vars(_))
class S:
    __slots__ = ("__a", "b")
    def __init__(self):
        self.__a = 1
print(S()._S__a, S.__slots__)
