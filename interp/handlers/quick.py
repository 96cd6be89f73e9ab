"""Quick forms of reading attributes, methods and globals: native code runs them in place of the handlers.

In: (frame, arg, pc), like a handler.  Out: the next pc; or GENERAL from a quick form that has done nothing.

    LOAD_ATTR x     quick: if the object has the map of the last site, push what is in the slot
                    general: try the other sites of the chain; else learn a site, and run the handler

A quick form is short and treats the case that is nearly always met; everything else is left to the general form.

Holds: between testing a site and using it, nothing runs that could change the site or the object.
Does not: run in traces, or in an interpreter that is not translated: these use the handlers only.
"""

from __future__ import annotations

from types import ModuleType

from interp.calls.functions import run_method
from interp.handlers.learning import learn_attribute, learn_global, learn_method
from interp.handlers.objects import (
    NO_SELF,
    op_load_attr,
    op_load_fast_attr,
    op_load_fast_method,
    op_load_method,
    push_method,
)
from interp.handlers.quick_items import try_item
from interp.handlers.variables import op_load_global
from interp.machine.code import Code
from interp.machine.frames import Frame
from interp.machine.names import find_in_dict, sees_builtins
from interp.machine.opcodes import LOCAL_BITS, LOCAL_MASK
from interp.machine.sites import (
    BY_HOST,
    FOUND,
    IN_CELL,
    IN_GLOBALS,
    IN_NAMES,
    METHOD_OF_CLASS,
    NAME_OF_CLASS,
    NEW,
    NOTHING,
    OF_CLASS,
    OF_HOST,
    OVER_HOST,
    PROPERTY_OVER_HOST,
    SEEN,
    VARIABLE,
    Site,
)
from objmodel.attributes.access import (
    READ_CELL,
    READ_CLASS_METHOD,
    READ_DESCRIPTOR,
    READ_FLOAT,
    READ_HOST_METHOD,
    READ_INT,
    READ_METHOD,
    READ_PROPERTY,
    READ_STORAGE,
    READ_VALUE,
)
from objmodel.attributes.hostattributes import entry_at
from objmodel.attributes.lookup import read_name
from objmodel.attributes.overhost import has_own, is_unbound, method_by_host, read_by_host
from objmodel.attributes.slowpaths import naming_attribute
from objmodel.classes.cells import ClassCell
from objmodel.errors import OperationError
from objmodel.functions import BoundMethod, Function
from objmodel.globals import BUILTINS, GlobalCell, ModuleDict
from objmodel.hosterrors import type_lookup
from objmodel.instances.fields import GET_FLOAT, GET_INT, GET_OBJECT, get_map, get_storage
from objmodel.instances.maps import INLINE, Map
from objmodel.instances.new import Instance
from objmodel.modules import Module
from objmodel.versions import NOT_FOUND, Class
from tracer.hints import GENERAL, Word, cast, inlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler


@inlined
def knows(site: Site, w_obj: object) -> bool:
    """Does the site hold for this object?"""
    w_type = type(w_obj)
    if w_type is not site.w_type:
        return False
    w_map = cast("Map", site.w_map)
    if w_map.w_class.version is not site.version:  # found by way of the site, while the object is still on its way
        return False
    return get_map(cast("Instance", w_obj)) is w_map


@inlined
def finds_method(site: Site, w_obj: object) -> bool:
    """Does the site hold, and have the method that `w_obj.name(...)` calls with `w_obj` as first argument?"""
    if site.how == OF_HOST:
        w_type = type(w_obj)
        return w_type is site.w_map
    return (site.how == READ_METHOD or site.how == READ_HOST_METHOD) and knows(site, w_obj)


@inlined
def is_left_to_host(site: Site, w_obj: object) -> bool:
    """Does the site hold, and leave all attributes of such objects to the host?"""
    w_type = type(w_obj)
    return site.how == BY_HOST and w_type is site.w_map


def site_for(code: Code, pc: Word, w_obj: object) -> Site:
    """The instruction's site that holds for the object; NEW if none does."""
    site: Site | None = code.sites[pc]
    while site is not None:
        if knows(site, w_obj):
            return site
        site = site.behind
    return NEW


# -- reading attributes -----------------------------------------------------------------


@inlined
def value_of(site: Site, w_obj: object) -> object:
    """The attribute of an object that the site holds for; NOT_FOUND if there is more to do."""
    how = site.how
    if how >= 0 and how < INLINE:  # READ_OBJECT
        return GET_OBJECT[how](cast("Instance", w_obj))
    if how == READ_INT:
        return GET_INT[site.index](cast("Instance", w_obj))
    if how == READ_FLOAT:
        return GET_FLOAT[site.index](cast("Instance", w_obj))
    if how == READ_VALUE:
        return site.w_value
    if how == READ_CELL:
        return cast("ClassCell", site.w_value).w_value
    if how == READ_STORAGE:
        return get_storage(cast("Instance", w_obj))[site.index]
    return NOT_FOUND


def rarer_value_of(site: Site, w_obj: object, name: str) -> object:
    """As `value_of`, for attributes that take longer; for the general forms."""
    how = site.how
    if how == READ_METHOD:
        return BoundMethod(site.w_value, w_obj)
    if how == READ_PROPERTY:
        w_getter = site.w_value
        if type(w_getter) is Function:
            return from_getter(w_getter, w_obj, name)
    if how == READ_DESCRIPTOR:
        return from_descriptor(site.w_value, w_obj, name)
    return NOT_FOUND


def from_descriptor(w_found: object, w_obj: object, name: str) -> object:
    """What a descriptor of the program gives for the object; NOT_FOUND if its `__get__` is no function of the program.

    Raises:
        OperationError: whatever `__get__` raises.
    """
    w_getter = type_lookup(type(w_found), "__get__", NOT_FOUND)
    if type(w_getter) is not Function:
        return NOT_FOUND
    try:
        return run_method(w_getter, w_found, (w_obj, type(w_obj)))
    except OperationError as error:
        raise naming_attribute(error, w_obj, name)


def property_over_host(site: Site, w_obj: object, name: str) -> object:
    """The attribute that a getter of the site makes, of an object that the host lays out; NOT_FOUND of any other.

    Raises:
        OperationError: whatever the getter raises.
    """
    w_type = type(w_obj)
    if site.how == PROPERTY_OVER_HOST and site.w_map is w_type and cast("Class", site.w_type).version is site.version:
        w_getter = site.w_value
        if type(w_getter) is Function:
            return from_getter(w_getter, w_obj, name)
    return NOT_FOUND


def from_getter(w_getter: Function, w_obj: object, name: str) -> object:
    """What the getter of a property returns for the object.

    Raises:
        OperationError: whatever the getter raises.
    """
    try:
        return run_method(w_getter, w_obj, ())
    except OperationError as error:
        raise naming_attribute(error, w_obj, name)


@inlined
def named(site: Site, w_owner: object, names: tuple[str, ...], number: Word) -> object:
    """The attribute `names[number]` of a module or class that the site is about, or of an object of the host.

    NOT_FOUND for any other object.
    """
    how = site.how
    if is_left_to_host(site, w_owner):
        return read_by_host(w_owner, names[number])
    if site.w_map is not w_owner:
        return NOT_FOUND
    if how == IN_NAMES and type(w_owner) is ModuleType:  # its class may have been changed
        w_names = site.w_value
        if type(w_names) is dict:
            w_found = entry_at(w_names, names[number], site.index)
            return w_names.get(names[number], NOT_FOUND) if w_found is None else w_found
    if how == OF_CLASS and cast("Class", site.w_type).version is site.version:
        return site.w_value
    if how == NAME_OF_CLASS and cast("Class", site.w_type).version is site.version:
        return read_name(site.w_value, cast("type", w_owner))
    if how == IN_CELL and cast("Class", site.w_type).version is site.version:
        return cast("ClassCell", site.w_value).w_value
    if how == IN_GLOBALS and type(w_owner) is Module and cast("ModuleDict", site.w_type).version is site.version:
        return cast("GlobalCell", site.w_value).w_value
    return NOT_FOUND


def quick_load_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[frame.sp - 1]
    # Not a function of its own, here and below: around its call, the object would have to be held.
    if knows(site, w_obj):
        w_value = value_of(site, w_obj)
    else:
        behind = site.behind
        if behind is not None and knows(behind, w_obj):
            w_value = value_of(behind, w_obj)
        else:
            w_value = named(site, w_obj, frame.code.names, arg)
    if w_value is not NOT_FOUND:
        frame.put(0, w_value)
        return pc
    return GENERAL


def general_load_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.peek(0)
    site = site_for(frame.code, pc, w_obj)
    if site.how != NOTHING:
        w_value = value_of(site, w_obj)
        if w_value is NOT_FOUND:
            w_value = rarer_value_of(site, w_obj, frame.code.names[arg])
        if w_value is not NOT_FOUND:
            frame.put(0, w_value)
            return pc
    w_made = property_over_host(frame.code.sites[pc], w_obj, frame.code.names[arg])
    if w_made is not NOT_FOUND:
        frame.put(0, w_made)
        return pc
    learn_attribute(frame.code, pc, w_obj, frame.code.names[arg])
    return op_load_attr(frame, arg, pc)


def quick_load_fast_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[arg & LOCAL_MASK]
    if knows(site, w_obj):
        w_value = value_of(site, w_obj)
    else:
        behind = site.behind
        if behind is not None and knows(behind, w_obj):
            w_value = value_of(behind, w_obj)
        else:
            w_value = named(site, w_obj, frame.code.names, arg >> LOCAL_BITS)
    if w_value is not NOT_FOUND:
        frame.push(w_value)
        return pc
    return GENERAL


def general_load_fast_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.regs[arg & LOCAL_MASK]
    site = site_for(frame.code, pc, w_obj)
    if site.how != NOTHING:
        w_value = value_of(site, w_obj)
        if w_value is NOT_FOUND:
            w_value = rarer_value_of(site, w_obj, frame.code.names[arg >> LOCAL_BITS])
        if w_value is not NOT_FOUND:
            frame.push(w_value)
            return pc
    w_made = property_over_host(frame.code.sites[pc], w_obj, frame.code.names[arg >> LOCAL_BITS])
    if w_made is not NOT_FOUND:
        frame.push(w_made)
        return pc
    learn_attribute(frame.code, pc, w_obj, frame.code.names[arg >> LOCAL_BITS])
    return op_load_fast_attr(frame, arg, pc)


# -- methods ----------------------------------------------------------------------------


def rarer_method(code: Code, pc: Word, w_obj: object, name: str) -> object:
    """The method of a class, or of an object whose class is over a layout of the host, if the instruction's site has
    it; NOT_FOUND if it has not, or the object may have an attribute of that name.
    """
    site = code.sites[pc]
    if site.how == METHOD_OF_CLASS:
        is_valid = site.w_map is w_obj and cast("Class", site.w_type).version is site.version
        return site.w_value if is_valid else NOT_FOUND
    return method_over_host(site, w_obj, name)


def method_over_host(site: Site, w_obj: object, name: str) -> object:
    """The method that the site has for objects of a class over a layout of the host; NOT_FOUND, as `rarer_method`."""
    w_type = type(w_obj)
    if site.how == OVER_HOST and site.w_map is w_type and cast("Class", site.w_type).version is site.version:
        w_method = site.w_value
        if site.index == 0 or has_own(w_obj, name) == 0:
            return w_method
    return NOT_FOUND


def push_found(frame: Frame, pc: Word, w_obj: object, name: str) -> bool:
    """Push what `w_obj.name(...)` calls, and its first argument or NO_SELF, if the instruction's sites have that."""
    site = site_for(frame.code, pc, w_obj)
    if site.how == READ_METHOD or site.how == READ_HOST_METHOD:
        frame.push(site.w_value)
        frame.push(w_obj)
        return True
    if site.how == READ_CLASS_METHOD:
        frame.push(site.w_value)
        frame.push(type(w_obj))
        return True
    if site.how != NOTHING:
        w_value = value_of(site, w_obj)
        if w_value is NOT_FOUND:
            w_value = rarer_value_of(site, w_obj, name)
        if w_value is not NOT_FOUND:
            frame.push(w_value)
            frame.push(NO_SELF)
            return True
    w_method = rarer_method(frame.code, pc, w_obj, name)
    if w_method is NOT_FOUND:
        return False
    frame.push(w_method)
    frame.push(w_obj)
    return True


def quick_load_method(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[frame.sp - 1]
    if finds_method(site, w_obj):
        frame.put(0, site.w_value)
        frame.push(w_obj)
        return pc
    behind = site.behind
    if behind is not None and finds_method(behind, w_obj):
        frame.put(0, behind.w_value)
        frame.push(w_obj)
        return pc
    if is_left_to_host(site, w_obj):
        w_method = method_by_host(w_obj, frame.code.names[arg])
        w_self = w_obj if is_unbound() != 0 else NO_SELF
        frame.put(0, w_method)
        frame.push(w_self)
        return pc
    if site.how == OVER_HOST:
        w_function = method_over_host(site, w_obj, frame.code.names[arg])
        if w_function is not NOT_FOUND:
            frame.put(0, w_function)
            frame.push(w_obj)
            return pc
    w_value = named(site, w_obj, frame.code.names, arg)
    if w_value is not NOT_FOUND:
        frame.put(0, w_value)
        frame.push(NO_SELF)
        return pc
    return GENERAL


def general_load_method(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.pop()
    name = frame.code.names[arg]
    if not push_found(frame, pc, w_obj, name):
        learn_method(frame.code, pc, w_obj, name)
        push_method(frame, w_obj, name)
    return pc


def quick_load_fast_method(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[arg & LOCAL_MASK]
    if finds_method(site, w_obj):
        frame.push(site.w_value)
        frame.push(w_obj)
        return pc
    behind = site.behind
    if behind is not None and finds_method(behind, w_obj):
        frame.push(behind.w_value)
        frame.push(w_obj)
        return pc
    if is_left_to_host(site, w_obj):
        w_method = method_by_host(w_obj, frame.code.names[arg >> LOCAL_BITS])
        w_self = w_obj if is_unbound() != 0 else NO_SELF
        frame.push(w_method)
        frame.push(w_self)
        return pc
    if site.how == OVER_HOST:
        w_function = method_over_host(site, w_obj, frame.code.names[arg >> LOCAL_BITS])
        if w_function is not NOT_FOUND:
            frame.push(w_function)
            frame.push(w_obj)
            return pc
    w_value = named(site, w_obj, frame.code.names, arg >> LOCAL_BITS)
    if w_value is not NOT_FOUND:
        frame.push(w_value)
        frame.push(NO_SELF)
        return pc
    return GENERAL


def general_load_fast_method(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.regs[arg & LOCAL_MASK]
    name = frame.code.names[arg >> LOCAL_BITS]
    if not push_found(frame, pc, w_obj, name):
        learn_method(frame.code, pc, w_obj, name)
        push_method(frame, w_obj, name)
    return pc


# -- globals ----------------------------------------------------------------------------


def quick_load_global(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    globals_ = frame.globals
    if type(globals_) is ModuleDict:
        if site.how == FOUND and globals_.version is site.version and BUILTINS.version is site.w_map:
            frame.push(site.w_value)
            return pc
        if site.how == VARIABLE and globals_.version is site.version:
            cell = cast("GlobalCell", site.w_value)
            w_value = cell.w_value
            if w_value is not NOT_FOUND:
                frame.push(w_value)
                return pc
    elif type(globals_) is dict and site.learned > SEEN.learned:  # of code that `exec` runs
        name = frame.code.names[arg]
        if site.how == FOUND:
            w_found = builtin_behind_dict(site, globals_, name, frame.w_function)
            if w_found is not NOT_FOUND:
                frame.push(w_found)
                return pc
        w_item = entry_at(globals_, name, site.index) if site.how == IN_NAMES else None
        if w_item is None:
            w_item = try_item(globals_, name)
        if w_item is not None:
            frame.push(w_item)
            return pc
    return GENERAL


def builtin_behind_dict(site: Site, globals_: dict[str, object], name: str, w_function: object) -> object:
    """The builtin that the site has found behind a plain dict; NOT_FOUND if the dict has the name, or the function sees
    other builtins by now.

    Raises:
        OperationError: whatever `__eq__` of another key raises.
    """
    if site.w_map is not BUILTINS.version or not sees_builtins(w_function):
        return NOT_FOUND
    return site.w_value if find_in_dict(globals_, name) is NOT_FOUND else NOT_FOUND


def general_load_global(frame: Frame, arg: Word, pc: Word) -> Word:
    learn_global(frame.code, pc, frame.globals, frame.code.names[arg], frame.w_function)
    return op_load_global(frame, arg, pc)


QUICK: dict[Handler, tuple[Handler, Handler]] = {
    op_load_attr: (quick_load_attr, general_load_attr),
    op_load_fast_attr: (quick_load_fast_attr, general_load_fast_attr),
    op_load_method: (quick_load_method, general_load_method),
    op_load_fast_method: (quick_load_fast_method, general_load_fast_method),
    op_load_global: (quick_load_global, general_load_global),
}
"""By handler: its quick and its general form."""
