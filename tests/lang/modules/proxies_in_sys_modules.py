"""Objects in `sys.modules` that refuse to be asked for anything."""
import sys


class Refusing:
    def __getattribute__(self, name):
        raise TypeError("no " + name)


class Lazy:
    def __getattr__(self, name):
        raise KeyError(name)


sys.modules["refusing"], sys.modules["lazy"] = Refusing(), Lazy()
print("end")
