import types
class Meta(type):
    def __new__(cls, name, bases, namespace, attr):
        assert attr in namespace
        return super().__new__(cls, name, bases, namespace)
class C1:
    def __init__(self): self.b = 42
class C2(C1, metaclass=Meta, attr="__classcell__"):
    __slots__ = ["__classcell__"]
    def __init__(self): super().__init__()
print(type(C2.__dict__["__classcell__"]), hasattr(C2(), "__classcell__"))
c = C2(); c.__classcell__ = 42; print(c.__classcell__)
class Q1(metaclass=Meta, attr="__qualname__"):
    __slots__ = ["__qualname__"]
print(Q1.__qualname__, type(Q1.__dict__["__qualname__"]))
q = Q1(); 
try: q.__qualname__
except AttributeError as e: print(e)
q.__qualname__ = 3; print(q.__qualname__, Q1.__qualname__)


class Standing:
    """Stands for a module."""

    __slots__ = ["__name__", "__file__", "__bases__", "__mro__", "__module", "__annotations__"]


s = Standing()
for name in Standing.__slots__[:-1]:
    setattr(s, name, name.upper())
    print(name, getattr(s, name), type(vars(Standing).get(name)).__name__)
s.__annotations__ = 1
print(Standing.__name__, Standing.__bases__, len(Standing.__mro__), Standing.__annotations__ is vars(Standing)["__annotations__"])
print(sorted(name for name in vars(Standing) if name not in ("__firstlineno__", "__static_attributes__")))
del s.__name__
try:
    s.__name__
except AttributeError as error:
    print(error)


class Shadowing:
    __dict__ = {"a": 1}
    __weakref__ = "mine"


print(vars(Shadowing)["__dict__"], vars(Shadowing)["__weakref__"], Shadowing().__dict__, Shadowing().__weakref__)
