"""Class attributes that keep changing, methods among them, read by code of the host."""
import operator, abc, collections.abc
class C:
    items = []
    n = 0
    def f(self): return 1
    @classmethod
    def g(cls): return cls.__name__
get = operator.attrgetter("items")
for i in range(30):
    C.n = i; C.f = (lambda k: lambda self: k)(i)
    print(operator.attrgetter("n")(C), operator.attrgetter("n")(C()), operator.methodcaller("f")(C()), operator.attrgetter("f")(C)(None), get(C) is C.items, get(C()) is C.items, operator.methodcaller("g")(C))
class D(C): pass
D.items = {1: 2}
print(get(D), get(D()), operator.attrgetter("f")(D())(), list(map(operator.methodcaller("f"), [C(), D()])))
class K(collections.abc.Sized):
    def __len__(self): return 3
print(isinstance(K(), collections.abc.Sized), isinstance(C(), collections.abc.Sized))
