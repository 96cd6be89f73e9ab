"""Learns sites: when an instruction meets an object that its site does not know, it looks up how to reach it.

In: a code object, the pc after the instruction, the object.  Out: another `Site` in `Code.sites`.

Holds: all sites are dropped when the host's collector is about to look for cycles, like the memo, so that no site keeps
a class alive for long.  Code that runs once learns nothing.  An instruction that has met many maps learns no more until
its sites are dropped: the memo has the answers.
Does not: run in a trace, where lookups fold away, or in an interpreter that is not translated.
"""

from __future__ import annotations

from _weakref import ref
from types import ModuleType

from interp.calls.on_stack import HOST_UNLESS_OURS, UNKNOWN, how_called
from interp.calls.paces import Pace
from interp.handlers.objects import host_method
from interp.machine.code import Code
from interp.machine.names import find_in_dict, sees_builtins
from interp.machine.sites import (
    ADD_FLOAT,
    ADD_INT,
    ADD_OBJECT,
    ADD_STORAGE,
    BY_HOST,
    DEPTH,
    FOUND,
    IN_CELL,
    IN_GLOBALS,
    IN_NAMES,
    MAKE,
    MAKE_BY_HOST,
    MAKE_ONLY,
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
    WRITE_BY_HOST,
    Site,
)
from objmodel.attributes.access import (
    READ_CELL,
    READ_METHOD,
    READ_NAME,
    READ_OBJECT,
    READ_VALUE,
    WRITE_FLOAT,
    WRITE_INT,
    WRITE_NEW,
    WRITE_OBJECT,
    WRITE_STORAGE,
    Access,
    find_add,
    find_read,
    find_write,
)
from objmodel.attributes.classaccess import find_class_read
from objmodel.attributes.hostattributes import (
    dict_of,
    is_left_to_host,
    is_special,
    is_written_by_host,
    names_of,
    place_of,
)
from objmodel.attributes.overhost import getter_over_host, has_dict, needs_host_only, plain_method
from objmodel.classes.metaclass import MiniType
from objmodel.functions import Function
from objmodel.globals import BUILTINS, GlobalCell, ModuleDict, find_builtin, find_cell
from objmodel.instances.fields import get_map
from objmodel.instances.maps import Map
from objmodel.instances.new import Instance
from objmodel.instantiation import BY_HOST as PLAN_BY_HOST
from objmodel.instantiation import NEW_AND_INIT, NEW_ONLY, find_instantiation
from objmodel.modules import Module
from objmodel.operators.protocols import special_of
from objmodel.versions import NOT_FOUND, VersionTag, class_of
from tracer.hints import Word, dont_look_inside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST: Word = 32
"""The most sites that an instruction learns before all are dropped."""

_LEARNING: set[ref[Code]] = set()
"""References to the code that has sites.  Nothing here is written in Python: a function that the program has set to be
told of calls would be told of it."""


@dont_look_inside
def _begin(code: Code) -> None:
    _LEARNING.add(ref(code, _LEARNING.discard))
    code.learns = 1


def give_up_sites() -> None:
    """Drop all sites; everything is learned again."""
    begun = list(_LEARNING)
    _LEARNING.clear()  # what dies below may run code that learns again
    for reference in begun:
        code = reference()
        if code is not None:
            code.learns = 0
            code.sites[:] = [NEW] * len(code.sites)  # as many: the list keeps its length, `hints.BESIDE`


def may_learn(code: Code, pc: Word) -> bool:
    """Has the instruction run before, and learned fewer than MOST sites?"""
    site = code.sites[pc]
    if site is NEW:
        code.sites[pc] = SEEN
        return False
    if site.learned >= MOST:
        return False
    if site.how == NOTHING:
        keep_site(code, pc, Site(NOTHING, 0, site.learned + 1, 0, None, None, None, None, None))
    return True


def learn_attribute(code: Code, pc: Word, w_obj: Any, name: str) -> None:
    """The instruction before `pc` reads attribute `name` of `w_obj`."""
    if issubclass(type(w_obj), Instance):
        _learn_read(code, pc, w_obj, name)
    elif issubclass(type(w_obj), MiniType):
        _learn_class_read(code, pc, w_obj, name, False)
    elif type(w_obj) is ModuleType or type(w_obj) is Module:
        _learn_name(code, pc, w_obj, name)
    elif is_left_to_host(type(w_obj), name) and may_learn(code, pc):
        w_type = type(w_obj)
        if needs_host_only(w_type, name):
            keep_site(code, pc, Site(BY_HOST, 0, times_learned(code, pc), 0, None, w_type, None, None, None))
        else:
            _learn_getter(code, pc, w_type, name)


def _learn_getter(code: Code, pc: Word, w_type: type, name: str) -> None:
    """A property of a class of the program that has a layout of the host."""
    w_class = class_of(w_type)
    w_getter = None if w_class is None else getter_over_host(w_class, name)
    if w_class is not None and w_getter is not None:
        learned = times_learned(code, pc)
        version = w_class.version
        keep_site(code, pc, Site(PROPERTY_OVER_HOST, 0, learned, 0, w_class, w_type, version, w_getter, None))


def _learn_read(code: Code, pc: Word, w_obj: Instance, name: str) -> None:
    if may_learn(code, pc):
        w_map = get_map(w_obj)
        version = w_map.w_class.version
        access = find_read(w_map, name, version)
        if access.w_getattr is None:
            _learn(code, pc, w_obj, w_map, version, access)


def _learn_class_read(code: Code, pc: Word, w_type: type, name: str, is_called: bool) -> None:
    """An attribute of a class of the program that is a value of its own or in a cell, not made for each access; if it
    is called, also a class method or a method of the metaclass.
    """
    w_class = class_of(w_type)
    if w_class is not None and may_learn(code, pc):
        version = w_class.version
        access = find_class_read(w_class, name, version)
        if access.how == READ_VALUE or access.how == READ_CELL:
            how = OF_CLASS if access.how == READ_VALUE else IN_CELL
            learned = times_learned(code, pc)
            keep_site(code, pc, Site(how, 0, learned, 0, w_class, w_type, version, access.w_value, None))
        elif access.how == READ_NAME:
            learned = times_learned(code, pc)
            keep_site(code, pc, Site(NAME_OF_CLASS, 0, learned, 0, w_class, w_type, version, access.w_getattr, None))
        elif access.how == READ_METHOD and is_called:
            learned = times_learned(code, pc)
            keep_site(code, pc, Site(METHOD_OF_CLASS, 0, learned, 0, w_class, w_type, version, access.w_value, None))


def _learn_from_dict(code: Code, pc: Word, globals_: dict[str, object], name: str, w_function: object) -> None:
    """A global of code that `exec` runs in a plain dict, or the builtin behind it."""
    learned = times_learned(code, pc)
    if find_in_dict(globals_, name) is not NOT_FOUND:
        keep_site(code, pc, Site(IN_NAMES, place_of(globals_, name), learned, 0, None, None, None, None, None))
    elif sees_builtins(w_function):
        builtins = BUILTINS.version
        cell = find_builtin(name, builtins)
        if cell is not None:
            keep_site(code, pc, Site(FOUND, 0, learned, 0, None, builtins, None, cell.w_constant, None))


def _learn_name(code: Code, pc: Word, w_module: ModuleType, name: str) -> None:
    """A name in a module of the host or of the program."""
    if is_special(name) or not may_learn(code, pc):
        return
    learned = times_learned(code, pc)
    if type(w_module) is ModuleType:
        w_names = names_of(w_module)
        keep_site(code, pc, Site(IN_NAMES, place_of(w_names, name), learned, 0, None, w_module, None, w_names, None))
    elif type(w_module) is Module:
        names = dict_of(w_module)
        version = names.version
        cell = find_cell(names, name, version) if type(names) is ModuleDict else None
        if cell is not None:
            keep_site(code, pc, Site(IN_GLOBALS, 0, learned, 0, names, w_module, version, cell, None))


def learn_write(code: Code, pc: Word, w_obj: Any, name: str, w_value: object) -> None:
    """The instruction before `pc` assigns attribute `name` of `w_obj`."""
    if not may_learn(code, pc):
        return
    if not issubclass(type(w_obj), Instance):
        w_type = type(w_obj)
        if is_written_by_host(w_type, name):
            keep_site(code, pc, Site(WRITE_BY_HOST, 0, times_learned(code, pc), 0, None, w_type, None, None, None))
    else:
        w_map = get_map(w_obj)
        version = w_map.w_class.version
        access = find_write(w_map, name, version)
        if access.how != WRITE_NEW:
            _learn(code, pc, w_obj, w_map, version, access)
            return
        kind = "r"
        if type(w_value) is int:
            kind = "i"
        elif type(w_value) is float:
            kind = "f"
        added = find_add(w_map, access.key, kind, version)
        how = how_added(added, kind)
        if how != NOTHING:
            _add(code, pc, how, added.index, type(w_obj), w_map, version, added.next_map)


def how_added(added: Access, kind: str) -> Word:
    """`Site.how` for adding an attribute with a value of this kind; NOTHING if there is more to do."""
    if added.how == WRITE_OBJECT and kind == "r":
        return ADD_OBJECT
    if added.how == WRITE_INT and kind == "i":
        return ADD_INT
    if added.how == WRITE_FLOAT and kind == "f":
        return ADD_FLOAT
    if added.how == WRITE_STORAGE and kind == "r" and added.index > 0:
        return ADD_STORAGE
    return NOTHING


def learn_call(code: Code, pc: Word, w_callable: Any) -> None:
    """The instruction before `pc` calls this."""
    if type(w_callable) is Function or not may_learn(code, pc):
        return
    if issubclass(type(w_callable), MiniType):
        _learn_class(code, pc, w_callable)
        return
    how = how_called(w_callable)
    if how != UNKNOWN:
        name = special_of(w_callable)
        pace = Pace(0, 0, 0) if how == HOST_UNLESS_OURS else None
        keep_site(code, pc, Site(how, 0, times_learned(code, pc), 0, name, pace, None, w_callable, None))


def _learn_class(code: Code, pc: Word, w_type: type) -> None:
    w_class = class_of(w_type)
    if w_class is None:
        return
    version = w_class.version
    plan = find_instantiation(w_class, version)
    w_map = plan.w_map
    if plan.how == PLAN_BY_HOST:
        learned = times_learned(code, pc)
        keep_site(code, pc, Site(MAKE_BY_HOST, 0, learned, 0, w_class, None, version, w_type, None))
    elif w_map is not None:
        learned = times_learned(code, pc)
        if plan.how == NEW_ONLY:
            keep_site(code, pc, Site(MAKE_ONLY, 0, learned, 0, None, w_map, version, w_type, None))
        elif plan.how == NEW_AND_INIT:
            keep_site(code, pc, Site(MAKE, 0, learned, 0, plan.w_init, w_map, version, w_type, None))


def learn_method(code: Code, pc: Word, w_obj: Any, name: str) -> None:
    """The instruction before `pc` finds what `w_obj.name(...)` calls."""
    if issubclass(type(w_obj), MiniType):
        _learn_class_read(code, pc, w_obj, name, True)
    elif issubclass(type(w_obj), Instance) or issubclass(type(w_obj), type) or issubclass(type(w_obj), ModuleType):
        learn_attribute(code, pc, w_obj, name)
    elif may_learn(code, pc):
        w_type = type(w_obj)
        w_method = host_method(w_type, name)
        if w_method is not None:
            keep_site(code, pc, Site(OF_HOST, 0, times_learned(code, pc), 0, None, w_type, None, w_method, None))
        else:
            _learn_over_host(code, pc, w_type, name)


def _learn_over_host(code: Code, pc: Word, w_type: type, name: str) -> None:
    """A method of a class with a layout of the host: the program's class over it, or the host's own."""
    w_class = class_of(w_type)
    if w_class is not None:
        version = w_class.version
        w_found = plain_method(w_class, name, version)
        if w_found is not None:
            own = int(has_dict(w_type))
            learned = times_learned(code, pc)
            keep_site(code, pc, Site(OVER_HOST, own, learned, 0, w_class, w_type, version, w_found, None))
    elif is_left_to_host(w_type, name):
        keep_site(code, pc, Site(BY_HOST, 0, times_learned(code, pc), 0, None, w_type, None, None, None))


def _learn(code: Code, pc: Word, w_obj: object, w_map: Map, version: VersionTag, access: Access) -> None:
    how = access.index if access.how == READ_OBJECT else access.how
    _add(code, pc, how, access.index, type(w_obj), w_map, version, access.w_value)


def _add(
    code: Code, pc: Word, how: Word, index: Word, w_type: type, w_map: Map, version: VersionTag, w_value: object
) -> None:
    """Put a new site in front of the instruction's chain."""
    behind: Site | None = None
    depth: Word = 0
    last = code.sites[pc]
    if last.how != NOTHING and last.depth < DEPTH - 1:
        behind = last
        depth = last.depth + 1
    keep_site(code, pc, Site(how, index, times_learned(code, pc), depth, w_type, w_map, version, w_value, behind))


def times_learned(code: Code, pc: Word) -> Word:
    """`Site.learned` of the instruction's next site."""
    return code.sites[pc].learned + 1


def keep_site(code: Code, pc: Word, site: Site) -> None:
    """Put the site there."""
    if code.learns == 0:
        _begin(code)
    code.sites[pc] = site


def learn_variable(code: Code, pc: Word, globals_: dict[str, object], name: str) -> None:
    """The instruction before `pc` has bound the global `name`."""
    if type(globals_) is not ModuleDict or not may_learn(code, pc):
        return
    version = globals_.version
    cell = globals_.cells.get(name)
    if isinstance(cell, GlobalCell):
        learned = times_learned(code, pc)
        if cell.is_constant:
            keep_site(code, pc, Site(FOUND, 0, learned, 0, None, None, version, cell.w_constant, None))
        else:
            keep_site(code, pc, Site(VARIABLE, 0, learned, 0, None, None, version, cell, None))


def learn_global(code: Code, pc: Word, globals_: dict[str, object], name: str, w_function: object) -> None:
    """The instruction before `pc` reads the global `name`, or else the builtin of that name.

    w_function: that of the frame.
    """
    if not may_learn(code, pc):
        return
    if type(globals_) is not ModuleDict:
        if type(globals_) is dict:
            _learn_from_dict(code, pc, globals_, name, w_function)
        return
    version = globals_.version
    builtins = BUILTINS.version
    cell = find_cell(globals_, name, version)
    if cell is None:
        cell = find_builtin(name, builtins)
    elif not cell.is_constant:
        keep_site(code, pc, Site(VARIABLE, 0, times_learned(code, pc), 0, None, None, version, cell, None))
        return
    if cell is not None and cell.is_constant:
        learned = times_learned(code, pc)
        keep_site(code, pc, Site(FOUND, 0, learned, 0, None, builtins, version, cell.w_constant, None))
