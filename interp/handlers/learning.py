"""Learns sites: when an instruction meets an object that its site does not know, it looks up how to reach it.

In: a code object, the pc after the instruction, the object.  Out: another `Site` in `Code.sites`.

Holds: all sites are dropped when the host's collector is about to look for cycles, like the memo, so that none keeps a
class alive for long.  Code that runs once learns nothing.  An instruction that has met many maps learns no more until
then: the memo has its answers.
Does not: run in a trace, where lookups fold away, or in an interpreter that is not translated.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakSet

from interp.machine.code import Code
from interp.machine.sites import DEPTH, FOUND, NEW, NOTHING, SEEN, Site
from objmodel.attributes.access import Access, find_read, find_write
from objmodel.globals import BUILTINS, ModuleDict, find_builtin, find_cell
from objmodel.instances.fields import get_map
from objmodel.instances.new import Instance
from tracer.hints import Word, dont_look_inside

MOST: Word = 32
"""The most sites that an instruction learns before all are dropped."""

_LEARNING: WeakSet[Code] = WeakSet()


@dont_look_inside
def _make_sites(code: Code) -> None:
    code.sites[:] = [NEW] * (len(code.ops) + 1)
    _LEARNING.add(code)


def give_up_sites() -> None:
    """Drop all sites; everything is learned again."""
    for code in list(_LEARNING):
        code.sites.clear()
    _LEARNING.clear()


def may_learn(code: Code, pc: Word) -> bool:
    """Has the instruction run before, and learned fewer than MOST sites?"""
    if pc >= len(code.sites):
        _make_sites(code)
    site = code.sites[pc]
    if site is NEW:
        code.sites[pc] = SEEN
        return False
    return site.learned < MOST


def learn_read(code: Code, pc: Word, w_obj: Any, name: str) -> None:
    """The instruction before `pc` reads attribute `name` of `w_obj`."""
    if issubclass(type(w_obj), Instance) and may_learn(code, pc):
        w_map = get_map(w_obj)
        version = w_map.w_class.version
        access = find_read(w_map, name, version)
        if access.w_getattr is None:
            _learn(code, pc, w_obj, w_map, version, access)


def learn_write(code: Code, pc: Word, w_obj: Any, name: str) -> None:
    """The instruction before `pc` assigns attribute `name` of `w_obj`."""
    if issubclass(type(w_obj), Instance) and may_learn(code, pc):
        w_map = get_map(w_obj)
        version = w_map.w_class.version
        _learn(code, pc, w_obj, w_map, version, find_write(w_map, name, version))


def _learn(code: Code, pc: Word, w_obj: object, w_map: object, version: object, access: Access) -> None:
    if pc >= len(code.sites):  # the lookup has run the host's collector, which has dropped all sites
        return
    last = code.sites[pc]
    behind: Site | None = None
    depth: Word = 0
    if last.how != NOTHING and last.depth < DEPTH - 1:
        behind = last
        depth = last.depth + 1
    code.sites[pc] = Site(
        access.how, access.index, last.learned + 1, depth, type(w_obj), w_map, version, access.w_value, behind
    )


def learn_global(code: Code, pc: Word, globals_: dict[str, object], name: str) -> None:
    """The instruction before `pc` reads the global `name`, or else the builtin of that name."""
    if type(globals_) is not ModuleDict or not may_learn(code, pc):
        return
    version = globals_.version
    builtins = BUILTINS.version
    cell = find_cell(globals_, name, version)
    if cell is None:
        cell = find_builtin(name, builtins)
    if cell is not None and cell.is_constant and pc < len(code.sites):
        learned = code.sites[pc].learned + 1
        code.sites[pc] = Site(FOUND, 0, learned, 0, None, builtins, version, cell.w_constant, None)
