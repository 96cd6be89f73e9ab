"""Functions and bound methods of the program, as host objects.

In: code, globals, defaults and so on, from a `def`.  Out: `Function` and `BoundMethod`, which host code can call, bind,
introspect and weakly reference like its own.

    sorted(words, key=f)   host -> Function.__call__ -> HOOKS.run -> interpreter
    len(w_obj)             host -> __len__ of the class -> Function.__get__ -> BoundMethod -> the same

Holds: an `OperationError` never reaches host code: `invoke_from_host` takes the user's exception out.
Does not: make functions from parts, as `types.FunctionType` does; `interp.builtins.functionparts` does.
"""

from __future__ import annotations

import gc
import sys
import types

from objmodel.errors import OperationError, unwrap_error
from objmodel.hooks import HOOKS
from objmodel.hosterrors import is_subclass
from objmodel.native import raw_words
from tracer.hints import FOLDED, IMMUTABLE, Word, dont_look_inside
from tracer.hosttools import attrgetter, cache
from tracer.hosttypes import identified, is_a, shown_class, type_name
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, ItemsView
    from typing import Any
    from weakref import WeakKeyDictionary


@raw_words
class CalledWords:
    """Raw members of what the host calls."""

    vectorcall: Word  # the C function by which the host calls it without a tuple, or 0; only native code looks at it


class _Attributed(CalledWords):
    """Gives functions a host `__dict__` for attributes that the program sets on them."""

    __slots__ = ("__dict__",)


class _FunctionMeta(type):
    """Keeps `__module__` of the classes the host's, although their instances have a property of that name.

    It initialises their instances itself: `f.__init__` is that of `object`, as for the host's functions, where a
    library looks for the parameters of whatever it is given.
    """

    INITIALISER = "_initialise"

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        new: Any = object.__new__
        made = new(cls)
        made._initialise(*args, **kwargs)
        return made

    @property
    def __module__(cls) -> str:  # type: ignore[override]
        return types.FunctionType.__module__


@identified
@record(shown=False)
class Function(_Attributed, metaclass=_FunctionMeta):
    """A function of the program."""

    code: object = field(metadata=FOLDED)  # the interpreter's code object
    name: str
    qualname: str
    globals: object = field(metadata=IMMUTABLE)  # the globals dict of its module
    defaults: tuple[object, ...] | None = None  # values of the last positional parameters
    kwdefaults: dict[str, object] | None = None  # values of keyword-only parameters
    closure: tuple[object, ...] | None = field(default=None, metadata=IMMUTABLE)  # the interpreter's cells
    doc: object = None
    annotations: dict[str, object] | None = None
    module: object = None  # the name of its module
    builtins: object = field(default=None, metadata=IMMUTABLE)
    """`__builtins__` of the globals when the function was made; None if that was a module."""

    def __call__(self, /, *args: object, **kwargs: object) -> object:
        """Called by host code."""
        return invoke_from_host(self, args, kwargs)

    def __get__(self, w_obj: object, w_type: object = None) -> object:
        """Bound by host code: a `BoundMethod`, or the function itself when read from the class."""
        return self if w_obj is None else BoundMethod(self, w_obj)

    def __repr__(self) -> str:
        return f"<function {self.qualname} at {id(self):#x}>"

    def __reduce__(self) -> str:
        return self.qualname  # pickled by reference, as the host does


@record(shown=False)
class BoundMethod(CalledWords, metaclass=_FunctionMeta):
    """A function together with its first argument."""

    w_function: object = field(metadata=IMMUTABLE)
    w_self: object = field(metadata=IMMUTABLE)  # the first argument

    __class__ = shown_class(types.MethodType)

    def __call__(self, /, *args: object, **kwargs: object) -> object:
        """Called by host code."""
        w_function: Any = self.w_function
        return w_function(self.w_self, *args, **kwargs)

    if sys.version_info >= (3, 13):

        def __get__(self, w_obj: object, w_type: object = None) -> BoundMethod:
            return self

    def __getattr__(self, name: str) -> object:
        return getattr(self.w_function, name)

    def __eq__(self, other: object) -> bool:
        if type(other) is types.MethodType:
            return self.w_self is other.__self__ and bool(self.w_function == other.__func__)
        if type(other) is not BoundMethod:
            return NotImplemented
        return self.w_self is other.w_self and self.w_function == other.w_function

    def __hash__(self) -> int:
        return object.__hash__(self.w_self) ^ hash(self.w_function)

    def __reduce__(self) -> tuple[object, ...]:
        return getattr, (self.w_self, getattr(self.w_function, "__name__", None))

    def __repr__(self) -> str:
        name = getattr(self.w_function, "__qualname__", "?")
        return f"<bound method {name} of {self.w_self!r}>"


@dont_look_inside
def invoke_from_host(function: Function, args_w: tuple[object, ...], keywords: dict[str, object]) -> object:
    """Run `function` for host code; an exception of the program leaves as a plain exception."""
    HOOKS.entered()
    try:
        if keywords:
            return HOOKS.run_keywords(function, args_w, keywords)
        return HOOKS.run(function, args_w)
    except OperationError as error:
        plain = unwrap_error(error)
    try:
        raise plain
    finally:  # an error reachable from its own traceback would keep all callers' values alive
        del plain


def _attribute(field: str, check: type | tuple[type, ...] | None, complaint: str) -> property:
    """A field as a property; one that must be a string cannot be deleted, any other becomes None."""

    def delete(self: Any) -> None:
        if check is str:
            raise TypeError(complaint)
        setattr(self, field, None)

    def write(self: Any, value: object) -> None:
        if check is not None and not is_a(value, check):
            raise TypeError(complaint)
        setattr(self, field, value)

    return property(attrgetter(field), write, delete)


def _read_only(field: str) -> property:
    """A field as a property that refuses changes with the host's message."""
    return property(attrgetter(field), _refuse, _refuse)


def _refuse(self: Any, *value: object) -> None:
    raise AttributeError("readonly attribute")


def _of_function(name: str, complaint: str) -> tuple[Callable[[Any], object], Any, Any]:
    """What a property of methods does: it reads the function's attribute, and refuses changes with this message."""

    def refuse(method: Any, *value: object) -> None:
        raise AttributeError(complaint)

    return attrgetter(f"w_function.{name}"), refuse, refuse


def _read_annotations(function: Function) -> dict[str, object]:
    if function.annotations is None:
        function.annotations = {}
    return function.annotations


def _write_annotations(function: Function, value: dict[str, object] | None) -> None:
    if value is not None and not is_a(value, dict):
        raise TypeError("__annotations__ must be set to a dict object")
    function.annotations = value


def _delete_annotations(function: Function) -> None:
    function.annotations = None


def _read_code(function: Function) -> object:
    return HOOKS.code_shown(function)


def _write_code(function: Function, value: Any) -> None:
    if type(value) is not types.CodeType:
        raise TypeError("__code__ must be set to a code object")
    old: Any = function.code
    if len(value.co_freevars) != len(old.freevars):
        raise ValueError(
            f"{function.name}() requires a code object with {len(old.freevars)} free vars, not {len(value.co_freevars)}"
        )
    code = HOOKS.code_given(value)
    if code is None:
        raise TypeError(f"{function.name}() requires a code object of MiniPy's own, found {value!r}")
    function.code = code
    HOOKS.code_replaced(function)


def _delete_code(function: Function) -> None:
    raise TypeError("__code__ must be set to a code object")


@cache
def _type_params() -> WeakKeyDictionary[Function, tuple[object, ...]]:
    """`__type_params__` of functions that were given some, such as wrappers of the host's functions."""
    import weakref

    return weakref.WeakKeyDictionary()


def _read_type_params(function: Function) -> tuple[object, ...]:
    return _type_params().get(function, ())


def _write_type_params(function: Function, value: object) -> None:
    if not is_a(value, tuple):
        raise TypeError("__type_params__ must be set to a tuple")
    _type_params()[function] = value


def _delete_type_params(function: Function) -> None:
    raise TypeError("__type_params__ must be set to a tuple")


def _builtins_of(function: Any) -> object:
    found = function.builtins
    if found is None:
        return HOOKS.builtins_of(function.globals)
    return found if isinstance(found, dict) else vars(found)


_host_dict: Any = _Attributed.__dict__["__dict__"]


def _write_dict(function: Function, value: Any) -> None:
    if not is_a(value, dict):
        raise TypeError(f"__dict__ must be set to a dictionary, not a '{type_name(value)}'")
    _host_dict.__set__(function, value)


def _delete_dict(function: Function) -> None:
    raise TypeError("cannot delete __dict__")


class _Annotations(property):
    """A function's annotations when read from a function or a method; its class's when the host asks for type hints."""

    def of_class(self, w_type: type) -> _Annotations:
        self._of_class = dict(w_type.__annotations__)
        return self

    def items(self) -> ItemsView[str, object]:
        return self._of_class.items()


LASTING = (type, Function, types.ModuleType, types.BuiltinFunctionType, int, float, str, bytes, type(None))
"""Classes of values that a name may hold as a constant.  Traces keep constants alive, so these are not the program's
own objects.
"""


def is_lasting(w_value: object) -> bool:
    """Is the value of one of these classes, or of a class that is derived from one?"""
    cls = type(w_value)
    for k in range(len(LASTING)):
        if cls is LASTING[k] or is_subclass(cls, LASTING[k]):
            return True
    return False


_OPTIONAL_TUPLE = (tuple, type(None))
_OPTIONAL_DICT = (dict, type(None))

_INTROSPECTION: dict[str, object] = {
    "__name__": _attribute("name", str, "__name__ must be set to a string object"),
    "__qualname__": _attribute("qualname", str, "__qualname__ must be set to a string object"),
    "__doc__": _attribute("doc", None, ""),
    "__module__": _attribute("module", None, ""),
    "__defaults__": _attribute("defaults", _OPTIONAL_TUPLE, "__defaults__ must be set to a tuple object"),
    "__kwdefaults__": _attribute("kwdefaults", _OPTIONAL_DICT, "__kwdefaults__ must be set to a dict object"),
    "__annotations__": _Annotations(_read_annotations, _write_annotations, _delete_annotations).of_class(Function),
    "__code__": property(_read_code, _write_code, _delete_code),
    "__builtins__": property(_builtins_of, _refuse, _refuse),
    "__dict__": property(_host_dict.__get__, _write_dict, _delete_dict),
    "__class__": shown_class(types.FunctionType),
    "__globals__": property(lambda function: HOOKS.handed_out(function.globals), _refuse, _refuse),
    "__closure__": _read_only("closure"),
}

if hasattr(types.FunctionType, "__type_params__"):
    _INTROSPECTION["__type_params__"] = property(_read_type_params, _write_type_params, _delete_type_params)

# `type` refuses properties called __name__ and __qualname__; its C types have them all the same.
_namespace: Any = gc.get_referents(vars(Function))[0]
_namespace.update(_INTROSPECTION)
type.__setattr__(Function, "__hash__", object.__hash__)  # any assignment makes the host forget what it looked up

_namespace = gc.get_referents(vars(BoundMethod))[0]
UNSETTABLE = " and no __dict__ for setting new attributes" if sys.version_info >= (3, 13) else ""
"""What the host's error for an attribute of an object without a dict says besides."""
_namespace["__module__"] = property(
    *_of_function("__module__", f"'method' object has no attribute '__module__'{UNSETTABLE}")
)
_namespace["__annotations__"] = _Annotations(
    *_of_function("__annotations__", "'method' object has no attribute '__annotations__'")
).of_class(BoundMethod)
BoundMethod.__func__ = _read_only("w_function")  # type: ignore[attr-defined]
BoundMethod.__self__ = _read_only("w_self")  # type: ignore[attr-defined]
BoundMethod.__doc__ = property(  # type: ignore[assignment]
    *_of_function("__doc__", "attribute '__doc__' of 'method' objects is not writable")
)

for _class, _shown_name in ((Function, "function"), (BoundMethod, "method")):
    _class.__name__ = _class.__qualname__ = _shown_name
