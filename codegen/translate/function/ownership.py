"""Which registers of a graph need a reference of their own, and which instructions free nothing.

In: a `Graph`.
Out: the set of *borrowed* registers: their objects are kept alive by something else for as long as the function runs;
and other facts that `function` needs for counting.

    def f(frame):            frame       borrowed: the caller holds it
        code = frame.code    code        borrowed: an immutable field of a borrowed object
        w = frame.pop()      w           owned: dropped where it dies

A register is borrowed if all its definitions are parameters, constants, moves of borrowed registers, immutable fields
of borrowed objects, or items of borrowed tuples. So is an immutable field of an object that is held for as long as the
field's register is needed: `code` of a new frame, while that frame runs. A parameter that the function stores somewhere
on all paths is *taken over*, with the caller's reference.

Holds: the object in an immutable field stays there for the life of the object that has the field.
"""

from __future__ import annotations

from typing import Any

from codegen.hostmemory import slot_offset
from codegen.translate.function.reach import Program, only_access
from codegen.units.lower_numbers import COMPARE, PLAIN
from tracer.frontend.check import table_of
from tracer.frontend.flowgraph import Graph, Instruction, Literal, Operand, Reg, definition_of
from tracer.ir.descr import Field

_COPIES = ("move", "promote")
_FIELDS = ("getfield", "getframe")
_ITEMS = ("array_get", "tuple_get", "list_get", "bytes_get", "tuple_len", "list_len", "bytes_len")
_BOXES = ("box_int", "box_float", "box_bool", "unbox_int", "unbox_float", "unbox_bool")
_FREE_NOTHING = frozenset((
    *PLAIN, *COMPARE, *_COPIES, *_FIELDS, *_ITEMS, *_BOXES, "int_floordiv", "int_mod", "type_is", "type_of",
    "isinstance", "isconstant", "isvirtual", "force", "merge_point", "stack_is_low", "goto", "branch", "return",
))  # fmt: skip
MEMO_ARGUMENTS = 4
"""The most arguments of an elidable call whose answer is remembered."""


def borrowed_registers(program: Program, graph: Graph, taken_over: frozenset[int]) -> set[Reg]:
    """The registers of kind `r` that need no reference of their own. taken_over: the parameters that come with one."""
    definitions: dict[Reg, list[Instruction]] = {}
    handled: set[Reg] = set()
    for instruction in graph.instructions:
        if instruction.target is not None:
            definitions.setdefault(instruction.target, []).append(instruction)
        if instruction.handler is not None:
            handled.add(instruction.handler.register)
    borrowed = {r for r in graph.registers if r.type.kind == "r" and r not in handled}
    borrowed -= {r for r in borrowed if r not in definitions and r not in graph.args}
    borrowed -= {graph.args[k] for k in taken_over}
    while True:
        lasting = {d for r in borrowed for d in definitions.get(r, ()) if _borrows(d, borrowed)}
        lasting |= {d for r in borrowed for d in definitions.get(r, ()) if _outlives(program, graph, d, definitions)}
        wrong = {r for r in borrowed if not lasting.issuperset(definitions.get(r, ()))}
        if not wrong:
            return borrowed
        borrowed -= wrong


def _outlives(program: Program, graph: Graph, get: Instruction, definitions: dict[Reg, list[Instruction]]) -> bool:
    """Is this a load of an immutable field of an object whose one register lives as long as the loaded one?

    At their last instruction, the object must still be there when that is done.
    """
    if get.name not in _FIELDS or not get.extra.immutable or get.extra.storage != "object":
        return False
    base, loaded = get.args[0], get.target
    if not isinstance(base, Reg) or len(definitions.get(base, ())) != 1 or loaded is None:
        return False
    for i in graph.instructions:
        if loaded in i.live_after and base not in i.live_after:
            return False
        if loaded in i.live_before and base not in i.live_after and not _keeps(program, i, base):
            return False
    return True


def _keeps(program: Program, i: Instruction, base: Reg) -> bool:
    """Is the register an argument of this direct call, which does not take it over?"""
    if i.name != "call" or base not in i.args:
        return False
    return all(i.args[k] is not base for k in kept_parameters(program, i.extra))


def _borrows(definition: Instruction, borrowed: set[Reg]) -> bool:
    if definition.name in _COPIES or definition.name == "tuple_get":
        return _lasts(definition.args[0], borrowed)
    if definition.name in _FIELDS:
        field = definition.extra
        return bool(field.immutable) and field.storage == "object" and _lasts(definition.args[0], borrowed)
    return False


def _lasts(operand: Operand, borrowed: set[Reg]) -> bool:
    return isinstance(operand, Literal) or operand in borrowed


def is_remembered(i: Instruction) -> bool:
    """Is this an elidable call whose answer is kept in the memo?"""
    return i.name == "elidable" and 1 < len(i.args) <= MEMO_ARGUMENTS + 1 and all(a.type.kind != "f" for a in i.args)


def frees_nothing(program: Program, graph: Graph, i: Instruction) -> bool:
    """Does the instruction run no code of the program and free no object, except those that it drops?

    An answer that the memo lacks is computed by code that keeps alive what must live.
    """
    if i.handler is not None:
        return False
    if i.name in ("setfield", "setframe"):
        return bool(i.extra.storage != "object") or is_first_store(i)
    if i.name == "array_set":
        return is_push(program, graph, i)
    if i.name == "call":
        return _is_harmless(program, i.extra)
    if i.name == "residual":
        return _is_harmless_routine(i)
    if i.name == "call_dynamic":
        row = field_row(program, graph, i)
        return row is not None and (row[0].name == "getfield" or row[0].extra.storage != "object")
    return i.name in _FREE_NOTHING or is_remembered(i)


def frees_last(program: Program, graph: Graph, i: Instruction) -> bool:
    """Does the instruction store to a field, so that it needs its operands no longer when it frees what was there?"""
    if i.name == "call_dynamic":
        row = field_row(program, graph, i)
        return i.handler is None and row is not None and row[0].name == "setfield"
    return i.handler is None and i.name in ("setfield", "setframe")


def _is_harmless_routine(i: Instruction) -> bool:
    known = i.args[0].value if isinstance(i.args[0], Literal) else None
    if not hasattr(known, "_jit_routine_"):
        return False
    return getattr(known, "_jit_harmless_", False) or (i.target is not None and i.target.type.kind == "i")


def _is_harmless(program: Program, function: Any) -> bool:
    """Does the function only have instructions that free nothing, and drop nothing itself?"""
    found = program.harmless.get(function)
    if found is None:
        program.harmless[function] = False
        found = program.harmless[function] = _all_harmless(program, program.graphs[function])
    return found


def _all_harmless(program: Program, graph: Graph) -> bool:
    own = []
    for block in graph.blocks:
        before: Instruction | None = None
        for i in block.instructions:
            moved = before is not None and moves_out(graph, before, i)
            if not moved and not frees_nothing(program, graph, i):
                return False
            if moved and before is not None:
                own.append(before)
            if i.name == "call" and i.extra in program.graphs and program.graphs[i.extra].result.kind == "r":
                own.append(i)
            if i.name in ("box_int", "box_float"):
                own.append(i)
            before = i
    return all(_is_only_returned(i) for i in own)


def _is_only_returned(i: Instruction) -> bool:
    """Is what the instruction makes only handed to the caller, at the end of the block?"""
    assert i.block is not None
    users = [u for u in i.block.instructions[i.index + 1 :] if i.target in u.args or u.target is i.target]
    return len(users) == 1 and users[0].name == "return"


def moves_out(graph: Graph, get: Instruction, following: Instruction) -> bool:
    """Does the second instruction store None where the first one loaded, so that the reference just moves?"""
    if get.name != "array_get" or following.name != "array_set" or following.extra is not get.extra:
        return False
    same = following.args[0] is get.args[0] and following.args[1] is get.args[1]
    value = following.args[2]
    if not same or not isinstance(value, Literal) or value.value is not None or get.target is None:
        return False
    containers = [a for a in get.args if isinstance(a, Reg) and a.type.kind == "r"]
    return all(a in graph.args or a in following.live_after for a in containers)


def is_push(program: Program, graph: Graph, i: Instruction) -> bool:
    """Does it store to the first free item of a virtualizable, at its `top`, where there can only be None?"""
    if i.name != "array_set" or i.block is None:
        return False
    top, index = program.tops.get(i.args[0].type.cls), definition_of(graph, i.args[1])
    if index is None or index.name != "getframe" or index.block is not i.block or index.args[0] is not i.args[0]:
        return False
    between = i.block.instructions[index.index + 1 : i.index]
    return bool(index.extra.name == top) and all(b.name in (*PLAIN, *COMPARE, *_COPIES, "getframe") for b in between)


def kept_parameters(program: Program, function: Any) -> frozenset[int]:
    """The parameters that the function always stores. Its direct callers pass a reference for each."""
    found = program.kept.get(function)
    if found is None:
        program.kept[function] = frozenset()
        found = program.kept[function] = _kept(program, function)
    return found


def _kept(program: Program, function: Any) -> frozenset[int]:
    graph = program.graphs.get(function)
    if graph is None or function in program.portals:
        return frozenset()
    stored = {a for i in graph.entry.instructions for k, a in enumerate(i.args) if _stores(program, i, k)}
    assigned = {i.target for i in graph.instructions}
    return frozenset(
        k for k, a in enumerate(graph.args) if a.type.kind == "r" and a in stored and a not in assigned
    )


def _stores(program: Program, i: Instruction, k: int) -> bool:
    if i.name in ("array_set", "list_set"):
        return k == 2
    if i.name in ("setfield", "setframe"):
        return bool(k == 1 and i.extra.storage == "object" and i.extra.kind == "r")
    if i.name == "call":
        return k in kept_parameters(program, i.extra)
    return i.name in ("newtuple", "newlist")


def is_complete(field: Field, owner: Operand) -> bool:
    """Is this field of the operand certainly set?"""
    return field.immutable and hasattr(owner.type.cls, "_jit_complete_")


def is_first_store(i: Instruction) -> bool:
    """Is this the first store to a field of an object that was made in the same block?"""
    if i.block is None or not isinstance(i.args[0], Reg):
        return False
    for before in reversed(i.block.instructions[: i.index]):
        if before.target is i.args[0]:
            return before.name == "new"
        if i.args[0] in before.args and (before.name not in ("setfield", "setframe") or before.extra is i.extra):
            return False
    return False


def field_row(program: Program, graph: Graph, i: Instruction) -> tuple[Instruction, int] | None:
    """For a call of a table whose functions each load, or store, one field: the first function's access, and the
    distance in bytes between two fields. None unless all accesses are alike, and the fields evenly spaced.
    """
    table = table_of(graph, i.args[0])
    if table is None or len(table[0]) < 2:
        return None
    found = [only_access(program, function) for function in table[0]]
    first = found[0]
    if first is None:
        return None
    places = []
    for access in found:
        if access is None or access.name != first.name or access.extra.cls is not first.extra.cls:
            return None
        if (access.extra.kind, access.extra.storage) != (first.extra.kind, first.extra.storage):
            return None
        places.append(slot_offset(access.extra))
    step = places[1] - places[0]
    return (first, step) if places == [places[0] + k * step for k in range(len(places))] else None
