"""How each jitcode instruction is executed and, while tracing, recorded: one table.

In: an instruction with the Python names of its operands.
Out: lines of Python.

Each row is a function of `Operands`. `v0 v1 …` are expressions for concrete values,
`s0 s1 …` for symbolic ones (the value in the trace, or None for a constant); `v` and
`s` are the names of the results; `rec` is the recording, whose parts do the rest (`tracer.record.recording`).
In blackhole mode nothing is recorded, and there are no symbolic names.

    %3 = int_add(%1, 1)
        executing    v3 = v1 + 1
        recording    v3 = v1 + 1
                     s3 = None if s1 is None else rec.core.pure2(int_add, v1, s1, 1, None)
"""

from __future__ import annotations

from collections.abc import Callable

from tracer.frontend.flowgraph import Instruction, Literal, Operand
from tracer.hints import item_or, part_of
from tracer.host.operations import call_of
from tracer.ir.descr import Call
from tracer.records import record


@record
class Operands:
    """The names that a template works with."""

    instruction: Instruction
    args: list[Operand]
    values: list[str]
    """Expressions for the concrete values of the arguments."""
    symbols: list[str]
    """Expressions for their symbolic values."""
    v: str
    """The name of the concrete result."""
    s: str
    """The name of the symbolic result."""
    snapshot: Callable[[bool], str]
    """Makes the resume position after the instruction (True) or before it, and returns an expression for its raw
    snapshot.
    """
    extra: str
    """The name of the instruction's static description."""
    recording: bool
    constant: Callable[[object], str]
    """Turns an object into a name; a string stands for the trace operation of that name."""

    @property
    def before(self) -> str:
        """The raw snapshot of the resume position before the instruction."""
        return self.snapshot(False)

    @property
    def after(self) -> str:
        """The raw snapshot of the resume position after it."""
        return self.snapshot(True)

    @property
    def pairs(self) -> str:
        """All operands, each as value and symbol."""
        return ", ".join(f"{v}, {s}" for v, s in zip(self.values, self.symbols, strict=True))

    @property
    def all_values(self) -> str:
        """All operands, as values."""
        return ", ".join(self.values)

    def packed(self, start: int = 0) -> str:
        """A tuple of the operands from `start` on, of each the value and the symbol."""
        parts = [f"{v}, {s}, " for v, s in zip(self.values[start:], self.symbols[start:], strict=True)]
        return f"({''.join(parts)})"

    def kind(self, number: int) -> str:
        """The kind of an operand."""
        return self.args[number].type.kind

    def call(self, elidable: bool) -> Call:
        """The description of a call whose first operand is the constant function."""
        target = self.instruction.target
        result = "v" if target is None or target.type.cls is type(None) else target.type.kind
        kinds = "".join(a.type.kind for a in self.args[1:])
        function = self.args[0]
        assert isinstance(function, Literal)
        return call_of(function.value, kinds, result, elidable)

    def unless_constant(self, expression: str) -> str:
        """`expression`, or None if every operand is certainly a constant."""
        unknown = [s for s in self.symbols if s != "None"]
        if not unknown:
            return "None"
        return f"None if {' and '.join(f'{s} is None' for s in unknown)} else {expression}"


Template = Callable[[Operands], list[str]]

_WORD_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%", "and": "&", "or": "|", "xor": "^",
    "lshift": "<<", "rshift": ">>", "lt": "<", "le": "<=", "eq": "==", "ne": "!=", "gt": ">", "ge": ">=",
}  # fmt: skip
_DOUBLE_OPERATORS = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "lt": "<", "le": "<=", "eq": "==",
                     "ne": "!=", "gt": ">", "ge": ">="}  # fmt: skip
_UNARY = {
    "int_neg": "-{0}", "int_invert": "~{0}", "int_is_true": "{0} != 0", "int_is_zero": "not {0}",
    "float_neg": "-{0}", "int_to_float": "float({0})",
}  # fmt: skip


def _with_symbol(o: Operands, value: str, symbol: str) -> list[str]:
    return [f"{o.v} = {value}"] + ([f"{o.s} = {symbol}"] if o.recording else [])


def _binary(operator: str) -> Template:
    def template(o: Operands) -> list[str]:
        name = o.instruction.name
        recorded = o.unless_constant(f"rec.core.pure2({o.constant(name)}, {o.pairs})")
        return _with_symbol(o, f"{o.values[0]} {operator} {o.values[1]}", recorded)

    return template


def _unary(expression: str) -> Template:
    def template(o: Operands) -> list[str]:
        recorded = o.unless_constant(f"rec.core.pure1({o.constant(o.instruction.name)}, {o.pairs})")
        return _with_symbol(o, expression.format(o.values[0]), recorded)

    return template


def _move(o: Operands) -> list[str]:
    return _with_symbol(o, o.values[0], o.symbols[0])


def _ptr_eq(o: Operands) -> list[str]:
    return _with_symbol(o, f"{o.values[0]} is {o.values[1]}", o.unless_constant(f"rec.core.ptr_eq({o.pairs})"))


def _type_is(o: Operands) -> list[str]:
    lines = [f"{o.v} = type({o.values[0]}) is {o.values[1]}"]
    if o.recording:
        lines.append(f"{o.s} = rec.core.class_known({o.values[0]}, {o.symbols[0]}, {o.before})")
    return lines


def _isinstance(o: Operands) -> list[str]:
    # by type, as the guard tests it: the `__class__` of an object may name another class
    lines = [f"{o.v} = issubclass(type({o.values[0]}), {o.values[1]})"]
    if o.recording:
        lines.append(f"{o.s} = rec.core.class_known({o.values[0]}, {o.symbols[0]}, {o.before})")
    return lines


def _type_of(o: Operands) -> list[str]:
    lines = [f"{o.v} = type({o.values[0]})"]
    if o.recording:
        lines.append(f"{o.s} = rec.core.class_known({o.values[0]}, {o.symbols[0]}, {o.before})")
    return lines


def _box(o: Operands) -> list[str]:
    value = f"bool({o.values[0]})" if o.instruction.name == "box_bool" else o.values[0]
    return _with_symbol(o, value, o.unless_constant(f"rec.numbers.box({o.constant(o.instruction.name)}, {o.pairs})"))


def _unbox(o: Operands) -> list[str]:
    return _with_symbol(o, o.values[0], o.unless_constant(f"rec.numbers.unbox({o.pairs}, {o.before})"))


def _promote(o: Operands) -> list[str]:
    kind = o.kind(0)
    return _with_symbol(o, o.values[0], o.unless_constant(f"rec.core.promote({kind!r}, {o.pairs}, {o.before})"))


def _knowledge(o: Operands) -> list[str]:
    if not o.recording:
        return [f"{o.v} = True"]
    return [f"{o.v} = rec.core.{o.instruction.name}({o.symbols[0]})", f"{o.s} = None"]


def _force(o: Operands) -> list[str]:
    return [f"rec.core.force_frame({o.symbols[0]})"] if o.recording else []


def _getfield(o: Operands) -> list[str]:
    field = o.instruction.extra
    symbol = f"rec.heap.getfield({o.pairs}, {o.extra})"
    found = f"{o.extra}.descriptor.__get__({o.values[0]})" if field.is_past else f"{o.values[0]}.{field.name}"
    return _with_symbol(o, found, symbol)


def _setfield(o: Operands) -> list[str]:
    field = o.instruction.extra
    lines = [f"rec.heap.setfield({o.pairs}, {o.extra})"] if o.recording else []
    value = f"not not {o.values[1]}" if field.truth else o.values[1]
    if field.is_past:
        return [*lines, f"{o.extra}.descriptor.__set__({o.values[0]}, {value})"]
    return [*lines, f"{o.values[0]}.{field.name} = {value}"]


def _new(o: Operands) -> list[str]:
    return _with_symbol(o, f"{o.extra}.cls.__new__({o.extra}.cls)", f"rec.heap.new({o.v}, {o.extra})")


def _allocate(o: Operands) -> list[str]:
    lines = []
    if o.recording:
        lines.append(o.unless_constant(f"rec.core.promote('r', {o.pairs}, {o.before})"))
    lines.append(f"{o.v} = object.__new__({o.values[0]})")
    if o.recording:
        lines.append(f"{o.s} = rec.heap.allocate({o.v}, {o.extra})")
    return lines


def _newlist(o: Operands) -> list[str]:
    return _with_symbol(o, f"[{o.all_values}]", f"rec.heap.newlist({o.v}, {o.packed()})")


def _newlist_n(o: Operands) -> list[str]:
    return _with_symbol(o, f"[{o.values[0]}] * {o.values[1]}", f"rec.heap.newlist_n({o.v}, {o.pairs}, {o.before})")


def _newtuple(o: Operands) -> list[str]:
    comma = "," if len(o.values) == 1 else ""
    return _with_symbol(o, f"({o.all_values}{comma})", f"rec.heap.newtuple({o.v}, {o.packed()})")


def _len(o: Operands) -> list[str]:
    return _with_symbol(o, f"len({o.values[0]})", f"rec.sequences.{o.instruction.name}({o.pairs})")


def _item(o: Operands) -> list[str]:
    symbol = f"rec.sequences.{o.instruction.name}({o.pairs}, {o.before})"
    if o.instruction.name in ("tuple_get", "bytes_get"):
        symbol = o.unless_constant(symbol)
    return _with_symbol(o, f"{o.values[0]}[{o.values[1]}]", symbol)


def _item_or(o: Operands) -> list[str]:
    found = f"{o.constant(item_or)}({o.all_values})"  # one call: another thread may change the list before or after
    return _with_symbol(o, found, f"rec.sequences.item_or({o.v}, {o.pairs}, {o.before})")


def _items_now(o: Operands) -> list[str]:
    return _with_symbol(o, f"tuple({o.values[0]})", f"rec.sequences.items_now({o.v}, {o.pairs}, {o.before})")


def _array_get(o: Operands) -> list[str]:
    field = o.instruction.extra
    symbol = f"rec.frames.array_get({o.pairs}, {o.extra}, {o.before})"
    return _with_symbol(o, f"{o.values[0]}.{field.name}[{o.values[1]}]", symbol)


def _array_set(o: Operands) -> list[str]:
    field = o.instruction.extra
    lines = [f"rec.frames.array_set({o.pairs}, {o.extra}, {o.before})"] if o.recording else []
    return [*lines, f"{o.values[0]}.{field.name}[{o.values[1]}] = {o.values[2]}"]


def _set_item(o: Operands) -> list[str]:
    lines = [f"rec.sequences.{o.instruction.name}({o.pairs}, {o.before})"] if o.recording else []
    return [*lines, f"{o.values[0]}[{o.values[1]}] = {o.values[2]}"]


_HOST_EXECUTED = {
    "truth": "True if {0} is True else bool({0})",
    "len": "len({0})",
    "neg": "-{0}",
    "pos": "+{0}",
    "invert": "~{0}",
    "contains": "{1} in {0}",
    "getitem": "{0}[{1}]",
    "pow": "{0} ** {1}",
    "matmul": "{0} @ {1}",
}


def _host(o: Operands) -> list[str]:
    name = o.instruction.extra
    if o.recording:
        target = f"{o.v}, {o.s} = " if o.instruction.target is not None and name not in ("append", "setitem") else ""
        call = f"rec.host.execute({name!r}, {o.before}, {o.after}, {o.packed()})"
        if name == "append" and o.instruction.target is not None:
            return [call, f"{o.v} = None", f"{o.s} = None"]
        return [target + call]
    if name == "append":
        result = [f"{o.v} = None"] if o.instruction.target is not None else []
        return [f"{o.values[0]}.append({o.values[1]})", *result]
    if name == "setitem":
        return [f"{o.values[0]}[{o.values[1]}] = {o.values[2]}"]
    expression = _HOST_EXECUTED.get(name)
    if expression is None:
        symbol = _WORD_OPERATORS.get(name) or _DOUBLE_OPERATORS[name]
        return [f"{o.v} = {o.values[0]} {symbol} {o.values[1]}"]
    return [f"{o.v} = {expression.format(*o.values)}"]


def _elidable(o: Operands) -> list[str]:
    values = ", ".join(o.values[1:])
    if not o.recording:
        return [f"{o.v} = {o.values[0]}({values})"]
    call = o.constant(o.call(elidable=True))
    symbol = o.unless_constant(f"rec.core.elidable({call}, {o.v}, {o.packed(1)})")
    return _with_symbol(o, f"{o.values[0]}({values})", symbol)


_WITH_ROWS = (dict.get, tuple.__getitem__, part_of, getattr)
"""Builtins that the interpreter itself calls, and that have a row of their own in `tracer.record.builtins`."""


def _residual(o: Operands) -> list[str]:
    if not o.recording:
        return [f"{o.v} = {o.values[0]}({', '.join(o.values[1:])})"]
    if o.symbols[0] != "None" or getattr(o.args[0], "value", None) in _WITH_ROWS:
        called = f"{o.values[0]}, {o.symbols[0]}, {o.packed(1)}"
        return [f"{o.v}, {o.s} = rec.builtins.call({called}, {o.before}, {o.after})"]
    call = o.constant(o.call(elidable=False))
    return [f"{o.v}, {o.s} = rec.calls.residual({call}, {o.packed(1)}, {o.after})"]


def _call(o: Operands) -> list[str]:
    if o.recording:
        return [f"{o.v}, {o.s} = {o.extra}.trace(rec, {o.after}, {o.pairs})"]
    return [f"{o.v} = {o.extra}({o.all_values})"]


def _call_portal(o: Operands) -> list[str]:
    return [f"{o.v}, {o.s} = rec.portal_calls.inline(rec, {o.extra}, {o.before}, {o.after}, {o.packed()})"]


def _call_conditionally(o: Operands) -> list[str]:
    return [f"{o.v}, {o.s} = rec.calls.call_function(rec, {o.extra}, {o.after}, {o.packed()})"]


def _call_dynamic(o: Operands) -> list[str]:
    if o.recording:
        return [f"{o.v}, {o.s} = rec.calls.call_function(rec, {o.values[0]}, {o.after}, {o.packed(1)})"]
    return [f"{o.v} = {o.values[0]}({', '.join(o.values[1:])})"]


def _call_method(o: Operands) -> list[str]:
    name = o.instruction.extra
    if o.recording:
        return [f"{o.v}, {o.s} = rec.calls.call_method(rec, {name!r}, {o.before}, {o.after}, {o.packed()})"]
    return [f"{o.v} = {o.values[0]}.{name}({', '.join(o.values[1:])})"]


def _merge_point(o: Operands) -> list[str]:
    if o.recording:
        return [
            f"_r = rec.merge_points.merge_point({o.extra}, parent, {o.before}, {o.packed()})",
            "if _r is not None: return _r",
        ]
    return [f"return ContinueRunning(({o.all_values},))"] if o.values else ["return ContinueRunning(())"]


def _can_enter_jit(o: Operands) -> list[str]:
    if o.recording:
        return [
            f"_r = rec.merge_points.can_enter_jit({o.extra}, parent, {o.before}, {o.packed()})",
            "if _r is not None: return _r",
        ]
    return []


TEMPLATES: dict[str, Template] = {
    **{f"int_{name}": _binary(operator) for name, operator in _WORD_OPERATORS.items()},
    **{f"float_{name}": _binary(operator) for name, operator in _DOUBLE_OPERATORS.items()},
    **{name: _unary(expression) for name, expression in _UNARY.items()},
    "move": _move,
    "ptr_eq": _ptr_eq,
    "type_is": _type_is,
    "isinstance": _isinstance,
    "type_of": _type_of,
    **dict.fromkeys(("box_int", "box_float", "box_bool"), _box),
    **dict.fromkeys(("unbox_int", "unbox_float", "unbox_bool"), _unbox),
    "promote": _promote,
    "isconstant": _knowledge,
    "isvirtual": _knowledge,
    "force": _force,
    "getfield": _getfield,
    "getframe": _getfield,
    "setfield": _setfield,
    "setframe": _setfield,
    "new": _new,
    "allocate": _allocate,
    "newlist": _newlist,
    "newlist_n": _newlist_n,
    "newtuple": _newtuple,
    **dict.fromkeys(("list_len", "tuple_len", "bytes_len"), _len),
    **dict.fromkeys(("list_get", "tuple_get", "bytes_get"), _item),
    "item_or": _item_or,
    "items_now": _items_now,
    "array_get": _array_get,
    "list_set": _set_item,
    "array_set": _array_set,
    "host": _host,
    "elidable": _elidable,
    "residual": _residual,
    "call": _call,
    "call_portal": _call_portal,  # for a call of the portal
    "call_conditionally": _call_conditionally,  # for a call of a function marked look_inside_iff
    "call_dynamic": _call_dynamic,
    "call_method": _call_method,
    "merge_point": _merge_point,
    "can_enter_jit": _can_enter_jit,
}
"""Every instruction except goto, branch, return and raise, which the generator writes itself."""
