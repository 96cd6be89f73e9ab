"""getattr and hasattr with a default on classes, in loops that add and remove the name."""


class Finds(type):
    def __getattr__(cls, name):
        if name == "found":
            return "by the metaclass"
        raise AttributeError(name)


class Has(type):
    has = "on the metaclass"


class A:
    pass


class B(A):
    pass


class C(metaclass=Finds):
    pass


class D(metaclass=Has):
    pass


def run(cls, name, change):
    seen = []
    for i in range(60):
        change(i)
        found = getattr(cls, name, "default"), hasattr(cls, name)
        if not seen or seen[-1] != found:
            seen.append(found)
    print(cls.__name__, name, seen)


def nothing(i):
    pass


def appears_and_goes(i):
    if i == 25:
        A.x = 1
    if i == 45:
        del A.x


def meta_gets_it(i):
    if i == 30:
        Has.later = "late"


for cls in (A, B, C, D, int, list):
    for name in ("x", "found", "has", "later", "__name__", "__nothing__"):
        run(cls, name, nothing)
run(A, "x", appears_and_goes)
run(B, "x", appears_and_goes)
run(D, "later", meta_gets_it)
for cls in (A, C, D):
    try:
        cls.x
    except AttributeError as error:
        print(error, error.name, error.obj is cls)
for wrong in (3, None):
    try:
        getattr(A, wrong, 3)
    except TypeError as error:
        print(error)
