"""Code objects: what the compiler makes of one module, class body, function, lambda or comprehension.

In: the compiler's results.  Out: `Code`, read by the interpreter, by tracebacks and by introspection.

    pc counts instructions: ops[pc] is the opcode's number, args[pc] its argument, position(pc) its source span.

Registers of a frame, `nlocals` of them before the stack; `slots` names them, in this order:

    parameters (positional, keyword-only, *args, **kwargs) | other locals | cells of others | hidden | free variables
    \\----------------- varnames, argcount first ---------------/

A parameter that an inner function uses keeps its slot, which then holds a cell (MAKE_CELL).
`cellvars` and `freevars` name the slots that hold cells; free variables are the last len(freevars) slots.

Exception table: rows (start, end, target, depth), innermost first.  An error of the instruction at `pc` is handled by
the first row with start <= pc < end: keep `depth` stack values, push w_exc, continue at target.

Most functions of a module that was compiled before are never called.  So `from_plain` sets only the fields by which a
function is made and called, and keeps the others, BODY, in the form of the file; the first call reads them.

    to_plain(code)                          for `marshal`: fields, those of BODY as bytes, number among those alike
    from_plain(plain, filename, origin)     a Code with `unread` bytes
    code.read_body()                        all fields are set, and the code in its constants is made

Holds: a Code never changes, except for what it remembers of its runs, and for its body before the first run.  Functions
made from the same source share it.
Does not: run, see `interp.machine.loop`.
"""

from __future__ import annotations

import marshal
import types

from interp.machine.opcodes import NUMBER
from interp.machine.packing import Position, line_in, numbers_in, pack_numbers, position_in, words_in
from interp.machine.sites import NEW, Site
from objmodel.native import raw_words
from tracer.aside import keep_aside, take_back
from tracer.hints import BESIDE, IMMUTABLE, Word, complete, dont_look_inside, elidable, packed
from tracer.records import field, fields, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OPTIMIZED = 0x1
NEWLOCALS = 0x2
VARARGS = 0x4
VARKEYWORDS = 0x8
NESTED = 0x10
GENERATOR = 0x20
COROUTINE = 0x80
ITERABLE_COROUTINE = 0x100
ASYNC_GENERATOR = 0x200
FUTURE_ANNOTATIONS = 0x1000000
"""Bits of `Code.flags`, with the host's values so that `inspect` understands them."""

AWAITABLE_GENERATOR = GENERATOR | ITERABLE_COROUTINE
SUSPENDS = GENERATOR | COROUTINE | ASYNC_GENERATOR

"""Code with one of these flags: a call makes an object that runs the frame later."""

UNSEEN = 0x40000000
"""The flag of code that stands for a builtin: its frames are not shown, nor counted (`interp.calls.host_rewrites`)."""

LOCALS_SLOT = ".locals"
"""The slot of the dict that `locals()` gives in this frame."""

ExceptionRow = tuple[Word, Word, Word, Word]
"""start, end, target, depth."""


def _has_yield_from(code: Code) -> bool:
    return NUMBER["YIELD_FROM"] in code.ops


_NO_SITES = [NEW]
"""Those of all code whose body is not read yet."""


def _new_sites(code: Code) -> list[Site]:
    return [NEW] * (len(code.ops) + 1) if code.ops else _NO_SITES


@raw_words
class CodeWords:
    """Raw members of `Code`."""

    nlocals: Word
    stacksize: Word
    argcount: Word
    posonlyargcount: Word
    kwonlyargcount: Word
    flags: Word
    firstlineno: Word
    learns: Word


@complete
@record(shown=False)
class Code(CodeWords):
    """One compiled scope: a module, class body, function, lambda or comprehension."""

    name: str = field(metadata=IMMUTABLE)
    qualname: str = field(metadata=IMMUTABLE)
    filename: str = field(metadata=IMMUTABLE)
    ops: bytes = field(metadata=IMMUTABLE)  # the opcode of each instruction
    args: tuple[Word, ...] = field(metadata=IMMUTABLE)  # the argument of each instruction
    run: bytes = field(metadata=IMMUTABLE)  # each instruction's handler; a joined one runs those after it as well
    run_args: tuple[Word, ...] = field(metadata=packed("run_words"))  # the arguments of these handlers
    run_words: bytes = field(metadata=IMMUTABLE)  # `packing.pack_words(run_args)`
    consts: tuple[object, ...] = field(metadata=IMMUTABLE)
    names: tuple[str, ...] = field(metadata=IMMUTABLE)  # of attributes, globals and modules
    varnames: tuple[str, ...] = field(metadata=IMMUTABLE)  # of parameters, then of other locals
    cellvars: tuple[str, ...] = field(metadata=IMMUTABLE)  # locals that inner functions use
    freevars: tuple[str, ...] = field(metadata=IMMUTABLE)  # variables of outer functions
    slots: tuple[str, ...] = field(metadata=IMMUTABLE)  # the name of each register below the stack
    nlocals: Word = field(metadata=IMMUTABLE)  # the number of `slots`
    stacksize: Word = field(metadata=IMMUTABLE)
    argcount: Word = field(metadata=IMMUTABLE)  # positional parameters
    posonlyargcount: Word = field(metadata=IMMUTABLE)
    kwonlyargcount: Word = field(metadata=IMMUTABLE)
    flags: Word = field(metadata=IMMUTABLE)
    firstlineno: Word = field(metadata=IMMUTABLE)
    doc: str | None = field(metadata=IMMUTABLE)
    positions: bytes = field(metadata=IMMUTABLE)  # of each instruction, in the source: `packing`
    exception_table: tuple[ExceptionRow, ...] = field(metadata=IMMUTABLE)
    keeps_handled: bool = field(metadata=IMMUTABLE)  # it may be suspended while it handles an exception
    hidden: tuple[Word, ...] = field(default=(), metadata=IMMUTABLE)
    """Registers of comprehensions that run in this frame, outer ones first; bound only while the comprehension runs."""
    delegates: bool = field(factory=_has_yield_from, computed=True, init=False, metadata=IMMUTABLE)
    """It may wait for another generator or coroutine."""
    shown: dict[int, types.FunctionType] | None = field(default=None, init=False)
    """Makers of host frames, by pc: `traceback`.  None: there are none yet."""
    orders: dict[object, tuple[Word, ...]] | None = field(default=None, init=False)
    """How the values of a call match the parameters, by kind of call, see `binding.order_of`; None: as above."""
    origin: Any = field(default=None, init=False)  # where it comes from: a `hostcode.Source`, `Part` or `Changed`
    unread: bytes | None = field(default=None, init=False)  # its fields of BODY, until they are read
    twin: Any = field(default=None, init=False)  # a weak reference to the host's code object, once that is made
    learns: Word = field(default=0, init=False)  # 1 if its sites are among those to drop: `learning`
    spare: Any = field(default=None, init=False)  # a frame that native code has kept for the next call: `frames`
    sites: list[Site] = field(factory=_new_sites, computed=True, init=False, metadata=BESIDE)
    """What native code knows of each instruction, by the next one's pc: `sites`."""

    def replace(self, **changes: object) -> Code:
        """The same code with some of its `co_` attributes changed.

        Raises:
            TypeError: an attribute that MiniPy's code objects do not have, or cannot change.
        """
        self.read_body()
        values: dict[str, Any] = {f.name: getattr(self, f.name) for f in fields(Code) if f.has_parameter}
        for name, value in changes.items():
            field = INTROSPECTION.get(name)
            if field is None or field in ("varnames", "cellvars", "freevars", "stacksize"):
                raise TypeError(f"replace() cannot change {name!r} of MiniPy's code objects")
            values[field] = value
        return Code(**values)  # lines are counted from the first, as the host does

    def __repr__(self) -> str:
        return f'<code object {self.name} at {id(self):#x}, file "{self.filename}", line {self.firstlineno}>'

    def read_body(self) -> None:
        """Set the fields that only runs need, if they are not set."""
        unread = self.unread
        if unread is None:
            return
        ops, packed, run, packed_run, consts, names, slots, positions, table, inner = marshal.loads(unread)
        if inner:
            consts_w = list(consts)
            for index in inner:
                consts_w[index] = from_plain(consts_w[index], self.filename, self.origin)
            keep_aside([consts_w[index] for index in inner])  # plain data: a few thousand in a large program
            consts = tuple(consts_w)
        args, run_args, run_words = numbers_in(packed), numbers_in(packed_run), words_in(packed_run)
        sites = [NEW] * (len(ops) + 1)
        delegates = NUMBER["YIELD_FROM"] in ops
        if self.unread is None:
            return  # another thread has done it, or code that ran meanwhile because an object died
        # From here on the host runs nothing else until all is set: these lines call nothing, and do not jump back.
        self.ops, self.args, self.positions, self.exception_table = ops, args, positions, table
        self.run, self.run_args, self.run_words = run, run_args, run_words
        self.consts, self.names, self.slots = consts, names, slots
        self.delegates, self.sites, self.unread = delegates, sites, None
        take_back(self)

    def position(self, pc: int) -> Position:
        """The place in the source of an instruction; -1: of the last one."""
        return position_in(self.positions, self.firstlineno, pc, len(self.ops))

    def line(self, pc: int) -> int:
        """The line of the instruction at `pc`; 0 if a syntax tree of the program has none."""
        return line_in(self.positions, self.firstlineno, pc)

    def every_position(self) -> list[Position]:
        """The places of all instructions."""
        return [self.position(pc) for pc in range(len(self.ops))]

    def handler(self, pc: int) -> ExceptionRow | None:
        """The row of the exception table that applies to an error of the instruction at `pc`."""
        for row in self.exception_table:
            if row[0] <= pc < row[1]:
                return row
        return None


BODY = (
    "ops", "args", "run", "run_args", "run_words", "consts", "names", "slots", "positions", "exception_table",
)  # fmt: skip
"""The fields that only runs need."""

_EMPTY: dict[str, Any] = dict.fromkeys(BODY, ()) | dict.fromkeys(("ops", "run", "run_words", "positions"), b"")
_STORED = tuple(f.name for f in fields(Code) if f.has_parameter)
_FILENAME = _STORED.index("filename")


def to_plain(code: Code) -> Any:
    """The code as objects that `marshal` can write.  Its file name is not stored.

    Raises:
        ValueError: there is a constant that `marshal` cannot write.
    """
    code.read_body()
    inner = tuple(index for index, value in enumerate(code.consts) if type(value) is Code)
    body: Any = (
        code.ops, pack_numbers(code.args), code.run, pack_numbers(code.run_args),
        tuple(to_plain(value) if type(value) is Code else value for value in code.consts),
        code.names, code.slots, code.positions, code.exception_table, inner,
    )  # fmt: skip
    head = [_EMPTY.get(name, getattr(code, name)) for name in _STORED]
    head[_FILENAME] = None
    return head, marshal.dumps(body), getattr(code.origin, "number", 0)


def from_plain(plain: Any, filename: str, origin: Any) -> Code:
    """The code that `to_plain` has turned into `plain`, whose lists it uses.  origin: that of the code around it."""
    head, unread, number = plain
    head[_FILENAME] = filename
    code = Code(*head)
    code.unread = unread
    if origin is not None:
        code.origin = origin.part(number)
    return code


def new_code(*parts: Any) -> Code:
    """Code that the compiler has made of these fields."""
    return Code(*parts)


@elidable
def is_unread(code: Code) -> bool:
    """Is the body still to be read?  A trace may take the answer for granted: to read again does nothing."""
    return code.unread is not None


def registers_of(code: Code) -> Word:
    """The number of registers of a frame that is made for this code; its body is read if this is the first."""
    if is_unread(code):
        read_body(code)
    return code.nlocals + code.stacksize


@dont_look_inside
def read_body(code: Code) -> None:
    """`Code.read_body`, for traces."""
    code.read_body()


INTROSPECTION: dict[str, str] = {
    f"co_{field}": field
    for field in (
        "name", "qualname", "filename", "consts", "names", "varnames", "cellvars", "freevars", "stacksize",
        "argcount", "posonlyargcount", "kwonlyargcount", "flags", "firstlineno",
    )
}
"""The fields that the host's code objects have too, by the name there."""

