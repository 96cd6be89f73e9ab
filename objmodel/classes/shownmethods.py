"""Methods of `object` and `type` as the program sees them: like the host's in all, but a call runs our function.

In: the host's method, our function that does its work, and the number of its arguments.  Out: `ShownMethod`s.

    object.__setattr__              <slot wrapper '__setattr__' of 'object' objects>, to `type` and `inspect` too
    object.__setattr__(p, "x", 1)   leave_to_host(object_setattr, (p, "x", 1))
    object.__setattr__(p)           the host's method is called, and raises its error

Holds: a ShownMethod equals the host's method, and gives the host's method's answer to everything but a call.
Does not: do the work of a method, see `objmodel.attributes.objectmethods`.
"""

from __future__ import annotations

import types

from objmodel.classes.layouts import OfClass, show_as
from objmodel.instances.base import leave_to_host
from objmodel.versions import OF_INSTANCES, is_hidden_base
from tracer.hints import dont_look_inside, elidable, translated
from tracer.hosttypes import Types, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class ShownMethod:
    """Looks like a method of the host, and does something else when it is called."""

    __slots__ = ("method", "run", "count", "first")

    method: Any  # the host's method that it looks like
    run: Callable[..., object]  # what a call does
    count: int  # how many positional arguments `run` takes; ANY: it is called with (first, the others, keywords)
    first: tuple[object, ...]  # the object that it is bound to; empty: none

    __class__ = property(lambda shown: type(shown.method))

    def __init__(self, method: Any, run: Callable[..., object], count: int, first: tuple[object, ...] = ()) -> None:
        self.method = method
        self.run = run
        self.count = count
        self.first = first

    def __call__(self, /, *args: Any, **keywords: object) -> object:
        """Calls `run`; if the arguments do not fit, the host's method, which raises."""
        values: tuple[Any, ...] = self.first + args
        if self.count == ANY:
            if values:
                return leave_to_host(self.run, (values[0], values[1:], keywords))
        elif len(values) == self.count and not keywords and (self.count == 1 or isinstance(values[1], str)):
            return leave_to_host(self.run, values)
        return self._of_the_host(args, keywords)

    def _of_the_host(self, args: tuple[Any, ...], keywords: dict[str, Any]) -> object:
        return self.method(*args, **keywords)

    def __getattr__(self, name: str) -> object:
        return getattr(self.method, name)

    def __eq__(self, other: object) -> bool:
        compare: Any = type(self.method).__eq__  # may be NotImplemented: then the other one is asked
        answer: bool = compare(self.method, other.method if isinstance(other, ShownMethod) else other)
        return answer

    def __hash__(self) -> int:
        return hash(self.method)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.method.__reduce_ex__(protocol)

    def __reduce__(self) -> Any:
        return self.method.__reduce__()

    def __dir__(self) -> list[str]:
        return dir(self.method)

    def __repr__(self) -> str:
        return repr(self.method)


ANY = -1


class _Binding(ShownMethod):
    """Is bound to an object when it is read from that."""

    __slots__ = ()

    def __get__(self, obj: Any, cls: Any = None) -> ShownMethod:
        return self if obj is None else shown_method(self.method.__get__(obj, cls), self.run, self.count, (obj,))


class SlotWrapper(_Binding):
    """`object.__setattr__`."""

    __slots__ = ()


class Method(_Binding):
    """`object.__dir__`."""

    __slots__ = ()


class BoundSlotWrapper(ShownMethod):
    """`p.__setattr__`."""

    __slots__ = ()


class Builtin(ShownMethod):
    """`type.__new__`, `p.__dir__`."""

    __slots__ = ()

    def _of_the_host(self, args: tuple[Any, ...], keywords: dict[str, Any]) -> object:
        """The unbound method is called, so that errors name the class that has it; those of classes name the class."""
        is_of_object = len(self.first) != 0 and not isinstance(self.first[0], type)
        unbound: Any = vars(object).get(self.method.__name__) if is_of_object else None
        return self.method(*args, **keywords) if unbound is None else unbound(*self.first, *args, **keywords)


_KINDS: dict[type, type[ShownMethod]] = {
    types.WrapperDescriptorType: SlotWrapper,
    types.MethodDescriptorType: Method,
    types.MethodWrapperType: BoundSlotWrapper,
    types.BuiltinFunctionType: Builtin,
}
"""By class of the host's method: the class of the object that the program sees."""


def shown_method(method: Any, run: Callable[..., object], count: int, first: tuple[object, ...] = ()) -> ShownMethod:
    """The object that the program sees in place of the host's `method`; the arguments are its fields."""
    return _KINDS[type(method)](method, run, count, first)


def _asked_of_method(name: str) -> Any:
    """Reads an attribute from the host's method; for names that every class has, which `__getattr__` never gets."""
    return property(lambda shown: getattr(shown.method, name))


class _OfMethod(OfClass):
    """The `__module__` of such a class; its objects have the method's."""

    __slots__ = ()

    def __get__(self, w_obj: Any, w_type: object = None) -> Any:
        return self if w_obj is None else w_obj.method.__module__


for _shown, _class in _KINDS.items():
    show_as(_class, _shown)
    _class.__doc__ = _asked_of_method("__doc__")
    _class.__module__ = _OfMethod(_shown.__module__)


class HiddenMethod:
    """Stands on our own bases in place of a method of `object`: host slots find `function`, other code `shown`."""

    __slots__ = ("shown", "function")

    def __init__(self, shown: object, function: Any) -> None:
        self.shown = shown
        self.function = function

    def __get__(self, obj: Any, cls: Any = None) -> Any:
        return self.shown if obj is None else types.MethodType(self.function, obj)


_hidden: dict[str, HiddenMethod] = {}
_shown_for: dict[object, Any] = {}
"""By method of the host, or function on one of our own bases: the object that the program sees in its place."""


def hide(base: Any, methods: dict[str, Any], quick: dict[str, Any]) -> None:
    """Let the program see `methods` in place of the host's methods of these names.

    base: one of our own bases; the methods that it defines itself are hidden on it.
    quick: functions to be used in place of those that `base` defines.
    """
    for name, shown in methods.items():
        if shown is object.__new__:
            continue  # the host's own, before which a function of ours stands
        _shown_for[shown.method] = shown
        function = quick.get(name, vars(base).get(name))
        if function is not None:
            _shown_for[function] = shown
            _hidden[name] = HiddenMethod(shown, function)
            type.__setattr__(base, name, _hidden[name])


def show(metaclass: type, methods: dict[str, Any]) -> None:
    """Let the program see `methods` in place of the host's methods, and of those of our metaclass of these names."""
    for name, shown in methods.items():
        _shown_for[shown.method] = shown
        ours = namespace_of(metaclass).get(name)
        if ours is not None:
            _shown_for[getattr(ours, "function", ours)] = shown


def stand_for(base: Any, name: str, method: object) -> None:
    """Put a method of native code in place of a hidden one on `base`; None: put the hidden one back."""
    hidden = _hidden.get(name)
    if hidden is None:
        return  # `objectmethods`, which hides it, has not been loaded
    if method is not None:
        _shown_for[method] = hidden.shown
    placed = hidden if method is None else method
    if OF_INSTANCES.get(name) is namespace_of(base)[name]:
        OF_INSTANCES[name] = placed
    type.__setattr__(base, name, placed)


_NEW = Types((types.BuiltinFunctionType, Builtin))
_PLAIN = Types((types.FunctionType, types.WrapperDescriptorType, types.MethodDescriptorType))


@translated
@dont_look_inside
def as_shown(w_found: Any) -> object:
    """An attribute that the host has found on a class or by `super`, as the program sees it."""
    kind = type(w_found)
    if _is_plain(kind):
        return _shown_for.get(w_found, w_found)
    if kind is types.MethodType:
        w_plain: object = getattr(w_found, "__func__")  # noqa: B009  (the front end knows calls)
        if not _is_plain(type(w_plain)) or _shown_for.get(w_plain) is None:
            return w_found
    elif kind is not types.MethodWrapperType and kind is not types.BuiltinFunctionType and kind is not Builtin:
        return w_found
    return _bound_as_shown(w_found)


@elidable
def _is_plain(kind: type) -> bool:
    """Is this the class of methods that are not bound, and hash by their identity?"""
    return kind in _PLAIN


@dont_look_inside
def _bound_as_shown(w_found: Any) -> object:
    """`as_shown`, for a method that is bound, or a `__new__`."""
    kind = type(w_found)
    if kind in _NEW and w_found.__name__ == "__new__":
        return _shown_for.get(w_found, w_found)
    if kind is Builtin:
        return w_found
    plain = w_found.__func__ if kind is types.MethodType else getattr(object, w_found.__name__, None)
    shown = _shown_for.get(plain) if type(plain) in _PLAIN else None
    if shown is None:
        return w_found
    bound = shown.__get__(w_found.__self__)
    is_ours = kind is types.MethodType or (kind is types.MethodWrapperType and _is_hidden(w_found))
    return bound if is_ours or bound.method == w_found else w_found


def _is_hidden(wrapper: types.MethodWrapperType) -> bool:
    """Is this a bound method that one of our own bases hides?  `type`, `dict` and others have theirs of these names."""
    owner = wrapper.__objclass__
    return wrapper.__name__ in _hidden and (owner is object or is_hidden_base(owner))
