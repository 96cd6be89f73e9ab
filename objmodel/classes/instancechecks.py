"""`isinstance` of an object of a class of the program: decided once for each class and version, folded in a trace.

In: an object, and a class or a tuple of classes.  Out: True or False; NOT_FOUND if the host is to answer.

    isinstance(w_cat, Animal)          map -> class; is Animal in its method resolution order?  True or False
    isinstance(w_cat, (str, Animal))   the same for one class after the other

Holds: if the host would run code (of a metaclass of the program, or of a class with a `__class__` of its own) the
answer is NOT_FOUND, and the host's `isinstance` is called.
In native code, `known_instance` is asked first, as it need not look anything up.
Does not: treat tuples in tuples.
"""

from __future__ import annotations

from objmodel.classes.metaclass import MiniType
from objmodel.hosterrors import is_subclass
from objmodel.instances.fields import get_map
from objmodel.instances.new import Instance
from objmodel.native import reads_plainly
from objmodel.versions import NOT_FOUND, Class, VersionTag, class_of, is_hidden_base
from tracer.hints import Word, dont_look_inside, elidable, promote, unroll_safe, we_are_jitted
from tracer.hosttypes import held, host_mro, namespace_of, never_changes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NO: Word = 0
_YES: Word = 1
_ASK: Word = 2


def is_instance(w_obj: Any, w_type: Any) -> object:
    """`isinstance(w_obj, w_type)`, or NOT_FOUND."""
    w_class: Class | None = None
    if issubclass(type(w_obj), Instance):
        w_class = promote(get_map(w_obj)).w_class
    else:
        w_class = class_of(promote(type(w_obj)))
    if w_class is not None:
        answer = _ASK
        if type(w_type) is tuple:
            answer = _is_of_any(w_class, w_type)
        else:
            answer = _is_of(w_class, w_type)
        if answer == _YES:
            return True
        if answer == _NO:
            return False
    return NOT_FOUND


def known_instance(w_obj: object, w_type: object) -> object:
    """`isinstance(w_obj, w_type)` where a look at the classes tells; else NOT_FOUND.  Not for traces."""
    if type(w_type) is not tuple:
        return _known(w_obj, w_type)
    for w_item in w_type:
        w_answer = _known(w_obj, w_item)
        if w_answer is not False:
            return w_answer
    return False


def _known(w_obj: object, w_type: Any) -> object:
    """For an object of just this class, whose metaclass the host does not ask, and for one whose metaclass asks nobody.
    An object of a derived class may say that it is of another one.
    """
    w_kind = type(w_obj)
    if w_kind is w_type:
        return True
    if type(w_type) is not MiniType and type(w_type) is not type:
        return NOT_FOUND
    if is_subclass(w_kind, w_type):
        return True
    return False if tells_its_class(w_kind) else NOT_FOUND


@elidable
def tells_its_class(w_kind: type) -> bool:
    """Is this an immutable class of the host whose objects are of no other class by what they say?"""
    is_plain = type(w_kind) is type and never_changes(w_kind) and reads_plainly(w_kind) != 0
    return is_plain and held(w_kind, "__class__", None) is _CLASS


_CLASS = namespace_of(object)["__class__"]


def known_subclass(w_type: Any, w_of: Any) -> object:
    """`issubclass(w_type, w_of)` for classes whose metaclass asks nobody; else NOT_FOUND.  Not for traces."""
    if not issubclass(type(w_type), type) or (type(w_of) is not MiniType and type(w_of) is not type):
        return NOT_FOUND
    if is_subclass(w_type, w_of):
        return True
    record = class_of(w_of)
    return False if record is None or record.twin is None else NOT_FOUND


def _is_of(w_class: Class, w_type: object) -> Word:
    if type(w_type) is not MiniType and type(w_type) is not type:
        return _ASK
    if we_are_jitted():
        return is_kind_of(w_class, promote(w_type), promote(w_class.version))
    return _kind_of(w_class, w_type, w_class.version)


@unroll_safe
def _is_of_any(w_class: Class, types_w: tuple[object, ...]) -> Word:
    for i in range(promote(len(types_w))):
        answer = _is_of(w_class, types_w[i])
        if answer != _NO:
            return answer
    return _NO


@elidable
def is_kind_of(w_class: Class, w_type: object, version: VersionTag) -> Word:
    """Is `w_type`, a class, the class or a base of it, in this version?"""
    return _kind_of(w_class, w_type, version)


def _kind_of(w_class: Class, w_type: object, version: VersionTag) -> Word:
    if is_subclass(w_class.w_type, w_type):
        return _YES
    traits = _traits_of(w_class, version)
    if traits & _STANDS_FOR_OTHERS and _stands_for(w_class, w_type):
        return _YES
    return _ASK if traits & _SPEAKS else _NO


_SPEAKS: Word = 1  # objects may say themselves what class they have
_STANDS_FOR_OTHERS: Word = 2  # a base is a twin, and stands for another class


@elidable
def _traits_of(w_class: Class, version: VersionTag) -> Word:
    """These two, of a class in this version."""
    traits = 0
    for base in host_mro(w_class.w_type):
        record = class_of(base)
        if record is not None and record.stands_for is not None:
            traits |= _STANDS_FOR_OTHERS
        if base is not object and not is_hidden_base(base):
            namespace = namespace_of(base)
            if "__class__" in namespace or ("__getattribute__" in namespace and reads_plainly(base) == 0):
                traits |= _SPEAKS
    return traits


@dont_look_inside
def _stands_for(w_class: Class, w_type: object) -> bool:
    records = map(class_of, host_mro(w_class.w_type))
    return any(record is not None and record.stands_for is w_type for record in records)
