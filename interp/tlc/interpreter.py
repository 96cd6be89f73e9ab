"""TLC, the simple dynamic language of the .NET paper: a second language on the same tracer.

In: a `Code` (from `assemble`) and arguments.  Out: the value that RETURN finds on the stack.

    PUSHARG; PUSH 0; LT; BR_COND neg; PUSHARG; RETURN; neg: PUSH 0; PUSHARG; SUB; RETURN

A program is one array of instructions; `main` starts at 0, CALL and SEND start at
a label in a frame of their own.  An instruction is one small function (frame, arg,
pc) -> pc, where pc counts instructions and is already the next one's; INSTRUCTIONS,
at the end, lists them with their stack effects.  Nothing in `tracer` or `codegen` knows of TLC.
Source: *Automatic Generation of JIT Compilers for Dynamic Languages in .NET*, section 2.
Does not: bound the depth of calls below the host's limit.
"""

from __future__ import annotations

from interp.tlc.values import NIL, ConsObj, InstanceObj, IntObj, Layout, Obj, TLCError, refuse
from tracer.hints import IMMUTABLE, JitDriver, Word, dont_look_inside, promote, unroll_safe, virtualizable
from tracer.records import field, record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


@record
class CallSite:
    """What CALL and SEND need: a label or a method's name, and how many arguments to pop."""

    target: Word = field(metadata=IMMUTABLE)
    name: str = field(metadata=IMMUTABLE)
    nargs: Word = field(metadata=IMMUTABLE)


@record
class Code:
    """An assembled program."""

    ops: bytes = field(metadata=IMMUTABLE)
    args: tuple[Word, ...] = field(metadata=IMMUTABLE)
    names: tuple[str, ...] = field(metadata=IMMUTABLE)
    sites: tuple[CallSite, ...] = field(metadata=IMMUTABLE)
    layouts: tuple[Layout, ...] = field(metadata=IMMUTABLE)
    stacksize: Word = field(metadata=IMMUTABLE)  # the deepest stack of any frame
    arity: tuple[Word, ...] = field(metadata=IMMUTABLE)  # how many arguments the code from each instruction uses
    lines: tuple[int, ...] = field(metadata=IMMUTABLE)  # of each instruction, in the source


@virtualizable
@record
class Frame:
    """One activation: `regs` holds the stack, up to `sp`, and from `code.stacksize` on the arguments."""

    code: Code = field(metadata=IMMUTABLE)
    regs: list[Obj] = field(metadata=IMMUTABLE)
    sp: Word

    def push(self, value: Obj) -> None:
        """Put a value on the stack."""
        self.regs[self.sp] = value
        self.sp = self.sp + 1

    def pop(self) -> Obj:
        """Take the top of the stack."""
        top = self.sp - 1
        value = self.regs[top]
        self.regs[top] = NIL
        self.sp = top
        return value


def push_bool(frame: Frame, condition: bool) -> None:
    """Push 1 or 0."""
    frame.push(IntObj(condition))


@unroll_safe
def enter(code: Code, target: Word, caller: Frame, nargs: Word) -> Frame:
    """A frame for the code at `target`; its arguments are popped from the caller's stack, the last one first."""
    if nargs < code.arity[target]:
        raise too_few(code, target, nargs)
    regs: list[Obj] = [NIL] * (code.stacksize + nargs)
    index = code.stacksize + nargs
    while index > code.stacksize:
        index = index - 1
        regs[index] = caller.pop()
    return Frame(code, regs, 0)


def printable_location(pc: int, code: Code) -> str:
    """How logs call a place of a program."""
    return f"line {code.lines[pc]}: {INSTRUCTIONS[code.ops[pc]].name}"


driver = JitDriver(
    greens=("pc", "code"),
    reds=("frame",),
    virtualizables=("frame",),
    promoted=("sp",),
    get_printable_location=printable_location,
)


def interpret(pc: Word, code: Code, frame: Frame) -> Obj:
    """Run from `pc` to the RETURN of this frame.  Raises `TLCError`."""
    while True:
        driver.jit_merge_point(pc, code, frame)
        next_pc = HANDLERS[code.ops[pc]](frame, code.args[pc], pc + 1)
        if next_pc <= pc:
            if next_pc < 0:
                return frame.pop()
            driver.can_enter_jit(next_pc, code, frame)
        pc = next_pc


def run(code: Code, *args: Obj) -> Obj:
    """Run a program from its start.  Host code only.  Raises `TLCError`."""
    if len(args) < code.arity[0]:
        raise too_few(code, 0, len(args))
    return interpret(0, code, Frame(code, [*[NIL] * code.stacksize, *args], 0))


# -- the stack ------------------------------------------------------------------------


def op_push(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(IntObj(arg))
    return pc


def op_pushargn(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.regs[promote(frame.code).stacksize + arg])
    return pc


def op_pop(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.pop()
    return pc


def op_swap(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    a = frame.pop()
    frame.push(b)
    frame.push(a)
    return pc


def op_pick(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.regs[frame.sp - 1 - arg])
    return pc


def op_put(frame: Frame, arg: Word, pc: Word) -> Word:
    value = frame.pop()
    frame.regs[frame.sp - 1 - arg] = value
    return pc


# -- control --------------------------------------------------------------------------


def op_br(frame: Frame, arg: Word, pc: Word) -> Word:
    return arg


def op_br_cond(frame: Frame, arg: Word, pc: Word) -> Word:
    if frame.pop().truth():
        return arg
    return pc


def op_call(frame: Frame, arg: Word, pc: Word) -> Word:
    code = promote(frame.code)
    site = code.sites[arg]
    callee = enter(code, site.target, frame, site.nargs)
    frame.push(interpret(site.target, code, callee))
    return pc


def op_return(frame: Frame, arg: Word, pc: Word) -> Word:
    return -1


# -- arithmetic and comparison --------------------------------------------------------


def op_add(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    frame.push(frame.pop().add(b))
    return pc


def op_sub(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    frame.push(frame.pop().sub(b))
    return pc


def op_mul(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    frame.push(frame.pop().mul(b))
    return pc


def op_div(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    frame.push(frame.pop().div(b))
    return pc


def op_mod(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    frame.push(frame.pop().mod(b))
    return pc


def op_eq(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    push_bool(frame, frame.pop().eq(b))
    return pc


def op_ne(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    push_bool(frame, not frame.pop().eq(b))
    return pc


def op_lt(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    push_bool(frame, frame.pop().lt(b))
    return pc


def op_le(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    push_bool(frame, frame.pop().le(b))
    return pc


def op_gt(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    push_bool(frame, b.lt(frame.pop()))
    return pc


def op_ge(frame: Frame, arg: Word, pc: Word) -> Word:
    b = frame.pop()
    push_bool(frame, b.le(frame.pop()))
    return pc


# -- objects --------------------------------------------------------------------------


def op_new(frame: Frame, arg: Word, pc: Word) -> Word:
    layout = promote(frame.code).layouts[arg]
    values: list[Obj] = [NIL] * layout.size
    frame.push(InstanceObj(layout, values))
    return pc


def op_getattr(frame: Frame, arg: Word, pc: Word) -> Word:
    name = promote(frame.code).names[arg]
    obj = frame.pop().as_instance()
    index = promote(obj.layout).find_attribute(name)
    if index < 0:
        raise missing("GETATTR", name, obj)
    frame.push(obj.values[index])
    return pc


def op_setattr(frame: Frame, arg: Word, pc: Word) -> Word:
    name = promote(frame.code).names[arg]
    value = frame.pop()
    obj = frame.pop().as_instance()
    index = promote(obj.layout).find_attribute(name)
    if index < 0:
        raise missing("SETATTR", name, obj)
    obj.values[index] = value
    return pc


def op_send(frame: Frame, arg: Word, pc: Word) -> Word:
    code = promote(frame.code)
    site = code.sites[arg]
    receiver = frame.regs[frame.sp - 1 - site.nargs].as_instance()
    target = promote(receiver.layout).find_method(site.name)
    if target < 0:
        raise missing("SEND", site.name, receiver)
    callee = enter(code, target, frame, site.nargs + 1)
    frame.push(interpret(target, code, callee))
    return pc


# -- lists ----------------------------------------------------------------------------


def op_nil(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(NIL)
    return pc


def op_cons(frame: Frame, arg: Word, pc: Word) -> Word:
    rest = frame.pop()
    frame.push(ConsObj(frame.pop(), rest))
    return pc


def op_car(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.pop().car())
    return pc


def op_cdr(frame: Frame, arg: Word, pc: Word) -> Word:
    frame.push(frame.pop().cdr())
    return pc


@dont_look_inside
def missing(operation: str, name: str, obj: InstanceObj) -> TLCError:
    """The error for an attribute or method that an object lacks."""
    return refuse(f"{operation} {name}", obj)


@dont_look_inside
def too_few(code: Code, target: int, nargs: int) -> TLCError:
    """The error for arguments that were not given."""
    return TLCError(f"the code at line {code.lines[target]} uses {code.arity[target]} arguments, it was given {nargs}")


if TYPE_CHECKING:
    Handler = Callable[[Frame, Word, Word], Word]


@record
class Instruction:
    """A row of the table.  `arg`: what the assembler reads after the name."""

    name: str
    arg: str
    pops: int
    pushes: int
    handler: Handler
    does: str


INSTRUCTIONS = (
    #            name       arg      pops pushes handler      does
    Instruction("PUSH",     "int",    0, 1, op_push,     "push an integer"),
    Instruction("PUSHARG",  "",       0, 1, op_pushargn, "push the first argument; in a method: the object"),
    Instruction("PUSHARGN", "index",  0, 1, op_pushargn, "push argument n, counted from 0"),
    Instruction("POP",      "",       1, 0, op_pop,      "drop the top"),
    Instruction("SWAP",     "",       2, 2, op_swap,     "[a, b] becomes [b, a]"),
    Instruction("PICK",     "depth",  0, 1, op_pick,     "push a copy of the item n below the top"),
    Instruction("PUT",      "depth",  1, 0, op_put,      "pop a; it replaces the item n below the new top"),
    Instruction("BR",       "label",  0, 0, op_br,       "go to the label"),
    Instruction("BR_COND",  "label",  1, 0, op_br_cond,  "pop a; go to the label unless it is 0 or nil"),
    Instruction("CALL",     "call",   0, 1, op_call,     "pop n arguments; push what the code at the label returns"),
    Instruction("RETURN",   "",       1, 0, op_return,   "leave the frame with the top of the stack"),
    Instruction("ADD",      "",       2, 1, op_add,      "[a, b] becomes [a + b]"),
    Instruction("SUB",      "",       2, 1, op_sub,      "[a, b] becomes [a - b]"),
    Instruction("MUL",      "",       2, 1, op_mul,      "[a, b] becomes [a * b]"),
    Instruction("DIV",      "",       2, 1, op_div,      "[a, b] becomes [a // b], rounding down"),
    Instruction("MOD",      "",       2, 1, op_mod,      "[a, b] becomes [a % b], with the sign of b"),
    Instruction("EQ",       "",       2, 1, op_eq,       "[a, b] becomes [1] if a equals b, else [0]"),
    Instruction("NE",       "",       2, 1, op_ne,       "[a, b] becomes [0] if a equals b, else [1]"),
    Instruction("LT",       "",       2, 1, op_lt,       "[a, b] becomes [1] if a < b, else [0]"),
    Instruction("LE",       "",       2, 1, op_le,       "[a, b] becomes [1] if a <= b, else [0]"),
    Instruction("GT",       "",       2, 1, op_gt,       "[a, b] becomes [1] if a > b, else [0]"),
    Instruction("GE",       "",       2, 1, op_ge,       "[a, b] becomes [1] if a >= b, else [0]"),
    Instruction("NEW",      "layout", 0, 1, op_new,      "push a new object; its attributes are nil"),
    Instruction("GETATTR",  "name",   1, 1, op_getattr,  "[obj] becomes [obj.name]"),
    Instruction("SETATTR",  "name",   2, 0, op_setattr,  "[obj, a] becomes []; obj.name = a"),
    Instruction("SEND",     "send",   1, 1, op_send,     "pop n arguments and an object; push what its method returns"),
    Instruction("NIL",      "",       0, 1, op_nil,      "push nil"),
    Instruction("CONS",     "",       2, 1, op_cons,     "[a, b] becomes [(a . b)]"),
    Instruction("CAR",      "",       1, 1, op_car,      "[(a . b)] becomes [a]"),
    Instruction("CDR",      "",       1, 1, op_cdr,      "[(a . b)] becomes [b]"),
)
"""Every instruction; its place in this table is its number in `Code.ops`."""

HANDLERS: tuple[Handler, ...] = tuple(row.handler for row in INSTRUCTIONS)
