"""Fields, items and new objects.

In: instructions on the heap.
Out: `HEAP`, their lowering functions by name.

    w = frame.regs[top]        the reference moves from the list to w, and None takes its place:
    frame.regs[top] = None     the second instruction is done together with the first

Holds: a slot is stored to before its old contents are dropped, since that may run any code.
"""

from __future__ import annotations

from codegen.hostmemory import slot_offset
from codegen.translate.function.function import Function
from codegen.translate.function.ownership import is_complete, is_first_store, is_push, moves_out
from codegen.translate.function.reach import beside, is_list_beside, is_table, packed_item
from codegen.translate.function.text import SET
from codegen.translate.function.words import Lower, Result, boxed
from codegen.units.emit import LIKELY
from tracer.frontend.flowgraph import Instruction, definition_of
from tracer.ir.descr import Field

_RAW = {"word": "i64", "double": "double"}


def _getfield(f: Function, i: Instruction) -> Result:
    field, obj = i.extra, f.arg(0)
    where = slot_offset(field)
    kept = f.kept_field(i.args[0], field)
    if kept is not None:
        return kept, False
    if field.storage != "object":
        return f.load(_RAW[field.storage], obj, where, "word"), False
    found = f.load("ptr", obj, where, memory_of(field))
    if not is_complete(field, i.args[0]) and (not field.immutable or field.kind == "r"):
        f.demand_set(found, lambda: f.goto(f.failure()))
    if i.target is not None and i.target.type.cls is bool:
        return f.put("zext i1 {} to i64", f.put("icmp eq ptr {}, {}", found, f.symbols.object(True))), False
    if field.kind == "i":
        return _small_word(f, found), False
    if field.kind == "f":
        return f.load("double", found, f.layout.float_value), False
    return found, False


def _small_word(f: Function, box: str) -> str:
    """The word in a box. A small int is recognised by its address."""
    near, far, done = f.fresh("near"), f.fresh("far"), f.fresh("done")
    first = f"ptrtoint (ptr {f.symbols.object(-5)} to i64)"
    distance = f.put("sub i64 {}, {}", f.put("ptrtoint ptr {} to i64", box), first)
    index = f.put("lshr i64 {}, 5", distance)
    small = f.put("sub i64 {}, 5", index)
    f.goto(near)
    f.label(near)
    f.branch(f.put(f"icmp ult i64 {{}}, {f.layout.small_int_count}", index), done, far, LIKELY)
    f.label(far)
    other = f.checked_pair(f.put("call {i64, i1} @rt_word_of(ptr {})", box), "i")
    there = f.fresh("there")
    f.goto(there)
    f.label(there)
    f.goto(done)
    f.label(done)
    return f.put(f"phi i64 [ {small}, %{near} ], [ {other}, %{there} ]")


def _setfield(f: Function, i: Instruction) -> Result:
    field = i.extra
    where = slot_offset(field)
    if field.storage != "object":
        f.store(f"{_RAW[field.storage]} {f.arg(1)}", f.arg(0), where, "word")
        return None
    value = f.take(1) if field.kind == "r" else boxed(f, i.args[1].type, f.arg(1))
    place, memory = f.at(f.arg(0), where), memory_of(field)
    if is_first_store(i):
        f.store(f"ptr {value}", place, kind=memory)
        return None
    old = f.load("ptr", place, kind=memory)
    f.store(f"ptr {value}", place, kind=memory)
    f.line(f"call void @rt_decref(ptr {old})")
    return None


def _replace(f: Function, value: str, place: str) -> None:
    """Store a reference, and drop the one that was there."""
    old = f.load("ptr", place, kind="items", more=SET)
    f.store(f"ptr {value}", place, kind="items")
    f.line(f"call void @rt_replaced(ptr {old})")


def memory_of(field: Field) -> str:
    """The kind of memory of a field of references."""
    return "fixed" if field.immutable else "field"


def _list_items(f: Function, items: str) -> str:
    return f.load("ptr", items, f.layout.list_items, "list")


def _slot(f: Function, i: Instruction) -> str:
    """The address of an item of a frame's list."""
    return f.put("getelementptr ptr, ptr {}, i64 {}", f.items_of(i.args[0], f.arg(0)), f.arg(1))


def _array_get(f: Function, i: Instruction) -> Result:
    place = _slot(f, i)
    found = f.load("ptr", place, kind="items", more=SET)
    following = f.following
    if following is not None and moves_out(f.graph, i, following):
        assert not any(r in f.holding and r not in following.live_after for r in i.args)
        f.store(f"ptr {f.symbols.object(None)}", place, kind="items")
        f.skip(following)
        return found, True
    return found, False


def _array_set(f: Function, i: Instruction) -> Result:
    place = _slot(f, i)
    if is_push(f.program, f.graph, i):
        f.store(f"ptr {f.take(2)}", place, kind="items")
    else:
        _replace(f, f.take(2), place)
    return None


def _index(f: Function, i: Instruction) -> str:
    """The index of an item, checked, and counted from the start.

    An index past the end has a way of its own: where LLVM knows that the index is not negative, nothing leads back.
    """
    size, index = f.load("i64", f.arg(0), f.layout.size, "size"), f.arg(1)
    inside, other, negative, beyond = (f.fresh(stem) for stem in ("inside", "other", "negative", "beyond"))
    here, there = f.fresh("here"), f.fresh("there")
    f.goto(here)
    f.label(here)
    f.branch(f.put("icmp ult i64 {}, {}", index, size), inside, other, LIKELY)
    f.label(other)
    f.branch(f.put("icmp slt i64 {}, 0", index), negative, beyond)
    f.label(beyond)
    f.line("call void @rt_beyond()")
    f.goto(f.failure())
    f.label(negative)
    found = f.checked_pair(f.put("call {i64, i1} @rt_index_from_end(i64 {}, i64 {})", index, size), "i")
    f.goto(there)
    f.label(there)
    f.goto(inside)
    f.label(inside)
    return f.put(f"phi i64 [ {index}, %{here} ], [ {found}, %{there} ]")


def _tuple_get(f: Function, i: Instruction) -> Result:
    if is_table(f.graph, i):  # not loaded: the call switches over the index
        return f.symbols.object(None), False
    if packed_item(f.graph, i) is not None:  # not loaded: the unboxing instruction reads the word
        return f.symbols.object(None), False
    items = f.at(f.arg(0), f.layout.tuple_items)
    return f.load("ptr", f.put("getelementptr ptr, ptr {}, i64 {}", items, _index(f, i)), 0, "items", SET), False


def _list_get(f: Function, i: Instruction) -> Result:
    source = definition_of(f.graph, i.args[0])
    is_certain = source is not None and source.name == "getfield" and is_list_beside(source.extra)
    index = f.arg(1) if is_certain else _index(f, i)
    items = f.beside if f.beside is not None and beside(f.graph, i) else _list_items(f, f.arg(0))
    return f.load("ptr", f.put("getelementptr ptr, ptr {}, i64 {}", items, index), 0, "items", SET), False


def _list_set(f: Function, i: Instruction) -> Result:
    index = _index(f, i)
    place = f.put("getelementptr ptr, ptr {}, i64 {}", _list_items(f, f.arg(0)), index)
    _replace(f, f.take(2), place)
    return None


def _bytes_get(f: Function, i: Instruction) -> Result:
    items = f.at(f.arg(0), f.layout.bytes_items)
    byte = f.put("load i8, ptr {}", f.put("getelementptr i8, ptr {}, i64 {}", items, _index(f, i)))
    return f.put("zext i8 {} to i64", byte), False


def _length(f: Function, i: Instruction) -> Result:
    return f.load("i64", f.arg(0), f.layout.size, "size"), False


def _newtuple(f: Function, i: Instruction) -> Result:
    make = f.symbols.function("PyTuple_New", "ptr (i64)")
    made = f.checked(f.put(f"call ptr {make}(i64 {len(i.args)})"))
    for k in range(len(i.args)):
        f.store(f"ptr {f.take(k)}", made, f.layout.tuple_items + 8 * k)
    return made, True


def _newlist(f: Function, i: Instruction) -> Result:
    make = f.symbols.function("PyList_New", "ptr (i64)")
    made = f.checked(f.put(f"call ptr {make}(i64 {len(i.args)})"))
    if i.args:
        items = _list_items(f, made)
        for k in range(len(i.args)):
            f.store(f"ptr {f.take(k)}", items, 8 * k)
    return made, True


def _newlist_n(f: Function, i: Instruction) -> Result:
    return f.checked(f.put("call ptr @rt_filled_list(ptr {}, i64 {})", f.arg(0), f.arg(1))), True


def _new(f: Function, i: Instruction) -> Result:
    cls = i.extra.cls
    if cls in f.program.errors:
        return f.checked(f.put(f"call ptr @rt_new_error_{f.program.errors.index(cls)}()")), True
    if issubclass(cls, BaseException):
        return f.checked(f.put("call ptr @rt_new_error(ptr {})", f.symbols.object(cls))), True
    return f.checked(f.put(f"call ptr @rt_new_{f.program.made.index(cls)}()")), True


def _allocate(f: Function, i: Instruction) -> Result:
    return f.checked(f.put(f"call ptr @rt_new_of_{f.program.layouts.index(i.extra)}(ptr {{}})", f.arg(0))), True


HEAP: dict[str, Lower] = {
    "getfield": _getfield,
    "getframe": _getfield,
    "setfield": _setfield,
    "setframe": _setfield,
    "array_get": _array_get,
    "array_set": _array_set,
    "tuple_get": _tuple_get,
    "list_get": _list_get,
    "list_set": _list_set,
    "bytes_get": _bytes_get,
    "tuple_len": _length,
    "list_len": _length,
    "bytes_len": _length,
    "newtuple": _newtuple,
    "newlist": _newlist,
    "newlist_n": _newlist_n,
    "new": _new,
    "allocate": _allocate,
}
