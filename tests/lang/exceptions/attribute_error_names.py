"""`name` and `obj` of an AttributeError that a property or `__getattr__` raises without saying what was read."""


class A:
    def __getattr__(self, name):
        raise AttributeError("Error", 23)


class B:
    def __getattr__(self, name):
        raise AttributeError


class C:
    def __getattribute__(self, name):
        raise AttributeError("all")


class D:
    @property
    def blue(self):
        raise AttributeError("mine")

    @property
    def other(self):
        return self.missing


class E:
    @property
    def blue(self):
        raise AttributeError("told", name="x", obj=3)


class F:
    @property
    def blue(self):
        raise KeyError("blue")


for cls in (A, B, C, D, E, F):
    for read in (lambda x: x.blue, lambda x: getattr(x, "blue")):
        try:
            read(cls())
        except (AttributeError, KeyError) as e:
            print(cls.__name__, e.args, getattr(e, "name", "no name"), type(getattr(e, "obj", None)).__name__)
try:
    D().other
except AttributeError as e:
    print(e, e.name, type(e.obj).__name__)
print(hasattr(A(), "x"), getattr(D(), "blue", 5))
count = 0
for i in range(60):
    try:
        B().blue
    except AttributeError as e:
        count += e.name == "blue"
print(count)
