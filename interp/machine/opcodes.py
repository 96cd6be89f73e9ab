"""The opcode table: what each instruction takes, leaves and does.

In: nothing but the table below.  Out: `OPCODES` by number, `NUMBER` by name, and stack effects for the compiler's depth
check.  The disassembler and the order of the handlers come from here too.

    Opcode("LOAD_ATTR", "name", 1, 1, "push(attribute names[arg] of pop())")
        NUMBER["LOAD_ATTR"]                 its byte in `Code.ops`, its index in HANDLERS
        OPCODES[NUMBER["LOAD_ATTR"]].does   what the handler has to do

The stack is written bottom first: `[w_obj, w_value]` has w_value on top.  `pc` is the next instruction.
`arg` values that index registers (`frame.regs`): locals, then cells, then free variables, then the stack.

Holds: numbers are positions in the table, so nothing may rely on a number across versions.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

BINARY_SYMBOLS = ("+", "-", "*", "@", "/", "//", "%", "**", "<<", ">>", "&", "|", "^")
UNARY_SYMBOLS = ("+", "-", "~", "not ")
COMPARE_SYMBOLS = ("<", "<=", "==", "!=", ">", ">=")

ARGUMENTS: dict[str, str] = {
    "": "ignored, 0",
    "const": "index into code.consts",
    "name": "index into code.names",
    "local": "index into frame.regs, below code.nlocals, of a plain local variable",
    "cell": "index into frame.regs, below code.nlocals, of a slot that holds a cell",
    "local_name": "a local in the lowest LOCAL_BITS bits, above them an index into code.names",
    "two_locals": "a local in the lowest LOCAL_BITS bits, above them another one",
    "target": "the pc to go on at",
    "count": "how many values are meant",
    "depth": "position from the top of the stack, 1 is the top",
    "flags": "bits, named in the row",
    "binary": "index into objmodel.operators.tables.BINARY and INPLACE",
    "unary": "index into objmodel.operators.tables.UNARY",
    "compare": "index into objmodel.operators.tables.COMPARE",
    "invert": "1 for the negated form, else 0",
    "super": "names index * 2, plus 1 if the program wrote the two arguments of super(...)",
    "unpack": "targets before the starred one, plus 256 * targets after it",
}
"""The kinds of arguments, and what each means."""

FLOWS = ("next", "jump", "branch", "stop")
"""Where control goes: to the next instruction, to the target, to either, or out of the frame."""

Effect = int | str
"""A number of stack values; a string is an expression in `n`, the argument."""


_effects: dict[str, Callable[[int], int]] = {}


class Count:
    """A row's `pops` or `pushes` as a function of the argument, made when it is first wanted."""

    __slots__ = ("text",)

    def __init__(self, effect: Effect) -> None:
        self.text = str(effect)

    def evaluate(self, argument: int) -> int:
        """How many values there are with this argument."""
        text = self.text
        if text not in _effects:
            _effects[text] = eval(compile(f"lambda n: {text}", __file__, "eval"), {})
        return _effects[text](argument)

    def __repr__(self) -> str:
        return self.text


class Opcode:
    """One row of the table.

    arg: what kind of argument it takes, a key of ARGUMENTS.
    pops, pushes: the stack effect when control goes to the next instruction.
    does: all that the handler has to do.
    flow: one of FLOWS.
    jump_pops, jump_pushes: the stack effect when a branch is taken, where it differs.
    """

    __slots__ = ("arg", "does", "flow", "jump_pops", "jump_pushes", "name", "pops", "pushes")

    def __init__(
        self, name: str, arg: str, pops: Effect, pushes: Effect, does: str, flow: str = "next",
        jump_pops: int | None = None, jump_pushes: int | None = None,
    ) -> None:  # fmt: skip
        if arg not in ARGUMENTS:
            raise ValueError(f"opcode {name}: expected an argument kind of {sorted(ARGUMENTS)}, found {arg!r}")
        if flow not in FLOWS:
            raise ValueError(f"opcode {name}: expected a flow of {FLOWS}, found {flow!r}")
        if flow in ("jump", "branch") and arg != "target":
            raise ValueError(f"opcode {name}: expected an argument of kind 'target' for a jump, found {arg!r}")
        self.name = name
        self.arg = arg
        self.pops = Count(pops)
        self.pushes = Count(pushes)
        self.does = does
        self.flow = flow
        self.jump_pops = jump_pops
        self.jump_pushes = jump_pushes

    def net(self, arg: int) -> int:
        """How much deeper the stack is at the next instruction."""
        return self.pushes.evaluate(arg) - self.pops.evaluate(arg)

    def jump_net(self, arg: int) -> int:
        """How much deeper the stack is at the target."""
        if self.jump_pops is None or self.jump_pushes is None:
            return self.net(arg)
        return self.jump_pushes - self.jump_pops


class MakeFunction:
    """The bits of MAKE_FUNCTION's argument; the values stand on the stack in this order."""

    defaults: int = 1
    kwdefaults: int = 2
    annotations: int = 4
    closure: int = 8


MAKE_FUNCTION = MakeFunction()

FORMAT_CONVERSIONS = ("", "!s", "!r", "!a")
FORMAT_HAS_SPEC = 4


LOCAL_BITS = 16
LOCAL_MASK = (1 << LOCAL_BITS) - 1
"""The part of an argument that is the local, if the argument names something else as well."""

OPCODES: tuple[Opcode, ...] = (
    # Stack
    Opcode("POP_TOP", "", 1, 0, "pop()"),
    Opcode("COPY", "depth", 0, 1, "push the arg-th value from the top; 1 duplicates the top"),
    Opcode("SWAP", "depth", 0, 0, "exchange the top and the arg-th value from the top (arg >= 2)"),
    Opcode("LOAD_CONST", "const", 0, 1, "push(consts[arg])"),
    # Registers
    Opcode("LOAD_FAST", "local", 0, 1, "push(regs[arg]); UnboundLocalError (names: code.slots[arg]) if it is UNBOUND"),
    Opcode("STORE_FAST", "local", 1, 0, "regs[arg] = pop()"),
    Opcode("DELETE_FAST", "local", 0, 0, "regs[arg] = UNBOUND; UnboundLocalError if it is UNBOUND already"),
    Opcode("LOAD_TWO_FAST", "two_locals", 0, 2, "push both locals, which have values"),
    Opcode("LOAD_FAST_ATTR", "local_name", 0, 1, "push(attribute name of the local, which has a value)"),
    Opcode("LOAD_FAST_METHOD", "local_name", 0, 2, "as LOAD_METHOD name of the local, which has a value"),
    Opcode("MAKE_CELL", "cell", 0, 0,
           "regs[arg] = a new cell holding what regs[arg] held (a parameter's value, else UNBOUND); only before "
           "user code"),
    Opcode("COPY_FREE_VARS", "count", 0, 0,
           "the arg cells of the function's closure go into regs[code.nlocals - arg : code.nlocals]; first "
           "instruction"),
    Opcode("LOAD_CLOSURE", "cell", 0, 1, "push(regs[arg]), the cell itself"),
    Opcode("LOAD_DEREF", "cell", 0, 1,
           "push what the cell regs[arg] holds; when UNBOUND: NameError for one of code.freevars, else "
           "UnboundLocalError"),
    Opcode("STORE_DEREF", "cell", 1, 0, "the cell regs[arg] holds pop()"),
    Opcode("DELETE_DEREF", "cell", 0, 0, "the cell regs[arg] holds UNBOUND; error as LOAD_DEREF if it does already"),
    Opcode("LOAD_CLASSDEREF", "cell", 0, 1,
           "push the class namespace's value of code.slots[arg] if it has one, else as LOAD_DEREF"),
    # Names
    Opcode("LOAD_NAME", "name", 0, 1,
           "push names[arg] from the frame's namespace, else as LOAD_GLOBAL; a frame without a namespace: "
           "LOAD_GLOBAL"),
    Opcode("STORE_NAME", "name", 1, 0, "namespace[names[arg]] = pop(); a frame without a namespace: STORE_GLOBAL"),
    Opcode("DELETE_NAME", "name", 0, 0,
           "del namespace[names[arg]]; NameError if missing; a frame without a namespace: DELETE_GLOBAL"),
    Opcode("LOAD_GLOBAL", "name", 0, 1, "push names[arg] from the module's globals, else the builtins, else NameError"),
    Opcode("STORE_GLOBAL", "name", 1, 0, "globals[names[arg]] = pop()"),
    Opcode("DELETE_GLOBAL", "name", 0, 0, "del globals[names[arg]]; NameError if missing"),
    # Attributes and subscripts
    Opcode("LOAD_ATTR", "name", 1, 1, "push(attribute names[arg] of pop())"),
    Opcode("STORE_ATTR", "name", 2, 0, "[w_value, w_obj]: set attribute names[arg] of w_obj"),
    Opcode("DELETE_ATTR", "name", 1, 0, "delete attribute names[arg] of pop()"),
    Opcode("LOAD_METHOD", "name", 1, 2,
           "[w_obj] becomes [w_function, w_obj] where lookup_method finds a plain function, else [w_value, "
           "NO_SELF]"),
    Opcode("LOAD_SUPER_SELF", "cell", 0, 2,
           "[w_super] of super() without arguments: push the class in the cell regs[arg] and the value of the first "
           "parameter, regs[0]; RuntimeError if one is missing; without a look at them if w_super is not the builtin"),
    Opcode("LOAD_SUPER_ATTR", "super", 3, 1,
           "[w_super, w_class, w_self]: if w_super is the builtin, push attribute names[arg >> 1] of "
           "super(w_class, w_self) (needs no super object); else of w_super(w_class, w_self) if arg & 1, else of"
           " w_super()"),
    Opcode("LOAD_SUPER_METHOD", "super", 3, 2,
           "as LOAD_SUPER_ATTR, but leaves [w_function, w_self] or [w_value, NO_SELF], as LOAD_METHOD does"),
    Opcode("CALL_SUPER", "", 3, 1,
           "[w_super, w_class, w_self], super() used otherwise: push super(w_class, w_self) if w_super is the "
           "builtin, else w_super()"),
    Opcode("BINARY_SUBSCR", "", 2, 1, "[w_obj, w_key]: push w_obj[w_key]"),
    Opcode("BINARY_SLICE", "", 3, 1, "[w_obj, w_start, w_stop]: push w_obj[w_start:w_stop]"),
    Opcode("STORE_SUBSCR", "", 3, 0, "[w_value, w_obj, w_key]: w_obj[w_key] = w_value"),
    Opcode("DELETE_SUBSCR", "", 2, 0, "[w_obj, w_key]: del w_obj[w_key]"),
    Opcode("BUILD_SLICE", "count", "n", 1, "[start, stop] or, for 3, [start, stop, step]: push the slice"),
    # Operators
    Opcode("BINARY_OP", "binary", 2, 1, "[w_left, w_right]: push BINARY[arg](w_left, w_right)"),
    Opcode("INPLACE_OP", "binary", 2, 1, "[w_left, w_right]: push INPLACE[arg](w_left, w_right)"),
    Opcode("UNARY_OP", "unary", 1, 1, "push(UNARY[arg](pop()))"),
    Opcode("COMPARE_OP", "compare", 2, 1, "[w_left, w_right]: push COMPARE[arg](w_left, w_right)"),
    Opcode("IS_OP", "invert", 2, 1,
           "[w_left, w_right]: push w_left is w_right (by value for ints and floats), negated if arg"),
    Opcode("CONTAINS_OP", "invert", 2, 1,
           "[w_item, w_container]: push w_item in w_container as a bool, negated if arg"),
    # Displays and unpacking
    Opcode("BUILD_TUPLE", "count", "n", 1, "push a tuple of arg values, the deepest first"),
    Opcode("BUILD_LIST", "count", "n", 1, "push a new list of arg values, the deepest first"),
    Opcode("BUILD_SET", "count", "n", 1, "push a new set of arg values, added from the deepest on"),
    Opcode("BUILD_MAP", "count", "2 * n", 1,
           "push a new dict of arg pairs [key, value, ...], entered from the deepest on"),
    Opcode("LIST_APPEND", "depth", 1, 0,
           "w_value = pop(); append it to the list that is now the arg-th value from the top"),
    Opcode("SET_ADD", "depth", 1, 0, "w_value = pop(); add it to the set that is now the arg-th value from the top"),
    Opcode("MAP_ADD", "depth", 2, 0,
           "[..., w_key, w_value] = pop both; enter them into the dict that is now the arg-th value from the top"),
    Opcode("LIST_EXTEND", "depth", 1, 0,
           "w_iterable = pop(); extend the list that is now the arg-th value from the top; TypeError 'Value "
           "after * must be an iterable, not T' if it is not iterable"),
    Opcode("SET_UPDATE", "depth", 1, 0, "w_iterable = pop(); update the set that is now the arg-th value from the top"),
    Opcode("DICT_UPDATE", "depth", 1, 0,
           'w_mapping = pop(); update the dict that is now the arg-th value from the top; TypeError "\'T\' object '
           'is not a mapping"'),
    Opcode("DICT_MERGE", "depth", 1, 0,
           "as DICT_UPDATE for the keywords of a call [w_callable, w_args, dict]: a key already there is a "
           "TypeError 'f() got multiple values for keyword argument k'"),
    Opcode("LIST_TO_TUPLE", "", 1, 1, "push(tuple(pop())) of a list made here"),
    Opcode("UNPACK_SEQUENCE", "count", 1, "n",
           "push the arg items of pop(), the first on top; TypeError or ValueError as the host words them"),
    Opcode("UNPACK_EX", "unpack", 1, "(n & 255) + 1 + (n >> 8)",
           "with before = arg & 255, after = arg >> 8: push before items, a list of the middle, after items; the"
           " first on top"),
    # Strings
    Opcode("FORMAT_VALUE", "flags", "2 if n & 4 else 1", 1,
           "[w_value] or, if arg & 4, [w_value, w_spec]: convert by arg & 3 (1 str, 2 repr, 3 ascii), then push "
           "format(...), or if arg & 8 what it was converted to"),
    Opcode("BUILD_STRING", "count", "n", 1, "push the arg strings joined, the deepest first"),
    # Jumps
    Opcode("JUMP", "target", 0, 0, "return arg; always forward", flow="jump"),
    Opcode("JUMP_BACK", "target", 0, 0, "return arg, a loop header: the one instruction that goes back", flow="jump"),
    Opcode("POP_JUMP_IF_FALSE", "target", 1, 0, "return arg if pop() is false, else pc", flow="branch"),
    Opcode("POP_JUMP_IF_TRUE", "target", 1, 0, "return arg if pop() is true, else pc", flow="branch"),
    Opcode("POP_JUMP_IF_NONE", "target", 1, 0, "return arg if pop() is None, else pc", flow="branch"),
    Opcode("POP_JUMP_IF_NOT_NONE", "target", 1, 0, "return pc if pop() is None, else arg", flow="branch"),
    Opcode("JUMP_IF_FALSE_OR_POP", "target", 1, 0,
           "if the top is false return arg, else pop()", flow="branch", jump_pops=0, jump_pushes=0),
    Opcode("JUMP_IF_TRUE_OR_POP", "target", 1, 0,
           "if the top is true return arg, else pop()", flow="branch", jump_pops=0, jump_pushes=0),
    Opcode("GET_ITER", "", 1, 1, "push(iter(pop()))"),
    Opcode("FOR_ITER", "target", 0, 1,
           "[w_iterator]: push its next value; when it is exhausted pop it and return arg",
           flow="branch", jump_pops=1, jump_pushes=0),
    # Functions, calls, classes
    Opcode("MAKE_FUNCTION", "flags", "1 + (n & 1) + (n >> 1 & 1) + (n >> 2 & 1) + (n >> 3 & 1)", 1,
           "push a Function of [defaults tuple if arg & 1, kwdefaults dict if & 2, annotations dict if & 4, "
           "tuple of cells if & 8, code]; name, qualname and doc are the code's, the globals are the frame's"),
    Opcode("CALL", "count", "n + 1", 1, "[w_callable, arg values]: push the result of the call"),
    Opcode("CALL_FOR_ITER", "count", "n + 1", 1,
           "as CALL, with GET_ITER behind it: instead of what a builtin makes, the result may be MiniPy's iterator"),
    Opcode("CALL_KW", "count", "n + 2", 1,
           "[w_callable, arg values, names]: the last len(names) values are keyword arguments; names is a "
           "constant tuple"),
    Opcode("CALL_METHOD", "count", "n + 2", 1,
           "[w_function, w_self, arg values]: call w_function(w_self, ...); without w_self if it is NO_SELF"),
    Opcode("CALL_METHOD_KW", "count", "n + 3", 1,
           "[w_function, w_self, arg values, names]: as CALL_METHOD and CALL_KW"),
    Opcode("CALL_EX", "flags", "2 + (n & 1)", 1,
           "[w_callable, w_args] or, if arg & 1, [w_callable, w_args, dict]: w_args is a tuple, or any one "
           "iterable the program starred (TypeError 'f() argument after * must be an iterable, not T')"),
    Opcode("LOAD_BUILD_CLASS", "", 0, 1, "push the function that makes classes: (w_body, name, *bases, **keywords)"),
    Opcode("RETURN_VALUE", "", 1, 0, "leave the result on top of the stack and return -1", flow="stop"),
    # Exceptions
    Opcode("RAISE_VARARGS", "count", "n", 0,
           "0: raise the exception being handled again (RuntimeError 'No active exception to reraise'); 1: "
           "[w_exc] raise it or an instance of it; 2: [w_exc, w_cause] likewise, with __cause__", flow="stop"),
    Opcode("RERAISE", "", 1, 0,
           "raise pop() as it is, with its traceback; this frame adds no entry for it", flow="stop"),
    Opcode("PUSH_EXC_INFO", "", 1, 2,
           "[w_exc] becomes [w_previous, w_exc]: w_previous is the exception handled so far (or None), w_exc is "
           "from now on"),
    Opcode("POP_EXCEPT", "", 1, 0, "pop(), the w_previous of PUSH_EXC_INFO, is the exception being handled again"),
    Opcode("CHECK_EXC_MATCH", "", 1, 1,
           "[w_exc, w_class]: replace w_class by whether w_exc is an instance of it (a class or tuple of classes"
           " derived from BaseException, else TypeError 'catching classes that do not inherit from BaseException"
           " is not allowed')"),
    Opcode("CHECK_EG_MATCH", "", 2, 2,
           "[w_exc, w_class] of an except* clause: becomes [w_rest, w_match] of the split (None if empty); "
           "w_match, if any, is now the exception being handled; a naked exception is wrapped in a group"),
    Opcode("PREP_RERAISE_STAR", "", 2, 1,
           "[w_original, list of what the except* clauses left and raised]: push the exception to raise, or None"),
    Opcode("BEFORE_WITH", "", 1, 2,
           "[w_manager]: push its bound __exit__, then the result of __enter__(); both looked up on the type, "
           "first __enter__"),
    Opcode("WITH_EXCEPT_START", "", 0, 1,
           "[w_exit, w_previous, w_exc]: push w_exit(type of w_exc, w_exc, its traceback)"),
    Opcode("LOAD_ASSERTION_ERROR", "", 0, 1, "push AssertionError, whatever the name means to the program"),
    # Modules
    Opcode("IMPORT_NAME", "name", 2, 1,
           "[level, fromlist]: push __import__(names[arg], globals, locals, fromlist, level)"),
    Opcode("IMPORT_FROM", "name", 0, 1,
           "[w_module]: push its attribute names[arg], else sys.modules['module.name'], else ImportError"),
    Opcode("IMPORT_STAR", "", 1, 0,
           "[w_module]: bind its public names (__all__, else no leading underscore) in the namespace"),
    Opcode("SETUP_ANNOTATIONS", "", 0, 0, "make __annotations__ = {} in the namespace unless it is there"),
    Opcode("PRINT_EXPR", "", 1, 0, "sys.displayhook(pop()), for the interactive mode"),
    # Generators and coroutines
    Opcode("RETURN_GENERATOR", "", 0, 1,
           "make the generator, coroutine or asynchronous generator (code.flags) that owns this frame and return"
           " it to the caller; its first send goes on at pc with None pushed"),
    Opcode("YIELD_VALUE", "", 1, 1,
           "leave the frame with pop() as the value yielded; it goes on at pc with the value sent pushed, or "
           "raises here"),
    Opcode("GET_YIELD_FROM_ITER", "", 1, 1,
           "[w_obj]: a generator stays (a coroutine too if this code is one, else TypeError); anything else "
           "becomes iter(w_obj)"),
    Opcode("YIELD_FROM", "", 2, 1,
           "[w_receiver, w_sent]: pop w_sent and send it. When w_receiver yields, leave the frame with that "
           "value, to go on at this very instruction (pc - 1) with [w_receiver, next value sent]; throw() and "
           "close() of a frame that waits here go to w_receiver first. When it returns, replace it by the value "
           "returned"),
    Opcode("GET_AWAITABLE", "flags", 1, 1,
           "[w_obj]: push the iterator to wait for: w_obj if it is a coroutine, else the result of its __await__; arg "
           "is 1 for what __aenter__ gave and 2 for __aexit__, which errors tell"),
    Opcode("GET_AITER", "", 1, 1, "[w_obj]: push the result of its __aiter__, which must have __anext__"),
    Opcode("GET_ANEXT", "", 0, 1, "[w_aiter]: push the awaitable iterator (as GET_AWAITABLE) of its __anext__()"),
    Opcode("END_ASYNC_FOR", "", 2, 0, "[w_aiter, w_exc]: pop both; raise w_exc again unless it is StopAsyncIteration"),
    Opcode("BEFORE_ASYNC_WITH", "", 1, 2, "as BEFORE_WITH with __aexit__ and __aenter__; leaves [w_exit, awaitable]"),
    Opcode("ASYNC_GEN_WRAP", "", 1, 1,
           "wrap pop() as a value an asynchronous generator yields itself (not while it awaits)"),
    # Patterns
    Opcode("GET_LEN", "", 0, 1, "[w_subject]: push len(w_subject)"),
    Opcode("MATCH_MAPPING", "", 0, 1, "[w_subject]: push whether it is a mapping to patterns (Py_TPFLAGS_MAPPING)"),
    Opcode("MATCH_SEQUENCE", "", 0, 1, "[w_subject]: push whether it is a sequence to patterns (Py_TPFLAGS_SEQUENCE)"),
    Opcode("MATCH_KEYS", "", 0, 1,
           "[w_subject, keys tuple]: push a tuple of the values, got by get(key, marker); None if a key is "
           "missing; ValueError 'mapping pattern checks duplicate key (k)'"),
    Opcode("MATCH_CLASS", "count", 3, 1,
           "[w_subject, w_class, names tuple], arg positional patterns: push a tuple of the attributes (through "
           "__match_args__, then names), or None if w_subject does not match"),
)
"""The instruction set."""

NUMBER: dict[str, int] = {row.name: number for number, row in enumerate(OPCODES)}
"""The number of each instruction: `Code.ops[pc]`."""

JOINED = (
    "OPERATE_STORE", "OPERATE_CONST", "OPERATE_CONST_STORE", "OPERATE_FAST", "OPERATE_FAST_STORE", "OPERATE_TWO_FAST",
    "OPERATE_TWO_FAST_STORE", "OPERATE_FAST_CONST", "OPERATE_FAST_CONST_STORE", "COMPARE_JUMP", "COMPARE_CONST_JUMP",
    "COMPARE_FAST_JUMP", "COMPARE_TWO_FAST_JUMP", "COMPARE_FAST_CONST_JUMP", "CONTAINS_JUMP", "STORE_FAST_ATTR",
    "FOR_ITER_STORE", "FOR_ITER_STORE_TWO", "UNPACK_STORE_TWO", "TEST_FAST_JUMP", "TEST_FAST_JUMP_TRUE",
    "MOVE_TWO_FAST", "SWAP_STORE_TWO", "SWAP_STORE_ATTR", "COPY_SUBSCR", "SWAP_STORE_SUBSCR", "STORE_FAST_SUBSCR",
    "STORE_TWO_FAST_SUBSCR", "STORE_FAST_CONST_SUBSCR", "UNPACK_STORE_THREE",
)  # fmt: skip
"""Neighbouring instructions that run as one.  Their numbers follow those of OPCODES; only `Code.run` has them."""

WATCHED = len(OPCODES) + len(JOINED)
"""The number in `Code.run` for every instruction of code that somebody watches, and whose frames had begun before."""

FIELD = 16
FIELD_MASK = (1 << FIELD) - 1
"""How many bits each part of a joined instruction's argument has."""

STOPS = frozenset(NUMBER[row.name] for row in OPCODES if row.flow in ("stop", "jump"))
"""Instructions after which control never goes on at the next one."""
