"""The table of trace operations. Everything else about them is derived from it.

In: nothing.
Out: `OPS`, from which the printer, the parser, the verifier, the executor, the optimiser's effect queries and the code
generator's dispatch are made.

A signature gives the kinds of arguments and result: `i` a machine word (64 bits, signed), `f` a double, `r` an object,
`-` nothing, `*` any number of any kind.
"""

from __future__ import annotations

from tracer.records import field, record


class Effect:
    """What running an operation may depend on or change. An operation has a set of these; if it is empty, none."""

    READS = "reads"  # reads the part of the heap that its descr names
    WRITES = "writes"  # writes the part of the heap that its descr names
    ALLOCATES = "allocates"  # makes a new object, or gives an equal one where identity does not count
    EXITS = "exits"  # may leave the trace: a guard
    CALLS = "calls"  # calls host code, which may read and write everything, and may raise
    ENDS = "ends"  # ends the trace


PURE: frozenset[str] = frozenset()
READ = frozenset((Effect.READS,))
WRITE = frozenset((Effect.WRITES,))
ALLOC = frozenset((Effect.ALLOCATES,))
EXIT = frozenset((Effect.EXITS,))
CALL = frozenset((Effect.CALLS,))
END = frozenset((Effect.ENDS,))


def _argument_kinds(spec: OpSpec) -> str:
    """From a signature such as `ii -> i`."""
    left, arrow, right = spec.signature.partition(" -> ")
    if not arrow or right not in ("i", "f", "r", "-") or set(left) - set("ifr*-"):
        raise ValueError(f"a signature must look like 'ii -> i', got {spec.signature!r}")
    return "" if left == "-" else left


def _result_kind(spec: OpSpec) -> str:
    right = spec.signature.rpartition(" -> ")[2]
    return "v" if right == "-" else right


def _is_pure(spec: OpSpec) -> bool:
    return spec.effect <= ALLOC and not spec.descr


def _has_side_effects(spec: OpSpec) -> bool:
    return bool(spec.effect & (WRITE | CALL))


@record
class OpSpec:
    """One row: an operation's name, kinds, effect and meaning."""

    name: str
    signature: str
    effect: frozenset[str]
    means: str
    commutes: bool = False
    descr: str = ""  # what the `descr` of an operation must be: "field", "class", "items", "call", "label" or ""

    number: int = field(init=False, default=-1)
    """Its place in the table."""

    # --- computed from the columns above once, because they are read so often
    argument_kinds: str = field(init=False, factory=_argument_kinds, computed=True)
    """The kinds of the arguments; `*` stands for any number of any kind."""
    result_kind: str = field(init=False, factory=_result_kind, computed=True)
    """`i`, `f`, `r`, or `v` for an operation without a result."""
    is_guard: bool = field(init=False, factory=lambda spec: Effect.EXITS in spec.effect, computed=True)
    """May this operation leave the trace through an exit?"""
    is_pure: bool = field(init=False, factory=_is_pure, computed=True)
    """Does it only compute a result from its arguments? Then it can be folded, merged and dropped."""
    ends: bool = field(init=False, factory=lambda spec: Effect.ENDS in spec.effect, computed=True)
    """Does it end the trace?"""
    has_side_effects: bool = field(init=False, factory=_has_side_effects, computed=True)
    """Would executing it twice make a difference?"""

    def __repr__(self) -> str:
        return self.name


_ROWS = [
    #       name              signature    effect  means
    # -- machine words ------------------------------------------------------------
    OpSpec("int_add", "ii -> i", PURE, "a + b, wrapping at 64 bits", commutes=True),
    OpSpec("int_sub", "ii -> i", PURE, "a - b, wrapping at 64 bits"),
    OpSpec("int_mul", "ii -> i", PURE, "a * b, wrapping at 64 bits", commutes=True),
    OpSpec("int_floordiv", "ii -> i", PURE, "a // b, rounding down; b is not 0 and the quotient fits"),
    OpSpec("int_mod", "ii -> i", PURE, "a % b with the sign of b; b is not 0"),
    OpSpec("int_and", "ii -> i", PURE, "a & b", commutes=True),
    OpSpec("int_or", "ii -> i", PURE, "a | b", commutes=True),
    OpSpec("int_xor", "ii -> i", PURE, "a ^ b", commutes=True),
    OpSpec("int_lshift", "ii -> i", PURE, "a << b, wrapping; 0 <= b < 64"),
    OpSpec("int_rshift", "ii -> i", PURE, "a >> b, keeping the sign; 0 <= b < 64"),
    OpSpec("int_neg", "i -> i", PURE, "-a, wrapping"),
    OpSpec("int_invert", "i -> i", PURE, "~a"),
    OpSpec("int_add_ovf", "ii -> i", PURE, "a + b; the next operation is guard_no_overflow", commutes=True),
    OpSpec("int_sub_ovf", "ii -> i", PURE, "a - b; the next operation is guard_no_overflow"),
    OpSpec("int_mul_ovf", "ii -> i", PURE, "a * b; the next operation is guard_no_overflow", commutes=True),
    OpSpec("int_lt", "ii -> i", PURE, "1 if a < b else 0"),
    OpSpec("int_le", "ii -> i", PURE, "1 if a <= b else 0"),
    OpSpec("int_eq", "ii -> i", PURE, "1 if a == b else 0", commutes=True),
    OpSpec("int_ne", "ii -> i", PURE, "1 if a != b else 0", commutes=True),
    OpSpec("int_gt", "ii -> i", PURE, "1 if a > b else 0"),
    OpSpec("int_ge", "ii -> i", PURE, "1 if a >= b else 0"),
    OpSpec("uint_lt", "ii -> i", PURE, "1 if a < b as unsigned words else 0"),
    OpSpec("int_is_true", "i -> i", PURE, "1 if a != 0 else 0"),
    OpSpec("int_is_zero", "i -> i", PURE, "1 if a == 0 else 0"),
    # -- doubles ------------------------------------------------------------------
    OpSpec("float_add", "ff -> f", PURE, "a + b", commutes=True),
    OpSpec("float_sub", "ff -> f", PURE, "a - b"),
    OpSpec("float_mul", "ff -> f", PURE, "a * b", commutes=True),
    OpSpec("float_truediv", "ff -> f", PURE, "a / b; b is not 0.0"),
    OpSpec("float_neg", "f -> f", PURE, "-a"),
    OpSpec("float_abs", "f -> f", PURE, "abs(a)"),
    OpSpec("float_sqrt", "f -> f", PURE, "the square root of a; a is not negative"),
    OpSpec("float_lt", "ff -> i", PURE, "1 if a < b else 0"),
    OpSpec("float_le", "ff -> i", PURE, "1 if a <= b else 0"),
    OpSpec("float_eq", "ff -> i", PURE, "1 if a == b else 0", commutes=True),
    OpSpec("float_ne", "ff -> i", PURE, "1 if a != b else 0", commutes=True),
    OpSpec("float_gt", "ff -> i", PURE, "1 if a > b else 0"),
    OpSpec("float_ge", "ff -> i", PURE, "1 if a >= b else 0"),
    OpSpec("int_to_float", "i -> f", PURE, "float(a)"),
    OpSpec("float_to_int", "f -> i", PURE, "int(a), rounding towards 0; the result fits a word"),
    # -- objects as such ----------------------------------------------------------
    OpSpec("ptr_eq", "rr -> i", PURE, "1 if a is b else 0", commutes=True),
    OpSpec("ptr_ne", "rr -> i", PURE, "1 if a is not b else 0", commutes=True),
    # -- boxes --------------------------------------------------------------------
    OpSpec("box_int", "i -> r", ALLOC, "the host int with this value"),
    OpSpec("box_float", "f -> r", ALLOC, "the host float with this value"),
    OpSpec("box_bool", "i -> r", PURE, "True or False"),
    OpSpec("unbox_int", "r -> i", EXIT, "the value of an exact int; leaves if it does not fit a word"),
    OpSpec("unbox_float", "r -> f", PURE, "the value of an exact float"),
    OpSpec("unbox_bool", "r -> i", PURE, "1 for True, 0 for False"),
    OpSpec("box_complex", "ff -> r", ALLOC, "a new complex number with these parts"),
    OpSpec("complex_real", "r -> f", PURE, "the real part of an exact complex"),
    OpSpec("complex_imag", "r -> f", PURE, "the imaginary part of an exact complex"),
    # -- the heap -----------------------------------------------------------------
    OpSpec("new", "- -> r", ALLOC, "a new object of descr's class, no field set yet", descr="class"),
    OpSpec("getfield_i", "r -> i", READ, "the word in descr's field of a", descr="field"),
    OpSpec("getfield_f", "r -> f", READ, "the double in descr's field of a", descr="field"),
    OpSpec("getfield_r", "r -> r", READ, "the object in descr's field of a", descr="field"),
    OpSpec("setfield_i", "ri -> -", WRITE, "a.field = b", descr="field"),
    OpSpec("setfield_f", "rf -> -", WRITE, "a.field = b", descr="field"),
    OpSpec("setfield_r", "rr -> -", WRITE, "a.field = b", descr="field"),
    OpSpec("newlist", "* -> r", ALLOC, "a new list of these objects"),
    OpSpec("list_len", "r -> i", READ, "len(a) of an exact list"),
    OpSpec("list_getitem", "ri -> r", READ, "a[b] of an exact list; 0 <= b < len(a)"),
    OpSpec("list_setitem", "rir -> -", WRITE, "a[b] = c of an exact list; 0 <= b < len(a)"),
    OpSpec("list_append", "rr -> -", WRITE, "a.append(b) of an exact list"),
    OpSpec("newtuple", "* -> r", ALLOC, "a tuple of these objects"),
    OpSpec("tuple_len", "r -> i", PURE, "the number of items of a tuple, as tuple.__len__(a) gives it"),
    OpSpec("tuple_getitem", "ri -> r", PURE, "tuple.__getitem__(a, b); 0 <= b < tuple_len(a)"),
    OpSpec("bytes_len", "r -> i", PURE, "len(a) of an exact bytes object"),
    OpSpec("bytes_getitem", "ri -> i", PURE, "a[b] of an exact bytes object; 0 <= b < len(a)"),
    OpSpec("str_len", "r -> i", PURE, "len(a) of an exact str"),
    OpSpec("str_getitem", "ri -> i", PURE, "ord(a[b]) of an exact str; 0 <= b < len(a)"),
    OpSpec("array_code", "r -> i", PURE, "the type code of an exact array.array"),
    OpSpec("dict_version", "r -> i", READ, "the version of an exact dict: another one after each change"),
    OpSpec("raw_len", "r -> i", READ, "len(a) of an exact array.array or bytearray"),
    OpSpec("raw_getitem_i", "ri -> i", READ, "the word a[b], as descr's items lie; 0 <= b < len(a)", descr="items"),
    OpSpec("raw_getitem_f", "ri -> f", READ, "the double a[b], as descr's items lie; 0 <= b < len(a)", descr="items"),
    OpSpec("raw_setitem_i", "rii -> -", WRITE, "a[b] = c, an item of descr's; 0 <= b < len(a)", descr="items"),
    OpSpec("raw_setitem_f", "rif -> -", WRITE, "a[b] = c, an item of descr's; 0 <= b < len(a)", descr="items"),
    # -- calls --------------------------------------------------------------------
    OpSpec("call_i", "* -> i", CALL, "call descr's function", descr="call"),
    OpSpec("call_f", "* -> f", CALL, "call descr's function", descr="call"),
    OpSpec("call_r", "* -> r", CALL, "call descr's function", descr="call"),
    OpSpec("call_v", "* -> -", CALL, "call descr's function", descr="call"),
    OpSpec("call_pure_i", "* -> i", PURE, "call descr's elidable function", descr="call"),
    OpSpec("call_pure_f", "* -> f", PURE, "call descr's elidable function", descr="call"),
    OpSpec("call_pure_r", "* -> r", PURE, "call descr's elidable function", descr="call"),
    OpSpec("call_assembler_r", "* -> r", CALL, "run descr's unit; what the portal returns", descr="label"),
    # -- guards -------------------------------------------------------------------
    OpSpec("guard_true", "i -> -", EXIT, "leave unless a is not 0"),
    OpSpec("guard_false", "i -> -", EXIT, "leave unless a is 0"),
    OpSpec("guard_value_i", "ii -> -", EXIT, "leave unless a is the constant b"),
    OpSpec("guard_value_r", "rr -> -", EXIT, "leave unless a is the constant b, the very object"),
    OpSpec("guard_class", "rr -> -", EXIT, "leave unless type(a) is the constant b"),
    OpSpec("guard_int", "r -> i", EXIT, "the value of an exact int; leaves for another object, or if it does not fit"),
    OpSpec("guard_no_overflow", "- -> -", EXIT, "leave if the operation before did not fit a word"),
    OpSpec("guard_no_exception", "- -> -", EXIT, "leave if the call before raised, with what it raised"),
    OpSpec("guard_exception", "r -> r", EXIT, "leave unless the call before raised exactly class a; what it raised"),
    OpSpec("guard_not_interrupted", "- -> -", EXIT, "leave if the host has signals or threads waiting"),
    OpSpec("guard_not_invalidated", "- -> -", EXIT, "leave if a version that the unit rests on has been replaced"),
    # -- control ------------------------------------------------------------------
    OpSpec("label", "* -> -", PURE, "descr's loop header: a place that jumps go to", descr="label"),
    OpSpec("jump", "* -> -", END, "go to descr with these arguments", descr="label"),
    OpSpec("finish", "r -> -", END, "the traced function returns a"),
    OpSpec("raise", "r -> -", END, "the traced function raises a"),
    OpSpec("exit", "- -> -", EXIT | END, "leave the trace, always"),
]

for _number, _row in enumerate(_ROWS):
    _row.number = _number

OPS: dict[str, OpSpec] = {row.name: row for row in _ROWS}
"""Every trace operation by name."""
