"""Fields, lists, tuples and new objects.

In: operations on the heap.
Out: `HEAP`, their lowering functions by name.

A store passes its value's reference to the heap and counts the replaced object down; if that dies, it may have to wait
in limbo. The first store to a field of an object made in this unit replaces nothing, so nothing is counted down, as
long as no other code has run and nothing was stored to a field of that name elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable

from codegen.hostmemory import slot_offset
from codegen.units.emit import address
from codegen.units.lower_numbers import Lower, box_double, box_truth, box_word, unbox_word
from codegen.units.lowering import Lowering
from codegen.units.refcount import CompileError
from tracer.hosttypes import dict_offset_of
from tracer.ir.descr import Field
from tracer.ir.trace import Op
from tracer.ir.values import Value

_RAW = {("i", "word"): "i64", ("f", "double"): "double", ("r", "object"): "ptr"}
_BOXES: dict[str, tuple[Callable[[Lowering, str], str], type]] = {"i": (box_word, int), "f": (box_double, float)}


def _raw_type(field: Field) -> str | None:
    """The LLVM type of a field that holds raw bytes or a reference; None if it holds a box. Raises CompileError for
    impossible storage.
    """
    raw = _RAW.get((field.kind, field.storage))
    if raw is None and (field.storage != "object" or field.kind == "r"):
        raise CompileError(f"{field!r}: kind {field.kind} cannot lie in storage {field.storage!r}")
    return raw


def _getfield(w: Lowering, op: Op) -> None:
    e, field = w.e, op.descr
    raw = _raw_type(field)
    obj, where = e.operand(op.args[0]), slot_offset(field)
    if raw is not None:
        e.define(op, e.load(raw, obj, where))
        if raw == "ptr":
            w.contents[op.args[0], field.name] = op
    elif field.kind == "i":
        e.define(op, unbox_word(w, e.load("ptr", obj, where), ""))
    else:
        e.define(op, e.load("double", e.load("ptr", obj, where), w.layout.float_value))


def _setfield(w: Lowering, op: Op) -> None:
    e, field = w.e, op.descr
    raw = _raw_type(field)
    target, value = op.args
    obj, where = e.operand(target), slot_offset(field)
    if raw in ("i64", "double"):
        e.store(e.typed(value), obj, where)
        return
    stored, known = e.operand(value), None
    if raw is None:
        make, known = (box_truth, bool) if field.truth else _BOXES[field.kind]
        stored = make(w, stored)
    replaces = field.name in w.fresh.get(target, {field.name})
    _now_set(w, target, field.name)
    if not replaces:
        e.store(f"ptr {stored}", obj, where)
        if raw is not None:
            w.contents[target, field.name] = value
        return
    before = w.contents.get((target, field.name))
    if raw is not None:
        w.contents = {k: v for k, v in w.contents.items() if k[1] != field.name}
        w.contents[target, field.name] = value
    if before is not None:  # the replaced object is known: it was read from here, or stored here
        e.store(f"ptr {stored}", obj, where)
        e.decref(e.operand(before), w.known(before), at_once=False)
        return
    old = e.load("ptr", obj, where)
    e.store(f"ptr {stored}", obj, where)
    there, on = e.fresh("old"), e.fresh("on")
    e.branch(e.put("icmp eq ptr {}, null", old), on, there, "!prof !1")
    e.block(there)
    e.decref(old, known, at_once=False)
    e.go(on)
    e.block(on)


def _now_set(w: Lowering, target: Value, name: str) -> None:
    if target in w.fresh:
        w.fresh[target].add(name)
    else:  # the target may be any of the new objects
        for names in w.fresh.values():
            names.add(name)


def _new(w: Lowering, op: Op) -> None:
    cls = op.descr.cls
    e = w.e
    shelf = w.shelves.get(op)
    if shelf is not None:
        e.alive.append(shelf)
        e.define(op, e.call("rt_take_hollow", f"ptr {address(shelf.address)}"))
        return
    plain = not dict_offset_of(cls) and not issubclass(cls, BaseException)
    e.alive.append(cls)
    if plain:
        blocks = e.state.blocks.blocks_of(cls)
        e.define(op, e.call("rt_new", f"ptr {address(id(cls))}", f"ptr {address(blocks)}"))
    else:
        e.define(op, e.call("rt_new_instance", f"ptr {address(id(cls))}"))
    w.fresh[op] = set()


def _newlist(w: Lowering, op: Op) -> None:
    e = w.e
    made = e.call("rt_newlist", f"i64 {len(op.args)}")
    if op.args:
        items = e.load("ptr", made, w.layout.list_items)
        for k, value in enumerate(op.args):
            e.store(e.typed(value), items, 8 * k)
    e.define(op, made)


def _newtuple(w: Lowering, op: Op) -> None:
    e = w.e
    made = e.call("rt_newtuple", f"i64 {len(op.args)}")
    for k, value in enumerate(op.args):
        e.store(e.typed(value), made, w.layout.tuple_items + 8 * k)
    e.define(op, made)


def _len(w: Lowering, op: Op) -> None:
    w.e.define(op, w.e.load("i64", w.e.operand(op.args[0]), w.layout.size))


def _item(w: Lowering, op: Op) -> str:
    e = w.e
    items = e.load("ptr", e.operand(op.args[0]), w.layout.list_items)
    return e.put("getelementptr ptr, ptr {}, i64 {}", items, e.operand(op.args[1]))


def _list_getitem(w: Lowering, op: Op) -> None:
    w.e.define(op, w.e.load("ptr", _item(w, op)))


def _tuple_getitem(w: Lowering, op: Op) -> None:
    e = w.e
    items = e.offset(e.operand(op.args[0]), w.layout.tuple_items)
    e.define(op, e.load("ptr", e.put("getelementptr ptr, ptr {}, i64 {}", items, e.operand(op.args[1]))))


def _list_setitem(w: Lowering, op: Op) -> None:
    e = w.e
    where = _item(w, op)
    old = e.load("ptr", where)
    e.store(e.typed(op.args[2]), where)
    e.decref(old, None, at_once=False)


def _list_append(w: Lowering, op: Op) -> None:
    e = w.e
    items, value = (e.operand(a) for a in op.args)
    size = e.load("i64", items, w.layout.size)
    room = e.load("i64", items, w.layout.list_allocated)
    fast, slow, done = e.fresh("fast"), e.fresh("slow"), e.fresh("appended")
    e.branch(e.put("icmp slt i64 {}, {}", size, room), fast, slow, "!prof !0")
    e.block(fast)
    first = e.load("ptr", items, w.layout.list_items)
    e.store(f"ptr {value}", e.put("getelementptr ptr, ptr {}, i64 {}", first, size))
    e.store(f"i64 {e.put('add i64 {}, 1', size)}", items, w.layout.size)
    e.go(done)
    lines, e.lines = e.lines, []
    e.block(slow)
    e.call("rt_append", f"ptr {items}", f"ptr {value}")
    e.go(done)
    e.cold += e.lines
    e.lines = lines
    e.block(done)


def _bytes_getitem(w: Lowering, op: Op) -> None:
    e = w.e
    items = e.offset(e.operand(op.args[0]), w.layout.bytes_items)
    byte = e.load("i8", e.put("getelementptr i8, ptr {}, i64 {}", items, e.operand(op.args[1])))
    e.define(op, e.put("zext i8 {} to i64", byte))


def _str_getitem(w: Lowering, op: Op) -> None:
    """Inline for a compact string with one byte for each character; a call otherwise."""
    e = w.e
    text, index = (e.operand(a) for a in op.args)
    state = e.load("i32", text, w.layout.str_state)
    narrow, wide, done = e.fresh("narrow"), e.fresh("wide"), e.fresh("read")
    shape = e.put("and i32 {}, {}", state, str(w.layout.str_compact | w.layout.str_kinds))
    is_narrow = e.put("icmp eq i32 {}, {}", shape, str(w.layout.str_compact | w.layout.str_narrow))
    e.branch(is_narrow, narrow, wide, "!prof !0")
    e.block(narrow)
    ascii_bit = e.put("and i32 {}, {}", state, str(w.layout.str_ascii))
    is_latin = e.put("icmp eq i32 {}, 0", ascii_bit)
    first = e.put("select i1 {}, i64 {}, i64 {}", is_latin, str(w.layout.latin_items), str(w.layout.ascii_items))
    byte = e.load("i8", e.put("getelementptr i8, ptr {}, i64 {}", text, e.put("add i64 {}, {}", first, index)))
    near = e.put("zext i8 {} to i64", byte)
    e.go(done)
    e.block(wide)
    far = e.call("PyUnicode_ReadChar", f"ptr {text}", f"i64 {index}", prototype="i32 (ptr, i64)")
    code = e.put("zext i32 {} to i64", far)
    e.go(done)
    e.block(done)
    e.define(op, e.phi("i64", (near, narrow), (code, wide)))


def _array_code(w: Lowering, op: Op) -> None:
    e = w.e
    code = e.load("i8", e.load("ptr", e.operand(op.args[0]), w.layout.array_descr))
    e.define(op, e.put("zext i8 {} to i64", code))


def _dict_version(w: Lowering, op: Op) -> None:
    w.e.define(op, w.e.load("i64", w.e.operand(op.args[0]), w.layout.dict_version))


def _raw(w: Lowering, op: Op) -> tuple[str, str]:
    """The LLVM type of an item of a buffer, and its address."""
    e, items = w.e, op.descr
    kind = f"i{8 * items.size}" if items.kind == "i" else {4: "float", 8: "double"}[items.size]
    first = w.layout.bytearray_items if items.cls is bytearray else w.layout.array_items
    start = e.load("ptr", e.operand(op.args[0]), first)
    return kind, e.put(f"getelementptr {kind}, ptr {{}}, i64 {{}}", start, e.operand(op.args[1]))


def _raw_getitem(w: Lowering, op: Op) -> None:
    e = w.e
    kind, where = _raw(w, op)
    item = e.load(kind, where)
    if kind == "float":
        item = e.put("fpext float {} to double", item)
    elif kind in ("i8", "i16", "i32"):
        item = e.put(f"{'sext' if op.descr.is_signed else 'zext'} {kind} {{}} to i64", item)
    e.define(op, item)


def _raw_setitem(w: Lowering, op: Op) -> None:
    e = w.e
    kind, where = _raw(w, op)
    item = e.operand(op.args[2])
    if kind == "float":
        item = e.put("fptrunc double {} to float", item)
    elif kind in ("i8", "i16", "i32"):
        item = e.put(f"trunc i64 {{}} to {kind}", item)
    e.store(f"{kind} {item}", where)


HEAP: dict[str, Lower] = {
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
