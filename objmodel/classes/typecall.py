"""Methods of `type` on the metaclass of the program's classes.

In: our function that does the work of a method of `type`.  Out: a descriptor that looks like the host's method.

    class M(type):
        def __call__(cls, *args):
            return super().__call__(*args)      BoundTypeCall(cls), called as `instantiation.made_by_type` says
    M.mro                                       type.mro: libraries ask whether a metaclass has one of its own
    super().mro()                               our function, bound to the class
    M.__new__                                   looks like `type.__new__`, so that `inspect` takes no signature from it

Does not: know how a class is instantiated; `HOOKS.type_call` and the interpreter do.
"""

from __future__ import annotations

import types

from objmodel.classes.layouts import show_as
from objmodel.classes.shownmethods import ANY, Builtin
from objmodel.hooks import HOOKS
from objmodel.instances.base import leave_to_host
from tracer.hints import IMMUTABLE
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class TypeCall:
    """`type.__call__` for classes of the program.  It looks like the host's, so `inspect` looks at `__init__`."""

    __class__ = property(lambda call: types.WrapperDescriptorType)
    __name__ = "__call__"

    def __getattr__(self, name: str) -> Any:
        return getattr(vars(type)["__call__"], name)

    def __get__(self, cls: Any, metaclass: Any = None) -> Any:
        return self if cls is None else BoundTypeCall(cls)

    def __repr__(self) -> str:
        return repr(vars(type)["__call__"])

    def __call__(self, cls: Any, /, *args: object, **keywords: object) -> Any:
        return leave_to_host(HOOKS.type_call, (cls, args, keywords))


@record
class BoundTypeCall:
    """`type.__call__`, bound to a class of the program; it looks like what the host binds."""

    w_type: type = field(metadata=IMMUTABLE)

    __class__ = property(lambda bound: types.MethodWrapperType)
    __name__ = "__call__"

    def __getattr__(self, name: str) -> Any:
        return getattr(vars(type)["__call__"].__get__(self.w_type), name)

    def __call__(self, /, *args: object, **keywords: object) -> Any:
        return leave_to_host(HOOKS.type_call, (self.w_type, args, keywords))

    def __eq__(self, other: object) -> bool:
        return type(other) is BoundTypeCall and other.w_type is self.w_type

    def __hash__(self) -> int:
        return hash((BoundTypeCall, id(self.w_type)))

    def __repr__(self) -> str:
        metaclass = type(self.w_type)
        return f"<method-wrapper '__call__' of {metaclass.__name__} object at {id(self.w_type):#x}>"


show_as(TypeCall, types.WrapperDescriptorType)
show_as(BoundTypeCall, types.MethodWrapperType)


class TypeMethod:
    """A method of `type` that has a function of ours; read from a metaclass, it is the host's method."""

    __slots__ = ("function", "plain")

    def __init__(self, function: Any) -> None:
        self.function = function
        self.plain = getattr(type, function.__name__)

    def __get__(self, cls: Any, metaclass: Any = None) -> Any:
        return self.plain if cls is None else types.MethodType(self.function, cls)


class TypeNew:
    """`type.__new__`, which calls a function of ours."""

    __slots__ = ("shown",)

    def __init__(self, function: Any) -> None:
        self.shown = Builtin(type.__new__, lambda mcls, parts, keywords: function(mcls, *parts, **keywords), ANY)

    def __get__(self, cls: Any, metaclass: Any = None) -> Any:
        return self.shown
