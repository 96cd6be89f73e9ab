"""Methods of the program's functions that look like the host's when host code reads them.

In: a class of ours, the class of the host that is shown for it, and names of methods that both have.
Out: descriptors in place of our methods; what they bind looks like what the host binds.

    f.__call__          a method wrapper, for `inspect` and `types`: it has no `__func__`, and is no method

Does not: stand in the way of the host's slots, which native code fills past the methods.
"""

from __future__ import annotations

import types

from objmodel.classes.layouts import show_as

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class BoundWrapper:
    """A method of ours, bound to an object; it looks like the wrapper that the host binds."""

    __slots__ = ("__self__", "function", "plain")

    __class__ = property(lambda bound: types.MethodWrapperType)

    def __init__(self, obj: Any, function: Any, plain: Any) -> None:
        self.__self__ = obj
        self.function = function
        self.plain = plain

    def __call__(self, /, *args: Any, **keywords: Any) -> Any:
        return self.function(self.__self__, *args, **keywords)

    def __getattr__(self, name: str) -> Any:
        try:
            return getattr(self.plain, name)
        except AttributeError:
            message = f"'method-wrapper' object has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=self)

    def __eq__(self, other: object) -> bool:
        if type(other) is not BoundWrapper:
            return NotImplemented
        return self.__self__ is other.__self__ and self.plain is other.plain

    def __hash__(self) -> int:
        return object.__hash__(self.__self__) ^ hash(self.plain)

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self.__self__, self.plain.__name__)

    def __repr__(self) -> str:
        kind = self.plain.__objclass__.__name__
        return f"<method-wrapper {self.plain.__name__!r} of {kind} object at {id(self.__self__):#x}>"


show_as(BoundWrapper, types.MethodWrapperType)


class _Method:
    __slots__ = ("function", "plain")

    def __init__(self, function: Any, plain: Any) -> None:
        self.function = function
        self.plain = plain

    def __get__(self, obj: Any, cls: Any = None) -> Any:
        return self.function if obj is None else BoundWrapper(obj, self.function, self.plain)

    def __call__(self, obj: Any, /, *args: Any, **keywords: Any) -> Any:
        """As the method itself, for whoever has found this in the namespace of the class."""
        return self.function(obj, *args, **keywords)


def bind_with_wrappers(cls: type, shown: type, names: tuple[str, ...]) -> None:
    """Let methods of `cls` look like those of `shown` when they are bound."""
    for name in names:
        setattr(cls, name, _Method(vars(cls)[name], vars(shown)[name]))
