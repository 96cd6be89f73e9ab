"""Loads translated code.

In: an `Image`.  Out: `Native`: functions that the host can call.

Holds: the code's memory is writable or executable, never both; what it refers to is kept alive with it.
Does not: import LLVM.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import struct
import sys
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import attrs

from codegen.layout import Layout, LayoutError, breaker_address, function_address, probe
from codegen.translate import cache
from codegen.translate.image import Image
from codegen.translate.slots import Slots
from codegen.translate.symbols import resolve

_FASTCALL, _NOARGS = 0x80, 0x04
_READ, _EXECUTE = 1, 4
SMALL_INTS = 262
_UNCOUNTED = 1 << 60
"""What the counts of constants start from, where code takes references to them without counting."""


@attrs.define(eq=False)
class Native:
    """Loaded code.

    functions: by name, as `interp.loop:interpret`.
    watch: of portals, by the same names: sets hooks; see `portal`.  activations: what runs; see `activations`.
    forget: empties the memo.  slots: what of it the host calls directly.
    """

    functions: dict[str, Callable[..., Any]]
    watch: dict[str, Callable[..., Any]]
    activations: dict[str, Callable[[], list[Any]]]
    forget: Callable[[], None]
    slots: Slots
    alive: list[Any] = attrs.field(repr=False)

    def portal(self, path: str) -> Any:
        """A portal's functions in one object: `interpret`, or what its name is; `watch`; `activations`; `use_slots`."""
        name = path.rpartition(":")[2]
        found = {name: self.functions[path], "watch": self.watch[path], "activations": self.activations[path]}
        return SimpleNamespace(**found, use_slots=self.slots.use)


class _MethodDef(ctypes.Structure):
    _fields_ = [
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    ]


def load(image: Image) -> Native:
    """Map the code into memory and resolve what it refers to.

    Raises:
        LayoutError, OSError, KeyError, AttributeError: this process cannot run it.
    """
    layout = probe()
    blob = image.blob
    alive: list[Any] = []
    addresses = [_address(image, name, layout, alive) for name in blob.imports]
    memory = mmap.mmap(-1, blob.size)
    memory[: len(blob.code)] = blob.code
    base = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    if not layout.immortal:
        for number in range(SMALL_INTS):
            ctypes.c_ssize_t.from_address(layout.small_ints + 32 * number).value += _UNCOUNTED
    struct.pack_into(f"<{len(addresses)}Q", memory, blob.table, *addresses)
    for where, number, offset in blob.words:
        struct.pack_into("<Q", memory, where, offset + (addresses[number] if number >= 0 else base))
    protect = ctypes.CDLL(None, use_errno=True).mprotect
    if protect(ctypes.c_void_p(base), ctypes.c_size_t(blob.table), _READ | _EXECUTE) != 0:
        raise OSError(ctypes.get_errno(), "the system does not let memory be made executable")
    alive.append(memory)

    def callable_at(symbol: str, name: str, flags: int = _FASTCALL) -> Any:
        method = _MethodDef(name.encode(), base + blob.exports[symbol], flags, None)
        alive.append(method)
        return _make_function(ctypes.addressof(method), None, None, None)

    functions, watch, activations, slots = {}, {}, {}, Slots()
    for path, symbol in image.exports.items():
        name = path.rpartition(":")[2]
        if symbol.startswith("slot"):
            slots.add(resolve(f"o:{path}"), base + blob.exports[symbol])
            continue
        functions[path] = callable_at(symbol, name)
        if symbol.replace("enter", "watch") not in blob.exports:
            continue  # it is no portal
        watch[path] = callable_at(symbol.replace("enter", "watch"), f"watch_{name}")
        activations[path] = callable_at(symbol.replace("enter", "activations"), f"activations_{name}", _NOARGS)
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(alive))  # code may run until the process is gone
    return Native(functions, watch, activations, callable_at("forget", "forget", _NOARGS), slots, alive)


def obtain(wait: bool) -> Native | None:
    """The native code of the interpreter; None where it is not built yet, or this process cannot run it.

    wait: build it if it is missing; else another process does, in the background.
    """
    if _refused:
        return None
    key = cache.key()
    image = cache.find(key)
    if image is None and wait:
        cache.build_now(key)
        image = cache.find(key)
    if image is None:
        cache.build_in_background(key)
        return None
    try:
        native = load(image)
    except (LayoutError, OSError, KeyError, AttributeError) as error:
        _refused.append(str(error))
        print(f"minipy: the interpreter runs untranslated: {error}", file=sys.stderr)
        return None
    gc.callbacks.append(partial(_forget, native.forget))
    return native


def _forget(forget: Callable[[], None], phase: str, info: dict[str, int]) -> None:
    """The host's collector is about to look for cycles: the memo is to keep nothing alive."""
    if phase == "start" and info["generation"] == 2:
        forget()


_refused: list[str] = []

_make_function = ctypes.PYFUNCTYPE(
    ctypes.py_object, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p
)(("PyCMethod_New", ctypes.pythonapi))


def _address(image: Image, name: str, layout: Layout, alive: list[Any]) -> int:
    """What a symbol means in this process."""
    if name == "small_ints":
        return layout.small_ints
    if name == "eval_breaker":
        return breaker_address(layout)
    if name in image.objects:
        found = resolve(image.objects[name])
        alive.append(found)
        if not layout.immortal:
            ctypes.c_ssize_t.from_address(id(found)).value += _UNCOUNTED
        return id(found)
    return function_address(name)
