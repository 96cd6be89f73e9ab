"""`super()`: attributes of the classes after a class in an object's MRO.

In: the class after which the search starts, the object or class that `super` is bound to, a name.
Out: the attribute; for a method the plain function, so that no super object is made.

    super_method(B, b, "f")      the function `f` of the first class after B in the MRO of b that has one

Does not: find class and object for `super()` where that is called by its name; `LOAD_SUPER_SELF` does.
"""

from __future__ import annotations

import builtins
from types import BuiltinFunctionType, MethodDescriptorType, WrapperDescriptorType

from interp.machine.code import Code
from interp.machine.frames import UNBOUND, Cell, Frame
from objmodel.attributes.objectmethods import OBJECT_METHODS
from objmodel.classes.cells import MethodCell
from objmodel.classes.metaclass import MiniType
from objmodel.classes.shownmethods import as_shown
from objmodel.classes.twins import twin_or_none
from objmodel.classes.typecall import BoundTypeCall, TypeCall
from objmodel.errors import OperationError, operation_error, type_error, wrap_error
from objmodel.functions import BoundMethod, Function
from objmodel.instances.fields import get_map
from objmodel.instances.new import Instance
from objmodel.versions import Class, VersionTag, class_of, is_hidden_base
from tracer.hints import Word, dont_look_inside, elidable, promote, translated
from tracer.hosttypes import Types, host_mro, is_a, namespace_of, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

SUPER = builtins.super
_OF_OBJECT = ("__init__", "__getattribute__", "__setattr__")
_HOST_METHODS = Types((WrapperDescriptorType, MethodDescriptorType))


def is_builtin_super(w_super: object) -> bool:
    """Does the name `super` mean the builtin?"""
    return w_super is SUPER


def super_method(w_class: object, w_self: Any, name: str) -> object:
    """The function that `super(w_class, w_self).name(...)` calls with `w_self` as first argument, or None."""
    if issubclass(type(w_self), Instance):
        w_own = promote(get_map(w_self)).w_class
        return function_in(find_behind(w_own, name, promote(w_class), promote(w_own.version)))
    w_foreign = class_of(promote(type(w_self)))
    if w_foreign is not None and not issubclass(type(w_self), type):
        return function_in(find_behind(w_foreign, name, promote(w_class), promote(w_foreign.version)))
    return None


def class_method(w_class: object, w_self: Any, name: str) -> object:
    """The function that `super(w_class, w_self).name(...)` calls in a class method or in `__new__`; or None.

    In a class method, the class `w_self` is its first argument; in `__new__`, it is not added.
    """
    w_own = class_of(promote(w_self)) if issubclass(type(w_self), MiniType) else None
    if w_own is None:
        return None
    return find_class_method_behind(w_own, name, promote(w_class), promote(w_own.version))


def read_super(w_class: object, w_self: object, name: str) -> object:
    """`super(w_class, w_self).name`; no super object is made for functions of the program and for `type.__call__`."""
    w_call = type_call_of(w_class, w_self, name)
    if w_call is not None:
        return w_call
    w_function = super_method(w_class, w_self, name)
    if type(w_function) is Function:
        return BoundMethod(w_function, w_self)
    w_function = class_method(w_class, w_self, name)
    if type(w_function) is Function:
        return w_function if name == "__new__" else BoundMethod(w_function, w_self)
    return super_attribute(w_class, w_self, name)


def type_call_of(w_class: object, w_self: Any, name: str) -> BoundTypeCall | None:
    """`super(w_class, w_self).name`, where that is `type.__call__` of a class of the program."""
    if name != "__call__" or not issubclass(type(w_self), MiniType):
        return None
    w_metaclass = class_of(promote(type(w_self)))
    if w_metaclass is None or not is_type_call(w_metaclass, promote(w_class), promote(w_metaclass.version)):
        return None
    return BoundTypeCall(w_self)


@elidable
def is_type_call(w_metaclass: Class, w_class: object, version: VersionTag) -> bool:
    """Is it `type.__call__` that the first class after `w_class` with a `__call__` has, in the MRO of a metaclass?"""
    for base in _behind(w_metaclass, w_class):
        if "__call__" in namespace_of(base):
            return base is type or type(namespace_of(base)["__call__"]) is TypeCall
    return False


def function_in(w_found: object) -> object:
    """`w_found`, or the function in it if it is the cell of a method."""
    return w_found.w_function if type(w_found) is MethodCell else w_found


@elidable
def find_behind(w_own: Class, name: str, w_class: object, version: VersionTag) -> object:
    """The attribute of that name in the first class after `w_class` in the MRO of `w_own` that has one.

    Only if it is a function of the program or its cell, a method of a host class with a layout of its own, or one of
    `_OF_OBJECT`; else None.
    """
    for base in _behind(w_own, w_class):
        if name in namespace_of(base):
            w_found = namespace_of(base)[name]
            if base is object and name in _OF_OBJECT and w_own.is_instance:
                return OBJECT_METHODS[name]
            if type(w_found) in _HOST_METHODS and base is not object and not w_own.is_instance:
                return w_found
            return w_found if type(w_found) is Function or type(w_found) is MethodCell else None
    return None


@elidable
def find_class_method_behind(w_own: Class, name: str, w_class: object, version: VersionTag) -> object:
    """Like `find_behind`, for a call on the class itself: the function of a class method, or `__new__`, also that of a
    class in C; else None.
    """
    wrapper = staticmethod if name == "__new__" else classmethod
    for base in _behind(w_own, w_class):
        if name in namespace_of(base):
            w_found: Any = namespace_of(base)[name]
            if base is object and name == "__new__" and w_own.is_instance:
                return OBJECT_METHODS[name]
            if name == "__new__" and type(w_found) is BuiltinFunctionType and base is not object and base is not type:
                return w_found
            is_plain = type(w_found) is wrapper and type(w_found.__func__) is Function
            return w_found.__func__ if is_plain else None
    return None


def _behind(w_own: Class, w_class: object) -> list[type]:
    """The classes after `w_class`, or its twin, in the MRO of `w_own`, without hidden bases of MiniPy."""
    found: list[type] = []
    is_behind = False
    for base in host_mro(w_own.w_type):
        if base is w_class or (not w_own.is_instance and _is_twin(base, w_class)):
            is_behind = True
        elif is_behind and not is_hidden_base(base):
            found.append(base)
    return found


def _is_twin(base: type, w_class: Any) -> bool:
    return isinstance(w_class, type) and base is twin_or_none(w_class)


def super_here(frame: Frame) -> object:
    """`super()`, called in any other way than by its name in a method."""
    code = frame.code
    slot = class_slot(code)
    w_self: object = UNBOUND
    if code.argcount != 0:
        w_self = frame.regs[0]
    w_cell: object = None
    if slot >= 0:
        w_cell = frame.regs[slot]
    return _super_here(code, w_self, w_cell)


@elidable
def class_slot(code: Code) -> Word:
    """The register of the cell of `__class__`, or -1 if the function is not in a class, or does not use it."""
    return code.slots.index("__class__", code.nlocals - len(code.freevars)) if "__class__" in code.freevars else -1


@dont_look_inside
def _super_here(code: Code, w_self: object, w_cell: object) -> object:
    if code.argcount == 0:
        raise operation_error(RuntimeError, "super(): no arguments")
    if type(w_self) is Cell:
        w_self = w_self.w_value
    if w_self is not UNBOUND and type(w_cell) is not Cell:
        raise operation_error(RuntimeError, "super(): __class__ cell not found")
    w_class = w_cell.w_value if type(w_cell) is Cell else UNBOUND
    if w_self is UNBOUND or not isinstance(w_class, type):
        raise no_super(w_class, w_self)
    return make_super(w_class, w_self)


@dont_look_inside
def no_super(w_class: object, w_self: object) -> OperationError:
    """The error for `super()` without an object or without a class."""
    if w_self is UNBOUND:
        return operation_error(RuntimeError, "super(): arg[0] deleted")
    if w_class is UNBOUND:
        return operation_error(RuntimeError, "super(): empty __class__ cell")
    return operation_error(RuntimeError, f"super(): __class__ is not a type ({type_name(w_class)})")


@translated
@dont_look_inside
def super_attribute(w_class: object, w_self: object, name: str) -> object:
    """`super(w_class, w_self).name`."""
    try:
        if issubclass(type(w_self), Instance) and issubclass(type(w_class), type):
            w_super: object = SUPER(w_class, w_self)
        else:
            w_super = make_super(w_class, w_self)
        return as_shown(getattr(w_super, name))
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def make_super(w_class: object, w_self: object) -> object:
    """`super(w_class, w_self)`."""
    cls: Any = w_class
    if not is_a(cls, type):
        raise type_error(f"super() argument 1 must be a type, not {type_name(cls)}")
    twin = twin_or_none(cls)
    if twin is not None and not issubclass(type(w_self), Instance):
        of: Any = w_self
        is_below = is_a(of, type) and type.__subclasscheck__(twin, of)
        if is_below or type.__subclasscheck__(twin, type(of)):
            cls = twin  # the class itself cannot stand beside a foreign layout
    try:
        return SUPER(cls, w_self)
    except BaseException as error:
        raise wrap_error(error)
