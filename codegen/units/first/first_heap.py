"""Fields, lists, tuples and new objects, in the first tier.

In: operations on the heap.
Out: `HEAP_WRITERS`, their functions by name.

A store passes its value's reference to the heap and counts the replaced object down; if that dies, it may have to wait
in limbo. The first store to a field of an object made in this unit replaces nothing, so nothing is counted down, as
long as no other code has run and nothing was stored to a field of that name elsewhere.
"""

from __future__ import annotations

from codegen.hostmemory import slot_offset
from codegen.units.first.first_numbers import Write, box_double, box_truth, box_word, unboxed_field
from codegen.units.first.homes import Writing
from codegen.units.first.writing import COPY, EXTEND, constant
from codegen.units.machine import x86
from codegen.units.machine.instructions import (
    DOUBLE,
    FLOAT32,
    FLOAT64,
    INT8,
    INT16,
    INT32,
    INT64,
    NUMBERS,
    WORD,
    Block,
    Name,
    Operand,
)
from codegen.units.refcount import CompileError
from tracer.hints import Word, cast, dont_look_inside
from tracer.hosttypes import dict_offset_of
from tracer.ir.descr import Field
from tracer.ir.trace import Op
from tracer.ir.values import Value

_WIDEN, _SHORTEN = NUMBERS["widen"], NUMBERS["shorten"]


@dont_look_inside
def offset_of_field(field: Field) -> int:
    """The offset of a field in an object. Raises CompileError for impossible storage, LayoutError."""
    is_raw = (field.kind, field.storage) in (("i", "word"), ("f", "double"))
    if not is_raw and field.storage != "object":
        raise CompileError(f"{field!r}: kind {field.kind} cannot lie in storage {field.storage!r}")
    return slot_offset(field)


def _getfield(w: Writing, op: Op) -> None:
    field = cast("Field", op.descr)
    obj, where = w.operand(op.args[0]), offset_of_field(field)
    if field.kind == "r":
        w.define(op, w.load(INT64, obj, where))
        w.contents[op.args[0], field.name] = op
    elif field.storage != "object":
        w.define(op, w.load(INT64 if field.kind == "i" else FLOAT64, obj, where))
    elif field.kind == "i":
        w.define(op, unboxed_field(w, w.load(INT64, obj, where)))
    else:
        w.define(op, w.load(FLOAT64, w.load(INT64, obj, where), w.layout.float_value))


def _setfield(w: Writing, op: Op) -> None:
    field = cast("Field", op.descr)
    target, value = op.args[0], op.args[1]
    obj, where = w.operand(target), offset_of_field(field)
    if field.storage != "object":
        w.store_value(value, obj, where)
        return
    is_object = field.kind == "r"
    stored = w.operand(value)
    if not is_object:
        stored = _boxed(w, field, stored)
    replaces = _replaces(w, target, field.name)
    _now_set(w, target, field.name)
    if not replaces:
        w.store(INT64, stored, obj, where)
        if is_object:
            w.contents[target, field.name] = value
        return
    before = w.contents.get((target, field.name))
    if is_object:
        _forget_contents(w, field.name)
        w.contents[target, field.name] = value
    if before is not None:  # the replaced object is known: it was read from here, or stored here
        w.store(INT64, stored, obj, where)
        w.decref(w.operand(before), w.learned.get(before), False)
        return
    old = w.load(INT64, obj, where)
    w.store(INT64, stored, obj, where)
    w.run("rt_drop", (old,))


def _boxed(w: Writing, field: Field, value: Operand) -> Name:
    """An owned object for a number that a field holds in a box."""
    if field.truth:
        return box_truth(w, w.compare(x86.IF_NOT_EQUAL, value, constant(0)))
    return box_word(w, value) if field.kind == "i" else box_double(w, value)


def _replaces(w: Writing, target: Value, name: str) -> bool:
    """May there be something in the field already?"""
    names = w.fresh.get(target)
    return names is None or name in names


def _forget_contents(w: Writing, name: str) -> None:
    """Nothing is known any more of fields with this name."""
    w.contents = {place: value for place, value in w.contents.items() if place[1] != name}


def _now_set(w: Writing, target: Value, name: str) -> None:
    own = w.fresh.get(target)
    if own is not None:
        own.add(name)
        return
    for names in w.fresh.values():  # the target may be any of the new objects
        names.add(name)


def _new(w: Writing, op: Op) -> None:
    cls = op.descr.cls
    shelf = w.shelves.get(op)
    if shelf is not None:
        w.alive.append(shelf)
        w.define(op, w.ask("rt_take_hollow", (constant(int(shelf.address)),)))
        return
    if dict_offset_of(cls) or issubclass(cls, BaseException):
        w.define(op, w.ask("rt_new_instance", (w.object(cls),)))
    else:
        w.define(op, w.ask("rt_new", (w.object(cls), constant(int(w.state.blocks.blocks_of(cls))))))
    w.fresh[op] = set()


def _newlist(w: Writing, op: Op) -> None:
    made = w.ask("rt_newlist", (constant(len(op.args)),))
    if len(op.args) > 0:
        _fill(w, op, w.load(INT64, made, w.layout.list_items), 0)
    w.define(op, made)


def _newtuple(w: Writing, op: Op) -> None:
    made = w.ask("rt_newtuple", (constant(len(op.args)),))
    _fill(w, op, made, w.layout.tuple_items)
    w.define(op, made)


def _fill(w: Writing, op: Op, items: Name, at: Word) -> None:
    for value in op.args:
        w.store_value(value, items, at)
        at = at + 8


def _len(w: Writing, op: Op) -> None:
    w.define(op, w.load(INT64, w.operand(op.args[0]), w.layout.size))


def _item(w: Writing, op: Op) -> Name:
    items = w.load(INT64, w.operand(op.args[0]), w.layout.list_items)
    return w.element(8, items, w.operand(op.args[1]))


def _list_getitem(w: Writing, op: Op) -> None:
    w.define(op, w.load(INT64, _item(w, op)))


def _tuple_getitem(w: Writing, op: Op) -> None:
    items = w.element(8, w.operand(op.args[0]), w.operand(op.args[1]))
    w.define(op, w.load(INT64, items, w.layout.tuple_items))


def _list_setitem(w: Writing, op: Op) -> None:
    where = _item(w, op)
    old = w.load(INT64, where)
    w.store_value(op.args[2], where)
    w.decref(old, None, False)


def _list_append(w: Writing, op: Op) -> None:
    items = w.operand(op.args[0])
    w.run("rt_push", (items, w.operand(op.args[1])))


def _bytes_getitem(w: Writing, op: Op) -> None:
    place = w.element(1, w.operand(op.args[0]), w.operand(op.args[1]))
    w.define(op, w.load(INT8, place, w.layout.bytes_items))


def _str_getitem(w: Writing, op: Op) -> None:
    """Inline for a compact string with one byte for each character; a call otherwise."""
    layout = w.layout
    text = w.operand(op.args[0])
    index = w.operand(op.args[1])
    state = w.load(INT32, text, layout.str_state)
    narrow, wide, done = Block(), Block(), Block()
    shape = w.half(x86.AND, state, constant(layout.str_compact | layout.str_kinds))
    is_narrow = w.compare_half(x86.IF_EQUAL, shape, constant(layout.str_compact | layout.str_narrow))
    w.branch(is_narrow, narrow, wide)
    w.open(narrow)
    ascii_bit = w.half(x86.AND, state, constant(layout.str_ascii))
    is_latin = w.compare_half(x86.IF_EQUAL, ascii_bit, constant(0))
    first = w.select(is_latin, constant(layout.latin_items), constant(layout.ascii_items))
    near = w.load(INT8, w.element(1, text, w.words(x86.ADD, first, index)))
    w.go(done)
    w.open(wide)
    far = w.ask("PyUnicode_ReadChar", (text, index))
    code = w.put(EXTEND, WORD, x86.MOVE | x86.NARROW << 16, (far,))
    w.go(done)
    w.open(done)
    w.define(op, w.either(near, narrow, code, wide))


def _array_code(w: Writing, op: Op) -> None:
    w.define(op, w.load(INT8, w.load(INT64, w.operand(op.args[0]), w.layout.array_descr)))


def _dict_version(w: Writing, op: Op) -> None:
    w.define(op, w.load(INT64, w.operand(op.args[0]), w.layout.dict_version))


def _raw_type(items: object) -> Word:
    """The type in memory of an item of a buffer."""
    size = int(items.size)  # type: ignore[attr-defined]
    if items.kind == "f":  # type: ignore[attr-defined]
        return FLOAT64 if size == 8 else FLOAT32
    return INT8 if size == 1 else INT16 if size == 2 else INT32 if size == 4 else INT64


def _raw(w: Writing, op: Op) -> Name:
    """The address of an item of a buffer."""
    first = w.layout.bytearray_items if op.descr.cls is bytearray else w.layout.array_items
    start = w.load(INT64, w.operand(op.args[0]), first)
    return w.element(int(op.descr.size), start, w.operand(op.args[1]))


_SIGN_8, _SIGN_16, _SIGN_32 = (op | x86.WIDE << 16 for op in (x86.SIGN_BYTE, x86.SIGN_HALF, x86.SIGN_INT))


def _raw_getitem(w: Writing, op: Op) -> None:
    kind, where = _raw_type(op.descr), _raw(w, op)
    item = w.load(kind, where)
    if kind == FLOAT32:
        item = w.put(_WIDEN, DOUBLE, 0, (item,))
    elif kind in (INT8, INT16, INT32) and op.descr.is_signed:
        how = _SIGN_8 if kind == INT8 else _SIGN_16 if kind == INT16 else _SIGN_32
        item = w.put(EXTEND, WORD, how, (item,))
    w.define(op, item)


def _raw_setitem(w: Writing, op: Op) -> None:
    kind, where = _raw_type(op.descr), _raw(w, op)
    item = w.operand(op.args[2])
    if kind == FLOAT32:
        item = w.put(_SHORTEN, DOUBLE, 0, (item,))
    elif kind in (INT8, INT16, INT32):
        item = w.put(COPY, WORD, 0, (item,))
    w.store(kind, item, where)


HEAP_WRITERS: dict[str, Write] = {
    **dict.fromkeys(("getfield_i", "getfield_f", "getfield_r"), _getfield),
    **dict.fromkeys(("setfield_i", "setfield_f", "setfield_r"), _setfield),
    "new": _new,
    "newlist": _newlist,
    "newtuple": _newtuple,
    "list_len": _len,
    "tuple_len": _len,
    "list_getitem": _list_getitem,
    "list_setitem": _list_setitem,
    "list_append": _list_append,
    "tuple_getitem": _tuple_getitem,
    "bytes_len": _len,
    "bytes_getitem": _bytes_getitem,
    "str_len": _len,
    "str_getitem": _str_getitem,
    "array_code": _array_code,
    "dict_version": _dict_version,
    "raw_len": _len,
    **dict.fromkeys(("raw_getitem_i", "raw_getitem_f"), _raw_getitem),
    **dict.fromkeys(("raw_setitem_i", "raw_setitem_f"), _raw_setitem),
}
