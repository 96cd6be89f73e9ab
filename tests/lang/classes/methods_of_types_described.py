"""Methods of classes, such as `mro`, are to `inspect` what they are under the host."""

import inspect


class Plain:
    pass


class Meta(type):
    pass


class WithMeta(Plain, metaclass=Meta):
    pass


NAMES = """mro __subclasses__ __dir__ __sizeof__ __init_subclass__ __subclasshook__
    __reduce__ __format__ __prepare__ __call__ __new__ __setattr__ __getattribute__ __repr__""".split()

for cls in Plain, WithMeta, Plain(), int, Meta:
    for name in NAMES:
        found = getattr(cls, name, None)
        try:
            print(name, inspect.signature(found))
        except (TypeError, ValueError) as error:
            print(name, type(error).__name__, str(error)[:30])
        for what in "__text_signature__", "__qualname__", "__name__", "__module__", "__func__", "other":
            print(getattr(found, what, "none"), end=" ")
        print(type(found).__name__, inspect.isbuiltin(found), inspect.ismethod(found), found == getattr(cls, name, None))
try:
    Plain.mro(1)
except TypeError as error:
    print(error)
print(Plain.mro(), WithMeta.mro(), Plain.__subclasses__(), Plain.mro.__self__, Meta.mro, Meta.mro(WithMeta))
print(Plain.__dir__() == type.__dir__(Plain), "__dict__" in Plain.__dir__(), Plain.__call__.__self__, Plain.__call__())
