r"""Counters of native portals: counting needs no call; a hook is called, or a unit entered, when a counter runs down.

In: a portal's graph.
Out: the LLVM text of its hooks, and of the function that sets them.

    jumped_n(greens, reds)      the program jumps backward     \\ None, or a number: continue; (value,), or a value with
    entered_n(greens, reds)     the portal starts              / VALUE_MARK: the result; (greens, reds): continue there
    watch_n(jumped, entered, stride)     each hook is called once in about `stride` visits of a place; None: never

A place is a row of a table, found by its greens. If a hook answered that there is compiled code, it is called again at
the next visit; if it answered a number, after that many visits. Otherwise it is called again after half of `stride` to
one and a half times as many visits, so that it does not always meet the same turn of an inner loop. If a unit was
offered for the place (see `visits`), it is entered instead of calling the hook.

    row     key | visits until the hook is called | entry record, or 0 | entries left for it | greens

Places that no unit was offered for, and that the hook had no answer for, share one row for each hook, the *sample*: the
hook is called once in about `stride` jumps, whatever the place, so a place is met as often as it has its part in all of
them. To look for a row costs a fifth of the time of an interpreted loop; so the places that have one are *marked*: each
has a bit in a table of MARKS, which other places may share.
Source: Burton Bloom, *Space/Time Trade-offs in Hash Coding with Allowable Errors*, Communications of the ACM 13 (1970).

Holds: two places may share a row, which counts the one that came last; so the hooks count places themselves. A place
that has a record is marked.
"""

from __future__ import annotations

from codegen.layout import Layout
from codegen.translate.function.symbols import Symbols
from codegen.units.emit import LIKELY, TYPES, UNLIKELY
from tracer.frontend.flowgraph import Graph, Reg

ROWS = 4096
ROW_WORDS = 8
KEY, LEFT, RECORD, TIMES, GREENS = 0, 1, 2, 3, 4
"""The words of a row."""
HOOKS = ("jumped", "entered")
MARKS = 512
"""How many bits there are: as many as a line of the processor's cache holds."""
_STEPS = (31, 7, 131)  # factors that spread greens over the rows
_GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
"""2**64 divided by the golden ratio: its multiples are spread evenly over the words."""


def portal_text(number: int, symbols: Symbols, layout: Layout, graph: Graph) -> str:
    """The text of the hooks of portal `number`."""
    point = next(i for i in graph.instructions if i.name == "merge_point")
    registers = [a for a in point.args if isinstance(a, Reg)]
    greens = registers[: len(point.extra.greens)]
    if len(greens) > ROW_WORDS - GREENS:
        raise TypeError(f"expected at most {ROW_WORDS - GREENS} greens of {graph.name}, found {len(greens)}")
    parts = [_watch(number, symbols), _place(number, greens), _marks(number, greens)]
    parts.append(_plain_jump(number, symbols, greens))
    for hook in HOOKS:
        parts.append(_hook(hook, number, symbols, layout, registers, greens))
    return "\n".join(parts)


def _plain_jump(number: int, symbols: Symbols, greens: list[Reg]) -> str:
    """Is a backward jump to this place just a jump? True if no thread waits for its turn, limbo is empty, and no hook
    counts the jump, or its counter, which has counted it now, is not due.
    """
    return f"""
define internal i1 @is_plain_jump_{number}({parameters(greens)}) alwaysinline {{
  %asked = call i1 @rt_is_asked()
  %calm = xor i1 %asked, true
  %empty = call i1 @rt_limbo_is_empty()
  %quiet = and i1 %calm, %empty
  br i1 %quiet, label %watched, label %more, {LIKELY}
watched:
  %hook = load ptr, ptr @jumped_hook_{number}
  %off = icmp eq ptr %hook, {symbols.object(None)}
  br i1 %off, label %plain, label %which
which:
  %marked = call i1 @is_marked_{number}({parameters(greens)})
  br i1 %marked, label %row, label %count, {UNLIKELY}
row:{_own_row("jumped", number, greens)}
  br i1 %ours, label %count, label %more
count:
  %its = phi ptr [ @jumped_sample_{number}, %which ], [ %own, %row ]
  %leftp = getelementptr i64, ptr %its, i64 {LEFT}
  %left = load i64, ptr %leftp
  %due = icmp sle i64 %left, 1
  br i1 %due, label %more, label %on, {UNLIKELY}
on:
  %less = sub i64 %left, 1
  store i64 %less, ptr %leftp
  br label %plain
plain:
  ret i1 true
more:
  ret i1 false
}}
"""


def parameters(registers: list[Reg]) -> str:
    return ", ".join(f"{TYPES[r.type.kind]} %a{k}" for k, r in enumerate(registers))


def _place(number: int, greens: list[Reg]) -> str:
    """The row of a place: its offset in the table, and its key.

    The empty assembler stands in the way of LLVM, which would compute what depends on the code alone before the loop of
    the portal: in each call, though most functions never jump back.
    """
    mixed, total = [], "0"
    for k, register in enumerate(greens):
        word = f"ptrtoint ptr %a{k} to i64" if register.type.kind == "r" else f"add i64 %a{k}, 0"
        mixed += [f"  %v{k} = {word}", f'  %w{k} = call i64 asm "", "=r,0"(i64 %v{k})']
        mixed += [f"  %s{k} = " + (f"lshr i64 %w{k}, 4" if register.type.kind == "r" else f"add i64 %w{k}, 1")]
        mixed += [f"  %x{k} = mul i64 %s{k}, {_STEPS[k % len(_STEPS)]}", f"  %h{k} = add i64 %x{k}, {total}"]
        mixed += [f"  %y{k} = mul i64 %w{k}, {_STEPS[-1 - k % len(_STEPS)]}"]
        mixed += [f"  %k{k} = add i64 %y{k}, {'%k' + str(k - 1) if k else '1'}"]
        total = f"%h{k}"
    return f"""
define internal {{i64, i64}} @place_{number}({parameters(greens)}) alwaysinline {{
{chr(10).join(mixed)}
  %low = and i64 {total}, {ROWS - 1}
  %at = mul i64 %low, {ROW_WORDS}
  %p0 = insertvalue {{i64, i64}} poison, i64 %at, 0
  %p1 = insertvalue {{i64, i64}} %p0, i64 %k{len(greens) - 1}, 1
  ret {{i64, i64}} %p1
}}
"""


def _marks(number: int, greens: list[Reg]) -> str:
    """Where a place's mark is, as the address of a word and a bit in it; and the functions that ask for it and set it.

    The empty assembler is there for the reason given in `_place`.
    """
    lines, total = [], "0"
    for k, register in enumerate(greens):
        is_object = register.type.kind == "r"
        lines.append(f"  %v{k} = " + (f"ptrtoint ptr %a{k} to i64" if is_object else f"shl i64 %a{k}, {20 + k}"))
        lines += [f'  %w{k} = call i64 asm "", "=r,0"(i64 %v{k})', f"  %s{k} = add i64 %w{k}, {total}"]
        total = f"%s{k}"
    named = ", ".join(f"{TYPES[r.type.kind]} %a{k}" for k, r in enumerate(greens))
    shift = 64 - MARKS.bit_length() + 1
    bits = f"""
  %mark = call {{ptr, i64}} @mark_{number}({named})
  %at = extractvalue {{ptr, i64}} %mark, 0
  %bit = extractvalue {{ptr, i64}} %mark, 1
  %bits = load i64, ptr %at"""
    return f"""
@marks_{number} = internal global [{MARKS // 64} x i64] zeroinitializer, align 64
define internal {{ptr, i64}} @mark_{number}({named}) alwaysinline {{
{chr(10).join(lines)}
  %mixed = mul i64 {total}, {_GOLDEN}
  %high = lshr i64 %mixed, {shift}
  %word = lshr i64 %high, 6
  %at = getelementptr i64, ptr @marks_{number}, i64 %word
  %low = and i64 %high, 63
  %bit = shl i64 1, %low
  %p0 = insertvalue {{ptr, i64}} poison, ptr %at, 0
  %p1 = insertvalue {{ptr, i64}} %p0, i64 %bit, 1
  ret {{ptr, i64}} %p1
}}
define internal i1 @is_marked_{number}({named}) alwaysinline {{{bits}
  %its = and i64 %bits, %bit
  %is = icmp ne i64 %its, 0
  ret i1 %is
}}
define internal void @set_mark_{number}({named}) noinline {{{bits}
  %more = or i64 %bits, %bit
  store i64 %more, ptr %at
  ret void
}}
"""


def _hook(
    hook: str, number: int, symbols: Symbols, layout: Layout, registers: list[Reg], greens: list[Reg]
) -> str:
    none = symbols.object(None)
    return f"""
@{hook}_hook_{number} = internal global ptr {none}
@{hook}_rows_{number} = internal global [{ROW_WORDS * ROWS} x i64] zeroinitializer, align 64
@{hook}_sample_{number} = internal global [{ROW_WORDS} x i64] zeroinitializer, align 64
define internal ptr @{hook}_{number}({parameters(registers)}) alwaysinline {{
  %hook = load ptr, ptr @{hook}_hook_{number}
  %off = icmp eq ptr %hook, {none}
  br i1 %off, label %nothing, label %which
nothing:
  ret ptr {none}
which:
  %marked = call i1 @is_marked_{number}({parameters(greens)})
  br i1 %marked, label %count, label %sample, !prof !1
sample:
  %sampledp = getelementptr i64, ptr @{hook}_sample_{number}, i64 {LEFT}
  %sampled = load i64, ptr %sampledp
  br label %known
count:{_own_row(hook, number, greens)}
  %leftp = getelementptr i64, ptr %own, i64 {LEFT}
  %stored = load i64, ptr %leftp
  br i1 %ours, label %known, label %new
new:
  store i64 %key, ptr %own
  %stride = call i64 @next_stride_{number}()
  br label %known
known:
  %left = phi i64 [ %sampled, %sample ], [ %stored, %count ], [ %stride, %new ]
  %at_left = phi ptr [ %sampledp, %sample ], [ %leftp, %count ], [ %leftp, %new ]
  %its = phi ptr [ @{hook}_sample_{number}, %sample ], [ %own, %count ], [ %own, %new ]
  %less = sub i64 %left, 1
  store i64 %less, ptr %at_left
  %due = icmp sle i64 %less, 0
  br i1 %due, label %call, label %on, !prof !1
call:
  %answer = call ptr @{hook}_now_{number}({parameters(registers)}, ptr %its)
  ret ptr %answer
on:
  ret ptr {none}
}}
""" + _now(hook, number, symbols, layout, registers, greens)


def _own_row(hook: str, number: int, greens: list[Reg]) -> str:
    """Text that finds the row of a place: %own, the place's %key, and whether the row is the place's now, %ours."""
    return f"""
  %place = call {{i64, i64}} @place_{number}({parameters(greens)})
  %at = extractvalue {{i64, i64}} %place, 0
  %key = extractvalue {{i64, i64}} %place, 1
  %own = getelementptr i64, ptr @{hook}_rows_{number}, i64 %at
  %met = load i64, ptr %own
  %ours = icmp eq i64 %met, %key"""


def told_by(registers: list[Reg]) -> int:
    """Which of them tells activations apart: the first virtualizable, or the first object of the last ones."""
    objects = [k for k, register in enumerate(registers) if register.type.kind == "r"]
    virtualizable = [k for k in objects if getattr(registers[k].type.cls, "_jit_virtualizable_", False)]
    return virtualizable[0] if virtualizable else objects[-1]


def _tossed(number: int, registers: list[Reg]) -> str:
    """Text for a place that is due: does `samples` leave it to the interpreter?"""
    return f"""
  %rp = getelementptr i64, ptr %row, i64 {RECORD}
  %record = load i64, ptr %rp
  %compared = load i64, ptr @compared_{number}
  %iscompared = icmp eq i64 %record, %compared
  br i1 %iscompared, label %toss, label %enter, !prof !1
toss:
  %tails = call i1 @sample_begins_{number}(ptr %a{told_by(registers)}, ptr %row)
  br i1 %tails, label %leave, label %enter
enter:"""


def _now(
    hook: str, number: int, symbols: Symbols, layout: Layout, registers: list[Reg], greens: list[Reg]
) -> str:
    """Enter the offered unit, or call the hook. The row starts again. If there was an answer, the place has a row of
    its own from then on, which starts at 1, or at the number that was answered.
    """
    none = symbols.object(None)
    boxes = "".join(
        f"\n  %b{k} = call ptr @rt_new_int(i64 %a{k})" for k, r in enumerate(registers) if r.type.kind == "i"
    )
    stores = "".join(
        f"""
  %p{k} = getelementptr ptr, ptr %args, i64 {k + 1}
  store ptr {'%b' if r.type.kind == 'i' else '%a'}{k}, ptr %p{k}"""
        for k, r in enumerate(registers)
    )
    drops = "".join(f"\n  call void @rt_decref(ptr %b{k})" for k, r in enumerate(registers) if r.type.kind == "i")
    return f"""
define internal ptr @{hook}_now_{number}({parameters(registers)}, ptr %row) noinline {{
  %leftp = getelementptr i64, ptr %row, i64 {LEFT}{_tossed(number, registers)}
  %visited = call ptr @visit_{number}({parameters(registers)}, ptr %row)
  %was = icmp ne ptr %visited, {none}
  br i1 %was, label %done, label %ask
done:
  store i64 1, ptr %leftp
  ret ptr %visited
leave:
  ret ptr {none}
ask:
  call void @sample_over_{number}()
  %args = alloca [{len(registers) + 1} x ptr]{boxes}{stores}
  %first = getelementptr ptr, ptr %args, i64 1
  %hook = load ptr, ptr @{hook}_hook_{number}
  call void @incref(ptr %hook)
  %answer = call ptr @PyObject_Vectorcall(ptr %hook, ptr %first, i64 {len(registers) - (1 << 63)}, ptr null)
  call void @decref(ptr %hook){drops}
  %stride = call i64 @next_stride_{number}()
  store i64 %stride, ptr %leftp
  %isnone = icmp eq ptr %answer, {none}
  br i1 %isnone, label %nothing, label %something
something:
  %failed = icmp eq ptr %answer, null
  br i1 %failed, label %told, label %which
which:{_own_row(hook, number, greens)}
  br i1 %ours, label %has, label %take
take:
  store i64 %key, ptr %own
  %orp = getelementptr i64, ptr %own, i64 {RECORD}
  store i64 0, ptr %orp
  br label %has
has:
  call void @set_mark_{number}({parameters(greens)})
  %olp = getelementptr i64, ptr %own, i64 {LEFT}
  %tp = getelementptr i8, ptr %answer, i64 {layout.type_of}
  %type = load ptr, ptr %tp
  %isint = icmp eq ptr %type, {symbols.object(int)}
  br i1 %isint, label %later, label %value
value:
  store i64 1, ptr %olp
  br label %told
later:
  %pair = call {{i64, i1}} @rt_unbox_int(ptr %answer)
  %times = extractvalue {{i64, i1}} %pair, 0
  store i64 %times, ptr %olp
  br label %nothing
nothing:
  call void @decref(ptr %answer)
  ret ptr {none}
told:
  ret ptr %answer
}}
"""


def _watch(number: int, symbols: Symbols) -> str:
    swaps = "".join(
        f"""
  %g{k} = getelementptr ptr, ptr %args, i64 {k}
  %new{k} = load ptr, ptr %g{k}
  %old{k} = load ptr, ptr @{hook}_hook_{number}
  call void @incref(ptr %new{k})
  store ptr %new{k}, ptr @{hook}_hook_{number}
  call void @decref(ptr %old{k})"""
        for k, hook in enumerate(HOOKS)
    )
    return f"""
@stride_{number} = internal global i64 1
@turn_{number} = internal global i64 0
define internal i64 @next_stride_{number}() {{
  %before = load i64, ptr @turn_{number}
  %turn = add i64 %before, {_GOLDEN}
  store i64 %turn, ptr @turn_{number}
  %stride = load i64, ptr @stride_{number}
  %fraction = lshr i64 %turn, 32
  %spread = mul i64 %stride, %fraction
  %more = lshr i64 %spread, 32
  %half = lshr i64 %stride, 1
  %least = add i64 %half, 1
  %next = add i64 %least, %more
  ret i64 %next
}}
define ptr @watch_{number}(ptr %self, ptr %args, i64 %n) {{
  %right = icmp eq i64 %n, 3
  br i1 %right, label %take, label %wrong
take:
  %sp = getelementptr ptr, ptr %args, i64 2
  %so = load ptr, ptr %sp
  %pair = call {{i64, i1}} @rt_unbox_int(ptr %so)
  %stride = extractvalue {{i64, i1}} %pair, 0
  store i64 %stride, ptr @stride_{number}{swaps}
  call void @withdrawn_{number}(i64 0)
  call void @incref(ptr {symbols.object(None)})
  ret ptr {symbols.object(None)}
wrong:
  call void @PyErr_SetString(ptr {symbols.object(TypeError)}, ptr @wrong_argument)
  ret ptr null
}}
"""
