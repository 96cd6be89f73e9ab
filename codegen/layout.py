"""How the host's objects lie in memory: described for each version, checked on real objects.

In: the running host.
Out: `probe()` -> `Layout`.

Holds: each offset is used to read objects whose value is known; if a check fails, the JIT stays off.
Does not: know LLVM, units or reference counts; read the offsets of our own slots, see `codegen.hostmemory`.
"""

from __future__ import annotations

import ctypes
import gc
import os
import struct
import sys
import types
from _operator import call
from array import array
from types import CodeType, FrameType, FunctionType, TracebackType
from typing import Any

from codegen.hostmemory import (
    VECTORCALL,
    LayoutError,
    current_thread_state,
    function_address,
    member_offset,
    slot_offset,
    word_at,
)
from tracer.host.dictversions import VERSION_OFFSET
from tracer.hosttools import is_main_thread, partial
from tracer.hosttypes import FLAG_COLLECTED, FLAG_HEAP, FLAG_METHOD, FLAGS_OF_BASES, MEMBERS_SLOT
from tracer.ir.descr import Field
from tracer.records import record

FLAGGED: dict[type, int] = {
    int: 1 << 24, list: 1 << 25, tuple: 1 << 26, bytes: 1 << 27, str: 1 << 28, dict: 1 << 29, BaseException: 1 << 30,
    type: 1 << 31,
}  # fmt: skip
"""The classes that have a type flag, which they share with their subclasses."""
_ALL_FLAGGED = sum(FLAGGED.values())


@record(compared=True)
class Layout:
    """Offsets in bytes, and addresses, of one running host."""

    version: tuple[int, int]
    tagged_ints: bool  # from 3.12: at +16 lv_tag = digits << 3 | sign; before: the signed number of digits
    immortal: bool  # from 3.12: objects whose 32-bit count is negative are not counted
    small_ints: int  # address of the int -5; the ints up to 256 follow, 32 bytes each
    breaker: int | None  # address of the eval breaker; None if each thread has its own
    breaker_in_thread: int  # then: its offset in the thread state
    breaker_mask: int  # the bits of it that mean that something waits
    own_boxes: bool  # may blocks of ints and floats be exchanged and reused?
    small_int_least: int = -5  # the least int of which the host has only one object
    small_int_count: int = 262  # how many such ints there are
    header: int = 16  # bytes of an object without fields
    type_of: int = 8
    int_size: int = 16
    int_digits: int = 24
    float_value: int = 16
    complex_parts: int = 16
    size: int = 16  # ob_size of lists and tuples
    list_items: int = 24
    list_allocated: int = 32
    tuple_items: int = 24
    bytes_items: int = 32
    bytearray_items: int = 40
    array_items: int = 24
    dict_version: int = VERSION_OFFSET  # on hosts that have one
    dict_keys: int = 32  # address of its table of keys, to which the next four belong
    keys_size: int = 8  # logarithm of the length of its index
    keys_index: int = 9  # logarithm of the bytes of its index
    keys_kind: int = 10  # 1 if all keys are strings, and the values are in the table
    keys_count: int = 24  # of the entries so far; the index follows, and then the entries
    array_descr: int = 40  # address of the host's description of the type code, whose first byte is the code
    str_hash: int = 24  # -1 if nobody has asked for it
    str_state: int = 32  # bits that say how the string is stored; the next five are masks of it
    str_interned: int = 0b00011
    str_kinds: int = 0b11100  # bytes for each character, shifted
    str_narrow: int = 0b00100  # `str_kinds` of one byte for each character
    str_compact: int = 1 << 5
    str_ascii: int = 1 << 6
    ascii_items: int = 0  # this and the next depend on the version
    latin_items: int = 0
    builtin_self: int = 24  # of a builtin function: its module, or the object that a method is bound to
    type_name: int = 24
    type_basicsize: int = 32
    type_flags: int = 168
    type_iternext: int = 224
    type_mro: int = 344
    type_bases: int = 336
    type_dict_offset: int = 288
    type_base: int = 256
    type_dict: int = 264  # of a class that was made at run time
    type_alloc: int = 304
    type_new: int = 312
    type_call: int = 128
    type_dealloc: int = 48
    type_itemsize: int = 40
    type_vectorcall: int = VECTORCALL
    type_as_async: int = 80  # address of the table of functions for `async`
    async_await: int = 0  # in that table
    async_anext: int = 16
    async_send: int = 24
    type_getattro: int = 144
    type_setattro: int = 152
    type_traverse: int = 184
    type_iter: int = 216
    type_descr_get: int = 272
    type_weakrefs: int = 208  # the offset of its objects' list of weak references, or 0
    type_free: int = 320
    type_del: int = 376
    type_finalize: int = 392
    flag_managed_dict: int = 1 << 4  # a type flag: the host manages the dicts of its objects
    flag_heap: int = FLAG_HEAP  # a type flag: made at run time, by a class statement for example
    flag_collected: int = FLAG_COLLECTED  # a type flag: the collector knows its objects
    flag_method_descriptor: int = FLAG_METHOD  # a type flag: no bound method is made to call its objects
    flag_vectorcall: int = 1 << 11  # a type flag: its objects have C functions that take arrays
    flag_abstract: int = 1 << 20  # a type flag: it has abstract methods
    flag_dict: int = FLAGGED[dict]
    flag_exception: int = FLAGGED[BaseException]
    flag_type: int = FLAGGED[type]
    flags_of_bases: int = FLAGS_OF_BASES  # type flags: of a type made for classes to derive from
    slot_members: int = MEMBERS_SLOT  # for PyType_FromSpec: the number of a type's table of members
    descriptor_class: int = 16  # of any descriptor: the class that it belongs to
    method_base: int = 40  # of a wrapper descriptor: its row in the host's table of slots
    method_function: int = 48  # of a wrapper descriptor: the C function that it wraps
    method_vectorcall: int = 48  # of a method descriptor: the C function that calls it
    bound_method: int = 16  # of a bound wrapper: the wrapper descriptor
    bound_self: int = 24  # of a bound wrapper: the object that it is bound to
    builtin_definition: int = 16  # of a builtin function: its row in the host's table
    method_definition: int = 40  # of a method descriptor: its row in the host's table
    row_function: int = 8  # in such a row: the C function
    row_flags: int = 16  # in such a row: how it is called, one of the next four or another
    takes_none: int = 0x04
    takes_one: int = 0x08
    takes_array: int = 0x80
    takes_named: int = 0x82  # an array, and the names of the last values
    set_mask: int = 32  # the length of its table, minus 1
    set_table: int = 40
    weakref_callback: int = 24
    weakref_next: int = 48
    error_parts: int = 16  # of an exception, a word each: dict, arguments, notes, traceback, context, cause
    traceback_next: int = 16
    traceback_frame: int = 24
    traceback_line: int = 36
    frame_tail: int = 0  # of a frame object: 32 bytes before the end of what all frames have
    frame_back: int = 16  # of a frame object: the caller's
    frame_inner: int = 24  # the address of its inner frame, which lies in it at `frame_data`
    frame_trace: int = 32  # what traces it, or null
    frame_extra: int = 0  # what the program has stored in its variables, and does not exist: or null
    frame_cache: int = 0  # likewise, a dict of its variables; both are as `frame_trace` where frames have no such words
    frame_data: int = 0  # where the inner frame lies
    frame_previous: int = 0  # of the inner frame: the caller's; this and the next three are offsets in the frame object
    frame_function: int = 0
    frame_code: int = 0
    frame_locals: int = 0
    code_stack_size: int = 0
    code_constants: int = 0

    @property
    def count_type(self) -> str:
        """The LLVM type of a reference count."""
        return "i32" if self.immortal else "i64"

    @property
    def whole_errors(self) -> bool:
        """Does the host keep a raised exception as one object?"""
        return self.version >= (3, 12)

    @property
    def inner_code(self) -> int:
        """The offset of the code in an inner frame."""
        return self.frame_code - self.frame_data

    @property
    def tuple_third(self) -> int:
        """The offset of a tuple's third item."""
        return self.tuple_items + 16

    @property
    def breaker_bits(self) -> int:
        """The bits of the eval breaker that mean that something waits."""
        return self.breaker_mask & 0x7FFF_FFFF

    @property
    def flags_special(self) -> int:
        """The type flags of classes whose objects only the host can make."""
        return self.flag_managed_dict | self.flag_abstract | self.flag_exception


_VERSIONS: dict[tuple[int, int], dict[str, Any]] = {
    #          ints       counts             offset of the eval breaker
    (3, 11): {"tagged": False, "immortal": False, "interpreter": 100, "thread": 0, "mask": 0xFFFFFFFF},
    (3, 12): {"tagged": True, "immortal": True, "interpreter": 368, "thread": 0, "mask": 0xFFFFFFFF},
    (3, 13): {"tagged": True, "immortal": True, "interpreter": None, "thread": 24, "mask": 0xFF},
}

_FRAMES: dict[tuple[int, int], dict[str, int]] = {
    (3, 11): {"extra": 32, "cache": 32, "data": 48, "previous": 96, "function": 48, "code": 80, "locals": 72},
    (3, 12): {"extra": 32, "cache": 32, "data": 48, "previous": 56, "function": 64, "code": 48, "locals": 88},
    (3, 13): {"extra": 48, "cache": 56, "data": 64, "previous": 72, "function": 80, "code": 64, "locals": 104},
}
"""Offsets in a frame object."""

_DIGIT = 30
# -- checks ----------------------------------------------------------------------------


def _expect(what: str, expected: object, found: object) -> None:
    if expected != found:
        raise LayoutError(f"{what}: expected {expected!r}, found {found!r}")


def _read_int(layout: Layout, value: object) -> int:
    raw = word_at(id(value) + layout.int_size)
    if layout.tagged_ints:
        count, sign = raw >> 3, (1, 0, -1)[raw & 3]
    else:
        count, sign = abs(raw), (raw > 0) - (raw < 0)
    digits = struct.unpack(f"<{count}I", ctypes.string_at(id(value) + layout.int_digits, 4 * count))
    return sign * sum(d << _DIGIT * k for k, d in enumerate(digits)) if sign else 0


def _check_numbers(layout: Layout) -> None:
    for value in (0, 1, -1, 256, 12345, -12345, 2**30 - 1, 2**30, -(2**45), 2**60 - 1, 2**60, -(2**63)):
        _expect("value of an int", value, _read_int(layout, value))
    for number in (0.0, -1.5, 1e300):
        _expect("value of a float", number, ctypes.c_double.from_address(id(number) + layout.float_value).value)
    pair = 1.5 - 2.5j
    _expect("parts of it", pair, complex(*struct.unpack("<dd", ctypes.string_at(id(pair) + layout.complex_parts, 16))))
    _expect("digits of an int", _DIGIT, sys.int_info.bits_per_digit)
    _expect("class of an int", id(int), word_at(id(7) + layout.type_of))
    small = [id(k) - layout.small_ints for k in map(int, map(str, range(-5, 257)))]
    _expect("addresses of small ints", [32 * k for k in range(262)], small)


def _check_containers(layout: Layout) -> None:
    items: list[object] = [object(), "x", 5]
    _expect("length of a list", 3, word_at(id(items) + layout.size))
    base = word_at(id(items) + layout.list_items)
    if base & 7 or not 1 << 16 < base < 1 << 47:  # do not read through an address that cannot be one
        raise LayoutError(f"items of a list: expected an address, found {base}")
    _expect("items of bytes", b"abc", ctypes.string_at(id(b"abc") + layout.bytes_items, 3))
    _expect("items of a list", [id(x) for x in items], [word_at(base + 8 * k) for k in range(3)])
    items.append(None)
    room = word_at(id(items) + layout.list_allocated)
    if not 4 <= room <= 64:
        raise LayoutError(f"room of a list of 4: expected 4 to 64, found {room}")
    group = (object(), "x")
    _expect("length of a tuple", 2, word_at(id(group) + layout.size))
    first = id(group) + layout.tuple_items
    _expect("items of a tuple", [id(x) for x in group], [word_at(first), word_at(first + 8)])


def _check_buffers(layout: Layout) -> None:
    room = bytearray(b"abc")
    del room[0]  # its items now start after the start of its memory
    _expect("length of a bytearray", 2, word_at(id(room) + layout.size))
    _expect("items of a bytearray", b"bc", _bytes_at("a bytearray", word_at(id(room) + layout.bytearray_items), 2))
    _expect("length of bytes", 3, word_at(id(b"abc") + layout.size))
    for code in "bBhHiIlLqQfd":
        items = array(code, [1, 2])
        _expect("length of an array", 2, word_at(id(items) + layout.size))
        held = _bytes_at("an array", word_at(id(items) + layout.array_items), 2 * items.itemsize)
        _expect("items of an array", items.tobytes(), held)
        known = _bytes_at("a type code", word_at(id(items) + layout.array_descr), 8)
        _expect("type code of an array", (ord(code), items.itemsize), struct.unpack("<B3xi", known))


def _check_strings(layout: Layout) -> None:
    for text, is_ascii in (("a", True), ("a" * 9, True), ("\x7f\x80\xff", False), ("", True)):
        state = ctypes.c_uint32.from_address(id(text) + layout.str_state).value
        mask = layout.str_kinds | layout.str_compact | layout.str_ascii
        expected = layout.str_narrow | layout.str_compact | (layout.str_ascii if is_ascii else 0)
        _expect(f"state of the string {text!r}", expected, state & mask)
        _expect("length of a string", len(text), word_at(id(text) + layout.size))
        first = id(text) + (layout.ascii_items if is_ascii else layout.latin_items)
        _expect("characters of a string", text.encode("latin-1"), ctypes.string_at(first, len(text)))
    for text in ("\u20ac", "\U0001f600"):
        state = ctypes.c_uint32.from_address(id(text) + layout.str_state).value
        if state & layout.str_kinds == layout.str_narrow:
            raise LayoutError(f"state of the string {text!r}: found {state:#x}, as for a narrow one")


def _bytes_at(what: str, where: int, size: int) -> bytes:
    if not 1 << 12 < where < 1 << 47:  # do not read through an address that cannot be one
        raise LayoutError(f"place of {what}: expected an address, found {where}")
    return ctypes.string_at(where, size)


class _Slotted:
    __slots__ = ("first", "second")

    def __init__(self) -> None:
        self.first: object = "a"
        self.second: object = "b"


def _check_types(layout: Layout) -> None:
    _expect("size of a class's objects", _Slotted.__basicsize__, word_at(id(_Slotted) + layout.type_basicsize))
    _expect("flags of a class", _Slotted.__flags__, word_at(id(_Slotted) + layout.type_flags))
    _expect("tp_alloc", function_address("PyType_GenericAlloc"), word_at(id(_Slotted) + layout.type_alloc))
    _expect("tp_bases", id(bool.__bases__), word_at(id(bool) + layout.type_bases))
    _expect("tp_dictoffset", FunctionType.__dictoffset__, word_at(id(FunctionType) + layout.type_dict_offset))
    _expect("tp_base", id(int), word_at(id(bool) + layout.type_base))
    _expect("tp_dict", id(gc.get_referents(vars(_Slotted))[0]), word_at(id(_Slotted) + layout.type_dict))
    _expect("tp_new inherited", word_at(id(object) + layout.type_new), word_at(id(_Slotted) + layout.type_new))
    called = word_at(id(vars(types.MethodType)["__call__"]) + layout.method_function)  # that of `type` may be ours
    _expect("tp_call", [called or 1, 0], [word_at(id(cls) + layout.type_call) for cls in (types.MethodType, _Slotted)])
    stepped = [word_at(id(cls) + layout.type_iternext) != 0 for cls in (type(iter([])), type(iter("")), list, int)]
    _expect("tp_iternext", [True, True, False, False], stepped)
    items: list[object] = []
    for plain in (_expect, len, str.upper):
        offset = word_at(id(type(plain)) + VECTORCALL)
        if not 0 < offset <= type(plain).__basicsize__ - 8:
            raise LayoutError(f"tp_vectorcall_offset of {type(plain).__name__}: found {offset}")
    append = items.append
    _expect("object of a bound method", id(items), word_at(id(append) + layout.builtin_self))
    thing = _Slotted()
    for name in ("first", "second"):
        offset = slot_offset(Field(_Slotted, name, "r"))
        _expect(f"slot {name!r}", id(getattr(thing, name)), word_at(id(thing) + offset))
    for cls, flag in FLAGGED.items():
        derived = type("", (cls,), {})
        _expect(f"flag of {cls.__name__}", [flag] * 2, [t.__flags__ & _ALL_FLAGGED for t in (cls, derived)])
    held: list[object] = []
    before = word_at(id(held)) & 0xFFFFFFFF
    again = held
    _expect("reference count", before + 1, word_at(id(held)) & 0xFFFFFFFF)
    del again
    if layout.immortal and ctypes.c_int32.from_address(id(None)).value >= 0:
        raise LayoutError("None should be immortal on this host and is not")


def _check_calls(layout: Layout) -> None:
    for function, flags in ((len, layout.takes_one), (isinstance, layout.takes_array), (sorted, layout.takes_named)):
        row = word_at(id(function) + layout.builtin_definition)
        _expect(f"how {function.__name__} is called", flags, ctypes.c_int32.from_address(row + layout.row_flags).value)
    methods = (
        (list, "append", layout.takes_one),
        (list, "pop", layout.takes_array),
        (str, "split", layout.takes_named),
        (dict, "keys", layout.takes_none),
    )
    for cls, name, flags in methods:
        method = vars(cls)[name]
        _expect("class of a method", id(cls), word_at(id(method) + layout.descriptor_class))
        row = word_at(id(method) + layout.method_definition)
        _expect(f"how {name} is called", flags, ctypes.c_int32.from_address(row + layout.row_flags).value)
    call = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.py_object)
    row = word_at(id(len) + layout.builtin_definition)
    _expect("C function of len", 3, call(word_at(row + layout.row_function))(None, "abc"))


def _check_tracebacks(layout: Layout) -> None:
    suspended: Any = (0 for _ in ())
    frame = suspended.gi_frame
    outer = TracebackType(None, frame, 4, 77)
    inner = outer.tb_next = TracebackType(None, frame, 4, 78)
    _expect("tb_next", id(inner), word_at(id(outer) + layout.traceback_next))
    _expect("tb_frame", id(outer.tb_frame), word_at(id(outer) + layout.traceback_frame))
    _expect("tb_lineno", 77, ctypes.c_int32.from_address(id(outer) + layout.traceback_line).value)
    error = ValueError(7)
    error.__traceback__, error.__context__, error.__cause__ = outer, OSError(), KeyError()
    parts = [id(error.args), id(outer), id(error.__context__), id(error.__cause__)]
    _expect("parts of an exception", parts, [word_at(id(error) + layout.error_parts + 8 * k) for k in (1, 3, 4, 5)])
    allocates = word_at(id(TracebackType) + layout.type_alloc)
    _expect("tp_alloc of tracebacks", function_address("PyType_GenericAlloc"), allocates)


def _check_frames(layout: Layout) -> None:
    def bare() -> None:
        pass

    makes = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, *3 * [ctypes.py_object])
    make = makes(("PyFrame_New", ctypes.pythonapi))
    code, variables = bare.__code__.replace(co_flags=0), {"x": 1}
    names: dict[str, object] = {"__builtins__": {}}
    frame = make(current_thread_state(), code, names, variables)
    size = layout.frame_tail + 32 + 8 * code.co_stacksize
    if not layout.header + 96 <= size - 8 * code.co_stacksize <= layout.header + 128:
        raise LayoutError(f"size of a frame: found {size}")
    _expect("size of a frame", frame.__sizeof__(), size)
    _expect("co_consts", id(code.co_consts), word_at(id(code) + layout.code_constants))
    _expect("co_stacksize", code.co_stacksize, ctypes.c_int32.from_address(id(code) + layout.code_stack_size).value)
    own = (layout.frame_back, layout.frame_trace, layout.frame_extra, layout.frame_cache, layout.frame_previous)
    _expect("a frame's own words", [0] * len(own), [word_at(id(frame) + at) for at in own])
    _expect("inner frame", id(frame) + layout.frame_data, word_at(id(frame) + layout.frame_inner))
    parts = [word_at(id(frame) + at) for at in (layout.frame_code, layout.frame_locals)]
    _expect("code and variables of a frame", [id(code), id(variables)], parts)
    kind = word_at(word_at(id(frame) + layout.frame_function) + layout.type_of)
    _expect("function of a frame", id(FunctionType), kind)


def _check_breaker(layout: Layout) -> None:
    """A pending call must show as a bit in the eval breaker of the main thread, where it will run. No Python runs
    between adding it and looking for it.
    """
    if not is_main_thread():
        return
    api = ctypes.pythonapi
    add = api.Py_AddPendingCall
    read = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_ssize_t)(("PyBytes_FromStringAndSize", api))
    nothing = ctypes.c_void_p(function_address("PyErr_CheckSignals"))
    where = breaker_address(layout)
    steps = (
        partial(read, where, 4),
        partial(add, nothing, None),
        partial(read, where, 4),
    )
    for _ in range(20):
        before, _added, after = tuple(map(call, steps))
        if not int.from_bytes(before, "little") & layout.breaker_mask:
            break
    else:
        raise LayoutError("the eval breaker is set all the time")
    if not int.from_bytes(after, "little") & layout.breaker_mask:
        raise LayoutError("a pending call does not show in the eval breaker")


def breaker_address(layout: Layout) -> int:
    """The address of the eval breaker of the calling thread."""
    if layout.breaker is not None:
        return layout.breaker
    return current_thread_state() + layout.breaker_in_thread


def breaker_in_interpreter(layout: Layout) -> int:
    """The address of the eval breaker in the interpreter's state, on hosts that have one for all threads."""
    return int(_VERSIONS[layout.version]["interpreter"])


def _blocks_are_exchangeable() -> bool:
    """Does the host's allocator give ints and floats blocks of one size class, without guard bytes?"""
    if sys.flags.dev_mode or hasattr(sys, "gettotalrefcount"):
        return False
    if os.environ.get("PYTHONMALLOC", "pymalloc") not in ("", "pymalloc", "default"):
        return False
    malloc = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(("PyObject_Malloc", ctypes.pythonapi))
    free = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(("PyObject_Free", ctypes.pythonapi))
    blocks = [malloc(size) for size in (24, 28, 32) * 40]
    small, middle, large = ({block >> 12 for block in blocks[k::3]} for k in range(3))
    for block in blocks:
        free(block)
    # size classes never share a page: sizes that share one are the same class; its blocks are 32 bytes apart
    return bool(small & middle & large) and len({block & 31 for block in blocks}) <= 2


_CHECKS = (
    _check_numbers, _check_containers, _check_buffers, _check_strings, _check_types, _check_calls, _check_tracebacks,
    _check_frames, _check_breaker,
)  # fmt: skip


def probe() -> Layout:
    """The layout of this host. Raises LayoutError if the host is not as described."""
    version = sys.version_info[:2]
    if sys.implementation.name != "cpython" or version not in _VERSIONS:
        raise LayoutError(f"no layout is known for {sys.implementation.name} {version[0]}.{version[1]}")
    if struct.calcsize("P") != 8 or sys.byteorder != "little":
        raise LayoutError("only 64-bit little-endian hosts are known")
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        raise LayoutError("hosts without a global lock are not known")
    row, frame = _VERSIONS[version], _FRAMES[version]
    state = ctypes.PYFUNCTYPE(ctypes.c_void_p)(("PyInterpreterState_Get", ctypes.pythonapi))
    layout = Layout(
        version=version,
        tagged_ints=row["tagged"],
        immortal=row["immortal"],
        small_ints=id(int("-5")),
        breaker=None if row["interpreter"] is None else int(state()) + row["interpreter"],
        breaker_in_thread=row["thread"],
        breaker_mask=row["mask"],
        own_boxes=_blocks_are_exchangeable(),
        ascii_items=sys.getsizeof("") - 1,
        latin_items=sys.getsizeof("\x80\x80") - 3,
        frame_tail=FrameType.__basicsize__ - 32,
        code_stack_size=member_offset(vars(CodeType)["co_stacksize"]),
        code_constants=member_offset(vars(CodeType)["co_consts"]),
        **{f"frame_{name}": offset for name, offset in frame.items()},
    )
    for check in _CHECKS:
        check(layout)
    return layout
