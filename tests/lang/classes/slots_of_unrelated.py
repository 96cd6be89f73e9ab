"""The descriptor of a slot in a class that has no such slot."""


class A:
    __slots__ = ("x", "y")


class Derived(A):
    __slots__ = ()
    other = A.x


class B:
    x = A.x


class C:
    __slots__ = ("y",)
    x = A.x
    z = A.y


def attempt(what):
    try:
        return what()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def remove(obj, name):
    delattr(obj, name)


for _ in range(70):
    found = []
    for obj in (B(), C()):
        for what in (lambda: obj.x, lambda: setattr(obj, "x", 1), lambda: remove(obj, "x"), lambda: getattr(obj, "z", 0)):
            found.append(attempt(what))
    a = Derived()
    a.x = 1
    found += [a.other, attempt(lambda: setattr(a, "other", 5)), a.x, attempt(lambda: remove(a, "other")), hasattr(a, "x")]
    c = C()
    c.y = 4
    found += [c.y, attempt(lambda: c.z)]
print(*found, sep="\n")
print(vars(B()))
