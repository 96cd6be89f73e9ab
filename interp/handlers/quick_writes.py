"""Quick forms of assigning attributes, by the instruction's site, as `quick` has them for reading.

In: (frame, arg, pc), where pc is the next instruction's.  Out: the pc to go on at, or GENERAL.

    p.x = v       quick: if the object has the map of the last site, store v in the slot, as the site says; where the
                  attribute is new, the object gets the next map
                  an object that the host lays out: one call of the host
                  general: try the other sites of the chain; else learn a site, and run the handler

    g = v         quick: if the module has the version of the site, store v in the variable's cell; or do nothing, if
                  the name has been bound to v only
                  general: run the handler, then learn which cell it is

Holds: between testing a site and using it, nothing runs that could change the site or the object.
Does not: store a value that the slot has no room for; the handler does, and moves the object to another map.
"""

from __future__ import annotations

from interp.calls.functions import run_method, run_pair
from interp.handlers.joined import FIRST, MASK, run_store_fast_attr
from interp.handlers.learning import learn_variable, learn_write
from interp.handlers.objects import op_store_attr
from interp.handlers.quick import knows, site_for
from interp.handlers.quick_items import is_word
from interp.handlers.variables import op_store_global
from interp.machine.frames import Frame
from interp.machine.sites import (
    ADD_FLOAT,
    ADD_INT,
    ADD_OBJECT,
    ADD_STORAGE,
    FOUND,
    NOTHING,
    VARIABLE,
    WRITE_BY_HOST,
    Site,
)
from objmodel.attributes.access import (
    WRITE_DESCRIPTOR,
    WRITE_FLOAT,
    WRITE_INT,
    WRITE_OBJECT,
    WRITE_PROPERTY,
    WRITE_STORAGE,
)
from objmodel.attributes.overhost import write_by_host
from objmodel.functions import Function
from objmodel.globals import GlobalCell, ModuleDict, store_in_cell
from objmodel.hosterrors import type_lookup
from objmodel.instances.fields import SET_FLOAT, SET_INT, SET_OBJECT, get_storage, set_map
from objmodel.instances.maps import Map
from objmodel.instances.new import Instance
from objmodel.versions import NOT_FOUND
from tracer.hints import GENERAL, Word, cast, inlined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from interp.machine.loop import Handler


@inlined
def assign_number(site: Site, w_obj: object, w_value: object) -> bool:
    """Assign a number where the attribute is stored as such: nothing is freed, so nothing needs to be held.

    The site holds for the object.  False, and nothing is done, if it says something else, or the value is unfit.
    """
    if site.how == WRITE_INT and is_word(w_value) == 1:
        SET_INT[site.index](cast("Instance", w_obj), cast("int", w_value))
        return True
    if site.how == WRITE_FLOAT and type(w_value) is float:
        SET_FLOAT[site.index](cast("Instance", w_obj), w_value)
        return True
    return False


@inlined
def is_written_by_host(site: Site, w_obj: object) -> bool:
    """Does the site leave assigning the attribute of such objects to the host?"""
    w_type = type(w_obj)
    return site.how == WRITE_BY_HOST and w_type is site.w_map


def assign_other(site: Site, w_obj: object, w_value: object) -> bool:
    """Likewise, where the attribute is new, or beyond the slots."""
    added = False
    if site.how == ADD_OBJECT and type(w_value) is not int and type(w_value) is not float:
        SET_OBJECT[site.index](cast("Instance", w_obj), w_value)
        added = True
    elif site.how == ADD_INT and is_word(w_value) == 1:
        SET_INT[site.index](cast("Instance", w_obj), cast("int", w_value))
        added = True
    elif site.how == ADD_FLOAT and type(w_value) is float:
        SET_FLOAT[site.index](cast("Instance", w_obj), w_value)
        added = True
    elif site.how == ADD_STORAGE and type(w_value) is not int and type(w_value) is not float:
        get_storage(cast("Instance", w_obj)).append(w_value)
        added = True
    elif site.how == WRITE_STORAGE:
        get_storage(cast("Instance", w_obj))[site.index] = w_value
        return True
    if added:
        set_map(cast("Instance", w_obj), cast("Map", site.w_value))
    return added


def assign_rarer(site: Site, w_obj: object, w_value: object) -> bool:
    """Likewise, where a function of the program does it; for the general forms."""
    if site.how == WRITE_PROPERTY:
        w_setter = site.w_value
        if type(w_setter) is Function:
            run_pair(w_setter, w_obj, w_value)
            return True
    if site.how == WRITE_DESCRIPTOR:
        w_descriptor = site.w_value
        w_set = type_lookup(type(w_descriptor), "__set__", NOT_FOUND)
        if type(w_set) is Function:
            run_method(w_set, w_descriptor, (w_obj, w_value))
            return True
    return False


def assigned(site: Site, w_obj: object, w_value: object) -> bool:
    """Assign in whatever way the site says, which holds for the object; False, and nothing is done, if it is unfit."""
    if site.how == WRITE_OBJECT:
        SET_OBJECT[site.index](cast("Instance", w_obj), w_value)
        return True
    if assign_number(site, w_obj, w_value) or assign_other(site, w_obj, w_value):
        return True
    return assign_rarer(site, w_obj, w_value)


def quick_store_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[frame.sp - 1]
    if knows(site, w_obj):
        if assign_number(site, w_obj, frame.regs[frame.sp - 2]):  # read anew below: here it need not be held
            frame.pop()
            frame.pop()
            return pc
        if site.how == WRITE_OBJECT:
            SET_OBJECT[site.index](cast("Instance", w_obj), frame.regs[frame.sp - 2])
            frame.pop()
            frame.pop()
            return pc
        if assign_other(site, w_obj, frame.regs[frame.sp - 2]):
            frame.pop()
            frame.pop()
            return pc
    elif is_written_by_host(site, w_obj):
        write_by_host(w_obj, frame.code.names[arg], frame.regs[frame.sp - 2])
        frame.pop()
        frame.pop()
        return pc
    return GENERAL


def general_store_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.peek(0)
    w_value = frame.peek(1)
    site = site_for(frame.code, pc, w_obj)
    if site.how != NOTHING and assigned(site, w_obj, w_value):
        frame.pop()
        frame.pop()
        return pc
    learn_write(frame.code, pc, w_obj, frame.code.names[arg], w_value)
    return op_store_attr(frame, arg, pc)


def quick_store_fast_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    w_obj = frame.regs[arg >> FIRST & MASK]
    if knows(site, w_obj):
        if assign_number(site, w_obj, frame.regs[frame.sp - 1]):
            frame.pop()
            return pc + 1
        if site.how == WRITE_OBJECT:
            SET_OBJECT[site.index](cast("Instance", w_obj), frame.pop())
            return pc + 1
        if assign_other(site, w_obj, frame.regs[frame.sp - 1]):
            frame.pop()
            return pc + 1
    elif is_written_by_host(site, w_obj):
        write_by_host(w_obj, frame.code.names[arg & MASK], frame.regs[frame.sp - 1])
        frame.pop()
        return pc + 1
    return GENERAL


def general_store_fast_attr(frame: Frame, arg: Word, pc: Word) -> Word:
    w_obj = frame.regs[arg >> FIRST & MASK]
    w_value = frame.peek(0)
    site = site_for(frame.code, pc, w_obj)
    if site.how != NOTHING and assigned(site, w_obj, w_value):
        frame.pop()
        return pc + 1
    learn_write(frame.code, pc, w_obj, frame.code.names[arg & MASK], w_value)
    return run_store_fast_attr(frame, arg, pc)


def quick_store_global(frame: Frame, arg: Word, pc: Word) -> Word:
    site = frame.code.sites[pc]
    globals_ = frame.globals
    if type(globals_) is ModuleDict and globals_.version is site.version:
        if site.how == VARIABLE:
            cell = cast("GlobalCell", site.w_value)
            store_in_cell(globals_, frame.code.names[arg], frame.pop(), cell, globals_.version)
            return pc
        if site.how == FOUND and frame.regs[frame.sp - 1] is site.w_value:
            frame.pop()
            return pc
    return GENERAL


def general_store_global(frame: Frame, arg: Word, pc: Word) -> Word:
    op_store_global(frame, arg, pc)
    learn_variable(frame.code, pc, frame.globals, frame.code.names[arg])
    return pc


QUICK_WRITES: dict[Handler, tuple[Handler, Handler]] = {
    op_store_attr: (quick_store_attr, general_store_attr),
    op_store_global: (quick_store_global, general_store_global),
    run_store_fast_attr: (quick_store_fast_attr, general_store_fast_attr),
}
"""By handler: its quick and its general form."""
