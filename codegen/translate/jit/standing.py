"""The native portal as machine code calls it in place of a unit that does not exist, or behind one that was left.

In: a portal's graph.
Out: the LLVM text of

    stand_n         (jitframe, entry record of a stand-in) -> the portal's result, or NULL with an exception set
    answer_n        (jitframe, the same) -> the greens and reds as a tuple, which a hook may answer with; or NULL
    standing_n()    the addresses of both, and of the code of outer levels (`levels`), or 0

    jitframe    frame, sp, ..., locals, stack    the frame gets its contents back:  interpret(pc, code, frame)
    record      ..., pc, code                    (`tracer.jitcode.portal.Portal.give`)

Holds: the jitframe's references are taken over, and it goes back to the pool before the portal runs.
"""

from __future__ import annotations

from codegen import abi
from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from codegen.translate.jit.activations import entered_text, first_entry_text, pop_text
from codegen.units.emit import TYPES
from tracer.frontend.classfields import frame_shape
from tracer.frontend.flowgraph import Graph, Reg


def standing_text(
    number: int, symbols: Symbols, layout: Layout, graph: Graph, portal: str, has_levels: bool
) -> str:
    """The text for portal `number`. portal: the name of its function. has_levels: is there code of outer levels?"""
    outer = _addresses("outer", "outer_answer", number=number) if has_levels else ("0", "0")
    point = next(i for i in graph.instructions if i.name == "merge_point")
    registers = [a for a in point.args if isinstance(a, Reg)]
    greens = len(point.extra.greens)
    contents = Contents(layout)
    loads, given = "", []
    for k, register in enumerate(registers[:greens]):
        kind = TYPES[register.type.kind]
        loads += f"""
  %gp{k} = getelementptr i64, ptr %record, i64 {abi.STAND_GREENS + k}
  %g{k} = load {kind}, ptr %gp{k}"""
        given.append(f"{kind} %g{k}")
    for register in registers[greens:]:
        contents.add(register)
    reds = list(zip(registers[greens:], contents.reds, strict=True))
    given += [f"{TYPES[r.type.kind]} {name}" for r, name in reds]
    drops = "".join(f"\n  call void @rt_decref(ptr {name})" for r, name in reds if r.type.kind == "r")
    lines = "\n".join(contents.lines)
    answer = _answer(number, symbols, layout, loads, lines, registers, contents.reds)
    addresses = "".join(
        f"""
  %o{k} = call ptr @rt_new_int(i64 {address})
  %at{k} = getelementptr ptr, ptr %items, i64 {k}
  store ptr %o{k}, ptr %at{k}"""
        for k, address in enumerate((*_addresses("stand", "answer", number=number), *outer))
    )
    return f"""{answer}
define internal ptr @stand_{number}(ptr %jf, ptr %record) {{
  %node = alloca [3 x ptr]
{entered_text(symbols)}{first_entry_text(symbols)}
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}{loads}
{lines}
  %bp = getelementptr i64, ptr %record, i64 {abi.STAND_BACK}
  %back = load ptr, ptr %bp
  call void %back(ptr %jf)
  %result = call ptr {portal}({", ".join(given)}){drops}
{pop_text()}
  ret ptr %result
}}
define ptr @standing_{number}(ptr %self, ptr %none) {{
  %addresses = call ptr {symbols.function("PyTuple_New", "ptr (i64)")}(i64 4)
  %items = getelementptr i8, ptr %addresses, i64 {layout.tuple_items}{addresses}
  ret ptr %addresses
}}
"""


def _addresses(*names: str, number: int) -> tuple[str, ...]:
    return tuple(f"ptrtoint (ptr @{name}_{number} to i64)" for name in names)


def _answer(
    number: int, symbols: Symbols, layout: Layout, loads: str, lines: str, registers: list[Reg], reds: list[str]
) -> str:
    """The text of `answer_n`. loads, lines: as in `stand_n`; they leave the greens in %g0, %g1, ..."""
    greens = len(registers) - len(reds)
    new = symbols.function("PyTuple_New", "ptr (i64)")
    items, stores, drops = [], "", ""
    for k, register in enumerate(registers):
        name = f"%g{k}" if k < greens else reds[k - greens]
        if register.type.kind == "i":
            items.append((f"%i{k}", f"  %i{k} = call ptr @rt_new_int(i64 {name})\n"))
        else:
            items.append((name, f"  call void @incref(ptr {name})\n" if k < greens else ""))
    for k, (name, made) in enumerate(items):
        stores += f"{made}  %at{k} = getelementptr i8, ptr %items, i64 {8 * k}\n  store ptr {name}, ptr %at{k}\n"
    for register, name in zip(registers[greens:], reds, strict=True):
        drops += f"  call void @rt_decref(ptr {name})\n" if register.type.kind == "r" else ""
    return f"""
define internal ptr @answer_{number}(ptr %jf, ptr %record) {{
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}{loads}
{lines}
  %bp = getelementptr i64, ptr %record, i64 {abi.STAND_BACK}
  %back = load ptr, ptr %bp
  call void %back(ptr %jf)
  %answer = call ptr {new}(i64 {len(registers)})
  %failed = icmp eq ptr %answer, null
  br i1 %failed, label %no, label %yes
yes:
  %items = getelementptr i8, ptr %answer, i64 {layout.tuple_items}
{stores}  ret ptr %answer
no:
{drops}  ret ptr null
}}
"""


class Contents:
    """Lines that put the arguments of a unit back into the frame, from where `visits` puts them. reds: the names of the
    reds.
    """

    def __init__(self, layout: Layout) -> None:
        self.lines: list[str] = []
        self.reds: list[str] = []
        self._layout = layout
        self._known = 0
        self._total = "0"
        self._fresh = 0

    def add(self, register: Reg) -> None:
        """A red; and its contents, if it is a frame."""
        name, cls = self._value(register.type.kind), register.type.cls
        self.reds.append(name)
        if cls is None or not getattr(cls, "_jit_virtualizable_", False):
            return
        shape = frame_shape(cls)
        for field in shape.fields:
            if not field.immutable:
                at = self._put(f"getelementptr i8, ptr {name}, i64 {slot_offset(field)}")
                self._store(field.kind, self._value(field.kind), at)
        for field in shape.arrays:
            at = self._put(f"getelementptr i8, ptr {name}, i64 {slot_offset(field)}")
            items = self._put(f"load ptr, ptr {at}")
            size = self._put(f"getelementptr i8, ptr {items}, i64 {self._layout.size}")
            length, start = self._put(f"load i64, ptr {size}"), self._put(f"call ptr @rt_list_items(ptr {items})")
            self.lines.append(f"  call void @rt_move_in(ptr {start}, i64 {length}, ptr {self._slot()})")
            self._total = self._put(f"add i64 {self._total}, {length}")

    def end(self) -> str:
        """The address behind the last argument."""
        return self._slot()

    def _put(self, text: str) -> str:
        self._fresh += 1
        self.lines.append(f"  %v{self._fresh} = {text}")
        return f"%v{self._fresh}"

    def _slot(self) -> str:
        at = self._put(f"add i64 {self._total}, {self._known}")
        return self._put(f"getelementptr i64, ptr %slots, i64 {at}")

    def _value(self, kind: str) -> str:
        found = self._put(f"load {TYPES[kind]}, ptr {self._slot()}")
        self._known += 1
        return found

    def _store(self, kind: str, value: str, at: str) -> None:
        old = self._put(f"load ptr, ptr {at}") if kind == "r" else ""
        self.lines.append(f"  store {TYPES[kind]} {value}, ptr {at}")
        if kind == "r":
            self.lines.append(f"  call void @rt_decref(ptr {old})")


def move_in_text() -> str:
    """The text of a function that moves items back into a frame; the old items are dropped."""
    return """
define internal void @rt_move_in(ptr %items, i64 %n, ptr %from) {
entry:
  br label %next
next:
  %k = phi i64 [ 0, %entry ], [ %k1, %one ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %done
one:
  %p = getelementptr ptr, ptr %items, i64 %k
  %q = getelementptr ptr, ptr %from, i64 %k
  %o = load ptr, ptr %p
  %v = load ptr, ptr %q
  store ptr %v, ptr %p
  call void @rt_decref(ptr %o)
  %k1 = add i64 %k, 1
  br label %next
done:
  ret void
}
"""
