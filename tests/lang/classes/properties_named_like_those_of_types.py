"""Properties and other descriptors with names that types have, such as `__bases__`, in classes beside host classes."""

NAMES = """__bases__ __mro__ __dict__ __name__ __qualname__ __module__ __doc__ __base__ __basicsize__ __flags__
    __text_signature__ __abstractmethods__ __weakrefoffset__ __subclasses__ mro __annotations__ __dictoffset__
    __itemsize__ __class__ __weakref__ other""".split()


class Noted:
    """A descriptor that hears of its name once."""

    def __init__(self):
        self.names = []

    def __set_name__(self, owner, name):
        self.names.append((owner.__name__, name))

    def __get__(self, instance, owner=None):
        return self if instance is None else "noted"


for name in NAMES:
    for other in (), (dict,), (Exception,), (int,):
        for value in property(lambda self: "mine"), Noted(), 7:
            try:
                A = type("A", (), {name: value})

                class B(A, *other):
                    pass

                found = B().__getattribute__(name)
                print(name, other, found if isinstance(found, (str, int)) else type(found), getattr(value, "names", None))
                print(type.__getattribute__(B, "__mro__")[1:], type.__dict__["__bases__"].__get__(B)[1:])
            except (TypeError, AttributeError) as error:
                print(name, other, type(error).__name__, error)


class Spec:
    __bases__ = property(lambda self: ("base", self.spec))
    __name__ = property(lambda self: "name")

    def __init__(self, spec):
        self.spec = spec


class Kept(Spec, dict):
    pass


kept = Kept(3)
kept["k"] = 1
print(kept.__bases__, kept.__name__, kept, Kept.__bases__, Kept.__name__, Spec.__bases__, Spec(2).__bases__)
print(isinstance(kept, Spec), Spec.__dict__["__bases__"].__get__(kept))
