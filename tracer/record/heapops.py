"""Fields and allocation, as a part of a recording.

In: concrete values and symbols, as for `tracer.record.recorder`.  Out: loads, stores and allocations; for
virtualizable frames nothing is recorded, only their shadow changes.

    r0.x                r1 = getfield_r(r0, P.x); a second time only r1
    frame.sp = i2       nothing: the frame's shadow says that sp is i2

Does not: read or write items of lists and tuples, see `tracer.record.sequences`.
"""

from __future__ import annotations

from typing import Any

from tracer.frontend.classfields import frame_shape, shape_of
from tracer.hosttypes import type_holds
from tracer.ir.descr import Field, Shape
from tracer.ir.ops import OPS
from tracer.record.callers import Raw
from tracer.record.recorder import SETFIELD, Pairs, Recorder
from tracer.record.shadows import Shadow, ShadowArray, Symbol, as_symbol


class HeapOps:
    """Records operations on objects of known layout, and on the shadows of frames."""

    __slots__ = ("core",)
    core: Recorder

    def __init__(self, core: Recorder) -> None:
        self.core = core

    # -- fields -------------------------------------------------------------------

    def getfield(self, v0: Any, s0: Symbol, field: Field) -> Symbol:
        """The symbol of `v0.field`."""
        if type(s0) is Shadow:
            if s0.forced is None:
                return s0.fields.get(field.name)
            s0 = as_symbol(s0.forced)
        return self.core.load(v0, s0, field)

    def setfield(self, v0: Any, s0: Symbol, v1: Any, s1: Symbol, field: Field) -> None:
        """Record a store to a field; the caller does it."""
        core = self.core
        if type(s0) is Shadow:
            if s0.forced is None:
                self._set_in_shadow(s0, v1, s1, field)
                return
            s0 = as_symbol(s0.forced)
        args = (core.argument("r", v0, s0), core.argument(field.kind, v1, s1))
        core.record(SETFIELD[field.kind], args, field)
        core.cache.stored(field, core.cache.key(v0, s0), s1 if type(s1) is not Shadow else as_symbol(s1.forced))

    def _set_in_shadow(self, shadow: Shadow, value: Any, symbol: Symbol, field: Field) -> None:
        if field not in shadow.shape.arrays:
            shadow.set_field(field.name, symbol)
            return
        items = self.core.fresh.pop(symbol, None)
        if items is None:
            raise AssertionError("a frame's list must be made by the trace and not be used elsewhere")
        shadow.arrays[field.name] = ShadowArray(items, value)

    # -- allocation ---------------------------------------------------------------

    def new(self, value: Any, shape: Shape) -> Symbol:
        """A new object of a class of the interpreter."""
        if type_holds(shape.cls, "_jit_virtualizable_"):
            return Shadow(frame_shape(shape.cls), None, value)
        allocated = self.core.record(OPS["new"], (), shape)
        self.core.know_class(allocated, shape.cls)
        return allocated

    def allocate(self, value: Any, layout: type) -> Symbol:
        """A new object of a class that is constant in the trace."""
        return self.new(value, shape_of(type(value), layout))

    def newlist(self, value: Any, pairs: Pairs) -> Symbol:
        """A new list of these items."""
        core = self.core
        args = core.arguments("r" * (len(pairs) // 2), pairs)
        allocated = core.record(OPS["newlist"], args)
        core.know_class(allocated, list)
        core.fresh[allocated] = list(pairs[1::2])
        return allocated

    def newlist_n(self, value: Any, v0: Any, s0: Symbol, v1: int, s1: Symbol, raw: Raw) -> Symbol:
        """A new list `[v0] * v1`; the length is promoted."""
        if s1 is not None:
            self.core.promote("i", v1, s1, raw)
        return self.newlist(value, (v0, s0) * v1)

    def newtuple(self, value: Any, pairs: Pairs) -> Symbol:
        """A new tuple of these items; a constant if all of them are."""
        core = self.core
        if core.fold and all(s is None or s.constant for s in pairs[1::2]):
            return None
        allocated = core.record(OPS["newtuple"], core.arguments("r" * (len(pairs) // 2), pairs))
        core.know_class(allocated, tuple)
        if core.fold:
            core.tuples[allocated] = pairs[1::2]
        return allocated
