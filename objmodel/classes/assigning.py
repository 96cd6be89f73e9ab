"""Attributes of the program's classes that are assigned and deleted, where only the class and its subclasses care.

In: a class, a name, and a value.  Out: the class has it, in a cell or as it is; the class and
its subclasses have new versions. Or False: there is more to do, which `MiniType` does.

    A.n = 1; A.n = 2       as it is at first                 =>  the second time in a `ClassCell`, for good
    A.f = g; A.f = h       a method, again and again         =>  in a `MethodCell`, once A has had many versions
    A.p = property(get)    a descriptor of the host          =>  as it is
    A.__eq__ = same        may concern how operators work    =>  False
    B.p = 1                a name of B's metaclass           =>  False

Attributes that the body of a class statement has given are put in their cells here, too, where `plainly` does not.

Holds: both ways of running, native code and the host's, come here first.
Does not: call code of the program, but for finalisers of what is replaced; change a twin, or a metaclass.
"""

from __future__ import annotations

from objmodel.classes.cells import ClassCell, MethodCell, empty, is_plain, wants_cell, wants_method_cell
from objmodel.functions import Function
from objmodel.hosterrors import is_subclass, type_lookup
from objmodel.ownattributes import delete_on_type, own_of_type, set_on_type
from objmodel.versions import NOT_FOUND, RECORD, Class, mutated
from tracer.hints import dont_look_inside, translated
from tracer.records import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _is_kept_as_it_is(cls: type) -> bool:
    """Do values of this class stand in a class as they are, and mean nothing more to the host?"""
    if cls is Function or cls is int or cls is str or cls is type(None) or cls is float or cls is bool:
        return True
    return cls is staticmethod or cls is classmethod or cls is property


def _is_concerned_alone(w_type: type, name: object) -> bool:
    """Is this no special name, and do neither a twin of the class nor its metaclass have to do with it?"""
    if type(name) is not str or name.startswith("__") or is_subclass(w_type, type):
        return False
    if type_lookup(type(w_type), name, NOT_FOUND) is not NOT_FOUND:
        return False
    w_class = own_of_type(w_type, RECORD, None)
    return type(w_class) is Class and w_class.twin is None


@translated
@dont_look_inside
def assigned(w_type: type, name: str, w_value: object) -> bool:
    """`w_type.name = w_value`. Returns: is it done?"""
    if not _is_concerned_alone(w_type, name):
        return type(w_value) is frozenset and name == "__abstractmethods__" and _made_abstract(w_type, w_value)
    w_before = own_of_type(w_type, name, NOT_FOUND)
    if is_taken(w_before, w_value):
        return True
    w_kept = cell_for(w_type, name, w_value, w_before)
    if w_kept is None:
        if type(w_before) is ClassCell or type(w_before) is MethodCell or not _is_kept_as_it_is(type(w_value)):
            return False
        w_kept = w_value
    set_on_type(w_type, name, w_kept)
    mutated(w_type, name)
    return True


def _made_abstract(w_type: type, w_names: object) -> bool:
    """Assign `__abstractmethods__`, which no operator asks for."""
    w_class = own_of_type(w_type, RECORD, None)
    if type(w_class) is not Class or w_class.twin is not None or is_subclass(w_type, type):
        return False
    set_on_type(w_type, "__abstractmethods__", w_names)
    mutated(w_type, "__abstractmethods__")
    return True


def is_taken(w_before: object, w_value: object) -> bool:
    """Put the value into the cell that stands in the namespace. False if that is none, or none for such a value."""
    if type(w_before) is ClassCell and is_plain(w_value):
        w_before.w_value = w_value
        return True
    if type(w_before) is MethodCell and type(w_value) is Function:
        w_before.w_function = w_value
        return True
    return False


def cell_for(w_type: type, name: str, w_value: object, w_before: object) -> object:
    """A new cell with the value, if it is to have one in place of what stands in the namespace; else None."""
    if w_before is NOT_FOUND:
        return ClassCell(w_value) if wants_cell(name, w_value) else None
    if type(w_value) is Function:
        w_class = own_of_type(w_type, RECORD, None)
        if type(w_class) is Class and not is_subclass(w_type, type):
            return MethodCell(w_value) if wants_method_cell(w_class.versions, name, w_value, w_before) else None
        return None
    return ClassCell(w_value) if is_plain(w_value) and is_plain(w_before) else None


@translated
@dont_look_inside
def deleted(w_type: type, name: str) -> bool:
    """`del w_type.name`. Returns: is it done?"""
    if not _is_concerned_alone(w_type, name):
        return False
    w_before = own_of_type(w_type, name, NOT_FOUND)
    if w_before is NOT_FOUND:
        return False
    delete_on_type(w_type, name)
    mutated(w_type, name)
    empty(w_before)
    return True


@translated
@dont_look_inside
def put_in_cells(w_type: type, attributes: list[Any]) -> None:
    """Put those attributes of a class that has just been made in cells that want one.  attributes: names and values.

    Those whose names its metaclass knows stay as they are.
    """
    metaclass = type(w_type)
    for k in range(len(attributes)):
        pair: Any = attributes[k]
        name: Any = pair[0]
        if type(name) is str and wants_cell(name, pair[1]) and type_lookup(metaclass, name, NOT_FOUND) is NOT_FOUND:
            set_on_type(w_type, name, ClassCell(pair[1]))


@record
class Routines:
    """The functions that interpreted code calls: native code's, if there is any."""

    assigned: Callable[[type, str, object], bool] = assigned
    deleted: Callable[[type, str], bool] = deleted
    put_in_cells: Callable[[type, list[Any]], None] = put_in_cells
    mutated: Callable[[Any, object], None] = mutated


ROUTINES = Routines()
