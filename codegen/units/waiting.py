"""Reads from jitframes what machine code waits for.

In: the address of the jitframe of a unit that the host or native code has entered, or 0.  Out: for it and those that it
calls, the exit of the guard behind the call, and the exit's values that are shown.

    jitframe    CALL: exit record + 1, CALLED ──▶ jitframe    CALL: exit record
                shown: r0                                     shown: r0, r7

Holds: a jitframe that waits for no call that has a guard behind it says so, and nothing else of it is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ctypes import c_uint64, c_void_p, cast, py_object
from typing import Any

from codegen import abi
from tracer.driver.activations import shown
from tracer.ir.trace import Exit

_Record = c_uint64 * abi.RECORD_WORDS


def waiting_calls(address: int) -> Sequence[tuple[Exit, Mapping[int, Any]]]:
    """See `tracer.backend.protocol.Backend.waiting`."""
    found: list[tuple[Exit, Mapping[int, Any]]] = []
    while address:
        words = abi.Frame.from_address(address)
        call = words[abi.CALL]
        if not call:
            break
        exit: Exit = _object(_Record.from_address(call & ~1)[abi.RECORD_EXIT])
        assert exit.resume is not None
        places = zip(shown(exit.resume), abi.SHOWN, strict=False)
        found.append((exit, {index: _object(words[word]) for index, word in places if words[word]}))
        address = words[abi.CALLED] if call & 1 else 0
    return found[::-1]


def _object(address: int) -> Any:
    return cast(c_void_p(address), py_object).value
