"""`setattr`, `getattr`, `hasattr` and `object.__setattr__` with a function: its fields are not the program's."""


def f(x):
    return x


for name in ("name", "code", "x", "defaults", "globals", "closure", "doc", "module", "kwdefaults", "annotations"):
    print(name, hasattr(f, name), getattr(f, name, "nothing"))
    setattr(f, name, 7)
    print(getattr(f, name), f.__dict__[name])
for name in ("__name__", "__code__", "__defaults__", "__dict__", "__qualname__", "__closure__", "__globals__"):
    try:
        setattr(f, name, 5)
    except (TypeError, AttributeError) as e:
        print(name, type(e).__name__, e)
print(f(3), f.__name__, f.__defaults__, sorted(f.__dict__))

g = lambda: 3
object.__setattr__(g, "x", 1)
object.__setattr__(g, "__name__", "named")
object.__setattr__(g, "name", 8)
object.__setattr__(g, "code", 9)
print(g.x, g.__name__, g.name, g.code, g(), object.__getattribute__(g, "name"), sorted(vars(g)))
print(getattr(object, "__setattr__") is object.__setattr__, getattr(object, "__init__") is object.__init__)
