"""Special methods of the program's classes: operators, comparisons, truth.

In: operands, at least one of which is an Instance.  Out: the result of their special methods.

    a + b     type(b) derived from type(a) and overriding __radd__:   b.__radd__(a), then a.__add__(b)
              otherwise:                                              a.__add__(b), then b.__radd__(a)
    a < b     type(b) derived from type(a):                           b > a first
    a == b    both say NotImplemented:                                a is b

Holds: methods are found on classes only, by version; those of an operand that is no Instance are called by the host.
Source: *The Python Language Reference*, 3.3.8 "Emulating numeric types" and 3.3.1 on rich comparisons.
"""

from __future__ import annotations

import _operator as operator
from types import FunctionType, MethodDescriptorType, WrapperDescriptorType

from objmodel.attributes.descriptors import bind_host, call_special, call_special_with, type_has
from objmodel.attributes.lookup import find_special
from objmodel.calls import call_single
from objmodel.errors import OperationError, operation_error, wrap_error
from objmodel.functions import Function
from objmodel.hooks import HOOKS
from objmodel.instances.fields import get_map
from objmodel.instances.maps import MAX_WORD
from objmodel.instances.new import Instance
from objmodel.operators.strangers import COMPARISONS, knows_its_own, says_nothing
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, find_raw
from tracer.hints import Word, dont_look_inside, elidable, promote, translated, we_are_jitted
from tracer.hosttypes import Types, type_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_STEMS = ["add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "pow", "lshift", "rshift", "and", "or", "xor"]
_SYMBOLS = ("+", "-", "*", "@", "/", "//", "%", "** or pow()", "<<", ">>", "&", "|", "^")

BINARY_NAMES: tuple[str, ...] = tuple(f"__{stem}__" for stem in _STEMS)
REFLECTED_NAMES: tuple[str, ...] = tuple(f"__r{stem}__" for stem in _STEMS)
INPLACE_NAMES: tuple[str, ...] = tuple(f"__i{stem}__" for stem in _STEMS)
UNARY_NAMES: tuple[str, ...] = ("__pos__", "__neg__", "__invert__")
UNARY_SYMBOLS = ("+", "-", "~")
HOST_BINARY: tuple[Callable[[Any, Any], object], ...] = (
    operator.add, operator.sub, operator.mul, operator.matmul, operator.truediv, operator.floordiv, operator.mod,
    operator.pow, operator.lshift, operator.rshift, operator.and_, operator.or_, operator.xor,
)  # fmt: skip
"""The host's operators, by the same numbers."""
COMPARE_NAMES: tuple[str, ...] = COMPARISONS
DEFAULTS: tuple[object, ...] = tuple(object.__dict__[name] for name in COMPARE_NAMES)
SWAPPED: tuple[Word, ...] = (4, 5, 2, 3, 0, 1)
COMPARE_SYMBOLS = ("<", "<=", "==", "!=", ">", ">=")
_EQ: Word = 2
_NE: Word = 3

NOT_IMPLEMENTED: object = NotImplemented


# -- binary operators ---------------------------------------------------------------


def binary(op: Word, w_a: object, w_b: object) -> object:
    """The binary operator `op` where `w_a` or `w_b` is an Instance."""
    w_result = try_binary(op, w_a, w_b)
    if w_result is NOT_IMPLEMENTED:
        raise unsupported(op, w_a, w_b, False)
    return w_result


def try_binary(op: Word, w_a: Any, w_b: Any) -> object:
    """Like `binary`, but NotImplemented if neither operand has an answer."""
    if not issubclass(type(w_a), Instance):
        return _host_first(op, w_a, w_b)
    w_left = find_special(w_a, BINARY_NAMES[op])
    if not issubclass(type(w_b), Instance):
        return _instance_and_other(op, w_a, w_b, w_left)
    w_right: object = NOT_FOUND
    if promote(get_map(w_a)).w_class is not promote(get_map(w_b)).w_class:
        w_right = find_special(w_b, REFLECTED_NAMES[op])
        if w_right is not NOT_FOUND and _is_derived(promote(get_map(w_b)).w_class, w_a):
            if find_special(w_a, REFLECTED_NAMES[op]) is not w_right:
                w_result = call_special_with(w_right, w_b, w_a)
                if w_result is not NOT_IMPLEMENTED:
                    return w_result
                w_right = NOT_FOUND
    if w_left is not NOT_FOUND:
        w_result = call_special_with(w_left, w_a, w_b)
        if w_result is not NOT_IMPLEMENTED:
            return w_result
    if w_right is NOT_FOUND:
        return NOT_IMPLEMENTED
    return call_special_with(w_right, w_b, w_a)


def _instance_and_other(op: Word, w_a: Instance, w_b: object, w_left: object) -> object:
    reflected = REFLECTED_NAMES[op]
    w_class = _class_over_host(w_b)
    asked_first = False
    if w_class is not None and _is_derived(w_class, w_a):
        w_right = w_class.lookup(reflected)
        asked_first = w_right is not NOT_FOUND and find_special(w_a, reflected) is not w_right
    if asked_first:
        w_result = ask_host(reflected, w_b, w_a)
        if w_result is not NOT_IMPLEMENTED:
            return w_result
    if w_left is not NOT_FOUND:
        w_result = call_special_with(w_left, w_a, w_b)
        if w_result is not NOT_IMPLEMENTED:
            return w_result
    return NOT_IMPLEMENTED if asked_first else ask_host(reflected, w_b, w_a)


def _class_over_host(w_obj: object) -> Class | None:
    """For an object that is no Instance: the record of its class, if that is the program's, else None."""
    return None if w_obj is None else class_of(promote(type(w_obj)))


def _host_first(op: Word, w_a: object, w_b: object) -> object:
    if type(w_a) is int or type(w_a) is float:  # these answer NotImplemented to any Instance
        w_right = find_special(w_b, REFLECTED_NAMES[op])
        if w_right is NOT_FOUND:
            return NOT_IMPLEMENTED
        return call_special_with(w_right, w_b, w_a)
    return host_binary(op, w_a, w_b)


@translated
@dont_look_inside
def host_binary(op: Word, w_a: object, w_b: object) -> object:
    """The host's operator, which finds the methods of an Instance on its class."""
    try:
        return HOST_BINARY[op](w_a, w_b)
    except BaseException as error:
        raise wrap_error(error)


_KNOW_NO_INSTANCES = Types((int, float, str, tuple, list, dict, type(None)))


@dont_look_inside
def ask_host(name: str, w_obj: object, w_other: object) -> object:
    """The answer of a host object's special method `name` to an Instance; NotImplemented if it has no such method."""
    method: Any = find_raw(type(w_obj), name)
    if name == "__rmul__" and type(method) is WrapperDescriptorType and type_has(type(w_obj), "__getitem__"):
        return _repeat(w_obj, w_other)
    if method is NOT_FOUND or type(w_obj) in _KNOW_NO_INSTANCES:
        return NotImplemented
    return call_special_with(method, w_obj, w_other)


def _repeat(w_sequence: Any, w_count: object) -> object:
    if not type_has(type(w_count), "__index__"):
        raise operation_error(TypeError, f"can't multiply sequence by non-int of type '{type_name(w_count)}'")
    try:
        return w_sequence * w_count
    except BaseException as error:
        raise wrap_error(error)


def _is_derived(w_class: Class, w_a: Instance) -> bool:
    return derives(w_class, promote(get_map(w_a)).w_class, promote(w_class.version))


@elidable
def derives(w_class: Class, w_base: Class, version: VersionTag) -> bool:
    """Is `w_class` a proper subclass of `w_base`, in this version?"""
    if w_class is w_base:
        return False
    seen = (w_base.w_type, w_base.twin)
    return any(base is not None and type.__subclasscheck__(base, w_class.w_type) for base in seen)


@dont_look_inside
def unsupported(op: Word, w_a: object, w_b: object, is_inplace: bool) -> OperationError:
    """The TypeError of a binary operator, with the host's message."""
    symbol = f"{_SYMBOLS[op].split()[0]}=" if is_inplace else _SYMBOLS[op]
    types = f"'{type_name(w_a)}' and '{type_name(w_b)}'"
    return operation_error(TypeError, f"unsupported operand type(s) for {symbol}: {types}")


def inplace(op: Word, w_a: object, w_b: object) -> object:
    """The in-place operator `op`: the class's own method, else the binary operator."""
    if issubclass(type(w_a), Instance):
        w_method = find_special(w_a, INPLACE_NAMES[op])
        if w_method is not NOT_FOUND:
            w_result = call_special_with(w_method, w_a, w_b)
            if w_result is not NOT_IMPLEMENTED:
                return w_result
    w_result = try_binary(op, w_a, w_b)
    if w_result is NOT_IMPLEMENTED:
        raise unsupported(op, w_a, w_b, True)
    return w_result


def unary(op: Word, w_a: Instance) -> object:
    """The unary operator `op` of an Instance."""
    w_method = find_special(w_a, UNARY_NAMES[op])
    if w_method is NOT_FOUND:
        raise bad_operand(op, w_a)
    return call_special(w_method, w_a, ())


@dont_look_inside
def bad_operand(op: Word, w_a: object) -> OperationError:
    """The TypeError of a unary operator, with the host's message."""
    return operation_error(TypeError, f"bad operand type for unary {UNARY_SYMBOLS[op]}: '{type_name(w_a)}'")


# -- comparisons --------------------------------------------------------------------


def compare(op: Word, w_a: Any, w_b: Any) -> object:
    """The comparison `op` where `w_a` or `w_b` is an Instance."""
    if not we_are_jitted() and _is_by_identity(w_a) and _is_by_identity(w_b):
        if op == _EQ:
            return w_a is w_b
        if op == _NE:
            return w_a is not w_b
    swapped_first = issubclass(type(w_a), Instance) and _is_of_derived(w_b, w_a)
    if swapped_first:
        w_result = _ask(SWAPPED[op], w_b, w_a)
        if w_result is not NOT_IMPLEMENTED:
            return w_result
    w_result = _ask(op, w_a, w_b)
    if w_result is not NOT_IMPLEMENTED:
        return w_result
    if not swapped_first:
        w_result = _ask(SWAPPED[op], w_b, w_a)
        if w_result is not NOT_IMPLEMENTED:
            return w_result
    if op == _EQ:
        return w_a is w_b
    if op == _NE:
        return w_a is not w_b
    raise not_comparable(op, w_a, w_b)


def _is_by_identity(w_obj: Any) -> bool:
    """Does the object leave it to others whether it is equal to an object of another kind, and to another of its own?

    Asked where there is no trace, which would know the methods that say so.
    """
    if not issubclass(type(w_obj), Instance):
        w_type = type(w_obj)
        return w_obj is None or w_type is str or w_type is int or w_type is float or w_type is tuple
    w_class = get_map(w_obj).w_class
    if w_class.version.by_identity is None:
        _find_out(w_class)
    return w_class.version.by_identity is True


@translated
@dont_look_inside
def _find_out(w_class: Class) -> None:
    """Let the version of the class know whether its instances have special methods that most have not."""
    version = w_class.version
    is_own = w_class.lookup("__eq__") is not DEFAULTS[_EQ] or w_class.lookup("__ne__") is not DEFAULTS[_NE]
    version.by_identity = not is_own
    version.always_true = w_class.lookup("__bool__") is NOT_FOUND and w_class.lookup("__len__") is NOT_FOUND


def _is_of_derived(w_b: Any, w_a: Instance) -> bool:
    """Is the class of `w_b` a proper subclass of that of `w_a`?"""
    if issubclass(type(w_b), Instance):
        return _is_derived(promote(get_map(w_b)).w_class, w_a)
    w_class = _class_over_host(w_b)
    return w_class is not None and _is_derived(w_class, w_a)


def _ask_other(op: Word, w_a: object, w_b: object) -> object:
    """`_ask` for a `w_a` that is no Instance, while `w_b` is one."""
    if w_a is None:
        return NOT_IMPLEMENTED
    w_class = _class_over_host(w_a)
    if w_class is None:
        if says_nothing(promote(type(w_a)), COMPARE_NAMES[op]):
            return NOT_IMPLEMENTED
        return ask_host(COMPARE_NAMES[op], w_a, w_b)
    w_method = w_class.lookup(COMPARE_NAMES[op])
    if type(w_method) is Function:
        return HOOKS.run_pair(w_method, w_a, w_b)
    if knows_its_own(w_method) or (op != _NE and w_method is DEFAULTS[op]):
        return NOT_IMPLEMENTED
    return ask_host(COMPARE_NAMES[op], w_a, w_b)


def _ask(op: Word, w_a: Any, w_b: Any) -> object:
    """The answer of `w_a`'s method to the comparison; NotImplemented if there is none."""
    if not issubclass(type(w_a), Instance):
        return _ask_other(op, w_a, w_b)
    w_method = find_special(w_a, COMPARE_NAMES[op])
    if type(w_method) is Function:
        return HOOKS.run_pair(w_method, w_a, w_b)
    if w_method is DEFAULTS[op]:
        if op == _NE:
            return _ask_not_equal(w_a, w_b)
        return NOT_IMPLEMENTED
    if w_method is NOT_FOUND:
        return NOT_IMPLEMENTED
    return _ask_method(w_method, w_a, w_b)


def _ask_method(w_method: object, w_a: Instance, w_b: object) -> object:
    """`call_special`, but NotImplemented for a method that cannot be bound."""
    if type(w_method) is Function or type(w_method) is WrapperDescriptorType:
        return call_special_with(w_method, w_a, w_b)
    if type(w_method) is FunctionType or type(w_method) is MethodDescriptorType:
        return call_special_with(w_method, w_a, w_b)
    w_bound = _bound(w_method, w_a)
    return NOT_IMPLEMENTED if w_bound is NOT_FOUND else call_single(w_bound, w_b)


@translated
@dont_look_inside
def _bound(w_method: object, w_obj: Instance) -> object:
    try:
        return bind_host(w_method, w_obj)
    except OperationError:
        return NOT_FOUND


def _ask_not_equal(w_a: Instance, w_b: object) -> object:
    """`object.__ne__`: the opposite of the answer of `__eq__`, or NotImplemented."""
    w_method = find_special(w_a, "__eq__")
    if w_method is DEFAULTS[_EQ]:
        return NOT_IMPLEMENTED
    w_equal = _ask_method(w_method, w_a, w_b)
    if w_equal is NOT_IMPLEMENTED:
        return NOT_IMPLEMENTED
    return not is_true(w_equal)



@dont_look_inside
def not_comparable(op: Word, w_a: object, w_b: object) -> OperationError:
    """The TypeError of a comparison, with the host's message."""
    types = f"'{type_name(w_a)}' and '{type_name(w_b)}'"
    return operation_error(TypeError, f"'{COMPARE_SYMBOLS[op]}' not supported between instances of {types}")


# -- truth --------------------------------------------------------------------------


def is_true(w_obj: Any) -> bool:
    """Is the object true?"""
    if issubclass(type(w_obj), Instance):
        return _truth_of_instance(w_obj)
    try:
        return bool(w_obj)
    except BaseException as error:
        raise wrap_error(error)


def _truth_of_instance(w_obj: Instance) -> bool:
    if not we_are_jitted():
        w_class = get_map(w_obj).w_class
        if w_class.version.always_true is None:
            _find_out(w_class)
        if w_class.version.always_true is True:
            return True
    w_method = find_special(w_obj, "__bool__")
    if w_method is not NOT_FOUND:
        w_result = call_special(w_method, w_obj, ())
        if w_result is True:
            return True
        if w_result is False:
            return False
        raise not_a_bool(w_result)
    w_len = find_special(w_obj, "__len__")
    if type(w_len) is Function:
        return checked_length(HOOKS.run_single(w_len, w_obj)) != 0
    if w_len is not NOT_FOUND:
        return host_truth(w_obj)
    return True


@translated
@dont_look_inside
def host_truth(w_obj: object) -> bool:
    """Truth by a `__len__` that is no plain function."""
    try:
        return bool(w_obj)
    except BaseException as error:
        raise wrap_error(error)


def checked_length(w_length: object) -> Word:
    """The result of a `__len__` as a word, checked as the host checks it."""
    if type(w_length) is int and w_length >= 0 and w_length <= MAX_WORD:
        return w_length
    return length_by_host(w_length)


class _Sized:
    """Gives a length for the host to check."""

    def __init__(self, w_length: object) -> None:
        self.w_length = w_length

    def __len__(self) -> Any:
        return self.w_length


@translated
@dont_look_inside
def length_by_host(w_length: object) -> Word:
    """`checked_length` for objects that are no small ints: the host converts them, or raises."""
    try:
        return len(_Sized(w_length))
    except BaseException as error:
        raise wrap_error(error)


@dont_look_inside
def not_a_bool(w_result: object) -> OperationError:
    """The TypeError for a `__bool__` whose result is no bool."""
    return operation_error(TypeError, f"__bool__ should return bool, returned {type_name(w_result)}")
