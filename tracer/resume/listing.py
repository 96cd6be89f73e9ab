"""Resume data as text: the interpreter's frames that an exit rebuilds.

In: an exit of an optimised unit.
Out: lines such as

    guard_true saves r0, i2, r5
      behind interpret@10 line 55: pc = 8, code = <Code 4>, frame = Frame#1
      before is_true@5 line 233: w_obj = <7>
      Frame#1 is r0 with sp = 4, regs = [r5, int(i2), <Unbound 6>]

The outermost frame comes first: its position, and the registers that are live there. `int(i2)` is boxed when the exit
is taken. A thing with a `#` is made then, or is a frame that is written back. Stores that the optimiser had delayed are
made last.
"""

from __future__ import annotations

from typing import Any

from tracer.ir.descr import Field, Shape
from tracer.ir.snapshot import FrameShape
from tracer.ir.text import Names, Printer
from tracer.ir.trace import Exit
from tracer.ir.values import Const, Value
from tracer.resume.decode import decode


class _Writer:
    """Builds text where `ConcreteBuilder` builds objects; see `tracer.resume.decode.Builder`."""

    def __init__(self, printer: Printer, values: tuple[Value, ...]) -> None:
        self.printer = printer
        self.values = values
        self.made: dict[str, tuple[str, list[str]]] = {}
        self.stores: list[str] = []

    def const(self, kind: str, value: Any) -> str:
        return self.printer.constant(Const(kind, value))

    def arg(self, index: int) -> str:
        return self.printer.value(self.values[index]) if index < len(self.values) else "the exception"

    def held(self) -> str:
        return "held"

    def box_int(self, item: str) -> str:
        return f"int({item})"

    def box_float(self, item: str) -> str:
        return f"float({item})"

    def box_bool(self, item: str) -> str:
        return f"bool({item})"

    def new(self, shape: Shape) -> str:
        return self._enter(shape.cls, [])

    def setfield(self, obj: str, field: Field, item: str) -> None:
        if obj in self.made:
            self.made[obj][1].append(f"{field.name} = {item}")
        else:
            self.stores.append(f"{obj}.{field.name} = {item}")

    def newlist(self, items: list[str]) -> str:
        return f"[{', '.join(items)}]"

    def newtuple(self, items: list[str]) -> str:
        return f"({', '.join(items)})"

    def box_complex(self, parts: list[str]) -> str:
        return f"complex({', '.join(parts)})"

    def frame(self, shape: FrameShape, base: str | None, values: list[str], arrays: list[list[str]]) -> str:
        named = list(zip(shape.fields, values, strict=True))
        kept = [f"{field.name} = {item}" for field, item in named if base is None or not field.immutable]
        kept += [f"{f.name} = {self.newlist(items)}" for f, items in zip(shape.arrays, arrays, strict=True)]
        return self._enter(shape.cls, kept, "new" if base is None else base)

    def _enter(self, cls: type, fields: list[str], base: str = "new") -> str:
        name = f"{cls.__name__}#{len(self.made) + 1}"
        self.made[name] = base, fields
        return name


def show_resume(exit: Exit, printer: Printer | None = None, names: Names | None = None) -> str:
    """The frames that `exit` rebuilds, as text.

    printer: has printed the unit's trace, so that values have their names.
    """
    printer = Printer(names) if printer is None else printer
    lines = [f"{exit.guard.name} saves {', '.join(map(printer.value, exit.values)) or 'nothing'}"]
    if exit.resume is None:
        return lines[0]
    writer = _Writer(printer, exit.values)
    for position, slots in decode(exit.resume, writer):
        jitcode = getattr(position, "jitcode", None)
        registers = [] if jitcode is None else [jitcode.outline.names[number] for number in position.registers]
        registers += [None] * (len(slots) - len(registers))  # the result of a call
        shown = [f"{name} = {slot}" if name else slot for name, slot in zip(registers, slots, strict=True)]
        lines.append(f"  {position!r}: {', '.join(shown)}".rstrip(": "))
    lines += [f"  {name} is {base} with {', '.join(fields)}" for name, (base, fields) in writer.made.items()]
    lines += [f"  stored late: {store}" for store in writer.stores]
    return "\n".join(lines)
