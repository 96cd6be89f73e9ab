"""Interpreter functions from their middle on: native code for what is left of them after a unit was left.

In: the program's graphs.
Out: for each call that may have led to the portal, and for each branch, where guards may have failed, the LLVM text of

    "f.behind7"          (live registers, the call's result) -> the function's result
    "f.before7"          (live registers) -> the same
    "f.behind7.words"    (address of the registers, the result as a word) -> the function's result as a word, and
                         whether it raised; the registers and the result are given away
    behind()             the names of all of them, a line each, and their addresses as bytes

    def op_call(frame, arg, pc):                           def behind7(frame, pc, w_result):
        frame.push(call_from_stack(frame, arg))     =>         frame.push(w_result)
        return pc                                              return pc

Holds: the graphs are those that the tracer knows, in which `we_are_jitted()` is true, as in the blackhole: positions
are numbered alike. The names are those of `tracer.resume.wayback.helper_of`.
Does not: continue where there is much left to do (MOST), or a loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from codegen.layout import Layout
from codegen.translate.function.function import Function
from codegen.translate.function.reach import Program
from codegen.translate.function.symbols import Symbols
from codegen.translate.function.text import RAISED
from codegen.units.emit import TYPES
from tracer.frontend.flowgraph import Block, Graph, Instruction, Reg
from tracer.frontend.graphs import graph_of, is_wide
from tracer.frontend.plaingraph import from_plain, to_plain

MOST = 20
"""Of so many instructions, at most, a function may have left behind the call."""
_JUMPS = ("goto", "branch", "return", "raise")
_EFFECTS = ("call", "call_method", "call_dynamic", "residual", "host", "setfield", "list_set")
_OPAQUE = ("dont_look_inside", "elidable", "elidable_promote")


class Behind:
    """Stands for the rest of a function, where a function is expected.

    at: the instruction where the rest begins: behind it if it is a call, else before it.
    given: the kind of the call's result, `v` if there is none.
    is_used: is the result the last parameter?
    """

    def __init__(self, function: Callable[..., Any], at: Instruction, given: str = "v") -> None:
        self.is_behind = at.name == "call"
        where = "behind" if self.is_behind else "before"
        self.__module__ = function.__module__
        self.__qualname__ = self.__name__ = f"{function.__qualname__}.{where}{at.position}"
        self.given = given
        self.is_used = self.is_behind and at.target is not None

    @property
    def name(self) -> str:
        """Its own name, by which `tracer.resume.wayback` knows it."""
        return f"{self.__module__}.{self.__qualname__}"


def graphs_behind(program: Program, lowered: Callable[[str], bool]) -> dict[str, Graph]:
    """The graph of what is left behind each call, by name. lowered: can an instruction of this name be translated?"""
    traced = [f for f in program.graphs if not is_wide(f)]
    looked_into = [f for f in traced if getattr(f, "_jit_hint_", None) not in _OPAQUE]
    graphs = {f: graph_of(f, True) for f in looked_into if f not in program.portals}
    leading = _leading_to_portals(program, graphs)
    found: dict[str, Graph] = {}
    for function, graph in graphs.items():
        for at in graph.instructions:
            if at.name == "call" and at.extra in leading:
                rest = Behind(function, at, program.graphs[at.extra].result.kind)
            elif at.name == "branch" and _follows_a_call(at):
                rest = Behind(function, at)
            else:
                continue
            made = _graph_behind(graph, at, rest)
            if made is not None and all(_can_be_lowered(program, i, lowered) for i in made.instructions):
                found[rest.name] = made
    return found


def _follows_a_call(branch: Instruction) -> bool:
    """Is there something with effects before it in its block?  Else a guard resumes further out."""
    return branch.block is not None and any(i.name in _EFFECTS for i in branch.block.instructions)


def _leading_to_portals(program: Program, graphs: dict[Any, Graph]) -> set[Any]:
    """The functions that call a portal, or another such function."""
    found, before = set(program.portals), 0
    while len(found) != before:
        before = len(found)
        found |= {f for f, g in graphs.items() if any(i.name == "call" and i.extra in found for i in g.instructions)}
    return found


def _can_be_lowered(program: Program, i: Instruction, lowered: Callable[[str], bool]) -> bool:
    return (i.name in _JUMPS or lowered(i.name)) and (i.name != "call" or i.extra in program.graphs)


def _graph_behind(graph: Graph, start: Instruction, rest: Behind) -> Graph | None:
    """A new graph, for `rest`, that begins at this instruction; None if too much is left."""
    things: list[Any] = []
    places: dict[int, int] = {}

    def number(thing: Any) -> int:
        if id(thing) not in places:
            places[id(thing)] = len(things)
            things.append(thing)
        return places[id(thing)]

    plain = to_plain(graph, number)
    made = from_plain(graph.function, plain, things.__getitem__)
    at = made.instructions[start.position]
    assert at.block is not None
    args = list(at.live_after if rest.is_behind else at.live_before)
    args += [at.target] if rest.is_used and at.target is not None else []
    first = at.index + rest.is_behind
    entry = Block(max(b.number for b in made.blocks) + 1, at.block.instructions[first:])
    entry.live_in = frozenset(args)
    blocks = _reachable(entry)
    instructions = [i for block in blocks for i in block.instructions]
    if at.block in blocks or len(instructions) > MOST or made.result.cls is type(None):
        return None
    if "f" in {r.type.kind for r in args} | {made.result.kind}:
        return None
    for index, i in enumerate(entry.instructions):
        i.block, i.index = entry, index
    for position, i in enumerate(instructions):
        i.position = position
    used = {r for i in instructions for r in (*i.args, i.target) if isinstance(r, Reg)} | set(args)
    used |= {i.handler.register for i in instructions if i.handler is not None}
    registers = [r for r in made.registers if r in used]
    stands_for: Any = rest
    name, result = rest.__qualname__, made.result
    return Graph(stands_for, name, made.filename, args, result, entry, blocks, registers, instructions)


def _reachable(entry: Block) -> list[Block]:
    found = [entry]
    for block in found:
        found += [b for b in dict.fromkeys(block.successors()) if b not in found]
    return found


def behind_text(
    program: Program, symbols: Symbols, layout: Layout, lower: dict[str, Callable[..., Any]]
) -> Iterator[str]:
    """The whole text."""
    found = graphs_behind(program, lower.__contains__)
    for graph in found.values():
        yield Function(program, symbols, layout, graph).text(lower)
        yield _words(program, symbols, graph)
    rows = ", ".join(f"ptr {_name(program, graph)}" for graph in found.values())
    names = "\\0A".join(found)
    size = len("\n".join(found)) + 1
    bytes_of = symbols.function("PyBytes_FromStringAndSize", "ptr (ptr, i64)")
    yield f"""
@behind_table = internal constant [{len(found)} x ptr] [{rows}]
@behind_names = private constant [{size} x i8] c"{names}\\00"
define ptr @behind(ptr %self, ptr %none) {{
  %names = call ptr {symbols.function("PyUnicode_FromString", "ptr (ptr)")}(ptr @behind_names)
  %addresses = call ptr {bytes_of}(ptr @behind_table, i64 {8 * len(found)})
  %both = call ptr {symbols.function("PyTuple_New", "ptr (i64)")}(i64 2)
  %first = getelementptr i8, ptr %both, i64 {layout.tuple_items}
  %second = getelementptr ptr, ptr %first, i64 1
  store ptr %names, ptr %first
  store ptr %addresses, ptr %second
  ret ptr %both
}}
"""


def _name(program: Program, graph: Graph) -> str:
    return "@" + program.name(graph.function)[:-1] + '.words"'


def _words(program: Program, symbols: Symbols, graph: Graph) -> str:
    """The function with registers and results as words."""
    rest: Any = graph.function
    loads, given, drops = "", [], ""
    for k, register in enumerate(graph.args):
        kind = TYPES[register.type.kind]
        given.append(f"{kind} %a{k}")
        if rest.is_used and k == len(graph.args) - 1:
            loads += f"  %a{k} = {'inttoptr i64 %given to ptr' if kind == 'ptr' else 'add i64 %given, 0'}\n"
            continue
        loads += f"  %s{k} = getelementptr i64, ptr %slots, i64 {k}\n  %a{k} = load {kind}, ptr %s{k}\n"
        if kind == "ptr":
            drops += f"  call void @rt_decref(ptr %a{k})\n"
    if rest.given == "r":
        loads += "  %gone = inttoptr i64 %given to ptr\n"
        drops += "  call void @rt_decref(ptr %gone)\n"
    if graph.result.kind == "r":
        end = f"""  %failed = icmp eq ptr %r, null
  %word = ptrtoint ptr %r to i64
{_PAIR}"""
    else:
        end = f"""  %maybe = {RAISED["i"].replace("{}", "%r")}
  br i1 %maybe, label %ask, label %sure
ask:
  %error = call ptr {symbols.function("PyErr_Occurred", "ptr ()")}()
  %raised = icmp ne ptr %error, null
  br label %sure
sure:
  %failed = phi i1 [ false, %0 ], [ %raised, %ask ]
  %word = add i64 %r, 0
{_PAIR}"""
    return f"""
define internal {{i64, i1}} {_name(program, graph)}(ptr %slots, i64 %given) {{
{loads}  %r = call {TYPES[graph.result.kind]} @{program.name(rest)}({", ".join(given)})
{drops}{end}}}
"""


_PAIR = """  %p0 = insertvalue {i64, i1} poison, i64 %word, 0
  %p1 = insertvalue {i64, i1} %p0, i1 %failed, 1
  ret {i64, i1} %p1
"""
