# `__call__` of classes and functions, and `__get__` of functions, have the documentation of the host's.
import inspect


class C:
    """About C."""

    def method(self):
        pass


class M(type):
    pass


class Made(metaclass=M):
    pass


def function():
    pass


for name, found in {
    "class": C.__call__, "metaclass": M.__call__, "class of it": Made.__call__, "type": type.__call__,
    "function": function.__call__, "binding": function.__get__, "method": C().method.__call__,
}.items():
    print(name, found.__doc__, inspect.getdoc(found), type(found).__name__)
print(M.__call__, repr(M.__call__) == repr(type.__call__))
