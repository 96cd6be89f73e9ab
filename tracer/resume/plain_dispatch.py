"""A plain dispatch loop over flow graphs: the oracle for the generated code.

In: a function and its arguments.
Out: its result; and, for each instruction run, a call of `visit` with the resume position before it and the values that
are live there.

It only executes, and is slow. Tests compare it with generated code entered at any position.
"""

from __future__ import annotations

from collections.abc import Callable

from tracer.frontend.flowgraph import Block, Instruction, Literal, Operand, Reg
from tracer.hints import item_or
from tracer.host.fields import make_instance, read_field, write_field
from tracer.host.operations import GENERIC
from tracer.hosttools import Any
from tracer.jitcode.jitcode import JitCodes, Position

Visit = Callable[[Position, list[Any]], None]

_OPERATORS: dict[str, Callable[..., Any]] = {
    "neg": lambda a: -a,
    "is_true": lambda a: a != 0,
    "is_zero": lambda a: not a,
    "invert": lambda a: ~a,
}


def _host(name: str, args: list[Any]) -> Any:
    call = GENERIC[name]
    result = call.function(*args)
    return None if call.result_kind == "v" else result


_SIMPLE: dict[str, Callable[..., Any]] = {
    "move": lambda a: a,
    "promote": lambda a: a,
    "ptr_eq": lambda a, b: a is b,
    "type_is": lambda a, b: type(a) is b,
    "type_of": type,
    "isinstance": lambda a, b: issubclass(type(a), b),
    "isconstant": lambda a: True,
    "isvirtual": lambda a: True,
    "force": lambda a: None,
    "box_int": lambda a: a,
    "box_float": lambda a: a,
    "box_bool": bool,
    "unbox_int": lambda a: a,
    "unbox_float": lambda a: a,
    "unbox_bool": lambda a: a,
    "int_to_float": float,
    "allocate": make_instance,
    "newlist": lambda *items: list(items),
    "newlist_n": lambda item, count: [item] * count,
    "newtuple": lambda *items: items,
    **dict.fromkeys(("list_len", "tuple_len", "bytes_len"), len),
    "item_or": item_or,
    "items_now": tuple,
    **dict.fromkeys(("list_get", "tuple_get", "bytes_get"), lambda items, index: items[index]),
}


class Dispatcher:
    """Runs jitcode instruction by instruction. Functions that it calls run as plain Python."""

    def __init__(self, codes: JitCodes, visit: Visit | None = None) -> None:
        self.codes = codes
        self.visit = visit

    def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """The result of `function`."""
        graph = self.codes[function].graph
        registers: dict[Reg, Any] = dict(zip(graph.args, args, strict=True))
        block, index = graph.entry, 0
        while True:
            instruction = block.instructions[index]
            index += 1
            if self.visit is not None:
                position = self.codes[function].position(instruction.position, False)
                self.visit(position, [registers[graph.registers[r]] for r in position.registers])
            values = [_value(a, registers) for a in instruction.args]
            if instruction.name == "return":
                return values[0]
            if instruction.name == "raise":
                raise values[0]
            if instruction.name in ("goto", "branch"):
                block, index = _target(instruction, values), 0
                continue
            try:
                result = self._execute(instruction, values)
            except BaseException as e:
                handler = instruction.handler
                if handler is None or not isinstance(e, handler.cls):
                    raise
                registers[handler.register] = e
                block, index = handler.block, 0
                continue
            if instruction.target is not None:
                registers[instruction.target] = result

    def _execute(self, instruction: Instruction, values: list[Any]) -> Any:
        name, extra = instruction.name, instruction.extra
        if name in _SIMPLE:
            return _SIMPLE[name](*values[:1] if name == "allocate" else values)
        if name.startswith(("int_", "float_")):
            operator = name.partition("_")[2]
            known = _OPERATORS.get(operator)
            return known(*values) if known else GENERIC[operator].function(*values)
        if name == "host":
            return _host(extra, values)
        if name in ("getfield", "getframe"):
            return read_field(values[0], extra)
        if name in ("setfield", "setframe"):
            return write_field(values[0], extra, values[1])
        if name == "list_set":
            values[0][values[1]] = values[2]
            return None
        if name == "array_get":
            return getattr(values[0], extra.name)[values[1]]
        if name == "array_set":
            getattr(values[0], extra.name)[values[1]] = values[2]
            return None
        if name == "new":
            return make_instance(extra.cls)
        if name == "call":
            return self.codes.runner(extra)(*values)
        if name == "call_method":
            return getattr(values[0], extra)(*values[1:])
        if name in ("elidable", "residual", "call_dynamic"):
            return values[0](*values[1:])
        assert name in ("merge_point", "can_enter_jit"), f"no way to execute {name}"
        return None


def _value(operand: Operand, registers: dict[Reg, Any]) -> Any:
    return operand.value if isinstance(operand, Literal) else registers[operand]


def _target(instruction: Instruction, values: list[Any]) -> Block:
    if instruction.name == "goto":
        block: Block = instruction.extra[0]
        return block
    chosen: Block = instruction.extra[0] if values[0] else instruction.extra[1]
    return chosen
