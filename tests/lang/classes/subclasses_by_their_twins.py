"""`issubclass`, asked at one place before and after a class has been given a base with a layout of its own beside it."""


class Plain:
    pass


class Derived(Plain):
    pass


class Other:
    pass


def answers(cls):
    return [issubclass(cls, Plain) for _ in range(5)], [isinstance(cls(), Plain) for _ in range(5)]


for cls in Derived, Other, dict:
    print(cls.__name__, *answers(cls))


class Mapping(Plain, dict):
    pass


class Error(Derived, Exception):
    pass


for cls in Mapping, Error, Derived, Other, dict, Exception:
    print(cls.__name__, *answers(cls))
print([issubclass(Error, cls) for cls in (Plain, Derived, Other, Exception, dict, Error, object) for _ in range(3)])
