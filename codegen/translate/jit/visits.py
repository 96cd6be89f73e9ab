"""Visits: native code enters units on its own, without going through Python.

In: a portal's graph.
Out: the LLVM text that enters a unit which was offered for a place, and of

    offer_n(hook, frame, visit, record, times, greens)    see `tracer.backend.protocol.Entrance`
    withdraw_n(record)                                    the unit is no longer entered; 0: no unit is
    hook                                                  0 jumped, 1 entered

    jumped at (pc, code)   row has a record, and times left      the frame moves into a jitframe:  rt_visit_unit
    the unit finished      the value, marked                     frame, sp, ..., locals, stack     (portal's `take`)

Holds: a unit is entered only for exactly the greens it was offered for, and with as many arguments as it takes. The
caller of `offer_n` keeps both alive until the offer is withdrawn.
"""

from __future__ import annotations

from codegen import abi
from codegen.hostmemory import slot_offset
from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from codegen.translate.jit.counters import GREENS, HOOKS, KEY, LEFT, MARKS, RECORD, ROW_WORDS, ROWS, TIMES, parameters
from codegen.units.emit import TYPES
from tracer.frontend.classfields import frame_shape
from tracer.frontend.flowgraph import Graph, Reg
from tracer.ir.descr import Field

_NUMBERS = 5
"""How many arguments of `offer_n` come before the greens."""


def visits_text(number: int, symbols: Symbols, layout: Layout, graph: Graph) -> str:
    """The whole text for portal `number`."""
    point = next(i for i in graph.instructions if i.name == "merge_point")
    registers = [a for a in point.args if isinstance(a, Reg)]
    count = len(point.extra.greens)
    return "\n".join([
        _visit(number, symbols, layout, registers, count),
        _offer(number, symbols, registers[:count]),
        _withdraw(number, symbols, registers[:count]),
    ])  # fmt: skip


class _Arguments:
    """Lines that store the arguments of a unit in a jitframe, as `tracer.jitcode.portal.Portal.take` lists them.

    before: lines that compute their number, `total`.
    """

    def __init__(self, layout: Layout) -> None:
        self.before: list[str] = []
        self.lines: list[str] = []
        self.total = "0"
        self._layout = layout
        self._known = 0  # how many there are without the items of lists
        self._fresh = 0

    def add(self, name: str, register: Reg) -> None:
        """A red of this name; and its contents, if it is a frame."""
        cls = register.type.cls
        self._value(register.type.kind, name)
        if cls is None or not getattr(cls, "_jit_virtualizable_", False):
            return
        shape = frame_shape(cls)
        for field in shape.fields:
            if not field.immutable:
                at = self._put(f"getelementptr i8, ptr {name}, i64 {slot_offset(field)}")
                self._value(field.kind, self._put(f"load {TYPES[field.kind]}, ptr {at}"))
        for field in shape.arrays:
            self._items(name, field)

    def count(self) -> str:
        """Their number, computed in `before`."""
        return self._put(f"add i64 {self.total}, {self._known}", self.before)

    def _put(self, text: str, lines: list[str] | None = None) -> str:
        self._fresh += 1
        (self.lines if lines is None else lines).append(f"  %v{self._fresh} = {text}")
        return f"%v{self._fresh}"

    def _slot(self) -> str:
        at = self._put(f"add i64 {self.total}, {self._known}")
        return self._put(f"getelementptr i64, ptr %slots, i64 {at}")

    def _value(self, kind: str, text: str) -> None:
        self.lines.append(f"  store {TYPES[kind]} {text}, ptr {self._slot()}")
        self._known += 1
        if kind == "r":
            self.lines.append(f"  call void @incref(ptr {text})")

    def _items(self, base: str, field: Field) -> None:
        at = self._put(f"getelementptr i8, ptr {base}, i64 {slot_offset(field)}", self.before)
        items = self._put(f"load ptr, ptr {at}", self.before)
        size = self._put(f"getelementptr i8, ptr {items}, i64 {self._layout.size}", self.before)
        length = self._put(f"load i64, ptr {size}", self.before)
        slot, start = self._slot(), self._put(f"call ptr @rt_list_items(ptr {items})")
        self.lines.append(f"  call void @rt_move_out(ptr {start}, i64 {length}, ptr {slot})")
        self.total = self._put(f"add i64 {self.total}, {length}", self.before)


def _visit(number: int, symbols: Symbols, layout: Layout, registers: list[Reg], greens: int) -> str:
    none = symbols.object(None)
    arguments = _Arguments(layout)
    for k, register in enumerate(registers[greens:], greens):
        arguments.add(f"%a{k}", register)
    count = arguments.count()
    same = "".join(
        f"""
  %gp{k} = getelementptr i64, ptr %row, i64 {GREENS + k}
  %g{k} = load i64, ptr %gp{k}
  %b{k} = {f"ptrtoint ptr %a{k} to i64" if r.type.kind == "r" else f"add i64 %a{k}, 0"}
  %e{k} = icmp eq i64 %g{k}, %b{k}
  %is{k + 1} = and i1 %is{k}, %e{k}"""
        for k, r in enumerate(registers[:greens])
    )
    before, lines = "\n".join(arguments.before), "\n".join(arguments.lines)
    return f"""
@jit_frame_{number} = internal global ptr null
@jit_visit_{number} = internal global ptr null
define internal ptr @visit_{number}({parameters(registers)}, ptr %row) {{
  %rp = getelementptr i64, ptr %row, i64 {RECORD}
  %record = load i64, ptr %rp
  %offered = icmp ne i64 %record, 0
  br i1 %offered, label %match, label %no
match:
  %tp = getelementptr i64, ptr %row, i64 {TIMES}
  %times = load i64, ptr %tp
  %is0 = icmp sgt i64 %times, 0{same}
{before}
  %entry = inttoptr i64 %record to ptr
  %cp = getelementptr i64, ptr %entry, i64 {abi.RECORD_COUNT}
  %taken = load i64, ptr %cp
  %fits = icmp eq i64 %taken, {count}
  %may = and i1 %is{greens}, %fits
  br i1 %may, label %go, label %no
go:
  %fewer = sub i64 %times, 1
  store i64 %fewer, ptr %tp
  %make = load ptr, ptr @jit_frame_{number}
  %jf = call ptr %make()
  %slots = getelementptr i64, ptr %jf, i64 {abi.FIRST_SLOT}
{lines}
  %run = load ptr, ptr @jit_visit_{number}
  %answer = call ptr %run(ptr %jf, ptr %entry)
  ret ptr %answer
no:
  ret ptr {none}
}}
"""


def move_out_text(symbols: Symbols) -> str:
    """The text of a function that moves items to another place and leaves None."""
    none = symbols.object(None)
    return f"""
define internal void @rt_move_out(ptr %items, i64 %n, ptr %to) {{
entry:
  br label %next
next:
  %k = phi i64 [ 0, %entry ], [ %k1, %one ]
  %more = icmp slt i64 %k, %n
  br i1 %more, label %one, label %done
one:
  %p = getelementptr ptr, ptr %items, i64 %k
  %q = getelementptr ptr, ptr %to, i64 %k
  %o = load ptr, ptr %p
  store ptr %o, ptr %q
  store ptr {none}, ptr %p
  %k1 = add i64 %k, 1
  br label %next
done:
  ret void
}}
"""


def _offer(number: int, symbols: Symbols, greens: list[Reg]) -> str:
    loads, stores, given = "", "", []
    for k, register in enumerate(greens):
        at = f"\n  %ap{k} = getelementptr ptr, ptr %args, i64 {_NUMBERS + k}\n  %o{k} = load ptr, ptr %ap{k}"
        if register.type.kind == "r":
            loads += at + f"\n  %w{k} = ptrtoint ptr %o{k} to i64"
            given.append(f"ptr %o{k}")
        else:
            loads += at + f"""
  %u{k} = call {{i64, i1}} @rt_unbox_int(ptr %o{k})
  %w{k} = extractvalue {{i64, i1}} %u{k}, 0"""
            given.append(f"i64 %w{k}")
        stores += f"\n  %gp{k} = getelementptr i64, ptr %row, i64 {GREENS + k}\n  store i64 %w{k}, ptr %gp{k}"
    numbers = "".join(
        f"""
  %np{k} = getelementptr ptr, ptr %args, i64 {k}
  %no{k} = load ptr, ptr %np{k}
  %nu{k} = call {{i64, i1}} @rt_unbox_int(ptr %no{k})
  %n{k} = extractvalue {{i64, i1}} %nu{k}, 0"""
        for k in range(_NUMBERS)
    )
    first, second = (f"@{hook}_rows_{number}" for hook in HOOKS)
    return f"""
define ptr @offer_{number}(ptr %self, ptr %args, i64 %n) {{
  %right = icmp eq i64 %n, {_NUMBERS + len(greens)}
  br i1 %right, label %take, label %wrong
take:{numbers}{loads}
  %frame = inttoptr i64 %n1 to ptr
  %visit = inttoptr i64 %n2 to ptr
  store ptr %frame, ptr @jit_frame_{number}
  store ptr %visit, ptr @jit_visit_{number}
  %place = call {{i64, i64}} @place_{number}({", ".join(given)})
  %at = extractvalue {{i64, i64}} %place, 0
  %key = extractvalue {{i64, i64}} %place, 1
  %is = icmp eq i64 %n0, 0
  %rows = select i1 %is, ptr {first}, ptr {second}
  %row = getelementptr i64, ptr %rows, i64 %at
  %kp = getelementptr i64, ptr %row, i64 {KEY}
  %lp = getelementptr i64, ptr %row, i64 {LEFT}
  %rp = getelementptr i64, ptr %row, i64 {RECORD}
  %tp = getelementptr i64, ptr %row, i64 {TIMES}
  store i64 %key, ptr %kp
  store i64 1, ptr %lp
  store i64 %n3, ptr %rp
  store i64 %n4, ptr %tp{stores}
  call void @set_mark_{number}({", ".join(given)})
  call void @incref(ptr {symbols.object(None)})
  ret ptr {symbols.object(None)}
wrong:
  call void @PyErr_SetString(ptr {symbols.object(TypeError)}, ptr @wrong_argument)
  ret ptr null
}}
"""


def _withdraw(number: int, symbols: Symbols, greens: list[Reg]) -> str:
    """Take the record out of all rows. Marks cannot be taken back one by one: those of other records are set again."""
    loops = "".join(_forget(number, k, hook, greens) for k, hook in enumerate(HOOKS))
    return f"""
define internal void @withdrawn_{number}(i64 %record) noinline {{
  call void @uncompared_{number}(i64 %record)
  %all = icmp eq i64 %record, 0
  store [{MARKS // 64} x i64] zeroinitializer, ptr @marks_{number}
  br label %start0{loops}
start{len(HOOKS)}:
  ret void
}}
define ptr @withdraw_{number}(ptr %self, ptr %given) {{
  %pair = call {{i64, i1}} @rt_unbox_int(ptr %given)
  %record = extractvalue {{i64, i1}} %pair, 0
  call void @withdrawn_{number}(i64 %record)
  call void @incref(ptr {symbols.object(None)})
  ret ptr {symbols.object(None)}
}}
"""


def _forget(number: int, k: int, hook: str, greens: list[Reg]) -> str:
    marked, given = "", []
    for j, register in enumerate(greens):
        name = f"%m{k}_{j}"
        marked += f"""
  {name}p = getelementptr i64, ptr %row{k}, i64 {GREENS + j}
  {name} = load {TYPES[register.type.kind]}, ptr {name}p"""
        given.append(f"{TYPES[register.type.kind]} {name}")
    marked += f"\n  call void @set_mark_{number}({', '.join(given)})"
    return f"""
start{k}:
  br label %next{k}
next{k}:
  %i{k} = phi i64 [ 0, %start{k} ], [ %j{k}, %on{k} ]
  %more{k} = icmp ult i64 %i{k}, {ROWS * ROW_WORDS}
  br i1 %more{k}, label %one{k}, label %start{k + 1}
one{k}:
  %row{k} = getelementptr i64, ptr @{hook}_rows_{number}, i64 %i{k}
  %rp{k} = getelementptr i64, ptr %row{k}, i64 {RECORD}
  %r{k} = load i64, ptr %rp{k}
  %is{k} = icmp eq i64 %r{k}, %record
  %drop{k} = or i1 %is{k}, %all
  br i1 %drop{k}, label %clear{k}, label %keep{k}
clear{k}:
  store i64 0, ptr %rp{k}
  br label %on{k}
keep{k}:
  %none{k} = icmp eq i64 %r{k}, 0
  br i1 %none{k}, label %on{k}, label %mark{k}
mark{k}:{marked}
  br label %on{k}
on{k}:
  %j{k} = add i64 %i{k}, {ROW_WORDS}
  br label %next{k}"""
